#include "options/config.h"

#include "base/atomic_file.h"
#include "base/text.h"
#include "files/user_dirs.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What is worth remembering; everything else is of one run. */
static const enum option_id remembered[] = {
    OPTION_BOX,      OPTION_STRATEGY, OPTION_VAR,      OPTION_VAL,  OPTION_PROP,
    OPTION_RESTARTS, OPTION_SPEED,    OPTION_GEOMETRY, OPTION_CALM, OPTION_PALETTE,
};
enum { REMEMBERED = sizeof remembered / sizeof *remembered };

bool config_default_path(char out[PATH_SIZE])
{
    return user_dirs_own_file("XDG_CONFIG_HOME", ".config", "config", out, PATH_SIZE);
}

/* ---- Reading ---- */

static char *trim(char *s)
{
    size_t length;

    s += strspn(s, " \t");
    length = strlen(s);
    while (length > 0 && strchr(" \t\r", s[length - 1]))
        s[--length] = '\0';
    return s;
}

static int find_remembered(const char *name)
{
    for (int i = 0; i < REMEMBERED; i++)
        if (strcmp(option_rows[remembered[i]].flag, name) == 0)
            return (int)remembered[i];
    return -1;
}

static bool take_line(struct options *o, char *line, const char *path, int number,
                      struct error *e)
{
    struct error why;
    char *equals = strchr(line, '=');
    int column = (int)strspn(line, " \t") + 1;

    if (!equals)
        return error_fail(e, "%s:%d:%d: expected 'option = value', found '%s'", path,
                          number, column, trim(line));
    *equals = '\0';
    char *name = trim(line), *value = trim(equals + 1);
    int id = find_remembered(name);
    if (id < 0)
        return error_fail(e,
                          "%s:%d:%d: expected an option that is remembered, found "
                          "'%s'",
                          path, number, column, name);
    bool is_flag = !option_rows[id].argument;
    if (is_flag && strcmp(value, "no") == 0)
        return true;
    if (is_flag && strcmp(value, "yes") != 0)
        return error_fail(e, "%s:%d:%d: expected yes or no, found '%s'", path, number,
                          (int)(value - line) + 1, value);
    if (options_take(o, (enum option_id)id, value, &why))
        return true;
    return error_fail(e, "%s:%d:%d: %s", path, number, (int)(value - line) + 1,
                      why.text);
}

bool config_load(struct options *o, const char *path, struct error *e)
{
    struct text t;
    bool fine;
    int number = 0;

    if (access(path, F_OK) != 0 && errno == ENOENT)
        return true;
    text_init(&t);
    fine = text_read_file(&t, path, e);
    for (char *line = fine ? t.data : NULL, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        number++;
        line[strcspn(line, "#")] = '\0';
        bool is_empty = line[strspn(line, " \t\r")] == '\0';
        /* The first error is told; the lines that follow still count. */
        if (!is_empty && !take_line(o, line, path, number, fine ? e : NULL))
            fine = false;
    }
    text_free(&t);
    return fine;
}

/* ---- Writing ---- */

static void write_choice(struct text *t, const struct options *o, enum option_id id,
                         enum plug_kind kind)
{
    char name[SETTING_NAME];

    setting_name(&o->setting, kind, name);
    text_printf(t, "%s = %s\n", option_rows[id].flag, name);
}

static void write_all(struct text *t, const struct options *o)
{
    text_puts(t,
              "# What sudoscope remembers. It is written anew when a window closes.\n");
    if (o->box_rows > 0)
        text_printf(t, "box = %dx%d\n", o->box_rows, o->box_cols);
    write_choice(t, o, OPTION_STRATEGY, PLUG_STRATEGY);
    write_choice(t, o, OPTION_VAR, PLUG_VAR_ORDER);
    write_choice(t, o, OPTION_VAL, PLUG_VAL_ORDER);
    write_choice(t, o, OPTION_PROP, PLUG_PROPAGATOR);
    write_choice(t, o, OPTION_RESTARTS, PLUG_RESTART_RULE);
    if (o->speed == SPEED_MAX)
        text_puts(t, "speed = max\n");
    else if (o->speed > 0)
        text_printf(t, "speed = %.6g\n", o->speed);
    else
        text_puts(t, "speed = auto\n");
    text_printf(t, "window = %dx%d", o->window.w, o->window.h);
    if (o->window.has_corner)
        text_printf(t, "%+d%+d", o->window.x, o->window.y);
    text_puts(t, "\n");
    text_printf(t, "calm = %s\n", o->calm ? "yes" : "no");
    if (o->palette)
        text_printf(t, "palette = %s\n", o->palette);
}

bool config_save(const struct options *o, const char *path, struct error *e)
{
    struct text t;

    text_init(&t);
    write_all(&t, o);
    bool fine = atomic_file_write(path, &t, e);
    text_free(&t);
    return fine;
}
