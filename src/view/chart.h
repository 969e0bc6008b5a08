/* Assigned cells (a fraction) or the cost of a local search, and events, over time.
 * Memory is bounded: when full, neighbours merge into samples of twice the time. */
#pragma once

#include "solve/snapshot.h"
#include "view/pen.h"

#define CHART_SAMPLES 512

struct chart_sample {
    float level;      /* assigned cells, 0 .. 1; or the cost */
    float backtracks; /* per tick, on average */
    bool restarted, solved;
    uint64_t step; /* of the history, at the end of the sample */
};

struct chart {
    struct chart_sample samples[CHART_SAMPLES]; /* the oldest first */
    int count;                                  /* 0 .. CHART_SAMPLES */
    int stride;                                 /* ticks per sample, a power of two */
    struct chart_sample sum; /* incomplete: sums over 0 .. stride - 1 ticks */
    int ticks;
    bool is_cost; /* `level` holds costs */
    struct stats last;
    /* Set by the caller: fainter before `first_step`; a line at `marker`. */
    uint64_t first_step, marker;
    bool has_marker;
};

void chart_reset(struct chart *c);

/* Call once per tick, at equal intervals of playback time, while the search runs and is
 * not rewound. `step` is the history step of the snapshot. */
void chart_add(struct chart *c, const struct snapshot *snap, uint64_t step);

/* Removes the samples after a step. */
void chart_cut(struct chart *c, uint64_t step);

/* The step of the sample before (by = -1) or after (by = 1) a step; else the step. */
uint64_t chart_neighbour(const struct chart *c, uint64_t step, int by);

/* The step at a point of a chart drawn at `at`; UINT64_MAX after the last sample. */
uint64_t chart_step_at(const struct chart *c, struct rect at, int x, int y);

/* Time runs along the longer side: down or to the right. */
void chart_draw(struct draw_list *d, struct rect at, const struct chart *c);

/* With words in its colours below, if they fit; then *at becomes the chart alone. */
void chart_draw_with_words(struct draw_list *d, struct rect *at, const struct chart *c,
                           const struct glyphs *glyphs);
