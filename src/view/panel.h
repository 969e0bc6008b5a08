/* The side panel: outcome, counters, settings, legend and keys of a search. */
#pragma once

#include "solve/branching.h"
#include "view/board.h"
#include "view/message.h"
#include "view/stack_view.h"

struct panel_branching {
    uint64_t step, command;  /* of the playback when the members below were measured */
    struct growth growth[2]; /* tree with cells [0] by position, [1] by fewest values */
    struct branching used;   /* branching in the search's own order */
    bool is_measured; /* whether there was a measurement; it may have found no level */
};

/* Numbers that change fast. The caller refreshes them only ten times a second. */
struct panel_metrics {
    struct stats stats;
    int n_cells, n_assigned;
    double nodes_per_s;
    double progress;      /* explored part of the tree, from the snapshot */
    struct playback play; /* state of the player; its times and steps are shown */
    struct metric strategy[MAX_METRICS]; /* metrics of the search's strategy */
    double rate[MAX_METRICS];            /* rates per second; shown for METRIC_EVENTS */
    int n_strategy;
    struct node_strength strength;
    struct panel_branching branching;
};

struct panel {
    struct panel_metrics metrics;     /* all zero before the first refresh */
    double fps, frame_work_ms;        /* the frame statistics */
    const struct board_style *style;  /* colours for the legend; NULL: no legend */
    const struct stack_record *stack; /* stack of the snapshot; NULL: not shown */
    struct stack_style stack_style;
    /* Where panel_draw has put the picture of the stack; 0 x 0: nowhere. */
    struct rect stack_at;
    const char *doing;      /* written in place of the outcome: "editing"; NULL: none */
    struct phrase progress; /* written beside the outcome (race_course_words) */
    bool is_opening; /* any key ends the tour: no settings, no measurements are shown */
    bool is_full; /* all counters and measurements are shown, else what a watcher needs
                   */
    /* True: the panel also shows the frame statistics, and the number of choices so far
     * (`product` in solve/branching.h). */
    bool show_frames;
    int alpha; /* opacity, 0 .. 255, of all but outcome, large figures, note, message */
    struct description hover; /* what is under the pointer */
    char note[160];           /* explains the outcome, or "" */
    color_t note_color;
    char next[PLUG_KINDS][SETTING_NAME]; /* settings of the next search; "": as now */
    struct message message;
    /* Hints: key, action, key, action ..., NULL. The most useful keys come first; the
     * last key opens the list of all keys. NULL: no hints. */
    const char *const *keys;
};

/* Updates the metrics. `passed_ns` (> 0) is the time since the last call. */
void panel_refresh(struct panel *panel, const struct snapshot *snap,
                   const struct playback *play, int64_t passed_ns);

/* Whether the metrics come from another search than the snapshot. */
bool panel_shows_another_search(const struct panel *panel, const struct snapshot *snap);

/* Writes the board's shape, its number of clues, and the puzzle's name. */
void panel_write_board(struct pen *p, const struct snapshot *snap);

/* Writes the settings of the search. If the strategy has a rule of its own (snap->own),
 * writes that instead of the chosen setting. Unless `next` is NULL, also writes the
 * settings that are chosen for the next search. */
void panel_write_setting(struct pen *p, const struct snapshot *snap,
                         const char (*next)[SETTING_NAME]);

/* Writes the counters with IN_PANEL (stats.h) that are not 0. */
void panel_write_counts(struct pen *p, const struct stats *stats);

/* Writes three numbers, large if they fit: cells filled, speed and refutations; for a
 * local search its cost, speed and number of moves. */
void panel_write_figures(struct pen *p, const struct snapshot *snap,
                         const struct panel_metrics *m);

/* Draws the panel and the picture of the stack. If the layout has no panel, draws the
 * message at its place in the layout instead (layout_message). */
void panel_draw(struct draw_list *d, const struct layout *l,
                const struct snapshot *snap, const struct playback *play,
                struct panel *panel);
