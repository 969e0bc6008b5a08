/* Carries out commands, whoever gives them. */
#pragma once

#include "show/show.h"
#include "show/verbs/script.h"

/* False with an error that names the command's place if it does not act now. */
bool carry_out(struct show *s, const struct script *script, int command,
               struct error *e);

/* The value of a property in a few words; "" if it has none. */
struct phrase property_now(const struct show *s, enum property property);
