#include "solve/strategies/learn/learner.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

/* Activities that are smaller than the largest by more than this factor show as 0. At a
 * decay of 0.95 per conflict, an activity without bumps falls so far in 180 of them. */
#define ACTIVITY_RANGE 1e4

/* Copies the literals in one piece, because a backjump undoes hundreds of them. */
static void copy_literals(struct list *to, const lit_t *from, uint32_t count)
{
    if (to->capacity < count) {
        to->capacity = 2 * count;
        to->at = alloc_resize(to->at, to->capacity, sizeof *to->at);
    }
    if (count > 0)
        memcpy(to->at, from, count * sizeof *from);
    to->count = count;
}

void learner_log_conflict(struct learner *l, uint32_t level)
{
    struct conflict_log *log = &l->log;
    uint32_t from = learner_level(l), first = l->assigned.level_start.at[level];

    assert(level < from && l->assigned.in_conflict);
    copy_literals(&log->clause, l->clause.at, l->clause.count);
    copy_literals(&log->undone, &l->assigned.trail[first], l->assigned.n_trail - first);
    log->jump = (struct jump){(uint16_t)u64_min(from, UINT16_MAX),
                              (uint16_t)u64_min(level, UINT16_MAX)};
    log->longest = (uint32_t)u64_max(log->longest, from - level);
}

/* Maps an activity, given as a fraction of the largest, to a logarithmic scale: from
 * 255 for 1 down to 1 for 1 / ACTIVITY_RANGE, and 0 for less. */
static uint8_t scaled(double share)
{
    double t = share > 0 ? 1 + log(share) / log(ACTIVITY_RANGE) : -1;

    return t < 0 ? 0 : (uint8_t)(1 + 254 * t);
}

/* The activity of a cell is that of its most active candidate. The variables of a cell
 * are consecutive. */
static void show_activity(const struct learner *l, uint8_t *activity)
{
    const double *of = l->order.activity;
    uint32_t n_vars = l->cover.n_vars;
    double most = 0;

    for (uint32_t var = 0; var < n_vars; var++)
        most = of[var] > most ? of[var] : most;
    for (uint32_t var = 0; var < n_vars && most > 0;) {
        cell_t c = cover_cell(&l->cover, lit_of(var));
        double most_here = 0;
        for (; var < n_vars && cover_cell(&l->cover, lit_of(var)) == c; var++)
            most_here = of[var] > most_here ? of[var] : most_here;
        activity[c] = scaled(most_here / most);
    }
}

void learner_show_log(const struct learner *l, int n_cells, struct learning *out)
{
    const struct conflict_log *log = &l->log;

    memset(out->activity, 0, (size_t)n_cells);
    memset(out->role, 0, (size_t)n_cells);
    out->kind = LEARNING_CLAUSES;
    out->conflicts = l->counts.conflicts;
    out->jump = log->jump;
    for (uint32_t i = 0; i < log->clause.count; i++)
        out->role[cover_cell(&l->cover, log->clause.at[i])] |= ROLE_CLAUSE;
    for (uint32_t i = 0; i < log->undone.count; i++)
        if (!lit_is_negative(log->undone.at[i]))
            out->role[cover_cell(&l->cover, log->undone.at[i])] |= ROLE_UNDONE;
    show_activity(l, out->activity);
}
