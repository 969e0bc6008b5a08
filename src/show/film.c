#include "show/film.h"

#include "record/timeline.h"

#define LONGEST_S 60 /* where no length was asked for */
#define STAND_S   1  /* the finished board before the card */
#define CARD_S    3

static void plan(struct film *f)
{
    double length = f->o->seconds > 0 ? f->o->seconds : LONGEST_S + CARD_S;
    uint64_t card = timeline_frames(f->format.fps, CARD_S);

    f->end = timeline_frames(f->format.fps, length);
    f->card_at = f->end - (card < f->end / 4 ? card : f->end / 4);
}

void film_plan_end(struct film *f)
{
    uint64_t stand = timeline_frames(f->format.fps, STAND_S);

    if (f->o->seconds > 0 || f->frame + stand >= f->card_at)
        return;
    f->card_at = f->frame + stand;
    f->end = f->card_at + timeline_frames(f->format.fps, CARD_S);
}

int64_t film_now_ns(const struct film *f)
{
    return timeline_ns(f->format.fps, f->frame);
}

bool film_open(struct film *f, const struct options *o,
               const struct video_format *format, struct error *e)
{
    *f = (struct film){.o = o, .format = *format};
    draw_init(&f->draw);
    frame_init(&f->picture);
    plan(f);
    if (!font_open_if_any(o->font, "recording", &f->font, e))
        return false;
    f->sink = sink_open(o->output, format, e);
    progress_begin(&f->progress);
    return f->sink != NULL;
}

bool film_close(struct film *f, bool whole, struct error *e)
{
    struct error ignored;
    bool fine = whole;

    if (f->sink) {
        fine = sink_close(f->sink, whole ? e : &ignored) && whole;
        progress_end(&f->progress);
    }
    font_close(f->font);
    draw_free(&f->draw);
    frame_free(&f->picture);
    return fine;
}
