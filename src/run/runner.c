#include "run/runner.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "run/pacing.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#define MAILBOX         256
/* Flat out: steps between two looks at the clock. Mail and pictures are looked for at
 * every step. */
#define STEPS_A_LOOK    64
/* How long an unshown last state waits for somebody to ask for it. */
#define UNSHOWN_WAIT_NS (2 * NS_PER_MS)
/* At a few steps a second the picture still tells the time; and well below the gap that
 * pacing takes for a stopped process. */
#define SLOW_WAIT_NS    (20 * NS_PER_MS)
#define UNLIMITED       UINT64_MAX
/* On the way to another step: steps between two looks at the mail, and how often the
 * way is shown. */
#define STEPS_OF_A_WAY  64
#define SHOW_WAY_NS     (100 * NS_PER_MS)

struct runner {
    pthread_t thread;
    struct exchange exchange;

    pthread_mutex_t lock; /* guards the mailbox */
    pthread_cond_t mail_came;
    struct runner_command mail[MAILBOX];
    int n_mail;
    uint64_t sent;
    bool quit;
    atomic_bool has_mail;

    /* The thread's own from here on. */
    struct search *search;
    struct pacing pacing;
    uint64_t budget; /* steps that may be taken: 0 is paused, UNLIMITED is running */
    uint64_t carried_out;
    double speed;                  /* as asked for */
    bool unshown;                  /* something changed since the last picture */
    int64_t looked_ns, elapsed_ns; /* of this search, pauses left out */
    struct runner_totals totals;
    struct history history;
    bool branches;            /* as soon as it is there */
    int64_t left_ns;          /* when the way there was last begun or shown */
    struct observer observer; /* of the unit filtered last, while followed */
    bool follows;
    int filtered_unit;
};

/* ---- The thread ---- */

double runner_automatic_speed(const struct search *s)
{
    int open = s->store->n_cells - s->n_clues;
    double pace = s->setting.strategy->pace;

    return (pace > 0 ? pace : 1) * (open > 0 ? open : 1) / RUNNER_AUTOMATIC_SECONDS;
}

static double real_speed(const struct runner *r)
{
    return r->speed >= 0 ? r->speed : runner_automatic_speed(r->search);
}

static void set_pace(struct runner *r)
{
    pacing_start(&r->pacing, real_speed(r), clock_now_ns());
}

static void see_unit(void *context, const struct event *event)
{
    struct runner *r = context;

    r->filtered_unit = event->unit;
}

static void follow(struct runner *r, bool follows)
{
    r->follows = follows;
    r->filtered_unit = -1;
    search_observe(r->search, follows ? &r->observer : NULL);
}

static void show_history(const struct history *h, struct playback *play)
{
    play->keeps_history = history_is_kept(h);
    play->history = h->state;
    play->is_rewound = history_is_rewound(h);
    play->step = h->at;
    play->target_step = h->target;
    play->way_from_step = h->way_from;
    play->first_step = history_first(h);
    play->newest_step = h->newest;
    play->history_bytes = h->bytes;
}

static void publish_if_wanted(struct runner *r)
{
    if (!exchange_wanted(&r->exchange))
        return;
    struct playback *play = &r->exchange.back->play;
    search_snapshot(r->search, &r->exchange.back->snap);
    play->command = r->carried_out;
    play->paused = r->budget == 0;
    play->automatic_speed = r->speed < 0;
    play->steps_per_s = real_speed(r);
    play->elapsed_ns = r->elapsed_ns;
    play->cpu_ns = clock_thread_cpu_ns();
    play->filtered_unit = r->filtered_unit;
    play->n_by_hand = r->search->setting.strategy->allows_manual_filter
                          ? r->history.by_hand.n_marks
                          : -1;
    show_history(&r->history, play);
    r->unshown = false;
    exchange_publish(&r->exchange);
}

static void replace_search(struct runner *r, struct search *search)
{
    r->totals.nodes += search_nodes(r->search);
    search_destroy(r->search);
    r->search = search;
    r->elapsed_ns = 0;
    r->looked_ns = clock_now_ns();
    r->branches = false;
    history_begin(&r->history, search);
    follow(r, r->follows);
    set_pace(r);
}

static void seek(struct runner *r, uint64_t step)
{
    r->budget = 0;
    r->branches = false;
    r->left_ns = clock_now_ns();
    history_aim(&r->history, step);
}

