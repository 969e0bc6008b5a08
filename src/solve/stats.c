#include "solve/stats.h"

#define COUNTER_ROW(name, word, ...) {#name, word, word "s", __VA_ARGS__},
const struct counter_row counter_rows[COUNTER_COUNT] = {COUNTERS(COUNTER_ROW)};

void stats_add(struct stats *sum, struct stats more)
{
    for (int c = 0; c < COUNTER_COUNT; c++)
        if (counter_rows[c].masks & COUNTER_ADDS)
            sum->counts[c] += more.counts[c];
}
