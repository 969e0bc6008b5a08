/* The part that all players share: a search, its history, and the commands that act on
 * them. It knows no thread and no clock. */
#pragma once

#include "run/history.h"
#include "run/player.h"

#define DECK_UNLIMITED UINT64_MAX

/*
 * Every step and change of the search goes through here, so the history sees all of
 * them. One thread: the one that steps the search. A deck must not move in memory: the
 * search holds a pointer to `observer`.
 */
struct deck {
    struct search *search; /* owned */
    struct history history;
    uint64_t budget; /* steps that may be taken: 0 paused, DECK_UNLIMITED running */
    double speed;    /* as commanded */
    uint64_t carried_out;     /* commands */
    uint64_t retired_nodes;   /* of searches that were replaced */
    bool branches;            /* PLAYER_BRANCH waits for the end of the way */
    struct observer observer; /* notes the filtered unit, while it is followed */
    bool follows;
    int filtered_unit;
};

/* Takes the search, without a history, at automatic speed. */
void deck_init(struct deck *d, struct search *search, bool paused);
void deck_free(struct deck *d);

/* Carries out a command. True if the speed has to be kept from now on anew: it changed,
 * or the search starts to run. */
bool deck_carry_out(struct deck *d, const struct player_command *command);

/* One step within the budget, which must not be 0; not on the way to a target. */
enum search_status deck_step(struct deck *d);

/* On the way to a target: at most `steps` steps nearer to it. */
void deck_approach(struct deck *d, int steps);

static inline bool deck_is_on_its_way(const struct deck *d)
{
    return history_is_seeking(&d->history);
}

/* Call when the way has ended, before the next step: a waiting PLAYER_BRANCH acts. */
void deck_branch_if_asked(struct deck *d);

/* Target speed in steps a second; PLAYER_MAXIMUM for no limit. */
double deck_speed(const struct deck *d);

/* The nodes of all searches it has had. */
uint64_t deck_nodes(const struct deck *d);

/* Fills everything but play.elapsed_ns and play.cpu_ns. */
void deck_describe(const struct deck *d, struct played *out);
