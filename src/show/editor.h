/* A board that is being edited: a cursor, a number in the making, undo. No window and
 * no clock: the caller tells the time. */
#ifndef SHOW_EDITOR_H
#define SHOW_EDITOR_H

#include "base/error.h"
#include "puzzle/puzzle.h"

/* A number of several digits is taken after a pause of so long. */
#define EDITOR_PAUSE_NS 900000000LL

/* No unit of the board ever holds a clue twice: such a value is refused. One thread. */
struct editor;

/* Edits a copy of the puzzle; the cursor stands on the first cell. */
struct editor *editor_create(const struct puzzle *p);
void editor_destroy(struct editor *ed);

/* The board as it is now; the editor's, valid until it is destroyed. */
const struct puzzle *editor_puzzle(const struct editor *ed);

/* Grows with every change of the board. */
int editor_revision(const struct editor *ed);

cell_t editor_cursor(const struct editor *ed);
/* Forgets the number in the making. */
void editor_select(struct editor *ed, cell_t c);

/* Stays within the board. */
void editor_move(struct editor *ed, int rows, int cols);

/* The number in the making, 0 for none. */
int editor_number(const struct editor *ed);

/* One digit of a value. The value is placed as soon as no further digit can follow, on
 * editor_finish, or by editor_tick after a pause. False with an error if no value
 * begins like this, or if the value is refused. */
bool editor_digit(struct editor *ed, int digit, int64_t now_ns, struct error *e);
bool editor_finish(struct editor *ed, struct error *e);
bool editor_tick(struct editor *ed, int64_t now_ns, struct error *e);

/* Forgets the number in the making, or else empties the cell. */
void editor_clear(struct editor *ed);

/* Edits another board instead, which may have another shape; takes it. That can be
 * undone like any other edit. */
void editor_replace(struct editor *ed, struct puzzle *p);

/* False if there is nothing to undo, or to do again. The cursor goes there. */
bool editor_undo(struct editor *ed);
bool editor_redo(struct editor *ed);

/* The cells that the value refused last would have clashed with; returns how many. */
int editor_clashes(const struct editor *ed, cell_t out[UNIT_KINDS]);

#endif
