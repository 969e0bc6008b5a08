#include "show/modes/list_mode.h"

#include "base/utf8.h"
#include "files/data.h"
#include "show/verbs/script.h"
#include "view/contradiction_view.h"

#include <ctype.h>
#include <strings.h>

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

/* Makes the last entry of the door of these words, if they are a command that acts in
 * one of these modes. */
static bool read_command(struct list_control *c, const char *words, unsigned modes,
                         struct error *e)
{
    struct list_entry *typed = &c->entries[c->n_entries];
    struct script script;

    script_init(&script, "", FROM_KEYS);
    bool is_command = script_add(&script, words, 1, e) && script.count > 0 &&
                      command_modes(&script.commands[0]) & modes;
    if (is_command) {
        *typed = (struct list_entry){.key = "Enter"};
        snprintf(typed->name, sizeof typed->name, "%s", words);
        const struct show_command *first = &script.commands[0];
        snprintf(typed->about, sizeof typed->about, "%s",
                 first->id == VERB_SET ? property_rows[first->property].title
                                       : command_verb(first)->help);
        snprintf(typed->commands, sizeof typed->commands, "%s", words);
    }
    script_free(&script);
    return is_command;
}

/* The column at which c->problem is, or 0, and where its words begin. */
static int problem_column(const struct list_control *c, int *begins)
{
    int column = 0;

    *begins = 0;
    return sscanf(c->problem.text, ":1:%d: %n", &column, begins) == 1 ? column : 0;
}

/* Copies the words without those that only join others, such as "on" in "lens on column
 * 3"; all of them if none would be left. */
static void without_fillers(const char *words, char out[LIST_FILTER])
{
    static const char fillers[] = " a an the of on in to for with and is my = ";
    size_t used = 0;

    out[0] = '\0';
    for (const char *at = words + strspn(words, " "); *at; at += strspn(at, " ")) {
        int length = (int)strcspn(at, " ");
        struct phrase padded = phrase(" %.*s ", length, at);
        bool is_complete = at[length] == ' ';
        if (!is_complete || !strstr(fillers, padded.text))
            used += (size_t)snprintf(out + used, LIST_FILTER - used, "%s%.*s",
                                     used > 0 ? " " : "", length, at);
        at += length;
    }
    if (used == 0)
        snprintf(out, LIST_FILTER, "%s", words);
}

/* Whether words are a command, perhaps without its first word: "size 6" for "set size
 * 6". If not, c->problem is that of the command that was understood furthest. */
static bool are_command(struct list_control *c, const char *words)
{
    static const char *const before[] = {"", "set ", "lens ", "why "};
    struct error first;
    int begins;

    for (int i = 0; i < 4; i++) {
        struct phrase whole = phrase("%s%s", before[i], words);
        if (read_command(c, whole.text, i == 0 ? ~0u : IN_SHOW | IN_ANY, &c->problem))
            return true;
        if (problem_column(c, &begins) > (int)strlen(before[i]) + 1)
            return false;
        first = i == 0 ? c->problem : first;
    }
    c->problem = first;
    return false;
}

/* Reads "6x6", "6" or "x". Returns the side of a board, or 0. */
static int side_of(const char *word)
{
    int rows = 0, columns = 0, length = 0, count;

    count = sscanf(word, "%3d%n", &rows, &length);
    if (count == 1 && word[length] == 'x' &&
        sscanf(word + length, "x%3d%n", &columns, &count) == 1 && columns == rows)
        length += count;
    return word[length] == '\0' ? rows : 0;
}

/* Whether words describe an empty board, such as "latin square order 30" or "6x6
 * diagonals". Makes the last entry of the door of them. */
static bool are_board(struct list_control *c, const char *words)
{
    static const char *const units[][2] = {
        {"latin", "none"},       {"diagonals", "boxes+x"},
        {"diagonal", "boxes+x"}, {"windows", "boxes+windows"},
        {"jigsaw", "regions"},   {"boxes", "boxes"}};
    enum { N_UNITS = sizeof units / sizeof *units };
    static const char others[] = " order size square board grid empty sudoku ";
    char copy[LIST_FILTER], *rest = NULL;
    const char *chosen = NULL;
    struct error e;
    int n = 0;

    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok_r(copy, " ", &rest); word;
         word = strtok_r(NULL, " ", &rest)) {
        int i = 0, side = side_of(word);
        while (i < N_UNITS && strcasecmp(word, units[i][0]) != 0)
            i++;
        if (i == N_UNITS && side == 0 && !strstr(others, phrase(" %s ", word).text))
            return false;
        chosen = i < N_UNITS ? units[i][1] : chosen;
        n = side > 0 ? side : n;
    }
    struct phrase size = phrase("set size %d", n);
    struct phrase all = chosen ? phrase("%s; set units %s", size.text, chosen) : size;
    if (n == 0 || !read_command(c, all.text, IN_SHOW, &e))
        return false;
    snprintf(c->entries[c->n_entries].about, sizeof c->entries->about,
             "an empty %d\xc3\x97%d board%s%s", n, n,
             chosen ? "; units besides rows and columns: " : "", chosen ? chosen : "");
    return true;
}

