#include "show/overlays.h"

#include "base/number.h"
#include "show/board.h"
#include "show/edit_mode.h"
#include "show/grid_frame.h"
#include "show/keys/hints.h"
#include "show/keys/keys.h"
#include "show/puzzle_io.h"
#include "show/verbs/actions.h"
#include "show/verbs/carry_out.h"

/* One overlay. All members but is_open may be 0. */
struct overlay {
    bool (*is_open)(const struct show *s);
    unsigned contexts; /* of the rows of the key table that act */
    /* Typed characters, before the key table. True if the overlay takes the key. */
    bool (*type)(struct show *s, const char *key);
    const char *refusal; /* of other keys; NULL: the next overlay gets them */
    bool (*pointer)(struct show *s, const struct input_event *event);
    const char *const *(*hints)(const struct show *s);
    void (*draw)(struct show *s, const struct glyphs *glyphs);
    bool (*close)(struct show *s); /* Esc; false: ignored now */
};

static bool notice_is_open(const struct show *s)
{
    return s->notice[0] != '\0';
}

static void notice_paint(struct show *s, const struct glyphs *glyphs)
{
    notice_draw(&s->draw, glyphs, s->notice);
}

static bool notice_close(struct show *s)
{
    s->notice[0] = '\0';
    return true;
}

static bool help_is_open(const struct show *s)
{
    return s->has_help;
}

static void help_draw(struct show *s, const struct glyphs *glyphs)
{
    struct help_line lines[HELP_LINES];
    int count = help_lines(s, lines), w = s->draw.width, h = s->draw.height;

    s->help_pages = help_view_pages(w, h, glyphs, lines, count);
    s->help_page = int_min(s->help_page, s->help_pages - 1);
    help_view_draw(&s->draw, glyphs, lines, count, s->help_page);
}

static bool help_close(struct show *s)
{
    s->has_help = false;
    return true;
}

static bool list_is_open(const struct show *s)
{
    return list_control_is_open(&s->list);
}

static bool list_type(struct show *s, const char *key)
{
    return list_control_type(&s->list, key);
}

static bool list_pointer(struct show *s, const struct input_event *event)
{
    if (event->kind == INPUT_WHEEL)
        list_control_scroll(&s->list, -event->notches);
    else
        puzzle_io_answer_list(s, list_control_click(&s->list, event->x, event->y,
                                                    event->kind == INPUT_DOUBLE_CLICK));
    return true;
}

static void list_draw(struct show *s, const struct glyphs *glyphs)
{
    list_control_draw(&s->list, &s->draw, glyphs, s->palette, s->message.text);
}

static bool list_close(struct show *s)
{
    list_control_close(&s->list);
    return true;
}

static bool editor_is_open(const struct show *s)
{
    return s->editor;
}

static bool editor_pointer(struct show *s, const struct input_event *event)
{
    int n = show_lane(s)->now->snap.n;
    cell_t c = event->kind == INPUT_WHEEL
                   ? CELL_NONE
                   : layout_cell_at(&s->layout, n, event->x, event->y);

    if (c == CELL_NONE)
        return false;
    /* Ignore clicks until the edited board is drawn. */
    if (n == editor_puzzle(s->editor)->geo->n)
        board_answer_editor(s, edit_select(s->editor, c));
    return true;
}

static bool editor_close(struct show *s)
{
    board_cancel_edit(s);
    show_say(s, "editing cancelled: Space searches the puzzle, E resumes editing");
    return true;
}

static bool lens_is_open(const struct show *s)
{
    return s->lens.is_open;
}

static void lens_draw_overlay(struct show *s, const struct glyphs *glyphs)
{
    const struct player_view *now = show_lane(s)->now;
    const char *hint = show_is_paused(s) ? PAUSED_LENS_HINT : RUNNING_LENS_HINT;
    bool has_hint = s->window && !s->tour.is_playing && s->message.text[0] == '\0';

    if (s->lens_share == 1)
        lens_control_draw(&s->lens, &s->draw, &s->layout, now, glyphs, s->palette,
                          has_hint ? hint : NULL);
}

/* A tour opens and closes the lens itself. */
static bool lens_close(struct show *s)
{
    if (s->tour.is_playing || !lens_control_stays_open(&s->lens))
        return false;
    overlay_lens(s);
    return true;
}

static bool tour_is_open(const struct show *s)
{
    return s->tour.is_playing;
}

static bool tour_close(struct show *s)
{
    board_end_tour(s);
    return true;
}

static bool caption_is_open(const struct show *s)
{
    return s->caption[0] != '\0';
}

static void caption_paint(struct show *s, const struct glyphs *glyphs)
{
    caption_draw(&s->draw, &s->layout, glyphs, s->caption);
}

static bool caption_close(struct show *s)
{
    s->caption[0] = '\0';
    return true;
}

/* The zoom: one of several lanes, or a large picture, fills the frame. */
static bool zoom_is_open(const struct show *s)
{
    return s->n_lanes > 1 && show_is_large(s);
}

static bool zoom_close(struct show *s)
{
    lanes_zoom(s);
    return true;
}

bool overlays_take_control(struct show *s)
{
    bool yields = tour_is_open(s) && tour_player_yields(&s->tour);

    if (yields) {
        board_end_tour(s);
        show_say(s, "tour ended: the search goes on; ? lists the keys");
    }
    return yields;
}

