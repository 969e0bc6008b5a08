/* Puzzles that come into a show of one search and go out of it: files, the clipboard,
 * the list. */
#pragma once

#include "show/search_state.h"

/* Pasted or dropped. On an error the board stays as it is. */
void puzzle_io_take_text(struct show *base, const char *text);
void puzzle_io_take_file(struct show *base, const char *path);

/* Shows a puzzle that was read from a file; takes it. */
void puzzle_io_use(struct search_show *s, struct puzzle *p, const char *path);

/* Once a frame: loads more of the list, within a few milliseconds. */
void puzzle_io_load_list(struct search_show *s);

/* Puts a file first among the recent files. */
void puzzle_io_remember_file(struct search_show *s, const char *path);
