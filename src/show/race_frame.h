/* One frame of a race, for windows and recordings: fits the font and draws the lanes.
 */
#ifndef SHOW_RACE_FRAME_H
#define SHOW_RACE_FRAME_H

#include "front/font.h"
#include "show/race_lanes.h"
#include "view/race_view.h"

struct race_frame {
    const struct race_lanes *lanes;
    const struct race_lane *shown; /* [lanes->count], all with a picture */
    int palette;
    const char *message;  /* "" for none */
    struct blend *blends; /* calm: [lanes->count]; NULL for not calm */
    int64_t now_ns;       /* for the blends and the glows */
    enum board_view view;
    struct glow *glows; /* [lanes->count], for BOARD_LEARNING: go on to now_ns */
    bool boards_alone;  /* without captions and counters */
    bool has_card;      /* with the ranking over it */
};

/* Into a list that has begun, at the size of its frame. `font` may be NULL. */
void race_frame_draw(struct draw_list *d, struct font *font,
                     const struct race_frame *f);

#endif
