#include "files/recent.h"

#include "base/alloc.h"
#include "base/atomic_file.h"
#include "files/puzzle_file.h"
#include "files/user_dirs.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool recent_default_file(char out[RECENT_PATH])
{
    return user_dirs_own_file("XDG_STATE_HOME", ".local/state", "recent", out,
                              RECENT_PATH);
}

void recent_free(struct recent *r)
{
    assert(0 <= r->count && r->count <= RECENT_MOST);
    for (int i = 0; i < r->count; i++)
        free(r->paths[i]);
    r->count = 0;
}

static bool holds(const struct recent *r, const char *path)
{
    for (int i = 0; i < r->count; i++)
        if (strcmp(r->paths[i], path) == 0)
            return true;
    return false;
}

static void append(struct recent *r, const char *path)
{
    if (r->count < RECENT_MOST && !holds(r, path))
        r->paths[r->count++] = alloc_text(path);
}

static bool take_line(struct recent *r, const char *line, const char *file, int number,
                      struct error *e)
{
    if (line[0] == '/')
        append(r, line);
    else if (line[0] != '\0' && line[0] != '#')
        return error_fail(e, "%s:%d:1: expected an absolute path, found '%.80s'", file,
                          number, line);
    return true;
}

static bool take_lines(struct recent *r, struct text *t, const char *file,
                       struct error *e)
{
    bool fine = strlen(t->data) == t->length;
    int number = 0;

    if (!fine)
        error_fail(e, "%s: expected text, found a NUL byte", file);
    for (char *line = t->data, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        /* Only the first error is reported; the lines that follow still count. */
        if (!take_line(r, line, file, ++number, fine ? e : NULL))
            fine = false;
    }
    return fine;
}

bool recent_load(struct recent *r, const char *file, struct error *e)
{
    struct text t;

    r->count = 0;
    if (access(file, F_OK) != 0 && errno == ENOENT)
        return true;
    text_init(&t);
    bool fine = text_read_file(&t, file, e) && take_lines(r, &t, file, e);
    text_free(&t);
    return fine;
}

static bool write_with(const struct recent *r, const char *file, const char *first,
                       struct error *e)
{
    struct text t;

    assert(first[0] == '/' && !strchr(first, '\n'));
    text_init(&t);
    text_puts(&t, "# The puzzle files that sudoscope used last, newest first.\n");
    text_printf(&t, "%s\n", first);
    for (int i = 0, kept = 1; i < r->count && kept < RECENT_MOST; i++)
        if (strcmp(r->paths[i], first) != 0) {
            text_printf(&t, "%s\n", r->paths[i]);
            kept++;
        }
    bool fine = atomic_file_write(file, &t, e);
    text_free(&t);
    return fine;
}

bool recent_add(const char *file, const char *path, struct error *e)
{
    char *absolute = puzzle_file_full_path(path);
    struct recent r;
    bool fine = true;

    /* Skip paths that cannot be resolved or that contain a line end. */
    if (absolute[0] == '/' && !strchr(absolute, '\n')) {
        fine = recent_load(&r, file, e);
        fine = write_with(&r, file, absolute, fine ? e : NULL) && fine;
        recent_free(&r);
    }
    free(absolute);
    return fine;
}
