/* The sentences that tell what happens in a search. */
#include "teach/narration.h"
#include "base/units.h"
#include "support/searches.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECOND NS_PER_S
#define RULE   "16 values: each must stand once in every row, column and box."

static struct snapshot *snapshot_of(const char *preset)
{
    struct search *s = search_of_file(PUZZLES_DIR "/16/holes-60.txt", preset);
    struct snapshot *snap = calloc(1, sizeof *snap);

    search_snapshot(s, snap);
    search_destroy(s);
    return snap;
}

static void expect(struct narration *t, const struct snapshot *snap, int64_t at_ns,
                   const char *sentence)
{
    bool is_new = narration_update(t, snap, at_ns);

    check_case(is_new == (sentence != NULL), "at %.1f s: '%s'", (double)at_ns / 1e9,
               t->sentence.text);
    if (sentence)
        check_case(strncmp(t->sentence.text, sentence, strlen(sentence)) == 0,
                   "expected '%s', found '%s'", sentence, t->sentence.text);
}

static void a_search_begins_fails_and_ends(void **state)
{
    struct snapshot *snap = snapshot_of("backtrack-mrv");
    struct narration t = {0};

    (void)state;
    expect(&t, snap, 0, RULE);
    expect(&t, snap, 2 * SECOND, NULL); /* too early */
    expect(&t, snap, 3 * SECOND,
           "Next cell: fewest candidates first, ties row by row. Next value: smallest");
    snap->stats.decisions = 40;
    snap->stats.refutations = 1;
    snap->conflict_cell = 18;
    expect(&t, snap, 4 * SECOND, NULL);
    expect(&t, snap, 6 * SECOND, "A dead end: no solution has all these values.");
    snap->stats.refutations = 4321;
    snap->failures[18] = 250;
    expect(&t, snap, 9 * SECOND, "250 dead ends at r2c3 alone");
    expect(&t, snap, 12 * SECOND, "More than 1,000 dead ends so far.");
    expect(&t, snap, 99 * SECOND, NULL);
    snap->n_assigned = snap->n_cells;
    snap->status = SEARCH_SOLVED;
    snap->stats.solutions = 1;
    expect(&t, snap, 99 * SECOND, "Solved, after 4,321 dead ends.");
    expect(&t, snap, 200 * SECOND, NULL);
    snap->stats.solutions = 2;
    expect(&t, snap, 201 * SECOND, "Solution 2, after 4,321 dead ends.");
    snap->status = SEARCH_EXHAUSTED;
    expect(&t, snap, 202 * SECOND, "All is searched: 2 solutions.");
    free(snap);
}

/* A caption that begins amid a search does not say when the half was filled first. */
static void a_half_filled_before_is_not_told(void **state)
{
    struct snapshot *snap = snapshot_of("backtrack-mrv");

    (void)state;
    for (int refutations = 0; refutations < 2; refutations++) {
        struct narration t = {0};
        snap->n_assigned = snap->n_clues;
        snap->stats.decisions = 50;
        snap->stats.refutations = (uint64_t)refutations;
        expect(&t, snap, 0, RULE);
        expect(&t, snap, 3 * SECOND, "Next cell");
        snap->n_assigned = snap->n_cells - 1;
        expect(&t, snap, 9 * SECOND,
               refutations ? NULL : "The first half of the empty cells was filled");
    }
    free(snap);
}

/* The half is filled in a frame with some dead ends; more come before it can be told.
 */
static void fill_half(struct narration *t, struct snapshot *snap, uint64_t dead_ends)
{
    snap->n_assigned = snap->n_clues;
    snap->stats.decisions = 50;
    snap->stats.refutations = 0;
    expect(t, snap, 0, RULE);
    snap->n_assigned = snap->n_cells - 1;
    snap->stats.refutations = dead_ends;
    expect(t, snap, 1 * SECOND, NULL);
    snap->n_assigned = snap->n_clues + 1;
    snap->stats.refutations = 63;
    expect(t, snap, 3 * SECOND, "A dead end");
}

static void the_half_is_told_with_the_dead_ends_before_it(void **state)
{
    struct snapshot *snap = snapshot_of("backtrack-mrv");
    struct narration t = {0}, fast = {0};

    (void)state;
    fill_half(&t, snap, 0);
    expect(&t, snap, 6 * SECOND,
           "The first half of the empty cells was filled without a dead end.");
    fill_half(&fast, snap, 50); /* which of them came before, nobody has seen */
    expect(&fast, snap, 6 * SECOND, "Next cell");
    expect(&fast, snap, 60 * SECOND, NULL);
    free(snap);
}

/* A restart by hand, a step back, another board and a clock that was set back. */
static void another_search_begins_anew(void **state)
{
    struct snapshot *snap = snapshot_of("backtrack-mrv");
    struct narration t = {0};

    (void)state;
    snap->stats.decisions = 50;
    snap->stats.refutations = 7;
    expect(&t, snap, 10 * SECOND, RULE);
    expect(&t, snap, 13 * SECOND, "Next cell");
    expect(&t, snap, 17 * SECOND, NULL); /* what came before is not told */
    snap->stats.decisions = 49;
    expect(&t, snap, 18 * SECOND, "Next cell");
    snap->n_clues--;
    expect(&t, snap, 19 * SECOND, RULE);
    expect(&t, snap, 1 * SECOND, "Next cell"); /* the clock was set back */
    snap->stats.refutations = 0;
    expect(&t, snap, 2 * SECOND, "Next cell");
    snap->stats.refutations = 1;
    expect(&t, snap, 9 * SECOND, "A dead end");
    free(snap);
}

