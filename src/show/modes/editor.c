#include "show/modes/editor.h"

#include <ctype.h>

/* A change of one cell or, if `board` is set, of the whole board. `value` or `board` is
 * what the change has replaced; the editor owns `board`. undo_or_redo exchanges it for
 * the present value or board. */
struct edit {
    cell_t cell;
    value_t value;
    struct puzzle *board;
};

struct editor *editor_create(const struct puzzle *p)
{
    struct editor *ed = alloc_zeroed(1, sizeof *ed);

    ed->puzzle = puzzle_copy(p);
    return ed;
}

static void forget_edits(struct editor *ed, int first)
{
    for (int i = first; i < ed->n_edits; i++)
        puzzle_destroy(ed->edits[i].board);
    ed->n_edits = first;
}

void editor_destroy(struct editor *ed)
{
    if (!ed)
        return;
    puzzle_destroy(ed->puzzle);
    forget_edits(ed, 0);
    free(ed->edits);
    free(ed);
}

void editor_discard(struct editor *ed)
{
    ed->is_typing = false;
    ed->n_clashes = 0;
}

static void put_cursor(struct editor *ed, cell_t c)
{
    assert(c < ed->puzzle->geo->n_cells);
    ed->cursor = c;
    editor_discard(ed);
}

static void keep(struct editor *ed, struct edit edit)
{
    assert(ed->n_done <= ed->n_edits);
    forget_edits(ed, ed->n_done);
    ed->edits = alloc_one_more(ed->edits, ed->n_done, sizeof *ed->edits);
    ed->edits[ed->n_done++] = edit;
    ed->n_edits = ed->n_done;
    ed->revision++;
}

static void apply(struct editor *ed, cell_t c, value_t value)
{
    if (ed->puzzle->clue[c] == value)
        return;
    keep(ed, (struct edit){.cell = c, .value = ed->puzzle->clue[c]});
    ed->puzzle->clue[c] = value;
}

void editor_replace(struct editor *ed, struct puzzle *p)
{
    keep(ed, (struct edit){.board = ed->puzzle});
    ed->puzzle = p;
    put_cursor(ed, 0);
}

/* Sets ed->clashes to the cells in the units of c that hold `value`, each cell once. */
static void find_clashes(struct editor *ed, cell_t c, value_t value)
{
    const struct geometry *geo = ed->puzzle->geo;

    ed->n_clashes = 0;
    FOR_UNITS(at, geo, c) {
        const cell_t *cells = geometry_cells(geo, at->unit);
        for (int i = 0; i < geo->n; i++) {
            bool known = cells[i] == c || ed->puzzle->clue[cells[i]] != value;
            for (int j = 0; j < ed->n_clashes; j++)
                known |= ed->clashes[j] == cells[i];
            if (known)
                continue;
            assert(ed->n_clashes < UNIT_KINDS);
            ed->clashes[ed->n_clashes++] = cells[i];
        }
    }
}

/* Whether all values first .. first + n - 1 are candidates of the cursor's cell. */
static bool has_values(const struct editor *ed, int first, int n)
{
    const struct puzzle *p = ed->puzzle;
    bool has_all = true;

    for (int v = first; p->candidates && v < first + n; v++)
        has_all &= bits_has(&p->candidates[ed->cursor * p->geo->words], v);
    return has_all;
}

/* The alphabet of the board. A board without values has the numbers 1 .. n. */
static struct alphabet alphabet_of(const struct editor *ed)
{
    int n = ed->puzzle->geo->n;

    return ed->puzzle->alphabet.n == n ? ed->puzzle->alphabet
                                       : (struct alphabet){n, 1, true};
}

/* Gives the cursor's cell a value. If the value clashes or is no candidate, the reply
 * has a message. */
static struct reply commit(struct editor *ed, value_t value)
{
    int n = ed->puzzle->geo->n, at = ed->cursor;
    struct value_word word = value_word(alphabet_of(ed), value);

    assert(value < n);
    find_clashes(ed, ed->cursor, value);
    if (ed->n_clashes > 0) {
        const struct geometry *geo = ed->puzzle->geo;
        cell_t other = ed->clashes[0];
        return reply_say(
            "%s is already in this %s (r%dc%d)", word.text,
            unit_kind_name(&geo->numbers, geometry_first_common(geo, at, other)),
            other / n + 1, other % n + 1);
    }
    if (!has_values(ed, value, 1))
        return reply_say("%s is no candidate of r%dc%d; Delete in the empty cell "
                         "allows all",
                         word.text, at / n + 1, at % n + 1);
    apply(ed, ed->cursor, value);
    return reply_taken();
}

/* Commits the number that is being typed, if there is one. */
static struct reply finish(struct editor *ed)
{
    bool was_typing = ed->is_typing;

    ed->is_typing = false;
    return was_typing ? commit(ed, (value_t)(ed->number - alphabet_of(ed).first))
                      : reply_taken();
}

struct reply editor_digit(struct editor *ed, int digit, int64_t now_ns)
{
    struct alphabet a = alphabet_of(ed);
    int number = ed->is_typing ? 10 * ed->number + digit : digit;
    int last = a.first + a.n - 1;

