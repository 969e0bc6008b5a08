/* Repeats the propagation of a search in synchronous rounds. A round draws all
 * conclusions from the same board before it applies any, which keeps chains short. */
#pragma once

#include "teach/chain.h"

#define NEVER INT32_MAX /* `when` of a node that is not derived */

enum why_rule { RULE_NAKED = 1, RULE_HIDDEN = 2, RULE_HALL = 4, RULE_LOOKAHEAD = 8 };

/* At most so many dead ends of a round are kept; further ones are ignored. */
#define REPLAY_ENDS 32

struct replay {
    const struct snapshot *snap;
    struct why *w; /* has the question, receives the nodes; not owned */
    struct geometry *geo;
    int n, words;
    unsigned rules; /* bits of enum why_rule */

    struct why_node *causes; /* causes in the order in which they came into force */
    int n_causes;

    uint64_t *dom; /* [n_cells][words]: candidates of each cell */
    /* Four arrays of indices of nodes (-1: none), in one block of n_links elements. In
     * `gone` and `halls` a node is the first of a list, linked by why_node.next. */
    int *value_of; /* [n_cells]: node that gives the cell its value */
    int *gone;     /* [n_cells]: the refuted values of the cell */
    int *halls;    /* [n_units]: the Hall sets of the unit */
    int *owner;    /* [n_units][n]: node that places a value in a unit */
    size_t n_links;
    uint64_t changed[(MAX_UNITS + 63) / 64]; /* bits: units to search for Hall sets */
    int round;
    int ends[REPLAY_ENDS], n_ends; /* nodes of the dead ends in the last round */
};

/* Collects the causes in force. Returns false if the strategy makes no decisions;
 * otherwise the caller must call replay_close. */
bool replay_open(struct replay *r, struct why *w, const struct snapshot *snap);
void replay_close(struct replay *r);

/* Propagates from the first `count` causes together. Then adds further causes one by
 * one, until `all` are in use or the result asked for (w->cell, w->value) holds.
 * Returns how many causes were used, or -1 if the result never holds. */
int replay_run(struct replay *r, int count, int all);

/* Appends a node, and returns its index. */
int replay_add(struct replay *r, struct why_node node);

/* A way to derive a node is a number 0 .. WAYS - 1. Way 1 + k derives an assignment
 * because the value has no other place in a unit of kind k (enum unit_kind). Way 0 is
 * any other derivation. */
#define WAYS (1 + UNIT_KINDS)

/* Returns the unit of a way; UNIT_NONE for way 0, or if the cell has no such unit. */
int replay_unit(const struct replay *r, cell_t c, int way);

/* Lists in `out` the candidates that must be absent so that `way` derives the node;
 * `out` has room for n * n / 4 + n. Returns their number, or -1 if no rule in force
 * derives the node in this way. */
int replay_needs(const struct replay *r, const struct why_node *k, int way,
                 struct why_bar *out);

/* Lists at most BARRING nodes that exclude a candidate and were derived before `when`:
 * another value in its cell, the same value in another cell of its units, Hall sets,
 * refutations. Returns their number. If the puzzle itself excludes the candidate, lists
 * only -1 and returns 1. */
#define BARRING 16
int replay_barring(const struct replay *r, const struct why_bar *need, int when,
                   int out[BARRING]);
