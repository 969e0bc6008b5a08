/* An editor of boards: a cursor, the number being typed, undo. It has neither window
 * nor clock: the caller passes the time. */
#pragma once

#include "base/error.h"
#include "base/units.h"
#include "puzzle/puzzle.h"

/* A number that could have another digit is committed after this pause. */
#define EDITOR_PAUSE_NS (900 * NS_PER_MS)

/* No unit ever holds a clue twice: such a value is refused. The cursor is on the board.
 * One thread. */
struct editor;

/* Edits a copy of the puzzle; the cursor starts on the first cell. */
struct editor *editor_create(const struct puzzle *p);
void editor_destroy(struct editor *ed);

/* The current board; the editor's, valid until editor_replace, an undo or a redo. */
const struct puzzle *editor_puzzle(const struct editor *ed);

/* Grows with each change of the board. */
int editor_revision(const struct editor *ed);

cell_t editor_cursor(const struct editor *ed);

/* Discards the number being typed, as editor_move does. */
void editor_select(struct editor *ed, cell_t c);

/* Stays within the board. */
void editor_move(struct editor *ed, int rows, int cols);

/* The number being typed, 0 for none. */
int editor_number(const struct editor *ed);

/* One digit, 0 .. 9, of a value. The value is placed when no further digit can follow,
 * by editor_finish, or by editor_tick after a pause. False with an error if no value
 * begins with these digits, or if the value is refused. */
bool editor_digit(struct editor *ed, int digit, int64_t now_ns, struct error *e);
bool editor_finish(struct editor *ed, struct error *e);
bool editor_tick(struct editor *ed, int64_t now_ns, struct error *e);

/* Discards the number being typed; if there is none, empties the cell. */
void editor_clear(struct editor *ed);

/* Edits and owns another board, perhaps of another shape. Can be undone. */
void editor_replace(struct editor *ed, struct puzzle *p);

/* Move the cursor to the change. False if there is nothing to undo or redo. */
bool editor_undo(struct editor *ed);
bool editor_redo(struct editor *ed);

/* The cells that conflict with the last refused value; returns how many. */
int editor_clashes(const struct editor *ed, cell_t out[UNIT_KINDS]);
