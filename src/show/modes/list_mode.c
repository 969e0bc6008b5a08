#include "show/modes/list_mode.h"

#include "base/utf8.h"
#include "files/data.h"
#include "view/contradiction_view.h"

#include <limits.h>

void list_control_open(struct list_control *c, const struct recent *recent)
{
    char folder[PATH_SIZE];

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
    free(c->entries);
    free(c->shown);
    *c = (struct list_control){.list = NULL};
}

static int row_count(const struct list_control *c)
{
    return c->list ? c->n_shown + puzzle_list_count(c->list) : c->n_units;
}

static int columns_of(const struct list_control *c)
{
    return int_max(c->layout.columns, 1);
}

static int page_of(const struct list_control *c)
{
    return columns_of(c) * int_max(c->layout.rows, 1);
}

/* Scrolls so that tile number `first` is at the top left, but never beyond the last
 * page. The last page may end in blank tiles, but has at least one puzzle. */
static void scroll_to(struct list_control *c, int first)
{
    int columns = columns_of(c), count = row_count(c);
    int last = (count - page_of(c) + columns - 1) / columns * columns;

    c->first = int_clamp(first, 0, int_max(last, 0));
    assert(c->first == 0 || c->first < count);
}

static void choose(struct list_control *c, int i)
{
    int columns = columns_of(c), page = page_of(c);

    c->chosen = int_clamp(i, 0, int_max(row_count(c) - 1, 0));
    int row = c->chosen / columns * columns;
    scroll_to(c, int_clamp(c->first, row - page + columns, row));
}

void list_control_scroll(struct list_control *c, int rows)
{
    scroll_to(c, c->first + rows * columns_of(c));
}

static void set_filter(struct list_control *c, size_t length);

/* Asks for the commands of an entry of the door, or writes them as the filter. */
static void take_entry(struct list_control *c, const struct list_entry *entry)
{
    if (entry->needs_more) {
        int length = snprintf(c->filter, sizeof c->filter, "%s ", entry->commands);
        set_filter(c, (size_t)int_min(length, LIST_FILTER - 1));
    } else {
        snprintf(c->asked, sizeof c->asked, "%s", entry->commands);
    }
}

static struct reply open_chosen(struct list_control *c)
{
    if (c->chosen >= row_count(c))
        return reply_taken();
    if (c->chosen < c->n_shown) {
        take_entry(c, &c->entries[c->shown[c->chosen]]);
        return reply_taken();
    }
    if (c->of.n > 0)
        return (struct reply){.is_taken = true, .unit = c->units[c->chosen] + 1};
    struct puzzle_row row = puzzle_list_row(c->list, c->chosen - c->n_shown);
    struct reply reply = reply_say("%s", row.error ? row.error : "");
    reply.is_error = row.error;
    snprintf(reply.path, sizeof reply.path, "%s", row.path);
    reply.puzzle = row.error ? NULL : puzzle_list_take(c->list, c->chosen - c->n_shown);
    return reply;
}

/* Leaves out entries that do not have all words as soon as a puzzle has. */
static void prefer_puzzles(struct list_control *c)
{
    if (!c->is_near || puzzle_list_count(c->list) == 0)
        return;
    c->is_partial = c->is_near = false;
    c->n_shown = 0;
    c->chosen = c->first = 0;
}

static void set_filter(struct list_control *c, size_t length)
{
    char words[LIST_FILTER];

    assert(length < LIST_FILTER);
    c->filter[length] = '\0';
    if (c->entries)
        door_filter(c);
    door_drop_fillers(c->filter, words);
    if (c->list)
        puzzle_list_filter(c->list, words);
    prefer_puzzles(c);
    c->n_units = 0;
    for (int unit = 0; unit < c->of.first[UNIT_KINDS]; unit++)
        if (text_has_words(unit_name(&c->of, unit).text, c->filter))
            c->units[c->n_units++] = unit;
    c->chosen = c->first = 0;
}

void list_control_open_door(struct list_control *c, struct list_entry *entries,
                            int count, const struct recent *recent)
{
    list_control_open(c, recent);
    c->entries = entries;
    c->n_entries = count;
    c->shown = alloc_zeroed((size_t)count + 1, sizeof *c->shown);
    set_filter(c, 0);
}

