/* The interface of scripts: what a script defines and what its argument b has, for
 * lists and the man page. */
#pragma once

#include <stddef.h>

/* The version of this interface. A script for another version is refused. */
#define SCRIPT_API 1

/* The functions of a script, in the order of enum script_function. */
#define SCRIPT_DEFINES(ROW)                                                            \
    ROW("variable", "variable(b)", "--var: returns the unassigned cell to branch on")  \
    ROW("value", "value(b, c)", "--val: returns the candidate of cell c to try first") \
    ROW("propagate", "propagate(b)",                                                   \
        "--prop: removes candidates; called until nothing changes")                    \
    ROW("conflict", "conflict(b, c, u)",                                               \
        "with variable: called on a dead end in cell c, or in unit u")                 \
    ROW("cutoff", "cutoff(run, unit)",                                                 \
        "--restarts: returns the nodes of run 0, 1 ...; 0: no limit")

#define SCRIPT_WORDS(ROW)                                                              \
    ROW("api", "api = 1",                                                              \
        "may stand in the script: the version of this interface that it is for")       \
    ROW("n", "b.n", "side of the board; also b.n_cells, n_units, box_rows, box_cols")  \
    ROW("memory", "b.memory[k]",                                                       \
        "a number that lasts, 0 at first; k from 0, below n^3")                        \
    ROW("unassigned", "b:unassigned()",                                                \
        "for c in b:unassigned(): the unassigned cells")                               \
    ROW("size", "b:size(c)", "the number of candidates, 1 if assigned")                \
    ROW("sizes", "b:sizes()",                                                          \
        "those of all cells, n + 1 for an assigned one; first: [0]")                   \
    ROW("smallest", "b:smallest(f)",                                                   \
        "the first unassigned cell with the smallest f(c); without f: b:size(c)")      \
    ROW("candidates", "b:candidates(c)", "the list of candidates, the smallest first") \
    ROW("has", "b:has(c, v)", "whether v is a candidate, or the value, of c")          \
    ROW("value", "b:value(c)", "the value, nil if unassigned")                         \
    ROW("units", "b:units(c)", "the list of its units: row, column, others")           \
    ROW("cells", "b:cells(u, v)",                                                      \
        "the cells of unit u; with v: only unassigned ones with candidate v")          \
    ROW("open", "b:open(u)", "the number of unassigned cells of unit u")               \
    ROW("sum", "b:sum(c)", "the sum of b.memory of the units of c")                    \
    ROW("failures", "b:failures(c)", "how often c was the cell of a dead end")         \
    ROW("level", "b:level()", "the decision level")                                    \
    ROW("random", "b:random(k)", "a random number 1..k, from the seed of the search")  \
    ROW("note", "b:note(c, x)", "shows x, 0..1, at c in view 5")                       \
    ROW("changed", "b:changed()",                                                      \
        "in propagate: the list of units that lost a candidate since the last call")   \
    ROW("remove", "b:remove(c, v, why)",                                               \
        "in propagate: removes candidate v of c; false at a dead end; why: a reason")

struct script_word {
    const char *name, *usage, *summary; /* "size", "b:size(c)", "the number of ..." */
};

/* Row i of SCRIPT_DEFINES and SCRIPT_WORDS together, or NULL after the last row. */
static inline const struct script_word *script_word(int i)
{
#define SCRIPT_ROW(...) {__VA_ARGS__},
    static const struct script_word words[] = {SCRIPT_DEFINES(SCRIPT_ROW)
                                                   SCRIPT_WORDS(SCRIPT_ROW)};

    return i < (int)(sizeof words / sizeof *words) ? &words[i] : NULL;
}
