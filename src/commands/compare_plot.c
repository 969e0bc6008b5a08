#include "commands/compare_plot.h"

#include "base/alloc.h"
#include "front/font.h"
#include "plot/plot.h"
#include "record/png_file.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool run_plot_open(struct run_plot *p, const struct options *o, struct error *e)
{
    *p = (struct run_plot){0};
    if (!o->plot)
        return true;
    char *font = o->font ? alloc_text(o->font) : font_find("sans", e);
    p->letters = font ? letters_open(font, e) : NULL;
    free(font);
    return p->letters && out_file_open(&p->file, o->plot, e);
}

static void describe(const struct sweep *s, const struct plot *p, struct text *out)
{
    text_counted(out, (unsigned)s->n_boards, s->puzzles ? "puzzle" : "board");
    if (s->n_points > 1)
        text_puts(out, s->o->holes_step > 0 ? " of each size and share of holes"
                                            : " of each size");
    text_puts(out, ", ");
    text_counted(out, (unsigned)s->o->seeds, "seed");
    if (p->limit <= 0)
        return;
    text_puts(out, "; a run gives up at ");
    if (p->is_time)
        text_printf(out, "%g s of CPU time", p->limit);
    else
        text_counted(out, (uint64_t)p->limit, "node");
}

static struct plot_run plot_run_of(const struct sweep *s, int index,
                                   const struct run *run, bool is_time)
{
    struct sweep_run at = sweep_run(s, index);
    const struct sweep_point *point = &s->points[at.point];
    int n =
        s->puzzles ? s->puzzles[at.board]->geo->n : point->box_rows * point->box_cols;

    return (struct plot_run){
        .name = at.preset,
        .n = n,
        .holes = s->puzzles ? 0 : point->holes,
        .board = at.board,
        .is_done = run->status != SEARCH_GAVE_UP,
        .cost = is_time ? run->seconds : fmax((double)stats_nodes(&run->stats), 1)};
}

static bool draw(struct run_plot *p, const struct plot *plot, bool is_svg,
                 struct error *e)
{
    struct text svg;
    struct frame frame = {0};
    bool fine = true;

    if (is_svg) {
        text_init(&svg);
        plot_write_svg(plot, p->letters, &svg);
        out_file_write(&p->file, svg.data, svg.length);
        text_free(&svg);
    } else {
        plot_draw(plot, p->letters, &frame);
        fine = png_write(p->file.stream, p->file.name, &frame, e);
        frame_free(&frame);
    }
    return fine;
}

bool run_plot_write(struct run_plot *p, const struct sweep *s, const struct run *runs,
                    struct error *e)
{
    const char *names[MAX_PRESETS];
    int count = sweep_count(s);
    struct plot plot = {
        .kind = s->o->plot_kind, .names = names, .n_names = s->n_presets};
    struct text subtitle;

    if (!p->letters)
        return true;
    for (int i = 0; i < s->n_presets; i++)
        names[i] = s->presets[i];
    plot.is_time = s->o->setting.max_nodes == 0;
    plot.limit = plot.is_time ? sweep_max_seconds(s) : (double)s->o->setting.max_nodes;
    text_init(&subtitle);
    describe(s, &plot, &subtitle);
    plot.subtitle = subtitle.data;
    plot.runs = alloc_zeroed((size_t)count, sizeof *plot.runs);
    for (int i = 0; i < count; i++)
        if (runs[i].status != SEARCH_RUNNING)
            plot.runs[plot.n_runs++] = plot_run_of(s, i, &runs[i], plot.is_time);
    bool fine = draw(p, &plot, strcmp(strrchr(s->o->plot, '.'), ".svg") == 0, e);
    free(plot.runs);
    text_free(&subtitle);
    return fine && out_file_commit(&p->file, e);
}

void run_plot_close(struct run_plot *p)
{
    if (p->letters)
        out_file_discard(&p->file);
    letters_close(p->letters);
}
