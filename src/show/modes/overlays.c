#include "show/modes/overlays.h"

#include "base/utf8.h"
#include "show/keys/keys.h"
#include "show/lanes.h"
#include "show/modes/edit.h"
#include "show/parting_watch.h"
#include "show/puzzle_io.h"
#include "show/show_frame.h"
#include "show/verbs/actions.h"

#define PAUSED_LENS_HINT                                                               \
    "Space next \xc2\xb7 \xe2\x86\x90 \xe2\x86\x92 unit \xc2\xb7 Enter apply"
#define RUNNING_LENS_HINT                                                              \
    "Space pause \xc2\xb7 \xe2\x86\x90 \xe2\x86\x92 unit \xc2\xb7 d close"

#define WHY_HINT                                                                       \
    ". , step \xc2\xb7 Enter fold \xc2\xb7 \xe2\x86\x90 \xe2\x86\x92 cell "            \
    "\xc2\xb7 W close"

/* What a mode does; NULL: nothing. */
struct mode_acts {
    void (*close)(struct show *s);
    /* Both return whether the input needs no other receiver. */
    bool (*key)(struct show *s, const char *key);
    bool (*pointer)(struct show *s, const struct input_event *event);
    void (*draw_beside)(struct show *s); /* beside the board: the topmost mode alone */
    void (*draw)(struct show *s);        /* over the frame: the topmost mode last */
    void (*tick)(struct show *s);        /* once a frame */
};

/* ---- Keys and pointer ---- */

static bool end_opening(struct show *s, const char *key)
{
    bool goes_on =
        !s->lens.is_open && lane_will(show_lane(s))->status == SEARCH_RUNNING;
    bool starts = goes_on && show_is_paused(s);

    lanes_end_tour(s);
    if (starts)
        lanes_run(s, true);
    show_say(s, "tour ended%s; ? lists the keys",
             goes_on ? ": the search goes on" : "");
    return strcmp(key, "Escape") == 0 || (starts && strcmp(key, "Space") == 0);
}

static bool end_opening_by_pointer(struct show *s, const struct input_event *event)
{
    (void)event;
    return end_opening(s, "");
}

static bool type_in_list(struct show *s, const char *key)
{
    return list_control_type(&s->list, key);
}

static bool point_at_list(struct show *s, const struct input_event *event)
{
    bool is_double = event->kind == INPUT_DOUBLE_CLICK;

    if (event->kind == INPUT_WHEEL)
        list_control_scroll(&s->list, -event->notches);
    else
        puzzle_io_answer_list(
            s, list_control_click(&s->list, event->x, event->y, is_double));
    return true;
}

static cell_t cell_at(const struct show *s, const struct input_event *event)
{
    return layout_cell_at(&s->layout, show_lane(s)->now->snap.n, event->x, event->y);
}

static bool point_at_question(struct show *s, const struct input_event *event)
{
    cell_t c = cell_at(s, event);

    if (event->kind == INPUT_WHEEL || (ask_allows_steps(s) && c == CELL_NONE))
        return false;
    ask_click(s, c, event->kind == INPUT_DOUBLE_CLICK);
    return true;
}

/* Between two questions, only named keys, q and ? act, and only if they also act while
 * a question is open. */
static bool wait_for_question(struct show *s, const char *key)
{
    const struct key_binding *b = keys_find(s->keys, key, show_modes(s));
    bool acts_early = b && command_acts_in_question(&b->script.commands[0]) &&
                      (utf8_count(key) > 1 || strchr("q?", *key));

    if (acts_early)
        return false;
    show_say(s, "%s: no question yet; q ends the exercise", key);
    return true;
}

static bool point_between_questions(struct show *s, const struct input_event *event)
{
    (void)event;
    show_say(s, "the exercise goes on by itself");
    return true;
}

static bool ask_why_of_cell(struct show *s, const struct input_event *event)
{
    cell_t c = cell_at(s, event);

    if (event->kind == INPUT_WHEEL || c == CELL_NONE)
        return false;
    lanes_answer(s, why_control_ask(&s->why, show_lane(s)->now, c, VALUE_NONE));
    return true;
}

/* ---- Closing ---- */

static void close_notice(struct show *s)
{
    s->notice.text[0] = '\0';
}

static void close_help(struct show *s)
{
    s->help.is_open = false;
}

static void close_list(struct show *s)
{
    list_control_close(&s->list);
}

static void keep_exercise(struct show *s)
{
    show_say(s, "q ends the exercise");
}

static void close_why(struct show *s)
{
    lanes_answer(s, why_control_act(&s->why, show_lane(s)->now, WHY_CLOSE));
}

