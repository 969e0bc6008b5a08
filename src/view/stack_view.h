/* The stack of decisions of a whole run as a picture: one axis is time in steps, the
 * other the decision level; the colour is the value decided. Marks beyond the deepest
 * level show events. For a local search, curves show the cost and the temperature. */
#pragma once

#include "solve/stack_record.h"
#include "view/pen.h"

/* How many steps and levels a picture of a growing run has room for. The scale stays
 * the same for a while, since a picture compressed at every frame would flicker. */
struct stack_scale {
    uint64_t steps;    /* number of steps that the axis of time shows */
    int levels;        /* number of levels that the axis of levels shows */
    int64_t began_ns;  /* time when the run began; 0: not known yet */
    int64_t chosen_ns; /* time when the scale was last chosen */
    uint64_t last;     /* last step of the run at chosen_ns */
    int deepest;       /* number of levels of the run at chosen_ns */
};

/* Chooses a new scale from time to time, with room for the growth until the next
 * choice. A run that has ended (not `goes_on`) gets a scale that fits exactly. In calm
 * mode a scale stays longer. Call it once per frame; now_ns never falls. */
void stack_scale_update(struct stack_scale *s, const struct stack_record *r,
                        int64_t now_ns, bool goes_on, bool is_calm);

struct stack_style {
    int palette, n;
    struct stack_scale scale; /* all zero: the picture fits the record exactly */
    uint64_t first_step;      /* earlier steps, not in the history, are drawn fainter */
    bool has_marker;          /* draws a line at step `marker` */
    uint64_t marker;
};

/* Draws a picture that fills `at`. Time runs along the longer side, down or to the
 * right. `r` is a snapshot's record, or NULL. */
void stack_draw(struct draw_list *d, struct rect at, const struct stack_record *r,
                const struct stack_style *style);

/* Draws a picture like stack_draw and, if they fit, words below it that explain its
 * colours. Sets *at to the part that the picture takes. */
void stack_draw_with_words(struct draw_list *d, struct rect *at,
                           const struct stack_record *r,
                           const struct stack_style *style);

/* Returns the step at a point of a picture drawn at `at`. */
uint64_t stack_step_at(const struct stack_record *r, const struct stack_style *style,
                       struct rect at, int x, int y);

/* Describes the level and the step that the picture shows at this point. */
struct description stack_describe(const struct stack_record *r,
                                  const struct stack_style *style, struct rect at,
                                  int x, int y);
