#include "show/list_control.h"

#include "base/alloc.h"
#include "base/utf8.h"
#include "files/data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Opening and closing ---- */

void list_control_open(struct list_control *c, const struct recent *recent)
{
    char folder[RECENT_PATH];

    *c = (struct list_control){.list = puzzle_list_create(), .is_loading = true};
    if (data_find("puzzles", folder, sizeof folder))
        puzzle_list_add_folder(c->list, folder);
    puzzle_list_add_folder(c->list, "puzzles");
    for (int i = 0; i < recent->count; i++)
        puzzle_list_add_file(c->list, recent->paths[i]);
}

void list_control_close(struct list_control *c)
{
    puzzle_list_destroy(c->list);
    c->list = NULL;
}

/* ---- Choosing ---- */

static int clamp(int x, int low, int high)
{
    return x > high ? high : x < low ? low : x;
}

static int columns_of(const struct list_control *c)
{
    return c->layout.columns > 0 ? c->layout.columns : 1;
}

static int page_of(const struct list_control *c)
{
    return columns_of(c) * (c->layout.rows > 0 ? c->layout.rows : 1);
}

/* The first row may leave blanks behind the last one, but not all of them. */
static void scroll_to(struct list_control *c, int first)
{
    int columns = columns_of(c), count = puzzle_list_count(c->list);
    int last = (count - page_of(c) + columns - 1) / columns * columns;

    c->first = clamp(first, 0, last > 0 ? last : 0);
}

static void choose(struct list_control *c, int i)
{
    int columns = columns_of(c), page = page_of(c);
    int count = puzzle_list_count(c->list);

    c->chosen = clamp(i, 0, count > 0 ? count - 1 : 0);
    int row = c->chosen / columns * columns, first = c->first;
    if (row < first)
        first = row;
    if (row > first + page - columns)
        first = row - page + columns;
    scroll_to(c, first);
}

void list_control_scroll(struct list_control *c, int rows)
{
    scroll_to(c, c->first + rows * columns_of(c));
}

static void move_choice(struct list_control *c, const char *key)
{
    const struct {
        const char *key;
        int by;
    } moves[] = {{"Up", -columns_of(c)},
                 {"Down", columns_of(c)},
                 {"Left", -1},
                 {"Right", 1},
                 {"PageUp", -page_of(c)},
                 {"PageDown", page_of(c)},
                 {"Home", -PUZZLE_LIST_ROWS},
                 {"End", PUZZLE_LIST_ROWS}};

    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        if (strcmp(key, moves[i].key) == 0)
            choose(c, c->chosen + moves[i].by);
}

static struct list_reply open_chosen(struct list_control *c)
{
    struct list_reply reply = {.is_taken = true};

    if (c->chosen >= puzzle_list_count(c->list))
        return reply;
    struct puzzle_row row = puzzle_list_row(c->list, c->chosen);
    if (row.error) {
        snprintf(reply.message, sizeof reply.message, "%s", row.error);
        return reply;
    }
    snprintf(reply.path, sizeof reply.path, "%s", row.path);
    reply.puzzle = puzzle_list_take(c->list, c->chosen);
    return reply;
}

/* ---- The filter ---- */

static void set_filter(struct list_control *c, size_t length)
{
    c->filter[length] = '\0';
    puzzle_list_filter(c->list, c->filter);
    c->chosen = c->first = 0;
}

static void type(struct list_control *c, const char *character)
{
    size_t length = strlen(c->filter), more = strlen(character);

    if (length + more >= LIST_FILTER)
        return;
    memcpy(c->filter + length, character, more);
    set_filter(c, length + more);
}

/* With the bytes that continue it. */
static void delete_character(struct list_control *c)
{
    size_t length = strlen(c->filter);

    while (length > 0 && ((unsigned char)c->filter[--length] & 0xc0) == 0x80)
        continue;
    set_filter(c, length);
}

/* Names of keys are longer than a character. */
static bool is_character(const char *key)
{
    const char *rest = key;

    return utf8_next(&rest) > ' ' && *rest == '\0';
}

/* They mean the same whether the list is open or not. */
static bool is_for_window(const char *key)
{
    static const char *const keys[] = {"F8",         "F9",     "F11",
                                       "Alt+Return", "Ctrl+Q", "Ctrl+V"};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(key, keys[i]) == 0)
            return true;
    return false;
}

