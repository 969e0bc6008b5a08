/* Finds the Python programs in assets/. */
#pragma once

#include "base/error.h"
#include "base/path.h"

struct python_program {
    char python[PATH_SIZE]; /* the interpreter */
    char path[PATH_SIZE];   /* the program */
};

/* Finds a program, such as "assets/plots/runs.py", and an interpreter that has a module
 * (NULL: any interpreter): the first python3 in PATH, which may be a user's own, else
 * the system's. If neither has the module, the error names both. */
bool python_find(struct python_program *p, const char *name, const char *module,
                 struct error *e);
