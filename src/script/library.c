#include "script/sandbox.h"

#include <lauxlib.h>
#include <lualib.h>

#define DEEPEST 50 /* most levels of nested tables and functions in a variable */

static int raise_error(lua_State *l)
{
    return limits_fail(l, "%s", lua_isstring(l, 1) ? lua_tostring(l, 1) : "error");
}

static int assert_true(lua_State *l)
{
    if (lua_toboolean(l, 1))
        return lua_gettop(l);
    return limits_fail(l, "%s",
                       lua_isstring(l, 2) ? lua_tostring(l, 2) : "assertion failed");
}

/* tostring without the addresses of tables and functions, which differ in each run. */
static int to_string(lua_State *l)
{
    if (lua_type(l, 1) >= LUA_TTABLE || lua_type(l, 1) == LUA_TLIGHTUSERDATA)
        lua_pushstring(l, luaL_typename(l, 1));
    else
        luaL_tolstring(l, 1, NULL);
    return 1;
}

/* Subtracts the length of the list in argument 1 from the budget. Then calls the
 * function of Lua that this closure replaces. */
static int call_charged(lua_State *l)
{
    if (lua_istable(l, 1))
        limits_charge(l, (uint64_t)luaL_len(l, 1));
    return lua_tocfunction(l, lua_upvalueindex(1))(l);
}

static int charged(lua_State *l)
{
    lua_settop(l, 1);
    lua_pushcclosure(l, call_charged, 1);
    return 1;
}

/* A program in Lua that returns the table of a script's global variables. The program
 * itself may use all of the libraries that library_push opens. Its table.sort is
 * stable, and ends even if the comparison contradicts itself; Lua's own sort reads the
 * clock to choose a pivot. Its pairs goes in ascending order of the keys, numbers
 * first; the order of Lua's own pairs differs from run to run. No function here keeps a
 * variable that changes, so freeze_function skips these functions. */
static const char in_lua[] =
    "local function sort(t, before)\n"
    "  local is_less = before or function(a, b) return a < b end\n"
    "  local function sorted(first, last)\n"
    "    if first >= last then return {t[first]} end\n"
    "    local middle, all, i, k = (first + last) // 2, {}, 1, 1\n"
    "    local a, b = sorted(first, middle), sorted(middle + 1, last)\n"
    "    for at = 1, last - first + 1 do\n"
    "      if b[k] == nil or a[i] ~= nil and not is_less(b[k], a[i]) then\n"
    "        all[at], i = a[i], i + 1\n"
    "      else\n"
    "        all[at], k = b[k], k + 1\n"
    "      end\n"
    "    end\n"
    "    return all\n"
    "  end\n"
    "  for i, x in ipairs(sorted(1, #t)) do t[i] = x end\n"
    "end\n"
    "local function next_pair(keys)\n"
    "  keys.at = keys.at + 1\n"
    "  local k = keys[keys.at]\n"
    "  if k ~= nil then return k, keys.of[k] end\n"
    "end\n"
    "function pairs(t)\n"
    "  if type(t) ~= 'table' then error('expected a table, found ' .. type(t)) end\n"
    "  local keys = {at = 0, of = t}\n"
    "  local meta = getmetatable(t) -- of a read-only table\n"
    "  for k in next, meta and meta.__index or t do\n"
    "    if type(k) ~= 'number' and type(k) ~= 'string' then\n"
    "      error('expected keys that are numbers or strings, found ' .. type(k))\n"
    "    end\n"
    "    keys[#keys + 1] = k\n"
    "  end\n"
    "  sort(keys, function(a, b)\n"
    "    return type(a) == type(b) and a < b or type(a) < type(b)\n"
    "  end)\n"
    "  return next_pair, keys\n"
    "end\n"
    "local function only(from, names)\n"
    "  local to = {}\n"
    "  for name in names:gmatch('%a+') do to[name] = from[name] end\n"
    "  return to\n"
    "end\n"
    "local all = only(_G, 'assert error ipairs pairs select tonumber tostring type')\n"
    "all.math = only(math, 'abs acos asin atan ceil cos deg exp floor fmod huge log "
    "max '\n"
    "  .. 'maxinteger min mininteger modf pi rad sin sqrt tan tointeger type ult')\n"
    "all.string = only(string, 'byte char len sub')\n"
    "all.table = only(table, 'concat insert remove unpack')\n"
    "for name, f in next, all.table do all.table[name] = charged(f) end\n"
    "all.table.sort = sort\n"
    "getmetatable('').__index = all.string -- for ('text'):len()\n"
    "return all\n";

void library_push(lua_State *l)
{
    static const luaL_Reg libraries[] = {{"_G", luaopen_base},
                                         {"math", luaopen_math},
                                         {"table", luaopen_table},
                                         {"string", luaopen_string},
                                         {NULL, NULL}};
    static const luaL_Reg own[] = {{"assert", assert_true},
                                   {"error", raise_error},
                                   {"tostring", to_string},
                                   {"charged", charged},
                                   {NULL, NULL}};

    for (int i = 0; libraries[i].name; i++)
        luaL_requiref(l, libraries[i].name, libraries[i].func, 1);
    lua_settop(l, -4); /* pops all but _G, the table of Lua's globals */
    luaL_setfuncs(l, own, 0);
    lua_pop(l, 1);
    luaL_loadbuffer(l, in_lua, sizeof in_lua - 1, "=" LIBRARY);
    lua_call(l, 0, 1);
}

static int refuse_change(lua_State *l)
{
    return limits_fail(l, "a script cannot change its variables once it is read: "
                          "what lasts belongs into b.memory");
}

