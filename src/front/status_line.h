/* One line on a terminal that tells how far a long job is, and is gone when it ends.
 * Where standard error is no terminal, nothing is written. */
#ifndef FRONT_STATUS_LINE_H
#define FRONT_STATUS_LINE_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

struct status_line {
    bool is_wanted, is_shown, shares_stdout;
    int columns;
    int64_t started_ns, next_ns;
    struct text text; /* what the caller writes into, between due and show */
};

void status_line_init(struct status_line *p);
void status_line_free(struct status_line *p);

/* A new job: the time runs from here. */
void status_line_start(struct status_line *p);

/* Whether to tell something now: a few times a second, and never in a short job. */
bool status_line_due(struct status_line *p);

/* Shows p->text and the time, cut to the width of the terminal. */
void status_line_show(struct status_line *p);

/* Before anything else is written to standard error, or at the end. */
void status_line_clear(struct status_line *p);

/* Before anything is written to standard output, which may be the same terminal. */
void status_line_make_room(struct status_line *p);

#endif
