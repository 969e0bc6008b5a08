/* The catalogue of plug-ins: a table for each kind, with a row for each plug-in. */
#pragma once

#include "solve/plug.h"

/* Keys cycle through the plug-ins, and lists show them, in this order. The argument TO
 * is empty in the declarations below; in the tables of pointers (catalog.c) it is &. */
#define STRATEGIES(TO)                                                                 \
    TO strategy_backtrack, TO strategy_auto, TO strategy_relay, TO strategy_learn,     \
        TO strategy_depth_first, TO strategy_breadth_first, TO strategy_best_first,    \
        TO strategy_greedy, TO strategy_progressive, TO strategy_anneal,               \
        TO strategy_tabu, TO strategy_drama
#define PROPAGATORS(TO)                                                                \
    TO propagator_none, TO propagator_backward, TO propagator_forward,                 \
        TO propagator_naked, TO propagator_bounds, TO propagator_hidden,               \
        TO propagator_alldifferent_lazy, TO propagator_alldifferent
#define VAR_ORDERS(TO)                                                                 \
    TO var_order_sweep, TO var_order_sweep_dual, TO var_order_input,                   \
        TO var_order_random, TO var_order_mrv, TO var_order_mrv_random,                \
        TO var_order_dom_deg, TO var_order_dom_wdeg, TO var_order_max_weight
#define VAL_ORDERS(TO)                                                                 \
    TO val_order_ascending, TO val_order_descending, TO val_order_random,              \
        TO val_order_least_constraining, TO val_order_row, TO val_order_phase
#define RESTART_RULES(TO)                                                              \
    TO restart_rule_none, TO restart_rule_luby, TO restart_rule_geometric,             \
        TO restart_rule_partial

extern const struct strategy STRATEGIES();
extern const struct propagator PROPAGATORS();
extern const struct var_order VAR_ORDERS();
extern const struct val_order VAL_ORDERS();
extern const struct restart_rule RESTART_RULES();

/* The name of a kind's option on the command line: "prop" for --prop. */
const char *catalog_option(enum plug_kind kind);
/* The plural of a kind's name, for headings: "propagators". */
const char *catalog_title(enum plug_kind kind);

/* The kind (enum plug_kind) that has name[0 .. length), or -1 if none has. */
int catalog_kind(const char *name, size_t length);

/* Writes a hint to out[NAMES_HINT] (base/names.h) for text[0 .. length), which is none
 * of `names`: it is a name of another kind, or a list, or near one of the names; or "".
 */
void catalog_hint(const char *names, const char *text, size_t length, char *out);

int catalog_count(enum plug_kind kind);
const char *catalog_name(enum plug_kind kind, int i);
const char *catalog_summary(enum plug_kind kind, int i);

/* Returns row i: a pointer to a struct of that kind (plug.h), say, struct strategy. */
const void *catalog_plug(enum plug_kind kind, int i);

/* The row number of a plug-in, or -1 if the table of that kind does not have it. */
int catalog_row(enum plug_kind kind, const void *plug);

/* Finds the plug-in named name[0 .. length), also by a former name. Returns its row
 * number, or -1 if there is none. */
int catalog_find(enum plug_kind kind, const char *name, size_t length);

/* Writes the names of a kind as "a, b, c" for messages, truncated to `size` bytes. */
void catalog_names(enum plug_kind kind, char *out, size_t size);