static void close_caption(struct show *s)
{
    text_clear(&s->caption);
    parting_watch_end(s);
}

static void close_lane(struct show *s)
{
    verb_zoom(s, NULL);
}

static void leave_fullscreen(struct show *s)
{
    view_fullscreen(s, false);
}

/* ---- Drawing ---- */

static void draw_help(struct show *s)
{
    struct help_line lines[HELP_LINES];
    int count = help_lines(s, lines);

    s->help.pages = help_view_pages(&s->draw, lines, count);
    s->help.page = int_min(s->help.page, s->help.pages - 1);
    help_view_draw(&s->draw, lines, count, s->help.page);
}

/* Whether the picture beside the board has hints of keys: only in a window, and only
 * while no message is shown. */
static bool has_hint(const struct show *s)
{
    return s->window && s->message.text[0] == '\0';
}

static void draw_why(struct show *s)
{
    why_control_draw(&s->why, &s->draw, &s->layout, show_lane(s)->now,
                     has_hint(s) && !s->layout.has_panel ? WHY_HINT : NULL);
}

static void draw_lens(struct show *s)
{
    lens_control_draw(&s->lens, &s->draw, &s->layout, show_lane(s)->now, s->palette,
                      show_lens_is_plain(s),
                      !has_hint(s) || s->tour.is_playing ? NULL
                      : show_is_paused(s)                ? PAUSED_LENS_HINT
                                                         : RUNNING_LENS_HINT);
}

static void draw_code(struct show *s)
{
    const struct lane *l = show_lane(s);

    code_view_draw(&s->draw, &s->layout, &s->code, &l->now->snap, &l->style);
}

static void draw_list(struct show *s)
{
    list_control_draw(&s->list, &s->draw, &show_lane(s)->now->snap, s->palette,
                      s->message.text);
}

/* Draws the notice beside the board or, if the board is hidden or shares the frame, at
 * the lower left of the frame. */
static void draw_notice(struct show *s)
{
    bool has_board =
        show_is_large(s) && !show_has(s, MODE_HELP) && !show_has(s, MODE_LIST);
    struct rect frame = {0, 0, s->draw.width, s->draw.height};
    int64_t left_ns = i64_clamp(s->notice.until_ns - s->now_ns, 0, NOTICE_FADE_NS);
    int first = s->draw.count;

    message_draw(&s->draw, has_board ? layout_message(&s->layout) : frame, COLOR_ALARM,
                 s->notice.text);
    draw_fade(&s->draw, first, (int)(255 * left_ns / NOTICE_FADE_NS));
}

static void fade_notice(struct show *s)
{
    s->must_draw |= s->now_ns > s->notice.until_ns - NOTICE_FADE_NS;
    if (s->now_ns > s->notice.until_ns)
        close_notice(s);
}

/* ---- All modes ---- */

static const struct mode_acts acts[MODE_COUNT] = {
    [MODE_OPENING] = {.key = end_opening, .pointer = end_opening_by_pointer},
    [MODE_NOTICE] = {.close = close_notice, .draw = draw_notice, .tick = fade_notice},
    [MODE_HELP] = {.close = close_help, .draw = draw_help},
    [MODE_LIST] = {.close = close_list,
                   .key = type_in_list,
                   .pointer = point_at_list,
                   .draw = draw_list,
                   .tick = puzzle_io_load_list},
    [MODE_EDITOR] = {.close = edit_cancel,
                     .key = edit_key,
                     .pointer = edit_point,
                     .tick = edit_tick},
    [MODE_QUESTION] = {.key = ask_type, .pointer = point_at_question},
    [MODE_EXERCISE] = {.close = keep_exercise,
                       .key = wait_for_question,
                       .pointer = point_between_questions},
    [MODE_TOUR] = {.close = lanes_end_tour},
    [MODE_WHY] = {.close = close_why,
                  .pointer = ask_why_of_cell,
                  .draw_beside = draw_why},
    [MODE_LENS] = {.close = overlay_close_lens},
    [MODE_LENS_GLIDE] = {.draw_beside = draw_lens},
    [MODE_CODE] = {.draw_beside = draw_code},
    [MODE_CAPTION] = {.close = close_caption},
    [MODE_LARGE_LANE] = {.close = close_lane},
    [MODE_FULLSCREEN] = {.close = leave_fullscreen},
};

void overlays_close_if_asked(struct show *s)
{
    int mode = 0;

    if (s->request != SHOW_CLOSE)
        return;
    s->request = SHOW_STAY;
    while (mode < MODE_COUNT && !(acts[mode].close && show_has(s, (enum mode)mode)))
        mode++;
    if (mode < MODE_COUNT)
        acts[mode].close(s);
    else
        show_say(s, "nothing to close; q quits");
}

