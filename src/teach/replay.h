/* Repeats the propagation of a search in synchronous rounds. A round finds every
 * conclusion from the board before it applies them, which keeps chains short. */
#pragma once

#include "teach/chain.h"

#define NEVER INT32_MAX /* the member `when` of a node that is not derived */

enum why_rule { RULE_NAKED = 1, RULE_HIDDEN = 2, RULE_HALL = 4, RULE_LOOKAHEAD = 8 };

/* The most dead ends that are kept of one round. */
#define REPLAY_ENDS 32

struct replay {
    const struct snapshot *snap;
    struct why *w; /* has the question, and receives the nodes; not owned */
    struct geometry *geo;
    int n, words;
    unsigned rules; /* bits of enum why_rule */

    struct why_node *causes; /* in the order in which they came into force */
    int n_causes;

    uint64_t *dom;     /* [n_cells][words] */
    int *value_of;     /* [n_cells]: the node that gives the cell its value, or -1 */
    int *owner;        /* [n_units][n]: the node that gives the unit the value, or -1 */
    int *halls, *gone; /* [n_units], [n_cells]: first node of the list, or -1 */
    uint64_t changed[(MAX_UNITS + 63) / 64]; /* bits: units to search */
    int round;                               /* number of the current round */
    int ends[REPLAY_ENDS], n_ends;           /* dead ends of the last round */
};

/* Collects the causes in force. Returns false if the strategy makes no decisions. If it
 * returns true, the caller must call replay_close. */
bool replay_open(struct replay *r, struct why *w, const struct snapshot *snap);
void replay_close(struct replay *r);

/* Propagates from the first `count` causes at once. Then adds the causes up to `all`
 * one by one until the result asked for (w->cell, w->value) holds. Returns how many
 * causes were used, or -1 if the result does not hold with all of them. */
int replay_run(struct replay *r, int count, int all);

/* Appends a node, and returns its index. */
int replay_add(struct replay *r, struct why_node node);

/* The ways to derive a node are numbered. An assignment whose value has no other place
 * in a unit has way 1 + enum unit_kind; every other derivation has way 0. */
#define WAYS (1 + UNIT_KINDS)

/* The unit of a way, or UNIT_NONE if the cell has no unit of that kind, or for way 0.
 */
int replay_unit(const struct replay *r, cell_t c, int way);

/* Lists the candidates whose absence gives the node in this way, in `out`, which has
 * room for n * n / 4 + n. Returns their number; -1 if no rule in force derives the node
 * in this way. */
int replay_needs(const struct replay *r, const struct why_node *k, int way,
                 struct why_bar *out);

/* Lists at most BARRING nodes that were derived before `when` and bar the candidate:
 * the value of its cell, the same value elsewhere in its units, Hall sets, refuted
 * values. Returns their number. If the puzzle excludes the candidate, lists a single
 * -1. */
#define BARRING 16
int replay_barring(const struct replay *r, const struct why_bar *need, int when,
                   int out[BARRING]);
