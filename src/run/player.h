/* A player runs a search, carries out commands and publishes snapshots. It has a thread
 * and the wall clock (threaded_player.c), or a logical clock (virtual_player.c). */
#pragma once

#include "run/playback.h"
#include "solve/cone.h"
#include "solve/frontier_sample.h"
#include "solve/search.h"
#include "solve/snapshot.h"
#include "solve/stack_record.h"
#include "solve/wave.h"

enum player_command_kind {
    PLAYER_RUN,   /* step until paused; after a solution, search the next */
    PLAYER_PAUSE, /* stop stepping */
    /* Take `steps` steps, then pause or, with `goes_on`, wait for a command. If a wave
     * is only partly shown, showing the rest of it is the first of these steps. With
     * `on` the rest does not count, steps are not paced and go on after solutions. */
    PLAYER_STEP,
    PLAYER_SPEED,   /* `steps_per_s`: a rate, PLAYER_MAXIMUM or PLAYER_AUTOMATIC */
    PLAYER_SETTING, /* change the setting, except strategy and seed */
    PLAYER_SEARCH,  /* replace the search; the player owns the new one */
    PLAYER_FOLLOW,  /* `on`: keep playback.filtered_unit up to date */
    PLAYER_WAVE,    /* `on`: show waves (solve/wave.h) at low speeds and while paused */
    /* Pause. Show one more group of changes of the wave (`by` = 1), or one less (-1).
     * After the last group take a step; before the first one seek back by a step. */
    PLAYER_WAVE_STEP,
    PLAYER_APPLY,         /* while paused: filter `unit` by alldifferent */
    PLAYER_UNDO,          /* while paused: undo the last PLAYER_APPLY */
    PLAYER_BACK,          /* pause; seek backward by `steps` */
    PLAYER_SEEK,          /* pause; seek to step number `steps` */
    PLAYER_CONTINUE_HERE, /* discard later steps; run, unless `paused` */
    PLAYER_HISTORY, /* set the memory budget of the history to `bytes`; 0 at first */
    PLAYER_STACK,   /* record open levels (stack_record.h); off at first */
    PLAYER_BOARDS,  /* `on`: snapshots have the boards of the frontier */
    /* `on`: snapshots of a paused search have the conflict of clause learning */
    PLAYER_CONFLICT,
    /* While `on`, snapshots show a paused, rewound search as if it ran for the first
     * time. Only PLAYER_PASS lets time pass; elapsed_ns begins lower by `ns`. */
    PLAYER_FILM,
    /* Move the film forward by `ns`: play the wave, and repeat the steps that are due,
     * up to step number `steps`. The speed is steps_per_s; 0: the target speed. */
    PLAYER_PASS
};

#define PLAYER_MAXIMUM   0.0
#define PLAYER_AUTOMATIC -1.0

/* At automatic speed a search that never backtracks fills its board in this time. A
 * wave that assigns k cells takes the time of k steps. */
#define PLAYER_AUTOMATIC_SECONDS 12

/* The highest target speed at which waves are shown. A wave then takes at most the time
 * of its step, except at automatic speed. */
#define PLAYER_WAVE_STEPS_PER_S 7.0

struct player_command {
    enum player_command_kind kind;
    uint64_t steps;
    double steps_per_s;
    struct setting setting;
    struct search *search;
    bool paused;  /* PLAYER_SEARCH, PLAYER_CONTINUE_HERE: take no step yet */
    bool goes_on; /* PLAYER_STEP: not paused after the steps */
    bool on;
    int by;
    int unit;
    int64_t ns;
    size_t bytes;
};

/* A snapshot of a player: its search and its playback state. snap.n is 0 before the
 * first snapshot. While a wave is shown, `snap` has the board after the first
 * play.wave_shown changes of the wave; all other members are those after the step. */