struct list_reply list_control_key(struct list_control *c, const char *key)
{
    struct list_reply reply = {.is_taken = !is_for_window(key)};

    if (strcmp(key, "Escape") == 0)
        list_control_close(c);
    else if (strcmp(key, "Return") == 0)
        return open_chosen(c);
    else if (strcmp(key, "Backspace") == 0)
        delete_character(c);
    else if (strcmp(key, "Space") == 0)
        type(c, " ");
    else if (is_character(key))
        type(c, key);
    else
        move_choice(c, key);
    return reply;
}

struct list_reply list_control_click(struct list_control *c, int x, int y,
                                     bool is_double)
{
    int tile = list_view_at(&c->layout, x, y), i = c->first + tile;

    if (tile < 0 || i >= puzzle_list_count(c->list))
        return (struct list_reply){.is_taken = true};
    choose(c, i);
    return is_double ? open_chosen(c) : (struct list_reply){.is_taken = true};
}

bool list_control_work(struct list_control *c)
{
    c->is_loading = puzzle_list_step(c->list);
    return c->is_loading;
}

/* ---- Drawing ---- */

/* The file stands there already. */
static const char *without_file(const char *error, const struct puzzle_row *row)
{
    size_t path = strlen(row->path), name = strlen(row->name);

    if (strncmp(error, row->path, path) == 0 && error[path] == ':')
        return error + path + 2;
    if (strncmp(error, row->name, name) == 0 && error[name] == ':')
        return error + name + 1;
    return error;
}

static void fill_tile(struct list_tile *t, const struct puzzle_row *row)
{
    int n = row->box_rows * row->box_cols;

    puzzle_list_title(row, t->title, sizeof t->title);
    snprintf(t->facts, sizeof t->facts, "%d\xc3\x97%d, %d clue%s%s", n, n, row->n_clues,
             row->n_clues == 1 ? "" : "s", row->is_recent ? ", recent" : "");
    snprintf(t->place, sizeof t->place, "%s", row->place);
    t->error = row->error ? without_file(row->error, row) : NULL;
    t->n = row->error ? 0 : n;
    t->clue = row->clue;
}

static void write_status(const struct list_control *c, char *out, size_t size)
{
    int count = puzzle_list_count(c->list), total = puzzle_list_total(c->list);
    const char *more = c->is_loading                 ? "..."
                       : puzzle_list_is_cut(c->list) ? ", others left out"
                                                     : "";

    if (c->filter[0])
        snprintf(out, size, "%d of %d%s", count, total, more);
    else
        snprintf(out, size, "%d puzzle%s%s", total, total == 1 ? "" : "s", more);
}

/* In another window the choice stays in sight. */
static void take_layout(struct list_control *c, struct list_layout layout)
{
    bool is_same = layout.columns == c->layout.columns && layout.rows == c->layout.rows;

    c->layout = layout;
    if (is_same)
        return;
    c->first -= c->first % columns_of(c);
    choose(c, c->chosen);
}

void list_control_draw(struct list_control *c, struct draw_list *d,
                       const struct glyphs *glyphs, int palette, const char *message)
{
    struct list_tile *tiles = alloc_zeroed(LIST_TILES, sizeof *tiles);
    int count = puzzle_list_count(c->list), page, n = 0;
    char status[64];

    take_layout(c, list_view_layout(d->width, d->height, glyphs));
    page = page_of(c);
    for (; n < page && c->first + n < count; n++) {
        struct puzzle_row row = puzzle_list_row(c->list, c->first + n);
        fill_tile(&tiles[n], &row);
        tiles[n].is_chosen = c->first + n == c->chosen;
    }
    write_status(c, status, sizeof status);
    struct list_view view = {.filter = c->filter,
                             .status = status,
                             .message = message,
                             .tiles = tiles,
                             .n_tiles = n,
                             .above = count > 0 ? (double)c->first / count : 0,
                             .below =
                                 count > 0 ? 1 - (double)(c->first + n) / count : 0,
                             .palette = palette};
    list_view_draw(d, &c->layout, glyphs, &view);
    free(tiles);
}
