/* Parameters of the local searches: the table behind --tune, its help and its list. */
#pragma once

#include "base/error.h"

#include <stddef.h>

/* field, name, default, lowest, highest, help */
#define TUNINGS(ROW)                                                                   \
    ROW(clue_weight, "clue-weight", 8, 1, 1000,                                        \
        "progressive: cost of a violated clue")                                        \
    ROW(pool, "pool", 20, 1, 1000, "progressive: size of the pool of best grids")      \
    ROW(tries, "tries", 50, 1, 1e6, "progressive: swaps tried per grid of the pool")   \
    ROW(threshold, "threshold", 0, 0, 1e6,                                             \
        "progressive: how much worse than the best a grid may become")                 \
    ROW(cooling, "cooling", 0.99, 0.5, 0.99999,                                        \
        "anneal: factor on the temperature after a chain")                             \
    ROW(reheat, "reheat", 100, 1, 1e6,                                                 \
        "anneal: chains without improvement before reheating")                         \
    ROW(sample, "sample", 8, 1, 1000, "tabu: conflicting cells sampled per move")      \
    ROW(tenure, "tenure", 5, 0, 1e6,                                                   \
        "tabu: minimum number of moves that a swap is tabu")                           \
    ROW(tenure_random, "tenure-random", 10, 1, 1e6,                                    \
        "tabu: upper bound of the random moves added to it")                           \
    ROW(patience, "patience", 20000, 1, 1e9,                                           \
        "tabu: moves without improvement before a restart")

#define TUNING_FIELD(id, name, standard, low, high, help) double id;
struct tuning {
    TUNINGS(TUNING_FIELD)
};

struct tuning tuning_default(void);

/* Sets parameters from NAME=VALUE[,NAME=VALUE ...]. After an error none has changed. */
bool tuning_set(struct tuning *t, const char *text, struct error *e);

/* The table of parameters; a row whose name is NULL ends it. */
struct tuning_row {
    const char *name;
    double standard, low, high;
    const char *help;
    size_t offset; /* of the double in struct tuning */
};
extern const struct tuning_row tuning_rows[];
