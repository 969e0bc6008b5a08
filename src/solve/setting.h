/* How to search: one choice from every kind of plug-in, and the seed. */
#ifndef SOLVE_SETTING_H
#define SOLVE_SETTING_H

#include "solve/catalog.h"
#include "solve/tuning.h"

#define MAX_PROPAGATORS 8
#define SETTING_NAME    32

/* Plain data; copy freely. */
struct setting {
    const struct strategy *strategy;
    const struct var_order *var;
    const struct val_order *val;
    /* Ascending by rank; none at all for "a value is checked when it is tried". */
    const struct propagator *prop[MAX_PROPAGATORS];
    int n_prop;
    const struct restart_rule *restarts;
    uint64_t restart_unit; /* nodes; 0: half the number of cells */
    double restart_factor; /* 0: the rule's own */
    uint64_t seed;
    uint64_t max_nodes;  /* 0: no limit */
    uint64_t max_memory; /* bytes, of searches that keep boards or clauses */
    struct tuning tuning;
};

/* What fills large grids fastest: backtrack, sweep, least-constraining, regin-lazy,
 * luby; seed 1. */
struct setting setting_default(void);

/* Sets one choice from text: a name of the catalogue; for propagators names joined by
 * '+', each with what it stands on; for restarts NAME[:UNIT[:FACTOR]]. */
bool setting_choose(struct setting *s, enum plug_kind kind, const char *text,
                    struct error *e);

/* The next (by = 1) or previous (by = -1) row of the catalogue, around the end. */
void setting_cycle(struct setting *s, enum plug_kind kind, int by);

/* What setting_choose would take to make this choice. */
void setting_name(const struct setting *s, enum plug_kind kind, char out[SETTING_NAME]);

/* Nodes of the k-th run on a board of n_cells; 0: no end. */
uint64_t setting_cutoff(const struct setting *s, uint64_t k, int n_cells);

#endif
