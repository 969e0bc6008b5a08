#include "commands/proof.h"

#include "puzzle/formula.h"
#include "solve/catalog.h"

static void write_learnt(void *context, const lit_t *lit, uint32_t count)
{
    const struct proof *p = context;
    const struct cover *cover = &learn_learner(p->search)->cover;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t candidate = cover->candidate[lit_var(lit[i])];
        int var = formula_variable(p->search->puzzle->geo, trail_cell(candidate),
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