/* Topmost first. */
static const struct overlay overlays[] = {
    {.is_open = notice_is_open, .draw = notice_paint, .close = notice_close},
    {.is_open = help_is_open, .draw = help_draw, .close = help_close},
    {.is_open = list_is_open,
     .contexts = IN_LIST,
     .type = list_type,
     .refusal = "close the list first",
     .pointer = list_pointer,
     .draw = list_draw,
     .close = list_close},
    {.is_open = editor_is_open,
     .contexts = IN_EDITOR,
     .refusal = "press Enter to search the edited board first",
     .pointer = editor_pointer,
     .hints = hints_of_editor,
     .close = editor_close},
    {.is_open = lens_is_open,
     .contexts = IN_LENS | IN_PAUSED_LENS,
     .hints = hints_of_lens,
     .draw = lens_draw_overlay,
     .close = lens_close},
    {.is_open = tour_is_open, .hints = hints_of_tour, .close = tour_close},
    {.is_open = caption_is_open, .draw = caption_paint, .close = caption_close},
    {.is_open = zoom_is_open, .close = zoom_close},
};
enum { OVERLAYS = sizeof overlays / sizeof *overlays };

/* A closing lens is drawn but takes no keys. */
static bool takes_keys(const struct show *s, const struct overlay *o)
{
    return o->is_open(s) &&
           (!(o->contexts & IN_LENS) || lens_control_stays_open(&s->lens));
}

/* Carries out what the key is bound to in a context. False if it is not bound there. */
static bool carry_out_key(struct show *s, const char *key, unsigned contexts)
{
    const struct key_binding *b = keys_find(s->keys, key, contexts);
    struct error e;

    for (int i = 0; b && i < b->script.count; i++)
        if (!carry_out(s, &b->script, i, &e))
            show_notify(s, e.text);
    return b;
}

/* True if the overlay takes the key. */
static bool give_key(struct show *s, const struct overlay *o, const char *key)
{
    if (o->type && o->type(s, key))
        return true;
    if (carry_out_key(s, key, o->contexts & show_contexts(s)))
        return true;
    if (o->refusal)
        show_say(s, "%s: %s", key, o->refusal);
    return o->refusal;
}

void overlays_close_if_asked(struct show *s)
{
    if (s->request != SHOW_CLOSE)
        return;
    s->request = SHOW_STAY;
    for (int i = 0; i < OVERLAYS; i++)
        if (overlays[i].is_open(s) && overlays[i].close(s))
            return;
    if (s->window->is_fullscreen)
        view_fullscreen(s, false);
    else
        show_say(s, "nothing to close; q quits");
}

static void press(struct show *s, const char *key)
{
    unsigned here = s->n_lanes == 1 ? IN_LANE : IN_LANES;

    for (int i = 0; i < OVERLAYS; i++)
        if (takes_keys(s, &overlays[i]) && give_key(s, &overlays[i], key))
            return;
    if (!carry_out_key(s, key, here))
        show_say(s, "%s %s \xe2\x80\x93 ? lists the keys", key,
                 keys_find(s->keys, key, CONTEXTS_END - 1) ? "does nothing here"
                                                           : "is not bound");
}

void overlays_key(struct show *s, const char *key)
{
    press(s, key);
    overlays_close_if_asked(s);
}

/* On the stack: seeks. On a cell: opens the lens. */
static bool point_at_lane(struct show *s, int x, int y)
{
    struct lane *l = show_lane(s);
    const struct rect stack_at = l->panel.stack_at;

    if (rect_contains(stack_at, x, y)) {
        playback_seek(
            s, stack_step_at(l->now->stack, &l->panel.stack_style, stack_at, x, y));
        return true;
    }
    cell_t c = layout_cell_at(&s->layout, l->now->snap.n, x, y);
    if (s->editor || c == CELL_NONE || l->now->snap.n == 0)
        return s->editor;
    board_answer(s, lens_control_click(&s->lens, l->now, c, x, y));
    return true;
}

/* A click selects a lane, a double click lets it fill the frame. */
static bool point_at_grid(struct show *s, const struct input_event *event)
{
    int lane = grid_frame_lane_at(s, event->x, event->y);

    if (lane < 0)
        return false;
    lanes_select(s, lane - s->selected);
    if (event->kind == INPUT_DOUBLE_CLICK)
        lanes_zoom(s);
    return true;
}

static bool point(struct show *s, const struct input_event *event)
{
    if (event->kind == INPUT_WHEEL) {
        view_highlight_next(s, -event->notches);
        return true;
    }
    return show_is_large(s) ? point_at_lane(s, event->x, event->y)
                            : point_at_grid(s, event);
}

void overlays_pointer(struct show *s, const struct input_event *event)
{
    for (int i = 0; i < OVERLAYS; i++)
        if (overlays[i].is_open(s) && overlays[i].pointer &&
            overlays[i].pointer(s, event))
            return;
    if (!point(s, event) && event->kind == INPUT_DOUBLE_CLICK)
        window_set_fullscreen(s->window, !s->window->is_fullscreen);
}

void overlays_draw(struct show *s, const struct glyphs *glyphs)
{
    for (int i = OVERLAYS - 1; i >= 0; i--)
        if (overlays[i].is_open(s) && overlays[i].draw)
            overlays[i].draw(s, glyphs);
}

const char *const *overlays_hints(const struct show *s)
{
    for (int i = 0; i < OVERLAYS; i++)
        if (overlays[i].hints && takes_keys(s, &overlays[i]))
            return overlays[i].hints(s);
    return hints_of_show(s);
}
