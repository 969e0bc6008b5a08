/* The limits of a sandbox (sandbox.h), and the errors that name a line of its script.
 * Each call has a budget of instructions and a limit of CPU time; each sandbox has a
 * limit of memory. */
#pragma once

#include "base/error.h"
#include "solve/plug.h"

#include <lua.h>

#define SANDBOX_BYTES  ((size_t)8 << 20)
#define SANDBOX_STRING ((size_t)4096) /* bytes of the longest string */
/* Units that a call may use. One unit is an instruction of Lua, or a cell or value that
 * a function of b or of the library looks at. */
#define SANDBOX_BUDGET UINT64_C(50000000)

/* How Lua's messages name the part of the library that is written in Lua. The names of
 * scripts begin with '@' in Lua. */
#define LIBRARY "library"

/* The text of a script. */
struct script_text {
    char name[PLUG_NAME]; /* "mine.lua" */
    char *text;
    size_t length;
    uint64_t budget; /* units for one call, or for running the text */
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
    uint64_t left;       /* what the call may still use of its budget */
    int64_t end_ns;      /* CPU time at which the call must end; 0: not set yet */
    const char *refused; /* why the last allocation failed; NULL: none did */
    int refused_line;    /* the line that caused this allocation */
    int line;            /* the line that errors name while no line is being run */
    int lines[SCRIPT_FUNCTIONS];          /* where each function begins in the text */
    unsigned has;                         /* bit k: the script defines function k */
    struct sandbox_call *call;            /* the call that runs; NULL: none */
    int shape_n, shape_rows, shape_units; /* side, box height and units of b's board */
};

static inline struct sandbox *sandbox_of(lua_State *l)
{
    return *(struct sandbox **)lua_getextraspace(l);
}

/* Creates the state of Lua; nothing is loaded yet. */
void limits_begin(struct sandbox *box);

/* Runs a function within the limits. Errors begin with file and line: "mine.lua:7:". */
bool limits_run(struct sandbox *box, lua_CFunction function, struct error *e);

/* Takes `cost` off the call's budget. Raises an error of Lua if the budget is spent. */
void limits_charge(lua_State *l, uint64_t cost);

/* Raise an error with file and line and do not return.  limits_expect says "expected
 * ..., found ..."; what was found is the value at `index` of Lua's stack. */
int limits_fail(lua_State *l, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
int limits_expect(lua_State *l, int index, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
