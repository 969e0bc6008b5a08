/* The status line of a recording. */
#pragma once

#include "front/status_line.h"

struct progress {
    struct status_line line;
};

static inline void progress_begin(struct progress *p)
{
    status_line_init(&p->line);
    status_line_start(&p->line);
}

/* `done` of `total` frames are written; total 0: unknown. Cheap if not due. */
static inline void progress_show(struct progress *p, uint64_t done, uint64_t total)
{
    if (!status_line_due(&p->line))
        return;
    status_line_count(&p->line, done, total, "frames");
    status_line_show(&p->line);
}

static inline void progress_end(struct progress *p)
{
    status_line_clear(&p->line);
}
