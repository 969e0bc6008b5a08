#include "base/text.h"
#include "solve/catalog.h"
#include "solve/strategies/strategy.h"

#include <stdio.h>

/* Backtracking in six acts, for an empty board: it fills half of the board without a
 * dead end, turns to a random order and a weak propagation, meets dead ends, jams,
 * takes the random values back, and fills the board with a stronger propagation. Acts
 * change by steps, so that the run repeats; at automatic speed they take about half a
 * minute together, at every size. When the user changes an order, the propagation or
 * the restart rule, the acts end, and backtracking goes on with that choice, until the
 * setting is that of the act again. The setting of the turn (preset jam) begins the
 * turn at once. */

enum act { RIBBONS, TURN, DEAD_ENDS, JAM, COLLAPSE, RESCUE, ACTS };

/* Steps of the first dead ends and of the jam, in percent of the number of cells. At
 * automatic speed 12 seconds are as many steps as there are cells. */
#define DEAD_ENDS_PERCENT 25
#define JAM_PERCENT       50
#define TASK_PERCENT      20 /* until then the first sentence says what is to be done */

struct drama {
    enum act act, first;         /* first: with which the run begins */
    bool is_over;                /* the user has chosen another setting */
    int depth;                   /* decisions before the turn */
    uint64_t steps, refutations; /* steps in this act; refutations before it */
};

#define TURNED                                                                         \
    {                                                                                  \
        &strategy_drama, &var_order_random, &val_order_random, &propagator_forward,    \
            &restart_rule_none, 0                                                      \
    }

static const struct {
    const char *name, *sentence;
    struct choices choices;
} acts[ACTS] = {
    [RIBBONS] =
        {"ribbons",
         "Row by row, the smallest value that fits. Looking far ahead keeps the "
         "search out of dead ends.",
         {&strategy_drama, &var_order_input, &val_order_ascending,
          &propagator_alldifferent, &restart_rule_none, 0}},
    [TURN] = {"the turn",
              "Now cells in random order, with random values, looking only one step "
              "ahead.",
              TURNED},
    [DEAD_ENDS] = {"dead ends",
                   "A dead end: no value is left for a cell. The last value is taken "
                   "back, and another one tried.",
                   TURNED},
    [JAM] = {"the jam",
             "Jammed: dead end after dead end. Going back one value at a time does not "
             "free it.",
             TURNED},
    [COLLAPSE] = {"the collapse",
                  "So the random values are taken back, the last one first.", TURNED},
    [RESCUE] =
        {"the rescue",
         "Now it looks far ahead again, and avoids the values that would jam it:",
         {&strategy_drama, &var_order_sweep, &val_order_least_constraining,
          &propagator_alldifferent_lazy, &restart_rule_partial, 100}},
};

static size_t drama_state_size(const struct geometry *geo)
{
    (void)geo;
    return sizeof(struct drama);
}

static void begin(struct search *s, struct drama *d, enum act act)
{
    struct setting set = s->setting;

    setting_take(&set, &acts[act].choices);
    search_reconfigure(s, &set);
    d->act = act;
    d->steps = 0;
    d->refutations = s->stats.refutations;
}

/* After a restart the acts begin again, unless the user's choice has ended them. */
static void drama_start(struct search *s)
{
    struct drama *d = s->strategy_state, before = *d;

    *d = (struct drama){.first = before.first};
    if (!before.is_over && setting_matches(&s->setting, &acts[before.act].choices))
        begin(s, d, before.first);
}

static void turn(struct search *s, struct drama *d)
{
    d->depth = s->stats.depth;
    begin(s, d, TURN);
}

static bool has_lasted(const struct search *s, const struct drama *d, uint64_t percent)
{
    return 100 * d->steps >= percent * (uint64_t)s->store->n_cells;
}

/* Begins the next act if it is due. */
static void direct(struct search *s, struct drama *d)
{
    const struct store *store = s->store;
    uint64_t dead_ends = s->stats.refutations - d->refutations;

    switch (d->act) {
    case RIBBONS:
        if (2 * store->n_assigned >= store->n_cells || dead_ends >= (uint64_t)store->n)
            turn(s, d);
        break;
    case TURN:
        if (dead_ends > 0)
            begin(s, d, DEAD_ENDS);
        break;
    case DEAD_ENDS:
        if (has_lasted(s, d, DEAD_ENDS_PERCENT))
            begin(s, d, JAM);
        break;
    case JAM:
        if (has_lasted(s, d, JAM_PERCENT))
            begin(s, d, COLLAPSE);
        break;
    case COLLAPSE:
        if (s->stats.depth <= d->depth)
            begin(s, d, RESCUE);
        break;
    case RESCUE:
    case ACTS:
        break;
    }
}

