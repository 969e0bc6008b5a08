/* Seeking: the player command for a key or a click on the stack. Works on snapshots
 * alone. */
#pragma once

#include "run/played.h"
#include "show/reply.h"

/* Until a snapshot shows the last command, its target is the step. All 0 at start. */
struct rewind_control {
    uint64_t command; /* number of the last one sent, set by the caller; 0: none */
    uint64_t target;  /* its target step */
    bool was_rewound; /* after that command */
    bool has_setting; /* keys changed the setting since the search was rewound */
};

bool rewind_is_rewound(const struct rewind_control *r, const struct played *now);

struct reply rewind_step_back(struct rewind_control *r, const struct played *now);

/* One change of the wave back; at its start to the end of the step before. */
struct reply rewind_change_back(struct rewind_control *r, const struct played *now);

/* By a small part of the run, backward (by = -1) or forward (by = 1). */
struct reply rewind_scrub(struct rewind_control *r, const struct played *now, int by);

/* To a step, or the nearest step of the history. */
struct reply rewind_seek(struct rewind_control *r, const struct played *now,
                         uint64_t step);

/* Deletes the steps after the current one, and runs. */
struct reply rewind_branch(struct rewind_control *r, const struct played *now);

/* The first time that keys change the setting of a rewound search, they start from the
 * setting that the search had at that step: copies it from the snapshot. */
void rewind_adopt_setting(struct rewind_control *r, const struct played *now,
                          struct setting *setting);
