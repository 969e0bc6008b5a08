/* The limits of a sandbox, and the errors that name a line of its script. */
#include "script/sandbox.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/text.h"

#include <lauxlib.h>

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define COUNT        1000 /* instructions between two checks of the budget */
#define BYTES_A_UNIT 16   /* bytes of memory that cost as much as an instruction */
#define WORDS        200  /* size of a message in bytes, without file and line */
#define NS_A_UNIT    200  /* CPU time that a unit of the budget may take on average */

/* Returns the line that the script (source "@NAME") is running, or box->line if
 * none. */
static int line_now(lua_State *l)
{
    lua_Debug at;

    for (int level = 0; lua_getstack(l, level, &at); level++)
        if (lua_getinfo(l, "Sl", &at) && at.source[0] == '@')
            return at.currentline;
    return sandbox_of(l)->line;
}

static void *refuse(struct sandbox *box, const char *why)
{
    box->refused = why;
    box->refused_line = line_now(box->state);
    return NULL;
}

void *limits_allocate(void *context, void *memory, size_t old, size_t size)
{
    struct sandbox *box = context;
    bool is_string = !memory && old == LUA_TSTRING; /* `old` is a type here, no size */

    if (!memory)
        old = 0;
    if (is_string && size > SANDBOX_STRING)
        return refuse(box,
                      "expected strings of at most 4,096 bytes, found a longer one");
    if (size > old && box->bytes + (size - old) > SANDBOX_BYTES)
        return refuse(box, "expected at most 8 MiB of memory, found more");
    box->bytes = box->bytes - old + size;
    if (size > old)
        box->left -= box->left < size / BYTES_A_UNIT ? box->left : size / BYTES_A_UNIT;
    if (size > 0)
        return alloc_resize(memory, 1, size);
    free(memory);
    return NULL;
}

int limits_fail(lua_State *l, const char *format, ...)
{
    char words[WORDS];
    va_list list;

    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    lua_pushfstring(l, "%s:%d: %s", sandbox_of(l)->script->name, line_now(l), words);
    return lua_error(l);
}

int limits_expect(lua_State *l, int index, const char *format, ...)
{
    char expected[WORDS];
    int type = lua_type(l, index);
    bool is_text = type == LUA_TSTRING;
    va_list list;

    va_start(list, format);
    vsnprintf(expected, sizeof expected, format, list);
    va_end(list);
    bool is_nan = type == LUA_TNUMBER && isnan(lua_tonumber(l, index));
    const char *found = is_nan ? "NaN"
                        : is_text || type == LUA_TNUMBER || type == LUA_TBOOLEAN
                            ? luaL_tolstring(l, index, NULL)
                            : luaL_typename(l, index);
    return limits_fail(l, "expected %.120s, found %s%.40s%s", expected,
                       is_text ? "'" : "", found, is_text ? "'" : "");
}

void limits_charge(lua_State *l, uint64_t cost)
{
    struct sandbox *box = sandbox_of(l);

    box->left -= cost < box->left ? cost : box->left;
    if (box->left == 0)
        limits_fail(l, "the call takes too long: is there a loop without an end?");
}

/* Lua calls this after every COUNT instructions. As a single instruction may take long
 * (a call with 100,000 arguments), CPU time is limited as well as the budget. Ordinary
 * scripts spend their budget long before they reach the limit of time. */
static void charge_instructions(lua_State *l, lua_Debug *at)
{
    struct sandbox *box = sandbox_of(l);
    int64_t now_ns = clock_thread_cpu_ns();

    (void)at;
    if (box->end_ns == 0)
        box->end_ns = now_ns + (int64_t)box->script->budget * NS_A_UNIT;
    limits_charge(l, now_ns < box->end_ns ? COUNT : UINT64_MAX);
}

/* Lua's message handler: puts file and line in front of a message that lacks them. */
static int add_place(lua_State *l)
{
    const char *name = sandbox_of(l)->script->name;
    const char *text = lua_type(l, 1) == LUA_TSTRING ? lua_tostring(l, 1) : NULL;
    size_t length = strlen(name);

    if (text && strncmp(text, name, length) == 0 && text[length] == ':')
        return 1;
    const char *words =
        text && strstr(text, LIBRARY ":") == text ? strchr(text, ' ') : NULL;
    text = words ? words + 1 : text;
    lua_pushfstring(l, "%s:%d: %s", name, line_now(l),
                    text ? text : "an error without words");
    return 1;
}

bool limits_run(struct sandbox *box, lua_CFunction function, struct error *e)
{
    lua_State *l = box->state;
    struct text t;

    box->left = box->script->budget;
    box->end_ns = 0;
    box->refused = NULL;
    /* lua_sethook also restarts the count of instructions at 0. */
    lua_sethook(l, charge_instructions, LUA_MASKCOUNT, COUNT);
    lua_settop(l, 0);
    lua_pushcfunction(l, add_place);
    lua_pushcfunction(l, function);
    int status = lua_pcall(l, 0, 0, 1);
    if (status == LUA_OK)
        return true;
    text_init(&t);
    if (status == LUA_ERRMEM && box->refused)
        text_printf(&t, "%s:%d: %s", box->script->name, box->refused_line,
                    box->refused);
    else
        text_printable(&t, lua_tostring(l, -1));
    error_fail(e, "%s", t.data);
    text_free(&t);
    return false;
}
