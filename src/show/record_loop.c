#include "show/show_loop.h"

#include "base/message.h"
#include "front/signals.h"
#include "front/status_line.h"
#include "record/timeline.h"

#define LONGEST_S 60 /* most seconds before the end card, without --seconds */
#define HOLD_S    3  /* seconds of the finished board before the end card */
#define CARD_S    3
#define TITLE_S   3 /* seconds of the title; in the last one the show appears */
#define FADE_S    1
#define OPEN_END  UINT64_MAX

struct film {
    struct show *show;
    struct video_format format;
    struct sink *sink;
    struct synth *synth; /* NULL: no sound */
    struct status_line line;
    uint64_t frame;   /* index of the next frame */
    uint64_t begin;   /* index of the frame at which the clock of the show begins */
    uint64_t card_at; /* index of the first frame with the end card */
    uint64_t end;     /* index after the last frame */
    uint64_t fade;    /* frames of a title that fades, and of a loop's end */
    bool was_over;
    struct frame title, first, mixed;
};

static uint64_t frames_of(const struct film *f, double seconds)
{
    return timeline_frames(f->format.fps, seconds);
}

/* Plans the end of the film. Call it when the tour, or every search, has ended. With
 * --seconds, a film of searches keeps the end that record_loop_run gave it. */
static void plan_end(struct film *f)
{
    uint64_t card_at = f->frame + frames_of(f, HOLD_S);
    uint64_t loop = f->show->o->loop ? f->fade : 0;

    if (f->show->o->tour) {
        f->end = u64_min(f->end, f->frame + 1 + loop);
    } else if (f->show->o->seconds == 0 && card_at < f->card_at) {
        f->end = card_at + f->end - f->card_at;
        f->card_at = card_at;
    }
}

/* Draws the title alone, in the largest letters in which it fits. */
static void compose_title(struct film *f)
{
    struct show *s = f->show;
    int w = f->format.width, h = f->format.height, px = int_min(w, h) / 10;
    const char *text = s->o->title;

    draw_begin(&s->draw, w, h, font_glyphs(s->font));
    struct layout l = layout_empty(w, h, 0, s->draw.glyphs);
    l.caption = rect_centred((struct rect){0, 0, w, h}, w * 9 / 10,
                             int_min(h * 9 / 10, w * 4 / 10));
    font_set_size(s->font, TEXT_SMALL, layout_film_px(w, h));
    do {
        font_set_size(s->font, TEXT_LARGE, px);
    } while (!caption_is_large(&s->draw, &l, text) && px-- > layout_film_px(w, h));
    caption_draw(&s->draw, &l, text);
    show_paint(s);
    frame_copy(&f->title, &s->picture.frame);
}

/* Advances the show, and returns the picture of the next frame. */
static const struct frame *next_picture(struct film *f)
{
    struct show *s = f->show;
    const struct frame *picture = &s->picture.frame;
    int fade = (int)f->fade + 1;

    if (f->frame + f->fade < f->begin)
        return &f->title;
    s->is_at_card = f->frame >= f->card_at && !s->o->tour;
    show_advance(
        s, f->frame < f->begin ? 0 : timeline_ns(f->format.fps, f->frame - f->begin));
    if (s->is_over && !f->was_over)
        plan_end(f);
    f->was_over = s->is_over;
    /* The last picture of a tour stands: what comes after it is for a window. */
    if (!s->is_over || !s->o->tour || f->frame <= f->begin)
        show_compose(s, f->format.width, f->format.height);
    if (f->frame < f->begin) {
        int step = (int)(f->frame + f->fade - f->begin) + 1;
        frame_mix(&f->mixed, &f->title, picture, step, fade);
        picture = &f->mixed;
    }
    if (s->o->loop && f->first.pixels && f->frame + f->fade >= f->end) {
        int step = (int)(f->frame + f->fade - f->end) + 1;
        frame_mix(&f->mixed, picture, &f->first, step, fade);
        picture = &f->mixed;
    }
    return picture;
}

static bool write_frames(struct film *f, struct error *e)
{
    for (; f->frame < f->end && !signals_interrupted(); f->frame++) {
        const struct frame *picture = next_picture(f);
        if (f->show->o->loop && f->frame == 0)
            frame_copy(&f->first, picture);
        if (!sink_write(f->sink, picture, e) ||
            (f->synth &&
             !show_write_sound(f->show, f->frame >= f->begin, f->synth, f->sink, e)))
            return false;
        if (status_line_due(&f->line)) {
            status_line_count(&f->line, f->frame + 1, f->end == OPEN_END ? 0 : f->end,
                              "frames");
            status_line_show(&f->line);
        }
    }
    return true;
}

/* Prints why watched programs gave up. If there is a single lane and its program has
 * failed, returns false. */
static bool report_last_words(const struct show *s, struct error *e)
{
    for (int i = 0; i < s->n_lanes; i++) {
        const struct snapshot *snap = &s->lanes[i]->now->snap;
        const char *words = snapshot_last_words(snap);
        if (snap->has_failed && s->n_lanes == 1)
            return error_fail(e, "%s: %s", snap->strategy, words);
        if (words[0])
            message_print("%s: %s",
                          s->n_lanes > 1 ? s->lanes[i]->caption : snap->strategy,
                          words);
    }
    return true;
}

bool record_loop_run(struct show *s, const struct video_format *format, struct error *e)
{
    struct film f = {.show = s, .format = *format};
    double asked_s = s->o->seconds;
    struct error ignored;

    assert(!s->window && !s->capture);
    f.sink = sink_open(s->o->output, format, e);
    if (!f.sink)
        return false;
    f.synth = format->has_sound ? synth_create() : NULL;
    f.end = frames_of(&f, asked_s > 0 ? asked_s : LONGEST_S + CARD_S);
    f.fade = u64_min(frames_of(&f, FADE_S), f.end / 8);
    if (s->o->title && s->font) {
        compose_title(&f);
        f.begin = u64_min(frames_of(&f, TITLE_S), f.end / 4);
        f.end += asked_s > 0 ? 0 : f.begin;
    }
    f.card_at = f.end;
    if (!options_film_board(s->o))
        f.card_at -= u64_min(frames_of(&f, CARD_S), f.end / 4);
    if (s->o->tour && asked_s == 0) /* the film ends when the tour does */
        f.end = f.card_at = OPEN_END;
    status_line_init(&f.line);
    status_line_start(&f.line);
    bool fine = write_frames(&f, e);
    frame_free(&f.title);
    frame_free(&f.first);
    frame_free(&f.mixed);
    fine = sink_close(f.sink, fine ? e : &ignored) && fine;
    synth_destroy(f.synth);
    status_line_clear(&f.line);
    if (!fine)
        return false;
    if (s->o->loop && f.frame < f.end)
        message_print("%s: not a loop: the film was interrupted", s->o->output);
    message_print("%s: %s%s frames of %dx%d at %d%s fps: %s", s->o->output,
                  f.frame < f.end ? "interrupted after " : "", thousands(f.frame).text,
                  format->width, format->height, format->fps, timeline_per(format->fps),
                  show_outcome(s).text);
    return report_last_words(s, e);
}
