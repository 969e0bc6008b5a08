/* The parameters of strategies, which --tune sets, in one table. */
#pragma once

#include "base/error.h"

#include <stddef.h>

/* Columns: strategy, field, name, default, lowest and highest value, LIVE or RESTARTS,
 * help. When the user changes a LIVE parameter, the running search continues with the
 * new value; when the user changes a RESTARTS parameter, the search starts again. */
#define TUNINGS(ROW)                                                                   \
    ROW("progressive", clue_weight, "clue-weight", 8, 1, 1000, RESTARTS,               \
        "cost of a violated clue")                                                     \
    ROW("progressive", pool, "pool", 20, 1, 1000, LIVE,                                \
        "size of the pool of best grids")                                              \
    ROW("progressive", tries, "tries", 50, 1, 1e6, LIVE,                               \
        "swaps to try on a grid before taking another")                                \
    ROW("progressive", threshold, "threshold", 3, 0, 1e6, LIVE,                        \
        "how much worse than the best a grid may become")                              \
    ROW("progressive", queue, "queue", 0, 0, 1, RESTARTS,                              \
        "1: takes the best grid from a queue without a size")                          \
    ROW("progressive", queue_threshold, "queue-threshold", 8, 0, 1e6, LIVE,            \
        "queue=1: how much worse than the best a queued grid may be")                  \
    ROW("anneal", cooling, "cooling", 0.99, 0.5, 0.99999, LIVE,                        \
        "the temperature is multiplied by it after a chain")                           \
    ROW("anneal", reheat, "reheat", 100, 1, 1e6, LIVE,                                 \
        "chains without improvement before reheating")                                 \
    ROW("tabu", sample, "sample", 8, 1, 1000, LIVE,                                    \
        "conflicting cells sampled per move")                                          \
    ROW("tabu", tenure, "tenure", 5, 0, 1e6, LIVE,                                     \
        "minimum number of moves that a swap is tabu")                                 \
    ROW("tabu", tenure_random, "tenure-random", 10, 1, 1e6, LIVE,                      \
        "upper bound of the random moves added to it")                                 \
    ROW("tabu", patience, "patience", 20000, 1, 1e9, LIVE,                             \
        "moves without improvement before a restart")                                  \
    ROW("relay", rest, "rest", 5, 0, 1000, LIVE,                                       \
        "learning gets at most that many cells, times n")                              \
    ROW("relay", rest_conflicts, "rest-conflicts", 20, 1, 1e6, LIVE,                   \
        "its conflicts for each node of a run")                                        \
    ROW("learn", groups, "groups", 1, 0, 2, RESTARTS,                                  \
        "1: decides in groups on boards without boxes; 2: on all")

#define TUNING_FIELD(strategy, id, ...) double id;
struct tuning {
    TUNINGS(TUNING_FIELD)
};

struct tuning tuning_default(void);

/* Sets parameters from NAME=VALUE[,NAME=VALUE ...]. On an error *t does not change. */
bool tuning_set(struct tuning *t, const char *text, struct error *e);

struct text;

/* Appends the parameters that differ from their defaults, in the form that tuning_set
 * reads. False if none differs. */
bool tuning_write(struct tuning t, struct text *out);

enum tuning_change { TUNING_LIVE, TUNING_RESTARTS };

/* The table of parameters; a row whose name is NULL ends it. */
struct tuning_row {
    const char *name, *strategy;
    double standard, low, high;
    enum tuning_change change;
    const char *help;
    size_t offset; /* offset of the parameter, a double, in struct tuning */
};
extern const struct tuning_row tuning_rows[];
enum { TUNING_COUNT = sizeof(struct tuning) / sizeof(double) };

static inline double *tuning_at(struct tuning *t, const struct tuning_row *row)
{
    return (double *)((char *)t + row->offset);
}
