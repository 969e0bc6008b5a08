/* The board editor under the keys: what they do while a board is edited. */
#ifndef SHOW_EDIT_CONTROL_H
#define SHOW_EDIT_CONTROL_H

#include "show/editor.h"

#include <stddef.h>
#include <stdint.h>

struct edit_reply {
    bool is_taken;    /* the key means nothing else now */
    bool ends;        /* the editing is over */
    char message[96]; /* "" for none */
};

/* A key by the name that windows give it. Keys of the looks are not taken. */
struct edit_reply edit_control_key(struct editor *ed, const char *key, int64_t now_ns);

/* A click on a cell. */
struct edit_reply edit_control_select(struct editor *ed, cell_t c);

/* Once a frame: a number in the making may be complete. */
struct edit_reply edit_control_tick(struct editor *ed, int64_t now_ns);

/* Where the cursor is and what is being typed, for people; one short line each. */
void edit_control_describe(const struct editor *ed, char *first, char *second,
                           size_t size);

#endif
