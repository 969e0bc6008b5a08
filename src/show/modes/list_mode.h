/* Controls a list from which keys and the pointer choose: puzzles, a board's units, or
 * the door, which has everything that the window can do and then the puzzles. It uses
 * neither window nor clock. */
#pragma once

#include "files/puzzle_list.h"
#include "files/recent.h"
#include "show/reply.h"
#include "view/list_view.h"

#define LIST_FILTER   64
#define LIST_COMMANDS 128

/* An entry of the door. */
struct list_entry {
    char name[96]; /* what it does */
    char about[256];
    const char *words; /* further words that find it; static; or NULL */
    /* The present value of what it changes; "": none. The filter does not look at it.
     * Of several entries that change the same, only the first in the list shows it. */
    char now[64];
    int property; /* what it changes; meaningless without `now` */
    char key[32]; /* its keys, "now" for a value in force, both, or "" */
    char commands[LIST_COMMANDS]; /* what Enter does */
    bool needs_more; /* Enter writes the commands as the filter: a value is missing */
};

struct list_control {
    struct puzzle_list *list; /* NULL: the list has units, or is closed */
    /* The door; NULL: another list. Entry n_entries is the filter, if is_typed: if it
     * is a command. The entries shown[0 .. n_shown) match the filter, the best first.
     */
    struct list_entry *entries; /* [n_entries + 1]; owned */
    int n_entries, *shown, n_shown;
    bool is_typed;
    bool is_sure; /* the typed command acts on lanes, and has no text, such as a path */
    bool is_partial;      /* no entry has all words; those shown have most of them */
    bool is_near;         /* is_partial, or the entries have only beginnings of words */
    struct error problem; /* why the filter is no command */
    char asked[LIST_COMMANDS]; /* commands that the user has chosen; "": none */
    struct unit_numbers of;    /* board of the listed units; n 0: no list of units */
    int units[MAX_UNITS], n_units; /* [n_units]: units that match the filter */
    char filter[LIST_FILTER];
    /* Indices in the filtered list. `first` is that of the tile at the top left. */
    int chosen, first;
    bool is_loading;
    struct list_layout layout; /* the layout of the last frame */
};

/* Lists the program's puzzles, the puzzles in ./puzzles, and the recent files. */
void list_control_open(struct list_control *c, const struct recent *recent);

/* Opens the door. Takes the entries, which have room for one more. */
void list_control_open_door(struct list_control *c, struct list_entry *entries,
                            int count, const struct recent *recent);

/* Lists the units of a board, and chooses `unit` among them. */
void list_control_open_units(struct list_control *c, const struct unit_numbers *of,
                             int unit);
void list_control_close(struct list_control *c);

static inline bool list_control_is_open(const struct list_control *c)
{
    return c->list || c->of.n > 0;
}

enum list_action {
    LIST_UP,
    LIST_DOWN,
    LIST_LEFT,
    LIST_RIGHT,
    LIST_PAGE_UP,
    LIST_PAGE_DOWN,
    LIST_HOME,
    LIST_END,
    LIST_OPEN,
    LIST_DELETE
};

struct reply list_control_act(struct list_control *c, enum list_action action);

/* Appends to the filter the character that a key types. False if it types none. */
bool list_control_type(struct list_control *c, const char *key);

/* A click selects a tile, a double click opens it. */
struct reply list_control_click(struct list_control *c, int x, int y, bool is_double);

/* Scrolls down by rows of tiles; negative: up. */
void list_control_scroll(struct list_control *c, int rows);

/* Loads a little more of a list of puzzles. False if nothing was left to load. */
bool list_control_work(struct list_control *c);

/* Draws the list. If it lists units, `board` is their board. The message, unless "",
 * replaces the key hints at the bottom. */
void list_control_draw(struct list_control *c, struct draw_list *d,
                       const struct snapshot *board, int palette, const char *message);

/* door_filter.c, for list_mode.c: which entries the typed words find, in which order.
 */

/* Shows the typed command, or the entry that has it, then the entries that have all
 * words of the filter, the best first; a typed command that is not sure comes last. If
 * none has all, shows those that have the beginnings of all; if none has, those that
 * have most. */
void door_filter(struct list_control *c);

/* Copies the words without those that only join others, such as "on" in "lens on column
 * 3"; all of them if none would be left. "slower" replaces "too fast". */
void door_drop_fillers(const char *words, char out[LIST_FILTER]);

/* The column at which the filter ceases to be a command, by c->problem, or 0. Sets
 * *begins to where the words of the problem begin. */
int door_problem_column(const struct list_control *c, int *begins);
