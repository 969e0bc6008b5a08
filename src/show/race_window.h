/* A race in a window that is open already: its frames, its keys, until somebody has had
 * enough of it. */
#ifndef SHOW_RACE_WINDOW_H
#define SHOW_RACE_WINDOW_H

#include "draw/blend.h"
#include "front/font.h"
#include "front/window.h"
#include "show/capture.h"
#include "show/race_lanes.h"
#include "show/report.h"
#include "view/message.h"

/* The caller fills in the first part and zeroes the second; what is pointed to stays
 * its own and is there until the end. The thread of the window. */
struct race_window {
    struct window *window;
    struct font *font;       /* NULL: no text */
    struct capture *capture; /* NULL: nothing is recorded */
    const struct puzzle *puzzle;
    struct race_lanes lanes;
    enum race_clock clock;
    double speed;
    int palette;
    enum board_view view;
    bool is_calm;
    int64_t end_ns; /* when to leave by itself */
    bool is_split;  /* the first lane was watched before: there is a way back, and
                       there may be more challengers, or fewer */
    struct report *report;

    struct blend blends[MAX_LANES];
    struct glow glows[MAX_LANES];
    struct race *race; /* there from race_window_run to race_window_free */
    struct draw_list draw;
    struct frame frame;
    bool running, quit, left, must_draw;
    struct message message;
    int64_t now_ns;
};

/* True if the way back was asked for, false if the program is to end. Speed, palette
 * and calm are then as keys have left them. */
bool race_window_run(struct race_window *w);
void race_window_free(struct race_window *w);

#endif
