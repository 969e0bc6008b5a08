/* Any string becomes JSON that decodes to it, bytes of invalid UTF-8 to halves of
 * surrogate pairs, and a line that is safe on a terminal; both are valid UTF-8 without
 * control characters. */
#include "base/text.h"
#include "base/utf8.h"
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of the valid sequence at `s` (RFC 3629, section 4), or 0. */
static int valid_length(const char *s)
{
    uint32_t code = 0, bytes[4] = {0};
    char again[4];

    for (int i = 0; i < 4 && s[i]; i++)
        bytes[i] = (unsigned char)s[i];
    int length = bytes[0] < 0x80   ? 1
                 : bytes[0] < 0xc0 ? 0
                 : bytes[0] < 0xe0 ? 2
                 : bytes[0] < 0xf0 ? 3
                 : bytes[0] < 0xf8 ? 4
                                   : 0;
    code = length == 1 ? bytes[0] : bytes[0] & (0x7fu >> length);
    for (int i = 1; i < length; i++) {
        if (bytes[i] >> 6 != 2)
            return 0;
        code = code << 6 | (bytes[i] & 0x3f);
    }
    if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        return 0;
    return utf8_encode(code, again) == length ? length : 0;
}

static void require_printable(const char *s)
{
    for (int length; *s; s += length) {
        unsigned char c = (unsigned char)*s;
        length = valid_length(s);
        require(length > 0 && c >= 0x20 && c != 0x7f);
        require(c != 0xc2 || (unsigned char)s[1] >= 0xa0);
    }
}

/* The character of an escape, after its backslash. Moves *at past it. */
static uint32_t unescape(const char **at)
{
    unsigned code = (unsigned char)*(*at)++;

    if (code != 'u') {
        require(code == 'n' || code == '"' || code == '\\');
        return code == 'n' ? '\n' : code;
    }
    require(sscanf(*at, "%4x", &code) == 1 && code > 0);
    *at += 4;
    return code;
}

static void require_json(const char *s, const struct text *json)
{
    const char *at = json->data + 1, *end = json->data + json->length - 1;

    require(json->length >= 2 && json->data[0] == '"' && *end == '"');
    while (at < end) {
        require(*at != '"' && *s != '\0');
        int length = valid_length(s);
        const char *next = s;
        uint32_t code = length ? utf8_next(&next) : 0xdc00u + (unsigned char)*s;
        if (*at == '\\') {
            at++;
            require(unescape(&at) == code);
        } else {
            require(utf8_next(&at) == code);
        }
        s += length ? length : 1;
    }
    require(at == end && *s == '\0');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *s = fuzz_string(data, size);
    struct text json, printable, again;

    text_init(&json);
    text_init(&printable);
    text_init(&again);
    text_json(&json, s);
    require_printable(json.data);
    require_json(s, &json);
    text_printable(&printable, s);
    require_printable(printable.data);
    text_printable(&again, printable.data);
    require(strcmp(again.data, printable.data) == 0);
    text_free(&json);
    text_free(&printable);
    text_free(&again);
    free(s);
    return 0;
}
