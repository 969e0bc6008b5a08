#include "run/workers.h"

#include "base/alloc.h"
#include "base/clock.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#define LOOK_NS (10 * NS_PER_MS)

struct gang {
    const struct work *work;
    int count;
    atomic_int next, done;
    atomic_bool stop;
    pthread_mutex_t lock; /* guards n_running */
    pthread_cond_t ended;
    int n_running; /* threads that still work */
};

static void *work_on(void *context)
{
    struct gang *g = context;

    while (!atomic_load(&g->stop)) {
        int index = atomic_fetch_add(&g->next, 1);
        if (index >= g->count)
            break;
        g->work->task(g->work->context, index);
        atomic_fetch_add(&g->done, 1);
    }
    pthread_mutex_lock(&g->lock);
    g->n_running--;
    assert(g->n_running >= 0);
    pthread_cond_signal(&g->ended);
    pthread_mutex_unlock(&g->lock);
    return NULL;
}

static void wait_for_end(struct gang *g)
{
    pthread_mutex_lock(&g->lock);
    while (g->n_running > 0) {
        int64_t ns = clock_now_ns() + LOOK_NS;
        struct timespec until = {(time_t)(ns / NS_PER_S), (long)(ns % NS_PER_S)};
        pthread_cond_timedwait(&g->ended, &g->lock, &until);
        if (!g->work->look(g->work->context, atomic_load(&g->done)))
            atomic_store(&g->stop, true);
    }
    pthread_mutex_unlock(&g->lock);
}

void workers_run(const struct work *work, int count, int jobs)
{
    struct gang g = {.work = work, .count = count, .n_running = jobs};
    pthread_t *threads = alloc_zeroed((size_t)jobs, sizeof *threads);
    pthread_condattr_t attributes;
    int started = 0;

    assert(count >= 0 && jobs > 0);
    pthread_mutex_init(&g.lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&g.ended, &attributes);
    pthread_condattr_destroy(&attributes);
    while (started < jobs && pthread_create(&threads[started], NULL, work_on, &g) == 0)
        started++;
    pthread_mutex_lock(&g.lock);
    g.n_running -= started > 0 ? jobs - started : jobs - 1;
    pthread_mutex_unlock(&g.lock);
    if (started == 0)
        work_on(&g);
    wait_for_end(&g);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&g.ended);
    pthread_mutex_destroy(&g.lock);
    free(threads);
    assert(atomic_load(&g.done) <= count);
    work->look(work->context, atomic_load(&g.done));
}
