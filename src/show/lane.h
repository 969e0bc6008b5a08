/* A lane: one search on the screen, and what belongs to it. For the drawing thread. */
#pragma once

#include "options/race_lanes.h"
#include "show/reply.h"
#include "sound/listener.h"
#include "teach/narration.h"
#include "view/frontier_view.h"
#include "view/panel.h"
#include "view/race_view.h"
#include "view/thrash_detector.h"

/* A step that the screen showed, and how long the lane had run by then (ran_ns). */
struct lane_moment {
    int64_t ns;
    uint64_t step;
};

#define LANE_MOMENTS 512 /* moments kept, each 0.25 s or more after the one before */

struct lane {
    struct player *player;         /* owned by the race */
    const struct player_view *now; /* the snapshot on the screen */
    bool shows_proof;              /* `now` is `proof`, not a snapshot of the search */
    struct player_view *proof;     /* a wrongly excluded solution; owned; NULL: none */
    uint64_t board_command;        /* number of the last PLAYER_SEARCH command */

    struct setting setting;   /* present choice; not sent yet while setting_waits */
    struct setting started;   /* the setting with which the search began */
    struct setting automatic; /* the setting that the program chose last; all 0: none */
    bool setting_waits;   /* the player gets `setting` only when the search goes on */
    bool has_failed;      /* a script has ended the search, and a message said so */
    bool has_new_setting; /* keys changed `setting` since the search was rewound */
    char caption[LANE_CAPTION];

    struct board_style style;
    struct board_lights lights;
    struct frontier_view frontier;
    bool asks_for_boards;   /* the player reports the boards of the frontier */
    bool asks_for_conflict; /* the player reports the conflict of clause learning */
    struct lane_moment moments[LANE_MOMENTS]; /* moment i is at i % LANE_MOMENTS */
    uint64_t n_moments;
    int64_t ran_ns, seen_ns; /* running time without pauses; time of the last frame */
    struct listener listener;
    bool was_sought; /* lane_hear last found the lane seeking, or rewound and paused */

    /* These three are used only while the lane fills the frame. */
    struct panel panel;
    struct narration narration;
    struct thrash_detector thrash;
    double least_cost; /* lowest cost of a local search; -1: another kind of search */
    int64_t fell_ns;   /* playback time at which the cost fell to least_cost */
    bool was_ended;    /* lane_end_at_limit has ended the search */
    struct lane_metrics metrics;
};

struct lane *lane_create(const struct setting *setting, const char *caption);
void lane_destroy(struct lane *l);

/* Returns the playback state after all commands that were sent (player.h). */
static inline const struct playback *lane_will(const struct lane *l)
{
    return player_will(l->player);
}

/* Whether the search runs too fast for each step to be shown. */
static inline bool lane_is_fast(const struct lane *l)
{
    double speed = l->now->play.steps_per_s;

    return !l->now->play.paused && (speed == 0 || speed > PLAYER_WAVE_STEPS_PER_S);
}

/* Whether the snapshot shows the board sent last, not an older one. */
bool lane_shows_board(const struct lane *l);

/* Sends a command. If it lets the search go on, first sends a setting that waits. */
void lane_send(struct lane *l, struct player_command command);

/* Sends the player the lane's setting if it waits (setting_waits). */
void lane_send_waiting(struct lane *l);

/* Makes the search give up when it has run for max_seconds or for the limit of its
 * strategy (setting_limit_s). Pauses do not count. Call it once a frame. */
void lane_end_at_limit(struct lane *l, double max_seconds);

/* Sends the setting of the lane. If the search has stopped at a solution or at its end,
 * the setting waits until the search goes on. */
void lane_send_setting(struct lane *l);

/* Makes the setting use the newest versions of its scripts. A search that a script has
 * ended can then go on. Returns whether a version is new, or an error in a file has
 * been corrected. If a file has an error, e->text says so; else e->text is empty. */
bool lane_renew_lua(struct lane *l, struct error *e);

/* Whether a script, or a watched program that failed, has ended the search. */
bool lane_has_failed(const struct lane *l);

/* The setting that a key would change: l->setting. But a drama, and a rewound search
 * without a new choice, have the setting of the step shown. */
struct setting lane_setting_now(const struct lane *l);

/* Call it before a key changes the setting: makes it lane_setting_now. */
void lane_adopt_setting(struct lane *l);

/* Sets `setting` and `automatic` to a setting that suits the puzzle. Does nothing if
 * the user has chosen a setting, so that `setting` differs from `automatic`. */
void lane_choose_setting(struct setting *setting, struct setting *automatic,
                         const struct puzzle *puzzle);

/* Animates the board once per frame. Returns whether the next frame will differ. */
bool lane_update_lights(struct lane *l, int64_t now_ns, bool is_calm);

/* Updates the note in the panel: the main news of the search, such as an error of its
 * script. Returns true if there is a note now and was none before. */
bool lane_update_note(struct lane *l);

/* Sets `now` to `view`, a snapshot of the player. But if shows_proof is set and the
 * last step wrongly excludes a solution, sets `now` to a copy with that solution. */
void lane_show(struct lane *l, const struct player_view *view);

/* Appends the step on the screen to `moments`, if one is due. Call it once a frame. */
void lane_note_moment(struct lane *l, int64_t now_ns);

/* Fills `out` with the lane's sounds for a frame of `length` samples. `count` is the
 * number of lanes heard together. With the sound off, `out` is NULL. A rewound search
 * sounds only while it repeats steps, not while it stands still or seeks. */
void lane_hear(struct lane *l, int length, int count, struct heard *out);
