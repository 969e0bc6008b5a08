#include "front/terminal_keys.h"

#include "base/utf8.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ESC 0x1b

/* Modifier keys. In a sequence xterm sends the sum of those that are held, plus 1. */
enum { SHIFT = 1, ALT = 2, CTRL = 4 };

static void name_key(char name[TERMINAL_KEY_NAME], int modifiers, const char *key)
{
    snprintf(name, TERMINAL_KEY_NAME, "%s%s%s%s", modifiers & CTRL ? "Ctrl+" : "",
             modifiers & ALT ? "Alt+" : "", modifiers == SHIFT ? "Shift+" : "", key);
}

struct key_byte {
    char byte;
    const char *key;
};

/* Returns the key of the row with this byte, or "". The last row has byte 0. */
static const char *find_key(const struct key_byte *rows, char byte)
{
    while (rows->byte && rows->byte != byte)
        rows++;
    return rows->byte ? rows->key : "";
}

/* Keys by the last byte of their sequence ESC [ PARAMETERS BYTE or ESC O BYTE. */
static const struct key_byte finals[] = {{'A', "Up"},     {'B', "Down"}, {'C', "Right"},
                                         {'D', "Left"},   {'H', "Home"}, {'F', "End"},
                                         {'M', "Return"}, {'P', "F1"},   {'Q', "F2"},
                                         {'R', "F3"},     {'S', "F4"},   {0, NULL}};

static const struct key_byte controls[] = {
    {'\r', "Return"},    {'\n', "Return"},    {'\t', "Tab"}, {' ', "Space"},
    {0x7f, "Backspace"}, {0x08, "Backspace"}, {0, NULL}};

/* Returns the key of the sequence ESC [ NUMBER ~, or "". */
static const char *key_of_number(long number)
{
    static const char *const keys[] = {
        [1] = "Home",     [2] = "Insert", [3] = "Delete", [4] = "End",  [5] = "PageUp",
        [6] = "PageDown", [7] = "Home",   [8] = "End",    [11] = "F1",  [12] = "F2",
        [13] = "F3",      [14] = "F4",    [15] = "F5",    [17] = "F6",  [18] = "F7",
        [19] = "F8",      [20] = "F9",    [21] = "F10",   [23] = "F11", [24] = "F12"};
    bool known = number >= 0 && number < (long)(sizeof keys / sizeof *keys);

    return known && keys[number] ? keys[number] : "";
}

/* Reads ESC [ PARAMETERS BYTE, ESC O BYTE, or ESC [ [ BYTE of the Linux console.
 * Returns the bytes read, or 0 if the sequence is incomplete. */
static size_t read_sequence(const char *bytes, size_t length,
                            char name[TERMINAL_KEY_NAME])
{
    size_t at = 2;

    if (length > 2 && bytes[1] == '[' && bytes[2] == '[') {
        if (length < 4)
            return 0;
        name_key(name, 0, key_of_number(bytes[3] - 'A' + 11));
        return 4;
    }
    while (at < length && bytes[at] >= 0x20 && bytes[at] < 0x40)
        at++;
    if (at == length)
        return 0;
    char parameters[16] = "", *end;
    if (at - 2 < sizeof parameters)
        memcpy(parameters, bytes + 2, at - 2);
    long first = strtol(parameters, &end, 10);
    long second = *end == ';' ? strtol(end + 1, &end, 10) : 1;
    const char *key =
        bytes[at] == '~' ? key_of_number(first) : find_key(finals, bytes[at]);
    /* Sequences with other parameters are reports of terminal or mouse, not keys. */
    if (*end == '\0' && key[0] != '\0')
        name_key(name, second > 1 && second <= 16 ? (int)second - 1 : 0, key);
    return at + 1;
}

/* Returns the number of bytes of the first character: 0 if incomplete, 1 if invalid. */
static size_t character_length(const char *bytes, size_t length)
{
    unsigned char first = (unsigned char)bytes[0];
    size_t announced = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    char character[5] = "";

    if (announced > length)
        return 0;
    memcpy(character, bytes, announced);
    return utf8_length(character) == (int)announced ? announced : 1;
}

/* Reads a character and returns its number of bytes. With Ctrl or Alt the name of a
 * letter is in upper case. */
static size_t read_character(const char *bytes, size_t length, int modifiers,
                             char name[TERMINAL_KEY_NAME])
{
    unsigned char c = (unsigned char)bytes[0];
    size_t taken = character_length(bytes, length);
    const char *control = find_key(controls, bytes[0]);
    char key[8] = "";

    if (taken == 0)
        return 0;
    if (control[0])
        name_key(name, modifiers, control);
    else if (c > 0 && c < ESC)
        name_key(name, modifiers | CTRL, (char[]){(char)(c + '@'), '\0'});
    else if (c > ' ' && (c < 0x80 || taken > 1)) {
        memcpy(key, bytes, taken);
        if (modifiers && c >= 'a' && c <= 'z')
            key[0] = (char)(c - 'a' + 'A');
        name_key(name, modifiers, key);
    }
    return taken;
}

size_t terminal_keys_read(const char *bytes, size_t length, bool is_all,
                          char name[TERMINAL_KEY_NAME])
{
    size_t taken = 0;

    assert(length > 0);
    name[0] = '\0';
    if (bytes[0] != ESC)
        taken = read_character(bytes, length, 0, name);
    else if (length > 1 && (bytes[1] == '[' || bytes[1] == 'O'))
        taken = read_sequence(bytes, length, name);
    else if (length > 1 && bytes[1] != ESC) {
        taken = read_character(bytes + 1, length - 1, ALT, name);
        taken += taken > 0;
    }
    assert(taken <= length);
    if (taken > 0 || !is_all)
        return taken;
    if (bytes[0] == ESC)
        name_key(name, 0, "Escape");
    return 1;
}
