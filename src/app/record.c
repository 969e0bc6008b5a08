#include "app/record.h"

#include "app/font.h"
#include "app/input.h"
#include "app/progress.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "record/sink.h"
#include "record/timeline.h"
#include "run/runner.h"
#include "view/board.h"
#include "view/card.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Steps between two looks at signals. */
#define STEPS_A_LOOK     256
#define LONGEST_SEARCH_S 60 /* where no length was asked for */
#define STAND_S          1  /* the finished board before the card */
#define CARD_S           3
#define FIGURES_NS       (NS_PER_S / 10)

/* One thread and no clock but `frame`: what a frame shows depends on the options and
 * the font alone. */
struct recording {
    const struct options *o;
    struct video_format format;
    struct puzzle *puzzle;
    struct search *search;
    struct snapshot *snap;
    struct font *font;
    struct sink *sink;

    double steps_per_s;
    uint64_t steps;        /* taken */
    uint64_t frame;        /* the next to be written */
    uint64_t card_at, end; /* frames: the first with the card, the first of none */
    int64_t figures_ns;    /* when the panel's figures were refreshed */

    struct draw_list draw;
    struct frame picture;
    struct hud hud;
    struct board_style style;
    struct blend blend;
    struct flash flash;
    struct glow glow;
    struct progress progress;
};

/* ---- The search ---- */

static bool is_over(const struct recording *r)
{
    return r->search->status != SEARCH_RUNNING;
}

/* Up to the time of the next frame. */
static void advance(struct recording *r)
{
    uint64_t due = timeline_steps(r->steps_per_s, r->format.fps, r->frame);

    while (r->steps < due && !is_over(r)) {
        search_step(r->search);
        if (++r->steps % STEPS_A_LOOK == 0 && input_interrupted())
            return;
    }
}

/* A recording whose length nobody asked for ends soon after the search. */
static void plan_end(struct recording *r)
{
    uint64_t stand = timeline_frames(r->format.fps, STAND_S);

    if (r->o->seconds > 0 || r->frame + stand >= r->card_at)
        return;
    r->card_at = r->frame + stand;
    r->end = r->card_at + timeline_frames(r->format.fps, CARD_S);
}

static void take_picture(struct recording *r)
{
    struct snapshot *snap = r->snap;
    bool was_over = snap->paused;

    search_snapshot(r->search, snap);
    snap->paused = is_over(r);
    snap->steps_per_s = r->steps_per_s;
    snap->automatic_speed = r->o->speed == SPEED_AUTO;
    if (!was_over && r->frame < r->card_at)
        snap->elapsed_ns = timeline_ns(r->format.fps, r->frame);
    if (snap->paused && !was_over)
        plan_end(r);
}

/* ---- The frames ---- */

static void refresh(struct recording *r)
{
    int64_t now_ns = timeline_ns(r->format.fps, r->frame);

    r->style.now_ns = now_ns;
    board_flash(&r->style, &r->flash, r->snap, now_ns);
    glow_update(&r->glow, r->snap, now_ns, r->style.blend != NULL);
    if (r->style.view == BOARD_LEARNING)
        learning_explain(r->snap, r->hud.hover[0], r->hud.hover[1],
                         sizeof r->hud.hover[0]);
    if (now_ns < r->figures_ns + FIGURES_NS)
        return;
    hud_refresh(&r->hud, r->snap, now_ns - r->figures_ns);
    r->figures_ns = now_ns;
}

static void compose(struct recording *r)
{
    int w = r->format.width, h = r->format.height;
    bool is_card = r->frame >= r->card_at;
    struct layout layout = font_fit(r->font, w, h, r->snap, !r->o->no_hud && !is_card);
    const struct glyphs *glyphs = font_glyphs(r->font);

    draw_begin(&r->draw, w, h);
    board_draw(&r->draw, &layout, r->snap, glyphs, &r->style);
    hud_draw(&r->draw, &layout, r->snap, glyphs, &r->hud);
    if (is_card)
        card_draw(&r->draw, r->snap, glyphs);
    raster_compose(&r->picture, &r->draw, glyphs);
}

static bool write_frames(struct recording *r, struct error *e)
{
    for (; r->frame < r->end && !input_interrupted(); r->frame++) {
        if (r->frame < r->card_at)
            advance(r);
        take_picture(r);
        refresh(r);
        compose(r);
        if (!sink_write(r->sink, &r->picture, e))
            return false;
        progress_show(&r->progress, r->frame + 1, r->end);
    }
    return true;
}

