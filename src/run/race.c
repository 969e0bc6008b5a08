#include "run/race.h"

#include "base/alloc.h"
#include "base/number.h"
#include "base/units.h"
#include "run/clockwork.h"
#include "run/pacing.h"
#include "run/runner.h"

#include <assert.h>
#include <stdlib.h>

/* Rounds grow to about one frame, as their end is seen only one or two frames later. */
#define FIRST_ROUND   16
#define LONGEST_ROUND (1 << 22)
#define SHORT_NS      (12 * NS_PER_MS)
#define LONG_NS       (40 * NS_PER_MS)

struct lane {
    struct player *player;
    uint64_t sent; /* number of the last command */
};

struct race {
    struct lane lanes[MAX_LANES];
    struct race_lane shown[MAX_LANES];
    int count;
    enum race_clock clock;
    bool is_live, has_rounds; /* without rounds each lane paces itself */
    double speed;             /* as commanded */
    bool running;
    int n_unassigned;     /* at the start */
    struct pacing pacing; /* of the rounds */
    uint64_t round;       /* nodes of a round at maximum speed */
    int64_t round_ns;     /* when it began */
    int64_t worked_ns;    /* CPU time of all lanes at that moment */
    bool must_set_pace;
};

static void send(struct lane *lane, struct player_command command)
{
    lane->sent = player_send(lane->player, &command);
}

double race_automatic_speed(int n_unassigned)
{
    return (double)int_max(n_unassigned, 1) / PLAYER_AUTOMATIC_SECONDS;
}

static double real_speed(const struct race *r)
{
    return r->speed >= 0 ? r->speed : race_automatic_speed(r->n_unassigned);
}

struct race *race_start(struct search **searches, int count, enum race_clock clock,
                        bool is_live, struct error *e)
{
    struct race *r = alloc_zeroed(1, sizeof *r);
    bool is_new;

    assert(count >= 1 && count <= MAX_LANES);
    r->clock = clock;
    r->is_live = is_live;
    r->has_rounds = is_live && clock == RACE_NODES;
    r->round = FIRST_ROUND;
    r->n_unassigned = searches[0]->store->n_cells - searches[0]->n_clues;
    for (; r->count < count; r->count++) {
        int i = r->count;
        struct player *player = is_live ? runner_start(searches[i], true, e)
                                        : clockwork_start(searches[i], true);
        if (!player) {
            while (++i < count)
                search_destroy(searches[i]);
            race_stop(r);
            return NULL;
        }
        r->lanes[i].player = player;
        r->shown[i].now = player_snapshot(player, &is_new);
        if (r->has_rounds)
            send(&r->lanes[i], (struct player_command){.kind = PLAYER_SPEED,
                                                       .steps_per_s = PLAYER_MAXIMUM});
    }
    race_set_speed(r, PLAYER_AUTOMATIC);
    return r;
}

void race_stop(struct race *r)
{
    for (int i = 0; i < r->count; i++)
        player_stop(r->lanes[i].player);
    free(r);
}

/* Live lanes that race by time use the automatic speed of their own strategy. */
void race_set_speed(struct race *r, double nodes_per_s)
{
    r->speed = nodes_per_s;
    r->must_set_pace = true;
    double lane_speed = r->is_live ? nodes_per_s : real_speed(r);
    for (int i = 0; i < r->count && !r->has_rounds; i++)
        send(&r->lanes[i],
             (struct player_command){.kind = PLAYER_SPEED, .steps_per_s = lane_speed});
}

/* To each lane that has not ended. */
static void send_all(struct race *r, struct player_command command)
{
    for (int i = 0; i < r->count; i++)
        if (!r->shown[i].ended)
            send(&r->lanes[i], command);
}

void race_run(struct race *r, bool running)
{
    r->running = running;
    r->must_set_pace = true;
    if (!r->has_rounds)
        send_all(r,
                 (struct player_command){.kind = running ? PLAYER_RUN : PLAYER_PAUSE});
}

static void give(struct race *r, uint64_t steps)
{
    send_all(r, (struct player_command){.kind = PLAYER_STEP, .steps = steps});
}

void race_step(struct race *r)
{
    race_run(r, false);
    give(r, 1);
}

bool race_advance(struct race *r, int64_t now_ns, int most_steps)
{
    bool is_done = true;

    for (int i = 0; i < r->count; i++)
        is_done &= player_advance(r->lanes[i].player, now_ns, most_steps);
    return is_done;
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

/* Twice as long after a short round, half as long after a long one. */
static void adapt_round(struct race *r, int64_t now_ns)
{
    int64_t worked_ns = 0;

    for (int i = 0; i < r->count; i++)
        worked_ns += r->shown[i].now->play.cpu_ns;
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

/* Whether lane a beats lane b; both have finished. */
static bool is_better(const struct race_lane *a, const struct race_lane *b,
                      enum race_clock clock)
{
    return clock == RACE_NODES
               ? stats_nodes(&a->now->snap.stats) < stats_nodes(&b->now->snap.stats)
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

    for (int rank = 1; rank <= count + 1; rank++) /* rank 0 comes last */
        for (int i = 0; i < count; i++)
            if (lanes[i].rank == rank % (count + 1))
                out[n++] = i;
}

bool race_update(struct race *r, int64_t now_ns)
{
    bool any_new = false;

    for (int i = 0; i < r->count; i++) {
        struct race_lane *lane = &r->shown[i];
        bool is_new;
        lane->now = player_snapshot(r->lanes[i].player, &is_new);
        lane->ended = lane->now->snap.status != SEARCH_RUNNING;
        any_new |= is_new;
    }
    race_rank(r->shown, r->count, r->clock);
    if (r->running && r->has_rounds)
        next_round(r, now_ns);
    return any_new;
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
