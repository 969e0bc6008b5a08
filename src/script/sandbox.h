/* A sandbox: a state of Lua that has run the text of a script. From then on the
 * script's variables are read-only: a call leaves no trace except in b.memory
 * (plug_memory.h). So all sandboxes of a text behave alike. Scripts have no file,
 * clock, thread or random numbers of their own. Used by one thread at a time. */
#pragma once

#include "script/board.h"

/* Runs the text in a new sandbox, which the text must outlive. NULL: an error. */
struct sandbox *sandbox_create(const struct script_text *script, struct error *e);
void sandbox_destroy(struct sandbox *box); /* `box` may be NULL */

static inline bool sandbox_has(const struct sandbox *box, enum script_function function)
{
    return box->has >> function & 1;
}

/* Calls a function that the script defines. After an error the sandbox must be
 * destroyed, as the variables of the script may have changed. */
bool sandbox_call(struct sandbox *box, struct sandbox_call *call, struct error *e);
