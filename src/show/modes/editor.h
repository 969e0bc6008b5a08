/* An editor of boards, with a cursor, a number being typed, and undo. Values are typed
 * as the puzzle's text writes them. It reads no clock: the caller passes the time. */
#pragma once

#include "base/units.h"
#include "show/reply.h"
#include "view/pen.h"

/* After this pause a typed number is committed, even if another digit could follow. */
#define EDITOR_PAUSE_NS (900 * NS_PER_MS)

/* The editor refuses a value that would occur twice in a unit, or that the puzzle
 * excludes from the candidates of the cell. A cell that gets a value keeps its
 * candidates. Callers only read the members. For one thread. */
struct editor {
    struct puzzle *puzzle; /* owned; valid until editor_replace, an undo or a redo */
    int revision;          /* increases with each change of the board */
    cell_t cursor;         /* the cell that is edited */
    bool is_typing;        /* a number is being typed: `number`, of the alphabet */
    int number;
    int64_t typed_ns;           /* when the last digit of `number` was typed */
    cell_t clashes[UNIT_KINDS]; /* cells that already hold the value refused last */
    int n_clashes;
    struct edit *edits; /* [n_edits], owned; edits n_done .. n_edits - 1 are undone */
    int n_done, n_edits;
};

/* Creates an editor for a copy of the puzzle. The cursor starts on the first cell. */
struct editor *editor_create(const struct puzzle *p);
void editor_destroy(struct editor *ed); /* `ed` may be NULL */

enum edit_action {
    EDIT_END,   /* commit the number and end the editing */
    EDIT_ENTER, /* commit the number or, if there is none, end the editing */
    EDIT_CLEAR, /* discard the number; if there is none, empty the cell; if it is empty,
                 * give it all candidates */
    EDIT_UNDO,  /* undo and redo move the cursor to the changed cell */
    EDIT_REDO,
    EDIT_UP, /* moves commit the number first, and stop at the edge of the board */
    EDIT_DOWN,
    EDIT_LEFT,
    EDIT_RIGHT
};

/* Carries out an action. If reply.ends is set, the caller has to search the edited
 * puzzle. A refused number is discarded, with a message in the reply; the cursor then
 * stays where it is, and the editing goes on. */
struct reply editor_act(struct editor *ed, enum edit_action action);

/* Types a digit, 0 .. 9. If no further digit can follow, the value is committed at
 * once; otherwise by the next action, or by editor_tick after a pause. */
struct reply editor_digit(struct editor *ed, int digit, int64_t now_ns);

/* Types a letter, in either case, of a board whose values are symbols. Not taken if no
 * value is written so: the letter may then be a command. */
struct reply editor_letter(struct editor *ed, char letter);

/* Commits the number and moves the cursor to cell c. */
struct reply editor_select(struct editor *ed, cell_t c);

/* Call once a frame: commits a number after a pause. */
struct reply editor_tick(struct editor *ed, int64_t now_ns);

/* Discards the number being typed, and forgets the last refused value. */
void editor_discard(struct editor *ed);

/* Replaces the board by `p`, which may have another shape and becomes the editor's.
 * Undo brings the old board back. */
void editor_replace(struct editor *ed, struct puzzle *p);

/* Returns two lines. The first names the cell under the cursor. The second is the first
 * of these that applies: the number being typed; "refused", after a refusal; "", if the
 * puzzle excludes candidates of the cell; names of keys. */
struct description editor_describe(const struct editor *ed);
