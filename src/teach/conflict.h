/* Analyses a conflict of clause learning, stage by stage. The first clause is false at
 * the conflict. One resolution after the other turns it into the learnt clause. */
#pragma once

#include "solve/snapshot.h"

struct cone;

/* Kinds of stages. "The level" is the level of the conflict. */
enum conflict_kind {
    CONFLICT_BEGIN,   /* first clause: antecedents of node 0, which cannot all hold */
    CONFLICT_RESOLVE, /* antecedents replace `node`, the level's latest literal */
    CONFLICT_LIFT,    /* the only antecedent replaces `node`, of an earlier level */
    CONFLICT_DROP,    /* minimisation: `node` is implied, so antecedents replace it */
    CONFLICT_INNER,   /* `node`, an antecedent of a dropped literal, is replaced too */
    CONFLICT_UIP,     /* from here on `node` is the level's only literal */
    CONFLICT_LEARNT,
    CONFLICT_JUMP,
    CONFLICT_PROPAGATE
};

struct conflict_stage {
    enum conflict_kind kind;
    int node; /* index in cone->nodes */
};

/* Plain data, all zero at first; conflict_free frees the stages. The clause of a stage
 * says that certain literals, which are true at the conflict, cannot hold together.
 * Clauses are stored as bool[n_nodes], true for each of these literals. */
struct analysis {
    const struct cone *cone; /* not owned */
    struct conflict_stage *stages;
    int n_stages, n_nodes; /* numbers of stages and nodes; both 0 without a conflict */
    int uip, uip_stage;    /* node and stage of the first unique implication point */
    uint32_t level, jump;  /* level of the conflict; level to jump back to */
};

void conflict_free(struct analysis *a);

/* Analyses the conflict of a cone (cone.h: literals and their antecedents) like
 * learner_analyze. Returns false if the cone has no conflict. */
bool conflict_analyze(struct analysis *a, const struct cone *cone);

/* Returns the clause at the end of a stage, which the caller frees. */
bool *conflict_clause(const struct analysis *a, int stage);

/* conflict_code has the lines of the algorithm, then NULL; each line has at most
 * LAYOUT_CODE_COLUMNS - 3 characters. conflict_line[kind] is the index of the line that
 * a stage of this kind carries out. */
extern const char *const conflict_code[];
extern const int conflict_line[];
