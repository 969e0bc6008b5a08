#include "run/portfolio.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "run/clause_pool.h"
#include "solve/catalog.h"
#include "solve/preset.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

/* Few enough that a search stops in a few milliseconds, even at n = 100. */
#define NODES_A_LOOK 32
#define LOOK_NS      (10 * NS_PER_MS)

struct team {
    atomic_bool stop;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t ended;
    int winner, n_running;
};

struct member {
    struct team *team;
    struct search *search;
    int index;
    pthread_t thread;
};

/* Copies of clause learning go separate ways: with and without alldifferent behind
 * every decision, with short, growing and the given runs between restarts. */
static void vary_learning(struct setting *set, int copy)
{
    static const char *const props[] = {"alldifferent", "alldifferent-lazy"};
    static const char *const restarts[] = {NULL, "luby:300", "geometric:1000:1.2"};

    setting_choose(set, PLUG_PROPAGATOR, props[copy % 2], NULL);
    if (restarts[copy % 3])
        setting_choose(set, PLUG_RESTART_RULE, restarts[copy % 3], NULL);
}

struct setting portfolio_setting(const struct setting *asked, int k)
{
    /* Each is best on boards that the others are slow on. */
    static const char *const presets[] = {"learn", "backtrack-alldifferent", "sweep",
                                          "tabu"};
    struct setting set = *asked;
    int n_presets = (int)(sizeof presets / sizeof *presets), round = k;

    set.seed += (uint64_t)k;
    if (asked->strategy == &strategy_auto) {
        int preset = k % (n_presets + 1) - 1;
        round = k / (n_presets + 1);
        if (preset >= 0)
            preset_choose(&set, presets[preset], NULL);
    }
    if (set.strategy == &strategy_learn && round > 0)
        vary_learning(&set, round);
    return set;
}

static void *search_on(void *context)
{
    struct member *m = context;
    struct team *team = m->team;
    enum search_status status = SEARCH_RUNNING;

    while (status == SEARCH_RUNNING && !atomic_load(&team->stop))
        status = search_run(m->search, NODES_A_LOOK);
    pthread_mutex_lock(&team->lock);
    bool answered = status == SEARCH_SOLVED || status == SEARCH_EXHAUSTED;
    if (answered && team->winner < 0) {
        team->winner = m->index;
        atomic_store(&team->stop, true);
    }
    team->n_running--;
    pthread_cond_signal(&team->ended);
    pthread_mutex_unlock(&team->lock);
    return NULL;
}

static struct timespec look_time(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    int64_t ns = t.tv_nsec + LOOK_NS;
    t.tv_sec += ns / NS_PER_S;
    t.tv_nsec = (long)(ns % NS_PER_S);
    return t;
}

static void wait_for_end(struct team *team, bool (*over)(void *context), void *context)
{
    pthread_mutex_lock(&team->lock);
    while (team->n_running > 0) {
        struct timespec until = look_time();
        pthread_cond_timedwait(&team->ended, &team->lock, &until);
        if (over(context))
            atomic_store(&team->stop, true);
    }
    pthread_mutex_unlock(&team->lock);
}

/* Those that learn from conflicts share what they learn. */
static void connect(struct search **searches, int count, struct clause_pool *pool)
{
    for (int k = 0; k < count; k++)
        if (searches[k]->setting.strategy == &strategy_learn)
            learn_learner(searches[k])->port = pool ? clause_pool_port(pool, k) : NULL;
}

int portfolio_run(struct search **searches, int count, bool (*over)(void *context),
                  void *context)
{
    struct member *members = alloc_zeroed((size_t)count, sizeof *members);
    struct clause_pool *pool = clause_pool_create(count);
    struct team team = {.winner = -1, .n_running = count};
    pthread_condattr_t attributes;
    int started = 0;

    connect(searches, count, pool);
    pthread_mutex_init(&team.lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&team.ended, &attributes);
    pthread_condattr_destroy(&attributes);
    for (; started < count; started++) {
        struct member *m = &members[started];
        *m = (struct member){&team, searches[started], started, 0};
        if (pthread_create(&m->thread, NULL, search_on, m) != 0)
            break;
    }
    /* Where threads run out, those that started do the work; the first member works
     * in any case. */
    pthread_mutex_lock(&team.lock);
    team.n_running -= count - started;
    pthread_mutex_unlock(&team.lock);
    if (started == 0) {
        members[0] = (struct member){&team, searches[0], 0, 0};
        team.n_running = 1;
        search_on(&members[0]);
    }
    wait_for_end(&team, over, context);
    for (int i = 0; i < started; i++)
        pthread_join(members[i].thread, NULL);
    connect(searches, count, NULL);
    clause_pool_destroy(pool);
    pthread_cond_destroy(&team.ended);
    pthread_mutex_destroy(&team.lock);
    free(members);
    return team.winner;
}
