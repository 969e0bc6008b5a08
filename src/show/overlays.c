#include "show/overlays.h"

#include "base/utf8.h"
#include "show/board.h"
#include "show/keys/keys.h"
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

bool overlays_take_control(struct show *s, const char *key)
{
    if (!tour_player_yields(&s->tour))
        return false;
    bool goes_on =
        !s->lens.is_open && lane_will(show_lane(s))->status == SEARCH_RUNNING;
    bool starts = goes_on && show_is_paused(s);
    board_end_tour(s);
    if (starts)
        board_run(s, true);
    show_say(s, "tour ended%s; ? lists the keys",
             goes_on ? ": the search goes on" : "");
    return strcmp(key, "Escape") == 0 || (starts && strcmp(key, "Space") == 0);
}

/* A tour is ended before the lens is closed, because tours open and close the lens
 * themselves. */
void overlays_close_if_asked(struct show *s)
{
    if (s->request != SHOW_CLOSE)
        return;
    s->request = SHOW_STAY;
    if (s->notice[0]) {
        s->notice[0] = '\0';
    } else if (s->has_help) {
        s->has_help = false;
    } else if (list_control_is_open(&s->list)) {
        list_control_close(&s->list);
    } else if (s->editor) {
        board_cancel_edit(s);
        show_say(s, "editing cancelled: Space searches the puzzle, E resumes editing");
    } else if (exercise_is_playing(s)) {
        show_say(s, "q ends the exercise");
    } else if (s->tour.is_playing) {
        board_end_tour(s);
    } else if (s->why.is_open) {
        board_answer(s, why_control_act(&s->why, show_lane(s)->now, WHY_CLOSE));
    } else if (lens_control_stays_open(&s->lens)) {
        overlay_close_lens(s);
    } else if (s->caption.length) {
        text_clear(&s->caption);
    } else if (s->n_lanes > 1 && show_is_large(s)) {
        verb_zoom(s, NULL);
    } else if (s->window->is_fullscreen) {
        view_fullscreen(s, false);
    } else {
        show_say(s, "nothing to close; q quits");
    }
}

void overlays_key(struct show *s, const char *key)
{
    unsigned contexts = show_contexts(s);
    const struct key_binding *b = keys_find(s->keys, key, contexts);
    struct error e;

    if ((contexts & IN_LIST && list_control_type(&s->list, key)) ||
        (contexts & IN_QUESTION && ask_type(s, key)))
        return;
    /* Between two questions of an exercise, only named keys, q and ? act, and only if
     * they also act while a question is open. */
    bool acts_early = b && command_contexts(&b->script.commands[0]) & IN_QUESTION &&
                      (utf8_count(key) > 1 || strchr("q?", *key));
    if (exercise_is_playing(s) && !s->exercise.asked && !acts_early) {
        show_say(s, "%s: no question yet; q ends the exercise", key);
        return;
    }
    for (int i = 0; b && i < b->script.count; i++)
        if (!carry_out(s, &b->script, i, &e))
            show_notify(s, e.text);
    if (b)
        overlays_close_if_asked(s);
    else if (contexts & IN_LIST)
        show_say(s, "%s: close the list first", key);
    else if (contexts & IN_QUESTION)
        show_say(s, "%s: answer the question first; q ends", key);
    else if (contexts & IN_EDITOR)
        show_say(s, "%s: press Enter to search the edited board first", key);
    else
        show_say(s, "%s %s \xe2\x80\x93 ? lists the keys", key,
                 keys_find(s->keys, key, CONTEXTS_END - 1) ? "does nothing here"
                                                           : "is not bound");
}

/* A click on the stack seeks. A click on a cell goes to the open question, the editor
 * or `why`; if none of these is open, it goes to the lens. Returns false if the click
 * had no receiver. */
