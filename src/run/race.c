#include "run/race.h"

#include "base/number.h"
#include "base/units.h"

/* A round is a number of nodes that every lane searches before the next round begins.
 * race_update begins at most one round. So at maximum speed the number of nodes is
 * adapted, until a round takes about the time from one race_update to the next. */
#define FIRST_ROUND   16
#define LONGEST_ROUND (1 << 22)
#define SHORT_NS      (12 * NS_PER_MS)
#define LONG_NS       (40 * NS_PER_MS)

/* Whether the lanes run in rounds. If not, each lane paces itself. */
static bool has_rounds(const struct race *r)
{
    return r->is_live && r->clock == RACE_NODES && r->count > 1;
}

static double real_speed(const struct race *r)
{
    return r->speed >= 0
               ? r->speed
               : (double)int_max(r->n_unassigned, 1) / PLAYER_AUTOMATIC_SECONDS;
}

double race_target_speed(const struct race *r)
{
    return r->count > 1 ? real_speed(r) : player_will(r->lanes[0].player)->steps_per_s;
}

/* A lane that is alone, and a live lane that races by time, get r->speed itself; if it
 * is automatic, their player sets the pace. All other lanes get one speed, so that no
 * lane holds up the rounds. */
static void send_speed(struct race *r, int lane)
{
    bool is_own = r->count == 1 || (r->is_live && r->clock == RACE_TIME);

    player_send(
        r->lanes[lane].player,
        &(struct player_command){.kind = PLAYER_SPEED,
                                 .steps_per_s = is_own ? r->speed : real_speed(r)});
}

void race_set_speed(struct race *r, double nodes_per_s)
{
    r->speed = nodes_per_s;
    r->must_set_pace = true;
    for (int i = 0; i < r->count; i++)
        send_speed(r, i);
}

/* Sends a command to the lanes that have not ended, and to a lane that is alone. */
static void send_all(struct race *r, struct player_command command)
{
    for (int i = 0; i < r->count; i++)
        if (player_will(r->lanes[i].player)->status == SEARCH_RUNNING || r->count == 1)
            player_send(r->lanes[i].player, &command);
}

/* With rounds, PLAYER_STEP by 0 steps starts the lanes or pauses them. The pause lets
 * the current round end, so that all lanes have the same number of nodes. */
void race_run(struct race *r, bool running)
{
    r->running = running;
    r->must_set_pace = true;
    send_all(
        r, has_rounds(r)
               ? (struct player_command){.kind = PLAYER_STEP, .goes_on = running}
               : (struct player_command){.kind = running ? PLAYER_RUN : PLAYER_PAUSE});
}

bool race_is_paused(const struct race *r)
{
    return r->count > 1 ? !r->running : player_will(r->lanes[0].player)->paused;
}

struct race *race_create(enum race_clock clock, bool is_live)
{
    struct race *r = alloc_zeroed(1, sizeof *r);

    r->clock = clock;
    r->is_live = is_live;
    r->speed = PLAYER_AUTOMATIC;
    r->round = FIRST_ROUND;
    return r;
}

bool race_add(struct race *r, struct search *search, struct error *e)
{
    int n_unassigned = search->store->n_cells - search->n_clues;
    struct player *player =
        r->is_live ? threaded_player_start(search, e) : virtual_player_start(search);
    bool is_new;

    assert(r->count < MAX_LANES);
    if (!player)
        return false;
    player_advance(player, r->now_ns, 1);
    r->n_unassigned = n_unassigned;
    r->lanes[r->count] =
        (struct race_lane){.player = player, .now = player_snapshot(player, &is_new)};
    if (++r->count == 2) { /* until now the first lane had its own pace */
        player_send(r->lanes[0].player, &(struct player_command){.kind = PLAYER_PAUSE});
        send_speed(r, 0);
    }
    send_speed(r, r->count - 1);
    r->round = FIRST_ROUND; /* few nodes: the new search may be slow */
    race_run(r, false);
    return true;
}

static void add_totals(struct player_totals *to, struct player_totals one)
{
    to->nodes += one.nodes;
    to->cpu_ns += one.cpu_ns;
    to->searched_ns += one.searched_ns;
}

void race_remove(struct race *r, int lane)
{
    bool runs = !race_is_paused(r);

    assert(r->count > 1 && lane >= 0 && lane < r->count);
    add_totals(&r->removed, player_stop(r->lanes[lane].player));
    r->count--;
    for (int i = lane; i < r->count; i++)
        r->lanes[i] = r->lanes[i + 1];
    race_rank(r->lanes, r->count, r->clock); /* a rank is at most the number of lanes */
    if (r->count > 1)
        return;
    send_speed(r, 0);
    race_run(r, runs && !r->lanes[0].ended);
}

struct player_totals race_stop(struct race *r)
{
    struct player_totals all = r->removed;

