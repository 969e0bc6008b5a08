/* The progress of a job in a line of stderr, if that is a terminal. One thread. */
#pragma once

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

struct status_line {
    bool is_wanted, is_shown, shares_stdout;
    int columns;
    int64_t started_ns, next_ns;
    struct text text; /* the caller fills it between due and show; else empty */
};

void status_line_init(struct status_line *l); /* no free; clear it at the end */

void status_line_start(struct status_line *l); /* starts a job's clock */

/* True a few times a second after the first half second: fill l->text and show it. */
bool status_line_due(struct status_line *l);

/* Appends a bar, counts, rate and time left. done <= total, or total 0: unknown. `unit`
 * is a plural noun. */
void status_line_count(struct status_line *l, uint64_t done, uint64_t total,
                       const char *unit);

/* Shows l->text and the time elapsed, cut to the width of the terminal. */
void status_line_show(struct status_line *l);

void status_line_clear(struct status_line *l); /* before stderr output; at end */

void status_line_make_room(struct status_line *l); /* before output to stdout */