static void back(struct runner *r, uint64_t steps)
{
    uint64_t from = r->history.target;

    seek(r, from > steps ? from - steps : 0);
}

static void begin_history(struct runner *r, size_t bytes)
{
    history_free(&r->history);
    history_init(&r->history, bytes);
    history_begin(&r->history, r->search);
}

static void carry_out(struct runner *r, const struct runner_command *c)
{
    switch (c->kind) {
    case RUNNER_RUN:
        r->budget = UNLIMITED;
        set_pace(r);
        break;
    case RUNNER_PAUSE:
        r->budget = 0;
        break;
    case RUNNER_STEP:
        r->budget = r->budget == UNLIMITED ? c->steps : r->budget + c->steps;
        r->pacing.credit += (double)c->steps;
        break;
    case RUNNER_SPEED:
        r->speed = c->steps_per_s;
        set_pace(r);
        break;
    case RUNNER_SETTING:
        history_reconfigure(&r->history, &c->setting);
        break;
    case RUNNER_SEARCH:
        replace_search(r, c->search);
        r->budget = c->paused ? 0 : UNLIMITED;
        break;
    case RUNNER_FOLLOW:
        follow(r, c->follow);
        break;
    case RUNNER_APPLY:
        if (r->budget == 0)
            history_apply(&r->history, c->unit);
        break;
    case RUNNER_TAKE_BACK:
        if (r->budget == 0)
            history_take_back(&r->history);
        break;
    case RUNNER_BACK:
        back(r, c->steps);
        break;
    case RUNNER_SEEK:
        seek(r, c->steps);
        break;
    case RUNNER_BRANCH:
        r->branches = true;
        r->budget = UNLIMITED;
        set_pace(r);
        break;
    case RUNNER_HISTORY:
        begin_history(r, c->bytes);
        break;
    }
    r->carried_out++;
    r->unshown = true;
}

/* False when it is time to go. */
static bool read_mail(struct runner *r)
{
    if (!atomic_load_explicit(&r->has_mail, memory_order_relaxed))
        return true;

    struct runner_command mail[MAILBOX];

    pthread_mutex_lock(&r->lock);
    int n_mail = r->n_mail;
    for (int i = 0; i < n_mail; i++)
        mail[i] = r->mail[i];
    r->n_mail = 0;
    bool quit = r->quit;
    atomic_store_explicit(&r->has_mail, false, memory_order_relaxed);
    pthread_mutex_unlock(&r->lock);

    for (int i = 0; i < n_mail; i++)
        carry_out(r, &mail[i]);
    return !quit;
}

/* Until mail comes, or for at most wait_ns (negative: for ever). */
static void rest(struct runner *r, int64_t wait_ns)
{
    struct timespec until;
    int64_t until_ns = clock_now_ns() + wait_ns;

    until.tv_sec = (time_t)(until_ns / NS_PER_S);
    until.tv_nsec = (long)(until_ns % NS_PER_S);
    pthread_mutex_lock(&r->lock);
    while (r->n_mail == 0 && !r->quit) {
        if (wait_ns < 0)
            pthread_cond_wait(&r->mail_came, &r->lock);
        else if (pthread_cond_timedwait(&r->mail_came, &r->lock, &until) != 0)
            break;
    }
    pthread_mutex_unlock(&r->lock);
}

static void take_steps(struct runner *r, uint64_t steps, int64_t start_ns)
{
    uint64_t taken = 0;

    while (taken < steps) {
        enum search_status status = history_step(&r->history);
        taken++;
        r->unshown = true;
        if (r->budget != UNLIMITED)
            r->budget--;
        if (status != SEARCH_RUNNING)
            r->budget = 0;
        /* Commands come before pictures, so that the next one shows their effect. */
        if (r->budget == 0 || atomic_load_explicit(&r->has_mail, memory_order_relaxed))
            break;
        publish_if_wanted(r);
    }
    pacing_spend(&r->pacing, taken);
    r->totals.searched_ns += clock_now_ns() - start_ns;
}

/* Pictures of the way are few: they are of places that nobody asked for. */
static void go_on_its_way(struct runner *r)
{
    int64_t now_ns = clock_now_ns();

    r->looked_ns = now_ns; /* a way is no search */
    r->unshown = true;
    r->filtered_unit = -1;
    history_approach(&r->history, STEPS_OF_A_WAY);
    if (history_is_on_its_way(&r->history) && now_ns - r->left_ns > SHOW_WAY_NS) {
        publish_if_wanted(r);
        r->left_ns = now_ns;
    }
}

