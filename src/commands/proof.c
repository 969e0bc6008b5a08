#include "commands/proof.h"

#include "base/text.h"
#include "solve/catalog.h"

#include <assert.h>

static int variable(const struct geometry *geo, int cell, int value)
{
    assert(cell >= 0 && cell < geo->n_cells && value >= 0 && value < geo->n);
    return cell * geo->n + value + 1;
}

static uint64_t pairs(int count)
{
    return (uint64_t)(count * (count - 1) / 2);
}

uint64_t proof_count_clauses(const struct puzzle *p)
{
    const struct geometry *geo = p->geo;
    uint64_t squares = (uint64_t)geo->n_cells;
    uint64_t in_box = pairs(geo->n) - (uint64_t)geo->box_rows * pairs(geo->box_cols) -
                      (uint64_t)geo->box_cols * pairs(geo->box_rows);

    return (uint64_t)(puzzle_count_clues(p) + puzzle_count_excluded(p)) + 4 * squares +
           3 * squares * pairs(geo->n) + squares * in_box;
}

static void add_literal(struct text *t, bool is_negative, int var)
{
    if (is_negative)
        text_putc(t, '-');
    text_decimal(t, (unsigned)var);
    text_putc(t, ' ');
}

/* Appends the clauses that exactly one of n variables is true. For a box it leaves out
 * the pairs that a row or column already forbids. */
static void add_group(struct text *t, int n, const int *var, bool is_box)
{
    for (int i = 0; i < n; i++)
        add_literal(t, false, var[i]);
    text_puts(t, "0\n");
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            int a = (var[i] - 1) / n, b = (var[j] - 1) / n;
            if (is_box && (a / n == b / n || a % n == b % n))
                continue;
            add_literal(t, true, var[i]);
            add_literal(t, true, var[j]);
            text_puts(t, "0\n");
        }
}

static void add_head(struct text *t, const struct puzzle *p)
{
    const struct geometry *geo = p->geo;

    text_puts(t, "c ");
    text_printable(t, p->name); /* printable, since a line end would end the comment */
    text_printf(t, ": %dx%d, boxes %dx%d; variable cell * %d + value + 1\n", geo->n,
                geo->n, geo->box_rows, geo->box_cols, geo->n);
    text_printf(t, "p cnf %d %llu\n", geo->n_cells * geo->n,
                (unsigned long long)proof_count_clauses(p));
    for (int c = 0; c < geo->n_cells; c++)
        if (p->clue[c] != VALUE_NONE)
            text_printf(t, "%d 0\n", variable(geo, c, p->clue[c]));
    for (int c = 0; p->candidates && c < geo->n_cells; c++)
        for (int v = 0; v < geo->n && p->clue[c] == VALUE_NONE; v++)
            if (!puzzle_allows(p, c, (value_t)v))
                text_printf(t, "-%d 0\n", variable(geo, c, v));
}

/* Appends the clauses of group g. The first groups are the cells: exactly one value.
 * Then there is a group for each unit and value: exactly one cell. */
static void add_group_of(struct text *t, const struct geometry *geo, int g)
{
    int var[MAX_N], n = geo->n, cell = g, unit = (g - geo->n_cells) / n, v = g % n;

    for (int i = 0; i < n; i++)
        var[i] = g < geo->n_cells ? variable(geo, cell, i)
                                  : variable(geo, geometry_cells(geo, unit)[i], v);
    add_group(t, n, var, unit >= 2 * n);
}

bool proof_write_formula(FILE *file, const struct puzzle *p,
                         bool (*stop)(void *context, double share), void *context)
{
    int groups = p->geo->n_cells + p->geo->n_units * p->geo->n;
    bool is_stopped = false;
    struct text t;

    text_init(&t);
    add_head(&t, p);
    for (int g = 0; g < groups && !is_stopped; g++) {
        add_group_of(&t, p->geo, g);
        fwrite(t.data, 1, t.length, file);
        text_clear(&t);
        is_stopped = stop(context, (double)g / groups);
    }
    text_free(&t);
    return !is_stopped;
}

static void write_learnt(void *context, const lit_t *lit, uint32_t count)
{
    const struct proof *p = context;
    const struct cover *cover = &learn_learner(p->search)->cover;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t candidate = cover->candidate[lit_var(lit[i])];
        int var = variable(p->search->puzzle->geo, trail_cell(candidate),
                           trail_value(candidate));
        fprintf(p->file, "%d ", lit_is_negative(lit[i]) ? -var : var);
    }
    fputs("0\n", p->file);
}

static void write_deleted(void *context, const lit_t *lit, uint32_t count)
{
    fputs("d ", ((const struct proof *)context)->file);
    write_learnt(context, lit, count);
}

void proof_begin(struct proof *p, FILE *file, const struct search *s)
{
    assert(s->setting.strategy == &strategy_learn);
    *p = (struct proof){file, s, {write_learnt, write_deleted, p}};
    learn_learner(s)->sink = &p->sink;
}

void proof_end(struct proof *p)
{
    assert(learn_learner(p->search)->sink == &p->sink);
    if (p->search->status == SEARCH_EXHAUSTED)
        fputs("0\n", p->file);
    learn_learner(p->search)->sink = NULL;
}

bool proof_is_possible(const struct setting *s, struct error *e)
{
    if (s->strategy != &strategy_learn)
        return error_fail(e, "--proof: expected --strategy %s, found '%s'",
                          strategy_learn.name, s->strategy->name);
    for (int i = 0; i < s->n_prop; i++)
        if (!s->prop[i]->proof_is_checkable)
            return error_fail(e,
                              "--proof: expected --prop %s or less, whose steps can be "
                              "checked, found '%s'",
                              propagator_hidden.name, s->prop[i]->name);
    return true;
}
