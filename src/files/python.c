#include "files/python.h"

#include "base/child.h"
#include "files/data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SYSTEM_PYTHON "/usr/bin/python3"

/* Sets `out` to the path of the first python3 in PATH. */
static bool find_first(char out[PATH_SIZE])
{
    const char *folders = getenv("PATH");

    while (folders && *folders) {
        int length = (int)strcspn(folders, ":");
        if (path_format(out, PATH_SIZE, "%.*s/python3", length, folders) &&
            access(out, X_OK) == 0)
            return true;
        folders += length + (folders[length] == ':');
    }
    return false;
}

static bool has_module(const char *python, const char *module)
{
    char program[200];
    char *const argv[] = {(char *)python, "-c", program, NULL};
    struct child child;

    snprintf(program, sizeof program,
             "import importlib.util as u; raise SystemExit(not u.find_spec('%s'))",
             module);
    if (!child_start(&child, argv, -1, -1, NULL))
        return false;
    bool fine = child_finish(&child, NULL);
    child_kill(&child);
    return fine;
}

bool python_find(struct python_program *p, const char *name, const char *module,
                 struct error *e)
{
    if (!data_find(name, p->path, sizeof p->path))
        return error_fail(e, "%s: not found", name);
    if (!find_first(p->python))
        return error_fail(e, "python3 was not found in PATH, and %s needs it", name);
    if (!module || has_module(p->python, module))
        return true;
    if (strcmp(p->python, SYSTEM_PYTHON) != 0 && has_module(SYSTEM_PYTHON, module)) {
        path_format(p->python, sizeof p->python, "%s", SYSTEM_PYTHON);
        return true;
    }
    return error_fail(e, "%s and %s have no module %s; its package is python3-%s",
                      p->python, SYSTEM_PYTHON, module, module);
}
