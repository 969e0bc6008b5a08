#include "show/modes.h"

#include "base/number.h"
#include "show/edit_mode.h"
#include "show/hints.h"
#include "show/keys.h"
#include "show/press.h"
#include "show/puzzle_io.h"
#include "show/search_play.h"

/* One mode. All members but is_open may be 0. */
struct mode {
    bool (*is_open)(const struct show *s);
    unsigned contexts; /* of the rows of the key table that act */
    /* Typed characters, before the key table. True if the mode takes the key. */
    bool (*type)(struct show *s, const char *key);
    const char *refusal; /* of other keys; NULL: the next mode gets them */
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
    return show_is_search(s) && list_control_is_open(&search_of_const(s)->list);
}

static void answer_list(struct search_show *s, struct reply reply)
{
    search_answer(s, reply);
    if (reply.puzzle)
        puzzle_io_use(&s->base, reply.puzzle, reply.path);
}

void mode_press_list_action(struct show *base, int action)
{
    struct search_show *s = search_of(base);

    answer_list(s, list_control_act(&s->list, (enum list_action)action));
}

static bool list_type(struct show *s, const char *key)
{
    return list_control_type(&search_of(s)->list, key);
}

static bool list_pointer(struct show *base, const struct input_event *event)
{
    struct search_show *s = search_of(base);

    if (event->kind == INPUT_WHEEL)
        list_control_scroll(&s->list, -event->notches);
    else
        answer_list(s, list_control_click(&s->list, event->x, event->y,
                                          event->kind == INPUT_DOUBLE_CLICK));
    return true;
}

static void list_draw(struct show *base, const struct glyphs *glyphs)
{
    struct search_show *s = search_of(base);

    list_control_draw(&s->list, &base->draw, glyphs, base->palette, base->message.text);
}

static bool list_close(struct show *s)
{
    list_control_close(&search_of(s)->list);
    return true;
}

static bool editor_is_open(const struct show *s)
{
    return show_is_search(s) && search_of_const(s)->editor;
}

void mode_press_edit(struct show *base, int argument)
{
    struct search_show *s = search_of(base);

    (void)argument;
    if (lens_control_stays_open(&s->lens) || s->tour.is_playing) {
        show_say(base, "close the lens or tour before editing");
        return;
    }
    show_say(base,
             s->shelved ? "editing goes on; Ctrl+Z undoes" : "editing: search stopped");
    search_edit(s);
}

void mode_press_edit_action(struct show *base, int action)
{
    struct search_show *s = search_of(base);

    search_answer_editor(s, edit_act(s->editor, (enum edit_action)action));
}

void mode_press_digit(struct show *base, int digit)
{
    struct search_show *s = search_of(base);

    search_answer_editor(s, edit_digit(s->editor, digit, base->now_ns));
}

void mode_press_locked(struct show *base, int argument)
{
    (void)argument;
    show_say(base, "search running: press E to stop and edit");
}

static bool editor_pointer(struct show *base, const struct input_event *event)
{
    struct search_show *s = search_of(base);
    int n = s->now->snap.n;
    cell_t c = event->kind == INPUT_WHEEL
                   ? CELL_NONE
                   : layout_cell_at(&base->layout, n, event->x, event->y);

    if (c == CELL_NONE)
        return false;
    /* Ignore clicks until the edited board is drawn. */
    if (n == editor_puzzle(s->editor)->geo->n)
        search_answer_editor(s, edit_select(s->editor, c));
    return true;
}

static bool editor_close(struct show *base)
{
    search_cancel_edit(search_of(base));
    show_say(base, "editing cancelled: Space searches the puzzle, E edits on");
    return true;
}

static bool lens_is_open(const struct show *s)
{
    return show_is_search(s) && search_of_const(s)->lens.is_open;
}

void mode_press_lens(struct show *base, int argument)
{
    struct search_show *s = search_of(base);
    bool closes = lens_control_stays_open(&s->lens);

    (void)argument;
    if (s->now->snap.n == 0) {
        show_say(base, "no board yet");
        return;
    }
    show_say(base, "lens %s", closes ? "off" : "on");
    search_answer(s, closes ? lens_control_close(&s->lens)
                            : lens_control_open(&s->lens, s->now));
}

void mode_press_lens_action(struct show *base, int action)
{
    struct search_show *s = search_of(base);

    search_answer(s, lens_control_act(&s->lens, s->now, (enum lens_action)action));
}

static void lens_draw_mode(struct show *base, const struct glyphs *glyphs)
{
    struct search_show *s = search_of(base);
    const char *hint = s->now->play.paused ? PAUSED_LENS_HINT : RUNNING_LENS_HINT;
    bool has_hint =
        base->window && !s->tour.is_playing && base->message.text[0] == '\0';

    if (s->lens_share == 1)
        lens_control_draw(&s->lens, &base->draw, &base->layout, s->now, glyphs,
                          base->palette, has_hint ? hint : NULL);
}

