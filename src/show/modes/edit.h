/* The editor (editor.h) in a show: when it opens and closes, and what it shows. */
#pragma once

#include "show/show.h"

/* Takes ownership of the puzzle.
 * - If a tour has given the command, the search of the puzzle is paused until the tour
 *   gives the command `run`.
 * - If the board is edited, the editor takes the puzzle; undo restores the board.
 * - Otherwise the puzzle is searched as lanes_begin says. */
void edit_use_puzzle(struct show *s, struct puzzle *p);

/* Stops editing and shows the puzzle that was searched before, paused. */
void edit_cancel(struct show *s);

/* Types the value that the key names on a board written with letters. False: the key
 * names none, and acts as it does without an editor. */
bool edit_key(struct show *s, const char *key);

/* Commits a number after a pause. */
void edit_tick(struct show *s);

/* A click selects a cell. Returns false for the wheel, and for a click on the stack. */
bool edit_point(struct show *s, const struct input_event *event);

/* Describes the editor's cell. False if the board is not edited. */
bool edit_describe(const struct show *s, struct description *out);

/* Marks the editor's cell and the cells that refuse its value. False if the board is
 * not edited. */
bool edit_style(const struct show *s, struct board_style *style);
