#include "commands/proof.h"

#include "base/text.h"
#include "solve/catalog.h"

#include <assert.h>

static int variable(const struct geometry *geo, int cell, int value)
{
    assert(cell >= 0 && cell < geo->n_cells && value >= 0 && value < geo->n);
    return cell * geo->n + value + 1;
}

static int pairs(int count)
{
    return count * (count - 1) / 2;
}

static long long count_clauses(const struct puzzle *p)
{
    const struct geometry *geo = p->geo;
    long long n = geo->n;
    long long in_box = pairs(geo->n) - geo->box_rows * pairs(geo->box_cols) -
                       geo->box_cols * pairs(geo->box_rows);

    return puzzle_count_clues(p) + 4 * n * n + 3 * n * n * pairs(geo->n) +
           n * n * in_box;
}

/* Writes clauses: exactly one of n variables is true. For a box it leaves out the pairs
 * that a row or column already forbids. */
static void write_group(FILE *file, int n, const int *var, bool is_box)
{
    for (int i = 0; i < n; i++)
        fprintf(file, "%d ", var[i]);
    fputs("0\n", file);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            int a = (var[i] - 1) / n, b = (var[j] - 1) / n;
            if (!is_box || (a / n != b / n && a % n != b % n))
                fprintf(file, "-%d -%d 0\n", var[i], var[j]);
        }
}

void proof_write_formula(FILE *file, const struct puzzle *p)
{
    const struct geometry *geo = p->geo;
    int var[MAX_N];
    struct text name;

    text_init(&name);
    text_printable(&name, p->name); /* a line end in it would end the comment */
    fprintf(file, "c %s: %dx%d, boxes %dx%d; variable cell * %d + value + 1\n",
            name.data, geo->n, geo->n, geo->box_rows, geo->box_cols, geo->n);
    text_free(&name);
    fprintf(file, "p cnf %d %lld\n", geo->n_cells * geo->n, count_clauses(p));
    for (int c = 0; c < geo->n_cells; c++)
        if (p->clue[c] != VALUE_NONE)
            fprintf(file, "%d 0\n", variable(geo, c, p->clue[c]));
    for (int c = 0; c < geo->n_cells; c++) {
        for (int v = 0; v < geo->n; v++)
            var[v] = variable(geo, c, v);
        write_group(file, geo->n, var, false);
    }
    for (int unit = 0; unit < geo->n_units; unit++)
        for (int v = 0; v < geo->n; v++) {
            for (int i = 0; i < geo->n; i++)
                var[i] = variable(geo, geometry_cells(geo, unit)[i], v);
            write_group(file, geo->n, var, unit >= 2 * geo->n);
        }
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
