/* An editor of boards: a cursor, the number being typed, undo. It reads no clock: the
 * caller passes the time. */
#pragma once

#include "base/units.h"
#include "show/reply.h"
#include "view/pen.h"

/* A number that could get another digit is committed after a pause of this length. */
#define EDITOR_PAUSE_NS (900 * NS_PER_MS)

/* The editor refuses a value that a unit would then hold twice, or that is no candidate
 * of a puzzle with candidates. A cell keeps its candidates under a value. Callers only
 * read the members. One thread uses it. */
struct editor {
    struct puzzle *puzzle; /* owned; valid until editor_replace, an undo or a redo */
    int revision;          /* increases with each change of the board */
    cell_t cursor;         /* on the board */
    int number;            /* the number being typed; 0: none */
    int64_t typed_ns;      /* when the last digit of `number` was typed */
    cell_t clashes[UNIT_KINDS]; /* cells that hold the value refused last */
    int n_clashes;
    struct edit *edits; /* [n_edits], owned; those from n_done on are undone */
    int n_done, n_edits;
};

/* Edits a copy of the puzzle; the cursor starts on the first cell. */
struct editor *editor_create(const struct puzzle *p);
void editor_destroy(struct editor *ed); /* may be NULL */

enum edit_action {
    EDIT_END,   /* commit the number and end the editing */
    EDIT_ENTER, /* commit the number, or end if there is none */
    EDIT_CLEAR, /* discard the number; without one empty the cell; give an empty cell
                 * all candidates */
    EDIT_UNDO,  /* undo and redo move the cursor to the changed cell */
    EDIT_REDO,
    EDIT_UP, /* the moves commit the number and stay within the board */
    EDIT_DOWN,
    EDIT_LEFT,
    EDIT_RIGHT
};

/* Carries out an action. If reply.ends is set, the caller has to search the edited
 * puzzle. A refused number is discarded, with a message in the reply; the cursor then
 * stays where it is, and the editing goes on. */
struct reply editor_act(struct editor *ed, enum edit_action action);

/* Types a digit, 0 .. 9. If no further digit can follow, the number is committed at
 * once. Else the next action commits it, or editor_tick after a pause. */
struct reply editor_digit(struct editor *ed, int digit, int64_t now_ns);

/* Commits the number and moves the cursor. */
struct reply editor_select(struct editor *ed, cell_t c);

/* Call once a frame: commits a number after a pause. */
struct reply editor_tick(struct editor *ed, int64_t now_ns);

/* Discards the number being typed, and forgets the last refused value. */
void editor_discard(struct editor *ed);

/* Replaces the board by `p`, which may have another shape and becomes the editor's.
 * Undo brings the old board back. */
void editor_replace(struct editor *ed, struct puzzle *p);

/* Describes the cursor's cell in the first line. The second line has the number being
 * typed; if there is none, it says that a value was refused; else it names keys, unless
 * the puzzle excludes candidates of the cell. */
struct description editor_describe(const struct editor *ed);
