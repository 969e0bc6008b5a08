/* Independent tasks on several threads. */
#pragma once

#include <stdbool.h>

struct work {
    void (*task)(void *context, int index); /* called on several threads at once */
    /* Called on the calling thread with the number of finished tasks, about a hundred
     * times per second and once at the end. False: start no further task. */
    bool (*look)(void *context, int done);
    void *context;
};

/* Starts tasks 0 .. count - 1, in this order, on at most `jobs` threads. Returns
 * when all started tasks have ended. */
void workers_run(const struct work *work, int count, int jobs);