static void a_changed_choice_is_told_with_its_summary(void **state)
{
    static const struct {
        size_t offset;
        const char *name, *sentence;
    } rows[] = {
        {offsetof(struct snapshot, var), "random",
         "From here on, next cell: random (a random unassigned cell)."},
        {offsetof(struct snapshot, val), "descending",
         "From here on, next value: descending (largest value first)."},
        {offsetof(struct snapshot, prop), "forward",
         "From here on, propagation: forward (removes an assigned value"},
        {offsetof(struct snapshot, restarts), "luby:50",
         "From here on, restarts: luby:50 (runs of UNIT"},
    };
    struct snapshot *snap = snapshot_of("backtrack-hidden");
    struct narration t = {0};

    (void)state;
    expect(&t, snap, 0, RULE);
    snprintf(snap->var, SETTING_NAME, "input"); /* before the first step */
    expect(&t, snap, 3 * SECOND, "Next cell: row by row, from the top left.");
    snap->stats.decisions = 1;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        snprintf((char *)snap + rows[i].offset, SETTING_NAME, "%s", rows[i].name);
        expect(&t, snap, (int64_t)(i + 2) * 3 * SECOND, rows[i].sentence);
    }
    /* The sentence of a change does not outlive the choice: the next one is told at
     * once, but an event waits. */
    snprintf(snap->var, SETTING_NAME, "mrv");
    expect(&t, snap, 60 * SECOND, "From here on, next cell: mrv (");
    snprintf(snap->var, SETTING_NAME, "input");
    expect(&t, snap, 60 * SECOND + 1, "From here on, next cell: input (");
    snap->stats.refutations = 1;
    expect(&t, snap, 62 * SECOND, NULL);
    expect(&t, snap, 64 * SECOND, "A dead end");
    snprintf(snap->var, SETTING_NAME, "mrv");
    expect(&t, snap, 65 * SECOND, NULL);
    expect(&t, snap, 67 * SECOND, "From here on, next cell: mrv (");
    snap->own[PLUG_VAL_ORDER] = "its own";
    snprintf(snap->val, SETTING_NAME, "phase");
    expect(&t, snap, 90 * SECOND, NULL);
    free(snap);
}

static void each_kind_of_search_has_its_events(void **state)
{
    struct snapshot *snap = snapshot_of("learn");
    struct narration t = {0};

    (void)state;
    expect(&t, snap, -3 * SECOND, RULE);
    expect(&t, snap, 0, "The search decides, propagates, and learns");
    snap->stats.decisions = 90;
    snap->stats.refutations = 1;
    expect(&t, snap, 3 * SECOND, "A dead end. Its reasons become a clause");
    for (int i = 0; i < snap->n_metrics; i++)
        if (strcmp(snap->metric[i].name, "longest backjump") == 0)
            snap->metric[i].value = 17;
    expect(&t, snap, 6 * SECOND, "Jumped back over 17 levels at once");
    snap->learning.conflicts = 1;
    for (int c = 0, fixed = 0; fixed < 2; c++)
        if (snap->value[c] == VALUE_NONE) {
            snap->value[c] = 0;
            snap->depth[c] = fixed++ == 0 ? 0 : 1;
        }
    expect(&t, snap, 8 * SECOND, NULL);
    expect(&t, snap, 9 * SECOND, "Learnt for good: another cell has one value only");
    snap->stats.restarts = 12;
    expect(&t, snap, 12 * SECOND,
           "Restart 12: all decisions are taken back, the learnt clauses stay.");
    snap->stats.handovers = 1;
    expect(&t, snap, 15 * SECOND, "Backtracking is stuck near the end");
    free(snap);

    snap = snapshot_of("tabu");
    t = (struct narration){0};
    expect(&t, snap, 17 * SECOND, RULE);
    expect(&t, snap, 20 * SECOND, "A full board with conflicts.");
    snap->metric[0].value = t.first_cost / 2;
    snap->stats.moves = 3;
    expect(&t, snap, 23 * SECOND, "The cost has fallen from ");
    snap->status = SEARCH_GAVE_UP;
    expect(&t, snap, 23 * SECOND, "Ended after 3 nodes, without a proof");
    free(snap);

    snap = snapshot_of("breadth-first");
    snap->metric[0].value = 0;
    t = (struct narration){0};
    expect(&t, snap, -3 * SECOND, RULE);
    expect(&t, snap, 0, "breadth-first: whole boards in a queue");
    snap->metric[0].value = 12345;
    snap->stats.decisions = 999;
    expect(&t, snap, 3 * SECOND, "10,000 boards or more wait to be searched.");
    snap->stats.refutations = 1;
    snap->conflict_cell = 3;
    snap->failures[3] = 1000;
    expect(&t, snap, 6 * SECOND, "A board that cannot be completed is dropped");
    snap->stats.decisions = 1000;
    snap->n_assigned = snap->n_cells;
    expect(&t, snap, 9 * SECOND,
           "The first half of the empty cells was filled after 1 dead end.");
    snap->status = SEARCH_EXHAUSTED;
    snap->stats.refutations = 6;
    expect(&t, snap, 9 * SECOND,
           "Proved, after 6 dead ends: this board has no solution.");
    free(snap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_begins_fails_and_ends),
        cmocka_unit_test(a_half_filled_before_is_not_told),
        cmocka_unit_test(the_half_is_told_with_the_dead_ends_before_it),
        cmocka_unit_test(another_search_begins_anew),
        cmocka_unit_test(a_changed_choice_is_told_with_its_summary),
        cmocka_unit_test(each_kind_of_search_has_its_events),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
