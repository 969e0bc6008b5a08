/* The part of Lua's library that scripts may use, and how their variables become
 * read-only. */
#pragma once

#include <lua.h>

/* Pushes the table of a script's global variables. Its functions give the same results
 * in every run. They take bounded time or charge the call's budget (limits_charge). */
void library_push(lua_State *l);

/* Replaces the value on top of the stack, and all tables that it leads to, by read-only
 * ones. Adds the captured variables (upvalues) of the script's functions to the list at
 * index `shared`, three entries each: the function, the upvalue's index, its value. */
void library_freeze(lua_State *l, int shared);

/* Pops a list of captured variables (library_freeze). Raises an error if one of them
 * has another value now. */
void library_check(lua_State *l);
