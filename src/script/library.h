/* What a script has of Lua's library, and how its variables become read-only. */
#pragma once

#include <lua.h>

/* Pushes the table of the global variables. Only functions whose time is bounded or
 * counted, and whose results are the same on every run, are in it. */
void library_push(lua_State *l);

/* Replaces the value on top by a read-only one, with all tables that it leads to. Adds
 * the variables that functions share (upvalues) to the list at index `shared`: each as
 * function, index, value. */
void library_freeze(lua_State *l, int shared);

/* Raises an error if a variable of the list on top has changed. Pops the list. */
void library_check(lua_State *l);
