/* A lane: one search on the screen, with all that belongs to it. For the drawing thread
 * only. */
#pragma once

#include "options/race_lanes.h"
#include "show/reply.h"
#include "sound/listener.h"
#include "view/frontier_view.h"
#include "view/panel.h"
#include "view/race_view.h"
#include "view/thrash_detector.h"

/* A step that was on the screen for the first time, and how long the lane had run. */
struct lane_moment {
    int64_t ns;
    uint64_t step;
};

#define LANE_MOMENTS 512 /* the latest, at least a quarter of a second apart */

struct lane {
    struct player *player;         /* owned by the race */
    const struct player_view *now; /* the player's snapshot on the screen */
    bool shows_proof;              /* show the solution that the last step excludes */
    struct player_view *proof;     /* `now` with that solution; owned; NULL: not yet */
    uint64_t board_command;        /* number of the last PLAYER_SEARCH command */

    struct setting setting;   /* also the player's setting, unless setting_waits */
    struct setting started;   /* the setting with which the search began */
    struct setting automatic; /* the setting that the program chose last; all 0: none */
    bool setting_waits;   /* `setting` is not sent before the ended search goes on */
    bool has_failed;      /* a script has ended the search, and a message said so */
    bool has_new_setting; /* keys changed `setting` since the search was rewound */
    char caption[LANE_CAPTION];

    struct board_style style;
    struct board_lights lights;
    struct frontier_view frontier;
    bool asks_for_boards;   /* the player reports the boards of the frontier */
    bool asks_for_conflict; /* the player reports the conflict of clause learning */
    struct lane_moment moments[LANE_MOMENTS]; /* number i is at i % LANE_MOMENTS */
    uint64_t n_moments;
    int64_t ran_ns, seen_ns; /* time without pauses; the last frame */
    struct listener listener;
    bool was_sought; /* the last call of lane_hear found a seek */

    /* `panel` and `thrash` are for a lane that fills the frame, `metrics` for others */
    struct panel panel;
    struct thrash_detector thrash;
    double least_cost; /* the best cost of a local search; -1: another search */
    int64_t fell_ns;   /* playback time at which the cost fell to least_cost */
    bool was_ended;    /* lane_end_at_limit has ended the search */
    struct lane_metrics metrics;
};

struct lane *lane_create(const struct setting *setting, const char *caption);
void lane_destroy(struct lane *l);

/* The playback state after all commands that were sent (player.h). */
static inline const struct playback *lane_will(const struct lane *l)
{
    return player_will(l->player);
}

/* Whether the search runs too fast to be told step by step. */
static inline bool lane_is_fast(const struct lane *l)
{
    double speed = l->now->play.steps_per_s;

    return !l->now->play.paused && (speed == 0 || speed > PLAYER_WAVE_STEPS_PER_S);
}

/* Whether the snapshot shows the board sent last, not an older one. */
bool lane_shows_board(const struct lane *l);

/* Sends a command. If the command lets the search go on and a setting waits, sends the
 * setting first. */
void lane_send(struct lane *l, struct player_command command);

/* Sends the player the lane's setting if it has changed since it was last sent. */
void lane_send_waiting(struct lane *l);

/* Makes the search give up if it has run for max_seconds, pauses not counted, or for
 * its own limit (setting_limit_s). Call once a frame. */
void lane_end_at_limit(struct lane *l, double max_seconds);

/* Sends the lane's setting. If the search has ended, the setting waits until the search
 * goes on. */
void lane_send_setting(struct lane *l);

/* Takes the newest versions of the lane's scripts. Returns what script_renew returns.
 * Afterwards a search that a script has ended can go on. */
bool lane_renew_scripts(struct lane *l, struct error *e);

/* Whether a script, or a watched program that failed, has ended the search. */
bool lane_has_failed(const struct lane *l);

/* Call it before a key changes the setting. If the search is rewound and this is the
 * first change since, sets the setting to what the search had at the step shown. */
void lane_adopt_setting(struct lane *l);

/* Sets both `setting` and `automatic` to a setting that suits the puzzle. If they
 * differ, the user has chosen a setting, and the function does nothing. */
void lane_choose_setting(struct setting *setting, struct setting *automatic,
                         const struct puzzle *puzzle);

/* Animates the board; call it once per frame. Returns true if the next frame will
 * differ.
 */
bool lane_update_lights(struct lane *l, int64_t now_ns, bool is_calm);

/* Updates the panel's note. It says why there is no solution, that a search fails in
 * few cells only, how the last two solutions differ, or that a local search is stuck.
 * Returns true if the note is new. */
bool lane_update_note(struct lane *l);

/* Sets `now` to a snapshot of the player. If shows_proof is set and the last step
 * excludes a solution, sets `now` to a copy whose board is that solution. */
void lane_show(struct lane *l, const struct player_view *view);

/* Notes the step on the screen. Call once a frame. */
void lane_note_moment(struct lane *l, int64_t now_ns);

/* Fills `out` with the lane's sounds for a frame of `length` samples. `count` is the
 * number of lanes heard together. With the sound off, `out` is NULL. A rewound search
 * sounds only while it repeats steps, not while it stands still or seeks. */
void lane_hear(struct lane *l, int length, int count, struct heard *out);