static bool point_at_lane(struct show *s, const struct input_event *event)
{
    int x = event->x, y = event->y;
    struct lane *l = show_lane(s);
    const struct rect stack_at = l->panel.stack_at;
    int n = l->now->snap.n;
    cell_t c = layout_cell_at(&s->layout, n, x, y);

    if (s->exercise.asked && (!ask_allows_steps(s) || c != CELL_NONE)) {
        ask_click(s, c, event->kind == INPUT_DOUBLE_CLICK);
        return true;
    }
    if (rect_contains(stack_at, x, y)) {
        playback_seek(
            s, stack_step_at(l->now->stack, &l->panel.stack_style, stack_at, x, y));
        return true;
    }
    if (s->editor) {
        /* Until the edited board is on the screen, clicks have no effect. */
        if (c != CELL_NONE && n == s->editor->puzzle->geo->n)
            board_answer_editor(s, editor_select(s->editor, c));
        return true;
    }
    if (c == CELL_NONE || n == 0)
        return false;
    board_answer(s, s->why.is_open ? why_control_ask(&s->why, l->now, c, VALUE_NONE)
                                   : lens_control_click(&s->lens, l->now, c, x, y));
    return true;
}

void overlays_pointer(struct show *s, const struct input_event *event)
{
    bool is_double = event->kind == INPUT_DOUBLE_CLICK, is_large = show_is_large(s);
    int lane = is_large ? -1 : show_frame_lane_at(s, event->x, event->y);

    if (list_control_is_open(&s->list) && event->kind == INPUT_WHEEL) {
        list_control_scroll(&s->list, -event->notches);
    } else if (list_control_is_open(&s->list)) {
        puzzle_io_answer_list(
            s, list_control_click(&s->list, event->x, event->y, is_double));
    } else if (exercise_is_playing(s) && !s->exercise.asked) {
        show_say(s, "the exercise goes on by itself");
    } else if (event->kind == INPUT_WHEEL) {
        view_highlight_next(s, -event->notches);
    } else if (lane >= 0) {
        lanes_select(s, lane - s->selected);
        if (is_double)
            verb_zoom(s, NULL);
    } else if (!(is_large && point_at_lane(s, event)) && is_double) {
        window_set_fullscreen(s->window, !s->window->is_fullscreen);
    }
}

static void draw_help(struct show *s)
{
    struct help_line lines[HELP_LINES];
    int count = help_lines(s, lines);

    s->help_pages = help_view_pages(&s->draw, lines, count);
    s->help_page = int_min(s->help_page, s->help_pages - 1);
    help_view_draw(&s->draw, lines, count, s->help_page);
}

/* Draws `why`, the code or the lens beside the board. Draws hints of keys only in a
 * window, and only while no message is shown. */
static void draw_beside_board(struct show *s)
{
    const struct lane *l = show_lane(s);
    bool has_hint = s->window && s->message.text[0] == '\0';

    if (s->why.is_open)
        why_control_draw(&s->why, &s->draw, &s->layout, l->now,
                         has_hint && !s->layout.has_panel ? WHY_HINT : NULL);
    else if (show_has_code(s))
        code_view_draw(&s->draw, &s->layout, &s->code, &l->now->snap, &l->style);
    else
        lens_control_draw(&s->lens, &s->draw, &s->layout, l->now, s->palette,
                          !has_hint || s->tour.is_playing ? NULL
                          : show_is_paused(s)             ? PAUSED_LENS_HINT
                                                          : RUNNING_LENS_HINT);
}

/* Draws the notice beside the board or, if the board is hidden or shares the frame, at
 * the lower left of the frame. */
static void draw_notice(struct show *s)
{
    bool has_board =
        show_is_large(s) && !s->has_help && !list_control_is_open(&s->list);
    struct rect frame = {0, 0, s->draw.width, s->draw.height};
    int64_t left_ns = i64_clamp(s->notice_until_ns - s->now_ns, 0, NOTICE_FADE_NS);
    int first = s->draw.count;

    message_draw(&s->draw, has_board ? layout_message(&s->layout) : frame, COLOR_ALARM,
                 s->notice);
    draw_fade(&s->draw, first, (int)(255 * left_ns / NOTICE_FADE_NS));
}

void overlays_draw(struct show *s)
{
    if (s->lens_share == 1)
        draw_beside_board(s);
    caption_draw(&s->draw, &s->layout, show_caption(s));
    if (list_control_is_open(&s->list))
        list_control_draw(&s->list, &s->draw, &show_lane(s)->now->snap, s->palette,
                          s->message.text);
    if (s->has_help)
        draw_help(s);
    if (s->notice[0])
        draw_notice(s);
}