static void branch_if_asked(struct runner *r)
{
    if (r->branches)
        history_branch(&r->history);
    r->branches = false;
}

static uint64_t smallest(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void *thread_main(void *context)
{
    struct runner *r = context;
    bool ran = false; /* when it was last looked at the clock */

    history_begin(&r->history, r->search);
    set_pace(r);
    r->looked_ns = clock_now_ns();
    while (read_mail(r)) {
        if (history_is_on_its_way(&r->history)) {
            go_on_its_way(r);
            continue;
        }
        branch_if_asked(r);
        int64_t now_ns = clock_now_ns();
        if (ran)
            r->elapsed_ns += now_ns - r->looked_ns;
        ran = r->budget > 0;
        r->looked_ns = now_ns;
        uint64_t due = pacing_due(&r->pacing, now_ns);
        uint64_t steps = smallest(smallest(due, r->budget), STEPS_A_LOOK);
        if (steps > 0) {
            take_steps(r, steps, now_ns);
            continue;
        }
        publish_if_wanted(r);
        /* A paused search sleeps only after its last state has been seen. */
        int64_t wait_ns = r->budget == 0 ? -1 : pacing_wait_ns(&r->pacing);
        if (wait_ns > SLOW_WAIT_NS)
            wait_ns = SLOW_WAIT_NS;
        if (r->unshown && (wait_ns < 0 || wait_ns > UNSHOWN_WAIT_NS))
            wait_ns = UNSHOWN_WAIT_NS;
        rest(r, wait_ns);
    }
    r->totals.nodes += search_nodes(r->search);
    r->totals.cpu_ns = clock_thread_cpu_ns();
    return NULL;
}

/* ---- The other side ---- */

static struct runner *start(struct search *search, uint64_t budget)
{
    struct runner *r = alloc_zeroed(1, sizeof *r);
    pthread_condattr_t attributes;

    exchange_init(&r->exchange);
    pthread_mutex_init(&r->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&r->mail_came, &attributes);
    pthread_condattr_destroy(&attributes);
    atomic_init(&r->has_mail, false);
    r->search = search;
    r->budget = budget;
    r->speed = RUNNER_AUTOMATIC;
    r->unshown = true;
    history_init(&r->history, 0);
    r->observer = (struct observer){EVENT_BIT(EVENT_UNIT_FILTERED), see_unit, r};
    r->filtered_unit = -1;
    if (pthread_create(&r->thread, NULL, thread_main, r) != 0)
        abort();
    return r;
}

struct runner *runner_start(struct search *search)
{
    return start(search, UNLIMITED);
}

struct runner *runner_start_paused(struct search *search)
{
    return start(search, 0);
}

struct runner_totals runner_stop(struct runner *r)
{
    pthread_mutex_lock(&r->lock);
    r->quit = true;
    atomic_store_explicit(&r->has_mail, true, memory_order_relaxed);
    pthread_cond_signal(&r->mail_came);
    pthread_mutex_unlock(&r->lock);
    pthread_join(r->thread, NULL);
    struct runner_totals totals = r->totals;
    search_destroy(r->search);
    history_free(&r->history);
    exchange_free(&r->exchange);
    pthread_cond_destroy(&r->mail_came);
    pthread_mutex_destroy(&r->lock);
    free(r);
    return totals;
}

uint64_t runner_send(struct runner *r, const struct runner_command *command)
{
    uint64_t number;

    pthread_mutex_lock(&r->lock);
    /* The thread empties the box at every step, so it is full only for moments. */
    while (r->n_mail == MAILBOX) {
        struct timespec moment = {0, 1000000};
        pthread_mutex_unlock(&r->lock);
        nanosleep(&moment, NULL);
        pthread_mutex_lock(&r->lock);
    }
    r->mail[r->n_mail++] = *command;
    number = ++r->sent;
    atomic_store_explicit(&r->has_mail, true, memory_order_relaxed);
    pthread_cond_signal(&r->mail_came);
    pthread_mutex_unlock(&r->lock);
    return number;
}

const struct played *runner_view(struct runner *r, bool *is_new)
{
    *is_new = exchange_take(&r->exchange);
    return r->exchange.front;
}