/* Passes a key or, if it is NULL, the pointer's event to the open modes, down to one
 * that hides those below it. Returns whether one of them has taken it. */
static bool modes_take(struct show *s, const char *key, const struct input_event *event)
{
    bool is_taken = false, is_last = false;

    for (int mode = 0; mode < MODE_COUNT && !is_taken && !is_last; mode++) {
        if (!show_has(s, (enum mode)mode))
            continue;
        is_last = mode_rows[mode].flags & HIDES_BELOW;
        if (key)
            is_taken = acts[mode].key && acts[mode].key(s, key);
        else
            is_taken = acts[mode].pointer && acts[mode].pointer(s, event);
    }
    return is_taken;
}

static const char *refusal(const struct show *s)
{
    for (int mode = 0; mode < MODE_COUNT; mode++)
        if (mode_rows[mode].refusal && show_has(s, (enum mode)mode))
            return mode_rows[mode].refusal;
    return NULL;
}

static void carry_out_all(struct show *s, const struct script *script)
{
    struct error e;

    for (int i = 0; i < script->count; i++)
        if (!carry_out(s, script, i, &e))
            show_notify(s, e.text);
    overlays_close_if_asked(s);
}

/* Closes the door, and does what was chosen in it. */
static void leave_by_door(struct show *s)
{
    struct script script;
    struct error e;

    if (!s->list.asked[0])
        return;
    script_init(&script, "find", FROM_KEYS);
    bool is_fine = script_add(&script, s->list.asked, 1, &e);
    list_control_close(&s->list);
    if (is_fine)
        carry_out_all(s, &script);
    else
        show_notify(s, e.text);
    script_free(&script);
}

void overlays_key(struct show *s, const char *key, const char *us_key)
{
    if (modes_take(s, key, NULL))
        return;
    /* A character that other alphabets have acts as the letter of its key. */
    if (!keys_find(s->keys, key, MODES_END - 1) &&
        keys_find(s->keys, us_key, MODES_END - 1))
        key = us_key;
    const struct key_binding *b = keys_find(s->keys, key, show_modes(s));
    if (b) {
        carry_out_all(s, &b->script);
        leave_by_door(s);
    } else if (refusal(s)) {
        show_say(s, "%s: %s", key, refusal(s));
    } else {
        show_say(s, "%s %s \xe2\x80\x93 ? lists the keys", key,
                 keys_find(s->keys, key, MODES_END - 1) ? "does nothing here"
                                                        : "is not bound");
    }
}

/* A click on the stack seeks, a click on a cell goes to the lens. Returns whether
 * something was there. */
static bool point_at_lane(struct show *s, const struct input_event *event)
{
    int x = event->x, y = event->y;
    struct lane *l = show_lane(s);
    const struct rect stack_at = l->panel.stack_at;
    cell_t c = cell_at(s, event);

    if (rect_contains(stack_at, x, y)) {
        playback_seek(
            s, stack_step_at(l->now->stack, &l->panel.stack_style, stack_at, x, y));
        return true;
    }
    if (c == CELL_NONE || l->now->snap.n == 0)
        return false;
    lanes_answer(s, lens_control_click(&s->lens, l->now, c, x, y));
    return true;
}

void overlays_pointer(struct show *s, const struct input_event *event)
{
    bool is_double = event->kind == INPUT_DOUBLE_CLICK;

    if (modes_take(s, NULL, event)) {
        leave_by_door(s);
        return;
    }
    bool is_large = show_is_large(s);
    int lane = is_large ? -1 : show_frame_lane_at(s, event->x, event->y);
    if (event->kind == INPUT_WHEEL) {
        view_highlight_next(s, -event->notches);
    } else if (lane >= 0) {
        select_next_lane(s, lane - s->selected);
        if (is_double)
            verb_zoom(s, NULL);
    } else if (!(is_large && point_at_lane(s, event)) && is_double) {
        window_set_fullscreen(s->window, !s->window->is_fullscreen);
    }
}

void overlays_tick(struct show *s)
{
    for (int mode = 0; mode < MODE_COUNT; mode++)
        if (acts[mode].tick && show_has(s, (enum mode)mode))
            acts[mode].tick(s);
}

void overlays_draw(struct show *s)
{
    enum mode beside = show_topmost(s, BESIDE_BOARD);

    if (s->glide.lens == 1 && beside < MODE_COUNT)
        acts[beside].draw_beside(s);
    caption_draw(&s->draw, &s->layout, show_caption(s));
    for (int mode = MODE_COUNT - 1; mode >= 0; mode--)
        if (acts[mode].draw && show_has(s, (enum mode)mode))
            acts[mode].draw(s);
}
