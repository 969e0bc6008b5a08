/* The history of a search, for seeking backward and forward: checkpoints, and the
 * changes that commands made between its steps. */
#pragma once

#include "base/units.h"
#include "run/checkpoint.h"
#include "run/playback.h"
#include "solve/manual_filter.h"
#include "solve/stack_record.h"

#define HISTORY_BYTES       ((size_t)256 << 20) /* default memory budget in bytes */
#define HISTORY_CHECKPOINTS 4096                /* most checkpoints that are kept */
#define HISTORY_CHANGES     4096                /* most changes that are kept */
#define HISTORY_REACH       (UINT64_C(1) << 20) /* steps; see struct history */

/* If the state of a search cannot be saved, seeking backward reruns the search from its
 * start, unless that takes more than this CPU time. */
#define HISTORY_RERUN_NS (5 * NS_PER_S)

enum change_kind {
    CHANGE_SETTING,
    CHANGE_APPLY, /* manual filtering of one unit */
    CHANGE_UNDO   /* undoes the last CHANGE_APPLY */
};

struct change {
    enum change_kind kind;
    uint64_t step; /* number of the step after which the change was made */
    int unit;
    struct setting setting;
};

/* A search is deterministic. So a seek restores the last checkpoint before its target,
 * or restarts the search, then repeats the steps and the changes in between. The search
 * is rewound while it is before the newest step that it has taken; its next steps then
 * repeat known ones.
 * - at, target <= newest. target == at unless a seek is under way.
 * - A checkpoint has the state right after its step, before the changes that commands
 *   made there.
 * - Checkpoints ascend by step; the first is the earliest step that can be reached.
 *   Their memory never exceeds the budget. To make room, the oldest is dropped if the
 *   others reach HISTORY_REACH steps back, else the one whose neighbours are closest.
 * - Taking checkpoints costs at most 1/50 of the CPU time of the search, 1/20 for
 *   large states. The search takes the same steps with and without checkpoints.
 * Every step and change of the search goes through the history. The history owns the
 * checkpoints, but not the search. Only the thread that steps the search uses it. */
struct history {
    struct search *search;
    struct manual_filter by_hand;
    size_t budget, bytes;
    enum history_state state;
    /* Step numbers: current, newest taken, target of a seek. */
    uint64_t at, newest, target;
    uint64_t seek_from; /* the step at which the seek began */

    struct checkpoint *checkpoints[HISTORY_CHECKPOINTS];
    int n_checkpoints;
    uint64_t checkpoint_at; /* step from which the next checkpoint may be due */
    int64_t taken_ns, taken_wall_ns; /* CPU and wall time at the last note_moment */
    int64_t cost_ns;                 /* CPU time that the last checkpoint took */

    struct setting first; /* HISTORY_RERUN: the setting at the start of the search */
    int64_t searched_ns;  /* HISTORY_RERUN: CPU time from the start to `newest` */

    struct stack_record *stack; /* open decision levels over time, up to `newest` */
    uint64_t look_at; /* step at which a checkpoint or a column of `stack` may be due */

    struct change *changes; /* [HISTORY_CHANGES], ascending by step */
    int n_changes;
    int next_change; /* changes[0 .. next_change) are in effect in the current state */

    /* A setting that was sent while rewound, and waits for the newest step. */
    bool has_waiting;
    struct setting waiting;
};

/* The budget is in bytes; with 0 no history is kept. Call history_begin next. */
void history_init(struct history *h, size_t budget);
void history_free(struct history *h);

/* Changes the budget, and drops checkpoints that no longer fit. If the old or the new
 * budget is 0, the history begins again: the current step becomes step 0. */
void history_set_budget(struct history *h, size_t budget);

/* Discards the old history and begins one of `s` at its current state. If `s` cannot
 * save states, it gets a history only if it has taken no step (HISTORY_RERUN). */
void history_begin(struct history *h, struct search *s);

/* Starts to record the open levels (stack_record.h); call it after history_begin. */
void history_record_stack(struct history *h);

/* Takes a new step, or repeats a known one if rewound. Never call it during a seek. */
enum search_status history_step(struct history *h);

/* Like search_reconfigure. If the search is rewound, the setting takes effect only when
 * the search is at its newest step again, or when history_branch is called. */
void history_reconfigure(struct history *h, const struct setting *setting);

/* Applies alldifferent to a unit by hand (CHANGE_APPLY), or undoes that (CHANGE_UNDO).
 * Does nothing while the search is rewound. */
void history_filter(struct history *h, enum change_kind kind, int unit);

/* Whether the search can seek backward. */
static inline bool history_is_kept(const struct history *h)
{
    return h->state == HISTORY_KEPT || h->state == HISTORY_RERUN;
}

static inline bool history_is_seeking(const struct history *h)
{
    return h->at != h->target;
}

static inline bool history_is_rewound(const struct history *h)
{
    return h->at < h->newest || history_is_seeking(h);
}

/* The earliest step that a seek can reach. */
uint64_t history_first(const struct history *h);

/* Sets the target of a seek: `step`, or the nearest step that can be reached. */
void history_seek(struct history *h, uint64_t step);

/* Continues a seek: restores a checkpoint if one is nearer to the target than the
 * current step, then takes at most `steps` steps. */
void history_approach(struct history *h, int steps);

/* Discards all steps after the current one, and lets a waiting setting take effect.
 * Never call it during a seek. */
void history_branch(struct history *h);
