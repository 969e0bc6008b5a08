#include "view/chart.h"

#include "base/number.h"

#include <assert.h>
#include <math.h>

#define COLOR_FAILED    0xff8a5c
#define COLOR_RESTARTED 0xb48cff
#define COLOR_SOLVED    0x7ee08a

void chart_reset(struct chart *c)
{
    *c = (struct chart){.stride = 1};
}

static void merge_neighbours(struct chart *c)
{
    for (int i = 0; i < CHART_SAMPLES / 2; i++) {
        const struct chart_sample a = c->samples[2 * i], b = c->samples[2 * i + 1];
        c->samples[i] = (struct chart_sample){
            (a.level + b.level) / 2, (a.backtracks + b.backtracks) / 2,
            a.restarted || b.restarted, a.solved || b.solved, b.step};
    }
    c->count /= 2;
    c->stride *= 2;
}

static void begin_sample(struct chart *c)
{
    c->ticks = 0;
    c->sum = (struct chart_sample){0};
}

void chart_add(struct chart *c, const struct snapshot *snap, uint64_t step)
{
    const struct stats *now = &snap->stats;

    assert(c->stride > 0 && c->ticks < c->stride && snap->n_cells > 0);
    c->is_cost = snap->n_metrics > 0 && snap->metric[0].unit == METRIC_COST;
    c->sum.level += c->is_cost ? (float)snap->metric[0].value
                               : (float)snap->n_assigned / (float)snap->n_cells;
    if (now->backtracks > c->last.backtracks)
        c->sum.backtracks += (float)(now->backtracks - c->last.backtracks);
    c->sum.restarted |= now->restarts > c->last.restarts;
    c->sum.solved |= now->solutions > c->last.solutions;
    c->last = *now;
    if (++c->ticks < c->stride)
        return;
    if (c->count == CHART_SAMPLES)
        merge_neighbours(c);
    c->sum.level /= (float)c->ticks;
    c->sum.backtracks /= (float)c->ticks;
    c->sum.step = step;
    c->samples[c->count++] = c->sum;
    begin_sample(c);
}

/* The first sample that reaches a step; count if there is none. */
static int sample_of(const struct chart *c, uint64_t step)
{
    int i = 0;

    while (i < c->count && c->samples[i].step < step)
        i++;
    return i;
}

void chart_cut(struct chart *c, uint64_t step)
{
    int i = sample_of(c, step);

    c->count = i < c->count && c->samples[i].step == step ? i + 1 : i;
    begin_sample(c);
}

uint64_t chart_neighbour(const struct chart *c, uint64_t step, int by)
{
    assert(by == -1 || by == 1);
    int i = by < 0 ? sample_of(c, step) - 1 : sample_of(c, step + 1);

    return i >= 0 && i < c->count ? c->samples[i].step : step;
}

/* With fewer samples than pixels, each takes one pixel. */
static int sample_at(const struct chart *c, int w, int x)
{
    return c->count < w ? x : (int)((int64_t)x * c->count / w);
}

uint64_t chart_step_at(const struct chart *c, struct rect at, int x)
{
    int i = sample_at(c, at.w, x - at.x);

    assert(x >= at.x);
    return i < c->count ? c->samples[i].step : UINT64_MAX;
}

void chart_draw(struct draw_list *d, struct rect at, const struct chart *c)
{
    float most = 1, highest = 1;

    draw_rect(d, at, COLOR_FAINT, 70);
    for (int i = 0; i < c->count; i++) {
        most = fmaxf(most, c->samples[i].backtracks);
        highest = fmaxf(highest, c->is_cost ? c->samples[i].level : 0);
    }
    for (int x = 0; x < at.w && sample_at(c, at.w, x) < c->count; x++) {
        const struct chart_sample *s = &c->samples[sample_at(c, at.w, x)];
        int filled = (int)(s->level / highest * (float)at.h);
        int failed = (int)(s->backtracks / most * (float)(at.h - 2));
        struct rect column = {at.x + x, at.y, 1, at.h};
        draw_rect(d, (struct rect){column.x, at.y + at.h - filled, 1, filled},
                  COLOR_ACCENT, s->step < c->first_step ? 45 : 110);
        if (s->backtracks > 0)
            draw_rect(d, (struct rect){column.x, at.y + at.h - failed - 2, 1, 2},
                      COLOR_FAILED, 255);
        if (s->restarted)
            draw_rect(d, (struct rect){column.x, at.y, 1, 3}, COLOR_RESTARTED, 255);
        if (s->solved)
            draw_rect(d, column, COLOR_SOLVED, 255);
    }
    if (c->has_marker) {
        int i = sample_of(c, c->marker);
        int x = c->count < at.w ? i : (int)((int64_t)i * at.w / c->count);
        draw_rect(d, (struct rect){at.x + int_min(x, at.w - 1), at.y, 2, at.h},
                  COLOR_TEXT, 255);
    }
}

void chart_write_words(struct pen *p, const struct chart *c)
{
    const struct pen_word words[] = {{c->is_cost ? "cost" : "assigned", COLOR_ACCENT},
                                     {"failure", COLOR_FAILED},
                                     {"restart", COLOR_RESTARTED},
                                     {"solved", COLOR_SOLVED}};

    pen_words(p, words, 4);
}