static enum search_status drama_step(struct search *s)
{
    struct drama *d = s->strategy_state;

    bool is_act = setting_matches(&s->setting, &acts[d->act].choices);

    if (!is_act || d->is_over) {
        bool turns = setting_matches(&s->setting, &acts[TURN].choices);
        d->is_over = !is_act && !turns;
        if (turns && s->stats.decisions == 0)
            d->first = TURN;
        if (turns)
            turn(s, d);
    }
    if (d->is_over || s->stats.solutions > 0)
        return strategy_backtrack.step(s);
    direct(s, d);
    d->steps++;
    if (d->act != COLLAPSE)
        return strategy_backtrack.step(s);
    search_at(s, CODE_RESTART);
    backtrack_keep(s, s->stats.depth - 1);
    return SEARCH_RUNNING;
}

static void drama_transfer(struct search *s, const struct state_port *port,
                           bool is_loading)
{
    state_transfer(port, s->strategy_state, 1, sizeof(struct drama));
    strategy_backtrack.transfer(s, port, is_loading);
}

/* Writes "Fill 4,096 cells: each of 64 values once in every row, column and box." */
static void write_task(const struct search *s, char *out, size_t size)
{
    const int *first = s->store->geo->numbers.first;
    const char *units = first[UNIT_BOX] < first[UNIT_BOX + 1] ? "row, column and box"
                        : first[UNIT_REGION] < first[UNIT_REGION + 1]
                            ? "row, column and region"
                            : "row and column";
    struct text t = TEXT_EMPTY;

    text_thousands(&t, (unsigned)(s->store->n_cells - s->n_clues));
    snprintf(out, size, "Fill %s cells: each of %d values once in every %s.", t.data,
             s->store->n, units);
    text_free(&t);
}

/* Writes the sentence of the rescue: "...: 1,330 dead ends before, none since." */
static void write_rescue(const struct search *s, const struct drama *d, char *out,
                         size_t size)
{
    uint64_t since = s->stats.refutations - d->refutations;
    struct text t = TEXT_EMPTY;

    text_counted(&t, d->refutations, "dead end");
    text_puts(&t, " before, ");
    if (since > 0)
        text_thousands(&t, since);
    snprintf(out, size, "%s %s%s since.", acts[RESCUE].sentence, t.data,
             since > 0 ? "" : "none");
    text_free(&t);
}

static void drama_show(const struct search *s, struct snapshot *out)
{
    const struct drama *d = s->strategy_state;
    size_t length = strlen(out->strategy);
    struct text dead_ends = TEXT_EMPTY;

    text_counted(&dead_ends, s->stats.refutations, "dead end");
    if (!d->is_over)
        snprintf(out->strategy + length, sizeof out->strategy - length, ": %s",
                 acts[d->act].name);
    if (s->stats.solutions > 0)
        snprintf(out->sentence, sizeof out->sentence, "Solved, after %s.",
                 dead_ends.data);
    else if (!d->is_over && d->act == RIBBONS && !has_lasted(s, d, TASK_PERCENT))
        write_task(s, out->sentence, sizeof out->sentence);
    else if (!d->is_over && d->act == RESCUE)
        write_rescue(s, d, out->sentence, sizeof out->sentence);
    else
        snprintf(out->sentence, sizeof out->sentence, "%s",
                 d->is_over ? "" : acts[d->act].sentence);
    text_free(&dead_ends);
}

const struct strategy strategy_drama = {
    .name = "drama",
    .summary = "backtrack in six acts: ribbons, dead ends, a jam, and the rescue",
    .code = backtrack_code,
    .allows_manual_filter = true,
    .state_size = drama_state_size,
    .start = drama_start,
    .step = drama_step,
    .transfer = drama_transfer,
    .progress = backtrack_progress,
    .n_levels = backtrack_n_levels,
    .level = backtrack_level,
    .fill_snapshot = drama_show,
};
