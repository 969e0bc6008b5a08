/* Repeats the propagation of a search in synchronous rounds: all that follows from one
 * round is found before any of it is applied, so chains are as short as rounds allow.
 */
#pragma once

#include "teach/chain.h"

#define NEVER INT32_MAX

enum why_rule { RULE_NAKED = 1, RULE_HIDDEN = 2, RULE_HALL = 4, RULE_LOOKAHEAD = 8 };

/* The most dead ends that one round offers to choose from. */
#define REPLAY_ENDS 32

struct replay {
    const struct snapshot *snap;
    struct why *w; /* the nodes are its nodes */
    struct geometry *geo;
    int n, words;
    unsigned rules; /* bits of enum why_rule */
    int n_nodes_allocated;

    struct why_node *causes; /* in the order in which they came into force */
    int n_causes;

    uint64_t *dom;     /* [n_cells][words] */
    int *value_of;     /* [n_cells]: node, or -1 */
    int *owner;        /* [n_units][n]: the node that gives the unit the value */
    int *halls, *gone; /* [n_units], [n_cells]: first node of a list, or -1 */
    uint64_t changed[(UNIT_KINDS * MAX_N + 63) / 64]; /* units to look for Hall sets */
    int round; /* nodes made in it may rest on those of earlier rounds */
    int ends[REPLAY_ENDS], n_ends; /* dead ends of the last round */
};

/* Collects the causes in force. False if the search has no reasons. */
bool replay_open(struct replay *r, struct why *w, const struct snapshot *snap);
void replay_close(struct replay *r);

/* Makes nodes from the first `count` causes at once; then adds the causes up to `all`
 * one by one until what is asked (w->cell, w->value) holds. Returns the number of
 * causes in use, or -1 if it does not hold. */
int replay_run(struct replay *r, int count, int all);

int replay_add(struct replay *r, struct why_node node);

/* The ways to derive a node: 0, and for an assignment also 1 + enum unit_kind. */
#define WAYS (1 + UNIT_KINDS)

/* Lists the candidates whose absence gives the node in this way; -1 if no rule in force
 * does. `out` has room for n * n / 4 + n. */
int replay_needs(const struct replay *r, const struct why_node *k, int way,
                 struct why_bar *out);

/* Lists the nodes derived before `when` that bar a candidate: the cell's own value, the
 * owners of the value in box, row, column, Hall sets, causes. A list of one -1: the
 * puzzle excludes it. */
#define BARRING 16
int replay_barring(const struct replay *r, const struct why_bar *need, int when,
                   int out[BARRING]);
