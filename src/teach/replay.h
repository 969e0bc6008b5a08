/* Repeats the propagation of a search in synchronous rounds: every conclusion from the
 * board is found before any of them changes it, which keeps chains short. */
#pragma once

#include "teach/chain.h"

#define NEVER INT32_MAX /* as the time of a node: not derived */

enum why_rule { RULE_NAKED = 1, RULE_HIDDEN = 2, RULE_HALL = 4, RULE_LOOKAHEAD = 8 };

/* The most dead ends that one round offers to choose from. */
#define REPLAY_ENDS 32

struct replay {
    const struct snapshot *snap;
    struct why *w; /* has the question, and gets the nodes */
    struct geometry *geo;
    int n, words;
    unsigned rules; /* bits of enum why_rule */

    struct why_node *causes; /* in the order in which they came into force */
    int n_causes;

    uint64_t *dom;     /* [n_cells][words] */
    int *value_of;     /* [n_cells]: the node that gives the cell its value, or -1 */
    int *owner;        /* [n_units][n]: the node that gives the unit the value, or -1 */
    int *halls, *gone; /* [n_units], [n_cells]: first node of a list, or -1 */
    uint64_t changed[(UNIT_KINDS * MAX_N + 63) / 64]; /* units to look for Hall sets */
    int round;                     /* its nodes rest on those of earlier rounds */
    int ends[REPLAY_ENDS], n_ends; /* dead ends of the last round */
};

/* Collects the causes in force. Returns false if the strategy makes no decisions; else
 * the caller calls replay_close. */
bool replay_open(struct replay *r, struct why *w, const struct snapshot *snap);
void replay_close(struct replay *r);

/* Makes nodes from the first `count` causes at once; then adds the causes up to `all`
 * one by one until what is asked (w->cell, w->value) holds. Returns the number of
 * causes in use, or -1 if it does not hold. */
int replay_run(struct replay *r, int count, int all);

/* Appends a node, and returns its index. */
int replay_add(struct replay *r, struct why_node node);

/* The ways to derive a node: 0 and, for an assignment as the only place of the value in
 * a unit, 1 + enum unit_kind. */
#define WAYS (1 + UNIT_KINDS)

/* Lists in `out`, with room for n * n / 4 + n, the candidates whose absence gives the
 * node in this way. Returns their number; -1: no rule in force derives it so. */
int replay_needs(const struct replay *r, const struct why_node *k, int way,
                 struct why_bar *out);

/* Lists the nodes derived before `when` that bar a candidate, at most BARRING: the
 * cell's value, those of the same value in its box, row and column, Hall sets, refuted
 * values. Returns their number. A list of one -1: the puzzle excludes the candidate. */
#define BARRING 16
int replay_barring(const struct replay *r, const struct why_bar *need, int when,
                   int out[BARRING]);
