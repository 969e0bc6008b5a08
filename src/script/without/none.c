/* The functions of script.h in a program that is built without Lua. */
#include "base/platform.h"
#include "script/script.h"

#include <string.h>

const bool script_has_lua = false;

static const void *find(enum plug_kind kind, const char *name, size_t length,
                        struct error *e)
{
    (void)kind;
    error_fail(e, "%.*s: %s", (int)length, name,
               platform_is_page ? "scripts cannot be used in a page in a browser"
                                : "this program was built without Lua "
                                  "(-DSUDOSCOPE_LUA=ON)");
    return NULL;
}

static bool is_name(const char *name, size_t length)
{
    return length > 4 && strncmp(&name[length - 4], ".lua", 4) == 0;
}

static const void *latest(enum plug_kind kind)
{
    (void)kind;
    return NULL;
}

const struct plug_source script_source = {find, is_name, latest};
const struct plug_source script_loaded = {find, is_name, latest};

bool script_name_with_path(enum plug_kind kind, const char *name, struct text *out)
{
    (void)kind, (void)name, (void)out;
    return false;
}

bool script_renew(struct setting *set, struct error *e)
{
    (void)set;
    e->text[0] = '\0';
    return false;
}
