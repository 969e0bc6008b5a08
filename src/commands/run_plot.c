#include "commands/run_plot.h"

#include "base/alloc.h"
#include "plot/canvas.h"
#include "record/png_file.h"

#include <math.h>
#include <string.h>

#define LEAST_SECONDS 1e-6 /* plotted for shorter times; JSON lines round some to 0 */

bool run_plot_open(struct run_plot *p, const struct options *o, struct error *e)
{
    if (!o->plot)
        return true;
    if (strcmp(strrchr(o->plot, '.'), ".png") == 0 &&
        !(p->font = font_open(o->font, e)))
        return false;
    font_set_size(p->font, TEXT_SMALL, CANVAS_SMALL * PLOT_SCALE);
    font_set_size(p->font, TEXT_LARGE, CANVAS_LARGE * PLOT_SCALE);
    return out_file_open(&p->file, o->plot, e);
}

/* Counts the boards of each size and share of holes, and returns the smallest number.
 * It is less than n_boards if the comparison was interrupted. */
static int fewest_boards(const struct run_set *set)
{
    int fewest = set->n_boards;

    for (int first = 0, count; first < set->count; first += count) {
        const struct placed_run *runs = &set->runs[first];
        int boards = 1;
        count = run_set_alike(set, first);
        for (int i = 1; i < count; i++)
            boards += runs[i].board != runs[i - 1].board;
        fewest = int_min(fewest, boards);
    }
    return fewest;
}

static void describe(const struct run_set *set, const struct plot *p, struct text *out)
{
    int fewest = fewest_boards(set);
    bool has_shares = false;

    for (int i = 1; i < set->count; i++)
        has_shares |= real_compare(set->runs[i].holes, set->runs[0].holes) != 0;
    if (fewest < set->n_boards)
        text_printf(out, "%d to ", fewest);
    text_counted(out, (unsigned)set->n_boards, set->board_noun);
    if (run_set_alike(set, 0) < set->count)
        text_puts(out,
                  has_shares ? " of each size and share of holes" : " of each size");
    text_puts(out, ", ");
    text_counted(out, (unsigned)set->n_seeds, "seed");
    if (p->limit <= 0)
        return;
    text_puts(out, "; a run gives up at ");
    if (p->is_time)
        text_printf(out, "%g s of CPU time", p->limit);
    else
        text_counted(out, (uint64_t)p->limit, "node");
}

static bool write_file(struct run_plot *p, const struct plot *plot, struct error *e)
{
    struct draw_list list;
    struct frame frame = {0};
    struct text svg = TEXT_EMPTY;

    if (!p->font) {
        plot_write_svg(plot, &svg);
        out_file_write(&p->file, svg.data, svg.length);
        text_free(&svg);
        return true;
    }
    draw_init(&list);
    plot_draw(plot, font_glyphs(p->font), &list);
    raster_compose(&frame, &list);
    draw_free(&list);
    bool fine = png_write(p->file.stream, p->file.name, &frame, e);
    frame_free(&frame);
    return fine;
}

bool run_plot_write(struct run_plot *p, const struct options *o,
                    const struct run_set *set, struct error *e)
{
    struct plot plot = {.kind = o->plot_kind,
                        .names = set->presets,
                        .n_names = set->n_presets,
                        .is_time = set->max_nodes == 0,
                        .n_runs = set->count};
    struct text subtitle = TEXT_EMPTY;

    if (!o->plot)
        return true;
    plot.limit = plot.is_time ? set->max_seconds : (double)set->max_nodes;
    plot.runs = alloc_zeroed((size_t)set->count, sizeof *plot.runs);
    for (int i = 0; i < set->count; i++) {
        const struct placed_run *at = &set->runs[i];
        double cost = plot.is_time ? fmax(at->run.seconds, LEAST_SECONDS)
                                   : fmax((double)stats_nodes(&at->run.stats), 1);
        bool is_done = at->run.status != SEARCH_GAVE_UP;
        plot.runs[i] =
            (struct plot_run){at->preset, at->n, at->holes, at->board, is_done, cost};
    }
    describe(set, &plot, &subtitle);
    plot.subtitle = subtitle.data;
    bool fine = write_file(p, &plot, e) && out_file_commit(&p->file, e);
    free(plot.runs);
    text_free(&subtitle);
    return fine;
}

void run_plot_close(struct run_plot *p)
{
    out_file_discard(&p->file);
    font_close(p->font);
}
