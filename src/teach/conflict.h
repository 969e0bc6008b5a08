/* The analysis of a conflict of clause learning, stage by stage: from the clause that
 * is false, by one resolution after the other, to the clause that the learner keeps. */
#pragma once

#include "solve/snapshot.h"

struct cone;

enum conflict_kind {
    CONFLICT_BEGIN,   /* the first clause: the antecedents of node 0 cannot all hold */
    CONFLICT_RESOLVE, /* `node`, the level's latest, is replaced by its antecedents */
    CONFLICT_LIFT,    /* `node`, a removal of an earlier level, is replaced by values */
    CONFLICT_DROP,    /* minimisation: `node` follows, and is replaced by antecedents */
    CONFLICT_INNER,   /* `node`, such an antecedent, is replaced as well */
    CONFLICT_UIP,     /* `node` alone is left of the level; it stays `node` */
    CONFLICT_LEARNT,
    CONFLICT_JUMP,
    CONFLICT_PROPAGATE
};

struct conflict_stage {
    enum conflict_kind kind;
    int node; /* index in cone->nodes */
};

/* Plain data, all zero at first; conflict_free frees the stages. The room keeps a
 * clause as the set of the true literals that cannot all hold: bool[n_nodes], by node.
 */
struct analysis {
    const struct cone *cone; /* not owned */
    struct conflict_stage *stages;
    int n_stages, n_nodes; /* both 0 without a conflict */
    int uip, uip_stage;    /* node and stage of the first unique implication point */
    uint32_t level, jump;  /* level of the conflict; level to jump back to */
};

void conflict_free(struct analysis *a);

/* Analyses the conflict of a cone (cone.h: literals and their antecedents) as
 * learner_analyze does. Returns false if the cone has no conflict. */
bool conflict_analyze(struct analysis *a, const struct cone *cone);

/* Returns the clause at the end of a stage. The caller frees it. */
bool *conflict_clause(const struct analysis *a, int stage);

/* conflict_code: the lines of the algorithm, then NULL; each has at most
 * LAYOUT_CODE_COLUMNS - 3 characters. conflict_line: by kind of stage, the index of the
 * line that it carries out. */
extern const char *const conflict_code[];
extern const int conflict_line[];
