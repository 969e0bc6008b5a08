#include "solve/strategies/learn/conflict_log.h"

#include "base/number.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Activities this many times below the largest are shown as none. With a decay of .95
 * per conflict, that is a variable seen once, 180 conflicts ago. */
#define ACTIVITY_RANGE 1e4

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

static uint16_t short_level(uint32_t level)
{
    return (uint16_t)u64_min(level, UINT16_MAX);
}

void conflict_log_record(struct conflict_log *log, const struct learner *l,
                         uint32_t level)
{
    uint32_t from = learner_level(l), first = l->assigned.level_start.at[level];

    assert(level < from && l->assigned.in_conflict);
    copy_literals(&log->clause, l->clause.at, l->clause.count);
    copy_literals(&log->undone, &l->assigned.trail[first], l->assigned.n_trail - first);
    log->ring[log->n_jumps++ % JUMPS_KEPT] =
        (struct jump){short_level(from), short_level(level)};
    if (from - level > log->longest)
        log->longest = from - level;
}

void conflict_log_free(struct conflict_log *log)
{
    free(log->clause.at);
    free(log->undone.at);
    *log = (struct conflict_log){0};
}

/* ---- Snapshots ---- */

static void show_jumps(const struct conflict_log *log, struct jumps *out)
{
    uint64_t kept = u64_min(log->n_jumps, JUMPS_KEPT);

    for (uint64_t i = 0; i < kept; i++)
        out->at[i] = log->ring[(log->n_jumps - kept + i) % JUMPS_KEPT];
    out->count = (int)kept;
}

static void show_roles(const struct conflict_log *log, const struct learner *l,
                       uint8_t *role)
{
    const uint32_t *candidate = l->cover.candidate;

    for (uint32_t i = 0; i < log->clause.count; i++)
        role[trail_cell(candidate[lit_var(log->clause.at[i])])] |= ROLE_CLAUSE;
    for (uint32_t i = 0; i < log->undone.count; i++)
        if (!lit_is_negative(log->undone.at[i]))
            role[trail_cell(candidate[lit_var(log->undone.at[i])])] |= ROLE_UNDONE;
}

/* Logarithmic, in a byte: 255 for 1, at least 1 within the range, 0 below it. */
static uint8_t scaled(double share)
{
    double t = share > 0 ? 1 + log(share) / log(ACTIVITY_RANGE) : -1;

    return t < 0 ? 0 : (uint8_t)(1 + 254 * t);
}

/* The largest activity in the cell of `var`, its first variable; returns the first
 * variable of the next cell. */
static uint32_t find_most(const struct learner *l, uint32_t var, double *most)
{
    cell_t c = trail_cell(l->cover.candidate[var]);

    for (*most = 0; var < l->cover.n_vars; var++) {
        if (trail_cell(l->cover.candidate[var]) != c)
            break;
        if (l->order.activity[var] > *most)
            *most = l->order.activity[var];
    }
    return var;
}

/* In one pass: an empty board has a million variables. */
static void show_activity(const struct learner *l, uint8_t *activity)
{
    double of_cell[MAX_CELLS], most = 0;
    cell_t cell[MAX_CELLS];
    int count = 0;

    for (uint32_t var = 0; var < l->cover.n_vars; count++) {
        cell[count] = trail_cell(l->cover.candidate[var]);
        var = find_most(l, var, &of_cell[count]);
        if (of_cell[count] > most)
            most = of_cell[count];
    }
    for (int i = 0; i < count && most > 0; i++)
        activity[cell[i]] = scaled(of_cell[i] / most);
}

void conflict_log_show(const struct conflict_log *log, const struct learner *l,
                       struct learning *out)
{
    memset(out, 0, sizeof *out);
    out->is_on = true;
    out->conflicts = l->counts.conflicts;
    show_jumps(log, &out->jumps);
    show_roles(log, l, out->role);
    show_activity(l, out->activity);
}
