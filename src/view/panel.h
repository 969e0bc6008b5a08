/* The panel: what is searched, how, how far; and the overlay with all keys. */
#ifndef VIEW_PANEL_H
#define VIEW_PANEL_H

#include "run/playback.h"
#include "view/board.h"
#include "view/chart.h"
#include "view/message.h"

/* What changes every frame is refreshed ten times a second by the caller. */
struct panel_metrics {
    struct stats stats;
    int n_assigned;
    double nodes_per_s;
    int64_t elapsed_ns;
    double fps, frame_work_ms;
    struct figure strategy[MAX_FIGURES]; /* the strategy's own */
    double rate[MAX_FIGURES];            /* a second, of those that count events */
    int n_strategy;
    struct jumps jumps; /* none where the strategy does not learn */
    uint64_t history_steps, history_bytes;
};

struct panel {
    struct panel_metrics metrics;
    const struct board_style *style; /* to be explained; NULL: no legend */
    struct chart chart;
    struct rect chart_at; /* where panel_draw put it; 0 x 0: nowhere */
    bool show_frames;     /* fps and frame work */
    char hover[2][48];    /* two lines on the cell under the pointer, or "" */
    struct message message;
    /* The keys that matter now: key, what it does; ended by NULL. */
    const char *const *keys;
};

/* Takes the figures of a picture `passed_ns` after the last call, and adds a sample to
 * the chart while the search runs. */
void panel_refresh(struct panel *h, const struct snapshot *snap,
                   const struct playback *play, int64_t passed_ns);

/* How it is searched: what the strategy goes by, be it the setting's or its own. */
struct setting_row {
    const char *label, *value;
};
#define SETTING_ROWS 5
void panel_setting(const struct snapshot *snap, struct setting_row row[SETTING_ROWS]);

/* "searching", "solved" ... */
const char *status_word(const struct snapshot *snap, const struct playback *play);

void panel_draw(struct draw_list *d, const struct layout *l,
                const struct snapshot *snap, const struct playback *play,
                const struct glyphs *glyphs, struct panel *h);

/* All keys over the whole frame: `shown` and `help` have `count` entries. */
void panel_draw_help(struct draw_list *d, const struct layout *l,
                     const struct glyphs *glyphs, const char *const *shown,
                     const char *const *help, int count);

#endif
