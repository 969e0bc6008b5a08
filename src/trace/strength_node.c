#include "trace/strength_node.h"

#include "base/alloc.h"
#include "trace/strength.h"

#include <string.h>

static const char *const names[STRENGTH_BARS] = {"forward", "naked", "bounds", "hidden",
                                                 "alldifferent"};

struct strength_node {
    const struct puzzle *puzzle;
    struct strength *bar[STRENGTH_BARS];
    /* The board with which the node began, and the one that is compared with it:
     * [n_cells][words] and [n_cells]. */
    uint64_t *dom, *now;
    value_t *value;
    bool is_judged;       /* `begun` is the board of which the bars tell */
    uint64_t *begun;      /* [n_cells][words] */
    value_t *begun_value; /* [n_cells] */
    struct node_strength last;
};

struct strength_node *strength_node_create(const struct puzzle *p,
                                           const struct setting *s)
{
    struct strength_node *x = alloc_zeroed(1, sizeof *x);
    size_t cells = (size_t)p->geo->n_cells, words = cells * (size_t)p->geo->words;
    struct error e;

    x->puzzle = p;
    x->last.claim = -1;
    for (int i = 0; i < STRENGTH_BARS; i++) {
        struct setting own = *s;
        bool is_name = strength_choose(&own, names[i], &e);
        assert(is_name);
        (void)is_name;
        if (own.n_claim == s->n_claim &&
            memcmp(own.claim, s->claim, (size_t)s->n_claim * sizeof *s->claim) == 0)
            x->last.claim = i;
        x->last.name[i] = names[i];
        x->bar[i] = strength_create(p, &own);
    }
    x->dom = alloc_zeroed(words, sizeof *x->dom);
    x->now = alloc_zeroed(words, sizeof *x->now);
    x->begun = alloc_zeroed(words, sizeof *x->begun);
    x->value = alloc_zeroed(cells, sizeof *x->value);
    x->begun_value = alloc_zeroed(cells, sizeof *x->begun_value);
    return x;
}

void strength_node_destroy(struct strength_node *x)
{
    if (!x)
        return;
    for (int i = 0; i < STRENGTH_BARS; i++)
        strength_destroy(x->bar[i]);
    free(x->dom);
    free(x->now);
    free(x->begun);
    free(x->value);
    free(x->begun_value);
    free(x);
}

/* Removes the values of filled cells from their peers. */
static void remove_from_peers(const struct geometry *geo, const value_t *value,
                              uint64_t *dom)
{
    for (cell_t c = 0; c < geo->n_cells; c++)
        FOR_UNITS(at, geo, c)
            for (int i = 0; value[c] != VALUE_NONE && i < geo->n; i++) {
                cell_t peer = geometry_cells(geo, at->unit)[i];
                if (value[peer] == VALUE_NONE)
                    dom[peer * geo->words + (value[c] >> 6)] &= ~bits_mask(value[c]);
            }
}

/* Writes the board of a node to x->value and `dom`. Returns its number of candidates,
 * or -1 if a cell has none. */
static int take_board(struct strength_node *x, const struct trace_levels *l,
                      struct trace_node at, uint64_t *dom)
{
    const struct geometry *geo = x->puzzle->geo;
    int words = geo->words, count = 0;

    memcpy(x->value, l->clue, (size_t)geo->n_cells * sizeof *x->value);
    for (int i = 0; i < at.n_stack; i++)
        x->value[l->stack[i]] = l->value[l->stack[i]];
    for (cell_t c = 0; c < geo->n_cells; c++)
        bits_fill(&dom[c * words], words, geo->n);
    for (int i = 0; x->puzzle->candidates && i < geo->n_cells * words; i++)
        dom[i] = x->puzzle->candidates[i];
    for (int i = 0; i < at.n_removed; i++) {
        int c = (int)(l->removed[i] >> 8), v = (int)(l->removed[i] & 0xff);
        dom[c * words + (v >> 6)] &= ~bits_mask(v);
    }
    if (!l->has_removed)
        remove_from_peers(geo, x->value, dom);
    for (cell_t c = 0; c < geo->n_cells; c++) {
        uint64_t *own = &dom[c * words];
        if (x->value[c] != VALUE_NONE) {
            memset(own, 0, (size_t)words * sizeof *own);
            own[x->value[c] >> 6] = bits_mask(x->value[c]);
        }
        int left = bits_count_set(own, words);
        count = left == 0 || count < 0 ? -1 : count + left;
    }
    return count;
}

/* Lets the propagations begin with x->dom, unless they have done so already. False if
 * they should, but must not take long. */
static bool judge_bars(struct strength_node *x, bool may_take_long)
{
    const struct geometry *geo = x->puzzle->geo;
    size_t dom_bytes = (size_t)(geo->n_cells * geo->words) * sizeof *x->dom;
    size_t value_bytes = (size_t)geo->n_cells * sizeof *x->value;

    if (x->is_judged && memcmp(x->dom, x->begun, dom_bytes) == 0 &&
        memcmp(x->value, x->begun_value, value_bytes) == 0)
        return true;
    if (!may_take_long && geo->n_cells * geo->n > STRENGTH_LARGEST)
        return false;
    memcpy(x->begun, x->dom, dom_bytes);
    memcpy(x->begun_value, x->value, value_bytes);
    for (int i = 0; i < STRENGTH_BARS; i++) {
        struct strength_verdict v = strength_judge_board(x->bar[i], x->value, x->dom);
        x->last.removed[i] = v.is_dead_end ? -1 : v.n_missed;
    }
    return x->is_judged = true;
}

void strength_node_show(struct strength_node *x, const struct trace_levels *l,
                        bool is_dead_end, bool may_take_long, struct node_strength *out)
{
    struct trace_node end, begin = trace_levels_node_shown(l, is_dead_end, &end);

    out->state = STRENGTH_NONE;
    if (l->mode != TRACE_TREE)
        return;
    int before = take_board(x, l, begin, x->dom);
    bool is_judged = judge_bars(x, may_take_long);
    int after = take_board(x, l, end, x->now);
    *out = x->last;
    out->state = is_judged ? STRENGTH_JUDGED : STRENGTH_LATER;
    out->level = begin.level;
    out->has_ended = end.level < l->n_levels;
    out->is_of_values = !l->has_removed;
    /* The dead end of bare values is that of a branch which the program has left. */
    bool fails =
        (is_dead_end || l->node_fails) && l->has_removed && end.level == l->n_levels;
    out->removed[STRENGTH_BARS] = fails || after < 0 ? -1 : before - after;
}
