#include "options/command_line.h"

#include "base/in_file.h"
#include "base/names.h"
#include "base/out_file.h"
#include "files/user_dirs.h"

#include <string.h>

bool config_default_path(char out[PATH_SIZE])
{
    return user_dirs_own_file("XDG_CONFIG_HOME", ".config", "config", out, PATH_SIZE);
}

bool config_keys_path(const struct options *o, char out[PATH_SIZE])
{
    char path[PATH_SIZE];

    if (!o->config && !config_default_path(path))
        return false;
    const char *config = o->config ? o->config : path;
    int folder = (int)(path_name(config) - config);
    return snprintf(out, PATH_SIZE, "%.*skeys.conf", folder, config) < PATH_SIZE;
}

static char *trim(char *s)
{
    s += strspn(s, " \t");
    size_t length = strlen(s);
    while (length > 0 && strchr(" \t\r", s[length - 1]))
        s[--length] = '\0';
    return s;
}

static bool fail_name(const char *path, int line, int column, const char *name,
                      struct error *e)
{
    char hint[NAMES_HINT];

    names_hint_rows(option_rows, OPTION_COUNT, sizeof *option_rows, name, strlen(name),
                    hint);
    return error_fail(e, "%.300s:%d:%d: expected a remembered option, found '%s'%s",
                      path, line, column, name, hint);
}

static bool take_line(void *options, const char *path, char *line, int number,
                      struct error *e)
{
    struct error why;
    int column = (int)strspn(line, " \t") + 1;

    line[strcspn(line, "#")] = '\0';
    char *equals = strchr(line, '=');
    if (!equals)
        return error_fail(e, "%.300s:%d:%d: expected 'option = value', found '%s'",
                          path, number, column, trim(line));
    *equals = '\0';
    char *name = trim(line), *value = trim(equals + 1);
    int id = names_find(option_rows, OPTION_COUNT, sizeof *option_rows, name);
    if (id < 0)
        return fail_name(path, number, column, name, e);
    /* Earlier versions also remembered size, setting and speed: those are ignored. */
    return !(option_rows[id].commands & REMEMBERED) ||
           options_take(options, (enum option_id)id, value, &why) ||
           error_fail(e, "%.300s:%d:%d: %s", path, number, (int)(value - line) + 1,
                      why.text);
}

bool config_load(struct options *o, const char *path, struct error *e)
{
    return in_file_load(path, take_line, o, e);
}

bool config_save(const struct options *o, const char *path, struct error *e)
{
    struct text t = TEXT_EMPTY, value = TEXT_EMPTY;

    text_puts(&t, "# Settings of sudoscope; rewritten when its window closes.\n");
    for (int id = 0; id < OPTION_COUNT; id++) {
        if (!(option_rows[id].commands & REMEMBERED))
            continue;
        text_clear(&value);
        options_write(o, (enum option_id)id, &value);
        if (value.length > 0)
            text_printf(&t, "%s = %s\n", option_rows[id].name, value.data);
    }
    bool fine = out_file_replace(path, &t, e);
    text_free(&value);
    text_free(&t);
    return fine;
}
