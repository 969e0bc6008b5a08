#include "show/gui_state.h"

#include "show/steer.h"

#include <stdarg.h>

void gui_say(struct gui *g, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    message_say(&g->panel.message, g->now_ns, format, args);
    va_end(args);
}

static void show_view(struct gui *g, enum board_view view)
{
    g->style.view = view;
    if (view == BOARD_LEARNING && !g->now->snap.learning.is_on)
        gui_say(g, "no learning: %s", board_view_name(BOARD_FAILURES));
    else
        gui_say(g, "view: %s", board_view_name(view));
}

static void isolate(struct gui *g, int value)
{
    g->style.isolated = value;
    g->style.view = BOARD_VALUES; /* the only one that has values to tell apart */
    if (value > 0)
        gui_say(g, "value %d alone; x ends it", value);
    else
        gui_say(g, "all values");
}

/* The value under the pointer; again, or where there is none, all values. */
static void isolate_hovered(struct gui *g)
{
    cell_t c = g->style.hover;
    /* The picture may still be that of another board. */
    bool is_cell = g->now->snap.n == g->puzzle->geo->n && c < g->now->snap.n_cells;
    bool on_value = is_cell && g->now->snap.value[c] != VALUE_NONE;
    int value = on_value ? g->now->snap.value[c] + 1 : 0;

    isolate(g, value == g->style.isolated ? 0 : value);
}

void gui_isolate_next(struct gui *g, int by)
{
    int choices = g->puzzle->geo->n + 1;
    int value = (g->style.isolated + by) % choices;

    isolate(g, value < 0 ? value + choices : value);
}

static void next_palette(struct gui *g)
{
    g->style.palette = (g->style.palette + 1) % palette_count();
    gui_say(g, "palette: %s", palette_name(g->style.palette));
}

/* What the blend has shown last is old by now: it begins anew. */
static void toggle_calm(struct gui *g)
{
    blend_forget(&g->blend);
    g->style.blend = g->style.blend ? NULL : &g->blend;
    gui_say(g, "%s", g->style.blend ? "calm: blended changes, no flashes" : "calm off");
}

static void take_screenshot(struct gui *g)
{
    char said[CAPTURE_SAID];

    capture_still(&g->frame, said);
    gui_say(g, "%s", said);
}

static void record_or_stop(struct gui *g)
{
    char said[CAPTURE_SAID];

    capture_toggle(g->capture, g->layout.width, g->layout.height, g->now_ns, said);
    gui_say(g, "%s", said);
}

void gui_toggle_fullscreen(struct gui *g)
{
    window_set_fullscreen(g->window, !window_is_fullscreen(g->window));
    gui_say(g, "%s",
            window_is_fullscreen(g->window) ? "fullscreen: Esc leaves it" : "window");
}

void gui_press_view(struct gui *g, enum key_id key)
{
    enum board_view view;

    if (steer_view(key, &view))
        show_view(g, view);
    switch (key) {
    case KEY_ISOLATE:
        isolate_hovered(g);
        break;
    case KEY_NEXT_VALUE:
        gui_isolate_next(g, 1);
        break;
    case KEY_PREVIOUS_VALUE:
        gui_isolate_next(g, -1);
        break;
    case KEY_PALETTE:
        next_palette(g);
        break;
    case KEY_CALM:
        toggle_calm(g);
        break;
    case KEY_HUD:
        g->show_panel = !g->show_panel;
        gui_say(g, "panel %s", g->show_panel ? "on" : "off");
        break;
    case KEY_STATISTICS:
        g->panel.show_frames = !g->panel.show_frames;
        gui_say(g, "frame figures %s", g->panel.show_frames ? "on" : "off");
        break;
    case KEY_HELP:
        g->show_help = !g->show_help;
        break;
    case KEY_SCREENSHOT:
        take_screenshot(g);
        break;
    case KEY_RECORD:
        record_or_stop(g);
        break;
    case KEY_FULLSCREEN:
        gui_toggle_fullscreen(g);
        break;
    default:
        break;
    }
}
