/* The one table of keys: what is pressed, in which context, what it does, and what the
 * help says. A new key is one row and its function. */
#ifndef SHOW_KEYS_H
#define SHOW_KEYS_H

struct show;

/* Where a key acts: a set of these bits. */
enum key_context {
    IN_SEARCH = 1,
    IN_RACE = 2,
    IN_LENS = 4,        /* the lens is open ... */
    IN_PAUSED_LENS = 8, /* ... and the search is paused */
    IN_EDITOR = 16,
    IN_LIST = 32,
    IN_SHOW = IN_SEARCH | IN_RACE,
    /* Typed text belongs to the list, so only keys that type nothing act there. */
    IN_ALL = IN_SHOW | IN_EDITOR | IN_LIST,
    KEY_CONTEXTS = 64
};

enum key_section {
    SECTION_PLAYBACK,
    SECTION_SEARCH,
    SECTION_BOARD,
    SECTION_VIEW,
    SECTION_LENS,
    SECTION_EDITOR,
    SECTION_LIST,
    SECTION_WINDOW,
    KEY_SECTIONS
};

struct key_row {
    /* Bindings: a character as typed, or the name of a key with its modifiers as
     * window.h spells it; KEY_DIGITS for any digit. `second` may be NULL. */
    const char *first, *second;
    const char *shown; /* how people write it; "": as in the row above */
    const char *help;  /* NULL: the row above describes this key too */
    enum key_section section;
    unsigned contexts; /* enum key_context */
    void (*press)(struct show *s, int argument, const char *key);
    int argument;
};

#define KEY_DIGITS "0-9"

extern const struct key_row key_rows[];
extern const int key_count;

/* A line of the help: a row with the rows that it describes too. */
struct key_line {
    char shown[32];
    const char *help;
    enum key_section section;
};
#define KEY_LINES 96

/* The lines of the contexts, in the order of the table; returns how many. */
int keys_lines(unsigned contexts, struct key_line out[KEY_LINES]);

const char *key_section_title(enum key_section section);

/* The first row that has the key in one of the contexts; NULL if there is none. */
const struct key_row *keys_find(const char *key, unsigned contexts);

#endif
