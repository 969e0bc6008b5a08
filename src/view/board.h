/* The board as draw commands: an image of one colour a cell, and marks upon it. */
#pragma once

#include "run/playback.h"
#include "view/board_views.h"
#include "view/learning.h"

/* When the last dead end was seen. All zero before the first. */
struct flash {
    uint64_t shown_backtracks;
    int64_t since_ns;
};

/* Lights up a dead end that is new in the snapshot, and dims it as time passes. */
void board_flash(struct board_style *style, struct flash *f,
                 const struct snapshot *snap, int64_t now_ns);

void board_draw(struct draw_list *d, const struct layout *l,
                const struct snapshot *snap, const struct glyphs *glyphs,
                const struct board_style *style);

/* The place of candidate v's pencil mark. Returns false if marks have no room. */
bool board_mark_rect(const struct layout *l, const struct snapshot *snap, cell_t c,
                     int v, struct rect *out);

/* Bars with words below: what the colours mean of the view that the board shows, in the
 * width of `at`; and their height in pixels. */
void legend_draw(struct draw_list *d, struct rect at, const struct snapshot *snap,
                 const struct board_style *style, const struct glyphs *glyphs);
int legend_height(const struct glyphs *glyphs);

/* The state of a search in the words that people read: "searching", "solved" ...; JSON
 * and exit codes have words of their own, which never change. `play` is NULL for a
 * search that cannot be paused or rewound, as in a race. */
const char *status_word(const struct snapshot *snap, const struct playback *play);

/* What a view shows, if it needs an explanation; else two empty texts. Here and below,
 * two lines of at most PANEL_COLUMNS characters; `size` > PANEL_COLUMNS bytes each. */
void board_explain(const struct snapshot *snap, enum board_view view, char *first,
                   char *second, size_t size);

/* The value of a cell and its cause, or its candidates. */
void board_describe_cell(const struct snapshot *snap, cell_t c, char *first,
                         char *second, size_t size);
