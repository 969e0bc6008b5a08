/* The stages of a conflict are sound: each clause follows from the one before by one
 * resolution with a reason that holds on a board of the test's own, and the last one is
 * the clause that the learner learns. */
#include "teach/conflict.h"
#include "base/units.h"
#include "run/player.h"
#include "solve/catalog.h"
#include "solve/cone.h"
#include "solve/strategies/learn.h"
#include "support/matching.h"
#include "support/searches.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_N = 36 };

/* The clauses that the search has learnt so far, as literals of its learner. */
struct clauses {
    lit_t *lit;
    size_t n_lits, *end, count;
};

static void note_clause(void *context, const lit_t *lit, uint32_t count)
{
    struct clauses *all = context;

    all->lit = realloc(all->lit, (all->n_lits + count) * sizeof *all->lit);
    memcpy(all->lit + all->n_lits, lit, count * sizeof *lit);
    all->n_lits += count;
    all->end = realloc(all->end, (all->count + 1) * sizeof *all->end);
    all->end[all->count++] = all->n_lits;
}

static void ignore_clause(void *context, const lit_t *lit, uint32_t count)
{
    (void)context, (void)lit, (void)count;
}

/* What holds at the root, and what is assumed besides. */
struct board {
    const struct geometry *geo;
    bool may[MOST_N * MOST_N][MOST_N];
    int8_t known[MOST_N * MOST_N][MOST_N]; /* 1: has the value, -1: has not, 0: open */
};

static struct board root_of(const struct search *s)
{
    const struct learner *l = learn_learner(s);
    struct board b = {.geo = s->puzzle->geo};

    for (int c = 0; c < b.geo->n_cells; c++)
        if (s->store->value[c] != VALUE_NONE)
            b.may[c][s->store->value[c]] = true;
    for (uint32_t var = 0; var < l->cover.n_vars; var++)
        b.may[cover_cell(&l->cover, lit_of(var))][cover_value(&l->cover, lit_of(var))] =
            l->assigned.value[lit_of(var)] >= 0 || l->assigned.var[var].level > 0;
    return b;
}

static bool bars(const struct board *b, const struct cone_node *k, cell_t c, int v)
{
    bool is_peer = geometry_first_common(b->geo, k->cell, c) != UNIT_NONE;

    return !k->is_removal && (k->cell == c ? k->value != v : k->value == v && is_peer);
}

static bool cell_has_another(const struct board *b, cell_t c, int v)
{
    for (int other = 0; other < b->geo->n; other++)
        if (other != v && b->may[c][other])
            return true;
    return false;
}

static bool unit_has_another(const struct board *b, int unit, cell_t c, int v)
{
    for (int i = 0; i < b->geo->n; i++)
        if (geometry_cells(b->geo, unit)[i] != c &&
            b->may[geometry_cells(b->geo, unit)[i]][v])
            return true;
    return false;
}

static bool unit_can_be_filled(const struct board *b, int unit, cell_t c, int v)
{
    static struct unit_graph g;
    int position = -1;

    g.n = b->geo->n;
    for (int i = 0; i < g.n; i++) {
        cell_t at = geometry_cells(b->geo, unit)[i];
        position = at == c ? i : position;
        for (int value = 0; value < g.n; value++)
            g.edge[i][value] = at < MOST_N * MOST_N && b->may[at][value];
    }
    assert_true(c == CELL_NONE || position >= 0);
    return matching_exists(&g, position, v);
}

/* Whether the assumptions make every literal of a learnt clause false except that of
 * the node; NULL: every literal. */
static bool clause_gives(const struct board *b, const struct learner *l,
                         const struct clauses *all, const struct cone_node *k)
{
    for (size_t i = 0, at = 0; i < all->count; at = all->end[i++]) {
        bool fits = true, has = k == NULL;
        for (size_t j = at; j < all->end[i] && fits; j++) {
            cell_t c = cover_cell(&l->cover, all->lit[j]);
            int v = cover_value(&l->cover, all->lit[j]);
            bool is_negative = lit_is_negative(all->lit[j]);
            bool is_it =
                k && c == k->cell && v == k->value && is_negative == k->is_removal;
            has |= is_it;
            fits = is_it || (is_negative ? b->known[c][v] > 0
                                         : b->known[c][v] < 0 || !b->may[c][v]);
        }
        if (fits && has)
            return true;
    }
    return false;
}

