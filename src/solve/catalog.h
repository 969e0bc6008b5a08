/* The catalogue of plug-ins: a table for each kind, with a row for each plug-in. */
#pragma once

#include "solve/plug.h"

/* Keys cycle through the plug-ins, and lists show them, in the order of these rows. */
#define STRATEGIES(ROW)                                                                \
    ROW(backtrack)                                                                     \
    ROW(auto)                                                                          \
    ROW(relay)                                                                         \
    ROW(learn)                                                                         \
    ROW(depth_first)                                                                   \
    ROW(breadth_first)                                                                 \
    ROW(best_first) ROW(greedy) ROW(progressive) ROW(anneal) ROW(tabu)
#define PROPAGATORS(ROW)                                                               \
    ROW(none)                                                                          \
    ROW(backward)                                                                      \
    ROW(forward) ROW(naked) ROW(hidden) ROW(alldifferent_lazy) ROW(alldifferent)
#define VAR_ORDERS(ROW)                                                                \
    ROW(sweep)                                                                         \
    ROW(sweep_dual)                                                                    \
    ROW(input)                                                                         \
    ROW(random) ROW(mrv) ROW(mrv_random) ROW(dom_deg) ROW(dom_wdeg) ROW(max_weight)
#define VAL_ORDERS(ROW)                                                                \
    ROW(ascending)                                                                     \
    ROW(descending) ROW(random) ROW(least_constraining) ROW(row) ROW(phase)
#define RESTART_RULES(ROW) ROW(none) ROW(luby) ROW(geometric) ROW(partial)

#define DECLARE_STRATEGY(id)     extern const struct strategy strategy_##id;
#define DECLARE_PROPAGATOR(id)   extern const struct propagator propagator_##id;
#define DECLARE_VAR_ORDER(id)    extern const struct var_order var_order_##id;
#define DECLARE_VAL_ORDER(id)    extern const struct val_order val_order_##id;
#define DECLARE_RESTART_RULE(id) extern const struct restart_rule restart_rule_##id;
STRATEGIES(DECLARE_STRATEGY)
PROPAGATORS(DECLARE_PROPAGATOR)
VAR_ORDERS(DECLARE_VAR_ORDER)
VAL_ORDERS(DECLARE_VAL_ORDER)
RESTART_RULES(DECLARE_RESTART_RULE)

/* Names of a kind. catalog_option: its option on the command line, "prop" for --prop.
 * catalog_title: its plural, for headings. */
const char *catalog_option(enum plug_kind kind);
const char *catalog_title(enum plug_kind kind);

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
