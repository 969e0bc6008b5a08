#include "view/chart.h"

#include "base/number.h"

#include <assert.h>

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
        c->level[i] = (c->level[2 * i] + c->level[2 * i + 1]) / 2;
        c->backtracks[i] = (c->backtracks[2 * i] + c->backtracks[2 * i + 1]) / 2;
        c->restarted[i] = c->restarted[2 * i] || c->restarted[2 * i + 1];
        c->solved[i] = c->solved[2 * i] || c->solved[2 * i + 1];
        c->step[i] = c->step[2 * i + 1];
    }
    c->count /= 2;
    c->stride *= 2;
}

static void begin_sample(struct chart *c)
{
    c->ticks = 0;
    c->level_sum = c->backtracks_sum = 0;
    c->has_restarted = c->has_solved = false;
}

void chart_add(struct chart *c, const struct snapshot *snap, uint64_t step)
{
    const struct stats *now = &snap->stats;

    assert(c->stride > 0 && c->ticks < c->stride && snap->n_cells > 0);
    c->is_cost = snap->n_metrics > 0 && snap->metric[0].unit == METRIC_COST;
    c->level_sum += c->is_cost ? (float)snap->metric[0].value
                               : (float)snap->n_assigned / (float)snap->n_cells;
    if (now->backtracks > c->last.backtracks)
        c->backtracks_sum += (float)(now->backtracks - c->last.backtracks);
    c->has_restarted |= now->restarts > c->last.restarts;
    c->has_solved |= now->solutions > c->last.solutions;
    c->last = *now;
    if (++c->ticks < c->stride)
        return;
    if (c->count == CHART_SAMPLES)
        merge_neighbours(c);
    c->level[c->count] = c->level_sum / (float)c->ticks;
    c->backtracks[c->count] = c->backtracks_sum / (float)c->ticks;
    c->restarted[c->count] = c->has_restarted;
    c->solved[c->count] = c->has_solved;
    c->step[c->count++] = step;
    begin_sample(c);
}

/* ---- Steps ---- */

/* The first sample that reaches a step; count if there is none. */
static int sample_of(const struct chart *c, uint64_t step)
{
    int i = 0;

    while (i < c->count && c->step[i] < step)
        i++;
    return i;
}

void chart_cut(struct chart *c, uint64_t step)
{
    int i = sample_of(c, step);

    c->count = i < c->count && c->step[i] == step ? i + 1 : i;
    begin_sample(c);
}

uint64_t chart_neighbour(const struct chart *c, uint64_t step, int by)
{
    int i = sample_of(c, step);

    assert(by == -1 || by == 1);
    if (by < 0)
        return i > 0 ? c->step[i - 1] : step;
    while (i < c->count && c->step[i] == step)
        i++;
    return i < c->count ? c->step[i] : step;
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
    return i < c->count ? c->step[i] : UINT64_MAX;
}

int chart_x_of(const struct chart *c, struct rect at, uint64_t step)
{
    int i = sample_of(c, step);
    int x = c->count < at.w ? i : (int)((int64_t)i * at.w / c->count);

    return at.x + int_min(x, at.w - 1);
}

/* ---- Drawing ---- */

void chart_draw(struct draw_list *d, struct rect at, const struct chart *c)
{
    float most = 1, highest = 1;

    draw_rect(d, at, COLOR_FAINT, 70);
    for (int i = 0; i < c->count; i++)
        most = c->backtracks[i] > most ? c->backtracks[i] : most;
    for (int i = 0; i < c->count && c->is_cost; i++)
        highest = c->level[i] > highest ? c->level[i] : highest;
    for (int x = 0; x < at.w && c->count > 0; x++) {
        int i = sample_at(c, at.w, x);
        if (i >= c->count)
            break;
        int filled = (int)(c->level[i] / highest * (float)at.h);
        int failed = (int)(c->backtracks[i] / most * (float)(at.h - 2));
        draw_rect(d, (struct rect){at.x + x, at.y + at.h - filled, 1, filled},
                  COLOR_ACCENT, c->step[i] < c->first_step ? 45 : 110);
        if (c->backtracks[i] > 0)
            draw_rect(d, (struct rect){at.x + x, at.y + at.h - failed - 2, 1, 2},
                      COLOR_FAILED, 255);
        if (c->restarted[i])
            draw_rect(d, (struct rect){at.x + x, at.y, 1, 3}, COLOR_RESTARTED, 255);
        if (c->solved[i])
            draw_rect(d, (struct rect){at.x + x, at.y, 1, at.h}, COLOR_SOLVED, 255);
    }
    if (c->has_marker)
        draw_rect(d, (struct rect){chart_x_of(c, at, c->marker), at.y, 2, at.h},
                  COLOR_TEXT, 255);
}

void chart_write_words(struct pen *p, const struct chart *c)
{
    const struct pen_word words[] = {{c->is_cost ? "cost" : "assigned", COLOR_ACCENT},
                                     {"failure", COLOR_FAILED},
                                     {"restart", COLOR_RESTARTED},
                                     {"solved", COLOR_SOLVED}};

    pen_words(p, words, 4);
}
