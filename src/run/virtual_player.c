/* A player without a thread: player_advance sets its time. */
#include "run/player_core.h"

/* The player's time stands still while it waits for the next step of another program.
 * One call of `advance` waits for at most this time, so that a signal can end
 * sudoscope meanwhile. */
#define READY_WAIT_MS 10
/* When a program has sent nothing for this time, the player's time moves on without a
 * step, so that a film shows the program waiting. From then on, the wait before
 * each image of the film is as long as the image lasts. */
#define PATIENCE_MS   5000

struct virtual_player {
    struct player player;
    struct player_core core;
    int64_t now_ns;    /* the player's time */
    int64_t passed_ns; /* the player's time up to which the wave was played */
    int64_t waited_ms; /* time waited for a watched program since its last step */
    bool changed;      /* whether anything changed since the last snapshot */
    struct player_view *shown;
};

static uint64_t send(struct player *p, const struct player_command *command)
{
    struct virtual_player *c = (struct virtual_player *)p;

    core_obey(&c->core, command, c->now_ns);
    c->changed = true;
    return c->core.carried_out;
}

static const struct player_view *take_snapshot(struct player *p, bool *is_new)
{
    struct virtual_player *c = (struct virtual_player *)p;

    *is_new = c->changed;
    if (c->changed)
        core_describe(&c->core, c->shown);
    c->changed = false;
    return c->shown;
}

/* Lets the time up to now_ns pass without a further step. */
static void let_time_pass(struct virtual_player *c, int64_t now_ns)
{
    c->core.elapsed_ns += c->core.budget > 0 ? now_ns - c->now_ns : 0;
    c->now_ns = now_ns;
    core_keep_pace(&c->core, now_ns);
}

static bool advance(struct player *p, int64_t now_ns, int most_steps)
{
    struct virtual_player *c = (struct virtual_player *)p;

    assert(now_ns >= c->now_ns && most_steps > 0);
    if (history_is_seeking(&c->core.history)) {
        core_seek_on(&c->core, most_steps);
        c->changed = true;
        if (history_is_seeking(&c->core.history))
            return false;
        most_steps = 1; /* the seek has taken its share of the steps */
    }
    core_branch_if_requested(&c->core);
    if (!c->core.is_filmed)
        c->changed |= core_play_wave(&c->core, now_ns - c->passed_ns);
    c->passed_ns = now_ns;
    if (c->core.budget == 0) {
        let_time_pass(c, now_ns);
        return true;
    }
    double speed = core_speed(&c->core);
    c->core.pacing.steps_per_s = speed > 0 ? speed : VIRTUAL_MAXIMUM;
    c->changed = true;
    while (pacing_is_due(&c->core.pacing, now_ns) && c->core.budget > 0) {
        if (most_steps-- == 0)
            return false;
        if (!search_is_ready(c->core.search, READY_WAIT_MS)) {
            c->waited_ms += READY_WAIT_MS;
            if (c->waited_ms < PATIENCE_MS)
                return false;
            c->waited_ms -= (now_ns - c->now_ns) / NS_PER_MS;
            let_time_pass(c, now_ns);
            return true;
        }
        c->waited_ms = 0;
        core_step(&c->core);
        pacing_spend(&c->core.pacing, 1, core_delay(&c->core));
    }
    c->core.elapsed_ns += now_ns - c->now_ns;
    c->now_ns = now_ns;
    return true;
}

static struct player_totals stop(struct player *p)
{
    struct virtual_player *c = (struct virtual_player *)p;
    struct player_totals totals = {.nodes = core_nodes(&c->core)};

    core_free(&c->core);
    player_view_destroy(c->shown);
    free(c);
    return totals;
}

static const struct player_driver driver = {send, take_snapshot, advance, NULL, stop};

struct player *virtual_player_start(struct search *search)
{
    struct virtual_player *c = alloc_zeroed(1, sizeof *c);

    c->player = (struct player){.driver = &driver, .will.paused = true};
    c->shown = player_view_create();
    core_init(&c->core, search);
    c->changed = true;
    return &c->player;
}
