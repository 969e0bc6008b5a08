#include "teach/narration.h"

#include "base/units.h"
#include "solve/catalog.h"
#include "view/race_course.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define GAP_NS     (3 * NS_PER_S)
#define MANY       100 /* of dead ends, boards that wait: worth a sentence */
#define A_FAR_JUMP 8   /* levels */

/* An event grows while the search runs. `level` says how far it has gone: 0 before it
 * happens, and one more for each further time that is worth a sentence. */
struct told_event {
    uint64_t (*level)(const struct narration *t, const struct snapshot *snap);
    struct phrase (*words)(const struct narration *t, const struct snapshot *snap);
};

/* Returns 0 below `first`, then 1, and one more for each further digit. */
static uint64_t magnitude(uint64_t count, uint64_t first)
{
    uint64_t level = 0;

    for (; count >= first; count /= 10)
        level++;
    return level;
}

/* Returns the largest power of ten that is not larger. */
static uint64_t round_down(uint64_t count)
{
    uint64_t power = 1;

    while (count / 10 >= power)
        power *= 10;
    return power;
}

/* The value of a metric; -1 if the search has none of this name. */
static double metric_of(const struct snapshot *snap, const char *name)
{
    for (int i = 0; i < snap->n_metrics; i++)
        if (strcmp(snap->metric[i].name, name) == 0)
            return snap->metric[i].value;
    return -1;
}

/* Whether whole boards wait to be searched; these searches take no decision back. */
static bool has_frontier(const struct snapshot *snap)
{
    return metric_of(snap, "frontier") >= 0;
}

static bool learns(const struct snapshot *snap)
{
    return snap->learning.kind == LEARNING_CLAUSES;
}

static const char *choice(const struct snapshot *snap, enum plug_kind kind)
{
    return kind == PLUG_VAR_ORDER    ? snap->var
           : kind == PLUG_VAL_ORDER  ? snap->val
           : kind == PLUG_PROPAGATOR ? snap->prop
           : kind == PLUG_STRATEGY   ? snap->strategy
                                     : snap->restarts;
}

/* The summary of a choice, or the strategy's own words in its place. */
static const char *summary(const struct snapshot *snap, enum plug_kind kind)
{
    const char *name = choice(snap, kind);
    int row = catalog_find(kind, name, strcspn(name, ":"));

    return snap->own[kind] ? snap->own[kind]
           : row >= 0      ? catalog_summary(kind, row)
                           : name;
}

static uint64_t end_level(const struct narration *t, const struct snapshot *snap)
{
    (void)t;
    return snap->status == SEARCH_RUNNING
               ? 0
               : 1 + 2 * snap->stats.solutions + (snap->status == SEARCH_EXHAUSTED);
}

static struct phrase end_words(const struct narration *t, const struct snapshot *snap)
{
    uint64_t solutions = snap->stats.solutions, nodes = stats_nodes(&snap->stats);
    bool is_local = race_course_cost(snap) >= 0;
    const char *event = is_local ? "move" : "dead end";
    uint64_t count = is_local ? snap->stats.moves : snap->stats.refutations;

    (void)t;
    if (snap->status == SEARCH_GAVE_UP)
        return phrase("Ended after %s, without a proof that there is no solution.",
                      count_of((int64_t)nodes, "node").text);
    if (snap->status == SEARCH_EXHAUSTED && solutions == 0)
        return phrase("Proved, after %s: this board has no solution.",
                      count_of((int64_t)count, event).text);
    if (snap->status == SEARCH_EXHAUSTED)
        return phrase("All is searched: %s.",
                      count_of((int64_t)solutions, "solution").text);
    return phrase("%s%s.",
                  solutions > 1 ? phrase("Solution %s", thousands(solutions).text).text
                                : "Solved",
                  count || is_local
                      ? phrase(", after %s", count_of((int64_t)count, event).text).text
                      : " without a dead end");
}

static uint64_t change_level(const struct narration *t, const struct snapshot *snap)
{
    (void)snap;
    return t->changes;
}

