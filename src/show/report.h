/* Smoothness as a figure: how long frames took and how fast keys showed. */
#ifndef SHOW_REPORT_H
#define SHOW_REPORT_H

#include "base/error.h"
#include "base/text.h"
#include "draw/draw.h"
#include "run/runner.h"

/* Times in bins of 50 microseconds up to a second; memory does not grow. */
#define REPORT_BINS 20000

struct distribution {
    uint32_t bins[REPORT_BINS];
    uint64_t count;
    int64_t max_ns;
};

struct report {
    int64_t started_ns, first_frame_ns, last_frame_ns;
    uint64_t frames;
    struct distribution frame_work, frame_interval, key_to_effect;
    const char *view; /* of the board, in a word; NULL: of several boards */
    int isolated;     /* value, 0 for none */
    bool is_calm;
    struct rect board;  /* where it was last */
    struct rect chart;  /* where the strip chart was last */
    struct text lens;   /* what the lens showed last, as JSON; owned by the maker */
    const char *notice; /* that stood over the board last, or NULL; the maker's */
};

void distribution_add(struct distribution *d, int64_t ns);

/* A frame was made. `follows` the last one without a rest: then the time between them
 * counts. */
void report_frame(struct report *r, int64_t began_ns, int64_t done_ns, bool follows);

/* Milliseconds below which the fraction p of the times lies (upper end of the bin). */
double distribution_ms(const struct distribution *d, double p);

/* Writes the JSON object to `path` ("-": standard output). `last` is the picture that
 * was shown last. */
bool report_write(const struct report *r, const struct runner_totals *totals,
                  const struct played *last, const char *driver, int64_t now_ns,
                  const char *path, struct error *e);

#endif