/* Whether node i follows from its antecedents alone, or if i is 0, whether they cannot
 * all hold, by the rule that the node names. */
static bool follows(const struct cone *cone, int i, const struct board *root,
                    const struct learner *l, const struct clauses *all)
{
    static struct board b;
    const struct cone_node *k = &cone->nodes[i], *first = NULL, *last = NULL;

    b = *root;
    for (int a = k->first; a < k->first + k->count; a++) {
        const struct cone_node *by = &cone->nodes[cone->antecedents[a]];
        assert_true(cone->antecedents[a] > i && by->level > 0);
        b.known[by->cell][by->value] = by->is_removal ? -1 : 1;
        if (by->is_removal)
            b.may[by->cell][by->value] = false;
        first = first ? first : by;
        last = by;
    }
    switch ((enum cone_reason)k->reason) {
    case CONE_DECISION:
        return i > 0 && k->count == 0;
    case CONE_VALUE:
        return i > 0 ? k->count == 1 && k->is_removal &&
                           bars(root, first, k->cell, k->value)
                     : k->count == 2 && bars(root, first, last->cell, last->value);
    case CONE_CELL:
        return i > 0 ? !k->is_removal && !cell_has_another(&b, k->cell, k->value)
                     : !cell_has_another(&b, k->cell, -1);
    case CONE_PLACE:
        return i > 0
                   ? !k->is_removal && !unit_has_another(&b, k->unit, k->cell, k->value)
                   : !unit_has_another(&b, k->unit, CELL_NONE, k->value);
    case CONE_HALL:
        return i > 0 ? k->is_removal &&
                           !unit_can_be_filled(&b, k->unit, k->cell, k->value)
                     : !unit_can_be_filled(&b, k->unit, CELL_NONE, -1);
    case CONE_BINARY:
    case CONE_CLAUSE:
        return clause_gives(&b, l, all, i > 0 ? k : NULL);
    }
    return false;
}

struct tally {
    int conflicts, stages, reasons[CONE_CLAUSE + 1], kinds[CONFLICT_PROPAGATE + 1];
};

static void check_stages(const struct analysis *c, const struct board *root,
                         const struct learner *l, const struct clauses *all,
                         struct tally *tally)
{
    size_t n = (size_t)c->cone->n_nodes;
    bool *in = NULL, *expected = calloc(n, sizeof *expected);
    int left = 0;

    for (int i = 0; i < c->n_stages; i++) {
        const struct conflict_stage *s = &c->stages[i];
        const struct cone_node *k = &c->cone->nodes[s->node];
        if (s->kind < CONFLICT_UIP) {
            check_case(i == 0 || expected[s->node], "stage %d: not in the clause", i);
            check_case(follows(c->cone, s->node, root, l, all),
                       "stage %d: reason %d does not give it", i, k->reason);
            expected[s->node] = false;
            for (int a = 0; a < k->count; a++)
                expected[c->cone->antecedents[k->first + a]] = true;
            tally->reasons[k->reason]++;
        }
        free(in);
        in = conflict_clause(c, i);
        check_case(memcmp(in, expected, n * sizeof *in) == 0,
                   "stage %d: more than one resolution", i);
        tally->kinds[s->kind]++;
    }
    for (size_t i = 1; i < n; i++)
        left += in[i] && c->cone->nodes[i].level == c->level;
    assert_true(left == 1 && in[c->uip]);
    tally->stages += c->n_stages;
    tally->conflicts++;
    free(in);
    free(expected);
}

/* The last clause against that of the learner, which has learnt it. */
static void check_learnt(const struct analysis *c, const struct learner *l)
{
    bool *in = conflict_clause(c, c->n_stages - 1);
    uint32_t count = 0;

    for (int i = 0; i < c->n_nodes; i++)
        count += in[i];

    assert_int_equal(count, l->log.clause.count);
    assert_int_equal(c->level, l->log.jump.from);
    assert_int_equal(c->jump, l->log.jump.to);
    for (uint32_t i = 0; i < count; i++) {
        lit_t lit = l->log.clause.at[i];
        int found = 0;
        for (int node = 1; node < c->cone->n_nodes; node++) {
            const struct cone_node *k = &c->cone->nodes[node];
            found += in[node] && k->cell == cover_cell(&l->cover, lit) &&
                     k->value == cover_value(&l->cover, lit) &&
                     k->is_removal != lit_is_negative(lit) && (i > 0 || node == c->uip);
        }
        assert_int_equal(found, 1);
    }
    free(in);
}

