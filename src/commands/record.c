#include "commands/commands.h"

#include "base/alloc.h"
#include "base/text.h"
#include "front/signals.h"
#include "options/input.h"
#include "show/race_lanes.h"
#include "show/scene.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static const struct scene *scene_for(const struct options *o)
{
    return o->tour                   ? &scene_tour
           : race_lanes_are_asked(o) ? &scene_race
                                     : &scene_search;
}

static bool is_usable(const struct options *o, const struct video_format *format,
                      struct error *e)
{
    struct race_lanes lanes;
    struct error why;

    if (!o->output)
        return error_fail(e, "record: expected -o FILE, found none");
    if (!sink_accepts(o->output, format, &why))
        return error_fail(e, "record: %s", why.text);
    if (o->speed == SPEED_MAX)
        return error_fail(e, "--speed: record expects nodes a second or 'auto', "
                             "found 'max': its clock is not the machine's");
    if (o->tour && (o->n_files > 0 || race_lanes_are_asked(o)))
        return error_fail(e, "record: expected a tour alone, found a %s with it",
                          o->n_files > 0 ? "PUZZLE" : "race");
    return !race_lanes_are_asked(o) || race_lanes_from_options(&lanes, o, e);
}

static bool write_frames(struct film *film, const struct scene *scene, void *state,
                         struct error *e)
{
    for (; film->frame < film->end && !signals_interrupted(); film->frame++) {
        draw_begin(&film->draw, film->format.width, film->format.height);
        scene->draw(state, film);
        raster_compose(&film->picture, &film->draw, font_glyphs(film->font));
        if (!sink_write(film->sink, &film->picture, e))
            return false;
        progress_show(&film->progress, film->frame + 1,
                      film->end == FILM_OPEN_END ? 0 : film->end);
    }
    return true;
}

static void tell(const struct film *film, const struct scene *scene, const void *state)
{
    const struct video_format *f = &film->format;
    char outcome[SCENE_OUTCOME];
    struct text t;

    scene->tell(state, outcome);
    text_init(&t);
    text_thousands(&t, film->frame);
    fprintf(stderr, "%s: %s%s frames of %dx%d, %d a second: %s\n", film->o->output,
            film->frame < film->end ? "interrupted after " : "", t.data, f->width,
            f->height, f->fps, outcome);
    text_free(&t);
}

static bool make(const struct options *o, const struct video_format *format,
                 const struct scene *scene, void *state, struct error *e)
{
    struct film film;

    if (!scene->open(state, o, e))
        return false;
    bool fine = film_open(&film, o, format, e) && write_frames(&film, scene, state, e);
    fine = film_close(&film, fine, e);
    if (fine)
        tell(&film, scene, state);
    return fine;
}

int record_run(const struct options *o)
{
    struct video_format format = {.width = o->frame_w, .height = o->frame_h};
    const struct scene *scene = scene_for(o);
    struct error e;

    format.fps = o->fps ? o->fps : o->output ? sink_usual_fps(o->output) : 0;
    if (!is_usable(o, &format, &e)) {
        fprintf(stderr, "sudoscope: %s\n", e.text);
        return EXIT_BAD_USAGE;
    }
    signals_catch();
    signal(SIGPIPE, SIG_IGN); /* a reader that goes is an error like any other */
    void *state = alloc_zeroed(1, scene->state_size);
    bool fine = make(o, &format, scene, state, &e);
    if (!fine)
        fprintf(stderr, "sudoscope: %s\n", e.text);
    scene->close(state);
    free(state);
    return fine ? EXIT_DONE : EXIT_BAD_INPUT;
}