    /* Players end at the same time: a watched program may take a second to end. */
    for (int i = 0; i < r->count; i++)
        player_begin_stop(r->lanes[i].player);
    for (int i = 0; i < r->count; i++)
        add_totals(&all, player_stop(r->lanes[i].player));
    free(r);
    return all;
}

void race_search(struct race *r, int lane, struct search *search)
{
    r->n_unassigned = search->store->n_cells - search->n_clues;
    player_send(r->lanes[lane].player, &(struct player_command){.kind = PLAYER_SEARCH,
                                                                .search = search,
                                                                .paused = true});
    send_speed(r, lane);
    r->lanes[lane].ended = false;
    r->lanes[lane].rank = 0;
    r->round = FIRST_ROUND;
    r->must_set_pace = true;
}

static void give(struct race *r, uint64_t steps)
{
    send_all(r, (struct player_command){
                    .kind = PLAYER_STEP, .steps = steps, .goes_on = r->running});
}

void race_step(struct race *r)
{
    r->running = false;
    if (!has_rounds(r) && r->count > 1)
        race_run(r, false);
    give(r, 1);
}

bool race_advance(struct race *r, int64_t now_ns, int most_steps)
{
    bool is_done = true;

    r->now_ns = now_ns;
    for (int i = 0; i < r->count; i++)
        is_done &= player_advance(r->lanes[i].player, now_ns, most_steps);
    return is_done;
}

/* Doubles the length of a round if the last one was short, halves it if it was long. */
static void adapt_round(struct race *r, int64_t now_ns)
{
    int64_t worked_ns = 0;

    for (int i = 0; i < r->count; i++)
        worked_ns += r->lanes[i].now->play.cpu_ns;
    if (worked_ns - r->worked_ns < SHORT_NS && r->round < LONGEST_ROUND)
        r->round *= 2;
    else if (now_ns - r->round_ns > LONG_NS && r->round > 1)
        r->round /= 2;
    r->round_ns = now_ns;
    r->worked_ns = worked_ns;
}

/* Begins the next round if every lane has ended the last one, and nodes are due. */
static void next_round(struct race *r, int64_t now_ns)
{
    for (int i = 0; i < r->count; i++) {
        const struct race_lane *lane = &r->lanes[i];
        if (!lane->ended &&
            (!player_shows_all(lane->player) || !lane->now->play.is_idle))
            return;
    }
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
        pacing_spend(&r->pacing, due, 0);
        give(r, due);
    }
}

/* The nodes or the nanoseconds that a lane with an answer took to find it. */
static uint64_t cost_of(const struct race_lane *lane, enum race_clock clock)
{
    return clock == RACE_NODES ? lane->nodes : (uint64_t)lane->now->play.cpu_ns;
}

void race_rank(struct race_lane *lanes, int count, enum race_clock clock)
{
    for (struct race_lane *lane = lanes; lane < lanes + count; lane++) {
        if (lane->is_back)
            continue;
        lane->has_answer = lane->ended && lane->now->snap.status != SEARCH_GAVE_UP;
        lane->nodes = stats_nodes(&lane->now->snap.stats);
    }
    for (int i = 0; i < count; i++) {
        struct race_lane *lane = &lanes[i];
        lane->rank = lane->has_answer;
        for (int k = 0; k < count && lane->rank; k++)
            lane->rank +=
                lanes[k].has_answer && cost_of(&lanes[k], clock) < cost_of(lane, clock);
    }
}

void race_ranking(const struct race_lane *lanes, int count, int out[MAX_LANES])
{
    int n = 0;

    for (int rank = 1; rank <= count + 1; rank++) /* count + 1 stands for rank 0 */
        for (int i = 0; i < count; i++)
            if (lanes[i].rank == rank % (count + 1))
                out[n++] = i;
    assert(n == count);
}

bool race_update(struct race *r, int64_t now_ns)
{
    bool any_new = false;

    for (int i = 0; i < r->count; i++) {
        struct race_lane *lane = &r->lanes[i];
        bool is_new;
        lane->now = player_snapshot(lane->player, &is_new);
        lane->ended = player_will(lane->player)->status != SEARCH_RUNNING;
        lane->is_back =
            player_will(lane->player)->is_rewound || lane->now->play.is_rewound;
        any_new |= is_new;
    }
    race_rank(r->lanes, r->count, r->clock);
    if (r->running && has_rounds(r))
        next_round(r, now_ns);
    return any_new;
}

bool race_is_over(const struct race *r)
{
    bool is_over = true;

    for (int i = 0; i < r->count; i++)
        is_over &= r->lanes[i].ended;
    return is_over;
}

bool race_has_all_answers(const struct race *r)
{
    for (int i = 0; i < r->count; i++)
        if (r->lanes[i].rank == 0)
            return false;
    return true;
}
