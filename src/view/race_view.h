/* The lanes of a race in one frame: a board each, with a caption and counters. */
#pragma once

#include "view/board.h"
#include "view/race_layout.h"

struct lane_view {
    const struct snapshot *snap;
    const char *caption; /* what distinguishes it from the other lanes */
    int rank;            /* 0: none (yet) */
    struct board_style style;
};

void race_view_draw(struct draw_list *d, const struct race_layout *l,
                    const struct lane_view *lanes, const struct glyphs *glyphs);

/* The lowest line of a frame, below the lanes: a message, or if it is "", as many keys
 * as fit: key, action ..., NULL; the last one always. */
int race_foot_height(const struct glyphs *glyphs);
void race_foot_draw(struct draw_list *d, const struct glyphs *glyphs,
                    const char *const *keys, const char *message);
