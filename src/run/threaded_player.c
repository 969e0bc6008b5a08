/* A player with its own thread, on the wall clock. */
#include "base/clock.h"
#include "base/number.h"
#include "run/player_core.h"
#include "run/view_exchange.h"

#include <pthread.h>
#include <sys/resource.h>
#include <time.h>

#define MAILBOX         256
/* Steps between two clock readings at maximum speed. Each step checks for commands. */
#define STEPS_A_READING 64
#define UNSHOWN_WAIT_NS (2 * NS_PER_MS) /* wait before publishing is tried again */
/* At a low speed the thread sleeps at most this long, so that snapshots keep up with
 * the elapsed time. Pacing takes only gaps over 50 ms for a stopped process. */
#define SLOW_WAIT_NS    (20 * NS_PER_MS)
#define WAVE_WAIT_NS    (8 * NS_PER_MS) /* the wait while a wave plays */
/* While the search waits for another program: time between two checks for commands. */
#define READY_WAIT_MS   2
/* In a seek: steps between checks for commands, and time between snapshots. */
#define SEEK_STEPS      64
#define SEEK_SHOW_NS    (100 * NS_PER_MS)
/* Added to the nice value: on a busy CPU the thread gets 1/3 of its usual time. */
#define LESS_URGENT     5

struct threaded_player {
    struct player player;
    pthread_t thread;
    struct view_exchange exchange;

    pthread_mutex_t lock; /* guards the mailbox */
    pthread_cond_t mail_came;
    struct player_command mail[MAILBOX];
    int n_mail;
    uint64_t sent;
    bool quit;
    atomic_bool has_mail;

    /* While the thread runs, only it uses the members from here on. */
    struct player_core core;
    bool unshown;          /* true if something changed since the last snapshot */
    int64_t looked_ns;     /* last clock reading */
    int64_t cpu_began_ns;  /* CPU time of the thread when this search began */
    int64_t seek_shown_ns; /* time at which the seek began or was last shown */
    struct player_totals totals;
};

static void publish_if_wanted(struct threaded_player *r)
{
    if (!view_exchange_wanted(&r->exchange))
        return;
    int64_t cpu_ns = clock_thread_cpu_ns() - r->cpu_began_ns;
    const struct plug_memory *memory = r->core.search->store->memory;
    struct playback *play = &r->exchange.back->play;
    core_describe(&r->core, r->exchange.back);
    /* A platform without a CPU clock gives wall time instead. The limit elapsed_ns
     * then excludes the pauses. */
    play->cpu_ns = i64_clamp(cpu_ns, 0, r->core.elapsed_ns);
    if (r->exchange.back->snap.program_ns > 0)
        play->cpu_ns = r->exchange.back->snap.program_ns;
    play->script_calls = memory ? memory->calls : 0;
    play->script_ns = memory ? memory->called_ns : 0;
    r->unshown = false;
    view_exchange_publish(&r->exchange);
}

static void obey(struct threaded_player *r, const struct player_command *c)
{
    bool was_seeking = history_is_seeking(&r->core.history);

    core_obey(&r->core, c, clock_now_ns());
    if (c->kind == PLAYER_SEARCH) {
        r->looked_ns = clock_now_ns();
        r->cpu_began_ns = clock_thread_cpu_ns();
    }
    if (history_is_seeking(&r->core.history) && !was_seeking)
        r->seek_shown_ns = clock_now_ns();
    r->unshown = true;
}

/* Carries out the commands received. False if the thread must end. */
static bool read_mail(struct threaded_player *r)
{
    if (!atomic_load_explicit(&r->has_mail, memory_order_relaxed))
        return true;

    struct player_command mail[MAILBOX];

    pthread_mutex_lock(&r->lock);
    int n_mail = r->n_mail;
    memcpy(mail, r->mail, (size_t)n_mail * sizeof *mail);
    r->n_mail = 0;
    bool quit = r->quit;
    atomic_store_explicit(&r->has_mail, false, memory_order_relaxed);
    pthread_mutex_unlock(&r->lock);

    for (int i = 0; i < n_mail; i++)
        obey(r, &mail[i]);
    return !quit;
}

/* Sleeps until a command arrives. Wakes up earlier if a step is due, a wave plays, or
 * the last state is not published yet. */
static void rest(struct threaded_player *r)
{
    bool plays = r->core.wave_play.plays;
    bool is_limited = r->unshown || plays || r->core.budget > 0;
    int64_t wait_ns = r->unshown ? UNSHOWN_WAIT_NS
                      : plays    ? WAVE_WAIT_NS
                                 : SLOW_WAIT_NS;
    if (!plays && r->core.budget > 0)
        wait_ns = i64_min(wait_ns, pacing_wait_ns(&r->core.pacing));
    int64_t ns = clock_now_ns() + wait_ns;
    struct timespec until = {(time_t)(ns / NS_PER_S), (long)(ns % NS_PER_S)};

    pthread_mutex_lock(&r->lock);
    while (r->n_mail == 0 && !r->quit) {
        if (!is_limited)
            pthread_cond_wait(&r->mail_came, &r->lock);
        else if (pthread_cond_timedwait(&r->mail_came, &r->lock, &until) != 0)
            break;
    }
    pthread_mutex_unlock(&r->lock);
}