static int length_of(lua_State *l)
{
    lua_pushinteger(l, (lua_Integer)lua_rawlen(l, lua_upvalueindex(1)));
    return 1;
}

/* If the value on top of the stack is a key of the table at index `memo`, replaces it
 * by the table's value for this key and returns true. */
static bool is_known(lua_State *l, int memo)
{
    lua_pushvalue(l, -1);
    bool is = lua_rawget(l, memo) != LUA_TNIL;

    if (is)
        lua_replace(l, -2);
    else
        lua_pop(l, 1);
    return is;
}

static void freeze(lua_State *l, int memo, int shared, int depth);

/* Replaces the table on top of the stack by an empty one that reads from the original
 * and refuses writes. `memo` maps each frozen table to its replacement, so all
 * references to one table get the same replacement. */
static void freeze_table(lua_State *l, int memo, int shared, int depth)
{
    int table = lua_gettop(l), shown = table + 1;

    lua_newtable(l);
    for (int known = table; known <= shown; known++) {
        lua_pushvalue(l, known);
        lua_pushvalue(l, shown);
        lua_rawset(l, memo);
    }
    lua_createtable(l, 0, 3);
    lua_pushvalue(l, table);
    lua_setfield(l, -2, "__index");
    lua_pushcfunction(l, refuse_change);
    lua_setfield(l, -2, "__newindex");
    lua_pushvalue(l, table);
    lua_pushcclosure(l, length_of, 1);
    lua_setfield(l, -2, "__len");
    lua_setmetatable(l, shown);
    for (lua_pushnil(l); lua_next(l, table);) {
        if (lua_type(l, -2) >= LUA_TTABLE)
            limits_expect(l, -2, "keys that are numbers or strings");
        freeze(l, memo, shared, depth + 1);
        lua_pushvalue(l, -2);
        lua_insert(l, -2);
        lua_rawset(l, table);
    }
    lua_remove(l, table);
}

static void freeze_function(lua_State *l, int memo, int shared, int depth)
{
    int function = lua_gettop(l);
    lua_Debug at;

    lua_pushvalue(l, function);
    lua_pushvalue(l, function);
    lua_rawset(l, memo);
    lua_pushvalue(l, function);
    lua_getinfo(l, ">S", &at);
    if (at.source[0] != '@') /* a function of the library, not of the script */
        return;
    for (int i = 1; lua_getupvalue(l, function, i); i++) {
        /* Several functions may share a variable; it has the same id in each. */
        lua_pushlightuserdata(l, lua_upvalueid(l, function, i));
        bool is_new = !is_known(l, memo);
        if (is_new) {
            lua_pushboolean(l, true);
            lua_rawset(l, memo);
        }
        lua_settop(l, function + 1);
        if (!is_new) {
            lua_pop(l, 1);
            continue;
        }
        freeze(l, memo, shared, depth + 1);
        lua_Integer end = (lua_Integer)lua_rawlen(l, shared);
        lua_pushvalue(l, function);
        lua_rawseti(l, shared, end + 1);
        lua_pushinteger(l, i);
        lua_rawseti(l, shared, end + 2);
        lua_pushvalue(l, -1);
        lua_rawseti(l, shared, end + 3);
        lua_setupvalue(l, function, i);
    }
}

/* Replaces the value on top of the stack by a read-only one. */
static void freeze(lua_State *l, int memo, int shared, int depth)
{
    int type = lua_type(l, -1);

    luaL_checkstack(l, 10, NULL);
    if (depth > DEEPEST)
        limits_fail(l, "expected variables nested at most %d deep, found more",
                    DEEPEST);
    if ((type != LUA_TTABLE && type != LUA_TFUNCTION) || lua_iscfunction(l, -1) ||
        is_known(l, memo))
        return;
    (type == LUA_TTABLE ? freeze_table : freeze_function)(l, memo, shared, depth);
}

void library_freeze(lua_State *l, int shared)
{
    int memo = lua_gettop(l);

    lua_newtable(l);
    lua_insert(l, memo);
    freeze(l, memo, shared, 0);
    /* A text leads to the table `string`, as in ("text").len, even if the script has
     * set the global `string` to nil. So this table is frozen separately. */
    lua_pushliteral(l, "");
    lua_getmetatable(l, -1);
    lua_getfield(l, -1, "__index");
    freeze(l, memo, shared, 0);
    lua_setfield(l, -2, "__index");
    lua_pop(l, 2);
    lua_remove(l, memo);
}

void library_check(lua_State *l)
{
    int list = lua_gettop(l);
    lua_Debug at;

    for (lua_Integer i = 1; lua_rawgeti(l, list, i) == LUA_TFUNCTION; i += 3) {
        lua_rawgeti(l, list, i + 1);
        lua_rawgeti(l, list, i + 2);
        const char *name = lua_getupvalue(l, list + 1, (int)lua_tointeger(l, list + 2));
        bool are_nan = !lua_rawequal(l, -1, -1) && !lua_rawequal(l, -2, -2);
        if (!lua_rawequal(l, -1, -2) && !are_nan) {
            lua_pushvalue(l, list + 1);
            lua_getinfo(l, ">S", &at);
            lua_pushfstring(l,
                            "%s:%d: the variable '%s' has changed: what lasts between "
                            "two calls belongs into b.memory",
                            sandbox_of(l)->script->name, at.linedefined, name);
            lua_error(l);
        }
        /* The call may have written an equal number of the other type, 1.0 for 1. Such
         * a change is no error, so it is undone here. */
        lua_pop(l, 1);
        lua_setupvalue(l, list + 1, (int)lua_tointeger(l, list + 2));
        lua_settop(l, list);
    }
    lua_settop(l, list - 1);
}
