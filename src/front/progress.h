/* A progress bar on standard error, where that is a terminal. */
#ifndef FRONT_PROGRESS_H
#define FRONT_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    bool is_terminal;
    int64_t started_ns, shown_ns;
};

void progress_begin(struct progress *p);

/* `done` of `total` frames are written, 0 where nobody knows how many there will be;
 * cheap when it was called a moment ago. */
void progress_show(struct progress *p, uint64_t done, uint64_t total);

/* Leaves an empty line behind. */
void progress_end(const struct progress *p);

#endif
