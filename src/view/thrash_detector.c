#include "view/thrash_detector.h"

#include "base/alloc.h"
#include "base/units.h"
#include "view/pen.h"

#include <stdio.h>
#include <string.h>

#define SAMPLE_NS    (THRASH_WINDOW_S * NS_PER_S / (THRASH_SAMPLES - 1))
#define FEWEST       200 /* fewer failures in THRASH_WINDOW_S are not judged */
#define MOST_PERCENT 90

void thrash_detector_free(struct thrash_detector *t)
{
    free(t->failures);
}

static int compare_descending(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x < y) - (x > y);
}

/* A search thrashes if 90 % of its failures are in no more cells than a row has. On
 * boards of side 25 to 100, other searches fail in several times as many cells. */
static void judge(struct thrash_detector *t, int n_cells)
{
    const uint32_t *from = t->failures, *to = from + (THRASH_SAMPLES - 1) * n_cells;
    uint32_t *count = t->failures + THRASH_SAMPLES * n_cells;
    uint64_t all = 0, here = 0;
    int n = 0, cells = 0;

    t->cells = 0;
    for (int c = 0; c < n_cells; c++) {
        if (to[c] > from[c])
            count[n++] = to[c] - from[c];
        all += to[c] - from[c];
    }
    if (all < FEWEST)
        return;
    qsort(count, (size_t)n, sizeof *count, compare_descending);
    while (here * 100 < all * MOST_PERCENT)
        here += count[cells++];
    if (cells > t->n)
        return;
    t->cells = cells;
    t->percent = (int)(here * 100 / all);
}

static void sample(struct thrash_detector *t, const struct snapshot *snap,
                   int64_t elapsed_ns)
{
    size_t n_cells = (size_t)snap->n_cells, bytes = n_cells * sizeof *t->failures;

    if (t->count == 0)
        t->failures = alloc_resize(t->failures, THRASH_SAMPLES + 1, bytes);
    if (t->count < THRASH_SAMPLES)
        t->count++;
    else
        memmove(t->failures, t->failures + n_cells, (THRASH_SAMPLES - 1) * bytes);
    memcpy(t->failures + (size_t)(t->count - 1) * n_cells, snap->failures, bytes);
    t->sampled_ns = elapsed_ns;
    if (t->count == THRASH_SAMPLES)
        judge(t, snap->n_cells);
}

void thrash_detector_update(struct thrash_detector *t, const struct snapshot *snap,
                            int64_t elapsed_ns)
{
    bool may_thrash =
        strcmp(snap->strategy, "backtrack") == 0 && snap->status == SEARCH_RUNNING;

    /* Starts again for another search, or for an earlier state of the same search. */
    if (!may_thrash || t->n != snap->n || snap->stats.refutations < t->refutations ||
        elapsed_ns < t->sampled_ns)
        t->count = t->cells = 0;
    t->n = snap->n;
    t->refutations = snap->stats.refutations;
    if (may_thrash && (t->count == 0 || elapsed_ns - t->sampled_ns >= SAMPLE_NS))
        sample(t, snap, elapsed_ns);
    if (snap->stats.quiet > (uint64_t)snap->n) /* it goes on without dead ends */
        t->cells = 0;
}

void thrash_detector_write(const struct thrash_detector *t, char *out, size_t size)
{
    struct phrase cells =
        t->cells == 1 ? phrase("one cell") : phrase("the same %d cells", t->cells);

    snprintf(out, size,
             "stuck: %d %% of the last dead ends are in %s; a: another strategy",
             t->percent, cells.text);
}
