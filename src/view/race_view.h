/* Draws the lanes (searches) of a race, each with its board, caption and progress. */
#pragma once

#include "view/board.h"
#include "view/race_course.h"
#include "view/race_layout.h"

/* Numbers that change fast. The caller refreshes them only ten times a second. */
struct lane_metrics {
    struct stats stats;
    double share; /* progress, 0 .. 1 (race_course_share) */
    double cost;  /* cost of a local search (race_course_cost) */
    double nodes_per_s;
    int64_t cpu_ns; /* 0: unknown */
};

/* Updates the metrics. `passed_ns` (> 0) is the time since the last call. The speed is
 * 0 unless the race `runs`. */
void lane_metrics_refresh(struct lane_metrics *m, const struct snapshot *snap,
                          const struct playback *play, const struct lane_course *course,
                          int64_t passed_ns, bool runs);

/* "57 % filled", of the cells without clues; for a local search "57 % repaired". */
struct phrase lane_progress(const struct lane_metrics *m);

struct lane_view {
    const struct snapshot *snap;
    const char *caption; /* the settings in which the lane differs from others */
    int rank;            /* place in the ranking; 0: none (yet) */
    bool is_local;       /* true for a local search, which counts moves, not nodes */
    bool is_selected;    /* keys act on this lane */
    color_t color;
    bool is_dashed; /* dashed curve: another lane has the same colour */
    struct lane_metrics metrics;
    struct board_style style;
};

/* race_step_word returns the unit of a lane's steps, "nodes" or "moves"; race_steps
 * returns their number with the unit, "1,234 nodes". */
const char *race_step_word(bool is_local);
struct phrase race_steps(const struct lane_view *lane, const struct stats *stats);

/* race_color returns the colour of lane i: one of eight that the colour-blind can tell
 * apart (Okabe and Ito, 2008), with blue and black lightened for a dark background. */
#define RACE_COLORS    8
#define RACE_COLOR_BAR 0x2a2f36u /* unfilled part of a progress bar */
color_t race_color(int i);

/* Draws the lanes; with `names_only`, only their boards and captions. */
void race_view_draw(struct draw_list *d, const struct race_layout *l,
                    const struct lane_view *lanes, bool names_only);

/* The lowest line of a frame. race_foot_draw writes the message or, if that is "", as
 * many keys as fit, always with the last key. keys: key, action ..., NULL. */
int race_foot_height(const struct glyphs *glyphs);
void race_foot_draw(struct draw_list *d, const char *const *keys, const char *message);
