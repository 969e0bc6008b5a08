#include "script/sandbox.h"

#include "base/alloc.h"
#include "script/words.h"

#include <lauxlib.h>

#include <string.h>

#define MOST_NODES 0x1p52 /* most nodes of a cutoff: larger ones are reduced to it */

/* Integer keys of Lua's registry: PLACE_BOARD for b, PLACE_SHARED for the list of
 * captured variables, PLACE_FUNCTIONS + k for function k of the script. */
enum { PLACE_BOARD = 100, PLACE_SHARED, PLACE_FUNCTIONS };

/* The line where the function on top of the stack begins; 1 if it is no function. */
static int line_of(lua_State *l)
{
    lua_Debug at = {.linedefined = 0};

    if (lua_isfunction(l, -1)) {
        lua_pushvalue(l, -1);
        lua_getinfo(l, ">S", &at);
    }
    return at.linedefined > 0 ? at.linedefined : 1;
}

/* The number of the first line that begins with `name`; 1 if no line does. */
static int line_with(const struct script_text *script, const char *name)
{
    const char *at = script->text;
    int line = 1;

    for (; strncmp(at, name, strlen(name)) != 0; at++, line++) {
        at = strchr(at, '\n');
        if (!at)
            return 1;
    }
    return line;
}

/* Runs the text with the globals of the library, which then become read-only. */
static int load(lua_State *l)
{
    struct sandbox *box = sandbox_of(l);
    const struct script_text *script = box->script;

    lua_newtable(l); /* stack index 1: the list of captured variables */
    library_push(l); /* stack index 2: the global variables */
    const char *chunk = lua_pushfstring(l, "@%s", script->name);
    if (luaL_loadbufferx(l, script->text, script->length, chunk, "t") != LUA_OK)
        return lua_error(l);
    lua_pushvalue(l, 2);
    lua_setupvalue(l, -2, 1);
    lua_call(l, 0, 0);
    lua_settop(l, 2);
    box->line = line_with(script, "api");
    if (lua_getfield(l, 2, "api") != LUA_TNIL &&
        (lua_type(l, -1) != LUA_TNUMBER || lua_tonumber(l, -1) != SCRIPT_API))
        limits_expect(l, -1, "api = %d", SCRIPT_API);
    lua_pop(l, 1);
    for (int k = 0; k < SCRIPT_FUNCTIONS; k++) {
        const char *name = script_word(k)->name;
        int type = lua_getfield(l, 2, name);
        box->line = line_with(script, name);
        if (type != LUA_TNIL && type != LUA_TFUNCTION)
            limits_expect(l, -1, "'%s' to be a function", name);
        box->has |= (unsigned)(type == LUA_TFUNCTION) << k;
        box->lines[k] = line_of(l);
        lua_rawseti(l, LUA_REGISTRYINDEX, PLACE_FUNCTIONS + k);
    }
    box->line = 1;
    library_freeze(l, 1);
    lua_pushvalue(l, 1);
    lua_rawseti(l, LUA_REGISTRYINDEX, PLACE_SHARED);
    board_push(l);
    lua_rawseti(l, LUA_REGISTRYINDEX, PLACE_BOARD);
    return 0;
}

struct sandbox *sandbox_create(const struct script_text *script, struct error *e)
{
    struct sandbox *box = alloc_zeroed(1, sizeof *box);

    box->script = script;
    box->line = 1;
    box->state = lua_newstate(limits_allocate, &box->use);
    *(struct sandbox **)lua_getextraspace(box->state) = box;
    box->calls = lua_newthread(box->state); /* stays on the stack of `state` */
    if (limits_run(box, load, e))
        return box;
    sandbox_destroy(box);
    return NULL;
}

void sandbox_destroy(struct sandbox *box)
{
    if (box)
        lua_close(box->state);
    free(box);
}

static uint64_t check_nodes(lua_State *l)
{
    lua_Number nodes = lua_tonumber(l, -1);

    if (lua_type(l, -1) != LUA_TNUMBER || !(nodes >= 0))
        limits_expect(l, -1, "cutoff(run, unit) to return a number of nodes");
    return (uint64_t)(nodes < MOST_NODES ? nodes : MOST_NODES);
}

static void take_result(lua_State *l, struct sandbox_call *call)
{
    if (call->function == FUNCTION_VARIABLE)
        call->result = (uint64_t)board_check_cell(l, call->board);
    else if (call->function == FUNCTION_VALUE)
        call->result = board_check_value(l, call->board, (cell_t)call->argument[0]);
    else if (call->function == FUNCTION_CUTOFF)
        call->result = check_nodes(l);
}

static int call_function(lua_State *l)
{
    struct sandbox_call *call = sandbox_of(l)->call;

    lua_rawgeti(l, LUA_REGISTRYINDEX, PLACE_FUNCTIONS + (int)call->function);
    if (call->board) {
        board_reshape(l);
        lua_rawgeti(l, LUA_REGISTRYINDEX, PLACE_BOARD);
    }
    for (int i = 0; i < call->n_arguments; i++)
        if (call->argument[i] < 0)
            lua_pushnil(l);
        else
            lua_pushinteger(l, call->argument[i]);
    lua_call(l, lua_gettop(l) - 1, 1); /* all but the function are arguments */
    take_result(l, call);
    lua_rawgeti(l, LUA_REGISTRYINDEX, PLACE_SHARED);
    library_check(l);
    return 0;
}

bool sandbox_call(struct sandbox *box, struct sandbox_call *call, struct error *e)
{
    box->call = call;
    box->line = box->lines[call->function];
    bool fine = limits_run(box, call_function, e);
    box->call = NULL;
    return fine;
}
