/* The analysis of a conflict of clause learning, stage by stage: from the clause that
 * is false, by one resolution after the other, to the clause that the learner keeps. */
#pragma once

#include "solve/snapshot.h"

struct cone;

enum conflict_kind {
    CONFLICT_BEGIN,   /* literals that cannot all hold: the antecedents of node 0 */
    CONFLICT_RESOLVE, /* its antecedents replace `node`, the last one of the level */
    CONFLICT_LIFT,    /* the same for a removal of an earlier level: a value */
    CONFLICT_DROP,    /* minimisation: `node` follows from others of the clause ... */
    CONFLICT_INNER,   /* ... through `node`, which is replaced, too */
    CONFLICT_UIP,     /* `node` alone is left of the level, here and in what follows */
    CONFLICT_LEARNT,
    CONFLICT_JUMP,
    CONFLICT_PROPAGATE
};

struct conflict_stage {
    enum conflict_kind kind;
    int node; /* of the cone */
};

/* Plain data, all zero at first; conflict_free frees the stages. A clause is given as
 * the true literals that cannot all hold, a set of nodes: bool[n_nodes]. */
struct analysis {
    const struct cone *cone; /* not owned */
    struct conflict_stage *stages;
    int n_stages, n_nodes; /* 0: no conflict */
    int uip, uip_stage;    /* node and stage of the first unique implication point */
    uint32_t level, jump;  /* the levels of the conflict and after the backjump */
};

void conflict_free(struct analysis *a);

/* Analyses the conflict of a cone as learner_analyze does; false if there is none. */
bool conflict_analyze(struct analysis *a, const struct cone *cone);

/* The clause at the end of a stage, which the caller frees. */
bool *conflict_clause(const struct analysis *a, int stage);

/* The lines of the algorithm, which end with NULL, of at most LAYOUT_CODE_COLUMNS - 3
 * characters; and the line that each kind of stage carries out. */
extern const char *const conflict_code[];
extern const int conflict_line[];
