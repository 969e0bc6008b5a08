#include "commands/json_board.h"

void json_board(struct json *j, const char *key, const struct geometry *geo,
                const value_t *grid)
{
    json_open(j, key, '[');
    for (int row = 0; row < geo->n; row++) {
        json_open(j, NULL, '[');
        for (int col = 0; col < geo->n; col++) {
            value_t value = grid[row * geo->n + col];
            json_int(j, NULL, value == VALUE_NONE ? 0 : value + 1);
        }
        json_close(j, ']');
    }
    json_close(j, ']');
}
