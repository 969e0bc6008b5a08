#include "view/race_plot.h"

#include "base/units.h"
#include "base/utf8.h"

#define LABEL_COLUMNS  6  /* "100 %" */
#define LEGEND_COLUMNS 30 /* most characters of a name in the legend */
#define LEGEND_SHARE   3  /* a legend takes a third of the width at most */
#define DASH_SAMPLES   4

struct axes {
    struct draw_list *d;
    const struct glyphs *glyphs;
    struct rect at; /* of the curves */
    int length;
};

static int x_of(const struct axes *a, double samples)
{
    return a->at.x + (int)(samples * a->at.w / a->length);
}

static int y_of(const struct axes *a, double share)
{
    return a->at.y + (int)((1 - share) * (a->at.h - 1));
}

static void draw_label(const struct axes *a, double share, const char *text)
{
    int advance = a->glyphs->advance[TEXT_SMALL], y = y_of(a, share);

    draw_rect(a->d, (struct rect){a->at.x, y, a->at.w, 1}, COLOR_FAINT, 120);
    draw_text(a->d, a->at.x - (utf8_count(text) + 1) * advance,
              y - a->glyphs->line_height[TEXT_SMALL] / 2, TEXT_SMALL, COLOR_LABEL,
              text);
}

/* Draws successive equal samples as one line, unless the curve is dashed. */
static void draw_curve(const struct axes *a, const struct lane_course *c,
                       const struct lane_view *lane)
{
    int thickness = int_max(a->at.h / 250, 1) + 1;
    int from = 0;

    for (int k = 1; k < c->count; k++) {
        bool is_level = k + 1 < c->count && !lane->is_dashed &&
                        c->share[k] == c->share[from] && c->share[k + 1] == c->share[k];
        if (is_level)
            continue;
        int x = x_of(a, from + 0.5), y = y_of(a, c->share[from]);
        struct rect line = {x, y, x_of(a, k + 0.5) - x, y_of(a, c->share[k]) - y};
        if (!lane->is_dashed || k % DASH_SAMPLES < DASH_SAMPLES / 2)
            draw_line(a->d, line, thickness, lane->color, 255);
        from = k;
    }
}

static void draw_end(const struct axes *a, const struct lane_course *c,
                     const struct lane_view *lane)
{
    int size = int_max(a->glyphs->line_height[TEXT_SMALL] / 3, 2);
    struct rect end = {x_of(a, c->count - 0.5), y_of(a, c->share[c->count - 1]), 0, 0};

    if (lane->rank > 0)
        draw_rect(a->d, rect_centred(end, size, size), lane->color, 255);
}

/* Writes the names in the order of the ranking, in as many columns as they need;
 * returns the width, 0 if there is no room. */
static int draw_legend(struct draw_list *d, struct rect at,
                       const struct race_plot *plot, const struct glyphs *glyphs)
{
    int line = glyphs->line_height[TEXT_SMALL], advance = glyphs->advance[TEXT_SMALL];
    int rows = int_max(at.h / line, 1), columns = (plot->count + rows - 1) / rows;
    int longest = 0;
    char name[FIT_LINE];

    for (int i = 0; i < plot->count; i++)
        longest = int_max(longest, utf8_count(plot->lanes[i].caption));
    int wide = (int_min(longest, LEGEND_COLUMNS) + 4) * advance, w = columns * wide;
    if (w > at.w / LEGEND_SHARE)
        return 0;
    for (int i = 0; i < plot->count; i++) {
        const struct lane_view *lane = &plot->ranked[i];
        int x = at.x + at.w - w + i / rows * wide + advance, y = at.y + i % rows * line;
        int dash = lane->is_dashed ? (advance + 2) / 3 : advance;
        for (int from = 0; from < advance; from += 2 * dash)
            draw_rect(d,
                      (struct rect){x + from, y + line / 3, dash, int_max(line / 3, 1)},
                      lane->color, 255);
        fit_line(lane->caption, LEGEND_COLUMNS, FIT_KEEP_BOTH, name);
        draw_text(d, x + 2 * advance, y, TEXT_SMALL,
                  lane->rank > 0 ? COLOR_TEXT : COLOR_LABEL, name);
    }
    return w;
}

static struct phrase title_of(const struct race_plot *plot)
{
    bool has_costs = false, has_cells = false;

    for (int i = 0; i < plot->count; i++) {
        has_costs |= plot->lanes[i].is_local;
        has_cells |= !plot->lanes[i].is_local;
    }
    return phrase("%s over %s",
                  !has_costs  ? "cells assigned"
                  : has_cells ? "cells assigned, or how far the cost has fallen,"
                              : "how far the cost has fallen",
                  plot->by_cpu ? "CPU time" : race_step_unit(plot->lanes, plot->count));
}

/* Writes the long text if it fits, else the brief one. */
static void write_fitting(struct pen *p, color_t color, struct phrase text,
                          struct phrase brief)
{
    pen_line(p, TEXT_SMALL, color,
             pen_has_width(p, TEXT_SMALL, text.text) ? text.text : brief.text);
}

static void write_description(struct pen *p, color_t color,
                              const struct race_plot *plot)
{
    write_fitting(p, color, title_of(plot), phrase("progress"));
}

/* Writes the length of the axis at its right end; also the title, if the verdict has
 * taken its place above the plot. */
static void write_axis(struct pen *p, const struct race_plot *plot)
{
    double end = plot->length * plot->course->stride;
    struct phrase whole = plot->by_cpu
                              ? phrase("%.3g s", end / (double)NS_PER_S)
                              : phrase("%s %s", thousands((uint64_t)end).text,
                                       race_step_unit(plot->lanes, plot->count));

    if (!pen_has_width(p, TEXT_SMALL, whole.text))
        return;
    pen_right(p, TEXT_SMALL, COLOR_LABEL, whole.text);
    p->columns -= utf8_count(whole.text) + 1;
    if (p->columns > 0 && plot->ranked[0].rank > 0)
        write_description(p, COLOR_LABEL, plot);
}

void race_plot_draw(struct draw_list *d, struct rect at, const struct race_plot *plot,
                    const struct glyphs *glyphs)
{
    int line = glyphs->line_height[TEXT_SMALL], advance = glyphs->advance[TEXT_SMALL];
    int left = LABEL_COLUMNS * advance;

    if (advance == 0 || at.w < 3 * left || at.h < 4 * line)
        return;
    struct pen p = pen_in(d, glyphs, at);
    if (plot->ranked[0].rank > 0)
        write_fitting(&p, COLOR_ACCENT, race_verdict(plot->ranked, plot->count),
                      race_verdict(plot->ranked, 1));
    else
        write_description(&p, COLOR_TEXT, plot);
    int legend =
        draw_legend(d, (struct rect){at.x, p.y, at.w, at.h - line}, plot, glyphs);
    struct axes a = {
        d,
        glyphs,
        {at.x + left, p.y + line / 2, at.w - left - legend, at.h - 5 * line / 2},
        plot->length};
    draw_label(&a, 1, "100 %");
    draw_label(&a, 0.5, "50 %");
    draw_label(&a, 0, "0");
    for (int i = 0; i < plot->count; i++)
        draw_curve(&a, &plot->course->lane[i], &plot->lanes[i]);
    for (int i = 0; i < plot->count; i++)
        if (plot->course->lane[i].count > 0)
            draw_end(&a, &plot->course->lane[i], &plot->lanes[i]);
    p = pen_in(d, glyphs, (struct rect){a.at.x, at.y + at.h - line, a.at.w, line});
    write_axis(&p, plot);
}
