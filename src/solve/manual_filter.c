#include "solve/manual_filter.h"

#include "solve/strategies/learn.h"

void manual_filter_free(struct manual_filter *h)
{
    explainer_destroy(h->explainer);
    free(h->marks);
    *h = (struct manual_filter){0};
}

void manual_filter_commit(struct manual_filter *h)
{
    h->n_marks = 0;
}

int manual_filter_apply(struct manual_filter *h, struct search *s, int unit)
{
    struct store *store = s->store;
    unsigned watch = store->watch;

    if (!s->setting.strategy->allows_manual_filter || search_learner(s) ||
        s->conflict || s->status != SEARCH_RUNNING || unit < 0 ||
        unit >= store->geo->n_units)
        return -1;
    if (!h->explainer)
        h->explainer = explainer_create(geometry_shape(store->geo));
    const struct explanation *e =
        explain_unit(h->explainer, store->dom, unit, EXPLAIN_PATHS);
    if (!e->is_possible)
        return -1;
    if (e->n_removed == 0)
        return 0;
    h->marks = alloc_one_more(h->marks, h->n_marks, sizeof *h->marks);
    h->marks[h->n_marks++] = store->n_trail;
    store->watch = 0;
    for (int i = 0; i < e->n_removed; i++)
        store_remove(store, e->cells[e->removed[i].pos], e->removed[i].value);
    assert(!store->is_dead);
    store->watch = watch;
    s->engine.must_seed = true;
    return e->n_removed;
}

bool manual_filter_undo(struct manual_filter *h, struct search *s)
{
    if (h->n_marks == 0)
        return false;
    assert(h->marks[h->n_marks - 1] < s->store->n_trail);
    engine_undo(&s->engine, h->marks[--h->n_marks], s->store->n_assigned);
    s->engine.must_seed = true;
    return true;
}
