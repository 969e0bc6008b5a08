#include "view/chart.h"

void chart_reset(struct chart *c)
{
    *c = (struct chart){.stride = 1};
}

static void merge_neighbours(struct chart *c)
{
    for (int i = 0; i < CHART_SAMPLES / 2; i++) {
        c->level[i] = (c->level[2 * i] + c->level[2 * i + 1]) / 2;
        c->backtracks[i] = (c->backtracks[2 * i] + c->backtracks[2 * i + 1]) / 2;
    }
    c->count = CHART_SAMPLES / 2;
    c->stride *= 2;
}

void chart_add(struct chart *c, const struct snapshot *snap)
{
    uint64_t backtracks = snap->stats.backtracks;

    c->is_cost = snap->n_figures > 0 && snap->figure[0].unit == FIGURE_COST;
    c->level_sum += c->is_cost ? (float)snap->figure[0].value
                               : (float)snap->n_assigned / (float)snap->n_cells;
    if (backtracks > c->last_backtracks)
        c->backtracks_sum += (float)(backtracks - c->last_backtracks);
    c->last_backtracks = backtracks;
    if (++c->ticks < c->stride)
        return;
    if (c->count == CHART_SAMPLES)
        merge_neighbours(c);
    c->level[c->count] = c->level_sum / (float)c->ticks;
    c->backtracks[c->count] = c->backtracks_sum / (float)c->ticks;
    c->count++;
    c->ticks = 0;
    c->level_sum = c->backtracks_sum = 0;
}

void chart_draw(struct draw_list *d, struct rect at, const struct chart *c)
{
    float most = 1, highest = 1;

    draw_rect(d, at, COLOR_FAINT, 70);
    for (int i = 0; i < c->count; i++)
        most = c->backtracks[i] > most ? c->backtracks[i] : most;
    for (int i = 0; i < c->count && c->is_cost; i++)
        highest = c->level[i] > highest ? c->level[i] : highest;
    for (int x = 0; x < at.w && c->count > 0; x++) {
        int i = c->count < at.w ? x : (int)((int64_t)x * c->count / at.w);
        if (i >= c->count)
            break;
        int filled = (int)(c->level[i] / highest * (float)at.h);
        int failed = (int)(c->backtracks[i] / most * (float)(at.h - 2));
        draw_rect(d, (struct rect){at.x + x, at.y + at.h - filled, 1, filled},
                  COLOR_ACCENT, 110);
        if (c->backtracks[i] > 0)
            draw_rect(d, (struct rect){at.x + x, at.y + at.h - failed - 2, 1, 2},
                      0xff8a5c, 255);
    }
}
