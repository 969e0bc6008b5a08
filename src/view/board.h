/* Draws the board: an image with one colour per cell, and marks over it. */
#pragma once

#include "run/playback.h"
#include "view/board_views.h"
#include "view/learning.h"

/* The last dead end shown. All zero before the first. */
struct flash {
    uint64_t shown_backtracks;
    int64_t since_ns;
};

/* Flashes the dead end of a new backtrack, then fades it. */
void board_flash(struct board_style *style, struct flash *f,
                 const struct snapshot *snap, int64_t now_ns);

void board_draw(struct draw_list *d, const struct layout *l,
                const struct snapshot *snap, const struct glyphs *glyphs,
                const struct board_style *style);

/* The rectangle of candidate v's pencil mark; false if marks do not fit. */
bool board_mark_rect(const struct layout *l, const struct snapshot *snap, cell_t c,
                     int v, struct rect *out);

/* Labelled colour bars of the current view, as wide as `at`; their height in pixels. */
void legend_draw(struct draw_list *d, struct rect at, const struct snapshot *snap,
                 const struct board_style *style, const struct glyphs *glyphs);
int legend_height(const struct glyphs *glyphs);

/* For display: "searching", "solved" ... (JSON: its own). `play` is NULL in a race. */
const char *status_word(const struct snapshot *snap, const struct playback *play);

/* Solved green, no solution red, gave up amber; a search under way is neutral. */
color_t status_color(const struct snapshot *snap, const struct playback *play);

/* Explains a view if necessary, else sets two empty texts. Here and below: two lines of
 * at most PANEL_COLUMNS characters; `size` > PANEL_COLUMNS bytes each. */
void board_explain(const struct snapshot *snap, enum board_view view, char *first,
                   char *second, size_t size);

/* The value of a cell and its cause, or its candidates. */
void board_describe_cell(const struct snapshot *snap, cell_t c, char *first,
                         char *second, size_t size);
