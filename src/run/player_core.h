/* What all players share: a search, its history, commands. Uses no thread or clock. */
#pragma once

#include "run/history.h"
#include "run/pacing.h"
#include "run/player.h"
#include "run/wave_playback.h"

#define CORE_UNLIMITED UINT64_MAX

/* All steps and changes of the search must go through these functions, so that the
 * history records them. Only the thread that steps the search calls them. The struct
 * must not move, because the search points to `observer`. */
struct player_core {
    struct search *search; /* owned */
    struct history history;
    uint64_t budget; /* steps that may be taken; 0: paused, CORE_UNLIMITED: running */
    /* If true, steps of a limited budget are not paced, and go on after a solution. */
    bool passes_solutions;
    bool goes_on; /* true if budget 0 does not mean paused: more steps will come */
    double speed; /* steps per second, PLAYER_MAXIMUM or PLAYER_AUTOMATIC */
    struct pacing pacing; /* the player asks it how many steps are due */
    int64_t elapsed_ns;   /* time of the search without pauses; the player adds to it */
    uint64_t carried_out; /* number of commands carried out */
    uint64_t retired_nodes; /* nodes of searches that were replaced */
    bool branches; /* true while PLAYER_CONTINUE_HERE waits for a seek to end */
    struct observer observer; /* gets events: for filtered_unit, and for waves */
    bool follows;        /* PLAYER_FOLLOW is on: filtered_unit is kept up to date */
    bool shows_waves;    /* PLAYER_WAVE is on: records waves, but not while `follows` */
    bool shows_boards;   /* PLAYER_BOARDS is on */
    bool shows_conflict; /* PLAYER_CONFLICT is on */
    bool is_filmed;      /* PLAYER_FILM is on */
    int64_t film_ns;     /* time that PLAYER_PASS has let pass in this film */
    struct pacing film;  /* of the steps of this film, in film_ns */
    /* By how much snapshots show less than elapsed_ns. It begins as the `ns` of
     * PLAYER_FILM, and each PLAYER_PASS lowers it by its `ns`, down to 0. */
    int64_t film_left_ns;
    int filtered_unit;
    struct wave_playback wave_play; /* wave of the last step; empty: not recorded */
    bool waits_inside; /* true while PLAYER_WAVE_STEP waits for a step or a seek */
};

/* Takes ownership of the search. Starts paused, at automatic speed, with no history. */
void core_init(struct player_core *d, struct search *search);
void core_free(struct player_core *d);

/* Carries out a command and starts the pacing at now_ns: commanded steps are due at
 * once, the others from then on. */
void core_obey(struct player_core *d, const struct player_command *command,
               int64_t now_ns);

/* Starts the pacing at now_ns: the next step is due a step's time and a wave later. */
void core_keep_pace(struct player_core *d, int64_t now_ns);

/* Takes a step. Requires a budget above 0, search_is_ready, and no seek under way. */
void core_step(struct player_core *d);

/* Continues the seek by at most `steps` steps, and by one more if the last step of the
 * seek is recorded as a wave. */
void core_seek_on(struct player_core *d, int steps);

/* Call it after a seek: carries out a PLAYER_CONTINUE_HERE that waited for its end. */
void core_branch_if_requested(struct player_core *d);

/* Target speed in steps per second; PLAYER_MAXIMUM for no limit. */
double core_speed(const struct player_core *d);

/* The nodes of the present search and of those that were replaced. */
uint64_t core_nodes(const struct player_core *d);

/* Plays the wave for `ns` nanoseconds. True if more changes are visible now. */
bool core_play_wave(struct player_core *d, int64_t ns);

/* How much later the next step is due, in steps at the target speed, because the wave
 * still plays: what is left of the wave's duration, less the one step that passes
 * anyway. 0 if no wave plays or the budget is limited. */
double core_delay(const struct player_core *d);

/* Fills `out`, which the caller has created. A player with a thread then sets cpu_ns
 * and the two script_ members of out->play; here they become 0. */
void core_describe(struct player_core *d, struct player_view *out);
