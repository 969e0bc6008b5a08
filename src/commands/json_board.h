/* Boards in JSON, for every command that prints them. */
#ifndef COMMANDS_JSON_BOARD_H
#define COMMANDS_JSON_BOARD_H

#include "base/json.h"
#include "puzzle/geometry.h"

/* "size" and "box". */
void json_shape(struct json *j, const struct geometry *geo);

/* Rows of numbers 1 .. n, 0 for an empty cell: [[1,0,...],...]. */
void json_board(struct json *j, const char *key, const struct geometry *geo,
                const value_t *grid);

#endif
