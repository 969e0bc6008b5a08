/* Controls a list, of puzzles or of a board's units, from which keys and the pointer
 * choose. It uses neither window nor clock. */
#pragma once

#include "files/puzzle_list.h"
#include "files/recent.h"
#include "show/reply.h"
#include "view/list_view.h"

#define LIST_FILTER 64

struct list_control {
    struct puzzle_list *list; /* NULL: the list has units, or is closed */
    struct unit_numbers of;   /* board of the listed units; n 0: no list of units */
    int units[MAX_UNITS], n_units; /* [n_units]: units that match the filter */
    char filter[LIST_FILTER];
    /* Indices in the filtered list. `first` is that of the tile at the top left. */
    int chosen, first;
    bool is_loading;
    struct list_layout layout; /* the layout of the last frame */
};

/* Lists the program's puzzles, the puzzles in ./puzzles, and the recent files. */
void list_control_open(struct list_control *c, const struct recent *recent);

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
