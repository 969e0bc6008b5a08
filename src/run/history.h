/* What a search did, so that it can go back: checkpoints, and the changes made from
 * outside between its steps. */
#ifndef RUN_HISTORY_H
#define RUN_HISTORY_H

#include "base/clock.h"
#include "run/checkpoint.h"
#include "run/playback.h"
#include "solve/manual_filter.h"
#include "solve/search.h"

#define HISTORY_BYTES       ((size_t)256 << 20) /* unless asked otherwise */
#define HISTORY_REACH       (UINT64_C(1) << 20) /* steps; farther where memory allows */
#define HISTORY_CHECKPOINTS 4096                /* at most */
#define HISTORY_CHANGES     4096                /* at most */

/* Where no state can be kept, going back means to search again from the start. That is
 * offered as long as it takes no longer than this, in CPU time. */
#define HISTORY_RERUN_NS (5 * NS_PER_S)

enum change_kind {
    CHANGE_SETTING,
    CHANGE_APPLY,    /* alldifferent on one unit, by hand */
    CHANGE_TAKE_BACK /* the last one of these */
};

struct change {
    enum change_kind kind;
    uint64_t step; /* after which it was made */
    int unit;
    struct setting setting;
};

/*
 * A search takes the same steps every time. So going to a step means to bring back the
 * last checkpoint before it, or to begin again, and to step on, with the changes made
 * in between. A search is rewound while it stands before the newest step it has ever
 * taken; stepping on then repeats what is known.
 *
 * - A checkpoint is of the state right after its step, before the changes made there.
 * - Checkpoints stand in ascending order; the first one is the earliest step that can
 *   be reached. Their memory never exceeds the budget. Where it ends the oldest goes,
 * as long as HISTORY_REACH steps remain; else they thin out.
 * - They are taken so far apart that they cost the search at most one step in fifty,
 *   measured in CPU time; where states are so large that it would take long from one to
 *   the next, one in twenty. What a search does never depends on where they are.
 *
 * While there is a history every step and change of the search goes through it. It owns
 * the checkpoints, not the search. One thread: the one that steps the search.
 */
struct history {
    struct search *search;
    struct manual_filter by_hand;
    size_t budget, bytes;
    enum history_state state;
    uint64_t at, newest, target; /* steps; target == at unless on the way there */
    uint64_t way_from;           /* where that way began */

    struct checkpoint *checkpoints[HISTORY_CHECKPOINTS];
    int n_checkpoints;
    uint64_t look_at;          /* step at which to think of the next one */
    int64_t taken_ns, cost_ns; /* when the last one was ready, how long it took: CPU
                                  time of the thread */
    int64_t taken_wall_ns;     /* the same moment on the clock of the wall */
    struct setting first;      /* the search began with it */
    int64_t searched_ns;       /* CPU time of the way from there to the newest step,
                                  where that is what going back takes */

    struct change *changes; /* [HISTORY_CHANGES], ascending by step */
    int n_changes;
    int next_change; /* the first that is not made in this state */

    bool has_waiting; /* a setting, until there is nothing left to repeat */
    struct setting waiting;
};

/* budget: bytes; 0 keeps none. Before anything else comes history_begin. */
void history_init(struct history *h, size_t budget);
void history_free(struct history *h);

/* Forgets everything; from here on it is the history of this search: as it is now, or,
 * where no state of it can be kept, of one that has taken no step. */
void history_begin(struct history *h, struct search *s);

/* One step, a new one or one that is known; not on the way elsewhere. */
enum search_status history_step(struct history *h);

/* search_reconfigure. While the search is rewound the setting waits: for a branch, or
 * for the end of what is known. */
void history_reconfigure(struct history *h, const struct setting *setting);

/* manual_filter_apply and manual_filter_undo; without effect while rewound. */
void history_apply(struct history *h, int unit);
void history_take_back(struct history *h);

/* Whether there is anything to go back in. */
static inline bool history_is_kept(const struct history *h)
{
    return h->state == HISTORY_KEPT || h->state == HISTORY_RERUN;
}

static inline bool history_is_on_its_way(const struct history *h)
{
    return h->at != h->target;
}

static inline bool history_is_rewound(const struct history *h)
{
    return h->at < h->newest || history_is_on_its_way(h);
}

/* The earliest step that can be reached. */
uint64_t history_first(const struct history *h);

/* Where to go: the nearest step there is. */
void history_aim(struct history *h, uint64_t step);

/* Goes on towards the target, for about so many steps. */
void history_approach(struct history *h, int steps);

/* Forgets what came after this step, not on the way elsewhere; a setting that waits
 * takes effect. */
void history_branch(struct history *h);

#endif
