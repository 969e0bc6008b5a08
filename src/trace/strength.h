/* Measures how strong the propagation of a program is: compares the candidates that it
 * has at a node with those that a named propagation leaves there. */
#pragma once

#include "solve/setting.h"
#include "trace/levels.h"

/* Used by one thread at a time. */
struct strength;

/* Sets the claim of a setting to the propagators of a name (setting_choose). Refuses
 * names that do not stand for one fixpoint: none, backward and alldifferent-lazy. */
bool strength_choose(struct setting *s, const char *text, struct error *e);

/* Measures against the claim of a setting. */
struct strength *strength_create(const struct puzzle *p, const struct setting *s);
void strength_destroy(struct strength *x);

/* What the named propagation does at a node that the program has left as it is. */
struct strength_verdict {
    int n_missed;     /* candidates that it removes or, if !is_told, cells it assigns */
    bool is_dead_end; /* it finds a dead end; then n_missed is 0 */
    cell_t cell;      /* a cell that shows the difference; CELL_NONE: there is none */
    value_t value;    /* the candidate of the cell that is missed; VALUE_NONE: none */
};

/* Propagates from the board of a trace. If is_told, the program tells each candidate
 * that it removes, so it has all others. Else it cannot show more than its values; it
 * is then thought to remove the values of peers, and only cells without a value that
 * the propagation assigns count as missed. */
struct strength_verdict strength_judge(struct strength *x, const struct trace_levels *l,
                                       bool is_told);

/* The same for a board that its caller gives: value[n_cells], VALUE_NONE where a cell
 * is empty, and dom[n_cells][words]. The program has all these candidates. */
struct strength_verdict strength_judge_board(struct strength *x, const value_t *value,
                                             const uint64_t *dom);

/* Whether the propagation gave the cell this value. False after a dead end. */
bool strength_forces(const struct strength *x, cell_t c, value_t v);

/* Writes what the last verdict found first, with its reason: "r1c6 can still be 7; in
 * box 2 only r1c6 can be 4". There must be a difference. */
void strength_explain(struct strength *x, char *out, size_t size);

/* The name of the claim. */
const char *strength_name(const struct strength *x);

/* The message if a script has failed, else "". No verdict after it counts. */
const char *strength_failure(const struct strength *x);