void list_control_open_units(struct list_control *c, const struct unit_numbers *of,
                             int unit)
{
    assert(unit >= 0 && unit < of->first[UNIT_KINDS]);
    *c = (struct list_control){.of = *of};
    set_filter(c, 0);
    choose(c, unit); /* without a filter, unit i is tile i */
}

bool list_control_type(struct list_control *c, const char *key)
{
    const char *character = strcmp(key, "Space") == 0 ? " " : key;
    size_t length = strlen(c->filter), more = strlen(character);

    /* Named keys such as "Up" type no character. */
    if (utf8_count(character) != 1)
        return false;
    if (length + more < LIST_FILTER) {
        memcpy(c->filter + length, character, more);
        set_filter(c, length + more);
    }
    return true;
}

struct reply list_control_act(struct list_control *c, enum list_action action)
{
    int columns = columns_of(c), page = page_of(c), last = INT_MAX / 2;
    const int moves[] = {
        [LIST_UP] = -columns, [LIST_DOWN] = columns,  [LIST_LEFT] = -1,
        [LIST_RIGHT] = 1,     [LIST_PAGE_UP] = -page, [LIST_PAGE_DOWN] = page,
        [LIST_HOME] = -last,  [LIST_END] = last};

    assert(list_control_is_open(c) && action <= LIST_DELETE);
    if (action == LIST_OPEN)
        return open_chosen(c);
    if (action == LIST_DELETE)
        set_filter(c, utf8_last(c->filter, strlen(c->filter)));
    else
        choose(c, c->chosen + moves[action]);
    return reply_taken();
}

struct reply list_control_click(struct list_control *c, int x, int y, bool is_double)
{
    int tile = list_view_at(&c->layout, x, y), i = c->first + tile;

    if (tile < 0 || i >= row_count(c))
        return reply_taken();
    choose(c, i);
    return is_double ? open_chosen(c) : reply_taken();
}

bool list_control_work(struct list_control *c)
{
    c->is_loading = c->list && puzzle_list_step(c->list);
    prefer_puzzles(c);
    return c->is_loading;
}

/* Returns the error without the file's name, which the list shows already. */
static const char *without_file(const struct puzzle_row *row)
{
    size_t path = strlen(row->path), name = strlen(row->name);

    if (strncmp(row->error, row->path, path) == 0 && row->error[path] == ':')
        return row->error + path + 2;
    if (strncmp(row->error, row->name, name) == 0 && row->error[name] == ':')
        return row->error + name + 1;
    return row->error;
}

static void fill_unit(struct list_tile *t, const struct snapshot *board, int unit)
{
    enum unit_kind kind = unit_kind_of(&board->units, unit);
    int n_assigned = 0, n_candidates = 0;

    for (int c = 0; c < board->n_cells; c++)
        if (snapshot_unit(board, (cell_t)c, kind) == unit) {
            n_assigned += board->value[c] != VALUE_NONE;
            n_candidates += bits_count_set(&board->dom[c * board->words], board->words);
        }
    snprintf(t->title, sizeof t->title, "%.24s", unit_name(&board->units, unit).text);
    snprintf(t->facts, sizeof t->facts, "%d of %d assigned", n_assigned, board->n);
    snprintf(t->place, sizeof t->place, "%.24s",
             count_of(n_candidates, "candidate").text);
    t->n = board->n;
    t->clue = board->value;
    t->board = board;
    t->unit = unit;
}

static void fill_puzzle(struct list_tile *t, struct puzzle_row row)
{
    int n = row.shape.box_rows * row.shape.box_cols;

    /* The size, at the start of the title, tells files of the same name apart. */
    int size = n ? snprintf(t->title, sizeof t->title, "%d\xc3\x97%d ", n, n) : 0;

    puzzle_list_title(&row, t->title + size, sizeof t->title - (size_t)size);
    struct phrase clues =
        n > 9 ? phrase("%.0f %% holes", 100 - 100.0 * row.n_clues / (n * n))
              : count_of(row.n_clues, "clue");
    snprintf(t->facts, sizeof t->facts, "%.16s%s%s", clues.text,
             row.candidates ? ", candidates" : "", row.is_recent ? ", recent" : "");
    snprintf(t->place, sizeof t->place, "%s",
             row.difficulty[0] ? row.difficulty : row.place);
    t->error = row.error ? without_file(&row) : NULL;
    t->n = row.error ? 0 : n;
    t->clue = row.clue;
}

