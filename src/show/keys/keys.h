/* The table of the program's keys, and the user's own keys. To add a key, add a row.
 * hints.c chooses hints of keys for the panel, and lists keys for the help. */
#pragma once

#include "show/verbs/script.h"
#include "view/help_view.h"

struct show;

#define KEY_NAME   24 /* bytes that hold the name of a key */
#define KEY_DIGITS "0 1 2 3 4 5 6 7 8 9"

struct key_row {
    const char *keys;     /* names as in window.h, separated by spaces */
    const char *commands; /* one per key, separated by '|': further keys share the
                              last one; NULL: `help` is a title */
    const char *help;
};
/* The last section has the keys that the help leaves out; the door lists them, too. */
#define KEYS_BY_DOOR "More keys"
extern const struct key_row key_rows[];
extern const int key_count;

/* Copies the name of key i of a row; false if the row has fewer keys. */
bool key_name(const struct key_row *row, int i, char out[KEY_NAME]);

/* One key and its commands. It acts in the modes of its first command. */
struct key_binding {
    char key[KEY_NAME];
    const struct key_row *row; /* NULL: a key of the user, from keys.conf */
    char own_help[64];         /* help for a user's key: its commands, cut to fit */
    struct script script;
};

struct keys {
    struct key_binding *list; /* [count]; owned */
    int count;
    int first_own; /* index of the first key of the user; `count` if there is none */
};

/* Returns bindings for the keys of key_rows that the platform has; keys_read adds those
 * of the user. Free them with keys_destroy. */
struct keys *keys_create(void);
void keys_destroy(struct keys *k);

#define KEY_SPELLED 32 /* bytes that hold "f, F11, Alt+Enter" */

/* Spells the row's keys for a list; "": the platform has none of them. */
void key_spell(const struct keys *k, const struct key_row *row, char out[KEY_SPELLED]);

/* Spells names of keys for a hint: "PgUp/Dn". Returns `names` or a constant. */
const char *key_hint(const char *names);

/* Adds the keys of a file with lines "KEY COMMAND; ..."; # starts a comment. A missing
 * file is no error. Takes all valid lines; tells of each invalid one (in_file_load). */
bool keys_read(struct keys *k, const char *path, struct error *e);

/* Returns the binding of the key while these modes are open, or NULL. Bindings that act
 * only in a mode over the board are preferred. */
const struct key_binding *keys_find(const struct keys *k, const char *key,
                                    unsigned modes);

/* Sets s->hints. The most useful hints come first and "?" last; a small panel shows the
 * first ones and the last. To fit, a key has at most 7 characters and its effect at
 * most 23. */
void hints_update(struct show *s);

/* Returns the first binding of the row that has an effect now, or NULL. */
const struct key_binding *keys_acting(const struct show *s, const struct key_row *row);

/* Makes the help line of a key. The line of a key that cycles a property or changes the
 * volume ends with the present value: "hear the search: on". */
struct help_line keys_line(const struct show *s, const struct key_binding *b);

/* Lists the keys that act now, in sections; the section of the open overlay is first.
 * Leaves out what only the door lists (key_rows). Returns the number of lines. */
#define HELP_LINES 128
int help_lines(const struct show *s, struct help_line lines[HELP_LINES]);
