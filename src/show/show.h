/* What is on the screen and reacts to keys: a search or a race. Runs in a window on the
 * wall clock (window_loop.h) or in a recording on its frames' clock (film_loop.h). */
#pragma once

#include "show/stage.h"

/* What a show needs from its driver. */
struct show_setup {
    const struct options *o; /* outlives the show */
    struct window *window;
    struct font *font;
    struct capture *capture;
    struct audio *audio;
    struct report *report;
    struct show *parent;
    int64_t now_ns;
    bool is_virtual; /* searches follow the time of show_advance, not their threads */
};

/* NULL with an error if input, palette or tour cannot be used. */
struct show *show_open(const struct show_type *type, const struct show_setup *setup,
                       struct error *e);
void show_close(struct show *s);

void show_take_event(struct show *s, const struct input_event *event);

/* Advances to a time, which never decreases. */
void show_advance(struct show *s, int64_t now_ns);

/* What is heard of the last `length` samples, as show_type's `hear`; 0 lanes while the
 * sound is off. */
int show_hear(struct show *s, bool is_on, int length, struct heard *lanes);

/* Composes s->frame at that size. */
void show_compose(struct show *s, int width, int height);
