#include "commands/watch.h"

#include "base/clock.h"
#include "base/message.h"
#include "base/out_file.h"
#include "commands/commands.h"
#include "draw/chars.h"
#include "front/signals.h"
#include "front/terminal.h"
#include "options/command_line.h"
#include "options/input.h"
#include "show/show_loop.h"
#include "show/verbs/play_scripts.h"

#include <unistd.h>

/* The present values of the options that the window remembers. If the window has no
 * position to remember, as in fullscreen, its width is 0. */
static struct remembered state_of(const struct show *s)
{
    struct remembered state = {.calm = s->chosen.kept.calm,
                               .sound = s->audio->is_wanted,
                               .palette = palettes[s->palette].name,
                               .panel = s->panel_state,
                               .volume = s->audio->volume};

    if (!window_place(s->window, &state.window))
        state.window = (struct window_place){0};
    return state;
}

/* Saves those remembered options that changed while the window was open. Prints a
 * warning if it cannot write the file. */
static void remember(const struct show *s, const struct remembered *opened)
{
    const struct options *o = s->o;
    const struct remembered *before = &o->before;
    struct remembered now = state_of(s);
    struct options out = *o;
    char path[PATH_SIZE];
    struct error e;

    if (o->config_is_wrong || (!o->config && !config_default_path(path)))
        return;
    out.kept.calm = now.calm == opened->calm ? before->calm : now.calm;
    bool keeps_sound = now.sound == opened->sound || s->audio->has_failed;
    out.kept.sound = keeps_sound ? before->sound : now.sound;
    out.kept.volume = now.volume == opened->volume ? before->volume : now.volume;
    out.kept.panel = now.panel == opened->panel ? before->panel : now.panel;
    out.kept.palette = now.palette == opened->palette ? before->palette : now.palette;
    const struct window_place *to = &now.window, *from = &opened->window;
    bool has_moved = to->w > 0 && (to->w != from->w || to->h != from->h ||
                                   to->x != from->x || to->y != from->y);
    out.kept.window = has_moved ? now.window : before->window;
    if (!config_save(&out, o->config ? o->config : path, &e))
        message_print("sudoscope: warning: %s", e.text);
}

static bool run_show(const struct show *setup, void (*at_end)(const struct show *s),
                     bool *gave_up, struct error *e)
{
    const struct options *o = setup->o;
    struct show *s = show_open(setup, e);

    if (!s)
        return false;
    struct remembered opened = state_of(s);
    int64_t end_ns = window_loop_end_ns(o);
    do {
        s->request = SHOW_STAY;
        window_loop_run(s, end_ns);
        remember(s, &opened);
    } while (s->request == SHOW_REMEMBER);
    window_hide(s->window);
    if (at_end)
        at_end(s);
    *gave_up = s->gave_up || (signals_interrupted() && !race_has_all_answers(s->race));
    show_finish(s);
    s->report->audio = audio_use(s->audio);
    bool fine = !o->report ||
                report_write(s->report, s->window->name, clock_now_ns(), o->report, e);
    show_close(s);
    return fine && window_is_alive(setup->window, e);
}

/* Tells whoever asked for a corner that nobody heeds it, as on Wayland. */
static void tell_corner(const struct options *o, struct window *w)
{
    struct window_place at;

    if (o->given[OPTION_WINDOW] && o->kept.window.has_corner && window_place(w, &at) &&
        !at.has_corner)
        message_print("sudoscope: --window: the display places windows itself; "
                      "+X+Y is ignored");
}

/* Opens a window and its font. Opens the terminal instead if the user asks for it, or
 * if there is a terminal and no window could be opened. */
static bool open_output(const struct options *o, const char *title, struct show *s,
                        struct error *e)
{
    if (!o->terminal)
        s->window = window_open(title, &o->kept.window, o->fullscreen, e);
    if (!s->window && (o->terminal || isatty(STDOUT_FILENO)))
        s->window = terminal_open(o->fullscreen, e);
    if (!s->window)
        return false;
    tell_corner(o, s->window);
    if (!s->window->has_characters)
        return font_open_if_any(o->font, "running", &s->font, e);
    s->font = font_of_glyphs(chars_glyphs());
    return true;
}

bool window_run(const struct options *o, const char *title,
                void (*at_end)(const struct show *s), bool *gave_up, struct error *e)
{
    struct show setup = {.o = o};

    if ((o->report && !out_file_check(o->report, e)) ||
        !open_output(o, title, &setup, e))
        return false;
    message_never_waits(true);
    setup.now_ns = clock_now_ns();
    setup.capture = capture_create(o->fps);
    setup.audio = audio_create(o->kept.sound, o->kept.volume);
    setup.report = report_create(setup.now_ns);
    bool fine = run_show(&setup, at_end, gave_up, e);
    free(setup.report);
    audio_destroy(setup.audio);
    font_close(setup.font);
    window_close(setup.window);
    capture_destroy(setup.capture); /* may be slow, so after the window has closed */
    return fine;
}

int command_watch(const struct options *o)
{
    struct error e;
    bool gave_up;

    if (!play_scripts_check(o, &e))
        return output_complain(&e, EXIT_BAD_USAGE);
    signals_catch();
    return window_run(o, "sudoscope", NULL, &gave_up, &e)
               ? EXIT_DONE
               : output_complain(&e, input_failure());
}
