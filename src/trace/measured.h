/* Runs a program to its end, within limits, and judges its answer. */
#pragma once

#include "trace/watched.h"

#define MEASURED_WHY 160

/* How a run ends without a right answer. Columns: id, word in JSON and in tables. */
#define MEASURED_ENDS(ROW)                                                             \
    ROW(WRONG, "wrong")         /* its answer is wrong */                              \
    ROW(UNKNOWN, "unknown")     /* it has no answer, or none that could be judged */   \
    ROW(TIMEOUT, "timeout")     /* more CPU or real time than allowed */               \
    ROW(MEMORY, "memory")       /* more memory than allowed */                         \
    ROW(FLOOD, "flood")         /* more output than MEASURED_OUTPUT */                 \
    ROW(CRASH, "crash")         /* no answer, and a signal or a status of failure */   \
    ROW(NO_OUTPUT, "no-output") /* nothing was printed */                              \
    ROW(MISSING, "missing")     /* the shell could not run it */

#define MEASURED_ENUM(id, word) MEASURED_##id,
enum measured_end { MEASURED_RIGHT, MEASURED_ENDS(MEASURED_ENUM) MEASURED_COUNT };
extern const char *const measured_words[MEASURED_COUNT]; /* MEASURED_RIGHT: "right" */

#define MEASURED_OUTPUT ((uint64_t)64 << 20) /* most bytes of output that are read */

struct measured_limits {
    double cpu_s, real_s;
    uint64_t bytes; /* memory of all processes of the program together */
};

struct measured {
    enum measured_end end;
    enum search_status status; /* SOLVED or EXHAUSTED if the answer is right */
    struct stats stats;        /* what its lines tell */
    struct child_usage used;
    char why[MEASURED_WHY]; /* what is wrong or missing; "" if the answer is right */
};

/* Starts the program that `strategy` watches and waits for its end; what it leaves
 * behind ends with it. It is ended if it exceeds a limit. Any number of threads may
 * measure at once. Returns false if `stop` has returned true: then there is no result.
 */
bool measured_run(const struct strategy *strategy, const struct puzzle *p,
                  uint64_t seed, const struct measured_limits *limits,
                  bool (*stop)(void), struct measured *out);