struct player_view {
    struct snapshot snap;
    struct playback play;
    struct wave wave; /* the last step's changes, with reasons; empty: none is shown */
    /* The player owns the next three; they are valid as long as the snapshot. */
    struct stack_record *stack;
    struct frontier_sample *open; /* its n is 0 unless PLAYER_BOARDS is on */
    struct cone conflict;         /* empty unless PLAYER_CONFLICT is on */
};

struct player_view *player_view_create(void); /* empty: no snapshot yet */
void player_view_destroy(struct player_view *p);

/* Totals over the whole life of a player, with all its searches. */
struct player_totals {
    uint64_t nodes;
    int64_t cpu_ns;      /* CPU time of the player's thread; 0 if it has none */
    int64_t searched_ns; /* wall time spent in steps; 0 without a thread */
};

struct player;

/* The functions of one kind of player, described below where they are called. */
struct player_driver {
    uint64_t (*send)(struct player *p, const struct player_command *command);
    const struct player_view *(*snapshot)(struct player *p, bool *is_new);
    /* NULL: the player has a thread, so it needs no time from the caller. */
    bool (*advance)(struct player *p, int64_t now_ns, int most_steps);
    void (*begin_stop)(struct player *p); /* NULL: no notice is needed */
    struct player_totals (*stop)(struct player *p);
};

/* The first member of each kind of player. Only the drawing thread calls a player. */
struct player {
    const struct player_driver *driver;
    const struct player_view *shown; /* last result of player_snapshot, or NULL */
    struct playback will;            /* the result of player_will */
    bool is_exact;                   /* true if will.target_step is certain */
};

/* The next two functions take ownership of the search, and start a paused player at
 * automatic speed; player_stop ends it. If threaded_player_start cannot start a thread,
 * it destroys the search and returns NULL. With a thread, player_send waits only while
 * the mailbox is full, about one step at most. A virtual player has no thread:
 * player_advance sets its time, so runs are reproducible. Its commands act at once, but
 * a seek takes its steps in player_advance. */
#define VIRTUAL_MAXIMUM 100000.0 /* steps per second at maximum speed */
struct player *threaded_player_start(struct search *search, struct error *e);
struct player *virtual_player_start(struct search *search);

/* Sends a command and returns its number, from 1. A snapshot includes the effect
 * of the command if its play.command is at least this number. A seek is under way until
 * play.step is play.target_step; a PLAYER_CONTINUE_HERE sent meanwhile waits for the
 * end of the seek. */
uint64_t player_send(struct player *p, const struct player_command *command);

/* Returns the latest snapshot, which the player owns and which is valid until the next
 * call. Sets *is_new to whether it is newer than the snapshot of the last call. snap.n
 * of the result is 0 until the search has given a first snapshot. */
const struct player_view *player_snapshot(struct player *p, bool *is_new);

/* The playback after every command that was sent: the playback of the last snapshot if
 * it includes all commands, else a prediction from it. Keys and hints use this
 * function, never the snapshot alone. Step numbers are exact while paused; a running
 * search may be further. `command` is the number of the last command sent. */
static inline const struct playback *player_will(const struct player *p)
{
    return &p->will;
}

/* Whether the last snapshot includes every command that was sent. */
static inline bool player_shows_all(const struct player *p)
{
    return p->shown && p->shown->play.command >= p->will.command;
}

/* Advances the player to time now_ns, which must never decrease, by at most
 * `most_steps` steps. False if more are due: call again. A player with its own thread
 * returns true at once. */
static inline bool player_advance(struct player *p, int64_t now_ns, int most_steps)
{
    return !p->driver->advance || p->driver->advance(p, now_ns, most_steps);
}

/* Announces player_stop, so that several players can end at the same time. */
static inline void player_begin_stop(struct player *p)
{
    if (p->driver->begin_stop)
        p->driver->begin_stop(p);
}

/* Finishes the current step, then frees the player and its search. */
static inline struct player_totals player_stop(struct player *p)
{
    return p->driver->stop(p);
}
