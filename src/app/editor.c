#include "app/editor.h"

#include "base/alloc.h"

#include <stdlib.h>

struct edit {
    cell_t cell;
    value_t before, after;
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

void editor_destroy(struct editor *ed)
{
    if (!ed)
        return;
    puzzle_destroy(ed->puzzle);
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

static void apply(struct editor *ed, cell_t c, value_t value)
{
    struct edit edit = {c, ed->puzzle->clue[c], value};

    if (edit.before == value)
        return;
    if (ed->n_done == ed->capacity) {
        ed->capacity = ed->capacity ? 2 * ed->capacity : 64;
        ed->edits = alloc_resize(ed->edits, (size_t)ed->capacity, sizeof *ed->edits);
    }
    ed->edits[ed->n_done++] = edit;
    ed->n_edits = ed->n_done;
    ed->puzzle->clue[c] = value;
    ed->revision++;
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

static void go_to(struct editor *ed, cell_t c, value_t value)
{
    ed->puzzle->clue[c] = value;
    ed->revision++;
    editor_select(ed, c);
}

bool editor_undo(struct editor *ed)
{
    if (ed->n_done == 0)
        return false;
    const struct edit *edit = &ed->edits[--ed->n_done];
    go_to(ed, edit->cell, edit->before);
    return true;
}

bool editor_redo(struct editor *ed)
{
    if (ed->n_done == ed->n_edits)
        return false;
    const struct edit *edit = &ed->edits[ed->n_done++];
    go_to(ed, edit->cell, edit->after);
    return true;
}
