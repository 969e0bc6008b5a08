#include "solve/unique.h"

#include "base/alloc.h"
#include "solve/catalog.h"
#include "solve/search.h"

/* True if the search proves that there is exactly one solution; false if there is none
 * or a second one, or if the search gives up. */
static bool is_unique(struct search *s)
{
    enum search_status status;

    do
        status = search_step(s);
    while (status < SEARCH_EXHAUSTED && s->stats.solutions < 2);
    return status == SEARCH_EXHAUSTED && s->stats.solutions == 1;
}

int unique_dig(struct puzzle *p, struct dig *d, struct rng *r)
{
    struct setting set = setting_default();
    int n_cells = p->geo->n_cells, dug = n_cells - puzzle_count_clues(p);
    int *order = alloc_zeroed((size_t)n_cells, sizeof *order);

    assert(d->holes >= 0 && d->holes <= n_cells);
    set.var = &var_order_mrv;
    set.restarts = &restart_rule_none; /* a restart would repeat most of a proof */
    set.max_nodes = d->max_nodes;
    struct search *s = search_create(p, &set);
    d->unproved = 0;
    for (int i = 0; i < n_cells; i++)
        order[i] = i;
    rng_shuffle(r, order, n_cells);
    for (int i = 0; i < n_cells && dug < d->holes; i++) {
        value_t kept = p->clue[order[i]];
        if (kept == VALUE_NONE)
            continue;
        if (d->should_stop && d->should_stop(d->context))
            break;
        p->clue[order[i]] = VALUE_NONE;
        search_restart(s, p->clue, set.seed);
        if (is_unique(s))
            dug++;
        else
            p->clue[order[i]] = kept;
        d->unproved += s->status == SEARCH_GAVE_UP;
    }
    free(order);
    search_destroy(s);
    return dug;
}
