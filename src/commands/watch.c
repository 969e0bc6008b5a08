#include "commands/commands.h"

#include "base/clock.h"
#include "base/message.h"
#include "front/front.h"
#include "front/signals.h"
#include "options/config.h"
#include "options/input.h"
#include "options/output.h"
#include "show/search_state.h"
#include "show/window_loop.h"

#include <stdio.h>
#include <string.h>

/* Saves only what keys changed, not options or tours. Warns if it cannot write. */
static void remember(const struct search_show *s, int opened_palette,
                     const struct window_place *opened_at)
{
    const struct options *o = s->base.o;
    const struct fallback *before = &o->fallback;
    const struct geometry *geo = s->puzzle->geo;
    struct options now = *o;
    char path[PATH_SIZE];
    struct window_place place;
    struct error e;

    if (s->tour.name[0] || before->config_is_wrong ||
        (!o->config && !config_default_path(path)))
        return;
    now.setting = before->setting;
    for (int k = 0; k < PLUG_KINDS; k++) {
        char old[SETTING_NAME], new[SETTING_NAME];
        setting_name(&o->setting, (enum plug_kind)k, old);
        setting_name(&s->setting, (enum plug_kind)k, new);
        if (strcmp(old, new) != 0)
            setting_choose(&now.setting, (enum plug_kind)k, new, NULL);
    }
    bool same_box =
        geo->box_rows == s->opened_box_rows && geo->box_cols == s->opened_box_cols;
    now.box_rows = same_box ? before->box_rows : geo->box_rows;
    now.box_cols = same_box ? before->box_cols : geo->box_cols;
    now.speed = s->base.speed == o->speed ? before->speed : s->base.speed;
    now.calm = s->base.is_calm == o->calm ? before->calm : s->base.is_calm;
    now.palette = s->base.palette == opened_palette
                      ? before->palette
                      : palette_row(s->base.palette)->name;
    now.window = before->window;
    if (window_place(s->base.window, &place) &&
        (place.w != opened_at->w || place.h != opened_at->h ||
         place.x != opened_at->x || place.y != opened_at->y))
        now.window = place;
    if (!config_save(&now, o->config ? o->config : path, &e))
        message_print("sudoscope: warning: %s", e.text);
}

static bool watch(const struct options *o, struct show_setup *setup, struct error *e)
{
    struct window_place opened_at;

    setup->now_ns = clock_now_ns();
    struct show *s = show_open(&show_search, setup, e);
    if (!s)
        return false;
    int opened_palette = s->palette;
    window_place(s->window, &opened_at);
    window_loop_run(s, window_loop_end_ns(o));
    window_hide(s->window);
    remember((const struct search_show *)s, opened_palette, &opened_at);
    s->type->finish(s);
    bool fine = !o->report || report_write(s->report, window_driver(s->window),
                                           clock_now_ns(), o->report, e);
    show_close(s);
    return fine && window_is_alive(setup->window, e);
}

int watch_run(const struct options *o)
{
    const struct front_request request = {"sudoscope", o->window, o->fullscreen,
                                          o->terminal, o->font};
    struct show_setup setup = {.o = o};
    struct error e;

    signals_catch();
    if (!front_open(&request, &setup.window, &setup.font, &e))
        return output_complain(&e, EXIT_BAD_INPUT);
    setup.capture = capture_create(o->fps);
    setup.report = report_create(clock_now_ns());
    bool fine = watch(o, &setup, &e);
    report_destroy(setup.report);
    font_close(setup.font);
    window_close(setup.window);
    capture_destroy(setup.capture); /* may be slow, so after the window has closed */
    return fine ? EXIT_DONE : output_complain(&e, input_failure());
}
