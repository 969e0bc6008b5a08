/* Frame statistics: frame times, and the latency from a key to its effect. */
#pragma once

#include "front/audio.h"
#include "run/race.h"

struct show;

#define REPORT_BINS 20000 /* bins of 50 microseconds, up to one second */

struct distribution {
    uint32_t bins[REPORT_BINS];
    uint64_t count;
    int64_t max_ns;
};

/* A report is large: keep it on the heap. All zero before the first frame. */
struct report {
    int64_t started_ns, first_frame_ns, last_frame_ns;
    uint64_t frames;
    struct distribution frame_work, frame_interval, key_to_effect;

    /* Filled when the show finishes. */
    int lanes;
    struct player_totals totals; /* sums over all lanes */
    struct player_view last;     /* the last snapshot shown of the selected lane */
    const struct show *show;     /* the show at its end; NULL: no frame was drawn */
    struct audio_use audio;
};

struct report *report_create(int64_t now_ns); /* the caller frees it */

void distribution_add(struct distribution *d, int64_t ns);

/* Counts a frame and, if it `follows` the last one without a gap, their interval. */
void report_frame(struct report *r, int64_t began_ns, int64_t done_ns, bool follows);

/* Returns the p-quantile, 0 <= p <= 1, in ms, rounded up to the end of its bin. */
double distribution_ms(const struct distribution *d, double p);

/* Writes the report in JSON to `path` ("-": stdout). Call it before show_close. */
bool report_write(const struct report *r, const char *driver, int64_t now_ns,
                  const char *path, struct error *e);
