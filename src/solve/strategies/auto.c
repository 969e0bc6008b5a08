#include "solve/catalog.h"
#include "solve/search.h"

/* Chooses a search for the board after root propagation:
 *  - small or nearly solved boards: plain backtracking;
 *  - nearly empty or large boards: sweeping (row by row: var_sweep.c) with
 *    alldifferent;
 *  - other boards: sweeping and learning, in turns of growing length.
 * Sweeping has the first turn: it solves easy boards before a learner is made. Then the
 * likelier winner gets most of the time; later both get about the same. So the pair
 * takes at most about 1.5 times as long as the likelier one alone, if that one wins,
 * and little more than twice as long as the other one alone, if that one wins. On large
 * boards with clues, sweeping hands what it cannot fill to learning (relay.c). */

/* Bounds of the share of cells that are unassigned, in percent. */
#define NEARLY_DONE        5  /* below: plain backtracking */
#define CONSTRAINED        64 /* below: learning gets the longer turns */
#define CONSTRAINED_MEDIUM 58 /* replaces CONSTRAINED if n >= MEDIUM_N */
#define NEARLY_EMPTY       75 /* from here on: only sweeping */
/* Bounds of n. */
#define SMALL_N            9 /* up to here: plain backtracking */
#define MEDIUM_N           64
#define RELAY_N            49 /* from here on, with boxes and clues: `relay` sweeps */
#define LARGE_N            81 /* from here on, with boxes: only sweeping */

/* Lengths of turns (search.h: two searches take turns), in propagations divided by n.
 * Turns of LEARN_SLICE and SWEEP_SLICE take about equal time: learning also analyses
 * conflicts, so its propagations take 1.5 to 4 times as long. */
#define FIRST_TURN  400 /* sweeping's first turn, if learning is the likelier winner */
#define LEARN_SLICE 2000
#define SWEEP_SLICE 5000
#define BONUS       5 /* first slices added to each turn of the likelier winner */

static struct turns turns(const struct search *s, int per_n, bool is_likelier)
{
    uint64_t slice = (uint64_t)(per_n * s->store->n);

    return (struct turns){slice, is_likelier ? BONUS * slice : 0};
}

static struct setting with(const struct search *s, struct choices choices)
{
    struct setting set = s->setting;

    setting_take(&set, &choices);
    return set;
}

static bool is_open_below(const struct store *s, int percent)
{
    return (s->n_cells - s->n_assigned) * 100 < percent * s->n_cells;
}

/* Assigns singles, whatever propagators the setting has; then chooses a search. */
static void auto_start(struct search *s)
{
    int n = s->store->n;
    struct setting small =
        with(s, (struct choices){&strategy_backtrack, &var_order_mrv_random,
                                 &val_order_least_constraining, &propagator_hidden,
                                 &restart_rule_none, 0});

    search_reconfigure(s, &small);
    if (!s->conflict)
        s->conflict = !engine_propagate(&s->engine);
    if (s->conflict || n <= SMALL_N || is_open_below(s->store, NEARLY_DONE)) {
        search_become(s, &small);
        return;
    }
    bool is_empty = s->store->n_assigned == 0;
    const struct var_order *var = is_empty ? &var_order_sweep : &var_order_sweep_dual;
    const struct val_order *val =
        is_empty ? &val_order_least_constraining : &val_order_row;
    bool has_boxes = geometry_has_boxes(s->store->geo);
    const struct strategy *sweeper =
        is_empty || n < RELAY_N || !has_boxes ? &strategy_backtrack : &strategy_relay;
    struct setting sweep =
        with(s, (struct choices){sweeper, var, val, &propagator_alldifferent_lazy,
                                 &restart_rule_partial, 1000});
    struct setting learn = with(
        s, (struct choices){&strategy_learn, &var_order_input, &val_order_ascending,
                            &propagator_hidden, &restart_rule_luby, 0});
    search_become(s, &sweep);
    if (!is_open_below(s->store, NEARLY_EMPTY) || (n >= LARGE_N && has_boxes))
        return;
    bool favours_learning =
        is_open_below(s->store, n < MEDIUM_N ? CONSTRAINED : CONSTRAINED_MEDIUM);
    struct turns sweeps = turns(s, SWEEP_SLICE, !favours_learning);
    struct turns learns = turns(s, LEARN_SLICE, favours_learning);
    uint64_t first_turn =
        favours_learning ? (uint64_t)(FIRST_TURN * n) : sweeps.slice + sweeps.bonus;
    search_plan_partner(s, &learn, first_turn, sweeps, learns);
}

const struct strategy strategy_auto = {
    .name = "auto",
    .summary = "chooses a search for the board, or alternates between two",
    .start = auto_start,
};
