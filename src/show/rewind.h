/* Seeking: the player command for a key or a chart click. Works on snapshots alone. */
#pragma once

#include "run/played.h"
#include "show/reply.h"
#include "view/chart.h"

/* Until a snapshot shows the last command, its target is the step. All 0 at start. */
struct rewind_control {
    uint64_t command; /* number of the last one sent, set by the caller; 0: none */
    uint64_t target;  /* its target step */
    bool was_rewound; /* after that command */
    bool has_setting; /* keys changed the setting since the search was rewound */
};

bool rewind_is_rewound(const struct rewind_control *r, const struct played *now);

struct reply rewind_step_back(struct rewind_control *r, const struct played *now);

/* by = -1 or 1: to the neighbouring sample of the chart. */
struct reply rewind_scrub(struct rewind_control *r, const struct played *now,
                          const struct chart *chart, int by);

/* To a step, or the nearest step of the history. */
struct reply rewind_seek(struct rewind_control *r, const struct played *now,
                         uint64_t step);

/* Deletes the steps after the current one, in the chart too, and runs. */
struct reply rewind_branch(struct rewind_control *r, const struct played *now,
                           struct chart *chart);

/* The first time that keys change the setting of a rewound search, they start from the
 * setting that the search had at that step: copies it from the snapshot. */
void rewind_adopt_setting(struct rewind_control *r, const struct played *now,
                          struct setting *setting);
