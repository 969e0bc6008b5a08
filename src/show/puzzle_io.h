/* Puzzle input and output: files, the clipboard, the list. */
#pragma once

#include "show/show.h"

/* Both search a pasted or dropped puzzle; `path` may be FILE:NUMBER. An error leaves
 * the board unchanged. */
void puzzle_io_take_text(struct show *s, const char *text);
void puzzle_io_take_file(struct show *s, const char *path);

/* Writes the moment on the screen (puzzle, setting and step: options/moment.h) into an
 * empty text. Fails if there are several lanes, or commands have changed the search. */
bool puzzle_io_moment(const struct show *s, struct text *out, struct error *e);

/* Carries out the reply of the list of puzzles to a key or a click. */
void puzzle_io_answer_list(struct show *s, struct reply reply);

/* Loads more of the list for a few milliseconds. Call it once per frame. */
void puzzle_io_load_list(struct show *s);

/* Returns the list of recent files; free it with recent_free. */
struct recent puzzle_io_recent(struct show *s);

/* Puts a file, or that of FILE:NUMBER, first in the list of recent files. */
void puzzle_io_remember_file(struct show *s, const char *path);
