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

static void *refuse(struct sandbox_use *use, const char *why)
{
    use->refused = why;
    return NULL;
}

void *limits_allocate(void *context, void *memory, size_t old, size_t size)
{
    struct sandbox_use *use = context;
    bool is_string = !memory && old == LUA_TSTRING; /* `old` is a type here, no size */

    if (!memory)
        old = 0;
    if (is_string && size > SANDBOX_STRING)
        return refuse(use,
                      "expected strings of at most 4,096 bytes, found a longer one");
    if (size > old && use->bytes + (size - old) > SANDBOX_BYTES)
        return refuse(use, "expected at most 8 MiB of memory, found more");
    use->bytes = use->bytes - old + size;
    if (size > old)
        use->left -= use->left < size / BYTES_A_UNIT ? use->left : size / BYTES_A_UNIT;
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

    box->use.left -= cost < box->use.left ? cost : box->use.left;
    if (box->use.left == 0)
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

/* Writes the message of a failed call, with file and line in front. The stack of the
 * call is as the error left it. That is why calls run in a coroutine: for an error of
 * memory Lua calls no message handler, and lua_pcall would have unwound the stack. */
static void describe(lua_State *l, int status, struct text *out)
{
    const struct sandbox *box = sandbox_of(l);
    const char *name = box->script->name;
    const char *words =
        lua_type(l, -1) == LUA_TSTRING ? lua_tostring(l, -1) : "an error without words";
    size_t length = strlen(name);

    if (status == LUA_ERRMEM && box->use.refused)
        words = box->use.refused;
    else if (strncmp(words, name, length) == 0 && words[length] == ':') {
        text_printable(out, words);
        return;
    } else if (strncmp(words, LIBRARY ":", strlen(LIBRARY ":")) == 0)
        words = strchr(words, ' ') + 1;
    text_printf(out, "%s:%d: ", name, line_now(l));
    text_printable(out, words);
}

bool limits_run(struct sandbox *box, lua_CFunction function, struct error *e)
{
    lua_State *l = box->calls;
    struct text t;
    int n_results;

    box->use.left = box->script->budget;
    box->use.refused = NULL;
    box->end_ns = 0;
    /* lua_sethook also restarts the count of instructions at 0. */
    lua_sethook(l, charge_instructions, LUA_MASKCOUNT, COUNT);
    lua_settop(l, 0);
    lua_pushcfunction(l, function);
    int status = lua_resume(l, NULL, 0, &n_results);
    if (status == LUA_OK)
        return true;
    text_init(&t);
    describe(l, status, &t);
    error_fail(e, "%s", t.data);
    text_free(&t);
    return false;
}
