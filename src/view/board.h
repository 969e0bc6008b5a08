/* Draws the board: an image with one colour per cell, and marks over it. */
#pragma once

#include "view/board_views.h"
#include "view/pen.h"

/* The animations of a board, kept from frame to frame; owned by the drawing thread. */
struct board_lights {
    struct blend blend;
    struct change_light change_light;
    struct solution_difference difference;
    struct learning_light learning_light;
    uint64_t refutations; /* number of refutations of the search at the last frame */
    int64_t flash_ns;     /* when the last flash of a dead end began */
    int64_t now_ns;       /* the time of the last update */
};

/* Prepares *l, which the caller has zeroed. */
void board_lights_init(struct board_lights *l);
void board_lights_free(struct board_lights *l);

/* Updates the animations, and sets the members of *style that draw them. The caller has
 * set the view and the wave in *style. Call it once per frame. Returns true if the next
 * frame will differ, even for the same snapshot. */
bool board_lights_update(struct board_lights *l, struct board_style *style,
                         const struct snapshot *snap, int64_t now_ns, bool is_calm);

void board_draw(struct draw_list *d, const struct layout *l,
                const struct snapshot *snap, const struct board_style *style);

/* Sets *out to the place of candidate v's pencil mark in cell c. Returns false if the
 * board has no pencil marks (layout.h). */
bool board_mark_rect(const struct layout *l, const struct snapshot *snap, cell_t c,
                     int v, struct rect *out);

/* Draws the legend of a view: labelled bars of its colours. Below them, as far as `at`
 * has room, it names the frames on the board, then the other colours. A name that does
 * not apply yet keeps its place free, so that nothing moves. Heights in pixels: of the
 * bars (legend_bars_height), also with the names of frames (legend_least_height), of
 * all. */
void legend_draw(struct draw_list *d, struct rect at, const struct snapshot *snap,
                 const struct board_style *style);
int legend_bars_height(const struct glyphs *glyphs);
int legend_least_height(const struct glyphs *glyphs, const struct snapshot *snap,
                        const struct board_style *style);
int legend_height(const struct glyphs *glyphs, const struct snapshot *snap,
                  const struct board_style *style);

/* Returns the status in words: "searching", "solved" ... With `play` NULL, as for
 * races, a search that runs is "unfinished". */
const char *status_word(const struct snapshot *snap, const struct playback *play);

/* Returns green for solved, red for no solution, amber for gave up. A search that has
 * not ended is grey while paused or rewound, else in the colour of texts. */
color_t status_color(const struct snapshot *snap, const struct playback *play);

/* Explains the colours of a view in two lines, which are empty if it needs no words. */
struct description board_explain(const struct snapshot *snap, enum board_view view);

/* Describes a cell: its value and the value's cause; if unassigned, its candidates. */
struct description board_describe_cell(const struct snapshot *snap, cell_t c);

/* The same, but in the views of failures and of assignments the second line has what
 * these views count, unless the cell has a clue. */
struct description board_describe_in(enum board_view view, const struct snapshot *snap,
                                     cell_t c);
