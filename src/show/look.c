#include "show/look.h"

#include "base/number.h"

#include <assert.h>
#include <stdio.h>

#define SLOWEST 0.1
#define FASTEST 1e9

void look_describe_speed(double speed, char *out, size_t size)
{
    if (speed < 0)
        snprintf(out, size, "automatic speed: fills the board in %d s",
                 PLAYER_AUTOMATIC_SECONDS);
    else if (speed == 0)
        snprintf(out, size, "maximum speed");
    else
        snprintf(out, size, "target speed: %.3g nodes/s", speed);
}

/* At maximum speed and at rest there is no rate to scale: then it becomes automatic. */
static double changed_speed(double now, enum speed_change change)
{
    static const double factor[] = {[SPEED_FASTER] = 1.25,
                                    [SPEED_SLOWER] = 1 / 1.25,
                                    [SPEED_DOUBLE] = 2,
                                    [SPEED_HALF] = 0.5,
                                    [SPEED_AUTOMATIC] = 0};

    if (change == SPEED_MAXIMUM)
        return PLAYER_MAXIMUM;
    double scaled = now * factor[change];
    return scaled > 0 ? real_clamp(scaled, SLOWEST, FASTEST) : PLAYER_AUTOMATIC;
}

void look_press_speed(struct show *s, int change, const char *key)
{
    double speed = changed_speed(s->type->speed(s), (enum speed_change)change);
    char words[64];

    (void)key;
    s->type->set_speed(s, speed);
    look_describe_speed(speed, words, sizeof words);
    show_say(s, "%s", words);
}

void look_press_view(struct show *s, int view, const char *key)
{
    (void)key;
    assert(view >= 0 && view < BOARD_VIEWS);
    s->view = (enum board_view)view;
    show_say(s, "view: %s", board_view_row(s->view)->title);
}

void look_press_palette(struct show *s, int by, const char *key)
{
    (void)key;
    s->palette = (s->palette + by) % palette_count();
    show_say(s, "palette: %s", palette_row(s->palette)->name);
}

void look_press_calm(struct show *s, int argument, const char *key)
{
    (void)argument, (void)key;
    s->is_calm = !s->is_calm;
    show_say(s, "%s", s->is_calm ? "calm: colours blend, no flashes" : "calm off");
}

void look_press_help(struct show *s, int argument, const char *key)
{
    (void)argument, (void)key;
    s->has_help = !s->has_help;
}

/* False, with a message, before the first frame. */
static bool has_frame(struct show *s)
{
    if (s->frame.width == 0)
        show_say(s, "no frame yet");
    return s->frame.width > 0;
}

void look_press_screenshot(struct show *s, int argument, const char *key)
{
    char said[CAPTURE_SAID];

    (void)argument, (void)key;
    if (!has_frame(s))
        return;
    capture_still(&s->frame, said);
    show_say(s, "%s", said);
}

void look_press_record(struct show *s, int argument, const char *key)
{
    char said[CAPTURE_SAID];

    (void)argument, (void)key;
    assert(s->capture);
    if (!has_frame(s))
        return;
    capture_toggle(s->capture, s->frame.width, s->frame.height, s->now_ns, said);
    show_say(s, "%s", said);
}

void look_press_fullscreen(struct show *s, int argument, const char *key)
{
    (void)argument, (void)key;
    window_set_fullscreen(s->window, !window_is_fullscreen(s->window));
    show_say(s, "%s",
             window_is_fullscreen(s->window) ? "fullscreen: Esc leaves" : "window");
}

void look_press_close(struct show *s, int argument, const char *key)
{
    (void)argument, (void)key;
    s->request = SHOW_CLOSE;
}

void look_press_quit(struct show *s, int argument, const char *key)
{
    (void)argument, (void)key;
    s->request = SHOW_QUIT;
}
