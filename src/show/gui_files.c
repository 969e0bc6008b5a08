#include "show/gui_state.h"

#include "base/atomic_file.h"
#include "base/clock.h"
#include "files/puzzle_file.h"
#include "files/user_dirs.h"
#include "puzzle/check.h"
#include "puzzle/print.h"

#include <stdio.h>
#include <string.h>

#define NOTICE_NS    (10 * NS_PER_S)
/* What loading the list may take of a frame. */
#define LIST_WORK_NS (2 * NS_PER_MS)

static void notify(struct gui *g, const char *text)
{
    snprintf(g->notice, sizeof g->notice, "%s", text);
    g->notice_until_ns = g->now_ns + NOTICE_NS;
    message_clear(&g->panel.message);
    g->must_draw = true;
}

bool gui_close_notice(struct gui *g)
{
    bool was_there = g->notice[0] != '\0';

    g->notice[0] = '\0';
    g->must_draw |= was_there;
    return was_there;
}

/* ---- Files used last ---- */

/* One warning is enough. */
static void warn_of_recent(struct gui *g, const struct error *e)
{
    if (!g->has_warned_of_recent)
        fprintf(stderr, "sudoscope: warning: %s\n", e->text);
    g->has_warned_of_recent = true;
}

void gui_remember_file(struct gui *g, const char *path)
{
    char file[RECENT_PATH];
    struct error e;

    if (recent_default_file(file) && !recent_add(file, path, &e))
        warn_of_recent(g, &e);
}

/* ---- In ---- */

/* Takes the puzzle. What is edited is replaced, which can be undone. */
static uint64_t show_puzzle(struct gui *g, struct puzzle *p)
{
    gui_close_notice(g);
    tour_player_stop(&g->tour);
    if (!g->editor)
        return gui_use_puzzle(g, p);
    editor_replace(g->editor, p);
    return gui_answer_editor(g, &(struct edit_reply){.is_taken = true});
}

static void tell_what_came(struct gui *g, const char *name,
                           const struct puzzle_file *found)
{
    const struct puzzle *p = found->first;
    char others[64] = "";

    if (found->count > 1 || found->has_more)
        snprintf(others, sizeof others, "; the first of %s%d",
                 found->has_more ? "more than " : "", found->count);
    gui_say(g, "%.32s: %d\xc3\x97%d, %d clues%s", name, p->geo->n, p->geo->n,
            puzzle_count_clues(p), others);
}

/* Whatever is wrong with the text, the board stays as it is. */
static uint64_t open_text(struct gui *g, const char *name, const struct text *t)
{
    struct puzzle_file found;
    struct error e;

    if (!puzzle_file_parse(&found, name, t, &e)) {
        notify(g, e.text);
        return 0;
    }
    uint64_t command = show_puzzle(g, found.first);
    list_control_close(&g->list);
    tell_what_came(g, name, &found);
    return command;
}

uint64_t gui_take_text(struct gui *g, const char *text)
{
    struct text t;

    text_init(&t);
    text_puts(&t, text);
    uint64_t command = open_text(g, "pasted text", &t);
    text_free(&t);
    return command;
}

void gui_take_file(struct gui *g, const char *path)
{
    struct text t;
    struct error e;

    text_init(&t);
    if (!puzzle_file_read(&t, path, &e))
        notify(g, e.text);
    else if (open_text(g, puzzle_file_name(path), &t) > 0)
        gui_remember_file(g, path);
    text_free(&t);
}

static uint64_t paste(struct gui *g)
{
    const char *text = window_clipboard(g->window);

    if (text && text[0])
        return gui_take_text(g, text);
    if (text)
        gui_say(g, "the clipboard holds no text");
    else
        gui_say(g, "paste with the terminal's own key, often Ctrl+Shift+V");
    return 0;
}

/* ---- Out ---- */

/* The values that are seen; where they break the rules, as in the midst of a local
 * search, the clues alone. False in the latter case. */
static bool take_grid(const struct snapshot *snap, const struct geometry *geo,
                      value_t *grid)
{
    memcpy(grid, snap->value, (size_t)snap->n_cells);
    if (check_no_duplicates(geo, grid, NULL, NULL, NULL))
        return true;
    for (int c = 0; c < snap->n_cells; c++)
        if (snap->cause[c] != CAUSE_CLUE)
            grid[c] = VALUE_NONE;
    return false;
}

