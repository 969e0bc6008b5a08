#include "show/show.h"

#include "base/alloc.h"
#include "base/number.h"
#include "base/units.h"
#include "options/input.h"
#include "show/modes.h"
#include "show/puzzle_io.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define HIDE_POINTER_NS NS_PER_S
#define LONGEST_FRAME   (SOUND_RATE / 10)

struct show *show_open(const struct show_type *type, const struct show_setup *setup,
                       struct error *e)
{
    struct show *s = alloc_zeroed(1, type->state_size);

    assert(type->state_size >= sizeof *s);
    s->type = type;
    s->o = setup->o;
    s->window = setup->window;
    s->font = setup->font;
    s->capture = setup->capture;
    s->audio = setup->audio;
    s->report = setup->report;
    s->parent = setup->parent;
    s->is_virtual = setup->is_virtual;
    s->now_ns = s->input_ns = s->moved_ns = setup->now_ns;
    s->view = s->o->view;
    s->is_calm = s->o->calm;
    s->boards_alone = s->o->no_hud;
    s->mouse_x = s->mouse_y = -1;
    s->must_draw = true;
    draw_init(&s->draw);
    if (input_palette(s->o, &s->palette, e) && type->open(s, e))
        return s;
    show_close(s);
    return NULL;
}

void show_close(struct show *s)
{
    if (!s)
        return;
    s->type->close(s);
    draw_free(&s->draw);
    frame_free(&s->frame);
    free(s);
}

void show_take_event(struct show *s, const struct input_event *event)
{
    s->must_draw = true;
    switch (event->kind) {
    case INPUT_KEY:
        if (!modes_take_control(s) || strcmp(event->key, "Escape") != 0)
            modes_key(s, event->key);
        s->input_ns = s->now_ns; /* after Tab has seen what was visible */
        break;
    case INPUT_MOTION:
        s->input_ns = s->moved_ns = s->now_ns;
        s->mouse_x = event->x;
        s->mouse_y = event->y;
        break;
    case INPUT_LEAVE:
        s->mouse_x = s->mouse_y = -1;
        break;
    case INPUT_CLICK:
    case INPUT_DOUBLE_CLICK:
    case INPUT_WHEEL:
        modes_take_control(s);
        modes_pointer(s, event);
        break;
    case INPUT_FILE:
        puzzle_io_take_file(s, event->text);
        break;
    case INPUT_PASTE:
        puzzle_io_take_text(s, event->text);
        break;
    case INPUT_QUIT:
        s->request = SHOW_QUIT;
        break;
    case INPUT_REDRAW:
    case INPUT_NONE:
        break;
    }
}

static void update_pointer(struct show *s)
{
    bool hides = s->now_ns - s->moved_ns > HIDE_POINTER_NS;

    if (!s->window || hides == s->hides_pointer)
        return;
    s->hides_pointer = hides;
    s->must_draw = true;
    window_show_pointer(s->window, !hides);
}

int show_hear(struct show *s, bool is_on, int length, struct heard *lanes)
{
    if (s->tour_sound)
        is_on = s->tour_sound > 0;
    int count = s->type->hear(s, length, is_on ? lanes : NULL);
    return is_on ? count : 0;
}

/* Sounds of a frame last until the next one, of which this one's length is a guess. */
static void listen(struct show *s)
{
    struct heard lanes[HEARD_LANES];
    int64_t passed_ns = s->now_ns - s->heard_ns;
    int64_t length = i64_clamp(passed_ns * SOUND_RATE / NS_PER_S, 1, LONGEST_FRAME);
    struct error e;

    s->heard_ns = s->now_ns;
    int count = show_hear(s, audio_is_wanted(s->audio), (int)length, lanes);
    if (!audio_switch(s->audio, count > 0, &e)) {
        struct phrase said = phrase("no sound: %.80s", e.text);
        show_notify(s, said.text);
    }
    if (!audio_is_on(s->audio))
        return;
    audio_feed(s->audio, lanes, count, (int)length);
    if (s->capture)
        capture_hear(s->capture, lanes, count, (int)length);
}

void show_advance(struct show *s, int64_t now_ns)
{
    char said[CAPTURE_SAID];

    s->now_ns = now_ns;
    s->type->advance(s);
    update_pointer(s);
    s->must_draw |= message_expire(&s->message, now_ns);
    if (s->notice[0] && now_ns > s->notice_until_ns) {
        s->notice[0] = '\0';
        s->must_draw = true;
    }
    if (s->capture && capture_tick(s->capture, now_ns, said))
        show_say(s, "%s", said);
    if (s->audio)
        listen(s);
}

void show_compose(struct show *s, int width, int height)
{
    draw_begin(&s->draw, width, height);
    s->type->draw(s);
    const struct glyphs *glyphs = font_glyphs(s->font);
    modes_draw(s, glyphs);
    raster_compose(&s->frame, &s->draw, glyphs);
    if (!s->capture)
        return;
    capture_take(s->capture, &s->frame, s->now_ns);
    capture_mark(s->capture, &s->frame, &s->layout, glyphs, s->now_ns);
}
