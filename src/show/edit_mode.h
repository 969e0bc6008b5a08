/* The editor as a mode: the actions of keys, clicks and time. Knows no window. */
#pragma once

#include "show/editor.h"
#include "show/reply.h"
#include "view/pen.h"

enum edit_action {
    EDIT_END,   /* commit the number and end the editing */
    EDIT_ENTER, /* commit the number, or end if there is none */
    EDIT_CLEAR,
    EDIT_UNDO,
    EDIT_REDO,
    EDIT_UP,
    EDIT_DOWN,
    EDIT_LEFT,
    EDIT_RIGHT
};

/* reply.ends tells the caller to search the edited puzzle. The editor discards a
 * refused number and reports it. */
struct reply edit_act(struct editor *ed, enum edit_action action);
struct reply edit_digit(struct editor *ed, int digit, int64_t now_ns);
struct reply edit_select(struct editor *ed, cell_t c);

/* Once a frame: commits a number after a pause. */
struct reply edit_tick(struct editor *ed, int64_t now_ns);

/* Where the cursor is, and the number being typed. */
struct description edit_describe(const struct editor *ed);
