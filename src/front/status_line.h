/* A line on a terminal that shows the progress of a long job and disappears when the
 * job ends. Nothing is printed if stderr is not a terminal. One thread uses it. */
#pragma once

#include "base/text.h"

struct status_line {
    bool is_wanted, is_shown, shares_stdout;
    int columns;
    int64_t started_ns, next_ns;
    struct text text; /* the caller fills it before status_line_show */
};

/* Call status_line_clear at the end; then nothing is left to be freed. */
void status_line_init(struct status_line *l);

void status_line_start(struct status_line *l);

/* True a few times per second, after the first half second: the caller then fills
 * l->text and calls status_line_show. */
bool status_line_due(struct status_line *l);

/* Appends a bar, counts, rate and time left to l->text. `total` is at least `done`, or
 * 0 if it is unknown. `unit` is a plural noun. */
void status_line_count(struct status_line *l, uint64_t done, uint64_t total,
                       const char *unit);

/* Shows l->text and the elapsed time, cut to the width of the terminal. */
void status_line_show(struct status_line *l);

/* Removes the line. Call before other output to stderr, and at the end. */
void status_line_clear(struct status_line *l);

/* Removes the line if stdout shares its terminal. Call before output to stdout. */
void status_line_make_room(struct status_line *l);