    assert(digit >= 0 && digit <= 9);
    editor_discard(ed);
    if (number < a.first || number > last)
        return reply_say("expected a value %s..%s, found %d", value_word(a, 0).text,
                         value_word(a, a.n - 1).text, number);
    ed->is_typing = true;
    ed->number = number;
    ed->typed_ns = now_ns;
    bool is_whole = alphabet_has_symbols(a) || number == 0 || 10 * number > last;
    return is_whole ? finish(ed) : reply_taken();
}

struct reply editor_letter(struct editor *ed, char letter)
{
    struct alphabet a = alphabet_of(ed);

    for (int v = 0; alphabet_has_symbols(a) && v < a.n; v++)
        if (value_word(a, v).text[0] == toupper((unsigned char)letter)) {
            editor_discard(ed);
            return commit(ed, (value_t)v);
        }
    return (struct reply){0};
}

struct reply editor_tick(struct editor *ed, int64_t now_ns)
{
    bool is_due = ed->is_typing && now_ns - ed->typed_ns >= EDITOR_PAUSE_NS;

    return is_due ? finish(ed) : (struct reply){0};
}

struct reply editor_select(struct editor *ed, cell_t c)
{
    struct reply reply = finish(ed);

    if (!reply.message[0])
        put_cursor(ed, c);
    return reply;
}

static struct reply move(struct editor *ed, int rows, int cols)
{
    int n = ed->puzzle->geo->n;
    int row = int_clamp(ed->cursor / n + rows, 0, n - 1);
    int col = int_clamp(ed->cursor % n + cols, 0, n - 1);

    return editor_select(ed, (cell_t)(row * n + col));
}

static struct reply end(struct editor *ed)
{
    struct reply reply = finish(ed);

    reply.ends = reply.message[0] == '\0';
    return reply;
}

/* Discards the number being typed. If no number is being typed, empties the cell; if
 * the cell is empty, gives it all candidates. */
static struct reply clear(struct editor *ed)
{
    int n = ed->puzzle->geo->n, words = ed->puzzle->geo->words, c = ed->cursor;
    bool was_typing = ed->is_typing;

    editor_discard(ed);
    if (was_typing)
        return reply_taken();
    if (ed->puzzle->clue[c] != VALUE_NONE || has_values(ed, 0, n)) {
        apply(ed, c, VALUE_NONE);
        return reply_taken();
    }
    keep(ed, (struct edit){.cell = c, .board = ed->puzzle});
    ed->puzzle = puzzle_copy(ed->puzzle);
    bits_fill(&ed->puzzle->candidates[c * words], words, n);
    return reply_say("r%dc%d has all candidates again", c / n + 1, c % n + 1);
}

static struct reply undo_or_redo(struct editor *ed, bool undoes)
{
    if (ed->n_done == (undoes ? 0 : ed->n_edits))
        return reply_say("nothing to %s", undoes ? "undo" : "redo");
    struct edit *edit = &ed->edits[undoes ? --ed->n_done : ed->n_done++], was = *edit;
    if (was.board) {
        edit->board = ed->puzzle;
        ed->puzzle = was.board;
    } else {
        edit->value = ed->puzzle->clue[was.cell];
        ed->puzzle->clue[was.cell] = was.value;
    }
    ed->revision++;
    put_cursor(ed, was.cell);
    return reply_say(undoes ? "undone" : "redone");
}

struct reply editor_act(struct editor *ed, enum edit_action action)
{
    switch (action) {
    case EDIT_END:
        return end(ed);
    case EDIT_ENTER:
        return ed->is_typing ? finish(ed) : end(ed);
    case EDIT_CLEAR:
        break;
    case EDIT_UNDO:
    case EDIT_REDO:
        return undo_or_redo(ed, action == EDIT_UNDO);
    case EDIT_UP:
    case EDIT_DOWN:
        return move(ed, action == EDIT_UP ? -1 : 1, 0);
    case EDIT_LEFT:
    case EDIT_RIGHT:
        return move(ed, 0, action == EDIT_LEFT ? -1 : 1);
    }
    return clear(ed);
}

struct description editor_describe(const struct editor *ed)
{
    int n = ed->puzzle->geo->n, c = ed->cursor;
    bool lacks = ed->puzzle->clue[c] == VALUE_NONE && !has_values(ed, 0, n);
    struct alphabet a = alphabet_of(ed);
    bool has_letters = alphabet_has_symbols(a) && a.first + n - 1 > 9;
    struct phrase typed = ed->is_typing       ? phrase("%d_", ed->number)
                          : ed->n_clashes > 0 ? phrase("refused")
                          : lacks             ? phrase("%s", "")
                          : has_letters
                              ? phrase("%s..%s, Delete, Ctrl+Z", value_word(a, 0).text,
                                       value_word(a, n - 1).text)
                              : phrase("digits, Delete, Ctrl+Z");

    return description(phrase("editing r%dc%d", c / n + 1, c % n + 1), typed);
}
