/* The side panel: outcome, counters, settings, legend and keys of a search. */
#pragma once

#include "solve/branching.h"
#include "view/board.h"
#include "view/message.h"
#include "view/stack_view.h"

struct panel_branching {
    uint64_t step, command;  /* the playback when the members below were computed */
    struct growth growth[2]; /* of the tree: by position, and by fewest values */
    struct branching used;   /* branching in the search's own order */
};

/* Numbers that change fast. The caller refreshes them only ten times a second. */
struct panel_metrics {
    struct stats stats;
    int n_cells, n_assigned, n_clashing; /* clashing: in conflict with a peer */
    double nodes_per_s;
    double progress;      /* the snapshot's progress */
    struct playback play; /* its times and steps are shown */
    double fps, frame_work_ms;
    struct metric strategy[MAX_METRICS]; /* metrics of the strategy */
    double rate[MAX_METRICS];            /* rates per second; shown for METRIC_EVENTS */
    int n_strategy;
    struct panel_branching branching;
};

struct panel {
    struct panel_metrics metrics;
    const struct board_style *style;  /* colours for the legend; NULL: no legend */
    const struct stack_record *stack; /* the snapshot's; NULL: not shown */
    struct stack_style stack_style;
    struct rect stack_at; /* where panel_draw put the stack's picture; 0 x 0: nowhere */
    const char *doing;    /* replaces the outcome ("editing"); NULL: the outcome */
    bool show_frames;     /* shows the frame statistics, and the choices so far */
    int alpha;            /* opacity of all but outcome, large figures, note, message */
    char hover[2][48];    /* describes the place under the pointer */
    char note[160];       /* explains the outcome, or "" */
    color_t note_color;
    char next[PLUG_KINDS][SETTING_NAME]; /* choices for the next search; "": as now */
    struct message message;
    /* Hints: key, action, key, action ..., NULL. The most useful keys come first. The
     * last one lists all keys. NULL: no hints. */
    const char *const *keys;
};

/* Updates the metrics. `passed_ns` (> 0) is the time since the last call. */
void panel_refresh(struct panel *panel, const struct snapshot *snap,
                   const struct playback *play, int64_t passed_ns);

/* Whether the metrics belong to another search than the snapshot. */
bool panel_shows_another_search(const struct panel *panel, const struct snapshot *snap);
void panel_forget(struct panel *panel);

/* Writes the board's shape and the strategy's settings, built-in or chosen. Unless
 * `next` is NULL, also writes the choices that wait for the next search. */
void panel_write_setting(struct pen *p, const struct snapshot *snap,
                         const char (*next)[SETTING_NAME]);

/* Writes the counters that are not 0 and have the mask `listing` (solve/stats.h). */
void panel_write_counts(struct pen *p, const struct stats *stats, unsigned listing);

/* Writes three large figures: what is done, how fast, and how often in vain. */
void panel_write_figures(struct pen *p, const struct snapshot *snap,
                         const struct panel_metrics *m);

/* Draws the panel and the picture of the stack. Without a panel it draws the message at
 * its place in the layout (layout_message). */
void panel_draw(struct draw_list *d, const struct layout *l,
                const struct snapshot *snap, const struct playback *play,
                struct panel *panel);
