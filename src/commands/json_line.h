/* Lines of JSON, one object each, and the members that several commands print. */
#pragma once

#include "base/json.h"
#include "base/json_read.h"
#include "puzzle/units.h"
#include "solve/kinds.h"
#include "solve/stats.h"

#include <stdio.h>

/* Begins a line with "{" and returns the writer of its members. */
struct json *json_line_begin(void);

/* Adds "}" and a newline, writes the line to the file and frees the writer. */
void json_line_end(struct json *j, FILE *file);

/* Moves *line to the next line of `lines`. Before the first call, set only its name.
 * Returns false if *line is now the text after the last newline, which may be empty. */
bool json_line_next(struct json_place *line, const struct text *lines);

/* Adds "size", "box", "units" unless they are the default, and "regions" if any. */
void json_shape(struct json *j, struct board_shape shape);

/* Adds "nodes" and the counters whose rows in solve/stats.h have the flag `listing`. */
void json_counts(struct json *j, const struct stats *stats, unsigned listing);

/* Whether the member is a string with this text. */
bool json_is_text(const struct json_member *member, const char *text);

/* The next three functions read a member, and fail with a message (json_fail) if it has
 * another form. json_read_status reads the status of a search that has ended. */
bool json_read_status(const struct json_member *member, enum search_status *status,
                      struct error *e);

/* Reads the shape of a box, "3x3". */
bool json_read_box(const struct json_member *member, int *rows, int *cols,
                   struct error *e);

/* Reads grid[n_cells] in either form in which `solve` writes it: a string of digits or
 * rows of numbers. */
bool json_read_board(const struct json_member *member, const struct geometry *geo,
                     value_t *grid, struct error *e);

/* Adds a board as rows of numbers 1 .. n, 0 for an empty cell: [[1,0,...],...]. */
void json_board(struct json *j, const char *key, const struct geometry *geo,
                const value_t *grid);
