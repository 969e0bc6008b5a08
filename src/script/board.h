/* What a script sees of its search: the argument b of its functions. */
#pragma once

#include "script/limits.h"

/* A call of a function that the script defines, with its arguments and result. */
struct sandbox_call {
    enum script_function function;
    const struct store *board; /* the board that b shows; NULL: no argument b */
    struct store *filtered; /* `board`, if the call may remove candidates; else NULL */
    const struct changes *changes; /* propagate only: the changes since its last call */
    int n_arguments;
    lua_Integer argument[2]; /* the arguments after b; nil if negative */
    uint64_t result; /* returned by the script: a cell, a value, or a number of nodes */
};

/* Pushes the argument b. It shows the board of the call that is under way. */
void board_push(lua_State *l);

/* Sets b.n and the other numbers of b's shape to those of the call's board. */
void board_reshape(lua_State *l);

/* Both return the script's result, which is on top of Lua's stack: a cell, or a
 * candidate of cell c. If the result is anything else, they raise an error. */
cell_t board_check_cell(lua_State *l, const struct store *s);
value_t board_check_value(lua_State *l, const struct store *s, cell_t c);
