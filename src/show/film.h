/* A recording in the making: its clock, its font, the frame in hand, and the file that
 * frames go to. What they show is a scene's affair (scene.h). */
#ifndef SHOW_FILM_H
#define SHOW_FILM_H

#include "front/font.h"
#include "front/progress.h"
#include "options/options.h"
#include "record/sink.h"

/* An `end` that only the scene will know. */
#define FILM_OPEN_END UINT64_MAX

/* One thread and no clock but `frame`: what a frame shows depends on the options and
 * the font alone. */
struct film {
    const struct options *o;
    struct video_format format;
    struct font *font; /* NULL: no text */
    struct sink *sink;

    uint64_t frame;        /* the next to be written; it shows the time frame / fps */
    uint64_t card_at, end; /* frames: the first with the end card, the first of none */

    struct draw_list draw;
    struct frame picture;
    struct progress progress;
};

/* Opens the font and the file, and plans for --seconds, or for a minute. */
bool film_open(struct film *f, const struct options *o,
               const struct video_format *format, struct error *e);

/* Finishes the file where all is well so far. */
bool film_close(struct film *f, bool whole, struct error *e);

/* The time that the next frame shows. */
int64_t film_now_ns(const struct film *f);

/* What is filmed has come to its end. A recording whose length nobody asked for shows
 * that for a moment, then the card, and ends. */
void film_plan_end(struct film *f);

static inline bool film_is_at_card(const struct film *f)
{
    return f->frame >= f->card_at;
}

#endif
