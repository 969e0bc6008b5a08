#include "show/modes.h"

#include "show/edit_mode.h"
#include "show/keys.h"
#include "show/look.h"
#include "show/mode_keys.h"
#include "show/search_play.h"

/* One mode. All functions but is_open may be NULL. */
struct mode {
    bool (*is_open)(const struct show *s);
    /* Which rows of the key table act. */
    unsigned (*context)(const struct show *s);
    /* Keys that type text, before the table is asked, and keys that no row has. True
     * where the mode takes the key. */
    bool (*type)(struct show *s, const char *key);
    bool (*refuse)(struct show *s, const char *key);
    bool (*pointer)(struct show *s, const struct input_event *event);
    const char *const *(*hints)(const struct show *s);
    void (*draw)(struct show *s, const struct glyphs *glyphs);
    /* Esc. False where it is not for this mode now. */
    bool (*close)(struct show *s);
    bool covers; /* drawn over the board or the panel */
};

/* ---- Notice and help ---- */

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
    struct key_line lines[KEY_LINES];
    const char *shown[KEY_LINES], *help[KEY_LINES];
    unsigned lens = show_is_search(s) ? IN_LENS | IN_PAUSED_LENS : 0;
    int count = keys_lines(s->type->context | lens, lines);

    for (int i = 0; i < count; i++) {
        shown[i] = lines[i].shown;
        help[i] = lines[i].help;
    }
    panel_draw_help(&s->draw, &s->layout, glyphs, shown, help, count);
}

static bool help_close(struct show *s)
{
    s->has_help = false;
    return true;
}

/* ---- The list ---- */

static bool list_is_open(const struct show *s)
{
    return show_is_search(s) && list_control_is_open(&search_of_const(s)->list);
}

static unsigned list_context(const struct show *s)
{
    (void)s;
    return IN_LIST;
}

static bool list_type(struct show *s, const char *key)
{
    return list_control_type(&search_of(s)->list, key);
}

static bool list_refuse(struct show *s, const char *key)
{
    show_say(s, "%s: close the list first", key);
    return true;
}

