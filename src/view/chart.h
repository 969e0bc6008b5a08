/* The course of a run as a strip: assigned cells and backtracks, or the cost of a local
 * search, over time, in bounded memory. When it is full, neighbours merge and time runs
 * half as fast. */
#ifndef VIEW_CHART_H
#define VIEW_CHART_H

#include "solve/snapshot.h"
#include "view/draw.h"

#define CHART_SAMPLES 512

struct chart {
    /* Fraction of the cells; or the cost, where the search lowers one. */
    float level[CHART_SAMPLES];
    float backtracks[CHART_SAMPLES]; /* in the time of the sample */
    int count;
    int stride; /* ticks a sample */
    int ticks;  /* of the sample in the making */
    float level_sum, backtracks_sum;
    bool is_cost;
    uint64_t last_backtracks;
};

void chart_reset(struct chart *c);

/* Once a tick of equal length while the search runs. */
void chart_add(struct chart *c, const struct snapshot *snap);

void chart_draw(struct draw_list *d, struct rect at, const struct chart *c);

#endif
