/* The one table of keys: names, contexts, function, help. To add a key, add a row. */
#pragma once

#include <stdbool.h>

struct show;

/* Where a key acts: a set of these bits. */
enum key_context {
    IN_LANE = 1,        /* the only one */
    IN_LANES = 2,       /* several */
    IN_LENS = 4,        /* the lens is open ... */
    IN_PAUSED_LENS = 8, /* ... and the search is paused */
    IN_EDITOR = 16,
    IN_LIST = 32,
    IN_SHOW = IN_LANE | IN_LANES,
    IN_ALL = IN_SHOW | IN_EDITOR | IN_LIST, /* in the list: keys that type nothing */
    KEY_CONTEXTS = 64
};

#define KEY_NAME   24 /* bytes that hold the name of a key */
#define KEY_DIGITS "0-9"

struct key_row {
    /* Names of keys as window.h spells them, separated by a space; KEY_DIGITS for any
     * digit. "": the row starts a section of the help, and `help` is its title. */
    const char *keys;
    unsigned contexts; /* enum key_context */
    void (*press)(struct show *s, int argument);
    int argument, step; /* key i of the row: argument + i * step; a digit: its value */
    const char *help;
};

extern const struct key_row key_rows[];
extern const int key_count;

/* Key i of a row; false if the row has fewer. */
bool key_name(const struct key_row *row, int i, char out[KEY_NAME]);

/* The first row with the key in a context, and its function's argument; NULL: none. A
 * key without a row for Shift acts as without it. */
const struct key_row *keys_find(const char *key, unsigned contexts, int *argument);

/* The context of a show over which nothing is open. */
unsigned keys_context(const struct show *s);

#define KEY_SPELLED 32 /* as in "f, F11, Alt+Enter" */
void key_spell(const struct key_row *row, char out[KEY_SPELLED]);