/* Destroys the search. */
static void check_conflicts(struct search *s, int most, struct tally *tally)
{
    struct learner *l = learn_learner(s);
    struct clauses all = {0};
    struct clause_sink sink = {note_clause, ignore_clause, &all};
    struct analysis c = {.n_stages = 0};
    struct cone cone = {.n_nodes = 0};

    l->sink = &sink;
    while (most > 0 && s->status == SEARCH_RUNNING) {
        learner_copy_conflict(l, s->puzzle->geo, &cone);
        bool is_conflict = conflict_analyze(&c, &cone);
        assert_int_equal(is_conflict, l->assigned.in_conflict && learner_level(l) > 0);
        if (is_conflict) {
            struct board root = root_of(s);
            check_stages(&c, &root, l, &all, tally);
        }
        search_step(s);
        if (is_conflict) {
            check_learnt(&c, l);
            most--;
        }
    }
    search_destroy(s);
    conflict_free(&c);
    cone_free(&cone);
    free(all.lit);
    free(all.end);
}

static void check_board(const char *file, const char *prop, int most,
                        struct tally *tally)
{
    struct tally before = *tally;
    struct error e;
    char path[256];

    snprintf(path, sizeof path, PUZZLES_DIR "/%s", file);
    struct puzzle *p = puzzle_of_file(path);
    struct setting set = setting_default();
    set.strategy = &strategy_learn;
    assert_true(setting_choose(&set, PLUG_PROPAGATOR, prop, &e));
    check_conflicts(search_create(p, &set), most, tally);
    puzzle_destroy(p);
    print_message("%s, %s: %d conflicts, %d stages\n", file, prop,
                  tally->conflicts - before.conflicts, tally->stages - before.stages);
}

static void each_stage_is_one_resolution(void **state)
{
    struct tally tally = {0};

    (void)state;
    check_board("09/inkala-2012.txt", "hidden", 1000, &tally);
    check_board("16/holes-60.txt", "alldifferent", 600, &tally);
    check_board("25/holes-60.txt", "alldifferent", 600, &tally);
    check_board("36/holes-47.txt", "alldifferent", 500, &tally);
    check_board("36/holes-47.txt", "alldifferent-lazy", 100, &tally);
    assert_true(tally.conflicts >= 1000);
    for (uint64_t seed = 1; seed <= 40; seed++)
        check_conflicts(
            search_of_recipe(&(struct recipe){4, 4, 0.55 + 0.005 * (double)seed,
                                              "learn", "mrv", "ascending",
                                              "alldifferent", "luby", 0},
                             seed),
            100, &tally);
    print_message("all: %d conflicts\n", tally.conflicts);
    for (int i = 1; i <= CONE_CLAUSE; i++)
        check_case(tally.reasons[i] > 0, "reason %d never occurs", i);
    for (int i = 0; i <= CONFLICT_PROPAGATE; i++)
        check_case(tally.kinds[i] > 0, "stages of kind %d never occur", i);
}

/* A literal whose antecedents are all of lower levels, as lazy filtering may leave one:
 * like the learner, minimisation does not look at it if it is alone on its level. */
static void only_literals_that_share_their_level_are_dropped(void **state)
{
    static int antecedents[] = {1, 2, 3, 4, 4};
    static const struct {
        uint8_t reason;
        uint32_t level;
        int first, count;
    } of[] = {{CONE_CLAUSE, 3, 0, 4},
              {CONE_DECISION, 3, 0, 0},
              {CONE_CLAUSE, 2, 4, 1}, /* follows from node 4 of level 1 */
              {CONE_DECISION, 2, 0, 0},
              {CONE_DECISION, 1, 0, 0}};
    struct cone_node nodes[5];
    struct cone cone = {
        .nodes = nodes, .n_nodes = 5, .antecedents = antecedents, .n_antecedents = 5};
    struct analysis a = {.n_stages = 0};

    (void)state;
    for (int i = 0; i < 5; i++)
        nodes[i] = (struct cone_node){.cell = (cell_t)i,
                                      .reason = of[i].reason,
                                      .unit = -1,
                                      .level = of[i].level,
                                      .first = of[i].first,
                                      .count = of[i].count};
    for (int is_alone = 0; is_alone < 2; is_alone++) {
        antecedents[2] = is_alone ? 4 : 3; /* is node 3 in the clause? */
        assert_true(conflict_analyze(&a, &cone) && a.uip == 1);
        bool *in = conflict_clause(&a, a.n_stages - 1);
        assert_int_equal(in[2], is_alone);
        assert_true(in[4] && in[3] == !is_alone && a.jump == 2);
        free(in);
    }
    conflict_free(&a);
}