/* The grid as text, and in `what` what it is, for people. */
static void write_grid(const struct gui *g, struct text *t, char *what, size_t size)
{
    const struct snapshot *snap = &g->now->snap;
    struct geometry *geo = geometry_create(snap->box_rows, snap->box_cols);
    value_t grid[MAX_CELLS];
    int filled = 0;

    bool is_whole = take_grid(snap, geo, grid);
    for (int c = 0; c < snap->n_cells; c++)
        filled += grid[c] != VALUE_NONE;
    snprintf(what, size, "%d of %d cells%s", filled, snap->n_cells,
             is_whole ? "" : ", the clues alone: the grid breaks the rules");
    print_grid(t, geo, grid, PRINT_ROWS, NULL);
    geometry_destroy(geo);
}

static void copy(struct gui *g)
{
    char what[80];
    struct text t;

    text_init(&t);
    write_grid(g, &t, what, sizeof what);
    if (window_copy(g->window, t.data))
        gui_say(g, "copied: %s", what);
    else
        gui_say(g, "the clipboard did not take it");
    text_free(&t);
}

static void save(struct gui *g)
{
    char path[USER_DIRS_PATH], shown[USER_DIRS_PATH], what[80];
    struct text t;
    struct error e;

    text_init(&t);
    write_grid(g, &t, what, sizeof what);
    user_dirs_new_file(USER_DOCUMENTS, "txt", path);
    user_dirs_shorten(path, shown);
    if (atomic_file_write(path, &t, &e)) {
        gui_say(g, "saved %s", shown);
        gui_remember_file(g, path);
    } else {
        notify(g, e.text);
    }
    text_free(&t);
}

/* ---- The list ---- */

static void open_list(struct gui *g)
{
    char file[RECENT_PATH];
    struct recent recent = {0};
    struct error e;

    if (recent_default_file(file) && !recent_load(&recent, file, &e))
        warn_of_recent(g, &e);
    list_control_open(&g->list, &recent);
    recent_free(&recent);
}

static uint64_t answer_list(struct gui *g, const struct list_reply *reply)
{
    if (reply->message[0])
        notify(g, reply->message);
    if (!reply->puzzle)
        return 0;
    list_control_close(&g->list);
    gui_remember_file(g, reply->path);
    gui_say(g, "%.60s, %d clues", reply->puzzle->name,
            puzzle_count_clues(reply->puzzle));
    return show_puzzle(g, reply->puzzle);
}

bool gui_list_key(struct gui *g, const char *key, uint64_t *command)
{
    if (!list_control_is_open(&g->list))
        return false;
    struct list_reply reply = list_control_key(&g->list, key);
    *command = answer_list(g, &reply);
    return reply.is_taken;
}

bool gui_list_click(struct gui *g, int x, int y, bool is_double)
{
    if (!list_control_is_open(&g->list))
        return false;
    struct list_reply reply = list_control_click(&g->list, x, y, is_double);
    answer_list(g, &reply);
    return true;
}

bool gui_list_wheel(struct gui *g, int notches)
{
    if (!list_control_is_open(&g->list))
        return false;
    list_control_scroll(&g->list, -notches);
    return true;
}

/* ---- Keys and frames ---- */

uint64_t gui_press_files(struct gui *g, enum key_id key)
{
    bool is_seen = g->now->snap.n > 0; /* not before the first picture */

    switch (key) {
    case KEY_LIST:
        open_list(g);
        break;
    case KEY_PASTE:
        return paste(g);
    case KEY_COPY:
        if (is_seen)
            copy(g);
        break;
    case KEY_SAVE:
        if (is_seen)
            save(g);
        break;
    default:
        break;
    }
    return 0;
}

void gui_tick_files(struct gui *g)
{
    int64_t until_ns = g->now_ns + LIST_WORK_NS;

    if (g->notice[0] && g->now_ns > g->notice_until_ns)
        gui_close_notice(g);
    if (!list_control_is_open(&g->list) || !g->list.is_loading)
        return;
    g->must_draw = true;
    while (list_control_work(&g->list) && clock_now_ns() < until_ns)
        continue;
}
