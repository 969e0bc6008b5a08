/* Keys that change what is seen and heard, and keys of the window. */
#include "show/keys/key_actions.h"

#include "base/number.h"
#include "show/lane_frame.h"
#include "view/pen.h"

#include <assert.h>

static struct phrase name_value(int value)
{
    return value > 0 ? phrase("%d", value) : phrase("none");
}

static void isolate(struct show *s, int value)
{
    struct phrase before = name_value(s->isolated);

    s->isolated = value;
    s->view = BOARD_VALUES; /* the only view that shows single values */
    show_say(s, "highlighted value: %s \xe2\x86\x92 %s", before.text,
             name_value(value).text);
}

/* 1 .. n; 0: none. The snapshot may still show the previous board. */
static int value_at_pointer(const struct show *s)
{
    bool is_large = show_is_large(s);
    const struct lane *l = s->lanes[is_large ? s->selected : s->hover_lane];
    const struct snapshot *snap = &l->now->snap;
    cell_t c = is_large ? l->style.hover : s->hover;
    bool is_on_value = snap->n == s->puzzle->geo->n && c < snap->n_cells &&
                       snap->value[c] != VALUE_NONE;

    return is_on_value ? snap->value[c] + 1 : 0;
}

/* The value under the pointer; again, or with no value there: all values. */
void key_isolate(struct show *s, int argument)
{
    int value = value_at_pointer(s);

    (void)argument;
    isolate(s, value == s->isolated ? 0 : value);
}

/* "All values" comes between the last value and the first. */
void key_isolate_next(struct show *s, int by)
{
    int choices = s->puzzle->geo->n + 1;

    isolate(s, ((s->isolated + by) % choices + choices) % choices);
}

void key_view(struct show *s, int view)
{
    const char *before = board_view_row(s->view)->title;
    bool is_same = s->view == (enum board_view)view;

    assert(view >= 0 && view < BOARD_VIEWS);
    s->view = (enum board_view)view;
    if (is_same)
        show_say(s, "view: %s (unchanged)", before);
    else
        show_say(s, "view: %s \xe2\x86\x92 %s", before, board_view_row(s->view)->title);
}

void key_palette(struct show *s, int by)
{
    const char *before = palette_row(s->palette)->name;

    s->palette = (s->palette + by) % palette_count();
    show_say(s, "palette: %s \xe2\x86\x92 %s", before, palette_row(s->palette)->name);
}

void key_calm(struct show *s, int argument)
{
    (void)argument;
    s->is_calm = !s->is_calm;
    show_say(s, s->is_calm ? "calm mode on: colours change slowly" : "calm mode off");
}

/* Changes what is visible: a panel that has faded out returns, and stays. Among several
 * lanes, their captions and the plot. */
void key_panel(struct show *s, int metrics)
{
    struct panel *panel = &show_lane(s)->panel;

    if (metrics) {
        bool is_on = !panel->show_frames;
        for (int i = 0; i < s->n_lanes; i++)
            s->lanes[i]->panel.show_frames = is_on;
        show_say(s, "frame statistics: %s", is_on ? "on" : "off");
    } else if (!show_is_large(s)) {
        s->boards_alone = !s->boards_alone;
        show_say(s, "captions and plot: %s", s->boards_alone ? "off" : "on");
    } else {
        s->panel_state = lane_frame_has_panel(s) ? PANEL_OFF : PANEL_ON;
        show_say(s, "panel: %s", panel_state_names[s->panel_state]);
    }
}

void key_sound(struct show *s, int argument)
{
    (void)argument;
    if (!s->audio) {
        show_say(s, "no sound in this window");
        return;
    }
    bool was_on = audio_is_on(s->audio);
    s->tour.sound = 0;
    audio_want(s->audio, !was_on);
    show_say(s, was_on ? "sound: off" : "sound: on, volume %d %%",
             audio_volume(s->audio));
}

void key_volume(struct show *s, int by)
{
    if (!s->audio) {
        show_say(s, "no sound in this window");
        return;
    }
    int before = audio_volume(s->audio), volume = int_clamp(before + by, 0, SOUND_FULL);
    audio_set_volume(s->audio, volume);
    show_say(s, "volume: %d \xe2\x86\x92 %d %%%s", before, volume,
             audio_is_on(s->audio) ? "" : ", sound is off (h)");
}

void key_help(struct show *s, int argument)
{
    (void)argument;
    bool has_next = s->has_help && s->help_page + 1 < s->help_pages;
    s->help_page = has_next ? s->help_page + 1 : 0;
    s->has_help = has_next || !s->has_help;
}

void key_capture(struct show *s, int is_video)
{
    char said[CAPTURE_SAID] = "no frame yet";

    assert(s->capture);
    if (s->frame.width > 0 && is_video)
        capture_toggle(s->capture, s->frame.width, s->frame.height,
                       s->audio && audio_is_on(s->audio), s->now_ns, said);
    else if (s->frame.width > 0)
        capture_still(&s->frame, said);
    show_say(s, "%s", said);
}

void key_fullscreen(struct show *s, int argument)
{
    (void)argument;
    window_set_fullscreen(s->window, !window_is_fullscreen(s->window));
    show_say(s,
             window_is_fullscreen(s->window) ? "fullscreen: Esc leaves" : "windowed");
}

void key_request(struct show *s, int request)
{
    s->request = (enum show_request)request;
}
