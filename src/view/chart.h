/* The course of a run as a strip: assigned cells or the cost of a local search,
 * backtracks, restarts and solutions over time, in bounded memory. When it is full,
 * neighbours merge and time runs half as fast. */
#ifndef VIEW_CHART_H
#define VIEW_CHART_H

#include "draw/glyphs.h"
#include "solve/snapshot.h"

#define CHART_SAMPLES 512

struct chart {
    /* Fraction of the cells; or the cost, where the search lowers one. */
    float level[CHART_SAMPLES];
    float backtracks[CHART_SAMPLES]; /* in the time of the sample */
    bool restarted[CHART_SAMPLES], solved[CHART_SAMPLES]; /* in that time */
    uint64_t step[CHART_SAMPLES]; /* of the history, at the end of the sample */
    int count;
    int stride; /* ticks a sample */
    int ticks;  /* of the sample in the making */
    float level_sum, backtracks_sum;
    bool is_cost;
    bool has_restarted, has_solved; /* in the sample in the making */
    struct stats last;
    /* The caller's: samples before `first_step` are drawn faint, and the place of
     * `marker` is shown. */
    uint64_t first_step, marker;
    bool has_marker;
};

void chart_reset(struct chart *c);

/* Once a tick of equal length while the search runs and is not rewound; `step` is the
 * step of the history that it stands at. */
void chart_add(struct chart *c, const struct snapshot *snap, uint64_t step);

/* Forgets what came after a step. */
void chart_cut(struct chart *c, uint64_t step);

/* The step of the sample before (by = -1) or after (by = 1) a step; the same one where
 * there is none. */
uint64_t chart_neighbour(const struct chart *c, uint64_t step, int by);

/* What a chart that is drawn at `at` shows at x, and where it shows a step. UINT64_MAX:
 * later than any sample. */
uint64_t chart_step_at(const struct chart *c, struct rect at, int x);
int chart_x_of(const struct chart *c, struct rect at, uint64_t step);

/* The words that explain the colours, in one line. */
void chart_draw_words(struct draw_list *d, struct rect at, const struct chart *c,
                      const struct glyphs *glyphs);

void chart_draw(struct draw_list *d, struct rect at, const struct chart *c);

#endif
