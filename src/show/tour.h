/* Tours: scripted demonstrations, read from small text files. */
#pragma once

#include "show/verbs/script.h"

/*
 * A tour is a script (script.h). It brings its own boards: each waits, paused, for
 * `run`. Its settings begin with the standard ones and hold from one board to the next.
 * `wait` gives commands their times; a tour is plain data, and only the clock that
 * plays it sets its timing.
 */

/* Reads a tour without its puzzles. `text` ends with a NUL. On an error *tour is empty.
 */
bool tour_parse(struct script *tour, const char *file, const char *text,
                struct error *e);

/* Reads the puzzles that a script opens, relative to the folder of its file. */
bool script_read_puzzles(struct script *s, struct error *e);

/* The same for a tour; and checks that there is a board for every command and that the
 * units it selects exist. */
bool tour_load_puzzles(struct script *tour, struct error *e);

/* Both of these, from a file. */
bool tour_read(struct script *tour, const char *path, struct error *e);