/* A rank says how badly an entry matches: the lower, the better. Each word that is not
 * found adds MISSING, more than all else together. */
enum { MIDDLE = 16, MISSING = 1000 };

static int missing_words(int rank)
{
    return rank / MISSING;
}

/* The rank of a word in a text: 0 if it is the first word, 1 if it is another one, 2 if
 * a word begins with it, MIDDLE if it stands inside a word, MISSING if nowhere. */
static int rank_in(const char *text, const char *word, int length)
{
    int rank = MISSING;

    for (const char *at = text; text && *at; at++) {
        if (strncasecmp(at, word, (size_t)length) != 0)
            continue;
        bool begins = at == text || !isalnum((unsigned char)at[-1]);
        bool ends = !isalnum((unsigned char)at[length]);
        rank = int_min(rank, !begins ? MIDDLE : !ends ? 2 : at != text);
    }
    return rank;
}

/* The rank of an entry: the sum over the words. A word of the name is best, then one of
 * the further words, of the description, of the commands. An entry that sets a value
 * comes before one that steps through the values, and one that acts before one that
 * only says something. */
static int rank_of(const struct list_entry *entry, const char *words)
{
    const char *const texts[] = {entry->name, entry->words, entry->about,
                                 entry->commands};
    bool cycles = strncmp(entry->commands, "cycle ", 6) == 0,
         says = strncmp(entry->commands, "say ", 4) == 0;
    int sum = words[0] ? cycles + 8 * says : 0;

    for (words += strspn(words, " "); *words; words += strspn(words, " ")) {
        int length = (int)strcspn(words, " "), best = MISSING;
        for (int i = 0; i < 4; i++)
            best = int_min(best, 4 * i + rank_in(texts[i], words, length));
        sum += best;
        words += length;
    }
    return sum;
}

/* Inserts an entry behind those whose ranks are no worse. */
static void show_entry(struct list_control *c, const int *ranks, int i)
{
    int at = c->n_shown++;

    for (; at > 0 && ranks[c->shown[at - 1]] > ranks[i]; at--)
        c->shown[at] = c->shown[at - 1];
    c->shown[at] = i;
}

/* Shows the typed command, or the entry that has it, then the entries that have the
 * words of the filter. If none has all of them, shows those that have most. */
static void filter_entries(struct list_control *c)
{
    const struct list_entry *typed = &c->entries[c->n_entries];
    int *ranks = alloc_zeroed((size_t)c->n_entries + 1, sizeof *ranks);
    int lowest = INT_MAX;
    char words[LIST_FILTER];

    without_fillers(c->filter, words);
    int none =
        rank_of(&(struct list_entry){.needs_more = false}, words); /* no word found */
    c->is_typed = c->filter[0] && (are_command(c, c->filter) || are_command(c, words) ||
                                   are_board(c, words));
    for (int i = 0; i < c->n_entries; i++) {
        bool is_same =
            c->is_typed && strcmp(c->entries[i].commands, typed->commands) == 0;
        ranks[i] = is_same ? -1 : rank_of(&c->entries[i], words);
        lowest = int_min(lowest, ranks[i]);
    }
    c->is_typed &= lowest >= 0;
    ranks[c->n_entries] = -1;
    lowest = c->is_typed ? -1 : lowest;
    c->is_partial = missing_words(lowest) > 0;
    c->n_shown = 0;
    for (int i = 0; i < c->n_entries + c->is_typed; i++)
        if (missing_words(ranks[i]) == missing_words(lowest) &&
            (none == 0 || ranks[i] < none))
            show_entry(c, ranks, i);
    free(ranks);
}

static void set_filter(struct list_control *c, size_t length)
{
    char words[LIST_FILTER];

    assert(length < LIST_FILTER);
    c->filter[length] = '\0';
    if (c->entries)
        filter_entries(c);
    without_fillers(c->filter, words);
    if (c->list)
        puzzle_list_filter(c->list, words);
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
    if (c->is_partial && puzzle_list_count(c->list) > 0) { /* a puzzle has all words */
        c->is_partial = false;
        c->n_shown = 0;
    }
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
    if (c->entries && problem_column(c, &begins) > 1)
        return phrase("%.200s", c->problem.text + begins);
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
