/* A lane: all that belongs to one search on the screen. Lives with the drawing thread.
 */
#pragma once

#include "options/race_lanes.h"
#include "show/reply.h"
#include "sound/listener.h"
#include "view/frontier_view.h"
#include "view/panel.h"
#include "view/race_view.h"
#include "view/thrash_detector.h"

struct lane {
    struct player *player;         /* the race's */
    const struct player_view *now; /* the player's snapshot on the screen */
    uint64_t board_command;        /* the player's last PLAYER_SEARCH */

    struct setting setting;   /* as last sent */
    struct setting automatic; /* the program's choice; all 0: the user chose */
    bool setting_waits;       /* changed after the search had ended */
    bool has_new_setting;     /* keys changed it since the search was rewound */
    char caption[LANE_CAPTION];

    struct board_style style;
    struct board_lights lights;
    struct frontier_view frontier;
    bool asks_for_boards; /* the player sends the boards of the frontier */
    struct listener listener;
    bool was_sought; /* in the last frame that was heard */

    /* `panel` and `thrash` are for a lane that fills the frame, `metrics` for a lane
     * among several. */
    struct panel panel;
    struct thrash_detector thrash;
    struct lane_metrics metrics;
};

struct lane *lane_create(const struct setting *setting, const char *caption);
void lane_destroy(struct lane *l);

/* The playback after all commands that were sent (player.h). */
static inline const struct playback *lane_will(const struct lane *l)
{
    return player_will(l->player);
}

/* False until a snapshot shows the board that was sent last. */
bool lane_shows_board(const struct lane *l);

/* Sends a waiting setting first if the command continues the search. */
void lane_send(struct lane *l, struct player_command command);

/* Sends a setting that waits for the next search. */
void lane_send_waiting(struct lane *l);

/* Sends the setting; a search that has ended keeps its own until it goes on. */
void lane_send_setting(struct lane *l);

/* Keys that change the setting of a rewound search start from the one that it had at
 * that step: on the first such key it is copied from the snapshot. */
void lane_adopt_setting(struct lane *l);

/* Chooses a setting that suits the puzzle and stores it in `automatic` too, unless the
 * user chose one: then `setting` differs from `automatic`. */
void lane_choose_setting(struct setting *setting, struct setting *automatic,
                         const struct puzzle *puzzle);

/* Names the lane after its setting. */
void lane_name(struct lane *l);

/* Once a frame: updates the animation of the board. True if the next frame will differ.
 */
bool lane_update_lights(struct lane *l, int64_t now_ns, bool is_calm);

/* Updates the note: why there is no solution, that a search fails in few cells only, or
 * how the last two solutions differ. True if the note is new. */
bool lane_update_note(struct lane *l);

/* Listens to a frame of `length` samples, as one of `count` lanes; `out` NULL: nobody
 * listens. Silent while the history is sought or stands still; steps that are repeated
 * are heard. */
void lane_hear(struct lane *l, int length, int count, struct heard *out);
