/* The limits of a sandbox (sandbox.h), and the errors that name a line of its script.
 * Each call has a budget of instructions and a limit of CPU time; each sandbox has a
 * limit of memory. */
#pragma once

#include "base/error.h"
#include "solve/plug.h"

#include <lua.h>

#define SANDBOX_BYTES  ((size_t)8 << 20)
#define SANDBOX_STRING ((size_t)4096) /* longest string in bytes */
/* Units that a call may use. One unit is an instruction of Lua, or a cell or value that
 * a function of b or of the library looks at. */
#define SANDBOX_BUDGET UINT64_C(50000000)

/* The name of the library's own Lua code in the messages of Lua: "library:7: ...". */
#define LIBRARY "library"

/* The text of a script, and the budget of each call. */
struct script_text {
    char name[PLUG_NAME]; /* name of the file: "mine.lua" */
    char *text;
    size_t length;
    uint64_t budget; /* units that one call, or running the text, may use */
};

/* The functions that a script may define, in the order of SCRIPT_DEFINES (words.h). */
enum script_function {
    FUNCTION_VARIABLE,
    FUNCTION_VALUE,
    FUNCTION_PROPAGATE,
    FUNCTION_CONFLICT,
    FUNCTION_CUTOFF,
    SCRIPT_FUNCTIONS
};

struct sandbox_call;

struct sandbox {
    lua_State *state;
    const struct script_text *script;
    size_t bytes;        /* bytes that Lua has allocated */
    uint64_t left;       /* units of the budget that the call may still use */
    int64_t end_ns;      /* CPU time at which the call must end; 0: not set yet */
    const char *refused; /* why the last allocation failed; NULL: none did */
    int refused_line;    /* the line of the script at which that allocation failed */
    int line;            /* the line that errors name while no line is being run */
    int lines[SCRIPT_FUNCTIONS]; /* the line in which each function begins */
    unsigned has;                /* bit k: the script defines function k */
    struct sandbox_call *call;   /* the call that is under way; NULL: none */
    /* The shape of b's board: n, rows of a box, number of units. */
    int shape_n, shape_rows, shape_units;
};

static inline struct sandbox *sandbox_of(lua_State *l)
{
    return *(struct sandbox **)lua_getextraspace(l);
}

/* Creates a state of Lua, still without the library and the script. */
void limits_begin(struct sandbox *box);

/* Runs a function within the limits. Errors begin with file and line: "mine.lua:7:". */
bool limits_run(struct sandbox *box, lua_CFunction function, struct error *e);

/* Subtracts `cost` from the call's budget; raises a Lua error if nothing is left. */
void limits_charge(lua_State *l, uint64_t cost);

/* limits_fail and limits_expect raise a Lua error with the script's file and line, and
 * do not return. The message of limits_expect is "expected FORMAT, found VALUE", with
 * the value at `index` of Lua's stack. */
int limits_fail(lua_State *l, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
int limits_expect(lua_State *l, int index, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