/* Whether an entry is the first of the list that changes its property. */
static bool tells_now(const struct list_control *c, int row)
{
    const struct list_entry *entry = &c->entries[c->shown[row]];

    for (int i = 0; i < row; i++) {
        const struct list_entry *before = &c->entries[c->shown[i]];
        if (before->now[0] && before->property == entry->property)
            return false;
    }
    return entry->now[0];
}

static void fill_entry(struct list_tile *t, const struct list_entry *entry, bool now)
{
    snprintf(t->title, sizeof t->title, "%s", entry->name);
    snprintf(t->facts, sizeof t->facts, "%s", entry->key);
    snprintf(t->place, sizeof t->place, "%s%s%s%.90s", now ? "now " : "",
             now ? entry->now : "", now ? "; " : "", entry->about);
}

/* What is said if nothing matches. A filter that begins like a command is judged as
 * one. */
static struct phrase nothing_of(const struct list_control *c)
{
    const char *kind = c->entries ? "command or puzzle" : c->list ? "puzzle" : "unit";
    int begins;

    if (c->is_loading && !c->is_partial)
        return phrase("reading the puzzles ...");
    if (c->entries && door_problem_column(c, &begins) > 1)
        return phrase("%.200s", c->problem.text + begins);
    if (c->is_loading)
        return phrase("reading the puzzles ...");
    if (c->is_partial)
        return phrase("no command or puzzle has all of these words");
    return c->filter[0] ? phrase("no %s matches \"%s\"", kind, c->filter)
                        : phrase("no puzzle found");
}

static struct phrase status_of(const struct list_control *c)
{
    int total =
        c->list ? c->n_entries + puzzle_list_total(c->list) : c->of.first[UNIT_KINDS];
    const char *more = c->is_loading                            ? "..."
                       : c->list && puzzle_list_is_cut(c->list) ? ", others left out"
                                                                : "";

    return c->filter[0] ? phrase("%s of %s%s", thousands((uint64_t)row_count(c)).text,
                                 thousands((uint64_t)total).text, more)
                        : phrase("%s%s",
                                 count_of(total, c->entries ? "choice"
                                                 : c->list  ? "puzzle"
                                                            : "unit")
                                     .text,
                                 more);
}

void list_control_draw(struct list_control *c, struct draw_list *d,
                       const struct snapshot *board, int palette, const char *message)
{
    bool has_units = c->of.n > 0;

    if (has_units && board->n == 0) /* a new lane has no board yet */
        return;
    /* If a script has opened another board, lists the units of that board. */
    if (has_units && memcmp(&c->of, &board->units, sizeof c->of) != 0)
        list_control_open_units(c, &board->units, 0);
    struct list_tile *tiles = alloc_zeroed(LIST_TILES, sizeof *tiles);
    int count = row_count(c), n = 0;
    struct phrase status = status_of(c);
    struct phrase nothing = nothing_of(c);
    bool explains = c->is_partial && !message[0];

    int columns = c->layout.columns, rows = c->layout.rows;
    c->layout = list_view_layout(d, c->entries);
    if (c->layout.columns != columns || c->layout.rows != rows) { /* a resize */
        c->first -= c->first % columns_of(c);
        choose(c, c->chosen);
    }
    assert(page_of(c) <= LIST_TILES);
    for (int i = c->first; n < page_of(c) && i < count; n++, i++) {
        tiles[n].is_chosen = i == c->chosen;
        if (has_units)
            fill_unit(&tiles[n], board, c->units[i]);
        else if (i < c->n_shown)
            fill_entry(&tiles[n], &c->entries[c->shown[i]], tells_now(c, i));
        else
            fill_puzzle(&tiles[n], puzzle_list_row(c->list, i - c->n_shown));
    }
    struct list_view view = {.title = c->entries ? "Find"
                                      : c->list  ? "Puzzles"
                                                 : "Units",
                             .filter = c->filter,
                             .status = status.text,
                             .message = explains ? nothing.text : message,
                             .tiles = tiles,
                             .n_tiles = n,
                             .nothing = nothing.text,
                             .above = count > 0 ? (double)c->first / count : 0,
                             .below =
                                 count > 0 ? 1 - (double)(c->first + n) / count : 0,
                             .palette = palette};
    list_view_draw(d, &c->layout, &view);
    free(tiles);
}
