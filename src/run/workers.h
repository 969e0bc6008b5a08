/* Independent tasks on several threads. */
#pragma once

#include <stdbool.h>

struct work {
    /* Does task `index`. Called on several threads at once. */
    void (*task)(void *context, int index);
    /* Gets the number of finished tasks, about a hundred times a second and once at the
     * end, on the calling thread. False: begin no further task. */
    bool (*look)(void *context, int done);
    void *context;
};

/* Does tasks 0 .. count - 1, in this order, on at most `jobs` threads. Waits for those
 * it began and returns their number. */
int workers_run(const struct work *work, int count, int jobs);
