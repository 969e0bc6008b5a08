#include "options/config.h"

#include "base/in_file.h"
#include "base/names.h"
#include "base/out_file.h"
#include "files/user_dirs.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool config_default_path(char out[PATH_SIZE])
{
    return user_dirs_own_file("XDG_CONFIG_HOME", ".config", "config", out, PATH_SIZE);
}

bool config_keys_path(const struct options *o, char out[PATH_SIZE])
{
    char path[PATH_SIZE];

    if (!o->config && !config_default_path(path))
        return false;
    const char *config = o->config ? o->config : path, *slash = strrchr(config, '/');
    int folder = slash ? (int)(slash - config) + 1 : 0;
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

static bool take_line(struct options *o, char *line, const char *path, int number,
                      struct error *e)
{
    struct error why;
    char *equals = strchr(line, '=');
    int column = (int)strspn(line, " \t") + 1;

    if (!equals)
        return error_fail(e, "%.300s:%d:%d: expected 'option = value', found '%s'",
                          path, number, column, trim(line));
    *equals = '\0';
    char *name = trim(line), *value = trim(equals + 1);
    int id = names_find(option_rows, OPTION_COUNT, sizeof *option_rows, name);
    if (id < 0)
        return error_fail(e, "%.300s:%d:%d: expected a remembered option, found '%s'",
                          path, number, column, name);
    /* Earlier versions also remembered size, setting and speed: those are ignored. */
    return !(option_rows[id].commands & REMEMBERED) ||
           options_take(o, (enum option_id)id, value, &why) ||
           error_fail(e, "%.300s:%d:%d: %s", path, number, (int)(value - line) + 1,
                      why.text);
}

bool config_load(struct options *o, const char *path, struct error *e)
{
    struct text t;
    int number = 0;

    if (access(path, F_OK) != 0 && errno == ENOENT)
        return true;
    text_init(&t);
    bool fine = in_file_read_text(&t, path, e);
    for (char *line = fine ? t.data : NULL, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        number++;
        line[strcspn(line, "#")] = '\0';
        bool is_empty = line[strspn(line, " \t\r")] == '\0';
        if (!is_empty && !take_line(o, line, path, number, fine ? e : NULL))
            fine = false;
    }
    text_free(&t);
    return fine;
}

bool config_save(const struct options *o, const char *path, struct error *e)
{
    struct text t, value;

    text_init(&t);
    text_init(&value);
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