static struct phrase change_words(const struct narration *t,
                                  const struct snapshot *snap)
{
    static const char *const titles[PLUG_KINDS] = {[PLUG_VAR_ORDER] = "next cell",
                                                   [PLUG_VAL_ORDER] = "next value",
                                                   [PLUG_PROPAGATOR] = "propagation",
                                                   [PLUG_RESTART_RULE] = "restarts"};

    return phrase("From here on, %s: %s (%s).", titles[t->changed],
                  choice(snap, t->changed), summary(snap, t->changed));
}

static uint64_t dead_end_level(const struct narration *t, const struct snapshot *snap)
{
    (void)t;
    return snap->stats.refutations > 0;
}

static struct phrase dead_end_words(const struct narration *t,
                                    const struct snapshot *snap)
{
    (void)t;
    if (learns(snap))
        return phrase(
            "A dead end. Its reasons become a clause, so that no branch tries "
            "the same again.");
    if (has_frontier(snap))
        return phrase(
            "A board that cannot be completed is dropped; another one is next.");
    return phrase(
        "A dead end: no solution has all these values. The search takes its last "
        "decision back.");
}

/* Dead ends at one cell. Only backtracking level by level stays there so long. */
static uint64_t same_cell_level(const struct narration *t, const struct snapshot *snap)
{
    (void)t;
    if (learns(snap) || has_frontier(snap) || snap->stats.backjumps > 0 ||
        snap->conflict_cell == CELL_NONE)
        return 0;
    return magnitude(snap->failures[snap->conflict_cell], MANY);
}

static struct phrase same_cell_words(const struct narration *t,
                                     const struct snapshot *snap)
{
    cell_t c = snap->conflict_cell;

    (void)t;
    return phrase("%s dead ends at %s alone: the wrong value may be far up the stack.",
                  thousands(snap->failures[c]).text, cell_name(c, snap->n).text);
}

/* Cells whose value no decision can change any more. Only a learnt clause with a single
 * literal adds some after the first conflict. */
static int n_fixed(const struct snapshot *snap)
{
    int count = 0;

    for (int c = 0; c < snap->n_cells && learns(snap); c++)
        count += snap->value[c] != VALUE_NONE && snap->depth[c] == 0;
    return count;
}

static uint64_t unit_level(const struct narration *t, const struct snapshot *snap)
{
    return magnitude((uint64_t)int_max(n_fixed(snap) - t->first_fixed, 0), 1);
}

static struct phrase unit_words(const struct narration *t, const struct snapshot *snap)
{
    int more = n_fixed(snap) - t->first_fixed;

    return phrase("Learnt for good: %s one value only, whatever is decided.",
                  more == 1 ? "another cell has"
                            : phrase("%d more cells have", more).text);
}

static uint64_t hand_over_level(const struct narration *t, const struct snapshot *snap)
{
    (void)t;
    return snap->stats.handovers > 0;
}

static struct phrase hand_over_words(const struct narration *t,
                                     const struct snapshot *snap)
{
    (void)t;
    (void)snap;
    return phrase("Backtracking is stuck near the end: the open cells go to clause "
                  "learning.");
}

static uint64_t jump_level(const struct narration *t, const struct snapshot *snap)
{
    double longest = metric_of(snap, "longest backjump");

    (void)t;
    return longest < A_FAR_JUMP ? 0 : (uint64_t)log2(longest / A_FAR_JUMP) + 1;
}

static struct phrase jump_words(const struct narration *t, const struct snapshot *snap)
{
    (void)t;
    return phrase(
        "Jumped back over %.0f levels at once: their decisions had no part in "
        "the dead end.",
        metric_of(snap, "longest backjump"));
}

static uint64_t restart_level(const struct narration *t, const struct snapshot *snap)
{
    (void)t;
    return race_course_cost(snap) >= 0 ? 0 : magnitude(snap->stats.restarts, 1);
}

static struct phrase restart_words(const struct narration *t,
                                   const struct snapshot *snap)
{
    bool is_partial = strncmp(snap->restarts, "partial", 7) == 0;

    (void)t;
    return phrase("Restart %s: %s decisions are taken back%s.",
                  thousands(snap->stats.restarts).text,
                  is_partial ? "some of the last" : "all",
                  learns(snap) ? ", the learnt clauses stay" : "");
}

