/* The list of puzzles under keys and pointer: what they do while it is open. Knows
 * neither window nor clock. */
#ifndef SHOW_LIST_CONTROL_H
#define SHOW_LIST_CONTROL_H

#include "files/puzzle_list.h"
#include "files/recent.h"
#include "view/list_view.h"

#define LIST_FILTER 64

struct list_control {
    struct puzzle_list *list; /* NULL: closed */
    char filter[LIST_FILTER];
    int chosen, first; /* of the rows that are shown; first: at the top left */
    bool is_loading;
    struct list_layout layout; /* as drawn last */
};

struct list_reply {
    bool is_taken;          /* the key means nothing else now */
    struct puzzle *puzzle;  /* to be opened, the caller's; NULL for none */
    char path[RECENT_PATH]; /* of the file it is from */
    char message[512];      /* "" for none */
};

/* Shows the files of `recent`, then those of the folder `puzzles` of the program and of
 * the working directory. */
void list_control_open(struct list_control *c, const struct recent *recent);
void list_control_close(struct list_control *c);

static inline bool list_control_is_open(const struct list_control *c)
{
    return c->list;
}

/* A key by the name that windows give it. */
struct list_reply list_control_key(struct list_control *c, const char *key);

/* A click chooses, a double click opens. */
struct list_reply list_control_click(struct list_control *c, int x, int y,
                                     bool is_double);

/* As many rows of tiles down, negative: up. */
void list_control_scroll(struct list_control *c, int rows);

/* A small piece of loading. False if there was nothing left to do. */
bool list_control_work(struct list_control *c);

/* The message stands below, instead of the keys; "" for none. */
void list_control_draw(struct list_control *c, struct draw_list *d,
                       const struct glyphs *glyphs, int palette, const char *message);

#endif
