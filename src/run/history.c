#include "run/history.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/number.h"

#include <string.h>

#define CLOSEST           1024 /* steps after a checkpoint until the next may be due */
#define LOOK_AGAIN        256  /* steps between two readings of the clock */
/* Checkpoints cost at most 1/50 of the search time. If that would place them more than
 * FAR_NS apart, they cost at most 1/20. The distance matters, because a seek repeats on
 * average half the time between two checkpoints. */
#define COST_SHARE        50
#define LARGE_STATE_SHARE 20
#define FAR_NS            (100 * NS_PER_MS)
/* Users often seek again soon, so a long seek takes a checkpoint NEARBY steps before
 * its target, and one after each SEEK_GAP_NS of CPU time on the way there. */
#define NEARBY            256
#define SEEK_GAP_NS       (30 * NS_PER_MS)

void history_init(struct history *h, size_t budget)
{
    *h = (struct history){.budget = budget};
    h->changes = alloc_resize(NULL, HISTORY_CHANGES, sizeof *h->changes);
    h->stack = stack_record_create();
}

static void drop_checkpoints_from(struct history *h, int first)
{
    while (h->n_checkpoints > first)
        checkpoint_drop(h->checkpoints[--h->n_checkpoints], &h->bytes);
}

void history_free(struct history *h)
{
    drop_checkpoints_from(h, 0);
    manual_filter_free(&h->by_hand);
    stack_record_destroy(h->stack);
    free(h->changes);
}

/* The index of the checkpoint whose neighbours are closest, among all but the first and
 * the last; 0 if there are no others. */
static int most_crowded(const struct history *h)
{
    uint64_t closest = UINT64_MAX;
    int crowded = 0;

    for (int i = 1; i + 1 < h->n_checkpoints; i++) {
        uint64_t gap = h->checkpoints[i + 1]->step - h->checkpoints[i - 1]->step;
        if (gap < closest) {
            closest = gap;
            crowded = i;
        }
    }
    return crowded;
}

/* Drops checkpoints until `bytes` more fit; false if they do not fit at all. A rewound
 * search keeps its first checkpoint, because the view has been told that this step can
 * be reached (playback.first_step). */
static bool make_room(struct history *h, size_t bytes)
{
    int fewest = history_is_rewound(h) ? 2 : 0;

    while (h->bytes + bytes > h->budget || h->n_checkpoints == HISTORY_CHECKPOINTS) {
        if (h->n_checkpoints <= fewest)
            return false;
        bool drops_oldest = !history_is_rewound(h) && h->n_checkpoints > 1 &&
                            h->newest - h->checkpoints[1]->step >= HISTORY_REACH;
        int i = drops_oldest ? 0 : most_crowded(h);
        checkpoint_drop(h->checkpoints[i], &h->bytes);
        h->n_checkpoints--;
        memmove(&h->checkpoints[i], &h->checkpoints[i + 1],
                (size_t)(h->n_checkpoints - i) * sizeof(struct checkpoint *));
    }
    return true;
}

