#include "script/library.h"

#include "script/limits.h"

#include <lauxlib.h>
#include <lualib.h>

#include <stdlib.h>
#include <string.h>

#define DEEPEST 50 /* levels of tables in tables among a script's variables */

/* ---- Functions ---- */

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

/* A key for sorting: strings follow numbers. */
struct key {
    lua_Number number;
    const char *text; /* NULL: a number */
    size_t length;
    int index; /* in the list of keys as it was found */
};

static int by_key(const void *a, const void *b)
{
    const struct key *x = a, *y = b;

    if (!x->text || !y->text)
        return x->text   ? 1
               : y->text ? -1
                         : (x->number > y->number) - (x->number < y->number);
    int order = memcmp(x->text, y->text, x->length < y->length ? x->length : y->length);
    return order ? order : (x->length > y->length) - (x->length < y->length);
}

static int next_pair(lua_State *l)
{
    lua_Integer i = lua_tointeger(l, lua_upvalueindex(2)) + 1;

    lua_pushinteger(l, i);
    lua_replace(l, lua_upvalueindex(2));
    if (lua_rawgeti(l, lua_upvalueindex(1), i) == LUA_TNIL)
        return 1;
    lua_pushvalue(l, -1);
    lua_gettable(l, lua_upvalueindex(3));
    return 2;
}

/* pairs in ascending order of the keys: Lua's own order differs from run to run. */
static int sorted_pairs(lua_State *l)
{
    int count = 0, i = 0;

    luaL_checktype(l, 1, LUA_TTABLE);
    lua_settop(l, 1);
    if (luaL_getmetafield(l, 1, "__index") == LUA_TNIL) /* of a read-only table */
        lua_pushvalue(l, 1);
    for (lua_pushnil(l); lua_next(l, 2); lua_pop(l, 1))
        count++;
    limits_charge(l, (uint64_t)count * 10);
    struct key *keys = lua_newuserdatauv(l, (size_t)(count + 1) * sizeof *keys, 0);
    lua_createtable(l, count, 0); /* 4: the keys as they are found */
    lua_createtable(l, count, 0); /* 5: the same in order */
    for (lua_pushnil(l); lua_next(l, 2); i++) {
        bool is_text = lua_type(l, -2) == LUA_TSTRING;
        if (!is_text && lua_type(l, -2) != LUA_TNUMBER)
            return limits_expect(l, -2, "keys that are numbers or strings");
        keys[i].number = is_text ? 0 : lua_tonumber(l, -2);
        keys[i].text = is_text ? lua_tolstring(l, -2, &keys[i].length) : NULL;
        keys[i].index = i + 1;
        lua_pop(l, 1);
        lua_pushvalue(l, -1);
        lua_rawseti(l, 4, i + 1);
    }
    qsort(keys, (size_t)count, sizeof *keys, by_key);
    for (i = 0; i < count; i++) {
        lua_rawgeti(l, 4, keys[i].index);
        lua_rawseti(l, 5, i + 1);
    }
    lua_pushinteger(l, 0);
    lua_pushvalue(l, 1);
    lua_pushcclosure(l, next_pair, 3);
    return 1;
}

/* Whether the value at index a must follow that at index b in a sorted list. */
static bool is_behind(lua_State *l, int a, int b)
{
    limits_charge(l, 10);
    if (lua_isnoneornil(l, 2))
        return lua_compare(l, b, a, LUA_OPLT);
    lua_pushvalue(l, 2);
    lua_pushvalue(l, b);
    lua_pushvalue(l, a);
    lua_call(l, 2, 1);
    bool is = lua_toboolean(l, -1);
    lua_pop(l, 1);
    return is;
}

/* Merges the sorted parts [at, middle) and [middle, end) of list `from` into `to`. */
static void merge(lua_State *l, int from, int to, lua_Integer at, lua_Integer middle,
                  lua_Integer end)
{
    lua_Integer a = at, b = middle;

    for (; at < end; at++) {
        lua_rawgeti(l, from, a);
        lua_rawgeti(l, from, b);
        int top = lua_gettop(l);
        bool takes_b = a >= middle || (b < end && is_behind(l, top - 1, top));
        lua_pushvalue(l, takes_b ? -1 : -2);
        lua_rawseti(l, to, at);
        lua_pop(l, 2);
        *(takes_b ? &b : &a) += 1;
    }
}

/* table.sort, stable, which ends even if the comparison contradicts itself. Lua's own
 * reads the clock to choose a pivot. */