/* ---- Players ---- */

static const struct player_view *look(struct player *p)
{
    bool is_new;

    return player_snapshot(p, &is_new);
}

static void take_step(struct player *p, int64_t step)
{
    player_send(p, &(struct player_command){.kind = PLAYER_STEP, .steps = 1});
    while (!player_advance(p, step * NS_PER_S, 1000))
        continue;
}

static void expect_equal(const struct snapshot *a, const struct snapshot *b)
{
    size_t cells = (size_t)a->n_cells;

    assert_memory_equal(&a->stats, &b->stats, sizeof a->stats);
    assert_memory_equal(a->value, b->value, cells * sizeof *a->value);
    assert_memory_equal(a->dom, b->dom, cells * (size_t)a->words * sizeof *a->dom);
    assert_memory_equal(a->failures, b->failures, cells * sizeof *a->failures);
    assert_memory_equal(a->learning.activity, b->learning.activity, cells);
    assert_memory_equal(a->learning.role, b->learning.role, cells);
    for (int i = 0; i < a->n_metrics; i++)
        assert_true(a->metric[i].value == b->metric[i].value);
}

/* Without the antecedents. */
static struct cone copy_of(const struct cone *from, struct cone *old)
{
    struct cone copy = *from;
    size_t size = (size_t)(from->n_nodes + from->n_after) * sizeof *from->nodes;

    cone_free(old);
    copy.antecedents = NULL;
    copy.nodes = from->n_nodes > 0 ? memcpy(malloc(size), from->nodes, size) : NULL;
    return copy;
}

/* What a snapshot says that the next step propagates is on the board after it. The
 * search with snapshots of conflicts goes the same way as the one without. */
static void snapshots_know_what_the_next_step_propagates(void **state)
{
    struct player *seen, *unseen;
    struct cone before = {.n_nodes = 0};
    int conflicts = 0, n_values = 0;

    (void)state;
    seen =
        virtual_player_start(search_of_file(PUZZLES_DIR "/16/holes-60.txt", "learn"));
    unseen =
        virtual_player_start(search_of_file(PUZZLES_DIR "/16/holes-60.txt", "learn"));
    player_send(seen, &(struct player_command){.kind = PLAYER_CONFLICT, .on = true});
    for (int64_t step = 1; step < 300; step++) {
        before = copy_of(&look(seen)->conflict, &before);
        check_case((before.n_nodes > 0) == look(seen)->snap.at_dead_end &&
                       look(unseen)->conflict.n_nodes == 0,
                   "step %d: conflict of %d nodes", (int)step, before.n_nodes);
        take_step(seen, step);
        take_step(unseen, step);
        const struct snapshot *snap = &look(seen)->snap;
        expect_equal(snap, &look(unseen)->snap);
        conflicts += before.n_nodes > 0;
        for (int i = 0; i < before.n_after && before.n_nodes > 0; i++) {
            const struct cone_node *k = &before.nodes[before.n_nodes + i];
            bool has = bits_has(&snap->dom[k->cell * snap->words], k->value);
            n_values += !k->is_removal;
            /* In a conflict a cell may have two values, of which one is shown. */
            assert_true(k->is_removal
                            ? !has
                            : before.is_dead_again || snap->value[k->cell] == k->value);
        }
        if (before.n_nodes > 0)
            assert_true(before.n_after > 0 &&
                        before.is_dead_again == snap->at_dead_end);
    }
    check_case(conflicts > 30 && n_values > 100, "%d conflicts, %d values", conflicts,
               n_values);
    cone_free(&before);
    player_stop(seen);
    player_stop(unseen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_stage_is_one_resolution),
        cmocka_unit_test(only_literals_that_share_their_level_are_dropped),
        cmocka_unit_test(snapshots_know_what_the_next_step_propagates),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
