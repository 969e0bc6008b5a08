#include "solve/search.h"

/*
 * Looks at the board after root propagation and chooses how to backtrack; where two
 * settings are good at different boards of a kind, it searches with both in turn, in
 * slices that double, so that it takes at most a small multiple of the better one's
 * steps. The two are whole searches; the one whose turn it is stands in the place of
 * the search that the caller holds, so that pictures and statistics are of it.
 */

#define FIRST_SLICE 2000 /* steps */

/* Below this share of open cells propagation has nearly solved the board; above the
 * second, the board is as good as empty. */
#define NEARLY_DONE  0.05
#define NEARLY_EMPTY 0.75
#define SMALL_N      9
/* From here on sweeping wins wherever anything does. */
#define LARGE_N      49

struct auto_state {
    uint64_t slice, left; /* steps */
};

static size_t auto_state_size(const struct geometry *geo)
{
    (void)geo;
    return sizeof(struct auto_state);
}

static struct setting with_names(const struct search *s, const char *var,
                                 const char *val, const char *prop,
                                 const char *restarts)
{
    struct setting set = s->setting;

    setting_choose(&set, PLUG_VAR_ORDER, var, NULL);
    setting_choose(&set, PLUG_VAL_ORDER, val, NULL);
    setting_choose(&set, PLUG_PROPAGATOR, prop, NULL);
    setting_choose(&set, PLUG_RESTART_RULE, restarts, NULL);
    return set;
}

/* Singles at the root, whatever the setting was, then the choice. */
static void auto_start(struct search *s)
{
    struct auto_state *state = s->strategy_state;
    struct setting small =
        with_names(s, "mrv-random", "least-constraining", "hidden", "none");

    state->slice = state->left = FIRST_SLICE;
    search_drop_rival(s);
    search_reconfigure(s, &small);
    if (!s->conflict)
        s->conflict = !engine_propagate(&s->engine);
    double open = 1 - (double)s->store->n_assigned / (double)s->store->n_cells;
    if (s->conflict || s->store->n <= SMALL_N || open < NEARLY_DONE)
        return;
    struct setting sweep =
        with_names(s, "sweep", "least-constraining", "regin-lazy", "luby:300");
    struct setting weigh =
        with_names(s, "dom-wdeg", "least-constraining", "regin-lazy", "luby:100");
    search_reconfigure(s, &sweep);
    if (open < NEARLY_EMPTY && s->store->n < LARGE_N)
        search_add_rival(s, &weigh);
}

static enum search_status auto_step(struct search *s)
{
    struct auto_state *state = s->strategy_state;

    /* The other one would report the same solutions again. */
    if (s->stats.solutions > 0)
        search_drop_rival(s);
    if (s->rival && state->left-- == 0) {
        struct auto_state *others = s->rival->strategy_state;
        state->slice *= 2;
        state->left = state->slice;
        if (others->left == 0)
            others->slice = others->left = FIRST_SLICE;
        search_swap_rival(s);
    }
    return strategy_backtrack.step(s);
}

const struct strategy strategy_auto = {
    .name = "auto",
    .summary = "chooses the orders and the propagation by the board",
    .by_hand = true,
    .state_size = auto_state_size,
    .start = auto_start,
    .step = auto_step,
};
