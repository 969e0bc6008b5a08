#include "show/editor.h"

#include "base/alloc.h"

#include <stdlib.h>

/* A value of a cell; or a whole board: then `other` is the one that is not edited now,
 * owned. */
struct edit {
    cell_t cell;
    value_t before, after;
    struct puzzle *other;
};

struct editor {
    struct puzzle *puzzle;
    cell_t cursor;
    int number; /* in the making, 0 for none */
    int64_t typed_ns;
    int revision;
    struct edit *edits; /* those before n_done stand, the rest can be done again */
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

/* The edits from `first` on. */
static void forget_undone(struct editor *ed, int first)
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
    forget_undone(ed, 0);
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
    ed->cursor = c;
    ed->number = 0;
    ed->n_clashes = 0;
}

static int clamp(int x, int most)
{
    return x < 0 ? 0 : x > most ? most : x;
}

void editor_move(struct editor *ed, int rows, int cols)
{
    int n = ed->puzzle->geo->n;
    int row = clamp(ed->cursor / n + rows, n - 1);
    int col = clamp(ed->cursor % n + cols, n - 1);

    editor_select(ed, (cell_t)(row * n + col));
}

static void keep(struct editor *ed, struct edit edit)
{
    forget_undone(ed, ed->n_done);
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
        const cell_t *cells = geometry_cells(geo, geo->unit_of[c][k]);
        for (int i = 0; i < geo->n; i++) {
            bool known = cells[i] == c || ed->puzzle->clue[cells[i]] != value;
            for (int j = 0; j < ed->n_clashes; j++)
                known |= ed->clashes[j] == cells[i];
            if (!known)
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
    int n = ed->puzzle->geo->n, number = ed->number;

    ed->number = 0;
    if (number == 0)
        return true;
    find_clashes(ed, ed->cursor, (value_t)(number - 1));
    if (ed->n_clashes > 0)
        return error_fail(e, "%d stands already in row %d, column %d", number,
                          ed->clashes[0] / n + 1, ed->clashes[0] % n + 1);
    apply(ed, ed->cursor, (value_t)(number - 1));
    return true;
}

bool editor_digit(struct editor *ed, int digit, int64_t now_ns, struct error *e)
{
    int n = ed->puzzle->geo->n, number = 10 * ed->number + digit;

    ed->n_clashes = 0;
    ed->number = 0;
    if (number < 1 || number > n)
        return error_fail(e, "expected a value 1..%d, found %d", n, number);
    ed->number = number;
    ed->typed_ns = now_ns;
    return 10 * number > n ? editor_finish(ed, e) : true;
}

bool editor_tick(struct editor *ed, int64_t now_ns, struct error *e)
{
    if (ed->number == 0 || now_ns - ed->typed_ns < EDITOR_PAUSE_NS)
        return true;
    return editor_finish(ed, e);
}

void editor_clear(struct editor *ed)
{
    ed->n_clashes = 0;
    if (ed->number > 0)
        ed->number = 0;
    else
        apply(ed, ed->cursor, VALUE_NONE);
}

static void change(struct editor *ed, struct edit *edit, value_t value)
{
    struct puzzle *shown = ed->puzzle;

    if (edit->other) {
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
