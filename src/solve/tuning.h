/* The numbers that local searches can be tuned with: one table behind --tune, its help
 * and its list. */
#ifndef SOLVE_TUNING_H
#define SOLVE_TUNING_H

#include "base/error.h"

/* field, name, default, lowest, highest, help */
#define TUNINGS(ROW)                                                                   \
    ROW(clue_weight, "clue-weight", 8, 1, 1000,                                        \
        "progressive: cost of a clue that is not respected")                           \
    ROW(pool, "pool", 20, 1, 1000, "progressive: how many of the best grids are kept") \
    ROW(tries, "tries", 50, 1, 1e6,                                                    \
        "progressive: swaps tried around a grid of the pool")                          \
    ROW(cooling, "cooling", 0.99, 0.5, 0.99999,                                        \
        "anneal: what a chain leaves of the temperature")                              \
    ROW(reheat, "reheat", 100, 1, 1e6,                                                 \
        "anneal: idle chains before it is heated again")                               \
    ROW(sample, "sample", 8, 1, 1000, "tabu: clashing cells looked at in a move")      \
    ROW(tenure, "tenure", 5, 0, 1e6,                                                   \
        "tabu: moves for which a swap stays forbidden, at least")                      \
    ROW(tenure_random, "tenure-random", 10, 1, 1e6,                                    \
        "tabu: random moves added to these")                                           \
    ROW(patience, "patience", 20000, 1, 1e9, "tabu: idle moves before it starts again")

#define TUNING_FIELD(id, name, standard, low, high, help) double id;
struct tuning {
    TUNINGS(TUNING_FIELD)
};

struct tuning tuning_default(void);

/* From text: NAME=VALUE, several joined by commas. On an error nothing changes. */
bool tuning_set(struct tuning *t, const char *text, struct error *e);

/* What the table says; `name` is NULL after the last row. */
struct tuning_row {
    const char *name;
    double standard, low, high;
    const char *help;
};
extern const struct tuning_row tuning_rows[];

#endif