/* A tour opens and closes the lens itself. */
static bool lens_close(struct show *base)
{
    struct search_show *s = search_of(base);

    if (s->tour.is_playing || !lens_control_stays_open(&s->lens))
        return false;
    mode_press_lens(base, 0);
    return true;
}

static bool tour_is_open(const struct show *s)
{
    return show_is_search(s) && search_of_const(s)->tour.is_playing;
}

void mode_press_tour(struct show *base, int argument)
{
    struct search_show *s = search_of(base);
    struct error e;

    (void)argument;
    if (tour_player_open_next(&s->tour, &e))
        show_say(base, "tour: %s; Esc ends it", s->tour.name);
    else
        show_say(base, "%s", e.text);
}

static void tour_draw(struct show *s, const struct glyphs *glyphs)
{
    caption_draw(&s->draw, &s->layout, glyphs, search_of(s)->tour.caption);
}

static bool tour_close(struct show *s)
{
    tour_player_stop(&search_of(s)->tour);
    return true;
}

bool modes_take_control(struct show *s)
{
    bool yields = tour_is_open(s) && tour_player_yields(&search_of(s)->tour);

    if (yields) {
        tour_player_stop(&search_of(s)->tour);
        show_say(s, "tour ended: the search goes on; ? lists the keys");
    }
    return yields;
}

/* Topmost first. */
static const struct mode modes[] = {
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
     .draw = lens_draw_mode,
     .close = lens_close},
    {.is_open = tour_is_open,
     .hints = hints_of_tour,
     .draw = tour_draw,
     .close = tour_close},
};
enum { MODES = sizeof modes / sizeof *modes };

/* A closing lens is drawn but takes no keys. */
static bool takes_keys(const struct show *s, const struct mode *m)
{
    return m->is_open(s) && (!(m->contexts & IN_LENS) ||
                             lens_control_stays_open(&search_of_const(s)->lens));
}

/* True if the mode takes the key. */
static bool give_key(struct show *s, const struct mode *m, const char *key)
{
    unsigned contexts = m->contexts;
    int argument;

    if (m->type && m->type(s, key))
        return true;
    if (contexts & IN_LENS && !search_of(s)->now->play.paused)
        contexts &= ~(unsigned)IN_PAUSED_LENS;
    const struct key_row *row = keys_find(key, contexts, &argument);
    if (row)
        row->press(s, argument);
    else if (m->refusal)
        show_say(s, "%s: %s", key, m->refusal);
    return row || m->refusal;
}

/* Esc: the topmost mode, else fullscreen, else a race that was opened from a search. */
static void close_something(struct show *s)
{
    s->request = SHOW_STAY;
    for (int i = 0; i < MODES; i++)
        if (modes[i].is_open(s) && modes[i].close(s))
            return;
    if (window_is_fullscreen(s->window))
        show_press_fullscreen(s, 0);
    else if (s->parent)
        s->request = SHOW_BACK;
    else
        show_say(s, "nothing to close; q quits");
}

static void press(struct show *s, const char *key)
{
    int argument;

    for (int i = 0; i < MODES; i++)
        if (takes_keys(s, &modes[i]) && give_key(s, &modes[i], key))
            return;
    const struct key_row *row = keys_find(key, s->type->context, &argument);
    if (row)
        row->press(s, argument);
    else if (!show_is_search(s) && keys_find(key, IN_SEARCH, &argument))
        show_say(s, "%s works in a search%s", key,
                 s->parent ? ": w returns to it" : ", not in a race");
    else
        show_say(s, "%s %s \xe2\x80\x93 ? lists the keys", key,
                 keys_find(key, KEY_CONTEXTS - 1, &argument) ? "does nothing here"
                                                             : "is not bound");
}

void modes_key(struct show *s, const char *key)
{
    press(s, key);
    if (s->request == SHOW_CLOSE)
        close_something(s);
}

void modes_pointer(struct show *s, const struct input_event *event)
{
    for (int i = 0; i < MODES; i++)
        if (modes[i].is_open(s) && modes[i].pointer && modes[i].pointer(s, event))
            return;
    if (!(s->type->pointer && s->type->pointer(s, event)) &&
        event->kind == INPUT_DOUBLE_CLICK)
        window_set_fullscreen(s->window, !window_is_fullscreen(s->window));
}

void modes_draw(struct show *s, const struct glyphs *glyphs)
{
    for (int i = MODES - 1; i >= 0; i--)
        if (modes[i].is_open(s) && modes[i].draw)
            modes[i].draw(s, glyphs);
}

const char *const *modes_hints(const struct show *s)
{
    for (int i = 0; i < MODES; i++)
        if (modes[i].hints && takes_keys(s, &modes[i]))
            return modes[i].hints(s);
    return s->type->hints ? s->type->hints(s) : NULL;
}
