#include "run/race.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "run/pacing.h"

#include <stdlib.h>

/* Flat out a round grows until the lanes work for about as long as a frame. Who looks
 * only once a frame sees a round end a frame later or two, however short it was. */
#define FIRST_ROUND   16
#define LONGEST_ROUND (1 << 22)
#define SHORT_NS      (12 * NS_PER_MS)
#define LONG_NS       (40 * NS_PER_MS)

struct lane {
    struct runner *runner;
    uint64_t sent; /* number of the last command */
};

struct race {
    struct lane lanes[MAX_LANES];
    struct race_lane shown[MAX_LANES]; /* of each */
    int count;
    enum race_clock clock;
    double speed; /* as asked for */
    bool running;
    struct pacing pacing; /* of the rounds */
    uint64_t round;       /* nodes of a round flat out */
    int64_t round_ns;     /* when it began */
    int64_t worked_ns;    /* CPU time of all lanes until then */
    bool must_set_pace;
};

static void send(struct lane *lane, struct runner_command command)
{
    lane->sent = runner_send(lane->runner, &command);
}

struct race *race_start(struct search **searches, int count, enum race_clock clock)
{
    struct race *r = alloc_zeroed(1, sizeof *r);

    r->count = count;
    r->clock = clock;
    r->round = FIRST_ROUND;
    r->speed = RUNNER_AUTOMATIC;
    r->must_set_pace = true;
    for (int i = 0; i < count; i++) {
        struct lane *lane = &r->lanes[i];
        lane->runner = runner_start_paused(searches[i]);
        bool is_new;
        r->shown[i].now = runner_view(lane->runner, &is_new);
        if (clock == RACE_NODES)
            send(lane, (struct runner_command){.kind = RUNNER_SPEED,
                                               .steps_per_s = RUNNER_FLAT_OUT});
    }
    return r;
}

void race_stop(struct race *r)
{
    for (int i = 0; i < r->count; i++)
        runner_stop(r->lanes[i].runner);
    free(r);
}

void race_set_speed(struct race *r, double nodes_per_s)
{
    r->speed = nodes_per_s;
    r->must_set_pace = true;
    for (int i = 0; i < r->count && r->clock == RACE_TIME; i++)
        send(&r->lanes[i],
             (struct runner_command){.kind = RUNNER_SPEED, .steps_per_s = nodes_per_s});
}

void race_run(struct race *r, bool running)
{
    r->running = running;
    r->must_set_pace = true;
    for (int i = 0; i < r->count && r->clock == RACE_TIME; i++)
        if (!r->shown[i].ended)
            send(&r->lanes[i],
                 (struct runner_command){.kind = running ? RUNNER_RUN : RUNNER_PAUSE});
}

static void give(struct race *r, uint64_t steps)
{
    for (int i = 0; i < r->count; i++)
        if (!r->shown[i].ended)
            send(&r->lanes[i],
                 (struct runner_command){.kind = RUNNER_STEP, .steps = steps});
}

void race_step(struct race *r)
{
    race_run(r, false);
    give(r, 1);
}

static bool round_is_over(const struct race *r)
{
    for (int i = 0; i < r->count; i++) {
        const struct race_lane *lane = &r->shown[i];
        if (!lane->ended &&
            (lane->now->play.command < r->lanes[i].sent || !lane->now->play.paused))
            return false;
    }
    return true;
}

double race_automatic_speed(int n_open)
{
    return (double)(n_open > 0 ? n_open : 1) / RUNNER_AUTOMATIC_SECONDS;
}

/* All lanes search the same puzzle. */
static double real_speed(const struct race *r)
{
    const struct snapshot *snap = &r->shown[0].now->snap;

    return r->speed >= 0 ? r->speed
                         : race_automatic_speed(snap->n_cells - snap->n_clues);
}

static int64_t worked_so_far(const struct race *r)
{
    int64_t sum_ns = 0;

    for (int i = 0; i < r->count; i++)
        sum_ns += r->shown[i].now->play.cpu_ns;
    return sum_ns;
}

/* Twice as long after a short round, half as long after a long one. */
static void adapt_round(struct race *r, int64_t now_ns)
{
    int64_t worked_ns = worked_so_far(r);

    if (worked_ns - r->worked_ns < SHORT_NS && r->round < LONGEST_ROUND)
        r->round *= 2;
    else if (now_ns - r->round_ns > LONG_NS && r->round > 1)
        r->round /= 2;
    r->round_ns = now_ns;
    r->worked_ns = worked_ns;
}

static void next_round(struct race *r, int64_t now_ns)
{
    if (!round_is_over(r))
        return;
    if (r->must_set_pace) {
        pacing_start(&r->pacing, real_speed(r), now_ns);
        r->must_set_pace = false;
    }
    if (real_speed(r) <= 0) {
        adapt_round(r, now_ns);
        give(r, r->round);
        return;
    }
    uint64_t due = pacing_due(&r->pacing, now_ns);
    if (due > 0) {
        pacing_spend(&r->pacing, due);
        give(r, due);
    }
}

/* Whether lane a did better than lane b, both with an answer. */
static bool is_better(const struct race_lane *a, const struct race_lane *b,
                      enum race_clock clock)
{
    return clock == RACE_NODES ? a->now->snap.stats.nodes < b->now->snap.stats.nodes
                               : a->now->play.cpu_ns < b->now->play.cpu_ns;
}

static bool has_answer(const struct race_lane *lane)
{
    return lane->ended && lane->now->snap.status != SEARCH_GAVE_UP;
}

void race_rank(struct race_lane *lanes, int count, enum race_clock clock)
{
    for (int i = 0; i < count; i++) {
        struct race_lane *lane = &lanes[i];
        lane->rank = has_answer(lane);
        for (int k = 0; k < count && lane->rank; k++)
            lane->rank +=
                k != i && has_answer(&lanes[k]) && is_better(&lanes[k], lane, clock);
    }
}

void race_ranking(const struct race_lane *lanes, int count, int out[MAX_LANES])
{
    int n = 0;

    for (int rank = 1; rank <= count; rank++)
        for (int i = 0; i < count; i++)
            if (lanes[i].rank == rank)
                out[n++] = i;
    for (int i = 0; i < count; i++)
        if (lanes[i].rank == 0)
            out[n++] = i;
}

bool race_update(struct race *r, int64_t now_ns)
{
    bool any_new = false;

    for (int i = 0; i < r->count; i++) {
        struct race_lane *lane = &r->shown[i];
        bool is_new;
        lane->now = runner_view(r->lanes[i].runner, &is_new);
        lane->ended = lane->now->snap.status != SEARCH_RUNNING;
        any_new |= is_new;
    }
    race_rank(r->shown, r->count, r->clock);
    if (r->running && r->clock == RACE_NODES)
        next_round(r, now_ns);
    return any_new;
}

const struct race_lane *race_lane(const struct race *r, int i)
{
    return &r->shown[i];
}

const struct race_lane *race_lanes(const struct race *r)
{
    return r->shown;
}

int race_count(const struct race *r)
{
    return r->count;
}

bool race_is_over(const struct race *r)
{
    for (int i = 0; i < r->count; i++)
        if (!r->shown[i].ended)
            return false;
    return true;
}
