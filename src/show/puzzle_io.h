/* Puzzle input and output: files, the clipboard, the list of a search. */
#pragma once

#include "show/search_state.h"

/* Pasted or dropped. An error leaves the board unchanged. */
void puzzle_io_take_text(struct show *base, const char *text);
void puzzle_io_take_file(struct show *base, const char *path);

/* Shows and owns a puzzle that was read from a file. */
void puzzle_io_use(struct show *base, struct puzzle *p, const char *path);

/* Once a frame: loads more of the list, within a few milliseconds. */
void puzzle_io_load_list(struct search_show *s);

/* Puts a file first among the recent files. */
void puzzle_io_remember_file(struct show *base, const char *path);
