#include "commands/commands.h"

#include "front/signals.h"
#include "options/input.h"
#include "show/puzzle_io.h"
#include "show/show_driver.h"
#include "show/verbs/play_scripts.h"

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
        return error_fail(e, "--speed: record expects nodes per second or 'auto', "
                             "found 'max': it runs by its own clock");
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
    struct video_format format = {.width = o->frame_w,
                                  .height = o->frame_h,
                                  .has_sound = o->kept.sound,
                                  .has_alpha = o->background == BACKGROUND_NONE};
    struct show setup = {.o = o, .is_virtual = true};
    struct text moment = TEXT_EMPTY;
    struct error e;

    format.fps = o->fps ? o->fps : o->output ? sink_usual_fps(o->output) : 0;
    if (!is_usable(o, &format, &e))
        return output_complain(&e, EXIT_BAD_USAGE);
    signals_catch();
    signals_ignore_broken_pipe(); /* a closed pipe becomes a write error */
    if (!font_open_if_any(o->font, "recording", &setup.font, &e))
        return output_complain(&e, EXIT_BAD_INPUT);
    struct show *s = show_open(&setup, &e);
    bool fine = s && record_loop_run(s, &format, &e) &&
                (!o->print_moment || puzzle_io_moment(s, &moment, &e));
    if (moment.length > 0)
        puts(moment.data);
    text_free(&moment);
    int failure = s ? EXIT_BAD_INPUT : input_failure();
    show_close(s);
    font_close(setup.font);
    return fine ? EXIT_DONE : output_complain(&e, failure);
}