static uint64_t cost_level(const struct narration *t, const struct snapshot *snap)
{
    double cost = race_course_cost(snap);

    return cost > 0 && t->first_cost >= 2 * cost ? (uint64_t)log2(t->first_cost / cost)
                                                 : 0;
}

static struct phrase cost_words(const struct narration *t, const struct snapshot *snap)
{
    return phrase("The cost has fallen from %s to %s; a solution has none.",
                  thousands((uint64_t)t->first_cost).text,
                  thousands((uint64_t)race_course_cost(snap)).text);
}

static uint64_t frontier_level(const struct narration *t, const struct snapshot *snap)
{
    (void)t;
    return has_frontier(snap) ? magnitude((uint64_t)metric_of(snap, "frontier"), MANY)
                              : 0;
}

static struct phrase frontier_words(const struct narration *t,
                                    const struct snapshot *snap)
{
    (void)t;
    return phrase("%s boards or more wait to be searched.",
                  thousands(round_down((uint64_t)metric_of(snap, "frontier"))).text);
}

static uint64_t dead_ends_level(const struct narration *t, const struct snapshot *snap)
{
    (void)t;
    return magnitude(u64_max(snap->stats.refutations, 1) - 1, MANY);
}

static struct phrase dead_ends_words(const struct narration *t,
                                     const struct snapshot *snap)
{
    (void)t;
    return phrase("More than %s dead ends so far.",
                  thousands(round_down(snap->stats.refutations - 1)).text);
}

/* Notes how many dead ends there were when half of the empty cells were first filled.
 * Nobody knows if some came since the last update. */
static void note_half(struct narration *t, const struct snapshot *snap)
{
    uint64_t now = snap->stats.refutations;
    int holes = snap->n_cells - snap->n_clues;

    if (!t->is_half && 2 * (snap->n_assigned - snap->n_clues) >= holes) {
        t->is_half = true;
        t->half_refutations = now == t->refutations ? now : NARRATION_UNKNOWN;
    }
    t->refutations = now;
}

static uint64_t half_level(const struct narration *t, const struct snapshot *snap)
{
    return race_course_cost(snap) < 0 && t->is_half &&
           t->half_refutations != NARRATION_UNKNOWN;
}

/* What happened: the sentence may stand beside later dead ends. */
static struct phrase half_words(const struct narration *t, const struct snapshot *snap)
{
    uint64_t count = t->half_refutations;

    (void)snap;
    return phrase(
        "The first half of the empty cells was filled %s.",
        count ? phrase("after %s", count_of((int64_t)count, "dead end").text).text
              : "without a dead end");
}

static uint64_t rule_level(const struct narration *t, const struct snapshot *snap)
{
    (void)t;
    (void)snap;
    return 1;
}

/* "9 values: each must stand once in every row, column and box." */
static struct phrase rule_words(const struct narration *t, const struct snapshot *snap)
{
    const int *first = snap->units.first;
    const char *words[UNIT_KINDS];
    struct phrase rule = phrase("%d values: each must stand once in every", snap->n);
    int count = 0;

    (void)t;
    for (int kind = 0; kind < UNIT_KINDS; kind++)
        if (first[kind] < first[kind + 1] && kind != UNIT_ANTIDIAGONAL)
            words[count++] = unit_kind_name(&snap->units, first[kind]);
    for (int i = 0; i < count; i++)
        rule = phrase("%s%s %s", rule.text,
                      i == 0           ? ""
                      : i == count - 1 ? " and"
                                       : ",",
                      words[i]);
    return phrase("%s.", rule.text);
}

static uint64_t how_level(const struct narration *t, const struct snapshot *snap)
{
    return rule_level(t, snap);
}

static struct phrase how_words(const struct narration *t, const struct snapshot *snap)
{
    (void)t;
    if (race_course_cost(snap) >= 0)
        return phrase("A full board with conflicts. Each step changes values, to have "
                      "fewer of them.");
    if (learns(snap))
        return phrase("The search decides, propagates, and learns from each dead end.");
    if (snap->own[PLUG_VAR_ORDER])
        return phrase("%s: %s.", snap->strategy, summary(snap, PLUG_STRATEGY));
    return phrase("Next cell: %s. Next value: %s.", summary(snap, PLUG_VAR_ORDER),
                  summary(snap, PLUG_VAL_ORDER));
}