static bool list_pointer(struct show *base, const struct input_event *event)
{
    struct search_show *s = search_of(base);

    if (event->kind == INPUT_WHEEL) {
        list_control_scroll(&s->list, -event->notches);
        return true;
    }
    struct reply reply = list_control_click(&s->list, event->x, event->y,
                                            event->kind == INPUT_DOUBLE_CLICK);
    mode_answer_list(s, &reply);
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

/* ---- The editor ---- */

static bool editor_is_open(const struct show *s)
{
    return show_is_search(s) && search_of_const(s)->editor;
}

static unsigned editor_context(const struct show *s)
{
    (void)s;
    return IN_EDITOR;
}

static bool editor_refuse(struct show *s, const char *key)
{
    show_say(s, "%s: press Enter to search the edited board first", key);
    return true;
}

static bool editor_pointer(struct show *base, const struct input_event *event)
{
    struct search_show *s = search_of(base);
    int n = s->now->snap.n;

    if (event->kind == INPUT_WHEEL)
        return false;
    cell_t c = layout_cell_at(&base->layout, n, event->x, event->y);
    if (c == CELL_NONE)
        return false;
    /* Ignore clicks until the edited board is drawn. */
    if (n == editor_puzzle(s->editor)->geo->n) {
        struct reply reply = edit_select(s->editor, c);
        search_answer_editor(s, &reply);
    }
    return true;
}

static const char *const *editor_hints(const struct show *s)
{
    static const char *const hints[] = {
        "digits", "a value",       "Delete", "empty the cell",
        "arrows", "move",          "Ctrl+Z", "undo; Ctrl+Y: redo",
        "Ctrl+V", "paste a board", "Enter",  "search it",
        NULL};

    (void)s;
    return hints;
}

static bool editor_close(struct show *base)
{
    mode_press_edit_action(base, EDIT_END, "Escape");
    return true;
}

/* ---- The lens ---- */

static bool lens_is_open(const struct show *s)
{
    return show_is_search(s) && search_of_const(s)->lens.is_open;
}

static unsigned lens_context(const struct show *base)
{
    const struct search_show *s = search_of_const(base);

    if (!lens_control_stays_open(&s->lens) || s->now->snap.n == 0)
        return 0;
    return s->now->play.paused ? IN_LENS | IN_PAUSED_LENS : IN_LENS;
}

static const char *const *lens_hints(const struct show *s)
{
    static const char *const hints[] = {"click", "row, column, box",
                                        ". ,",   "next, previous stage",
                                        ">",     "play the stages",
                                        "Enter", "apply the filtering",
                                        "u",     "undo",
                                        "d",     "close the lens",
                                        NULL};

    return lens_control_stays_open(&search_of_const(s)->lens) ? hints : NULL;
}

static void lens_draw_mode(struct show *base, const struct glyphs *glyphs)
{
    struct search_show *s = search_of(base);

    lens_control_draw(&s->lens, &base->draw, &base->layout, s->now, glyphs,
                      base->palette);
}

/* A tour opens and closes the lens itself. */
static bool lens_close(struct show *base)
{
    struct search_show *s = search_of(base);

    if (s->tour.is_playing || !lens_control_stays_open(&s->lens))
        return false;
    mode_press_lens(base, 0, "Escape");
    return true;
}

/* ---- A tour ---- */

static bool tour_is_open(const struct show *s)
{
    return show_is_search(s) && search_of_const(s)->tour.is_playing;
}

static void tour_draw(struct show *s, const struct glyphs *glyphs)
{
    caption_draw(&s->draw, glyphs, search_of(s)->tour.caption);
}

static bool tour_close(struct show *s)
{
    tour_player_stop(&search_of(s)->tour);
    return true;
}

/* ---- The table ---- */

static const struct mode modes[] = {
    {.is_open = notice_is_open,
     .draw = notice_paint,
     .close = notice_close,
     .covers = true},
    {.is_open = help_is_open, .draw = help_draw, .close = help_close, .covers = true},
    {.is_open = list_is_open,
     .context = list_context,
     .type = list_type,
     .refuse = list_refuse,
     .pointer = list_pointer,
     .draw = list_draw,
     .close = list_close,
     .covers = true},
    {.is_open = editor_is_open,
     .context = editor_context,
     .refuse = editor_refuse,
     .pointer = editor_pointer,
     .hints = editor_hints,
     .close = editor_close},
    {.is_open = lens_is_open,
     .context = lens_context,
     .hints = lens_hints,
     .draw = lens_draw_mode,
     .close = lens_close},
    {.is_open = tour_is_open, .draw = tour_draw, .close = tour_close, .covers = true},
};
enum { MODES = sizeof modes / sizeof *modes };

/* True where the mode takes the key. */
static bool give_key(struct show *s, const struct mode *m, const char *key)
{
    if (m->type && m->type(s, key))
        return true;
    const struct key_row *row = m->context ? keys_find(key, m->context(s)) : NULL;
    if (row)
        row->press(s, row->argument, key);
    return row || (m->refuse && m->refuse(s, key));
}

static bool close_top_mode(struct show *s)
{
    for (int i = 0; i < MODES; i++)
        if (modes[i].is_open(s) && modes[i].close && modes[i].close(s))
            return true;
    return false;
}

/* Esc: the topmost mode, else fullscreen, else a race that was opened from a search. */
static void close_something(struct show *s)
{
    s->request = SHOW_STAY;
    if (close_top_mode(s))
        return;
    if (window_is_fullscreen(s->window))
        look_press_fullscreen(s, 0, "Escape");
    else if (s->parent)
        s->request = SHOW_BACK;
    else
        show_say(s, "nothing to close; q quits");
}

static void press(struct show *s, const char *key)
{
    for (int i = 0; i < MODES; i++)
        if (modes[i].is_open(s) && give_key(s, &modes[i], key))
            return;
    const struct key_row *row = keys_find(key, s->type->context);
    if (row)
        row->press(s, row->argument, key);
    else if (keys_find(key, KEY_CONTEXTS - 1))
        show_say(s, "%s does nothing here; ? lists the keys", key);
    else
        show_say(s, "%s is not bound; ? lists the keys", key);
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
    s->type->pointer(s, event);
}

void modes_draw(struct show *s, const struct glyphs *glyphs)
{
    for (int i = MODES - 1; i >= 0; i--)
        if (modes[i].is_open(s) && modes[i].draw)
            modes[i].draw(s, glyphs);
}

bool modes_cover(const struct show *s)
{
    for (int i = 0; i < MODES; i++)
        if (modes[i].covers && modes[i].is_open(s))
            return true;
    return false;
}

const char *const *modes_hints(const struct show *s)
{
    for (int i = 0; i < MODES; i++) {
        const char *const *hints =
            modes[i].is_open(s) && modes[i].hints ? modes[i].hints(s) : NULL;
        if (hints)
            return hints;
    }
    return s->type->hints(s);
}
