#include "show/gui_state.h"
#include "solve/catalog.h"

#include <string.h>

/* ---- The lens ---- */

/* Returns the number of the command that the search got, or 0. */
static uint64_t answer_lens(struct gui *g, const struct lens_reply *reply)
{
    if (reply->message[0])
        gui_say(g, "%s", reply->message);
    return reply->has_command ? gui_send(g, reply->command) : 0;
}

static uint64_t toggle_lens(struct gui *g)
{
    bool closes = lens_control_stays_open(&g->lens);
    struct lens_reply reply = closes
                                  ? lens_control_close(&g->lens)
                                  : lens_control_open(&g->lens, g->now, g->style.hover);

    gui_say(g, "lens %s", closes ? "off" : "on");
    return answer_lens(g, &reply);
}

/* False where no cell is. */
static bool click_cell(struct gui *g, int x, int y)
{
    cell_t c = layout_cell_at(&g->layout, g->now->snap.n, x, y);

    if (c == CELL_NONE || g->now->snap.n == 0)
        return false;
    if (g->editor) {
        /* Until it is on the screen nobody points at it. */
        if (g->now->snap.n == editor_puzzle(g->editor)->geo->n) {
            struct edit_reply edited = edit_control_select(g->editor, c);
            gui_answer_editor(g, &edited);
        }
        return true;
    }
    struct lens_reply reply = lens_control_click(&g->lens, g->now, c, x, y);
    answer_lens(g, &reply);
    return true;
}

/* ---- Editing ---- */

/* The clues alone, with nothing concluded from them: backtracking that takes no step.
 */
static uint64_t show_edited(struct gui *g)
{
    struct setting plain = g->setting;

    plain.strategy = &strategy_backtrack;

    g->shown_revision = editor_revision(g->editor);
    return gui_start_search(g, editor_puzzle(g->editor), &plain, true);
}

/* The search that runs is given up for it. */
static uint64_t edit_board(struct gui *g)
{
    g->editor = editor_create(g->puzzle);
    gui_say(g, "the search is stopped, the board is yours");
    return show_edited(g);
}

uint64_t gui_answer_editor(struct gui *g, const struct edit_reply *reply)
{
    if (reply->message[0])
        gui_say(g, "%s", reply->message);
    if (!reply->ends)
        return editor_revision(g->editor) != g->shown_revision ? show_edited(g) : 0;
    struct puzzle *p = puzzle_copy(editor_puzzle(g->editor));
    editor_destroy(g->editor);
    g->editor = NULL;
    gui_say(g, "searching what was edited");
    return gui_use_puzzle(g, p);
}

/* Values are typed only where the board is being edited. */
static void tell_locked(struct gui *g, const char *key)
{
    bool is_digit = key[0] >= '0' && key[0] <= '9' && key[1] == '\0';

    if (is_digit || strcmp(key, "Delete") == 0)
        gui_say(g, "the board is the search's: E stops it and edits");
}

/* ---- Keys ---- */

static void next_tour(struct gui *g)
{
    struct error e;

    if (tour_player_open_next(&g->tour, &e))
        gui_say(g, "tour: %s; Esc ends it", g->tour.name);
    else
        gui_say(g, "%s", e.text);
}

static void close_something(struct gui *g)
{
    if (g->show_help)
        g->show_help = false;
    else if (g->tour.is_playing)
        tour_player_stop(&g->tour);
    else if (lens_control_stays_open(&g->lens))
        toggle_lens(g);
    else if (window_is_fullscreen(g->window))
        gui_toggle_fullscreen(g);
    else
        gui_say(g, "q quits");
}

/* Returns the number of the command that the search got, or 0. */
static uint64_t press(struct gui *g, enum key_id key)
{
    switch (key) {
    case KEY_TOUR:
        next_tour(g);
        break;
    case KEY_EDIT:
        if (!lens_control_stays_open(&g->lens) && !g->tour.is_playing)
            return edit_board(g);
        gui_say(g, "not while the lens is open");
        break;
    case KEY_LENS:
        return toggle_lens(g);
    case KEY_LIST:
    case KEY_PASTE:
    case KEY_COPY:
    case KEY_SAVE:
        return gui_press_files(g, key);
    case KEY_RACE:
        gui_ask_for_race(g);
        break;
    case KEY_CLOSE:
        close_something(g);
        break;
    case KEY_QUIT:
        g->quit = true;
        break;
    default:
        gui_press_view(g, key);
        return gui_press_search(g, key);
    }
    return 0;
}

/* ---- Events ---- */

static void take_key(struct gui *g, const char *name, int64_t pressed_ns)
{
    enum key_id key =
        strcmp(name, "Alt+Return") == 0 ? KEY_FULLSCREEN : keys_find(name);
    struct edit_reply edited = {0};
    struct lens_reply reply = {0};
    uint64_t command = 0;
    bool is_taken =
        (key == KEY_CLOSE && gui_close_notice(g)) || gui_list_key(g, name, &command);

    if (is_taken)
        key = KEY_COUNT;
    else if (g->editor)
        edited = edit_control_key(g->editor, name, g->now_ns);
    else
        reply = lens_control_key(&g->lens, g->now, name);
    if (edited.is_taken)
        command = gui_answer_editor(g, &edited);
    else if (reply.is_taken)
        command = answer_lens(g, &reply);
    else if (key != KEY_COUNT)
        command = press(g, key);
    else if (!is_taken)
        tell_locked(g, name);
    /* Takes the picture that is ready and older than the command, so that the one for
     * the next frame is newer. */
    if (command > 0) {
        bool is_new;
        g->now = runner_view(g->runner, &is_new);
    }
    if (g->n_pending < GUI_PENDING)
        g->pending[g->n_pending++] = (struct pending){pressed_ns, command};
}

void gui_take_event(struct gui *g, const struct input_event *event, int64_t happened_ns)
{
    g->must_draw = true;
    switch (event->kind) {
    case INPUT_KEY:
        g->input_ns = g->now_ns;
        take_key(g, event->key, happened_ns);
        break;
    case INPUT_MOTION:
        g->input_ns = g->now_ns;
        g->mouse_x = event->x;
        g->mouse_y = event->y;
        break;
    case INPUT_LEAVE:
        g->mouse_x = g->mouse_y = -1;
        break;
    case INPUT_CLICK:
        if (!gui_list_click(g, event->x, event->y, false) &&
            !gui_click_chart(g, event->x, event->y))
            click_cell(g, event->x, event->y);
        break;
    case INPUT_DOUBLE_CLICK:
        if (!gui_list_click(g, event->x, event->y, true) &&
            !gui_click_chart(g, event->x, event->y) &&
            !click_cell(g, event->x, event->y))
            gui_toggle_fullscreen(g);
        break;
    case INPUT_WHEEL:
        if (!gui_list_wheel(g, event->notches))
            gui_isolate_next(g, -event->notches);
        break;
    case INPUT_FILE:
        gui_take_file(g, event->text);
        break;
    case INPUT_PASTE:
        gui_take_text(g, event->text);
        break;
    case INPUT_QUIT:
        g->quit = true;
        break;
    case INPUT_REDRAW:
    case INPUT_NONE:
        break;
    }
}
