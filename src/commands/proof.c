#include "commands/proof.h"
#include "solve/catalog.h"

#include <string.h>

/* ---- The formula ---- */

static int variable(const struct geometry *geo, int cell, int value)
{
    return cell * geo->n + value + 1;
}

static int pairs(int count)
{
    return count * (count - 1) / 2;
}

/* Pairs of cells of a box that share no line are the box's alone. */
static bool is_counted_elsewhere(const struct geometry *geo, int unit, int a, int b)
{
    return unit >= 2 * geo->n && (a / geo->n == b / geo->n || a % geo->n == b % geo->n);
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

static void write_cell(FILE *file, const struct geometry *geo, int cell)
{
    for (int v = 0; v < geo->n; v++)
        fprintf(file, "%d ", variable(geo, cell, v));
    fputs("0\n", file);
    for (int v = 0; v < geo->n; v++)
        for (int w = v + 1; w < geo->n; w++)
            fprintf(file, "-%d -%d 0\n", variable(geo, cell, v),
                    variable(geo, cell, w));
}

static void write_line(FILE *file, const struct geometry *geo, int unit, int value)
{
    const cell_t *cells = geometry_cells(geo, unit);

    for (int i = 0; i < geo->n; i++)
        fprintf(file, "%d ", variable(geo, cells[i], value));
    fputs("0\n", file);
    for (int i = 0; i < geo->n; i++)
        for (int j = i + 1; j < geo->n; j++)
            if (!is_counted_elsewhere(geo, unit, cells[i], cells[j]))
                fprintf(file, "-%d -%d 0\n", variable(geo, cells[i], value),
                        variable(geo, cells[j], value));
}

void proof_write_formula(FILE *file, const struct puzzle *p)
{
    const struct geometry *geo = p->geo;

    fprintf(file, "c %s: %dx%d, boxes %dx%d; variable cell * %d + value + 1\n", p->name,
            geo->n, geo->n, geo->box_rows, geo->box_cols, geo->n);
    fprintf(file, "p cnf %d %lld\n", geo->n_cells * geo->n, count_clauses(p));
    for (int c = 0; c < geo->n_cells; c++)
        if (p->clue[c] != VALUE_NONE)
            fprintf(file, "%d 0\n", variable(geo, c, p->clue[c]));
    for (int c = 0; c < geo->n_cells; c++)
        write_cell(file, geo, c);
    for (int unit = 0; unit < geo->n_units; unit++)
        for (int v = 0; v < geo->n; v++)
            write_line(file, geo, unit, v);
}

/* ---- The proof ---- */

static void write_clause(const struct proof *p, const lit_t *lit, uint32_t count)
{
    const struct cover *cover = &learn_learner(p->search)->cover;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t candidate = cover->candidate[lit_var(lit[i])];
        int var = variable(p->search->puzzle->geo, trail_cell(candidate),
                           trail_value(candidate));
        fprintf(p->file, "%d ", lit_is_negative(lit[i]) ? -var : var);
    }
    fputs("0\n", p->file);
}

static void see_learnt(void *context, const lit_t *lit, uint32_t count)
{
    write_clause(context, lit, count);
}

static void see_dropped(void *context, const lit_t *lit, uint32_t count)
{
    const struct proof *p = context;

    fputs("d ", p->file);
    write_clause(p, lit, count);
}

void proof_begin(struct proof *p, FILE *file, const struct search *s)
{
    *p = (struct proof){file, s, {see_learnt, see_dropped, p}};
    learn_learner(s)->sink = &p->sink;
}

void proof_end(struct proof *p)
{
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
