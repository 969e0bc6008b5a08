#include "show/editor.h"

#include "base/alloc.h"
#include "base/number.h"

#include <assert.h>
#include <stdlib.h>

/* A change of one cell or, with `other`, of the whole board. `other` is the board not
 * shown now; owned. */
struct edit {
    cell_t cell;
    value_t before, after;
    struct puzzle *other;
};

struct editor {
    struct puzzle *puzzle;
    cell_t cursor;
    int number; /* being typed, 0 for none */
    int64_t typed_ns;
    int revision;
    struct edit *edits; /* n_done of n_edits are done, the rest undone */
    int n_done, n_edits, capacity;
    cell_t clashes[UNIT_KINDS];
    int n_clashes;
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
        puzzle_destroy(ed->edits[i].other);
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

const struct puzzle *editor_puzzle(const struct editor *ed)
{
    return ed->puzzle;
}

int editor_revision(const struct editor *ed)
{
    return ed->revision;
}

cell_t editor_cursor(const struct editor *ed)
{
    return ed->cursor;
}

int editor_number(const struct editor *ed)
{
    return ed->number;
}

void editor_select(struct editor *ed, cell_t c)
{
    assert(c < ed->puzzle->geo->n_cells);
    ed->cursor = c;
    ed->number = 0;
    ed->n_clashes = 0;
}

void editor_move(struct editor *ed, int rows, int cols)
{
    int n = ed->puzzle->geo->n;
    int row = int_clamp(ed->cursor / n + rows, 0, n - 1);
    int col = int_clamp(ed->cursor % n + cols, 0, n - 1);

    editor_select(ed, (cell_t)(row * n + col));
}

static void keep(struct editor *ed, struct edit edit)
{
    assert(ed->n_done <= ed->n_edits && ed->n_edits <= ed->capacity);
    forget_edits(ed, ed->n_done);
    if (ed->n_done == ed->capacity) {
        ed->capacity = ed->capacity ? 2 * ed->capacity : 64;
        ed->edits = alloc_resize(ed->edits, (size_t)ed->capacity, sizeof *ed->edits);
    }
    ed->edits[ed->n_done++] = edit;
    ed->n_edits = ed->n_done;
    ed->revision++;
}

static void apply(struct editor *ed, cell_t c, value_t value)
{
    struct edit edit = {.cell = c, .before = ed->puzzle->clue[c], .after = value};

    if (edit.before == value)
        return;
    ed->puzzle->clue[c] = value;
    keep(ed, edit);
}

void editor_replace(struct editor *ed, struct puzzle *p)
{
    keep(ed, (struct edit){.other = ed->puzzle});
    ed->puzzle = p;
    editor_select(ed, 0);
}

/* The cells with that value in the three units of c, each once. */
static void find_clashes(struct editor *ed, cell_t c, value_t value)
{
    const struct geometry *geo = ed->puzzle->geo;

    ed->n_clashes = 0;
    for (int k = 0; k < UNIT_KINDS; k++) {
        const cell_t *cells = geometry_cells(geo, geo->place[c].unit[k]);
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

int editor_clashes(const struct editor *ed, cell_t out[UNIT_KINDS])
{
    for (int i = 0; i < ed->n_clashes; i++)
        out[i] = ed->clashes[i];
    return ed->n_clashes;
}

bool editor_finish(struct editor *ed, struct error *e)
{
    int n = ed->puzzle->geo->n, number = ed->number, at = ed->cursor;

    ed->number = 0;
    if (number == 0)
        return true;
    assert(number <= n);
    find_clashes(ed, ed->cursor, (value_t)(number - 1));
    if (ed->n_clashes > 0) {
        int row = ed->clashes[0] / n, col = ed->clashes[0] % n;
        const char *unit = row == at / n ? "row" : col == at % n ? "column" : "box";
        return error_fail(e, "%d is already in this %s (r%dc%d)", number, unit, row + 1,
                          col + 1);
    }
    apply(ed, ed->cursor, (value_t)(number - 1));
    return true;
}

bool editor_digit(struct editor *ed, int digit, int64_t now_ns, struct error *e)
{
    int n = ed->puzzle->geo->n, number = 10 * ed->number + digit;

    assert(digit >= 0 && digit <= 9);
    ed->n_clashes = 0;
    ed->number = 0;
    if (number < 1 || number > n)
        return error_fail(e, "expected a value 1..%d, found %d", n, number);
    ed->number = number;
    ed->typed_ns = now_ns;
    return 10 * number <= n || editor_finish(ed, e);
}

bool editor_tick(struct editor *ed, int64_t now_ns, struct error *e)
{
    return now_ns - ed->typed_ns < EDITOR_PAUSE_NS || editor_finish(ed, e);
}

void editor_clear(struct editor *ed)
{
    ed->n_clashes = 0;
    if (ed->number > 0)
        ed->number = 0;
    else
        apply(ed, ed->cursor, VALUE_NONE);
}

/* Applies an edit or its reverse. */
static void change(struct editor *ed, struct edit *edit, value_t value)
{
    if (edit->other) {
        struct puzzle *shown = ed->puzzle;
        ed->puzzle = edit->other;
        edit->other = shown;
    } else {
        ed->puzzle->clue[edit->cell] = value;
    }
    ed->revision++;
    editor_select(ed, edit->cell);
}

bool editor_undo(struct editor *ed)
{
    if (ed->n_done == 0)
        return false;
    struct edit *edit = &ed->edits[--ed->n_done];
    change(ed, edit, edit->before);
    return true;
}

bool editor_redo(struct editor *ed)
{
    if (ed->n_done == ed->n_edits)
        return false;
    struct edit *edit = &ed->edits[ed->n_done++];
    change(ed, edit, edit->after);
    return true;
}
