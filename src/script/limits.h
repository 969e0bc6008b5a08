/* The limits of a sandbox, and the errors that name a line of its script. A call has a
 * budget of instructions, a sandbox a limit of memory. */
#pragma once

#include "base/error.h"
#include "solve/plug.h"

#include <lua.h>

#define SANDBOX_BYTES  ((size_t)8 << 20)
#define SANDBOX_STRING ((size_t)4096) /* bytes of the longest string */
/* Instructions of a call, and the cells, values and bytes that its functions touch. */
#define SANDBOX_BUDGET UINT64_C(50000000)

/* The text of a script. */
struct script_text {
    char name[PLUG_NAME]; /* "mine.lua" */
    char *text;
    size_t length;
    uint64_t budget; /* of a call, and of reading the text */
};

#define MOST_FUNCTIONS 8

struct sandbox_call;

struct sandbox {
    lua_State *state;
    const struct script_text *script;
    size_t bytes;              /* allocated */
    uint64_t left;             /* of the budget */
    int64_t end_ns;            /* of the call, CPU time; 0: it has been short so far */
    const char *refused;       /* why the last allocation failed; NULL: none did */
    int refused_line;          /* of the script */
    int line;                  /* for errors while no line runs, as in a result */
    int lines[MOST_FUNCTIONS]; /* the first lines of the functions */
    unsigned has;              /* bits of enum script_function */
    int n_locals;              /* in the list of upvalues (library.h) */
    struct sandbox_call *call; /* under way; NULL: none */
    int shape_n, shape_rows;   /* of the board that b.n and others are for */
};

static inline struct sandbox *sandbox_of(lua_State *l)
{
    return *(struct sandbox **)lua_getextraspace(l);
}

/* Creates the state of Lua; nothing is loaded yet. */
void limits_begin(struct sandbox *box);

/* Runs a function within the limits. An error is "mine.lua:7: ...". */
bool limits_run(struct sandbox *box, lua_CFunction function, struct error *e);

/* Takes `cost` off the budget; raises an error if it is spent. */
void limits_charge(lua_State *l, uint64_t cost);

/* Raise an error at the line that runs. limits_expect: "expected ..., found ...", with
 * the value at an index. */
int limits_fail(lua_State *l, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
int limits_expect(lua_State *l, int index, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
