/* What a script sees of its search: the argument b of its functions. */
#pragma once

#include "script/limits.h"

/* The functions that a script may define, in the order of `script_words`. */
enum script_function {
    FUNCTION_VARIABLE,
    FUNCTION_VALUE,
    FUNCTION_PROPAGATE,
    FUNCTION_CONFLICT,
    FUNCTION_CUTOFF,
    SCRIPT_FUNCTIONS
};

/* A call of such a function, and its result. */
struct sandbox_call {
    enum script_function function;
    const struct store *board;     /* NULL: there is no argument b */
    struct store *filtered;        /* the same, if the call may remove candidates */
    const struct changes *changes; /* since the last such call */
    int n_arguments;
    lua_Integer argument[2]; /* after b; negative: nil */
    uint64_t result;         /* a cell, a value, or nodes */
};

/* Pushes the argument b, which shows the board of the call that is under way. */
void board_push(lua_State *l);

/* Updates b.n and the like for the board of the call. */
void board_reshape(lua_State *l);

/* Reads the cell, or the candidate of a cell, that a function returned, from the top.
 */
cell_t board_check_cell(lua_State *l, const struct store *s);
value_t board_check_value(lua_State *l, const struct store *s, cell_t c);
