#include "run/clockwork.h"

#include "base/alloc.h"
#include "base/units.h"
#include "run/deck.h"

#include <assert.h>
#include <stdlib.h>

struct clockwork {
    struct player player;
    struct deck deck;
    int64_t now_ns, elapsed_ns; /* elapsed: of this search, without pauses */
    int64_t since_ns;           /* pacing started */
    uint64_t taken;             /* steps since then */
    double credit;              /* steps that were commanded, due at once */
    double delay;               /* by waves since then, in steps */
    int64_t passed_ns;          /* until then the wave has played */
    bool changed;               /* since the last snapshot */
    struct played *shown;
};

static void keep_pace_from_now(struct clockwork *c)
{
    c->since_ns = c->now_ns;
    c->taken = 0;
    c->credit = 0;
    c->delay = deck_delay(&c->deck);
}

static uint64_t send(struct player *p, const struct player_command *command)
{
    struct clockwork *c = (struct clockwork *)p;

    deck_carry_out(&c->deck, command);
    if (command->kind == PLAYER_SEARCH)
        c->elapsed_ns = 0;
    keep_pace_from_now(c);
    if (c->deck.budget != DECK_UNLIMITED)
        c->credit = (double)c->deck.budget;
    c->changed = true;
    return c->deck.carried_out;
}

static const struct played *take_snapshot(struct player *p, bool *is_new)
{
    struct clockwork *c = (struct clockwork *)p;

    *is_new = c->changed;
    if (c->changed) {
        c->shown->play.elapsed_ns = c->elapsed_ns;
        deck_describe(&c->deck, c->shown);
    }
    c->changed = false;
    return c->shown;
}

static void pass(struct clockwork *c, int64_t now_ns)
{
    c->changed |= deck_play_wave(&c->deck, now_ns - c->passed_ns);
    c->passed_ns = now_ns;
}

/* Continues a seek; true if none is left. */
static bool finish_seek(struct clockwork *c, int *most_steps)
{
    if (deck_is_seeking(&c->deck)) {
        deck_seek_on(&c->deck, *most_steps);
        *most_steps = 1;
        c->changed = true;
    }
    if (deck_is_seeking(&c->deck))
        return false;
    deck_branch_if_requested(&c->deck);
    return true;
}

static bool advance(struct player *p, int64_t now_ns, int most_steps)
{
    struct clockwork *c = (struct clockwork *)p;

    assert(now_ns >= c->now_ns && most_steps > 0);
    if (!finish_seek(c, &most_steps))
        return false;
    pass(c, now_ns);
    if (c->deck.budget == 0) {
        c->now_ns = now_ns;
        keep_pace_from_now(c);
        return true;
    }
    double speed = deck_speed(&c->deck) > 0 ? deck_speed(&c->deck) : CLOCKWORK_MAXIMUM;
    double due = c->credit + speed * (double)(now_ns - c->since_ns) / (double)NS_PER_S;
    c->changed = true;
    for (; (double)(c->taken + 1) <= due - c->delay && c->deck.budget > 0; c->taken++) {
        if (most_steps-- == 0)
            return false;
        deck_step(&c->deck);
        if (UNLIKELY(c->deck.replay.plays))
            c->delay += deck_delay(&c->deck);
    }
    c->elapsed_ns += now_ns - c->now_ns;
    c->now_ns = now_ns;
    return true;
}

static struct player_totals stop(struct player *p)
{
    struct clockwork *c = (struct clockwork *)p;
    struct player_totals totals = {.nodes = deck_nodes(&c->deck)};

    deck_free(&c->deck);
    played_destroy(c->shown);
    free(c);
    return totals;
}

static const struct player_driver driver = {send, take_snapshot, advance, stop};

struct player *clockwork_start(struct search *search, bool paused)
{
    struct clockwork *c = alloc_zeroed(1, sizeof *c);

    assert(search);
    c->player = (struct player){.driver = &driver, .will.paused = paused};
    c->shown = played_create();
    deck_init(&c->deck, search, paused);
    c->changed = true;
    return &c->player;
}