static void take_steps(struct threaded_player *r, uint64_t steps, int64_t start_ns)
{
    uint64_t taken = 0;

    while (taken < steps && search_is_ready(r->core.search, 0)) {
        core_step(&r->core);
        taken++;
        r->unshown = true;
        /* If commands have arrived, stops before it publishes: read_mail carries them
         * out first, so that the next snapshot shows their effect. */
        if (r->core.budget == 0 ||
            atomic_load_explicit(&r->has_mail, memory_order_relaxed))
            break;
        publish_if_wanted(r);
    }
    pacing_spend(&r->core.pacing, taken, core_delay(&r->core));
    r->totals.searched_ns += clock_now_ns() - start_ns;
}

/* Continues a seek. Publishes only a few states on the way: users want the target. */
static void continue_seek(struct threaded_player *r)
{
    int64_t now_ns = clock_now_ns();

    r->looked_ns = now_ns; /* a seek is not search time */
    r->unshown = true;
    core_seek_on(&r->core, SEEK_STEPS);
    if (history_is_seeking(&r->core.history) &&
        now_ns - r->seek_shown_ns > SEEK_SHOW_NS) {
        publish_if_wanted(r);
        r->seek_shown_ns = now_ns;
    }
}

/* On a busy machine drawing and sound come before the search, so this thread lowers its
 * own priority. On Linux each thread has a nice value of its own. */
static void give_way(void)
{
#ifdef __linux__
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + LESS_URGENT);
#endif
}

static void *thread_main(void *context)
{
    struct threaded_player *r = context;
    bool ran = false; /* true if the search ran at the last reading of the clock */

    give_way();
    r->looked_ns = clock_now_ns();
    core_keep_pace(&r->core, r->looked_ns);
    while (read_mail(r)) {
        if (history_is_seeking(&r->core.history)) {
            continue_seek(r);
            continue;
        }
        core_branch_if_requested(&r->core);
        int64_t now_ns = clock_now_ns();
        if (ran)
            r->core.elapsed_ns += now_ns - r->looked_ns;
        ran = r->core.budget > 0;
        if (!r->core.is_filmed)
            r->unshown |= core_play_wave(&r->core, now_ns - r->looked_ns);
        r->looked_ns = now_ns;
        bool is_paced = !r->core.passes_solutions || r->core.budget == CORE_UNLIMITED;
        uint64_t due = is_paced ? pacing_due(&r->core.pacing, now_ns) : UINT64_MAX;
        due = u64_min(due, r->core.budget);
        if (due > 0 && search_is_ready(r->core.search, READY_WAIT_MS)) {
            take_steps(r, u64_min(due, STEPS_A_READING), now_ns);
            continue;
        }
        publish_if_wanted(r);
        if (due == 0)
            rest(r);
    }
    r->totals.nodes = core_nodes(&r->core);
    r->totals.cpu_ns = clock_thread_cpu_ns();
    core_free(&r->core);
    return NULL;
}

static uint64_t send(struct player *p, const struct player_command *command)
{
    struct threaded_player *r = (struct threaded_player *)p;

    pthread_mutex_lock(&r->lock);
    /* A short wait: the thread empties the mailbox at each step. */
    while (r->n_mail == MAILBOX) {
        struct timespec moment = {0, NS_PER_MS};
        pthread_mutex_unlock(&r->lock);
        nanosleep(&moment, NULL);
        pthread_mutex_lock(&r->lock);
    }
    r->mail[r->n_mail++] = *command;
    uint64_t number = ++r->sent;
    atomic_store_explicit(&r->has_mail, true, memory_order_relaxed);
    pthread_cond_signal(&r->mail_came);
    pthread_mutex_unlock(&r->lock);
    return number;
}

static const struct player_view *take_snapshot(struct player *p, bool *is_new)
{
    struct threaded_player *r = (struct threaded_player *)p;

    *is_new = view_exchange_take(&r->exchange);
    return r->exchange.front;
}

static void destroy(struct threaded_player *r)
{
    view_exchange_free(&r->exchange);
    pthread_cond_destroy(&r->mail_came);
    pthread_mutex_destroy(&r->lock);
    free(r);
}

static void begin_stop(struct player *p)
{
    struct threaded_player *r = (struct threaded_player *)p;

    pthread_mutex_lock(&r->lock);
    r->quit = true;
    atomic_store_explicit(&r->has_mail, true, memory_order_relaxed);
    pthread_cond_signal(&r->mail_came);
    pthread_mutex_unlock(&r->lock);
}

static struct player_totals stop(struct player *p)
{
    struct threaded_player *r = (struct threaded_player *)p;

    begin_stop(p);
    pthread_join(r->thread, NULL);
    struct player_totals totals = r->totals;
    destroy(r);
    return totals;
}

static const struct player_driver driver = {send, take_snapshot, NULL, begin_stop,
                                            stop};

struct player *threaded_player_start(struct search *search, struct error *e)
{
    struct threaded_player *r = alloc_zeroed(1, sizeof *r);
    pthread_condattr_t attributes;

    r->player = (struct player){.driver = &driver, .will.paused = true};
    view_exchange_init(&r->exchange);
    pthread_mutex_init(&r->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&r->mail_came, &attributes);
    pthread_condattr_destroy(&attributes);
    atomic_init(&r->has_mail, false);
    core_init(&r->core, search);
    r->unshown = true;
    int failed = pthread_create(&r->thread, NULL, thread_main, r);
    if (!failed)
        return &r->player;
    error_fail(e, "cannot start a thread: %s", strerror(failed));
    core_free(&r->core);
    destroy(r);
    return NULL;
}