/* ---- Begin and end ---- */

static void plan(struct recording *r)
{
    const struct options *o = r->o;
    int fps = r->format.fps;
    double length = o->seconds > 0 ? o->seconds : LONGEST_SEARCH_S + CARD_S;

    r->steps_per_s =
        o->speed == SPEED_AUTO ? runner_automatic_speed(r->search) : o->speed;
    r->end = timeline_frames(fps, length);
    uint64_t card = timeline_frames(fps, CARD_S);
    r->card_at = r->end - (card < r->end / 4 ? card : r->end / 4);
}

static bool is_usable(const struct options *o, const struct video_format *format,
                      struct error *e)
{
    struct error why;

    if (!o->output)
        return error_fail(e, "record: expected -o FILE, found none");
    if (!sink_accepts(o->output, format, &why))
        return error_fail(e, "record: %s", why.text);
    if (o->speed == SPEED_MAX)
        return error_fail(e, "--speed: record expects nodes a second or 'auto', "
                             "found 'max': its clock is not the machine's");
    if (o->n_files > 1)
        return error_fail(e, "record: expected one PUZZLE, found %d", o->n_files);
    return true;
}

static bool open_all(struct recording *r, struct error *e)
{
    struct error no_font;

    if (!input_palette(r->o, &r->style.palette, e) ||
        !(r->puzzle = input_board(r->o, e)))
        return false;
    r->search = search_create(r->puzzle, &r->o->setting);
    r->font = font_open(r->o->font, &no_font);
    if (!r->font && r->o->font)
        return error_fail(e, "%s", no_font.text);
    if (!r->font)
        fprintf(stderr, "sudoscope: %s; recording without text\n", no_font.text);
    r->sink = sink_open(r->o->output, &r->format, e);
    return r->sink != NULL;
}

static bool make(struct recording *r, struct error *e)
{
    struct error ignored;

    if (!open_all(r, e))
        return false;
    plan(r);
    progress_begin(&r->progress);
    bool fine = write_frames(r, e);
    fine = sink_close(r->sink, fine ? e : &ignored) && fine;
    progress_end(&r->progress);
    return fine;
}

static void tell(const struct recording *r)
{
    const struct video_format *f = &r->format;
    struct text t;

    text_init(&t);
    text_thousands(&t, r->frame);
    fprintf(stderr, "%s: %s%s frames of %dx%d, %d a second: %s\n", r->o->output,
            r->frame < r->end ? "interrupted after " : "", t.data, f->width, f->height,
            f->fps, hud_status(r->snap));
    text_free(&t);
}

static struct recording *create(const struct options *o,
                                const struct video_format *format)
{
    struct recording *r = alloc_zeroed(1, sizeof *r);

    r->o = o;
    r->format = *format;
    r->figures_ns = -FIGURES_NS; /* due at once */
    r->snap = alloc_zeroed(1, sizeof *r->snap);
    r->style = (struct board_style){
        .hover = CELL_NONE, .flash = CELL_NONE, .blend = o->calm ? &r->blend : NULL};
    blend_init(&r->blend);
    r->style.view = o->view;
    r->style.glow = &r->glow;
    draw_init(&r->draw);
    frame_init(&r->picture);
    chart_reset(&r->hud.chart);
    r->hud.style = &r->style;
    return r;
}

static void destroy(struct recording *r)
{
    font_close(r->font);
    search_destroy(r->search);
    puzzle_destroy(r->puzzle);
    draw_free(&r->draw);
    frame_free(&r->picture);
    blend_free(&r->blend);
    free(r->snap);
    free(r);
}

int record_run(const struct options *o)
{
    struct video_format format = {.width = o->frame_w, .height = o->frame_h};
    struct error e;

    format.fps = o->fps ? o->fps : o->output ? sink_usual_fps(o->output) : 0;
    if (!is_usable(o, &format, &e)) {
        fprintf(stderr, "sudoscope: %s\n", e.text);
        return EXIT_BAD_USAGE;
    }
    input_catch_signals();
    signal(SIGPIPE, SIG_IGN); /* a reader that goes is an error like any other */
    struct recording *r = create(o, &format);
    bool fine = make(r, &e);
    if (fine)
        tell(r);
    else
        fprintf(stderr, "sudoscope: %s\n", e.text);
    destroy(r);
    return fine ? EXIT_DONE : EXIT_BAD_INPUT;
}
