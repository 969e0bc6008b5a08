/* A player plays a search: it takes commands and hands out what it shows. Whoever uses
 * one cannot tell a thread on the wall clock (runner.h) from a search that is stepped
 * on a logical clock (clockwork.h). */
#pragma once

#include "run/played.h"
#include "solve/search.h"

enum player_command_kind {
    PLAYER_RUN,     /* step without end; after a solution, for the next one */
    PLAYER_PAUSE,   /* stop stepping */
    PLAYER_STEP,    /* take `steps` steps, then pause */
    PLAYER_SPEED,   /* `steps_per_s`: a rate, PLAYER_MAXIMUM or PLAYER_AUTOMATIC */
    PLAYER_SETTING, /* change the orders, propagation and restarts of the search */
    PLAYER_SEARCH,  /* replace the search; the player owns the new one */
    PLAYER_FOLLOW,  /* whether playback.filtered_unit is kept */
    PLAYER_APPLY,   /* while paused: filter `unit` by alldifferent */
    PLAYER_UNDO,    /* while paused: undo the last PLAYER_APPLY */
    PLAYER_BACK,    /* pause; go `steps` steps back */
    PLAYER_SEEK,    /* pause; go to step number `steps` of the history */
    PLAYER_BRANCH,  /* forget the steps after this one, and run */
    PLAYER_HISTORY  /* start a history of at most `bytes`; there is none before */
};

#define PLAYER_MAXIMUM   0.0
#define PLAYER_AUTOMATIC -1.0

/* At automatic speed a board without backtracks is filled in this time. */
#define PLAYER_AUTOMATIC_SECONDS 12

struct player_command {
    enum player_command_kind kind;
    uint64_t steps;
    double steps_per_s;
    struct setting setting;
    struct search *search;
    bool paused; /* PLAYER_SEARCH: wait before the first step */
    bool follow;
    int unit;
    size_t bytes;
};

/* Counted over the whole life of a player. */
struct player_totals {
    uint64_t nodes;
    int64_t cpu_ns;      /* of the player's thread; 0 if it has none */
    int64_t searched_ns; /* wall time spent in steps; 0 without a thread */
};

struct player;

/* What each kind of player implements; the functions below state what it means. */
struct player_driver {
    uint64_t (*send)(struct player *p, const struct player_command *command);
    const struct played *(*snapshot)(struct player *p, bool *is_new);
    bool (*advance)(struct player *p, int64_t now_ns, int most_steps);
    struct player_totals (*stop)(struct player *p);
};

/* The first member of each kind. One thread uses a player: the one that draws. */
struct player {
    const struct player_driver *driver;
};

/* The only door for commands. Returns the number of this one, counted from 1: what
 * player_snapshot returns shows its effect once play.command reaches that number. */
static inline uint64_t player_send(struct player *p,
                                   const struct player_command *command)
{
    return p->driver->send(p, command);
}

/* What the player shows now; *is_new: it changed since the last call. The player's own,
 * valid until the next call. snap.n is 0 before the first snapshot. */
static inline const struct played *player_snapshot(struct player *p, bool *is_new)
{
    return p->driver->snapshot(p, is_new);
}

/* Plays on to now_ns, which never decreases, by at most `most_steps` steps. False if
 * more are due: call again. A player with a clock of its own returns true at once. */
static inline bool player_advance(struct player *p, int64_t now_ns, int most_steps)
{
    return p->driver->advance(p, now_ns, most_steps);
}

/* Ends after the current step and frees the player with its search. */
static inline struct player_totals player_stop(struct player *p)
{
    return p->driver->stop(p);
}