static int count_up_to(const struct history *h, uint64_t step)
{
    int low = 0, high = h->n_checkpoints;

    while (low < high) {
        int middle = (low + high) / 2;
        if (h->checkpoints[middle]->step <= step)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Reads both clocks. has_worked_for measures the time since this reading. With
 * HISTORY_RERUN, `maintain` adds the CPU time since then to searched_ns. */
static void note_moment(struct history *h)
{
    h->taken_ns = clock_thread_cpu_ns();
    h->taken_wall_ns = clock_now_ns();
}

/* Whether `ns` of CPU time have passed since note_moment. Tests the wall time first: it
 * is 20 times faster to read, and CPU time cannot exceed it. */
static bool has_worked_for(const struct history *h, int64_t ns)
{
    return clock_now_ns() - h->taken_wall_ns >= ns &&
           clock_thread_cpu_ns() - h->taken_ns >= ns;
}

static bool take_checkpoint(struct history *h)
{
    int64_t start_ns = clock_thread_cpu_ns();

    if (!make_room(h, checkpoint_most_bytes(h->search)))
        return false;
    int at = count_up_to(h, h->at);
    assert(at == 0 || h->checkpoints[at - 1]->step < h->at);
    const struct checkpoint *like = at > 0 ? h->checkpoints[at - 1] : NULL;
    memmove(&h->checkpoints[at + 1], &h->checkpoints[at],
            (size_t)(h->n_checkpoints - at) * sizeof(struct checkpoint *));
    h->checkpoints[at] = checkpoint_take(h->search, h->at, like, &h->bytes);
    h->n_checkpoints++;
    assert(h->bytes <= h->budget);
    note_moment(h);
    h->cost_ns = h->taken_ns - start_ns;
    return true;
}

static void keep_checkpoint(struct history *h)
{
    bool fits = h->budget > 0 && take_checkpoint(h);

    h->state = fits ? HISTORY_KEPT : HISTORY_NO_MEMORY;
}

static void maintain(struct history *h)
{
    h->checkpoint_at = h->at + LOOK_AGAIN;
    if (h->state == HISTORY_RERUN) {
        h->searched_ns -= h->taken_ns;
        note_moment(h);
        h->searched_ns += h->taken_ns;
        if (h->searched_ns > HISTORY_RERUN_NS)
            h->state = HISTORY_TOO_LONG;
    }
    int64_t spacing_ns = i64_min(COST_SHARE * h->cost_ns,
                                 i64_max(FAR_NS, LARGE_STATE_SHARE * h->cost_ns));
    if (h->state == HISTORY_KEPT && has_worked_for(h, spacing_ns)) {
        keep_checkpoint(h);
        h->checkpoint_at = h->at + CLOSEST;
    }
}

static void look_next(struct history *h)
{
    h->look_at = u64_min(h->checkpoint_at, h->stack->next);
}

static void look(struct history *h)
{
    if (h->at >= h->stack->next)
        stack_record_add(h->stack, h->search, h->at);
    if (h->at >= h->checkpoint_at)
        maintain(h);
    look_next(h);
}

void history_record_stack(struct history *h)
{
    stack_record_begin(h->stack, h->search->store->n_cells);
    look(h);
}

void history_begin(struct history *h, struct search *s)
{
    drop_checkpoints_from(h, 0);
    manual_filter_free(&h->by_hand);
    h->search = s;
    h->at = h->newest = h->target = h->seek_from = 0;
    h->n_changes = h->next_change = 0;
    h->has_waiting = false;
    h->checkpoint_at = CLOSEST;
    h->first = s->setting;
    h->searched_ns = 0;
    if (h->budget > 0 && !search_can_save(s)) {
        h->state = search_nodes(s) == 0 ? HISTORY_RERUN : HISTORY_TOO_LONG;
        h->checkpoint_at = LOOK_AGAIN;
        note_moment(h);
    } else {
        keep_checkpoint(h);
    }
    if (h->stack->rows > 0)
        history_record_stack(h);
    look_next(h);
}

void history_set_budget(struct history *h, size_t budget)
{
    bool is_kept = history_is_kept(h), is_first = h->budget == 0;

    h->budget = budget;
    if (is_kept && budget > 0)
        make_room(h, 0);
    else if (is_kept || (is_first && budget > 0))
        history_begin(h, h->search);
}

static void apply_change(struct history *h, const struct change *c)
{
    switch (c->kind) {
    case CHANGE_SETTING:
        search_reconfigure(h->search, &c->setting);
        break;
    case CHANGE_APPLY:
        manual_filter_apply(&h->by_hand, h->search, c->unit);
        break;
    case CHANGE_UNDO:
        manual_filter_undo(&h->by_hand, h->search);
        break;
    }
}

static void repeat_changes(struct history *h)
{
    while (h->next_change < h->n_changes && h->changes[h->next_change].step == h->at)
        apply_change(h, &h->changes[h->next_change++]);
}

/* The index of the first change whose `step` is at least this step; n_changes: none. */
static int first_change_from(const struct history *h, uint64_t step)
{
    int i = 0;

    while (i < h->n_changes && h->changes[i].step < step)
        i++;
    return i;
}

/* If the list of changes is full, drops the changes before the first checkpoint. If
 * none is before it, drops the whole history so far. */
static void make_room_for_change(struct history *h)
{
    if (h->n_changes < HISTORY_CHANGES)
        return;
    int unused = first_change_from(h, history_first(h));
    if (unused == 0) {
        unused = h->n_changes;
        manual_filter_commit(&h->by_hand);
        drop_checkpoints_from(h, 0);
        if (h->state == HISTORY_KEPT)
            keep_checkpoint(h);
        else if (h->state == HISTORY_RERUN)
            h->state = HISTORY_TOO_LONG;
    }
    h->n_changes -= unused;
    memmove(h->changes, &h->changes[unused], (size_t)h->n_changes * sizeof *h->changes);
}

static void make_change(struct history *h, struct change change)
{
    assert(!history_is_rewound(h) && h->next_change == h->n_changes);
    make_room_for_change(h);
    assert(h->n_changes < HISTORY_CHANGES);
    change.step = h->at;
    h->changes[h->n_changes++] = change;
    h->next_change = h->n_changes;
    apply_change(h, &change);
}

void history_reconfigure(struct history *h, const struct setting *setting)
{
    h->has_waiting = history_is_rewound(h);
    if (h->has_waiting)
        h->waiting = *setting;
    else
        make_change(h, (struct change){.kind = CHANGE_SETTING, .setting = *setting});
}

static void use_waiting(struct history *h)
{
    if (h->has_waiting && !history_is_rewound(h))
        history_reconfigure(h, &h->waiting);
}

void history_filter(struct history *h, enum change_kind kind, int unit)
{
    assert(kind == CHANGE_APPLY || kind == CHANGE_UNDO);
    if (!history_is_rewound(h))
        make_change(h, (struct change){.kind = kind, .unit = unit});
}

static enum search_status repeat_step(struct history *h)
{
    enum search_status status = search_step(h->search);

    h->target = ++h->at;
    repeat_changes(h);
    use_waiting(h);
    if (!history_is_rewound(h) && h->state == HISTORY_RERUN)
        note_moment(h);
    return status;
}

static enum search_status new_step(struct history *h)
{
    enum search_status before = h->search->status;

    if (before == SEARCH_EXHAUSTED || before == SEARCH_GAVE_UP)
        return before;
    enum search_status status = search_step(h->search);
    h->newest = h->target = ++h->at;
    if (h->at >= h->look_at)
        look(h);
    return status;
}

enum search_status history_step(struct history *h)
{
    assert(!history_is_seeking(h));
    manual_filter_commit(&h->by_hand);
    return UNLIKELY(history_is_rewound(h)) ? repeat_step(h) : new_step(h);
}

uint64_t history_first(const struct history *h)
{
    if (h->state == HISTORY_RERUN)
        return 0;
    return h->n_checkpoints > 0 ? h->checkpoints[0]->step : h->at;
}

void history_seek(struct history *h, uint64_t step)
{
    uint64_t first = history_first(h);

    assert(first <= h->newest);
    h->target = u64_max(first, u64_min(step, h->newest));
    h->seek_from = h->at;
}

static void continue_at(struct history *h, uint64_t step)
{
    manual_filter_commit(&h->by_hand);
    h->at = h->seek_from = step;
    note_moment(h);
    h->next_change = first_change_from(h, h->at);
    repeat_changes(h);
}

/* Restores the last checkpoint up to the target, unless the current step lies between
 * that checkpoint and the target. With HISTORY_RERUN there are no checkpoints: restarts
 * the search if the target is before the current step. */
static void jump(struct history *h)
{
    int before = count_up_to(h, h->target);

    if (h->state == HISTORY_RERUN && h->at <= h->target)
        return;
    if (h->state == HISTORY_RERUN) {
        search_reconfigure(h->search, &h->first);
        search_restart(h->search, h->search->puzzle->clue, h->search->setting.seed);
        continue_at(h, 0);
    } else if (before == 0) {
        h->target = h->at; /* no checkpoint: the history was dropped in the seek */
    } else if (h->at > h->target || h->checkpoints[before - 1]->step > h->at) {
        checkpoint_restore(h->checkpoints[before - 1], h->search);
        continue_at(h, h->checkpoints[before - 1]->step);
    }
}

void history_approach(struct history *h, int steps)
{
    assert(steps > 0);
    jump(h);
    int before = count_up_to(h, h->target);
    uint64_t nearby = h->target - u64_min(h->target, NEARBY);
    bool is_long = h->state == HISTORY_KEPT && before > 0 &&
                   h->checkpoints[before - 1]->step + NEARBY < nearby;
    while (h->at < h->target && steps-- > 0) {
        manual_filter_commit(&h->by_hand);
        search_step(h->search);
        h->at++;
        /* A checkpoint has the state before the changes made at its step. */
        if (is_long && (h->at == nearby ||
                        (h->at % LOOK_AGAIN == 0 && has_worked_for(h, SEEK_GAP_NS))))
            take_checkpoint(h);
        repeat_changes(h);
    }
    if (history_is_seeking(h))
        return;
    use_waiting(h);
    if (h->state == HISTORY_RERUN)
        note_moment(h);
}

void history_branch(struct history *h)
{
    assert(!history_is_seeking(h));
    drop_checkpoints_from(h, count_up_to(h, h->at));
    assert(h->at <= h->newest && h->next_change <= h->n_changes);
    if (h->newest > 0)
        h->searched_ns =
            (int64_t)((double)h->searched_ns * (double)h->at / (double)h->newest);
    h->n_changes = h->next_change;
    h->newest = h->target = h->at;
    h->checkpoint_at = h->at + LOOK_AGAIN;
    stack_record_cut(h->stack, h->at);
    look_next(h);
    use_waiting(h);
}
