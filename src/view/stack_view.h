/* The stack of a whole run as a picture: one axis is time in steps, the other the
 * decision level; the colour is the value decided. At the far edge events are marked.
 */
#pragma once

#include "solve/stack_record.h"
#include "view/pen.h"

struct stack_style {
    int palette, n;
    uint64_t first_step; /* earlier steps, which cannot be sought, are fainter */
    bool has_marker;     /* a line at step `marker` */
    uint64_t marker;
};

/* Always takes the whole of `at`. Time runs along the longer side, down or to the
 * right. `r` is NULL, or a snapshot's. */
void stack_draw(struct draw_list *d, struct rect at, const struct stack_record *r,
                const struct stack_style *style);

/* With words in its colours below, if they fit; then *at becomes the picture alone. */
void stack_draw_with_words(struct draw_list *d, struct rect *at,
                           const struct stack_record *r,
                           const struct stack_style *style,
                           const struct glyphs *glyphs);

/* The step at a point of a picture drawn at `at`. */
uint64_t stack_step_at(const struct stack_record *r, struct rect at, int x, int y);

/* What the picture shows at that point: two lines as of board_describe_cell. */
void stack_describe(const struct stack_record *r, int n, struct rect at, int x, int y,
                    char *first, char *second, size_t size);
