#include "show/show_driver.h"

#include "base/message.h"
#include "front/status_line.h"
#include "front/signals.h"
#include "record/timeline.h"

#define LONGEST_S 60 /* most seconds before the end card, without --seconds */
#define HOLD_S    3  /* seconds of the finished board before the end card */
#define CARD_S    3
#define OPEN_END  UINT64_MAX

struct film {
    struct show *show;
    struct video_format format;
    struct sink *sink;
    struct synth *synth; /* NULL: no sound */
    struct status_line line;
    uint64_t frame;   /* index of the next frame, which shows the time frame / fps */
    uint64_t card_at; /* index of the first frame with the end card */
    uint64_t end;     /* index after the last frame */
};

/* Plans the end of the film. Call it when the tour, or every search, has ended. With
 * --seconds, a film of searches keeps the end that record_loop_run gave it. */
static void plan_end(struct film *f)
{
    uint64_t card_at = f->frame + timeline_frames(f->format.fps, HOLD_S);

    if (f->show->o->tour) {
        f->end = f->frame + 1;
    } else if (f->show->o->seconds == 0 && card_at < f->card_at) {
        f->card_at = card_at;
        f->end = card_at + timeline_frames(f->format.fps, CARD_S);
    }
}

/* The sound of a change begins with the first frame that shows the change. */
static bool write_sound(struct film *f, struct error *e)
{
    struct heard lanes[HEARD_LANES];
    size_t length = sink_samples(f->sink);
    int16_t *samples = alloc_zeroed(2 * length, sizeof *samples);
    int count = show_hear(f->show, true, (int)length, lanes);

    if (count > 0)
        synth_feed(f->synth, lanes, count, (int)length);
    synth_render(f->synth, samples, length);
    bool fine = sink_sound(f->sink, samples, e);
    free(samples);
    return fine;
}

static bool write_frames(struct film *f, struct error *e)
{
    struct show *s = f->show;
    bool was_over = false;

    for (; f->frame < f->end && !signals_interrupted(); f->frame++) {
        s->is_at_card = f->frame >= f->card_at && !s->o->tour;
        show_advance(s, timeline_ns(f->format.fps, f->frame));
        if (s->is_over && !was_over)
            plan_end(f);
        was_over = s->is_over;
        show_compose(s, f->format.width, f->format.height);
        if (!sink_write(f->sink, &s->frame, e) || (f->synth && !write_sound(f, e)))
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
    f.end = timeline_frames(format->fps, asked_s > 0 ? asked_s : LONGEST_S + CARD_S);
    f.card_at = f.end - u64_min(timeline_frames(format->fps, CARD_S), f.end / 4);
    if (s->o->tour && asked_s == 0) /* the film ends when the tour does */
        f.end = f.card_at = OPEN_END;
    status_line_init(&f.line);
    status_line_start(&f.line);
    bool fine = write_frames(&f, e);
    fine = sink_close(f.sink, fine ? e : &ignored) && fine;
    synth_destroy(f.synth);
    status_line_clear(&f.line);
    if (!fine)
        return false;
    message_print("%s: %s%s frames of %dx%d at %d%s fps: %s", s->o->output,
                  f.frame < f.end ? "interrupted after " : "", thousands(f.frame).text,
                  format->width, format->height, format->fps, timeline_per(format->fps),
                  show_outcome(s).text);
    return report_last_words(s, e);
}
