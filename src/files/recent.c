#include "files/recent.h"

#include "base/alloc.h"
#include "base/file_lock.h"
#include "base/in_file.h"
#include "base/out_file.h"
#include "files/puzzle_file.h"
#include "files/user_dirs.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

bool recent_default_file(char out[PATH_SIZE])
{
    return user_dirs_own_file("XDG_STATE_HOME", ".local/state", "recent", out,
                              PATH_SIZE);
}

void recent_free(struct recent *r)
{
    assert(0 <= r->count && r->count <= RECENT_MOST);
    for (int i = 0; i < r->count; i++)
        free(r->paths[i]);
    r->count = 0;
}

/* Appends the path of a line, unless the list has it already or is full. */
static bool take_line(void *recent, const char *file, char *line, int number,
                      struct error *e)
{
    struct recent *r = recent;

    if (line[0] != '/')
        return error_fail(e, "%.300s:%d:1: expected an absolute path, found '%.80s'",
                          file, number, line);
    for (int i = 0; i < r->count; i++)
        if (strcmp(r->paths[i], line) == 0)
            return true;
    if (r->count < RECENT_MOST)
        r->paths[r->count++] = alloc_text(line);
    return true;
}

bool recent_load(struct recent *r, const char *file, struct error *e)
{
    struct text t = TEXT_EMPTY;

    *r = (struct recent){.is_readable = true};
    if (access(file, F_OK) != 0 && errno == ENOENT)
        return true;
    r->is_readable = in_file_read_regular(&t, file, e);
    bool has_nul = r->is_readable && strlen(t.data) != t.length;
    bool fine =
        r->is_readable && in_file_each_line(t.data, file, take_line, r, e) && !has_nul;
    if (has_nul)
        error_fail(e, "%.300s: expected text, found a NUL byte", file);
    text_free(&t);
    return fine;
}

bool recent_add(const char *file, const char *path, struct error *e)
{
    char *absolute = puzzle_file_full_path(path);
    struct recent old;
    struct text t = TEXT_EMPTY;
    bool fine = true;

    /* Skip paths that cannot be resolved or that contain a line end. */
    if (absolute[0] == '/' && !strchr(absolute, '\n')) {
        out_file_make_parents(file);
        int lock = file_lock_folder(file); /* other windows wait meanwhile */
        fine = recent_load(&old, file, e);
        text_printf(&t, "# Puzzle files used by sudoscope, newest first.\n%s\n",
                    absolute);
        for (int i = 0, left = RECENT_MOST - 1; i < old.count && left > 0; i++)
            if (strcmp(old.paths[i], absolute) != 0) {
                text_printf(&t, "%s\n", old.paths[i]);
                left--;
            }
        if (old.is_readable)
            fine = out_file_replace(file, &t, fine ? e : NULL) && fine;
        if (lock >= 0)
            close(lock);
        text_free(&t);
        recent_free(&old);
    }
    free(absolute);
    return fine;
}
