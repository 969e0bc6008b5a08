/* Independent tasks on several threads. */
#ifndef RUN_WORKERS_H
#define RUN_WORKERS_H

#include <stdbool.h>

struct work {
    /* Does task `index`; several run at once, each on its own thread. */
    void (*task)(void *context, int index);
    /* Called on the calling thread about ten times a second and once at the end, with
     * the number of tasks that are done; false: no further task is begun. */
    bool (*look)(void *context, int done);
    void *context;
};

/* Does the tasks 0 .. count-1, in this order, on at most `jobs` threads; returns when
 * those that were begun are done: how many. */
int workers_run(const struct work *work, int count, int jobs);

#endif
