/* One line on a terminal that tells how far a long job is, and is gone when it ends.
 * Where standard error is no terminal, nothing is written. */
#ifndef APP_PROGRESS_LINE_H
#define APP_PROGRESS_LINE_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

struct progress_line {
    bool is_wanted, is_shown, shares_stdout;
    int columns;
    int64_t started_ns, next_ns;
    struct text text; /* what the caller writes into, between due and show */
};

void progress_line_init(struct progress_line *p);
void progress_line_free(struct progress_line *p);

/* A new job: the time runs from here. */
void progress_line_start(struct progress_line *p);

/* Whether to tell something now: a few times a second, and never in a short job. */
bool progress_line_due(struct progress_line *p);

/* Shows p->text and the time, cut to the width of the terminal. */
void progress_line_show(struct progress_line *p);

/* Before anything else is written to standard error, or at the end. */
void progress_line_clear(struct progress_line *p);

/* Before anything is written to standard output, which may be the same terminal. */
void progress_line_make_room(struct progress_line *p);

#endif
