#include "show/report.h"

#include "base/clock.h"
#include "base/text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define BIN_NS 50000

void distribution_add(struct distribution *d, int64_t ns)
{
    int64_t bin = ns / BIN_NS;

    d->bins[bin < 0 ? 0 : bin < REPORT_BINS ? bin : REPORT_BINS - 1]++;
    d->count++;
    if (ns > d->max_ns)
        d->max_ns = ns;
}

void report_frame(struct report *r, int64_t began_ns, int64_t done_ns, bool follows)
{
    distribution_add(&r->frame_work, done_ns - began_ns);
    if (follows)
        distribution_add(&r->frame_interval, done_ns - r->last_frame_ns);
    if (r->frames++ == 0)
        r->first_frame_ns = done_ns;
    r->last_frame_ns = done_ns;
}

double distribution_ms(const struct distribution *d, double p)
{
    uint64_t rank = (uint64_t)(p * (double)d->count), seen = 0;
    int bin = 0;

    if (d->count == 0)
        return 0;
    while (bin < REPORT_BINS - 1 && (seen += d->bins[bin]) <= rank)
        bin++;
    double ms = (double)(bin + 1) * BIN_NS / NS_PER_MS;
    double max_ms = (double)d->max_ns / NS_PER_MS;
    return ms < max_ms ? ms : max_ms;
}

static void add_distribution(struct text *t, const char *name,
                             const struct distribution *d)
{
    text_printf(t,
                "\"%s\":{\"count\":%llu,\"p50\":%.3f,\"p95\":%.3f,\"p99\":%.3f,"
                "\"max\":%.3f},",
                name, (unsigned long long)d->count, distribution_ms(d, 0.50),
                distribution_ms(d, 0.95), distribution_ms(d, 0.99),
                (double)d->max_ns / NS_PER_MS);
}

static double per_second(uint64_t count, int64_t ns)
{
    return ns > 0 ? (double)count * (double)NS_PER_S / (double)ns : 0;
}

static void add_state(struct text *t, const struct played *last)
{
    static const char *const words[] = {[SEARCH_RUNNING] = "searching",
                                        [SEARCH_SOLVED] = "solved",
                                        [SEARCH_EXHAUSTED] = "exhausted",
                                        [SEARCH_GAVE_UP] = "gave-up"};

    text_printf(t,
                "\"size\":%d,\"status\":\"%s\",\"paused\":%s,\"seed\":%llu,"
                "\"clues\":%d,\"solutions\":%llu,",
                last->snap.n, words[last->snap.status],
                last->play.paused ? "true" : "false",
                (unsigned long long)last->snap.seed, last->snap.n_clues,
                (unsigned long long)last->snap.stats.solutions);
    text_printf(t,
                "\"rewound\":%s,\"step\":%llu,\"first_step\":%llu,"
                "\"newest_step\":%llu,",
                last->play.is_rewound ? "true" : "false",
                (unsigned long long)last->play.step,
                (unsigned long long)last->play.first_step,
                (unsigned long long)last->play.newest_step);
    text_printf(t,
                "\"strategy\":\"%s\",\"var\":\"%s\",\"val\":\"%s\",\"prop\":\"%s\","
                "\"restarts_rule\":\"%s\",",
                last->snap.strategy, last->snap.var, last->snap.val, last->snap.prop,
                last->snap.restarts);
}

static void add_rect(struct text *t, const char *name, struct rect r)
{
    text_printf(t, "\"%s\":[%d,%d,%d,%d],", name, r.x, r.y, r.w, r.h);
}

static int count_role(const struct played *last, enum learning_role role)
{
    int count = 0;

    for (int c = 0; c < last->snap.n_cells; c++)
        count += (last->snap.learning.role[c] & role) != 0;
    return count;
}

static void add_learning(struct text *t, const struct played *last)
{
    const struct jumps *jumps = &last->snap.learning.jumps;
    struct jump jump = {0, 0};

    if (!last->snap.learning.is_on) {
        text_puts(t, "\"learning\":null,");
        return;
    }
    if (jumps->count > 0)
        jump = jumps->at[jumps->count - 1];
    text_printf(t,
                "\"learning\":{\"conflicts\":%llu,\"jump\":[%d,%d],"
                "\"clause_cells\":%d,\"undone_cells\":%d},",
                (unsigned long long)last->snap.learning.conflicts, jump.from, jump.to,
                count_role(last, ROLE_CLAUSE), count_role(last, ROLE_UNDONE));
}

bool report_write(const struct report *r, const struct runner_totals *totals,
                  const struct played *last, const char *driver, int64_t now_ns,
                  const char *path, struct error *e)
{
    FILE *file = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    struct text t;

    if (!file)
        return error_fail(e, "%s: %s", path, strerror(errno));
    text_init(&t);
    text_printf(&t, "{\"driver\":\"%s\",\"seconds\":%.3f,\"frames\":%llu,\"fps\":%.2f,",
                driver, (double)(now_ns - r->started_ns) / (double)NS_PER_S,
                (unsigned long long)r->frames,
                per_second(r->frames ? r->frames - 1 : 0,
                           r->last_frame_ns - r->first_frame_ns));
    add_distribution(&t, "frame_work_ms", &r->frame_work);
    add_distribution(&t, "frame_interval_ms", &r->frame_interval);
    add_distribution(&t, "key_to_effect_ms", &r->key_to_effect);
    add_state(&t, last);
    if (r->view)
        text_printf(&t, "\"view\":\"%s\",\"isolated\":%d,\"calm\":%s,", r->view,
                    r->isolated, r->is_calm ? "true" : "false");
    add_learning(&t, last);
    add_rect(&t, "board", r->board);
    add_rect(&t, "chart", r->chart);
    text_printf(&t, "\"lens\":%s,", r->lens.data);
    text_puts(&t, "\"notice\":");
    text_json(&t, r->notice ? r->notice : "");
    text_putc(&t, ',');
    text_printf(&t, "\"nodes\":%llu,\"nodes_per_s\":%.1f,\"nodes_per_cpu_s\":%.1f}\n",
                (unsigned long long)totals->nodes,
                per_second(totals->nodes, totals->searched_ns),
                per_second(totals->nodes, totals->cpu_ns));
    bool fine = fputs(t.data, file) >= 0;
    text_free(&t);
    if (file != stdout)
        fine &= fclose(file) == 0;
    return fine || error_fail(e, "%s: %s", path, strerror(errno));
}
