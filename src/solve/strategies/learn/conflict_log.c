#include "solve/strategies/learn/lesson.h"

#include "base/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* An activity that is so many times smaller than the largest counts as none: what was
 * met once, 180 conflicts ago, where activities decay by .95 a conflict. */
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
    return (uint16_t)(level < UINT16_MAX ? level : UINT16_MAX);
}

void lesson_take(struct lesson *lesson, const struct learner *l, uint32_t level)
{
    uint32_t from = learner_level(l), first = l->level_start.at[level];

    copy_literals(&lesson->clause, l->clause.at, l->clause.count);
    copy_literals(&lesson->undone, &l->trail[first], l->n_trail - first);
    lesson->ring[lesson->n_jumps++ % JUMPS_KEPT] =
        (struct jump){short_level(from), short_level(level)};
    if (from - level > lesson->longest)
        lesson->longest = from - level;
}

void lesson_free(struct lesson *lesson)
{
    free(lesson->clause.at);
    free(lesson->undone.at);
    *lesson = (struct lesson){0};
}

/* ---- The picture ---- */

static void show_jumps(const struct lesson *lesson, struct jumps *out)
{
    uint64_t kept = lesson->n_jumps < JUMPS_KEPT ? lesson->n_jumps : JUMPS_KEPT;

    for (uint64_t i = 0; i < kept; i++)
        out->at[i] = lesson->ring[(lesson->n_jumps - kept + i) % JUMPS_KEPT];
    out->count = (int)kept;
}

static void show_roles(const struct lesson *lesson, const struct learner *l,
                       uint8_t *role)
{
    const uint32_t *candidate = l->cover.candidate;

    for (uint32_t i = 0; i < lesson->clause.count; i++)
        role[trail_cell(candidate[lit_var(lesson->clause.at[i])])] |= ROLE_CLAUSE;
    for (uint32_t i = 0; i < lesson->undone.count; i++)
        if (!lit_is_negative(lesson->undone.at[i]))
            role[trail_cell(candidate[lit_var(lesson->undone.at[i])])] |= ROLE_UNDONE;
}

/* On the scale of a byte; everything that is not beneath the range is at least 1. */
static uint8_t scaled(double share)
{
    double t = share > 0 ? 1 + log(share) / log(ACTIVITY_RANGE) : -1;

    return t < 0 ? 0 : (uint8_t)(1 + 254 * t);
}

/* Variables are numbered cell by cell: returns the first one of the next cell. */
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

/* In one pass over the variables, of which an empty board has a million. */
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

void lesson_show(const struct lesson *lesson, const struct learner *l,
                 struct learning *out)
{
    memset(out, 0, sizeof *out);
    out->is_on = true;
    out->conflicts = l->counts.conflicts;
    show_jumps(lesson, &out->jumps);
    show_roles(lesson, l, out->role);
    show_activity(l, out->activity);
}
