/* The types of options: how a text becomes a member of struct options, and back. For
 * option_table.c only. */
#pragma once

#include "options/options.h"

struct argument {
    struct options *o; /* NULL when options_write calls */
    const struct option_row *row;
    void *member;
    const char *text; /* the argument to read; NULL: set a flag, or write the member */
    struct error *e;  /* filled on failure; may be NULL */
};

struct option_type { /* as in OPTION_TYPES (tables.h) */
    const char *expected;
    bool (*read)(const struct argument *a);
    void (*write)(const struct argument *a, struct text *out);
    const char *const *names; /* [count] names of an enum's values; NULL: no enum */
    int count;
};

#define OPTION_TYPE(name, ...) extern const struct option_type option_type_##name;
OPTION_TYPES(OPTION_TYPE) NAME_TYPES(OPTION_TYPE)
#undef OPTION_TYPE
