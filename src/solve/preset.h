/* Named settings: searches that people know by name, one row each. */
#ifndef SOLVE_PRESET_H
#define SOLVE_PRESET_H

#include "solve/setting.h"

/* name, strategy, variable order, value order, propagation, restarts, summary; the
 * orders matter to strategies that walk through the store. */
#define PRESETS(ROW)                                                                   \
    ROW("backtrack-naive", "backtrack", "input", "ascending", "none", "none",          \
        "the first open cell; values checked against row, column and box when tried")  \
    ROW("backtrack-candidates", "backtrack", "input", "ascending", "forward", "none",  \
        "the first open cell; candidate sets kept up to date, an empty one "           \
        "backtracks")                                                                  \
    ROW("backtrack-mrv", "backtrack", "mrv", "ascending", "forward", "none",           \
        "the cell with the fewest candidates first")                                   \
    ROW("backtrack-hidden", "backtrack", "mrv", "ascending", "hidden", "none",         \
        "fewest candidates first, naked and hidden singles")                           \
    ROW("backtrack-regin", "backtrack", "dom-wdeg", "least-constraining", "regin",     \
        "luby:100", "alldifferent, weighted degrees, restarts")                        \
    ROW("sweep", "backtrack", "sweep", "least-constraining", "regin-lazy", "luby",     \
        "band by band, alldifferent where it broke: fills 100x100 at once")            \
    ROW("auto", "auto", "sweep", "least-constraining", "regin-lazy", "luby",           \
        "looks at the board and chooses")                                              \
    ROW("learn", "learn", "sweep", "least-constraining", "regin-lazy", "luby",         \
        "learns from conflicts: ahead where boards are hardest")                       \
    ROW("depth-first", "depth-first", "input", "ascending", "none", "none",            \
        "whole boards on a stack")                                                     \
    ROW("breadth-first", "breadth-first", "input", "ascending", "none", "none",        \
        "whole boards in a queue")                                                     \
    ROW("best-first", "best-first", "mrv", "ascending", "none", "none",                \
        "whole boards in a binary heap, fewest candidates first")                      \
    ROW("greedy", "greedy", "mrv", "ascending", "none", "none",                        \
        "whole boards on a stack, the cell with the fewest values first")              \
    ROW("progressive", "progressive", "input", "random", "none", "none",               \
        "random swaps around a pool of the best complete grids")                       \
    ROW("anneal", "anneal", "input", "random", "hidden", "none",                       \
        "simulated annealing on swaps within boxes")                                   \
    ROW("tabu", "tabu", "input", "random", "hidden", "none",                           \
        "min-conflicts with a tabu list on swaps within boxes")

struct preset_row {
    const char *name, *summary;
    const char *choice[PLUG_KINDS]; /* by enum plug_kind */
};

int preset_count(void);
const struct preset_row *preset_row(int i);

/* Takes all choices of the preset called `name`; the rest of the setting stays. */
bool preset_choose(struct setting *s, const char *name, struct error *e);

/* The first preset that makes just the choices of the setting, or -1. */
int preset_of(const struct setting *s);

#endif