static int sort(lua_State *l)
{
    luaL_checktype(l, 1, LUA_TTABLE);
    lua_settop(l, 2);
    lua_Integer count = luaL_len(l, 1);
    limits_charge(l, (uint64_t)count);
    lua_newtable(l);
    lua_newtable(l);
    for (lua_Integer i = 1; i <= count; i++) {
        lua_geti(l, 1, i);
        lua_rawseti(l, 3, i);
    }
    int from = 3, to = 4;
    for (lua_Integer width = 1; width < count; width *= 2) {
        for (lua_Integer at = 1; at <= count; at += 2 * width) {
            lua_Integer middle = at + width, end = middle + width;
            merge(l, from, to, at, middle < count + 1 ? middle : count + 1,
                  end < count + 1 ? end : count + 1);
        }
        from = 7 - from;
        to = 7 - to;
    }
    for (lua_Integer i = 1; i <= count; i++) {
        lua_rawgeti(l, from, i);
        lua_seti(l, 1, i);
    }
    return 0;
}

/* Charges for the length of a list, then calls the function of Lua that this closure
 * replaces. */
static int charged(lua_State *l)
{
    if (lua_istable(l, 1))
        limits_charge(l, (uint64_t)luaL_len(l, 1));
    return lua_tocfunction(l, lua_upvalueindex(1))(l);
}

/* ---- The table of global variables ---- */

/* Opens a library of Lua and makes a table of these `fields` of it: the new value of
 * the global variable `name`, which is left on top. */
static void copy(lua_State *l, int globals, const char *name, lua_CFunction open,
                 const char *const *fields)
{
    luaL_requiref(l, name, open, 0);
    lua_newtable(l);
    for (; *fields; fields++) {
        lua_getfield(l, -2, *fields);
        if (open == luaopen_table)
            lua_pushcclosure(l, charged, 1);
        lua_setfield(l, -2, *fields);
    }
    lua_pushvalue(l, -1);
    lua_setfield(l, globals, name);
    lua_remove(l, -2);
}

void library_push(lua_State *l)
{
    static const char *const base[] = {"ipairs", "select", "tonumber", "type", NULL};
    static const char *const math[] = {
        "abs", "acos",       "asin", "atan", "ceil", "cos", "deg",
        "exp", "floor",      "fmod", "huge", "log",  "max", "maxinteger",
        "min", "mininteger", "modf", "pi",   "rad",  "sin", "sqrt",
        "tan", "tointeger",  "type", "ult",  NULL};
    static const char *const string[] = {"byte", "char", "len", "sub", NULL};
    static const char *const table[] = {"concat", "insert", "remove", "unpack", NULL};
    static const luaL_Reg own[] = {{"assert", assert_true},
                                   {"error", raise_error},
                                   {"pairs", sorted_pairs},
                                   {"tostring", to_string},
                                   {NULL, NULL}};

    lua_newtable(l);
    int globals = lua_gettop(l);
    luaL_requiref(l, "_G", luaopen_base, 0);
    for (int i = 0; base[i]; i++) {
        lua_getfield(l, -1, base[i]);
        lua_setfield(l, globals, base[i]);
    }
    lua_settop(l, globals);
    luaL_setfuncs(l, own, 0);
    copy(l, globals, "math", luaopen_math, math);
    copy(l, globals, "table", luaopen_table, table);
    lua_pushcfunction(l, sort);
    lua_setfield(l, -2, "sort");
    copy(l, globals, "string", luaopen_string, string);
    lua_pushliteral(l, "");
    lua_getmetatable(l, -1);
    lua_pushvalue(l, -3);
    lua_setfield(l, -2, "__index"); /* for ("text"):len() */
    lua_settop(l, globals);
}

/* ---- Read-only variables ---- */

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

/* Looks up the value on top in the table `memo`. If it is there, replaces it by what
 * the table has and returns true. */
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

/* Replaces the table on top by an empty one that reads from it and refuses writes.
 * `memo` maps what is frozen to its replacement, so shared tables stay shared. */
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

    lua_pushvalue(l, function);
    lua_pushvalue(l, function);
    lua_rawset(l, memo);
    for (int i = 1; lua_getupvalue(l, function, i); i++) {
        /* Several functions may share a variable: it has the same id in each. */
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

/* Replaces the value on top by a read-only one. */
static void freeze(lua_State *l, int memo, int shared, int depth)
{
    int type = lua_type(l, -1);

    luaL_checkstack(l, 10, NULL);
    if (depth > DEEPEST)
        limits_fail(l, "expected variables nested at most %d deep, found more",
                    DEEPEST);
    if (lua_tocfunction(l, -1) == next_pair)
        limits_fail(l, "expected pairs(t) in a loop, found it kept in a variable");
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
    /* A script may have set the global `string` to nil, but ("text").len leads there.
     */
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
        /* An equal value may differ in its type, as 1 and 1.0 do. */
        lua_pop(l, 1);
        lua_setupvalue(l, list + 1, (int)lua_tointeger(l, list + 2));
        lua_settop(l, list);
    }
    lua_settop(l, list - 1);
}
