/* The solver's thread: takes a search and commands, gives pictures. */
#ifndef RUN_RUNNER_H
#define RUN_RUNNER_H

#include "run/exchange.h"
#include "run/history.h"

enum command_kind {
    RUNNER_RUN,       /* no end to the steps */
    RUNNER_PAUSE,     /* no more steps */
    RUNNER_STEP,      /* as many steps more */
    RUNNER_SPEED,     /* steps a second, RUNNER_FLAT_OUT or RUNNER_AUTOMATIC */
    RUNNER_SETTING,   /* changes the running search */
    RUNNER_SEARCH,    /* replaces it; the runner owns it from then on */
    RUNNER_FOLLOW,    /* whether pictures tell the unit that was filtered last */
    RUNNER_APPLY,     /* paused only: alldifferent on one unit, by hand */
    RUNNER_TAKE_BACK, /* paused only: the last one of these */
    RUNNER_BACK,      /* pauses; as many steps back as `steps` */
    RUNNER_SEEK,      /* pauses; to the step of the history called `steps` */
    RUNNER_BRANCH,    /* forgets what came after, and goes on */
    RUNNER_HISTORY    /* begins one of at most `bytes`; there is none before */
};

#define RUNNER_FLAT_OUT  0.0
#define RUNNER_AUTOMATIC -1.0

/* An automatic run fills the grid in about so many seconds, whatever its size. */
#define RUNNER_AUTOMATIC_SECONDS 12

struct runner_command {
    enum command_kind kind;
    uint64_t steps;
    double steps_per_s;
    struct setting setting;
    struct search *search;
    bool paused; /* RUNNER_SEARCH: it waits before its first step */
    bool follow;
    int unit;
    size_t bytes;
};

/* The speed that is automatic for a search, in steps a second. */
double runner_automatic_speed(const struct search *s);

/* What the thread did over its whole life. */
struct runner_totals {
    uint64_t nodes;
    int64_t cpu_ns;      /* of the thread */
    int64_t searched_ns; /* wall time in which it searched */
};

struct runner;

/* Starts the thread, running, at automatic speed. Takes the search. All functions are
 * for one other thread: the one that draws. */
struct runner *runner_start(struct search *search);

/* The same, but waiting for commands. */
struct runner *runner_start_paused(struct search *search);

/* Stops after the step that is being taken, joins the thread and destroys the search.
 */
struct runner_totals runner_stop(struct runner *r);

/* The only door for commands. Returns the number of this one: a snapshot whose
 * `command` is as large shows its effect. */
uint64_t runner_send(struct runner *r, const struct runner_command *command);

/* The newest snapshot; *is_new says whether it came since the last call. Valid until
 * the next call. */
const struct played *runner_view(struct runner *r, bool *is_new);

#endif
