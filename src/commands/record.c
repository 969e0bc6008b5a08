#include "commands/commands.h"

#include "base/utf8.h"
#include "front/signals.h"
#include "options/input.h"
#include "show/puzzle_io.h"
#include "show/show_loop.h"
#include "show/verbs/play_scripts.h"

#define BOARD_PIXELS  1080 /* of a board whose cells have no size, at most */
#define LONGEST_TITLE 100  /* characters */

/* Gives the format the size of the board alone, rounded up to even. */
static bool fit_board(const struct show *s, struct video_format *format,
                      struct error *e)
{
    const struct option_row *row = &option_rows[OPTION_RESOLUTION];
    int n = s->puzzle->geo->n, cell = s->o->frame_h;
    int side = n * (cell ? cell : int_max(BOARD_PIXELS / n, 1));

    format->width = format->height = (side + 1) / 2 * 2;
    return (side >= row->low && side <= row->high) ||
           error_fail(e, "--resolution board: expected %g..%g pixels, found %d",
                      row->low, row->high, side);
}

/* What has no place when the board is alone; NULL: nothing. */
static const char *beside_board(const struct options *o)
{
    return o->tour               ? "--tour"
           : race_lanes_asked(o) ? "a race"
           : o->code             ? "--code"
           : o->presentation     ? "--presentation"
                                 : NULL;
}

static bool is_usable(const struct options *o, const struct video_format *format,
                      struct error *e)
{
    int title = o->title ? utf8_count(o->title) : 1;
    struct race_lanes lanes;
    struct error why;

    if (!o->output)
        return error_fail(e, "record: expected -o FILE, found none");
    if (!sink_accepts(o->output, format, &why))
        return error_fail(e, "record: %s", why.text);
    if (o->speed == SPEED_MAX)
        return error_fail(e, "--speed: record expects nodes per second or 'auto', "
                             "found 'max': it runs by its own clock");
    if (title < 1 || title > LONGEST_TITLE)
        return error_fail(e, "--title: expected 1 to %d characters, found %d",
                          LONGEST_TITLE, title);
    if (options_film_board(o) && beside_board(o))
        return error_fail(e, "--resolution board cannot be combined with %s",
                          beside_board(o));
    if (!play_scripts_check(o, e))
        return false;
    if (o->print_moment && strcmp(o->output, "-") == 0)
        return error_fail(e, "--print-moment: expected -o FILE, found -o -");
    if (o->tour && (o->n_files > 0 || race_lanes_asked(o)))
        return error_fail(e, "--tour cannot be combined with a %s",
                          o->n_files > 0 ? "PUZZLE" : "race");
    return !race_lanes_asked(o) || race_lanes_from_options(&lanes, o, e);
}

int command_record(const struct options *o)
{
    bool is_board = options_film_board(o);
    struct video_format format = sink_usual(o->output ? o->output : "");
    struct show setup = {.o = o, .is_virtual = true};
    struct text moment = TEXT_EMPTY;
    color_t colors[FILM_COLORS];
    struct error e;

    if (o->frame_w != 0) {
        format.width = is_board ? BOARD_PIXELS : o->frame_w;
        format.height = is_board ? BOARD_PIXELS : o->frame_h;
    }
    format.has_sound = o->kept.sound;
    format.has_alpha = o->background == BACKGROUND_NONE;
    format.fps = o->fps ? o->fps : format.fps;
    if (!is_usable(o, &format, &e))
        return output_complain(&e, EXIT_BAD_USAGE);
    signals_catch();
    signals_ignore_broken_pipe(); /* a closed pipe becomes a write error */
    if (!font_open_if_any(o->font, "recording", &setup.font, &e))
        return output_complain(&e, EXIT_BAD_INPUT);
    struct show *s = show_open(&setup, &e);
    if (s) { /* a tour may change the size: its colours are those of a large board */
        palette_film(s->palette, o->tour ? MAX_N : s->puzzle->geo->n,
                     format.has_alpha ? COLOR_BACKGROUND : o->background, colors);
        format.colors = colors;
    }
    bool fine = s && (!is_board || fit_board(s, &format, &e)) &&
                record_loop_run(s, &format, &e) &&
                (!o->print_moment || puzzle_io_moment(s, &moment, &e));
    if (moment.length > 0)
        puts(moment.data);
    text_free(&moment);
    int failure = s ? EXIT_BAD_INPUT : input_failure();
    show_close(s);
    font_close(setup.font);
    return fine ? EXIT_DONE : output_complain(&e, failure);
}
