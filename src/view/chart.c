#include "view/chart.h"

#include "base/number.h"

#include <assert.h>
#include <math.h>

#define WORD_COLUMNS    8 /* of the longest word */
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

static bool runs_down(struct rect at)
{
    return at.h > at.w;
}

static int time_span(struct rect at)
{
    return int_max(at.w, at.h);
}

static int level_span(struct rect at)
{
    return int_min(at.w, at.h);
}

/* The levels `from` up to `to` during the pixel `time`. */
static struct rect bar(struct rect at, int time, int from, int to)
{
    return runs_down(at) ? (struct rect){at.x + from, at.y + time, to - from, 1}
                         : (struct rect){at.x + time, at.y + at.h - to, 1, to - from};
}

/* The samples always take the whole span. */
static int sample_at(const struct chart *c, int span, int time)
{
    return (int)((int64_t)time * c->count / span);
}

uint64_t chart_step_at(const struct chart *c, struct rect at, int x, int y)
{
    int i = sample_at(c, time_span(at), runs_down(at) ? y - at.y : x - at.x);

    assert(i >= 0);
    return i < c->count ? c->samples[i].step : UINT64_MAX;
}

/* Events are marked where the sample begins: it may take many pixels. */
static void draw_sample(struct draw_list *d, struct rect at, int time,
                        const struct chart_sample *s, const float most[2], bool is_old,
                        bool is_first)
{
    int height = level_span(at);
    int filled = (int)(s->level / most[0] * (float)height);
    int failed = (int)(s->backtracks / most[1] * (float)(height - 2));

    draw_rect(d, bar(at, time, 0, filled), COLOR_ACCENT, is_old ? 45 : 110);
    if (s->backtracks > 0)
        draw_rect(d, bar(at, time, failed, failed + 2), COLOR_FAILED, 255);
    if (s->restarted && is_first)
        draw_rect(d, bar(at, time, height - 3, height), COLOR_RESTARTED, 255);
    if (s->solved && is_first)
        draw_rect(d, bar(at, time, 0, height), COLOR_SOLVED, 255);
}

void chart_draw(struct draw_list *d, struct rect at, const struct chart *c)
{
    float most[2] = {1, 1}; /* level, backtracks */
    int span = time_span(at);

    draw_rect(d, at, COLOR_FAINT, 70);
    for (int i = 0; i < c->count; i++) {
        most[0] = fmaxf(most[0], c->is_cost ? c->samples[i].level : 0);
        most[1] = fmaxf(most[1], c->samples[i].backtracks);
    }
    for (int time = 0; time < span && c->count > 0; time++) {
        int i = sample_at(c, span, time);
        bool is_first = time == 0 || sample_at(c, span, time - 1) < i;
        const struct chart_sample *s = &c->samples[i];
        draw_sample(d, at, time, s, most, s->step < c->first_step, is_first);
    }
    if (!c->has_marker)
        return;
    int time = (int)((int64_t)sample_of(c, c->marker) * span / int_max(c->count, 1));
    struct rect line = bar(at, int_min(time, span - 2), 0, level_span(at));
    *(runs_down(at) ? &line.h : &line.w) = 2;
    draw_rect(d, line, COLOR_TEXT, 255);
}

void chart_draw_with_words(struct draw_list *d, struct rect *at, const struct chart *c,
                           const struct glyphs *glyphs)
{
    const struct pen_word words[] = {{c->is_cost ? "cost" : "assigned", COLOR_ACCENT},
                                     {"failure", COLOR_FAILED},
                                     {"restart", COLOR_RESTARTED},
                                     {"solved", COLOR_SOLVED}};
    int columns = at->w / int_max(glyphs->advance[TEXT_SMALL], 1);
    struct pen measured = {.glyphs = glyphs, .columns = columns};

    if (columns >= WORD_COLUMNS && glyphs->advance[TEXT_SMALL] > 0) {
        pen_words(&measured, words, 4);
        at->h -= measured.y;
        struct pen p = measured;
        p.d = d;
        p.x = at->x;
        p.y = at->y + at->h;
        pen_words(&p, words, 4);
    }
    chart_draw(d, *at, c);
}
