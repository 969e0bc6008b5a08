/* Shared by all players: a search, its history, and the commands on them. Uses no
 * thread and no clock. */
#pragma once

#include "run/history.h"
#include "run/player.h"
#include "run/replay.h"

#define DECK_UNLIMITED UINT64_MAX

/* All steps and changes of the search go through here, so the history records them. For
 * the thread that steps the search. Must not move: the search points to `observer`. */
struct deck {
    struct search *search; /* owned */
    struct history history;
    uint64_t budget; /* steps that may be taken: 0 paused, DECK_UNLIMITED running */
    bool goes_on;    /* more steps will come: not paused, even without a budget */
    double speed;    /* as commanded */
    uint64_t carried_out;     /* number of commands */
    uint64_t retired_nodes;   /* of searches that were replaced */
    bool branches;            /* a PLAYER_BRANCH is pending until the seek ends */
    struct observer observer; /* records what the next two want */
    bool follows;             /* the filtered unit */
    bool shows_waves;         /* if slow, and nobody follows */
    bool shows_boards;        /* snapshots have those that are open */
    int filtered_unit;
    struct replay replay; /* of the last step; empty if it was not recorded */
    bool waits_inside;    /* the next step or seek is of a PLAYER_INSIDE */
};

/* Takes ownership of the search; automatic speed, no history. */
void deck_init(struct deck *d, struct search *search, bool paused);
void deck_free(struct deck *d);

/* Executes a command. True if pacing must restart: the speed changed, or the search
 * starts to run. */
bool deck_carry_out(struct deck *d, const struct player_command *command);

/* Takes one step of the budget, which must not be 0. Not during a seek. */
enum search_status deck_step(struct deck *d);

/* Continues the seek by at most `steps` steps. */
void deck_seek_on(struct deck *d, int steps);

static inline bool deck_is_seeking(const struct deck *d)
{
    return history_is_seeking(&d->history);
}

/* Executes a pending PLAYER_BRANCH. Call after a seek, before the next step. */
void deck_branch_if_requested(struct deck *d);

/* Target speed in steps per second; PLAYER_MAXIMUM for no limit. */
double deck_speed(const struct deck *d);

/* Nodes of all its searches, replaced ones included. */
uint64_t deck_nodes(const struct deck *d);

/* Time passes for the wave. True if that shows more of it. */
bool deck_play_wave(struct deck *d, int64_t ns);

/* The time, in steps, for which the wave delays the next step. */
double deck_delay(const struct deck *d);

/* Fills everything but play.elapsed_ns and play.cpu_ns. `out` has
 * its stack and its boards. */
void deck_describe(struct deck *d, struct played *out);