/* The most important event first. RULE and HOW always apply. */
#define EVENTS(ROW)                                                                    \
    ROW(END, end)                                                                      \
    ROW(RULE, rule)                                                                    \
    ROW(CHANGE, change)                                                                \
    ROW(DEAD_END, dead_end)                                                            \
    ROW(HAND_OVER, hand_over)                                                          \
    ROW(UNIT, unit)                                                                    \
    ROW(SAME_CELL, same_cell)                                                          \
    ROW(JUMP, jump)                                                                    \
    ROW(RESTART, restart)                                                              \
    ROW(COST, cost)                                                                    \
    ROW(FRONTIER, frontier)                                                            \
    ROW(HALF, half)                                                                    \
    ROW(DEAD_ENDS, dead_ends)                                                          \
    ROW(HOW, how)
#define EVENT_ENUM(id, name) id,
enum { EVENTS(EVENT_ENUM) EVENT_COUNT };
_Static_assert(EVENT_COUNT == NARRATION_EVENTS, "narration.h has the number of rows");

#define EVENT_ROW(id, name) [id] = {name##_level, name##_words},
static const struct told_event events[EVENT_COUNT] = {EVENTS(EVENT_ROW)};

/* Takes what has happened as told, but not how the search goes about it, nor the rule
 * of another board. */
static void begin(struct narration *t, const struct snapshot *snap)
{
    bool is_same = t->n == snap->n && t->n_clues == snap->n_clues;

    *t = (struct narration){.n = snap->n,
                            .n_clues = snap->n_clues,
                            .told_ns = INT64_MIN / 2,
                            .first_cost = race_course_cost(snap),
                            .first_fixed = n_fixed(snap)};
    for (int kind = 0; kind < PLUG_KINDS; kind++)
        snprintf(t->chosen[kind], SETTING_NAME, "%s",
                 choice(snap, (enum plug_kind)kind));
    t->told[RULE] = is_same;
    note_half(t, snap);
    for (int i = CHANGE; i < HOW; i++)
        t->told[i] = events[i].level(t, snap);
    t->told[HALF] |= snap->stats.refutations > 0; /* it may have been filled before */
}

/* A new strategy begins another search, and some strategies change their names. */
static void note_changes(struct narration *t, const struct snapshot *snap)
{
    for (int kind = PLUG_STRATEGY + 1; kind < PLUG_KINDS; kind++) {
        const char *now = choice(snap, (enum plug_kind)kind);
        if (strcmp(t->chosen[kind], now) == 0)
            continue;
        snprintf(t->chosen[kind], SETTING_NAME, "%s", now);
        if (snap->own[kind])
            continue;
        t->changed = (enum plug_kind)kind;
        t->changes++;
    }
}

bool narration_update(struct narration *t, const struct snapshot *snap, int64_t now_ns)
{
    uint64_t nodes = stats_nodes(&snap->stats);

    if (nodes < t->nodes || t->n != snap->n || t->n_clues != snap->n_clues ||
        now_ns < t->told_ns)
        begin(t, snap);
    t->nodes = nodes;
    note_half(t, snap);
    if (!t->has_learnt || snap->learning.conflicts == 0)
        t->first_fixed = n_fixed(snap);
    t->has_learnt = learns(snap);
    note_changes(t, snap);
    if (nodes == 0) /* what is chosen before the first step is no change */
        t->told[CHANGE] = t->changes;
    for (int i = 0; i < EVENT_COUNT; i++) {
        uint64_t level = events[i].level(t, snap);
        if (level <= t->told[i])
            continue;
        bool is_due = i == END || (i == CHANGE && t->last == CHANGE) ||
                      now_ns - t->told_ns >= GAP_NS;
        if (!is_due || (i != END && snap->status != SEARCH_RUNNING))
            return false;
        t->told[i] = level;
        t->last = i;
        t->told_ns = now_ns;
        t->sentence = events[i].words(t, snap);
        return true;
    }
    return false;
}
