/* A sandbox: a state of Lua that has run the text of a script. From then on the
 * script's variables are read-only: a call leaves no trace except in the plug-in's
 * memory, b.memory (plug_memory.h). So all sandboxes of a text behave alike. Scripts
 * have no file, clock, thread or random numbers of their own. Each call has a budget of
 * instructions and a limit of CPU time; each sandbox has a limit of memory. Used by one
 * thread at a time. */
#pragma once

#include "base/error.h"
#include "solve/plug.h"

#include <lua.h>

#define SANDBOX_BYTES  ((size_t)8 << 20)
#define SANDBOX_STRING ((size_t)4096) /* longest string in bytes */
/* The budget of a call, in units of work: an instruction of Lua, or a cell or value
 * that a function of b or of the library looks at. */
#define SANDBOX_BUDGET UINT64_C(50000000)

/* The text of a script, and the budget of each call. */
struct script_text {
    char name[PLUG_NAME]; /* name of the file: "mine.lua" */
    char *text;
    size_t length;
    uint64_t budget; /* units of work for each call, and to run the text */
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

/* What the allocator of Lua counts. Lua may call it while it moves its stack, and must
 * not be called then: so the allocator gets this struct, which leads to no state. */
struct sandbox_use {
    size_t bytes;        /* bytes that Lua has allocated */
    uint64_t left;       /* units of the budget that the call may still use */
    const char *refused; /* why the last allocation failed; NULL: none did */
};

struct sandbox {
    lua_State *state;
    lua_State *calls; /* the coroutine of all calls; keeps the stack of a failed one */
    const struct script_text *script;
    struct sandbox_use use;
    int64_t end_ns; /* CPU time at which the call must end; 0: not set yet */
    int line;       /* the line that an error names if the script runs no line then */
    int lines[SCRIPT_FUNCTIONS]; /* the line in which each function begins */
    unsigned has;                /* bit k: the script defines function k */
    struct sandbox_call *call;   /* the call that is under way; NULL: none */
    struct unit_numbers shape;   /* of the board in the last call; n is 0 before any */
};

/* Runs the text in a new sandbox, which the text must outlive. NULL: an error. Errors
 * begin with file and line: "mine.lua:7:". */
struct sandbox *sandbox_create(const struct script_text *script, struct error *e);
void sandbox_destroy(struct sandbox *box); /* `box` may be NULL */

/* Calls a function that the script defines. After an error the sandbox must be
 * destroyed, as the variables of the script may have changed. */
bool sandbox_call(struct sandbox *box, struct sandbox_call *call, struct error *e);

static inline struct sandbox *sandbox_of(lua_State *l)
{
    return *(struct sandbox **)lua_getextraspace(l);
}

/* The allocator of Lua (lua_Alloc); `context` is a struct sandbox_use. */
void *limits_allocate(void *context, void *memory, size_t old, size_t size);

/* Runs a function with a new budget and a new limit of CPU time. After an error no
 * other function can be run. */
bool limits_run(struct sandbox *box, lua_CFunction function, struct error *e);

/* Subtracts `cost` from the call's budget; raises a Lua error if nothing is left. */
void limits_charge(lua_State *l, uint64_t cost);

/* limits_fail and limits_expect raise a Lua error with the script's file and line,
 * and do not return. The message of limits_expect is "expected FORMAT, found VALUE",
 * with the value at `index` of Lua's stack. */
int limits_fail(lua_State *l, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
int limits_expect(lua_State *l, int index, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Pushes b, the argument of a script's functions. It shows the board of the call that
 * is under way. */
void board_push(lua_State *l);

/* Sets b.n and the other numbers of b's shape to those of the call's board. */
void board_reshape(lua_State *l);

/* Both return the script's result, which is on top of Lua's stack: a cell, or a
 * candidate of cell c. If the result is anything else, they raise an error. */
cell_t board_check_cell(lua_State *l, const struct store *s);
value_t board_check_value(lua_State *l, const struct store *s, cell_t c);

/* The name of the library's own Lua code in the messages of Lua: "library:7: ...". */
#define LIBRARY "library"

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
