/* Plots the progress of all lanes over the race so far. */
#pragma once

#include "view/race_verdict.h"

struct race_plot {
    const struct race_course *course;
    const struct lane_view *lanes;  /* lanes in the order of the race */
    const struct lane_view *ranked; /* the same lanes in the order of the ranking */
    int count, longest; /* number of lanes; characters of the longest caption */
    int length;         /* length of the axis: race_course_length */
    bool by_cpu;        /* true if the clock of the course counts CPU time */
};

/* Draws the plot. Above it is the verdict or, before a lane has finished, the race's
 * board and clock. Right of it, if there is room, the ranking serves as legend. */
void race_plot_draw(struct draw_list *d, struct rect at, const struct race_plot *plot);
