/* Plots the progress of all lanes over the race so far. */
#pragma once

#include "view/race_verdict.h"

struct race_plot {
    const struct race_course *course;
    const struct lane_view *lanes;  /* in the order of the race */
    const struct lane_view *ranked; /* the same in the order of the ranking */
    int count, longest;             /* number of lanes, characters of their captions */
    int length;                     /* see race_course_length */
    bool by_cpu;                    /* the clock of the course counts CPU time */
};

/* Draws the plot. Above it stands the verdict or, if no lane has finished, the number
 * of holes. On its right stands the ranking, which is also the legend, if there is
 * room. */
void race_plot_draw(struct draw_list *d, struct rect at, const struct race_plot *plot,
                    const struct glyphs *glyphs);
