/* Draws a frame of a search: its parts and what each shows. */
#pragma once

#include "show/search_state.h"

/* Advances what moves by itself: the panel fades, the board glides to the lens. */
void search_frame_advance(struct search_show *s);

/* Names the window after the board and its share of assigned cells. */
void search_frame_title(struct search_show *s);

/* Whether the panel shows now: an automatic one may have faded out. */
bool search_frame_has_panel(const struct search_show *s);

/* Lays out the frame and draws it; open modes draw over it afterwards. */
void search_frame_draw(struct show *base);
