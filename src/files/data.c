#include "files/data.h"

#include "base/in_file.h"
#include "base/names.h"
#include "base/number.h"
#include "base/path.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Looks for `name` in `folders`, then in `installed`. `folders` ends with NULL; its
 * paths are relative to the folder of this binary. `mode` is R_OK or X_OK. */
static bool find(const char *const folders[], const char *installed, int mode,
                 const char *name, char *out, size_t size)
{
    char binary[PATH_SIZE];
    ssize_t length = readlink("/proc/self/exe", binary, PATH_SIZE - 1);

    binary[length > 0 ? length : 0] = '\0';
    int own = (int)(path_name(binary) - binary); /* length of the binary's folder */
    for (int i = 0; own > 0 && folders[i]; i++)
        if (path_format(out, size, "%.*s%s/%s", own, binary, folders[i], name) &&
            access(out, mode) == 0)
            return true;
    return path_format(out, size, "%s/%s", installed, name) && access(out, mode) == 0;
}

bool data_find(const char *name, char *out, size_t size)
{
    /* The binary may be in build/PRESET/, or in tests/ or libexec/sudoscope/ below it.
     * If it is installed, it is in bin/ or libexec/sudoscope/. */
    static const char *const folders[] = {"../..",
                                          "../../..",
                                          "../../../..",
                                          "../share/sudoscope",
                                          "../../share/sudoscope",
                                          NULL};

    return find(folders, SUDOSCOPE_DATA_DIR, R_OK, name, out, size);
}

bool data_find_program(char *out, size_t size)
{
    /* The binary may be in build/PRESET/ of a source tree, or in an installed bin/. */
    static const char *const folders[] = {"libexec/sudoscope", "../libexec/sudoscope",
                                          NULL};

    return find(folders, SUDOSCOPE_PROGRAM_DIR, X_OK, "sudoscope", out, size);
}

/* ---- Tours ---- */

#define SUFFIX ".tour"

static const char *const folders[] = {"assets/tours", "assets/exercises"};
static const char *const options[] = {"--tour", "exercise"};

static int is_tour(const struct dirent *entry)
{
    return path_ends_in(entry->d_name, SUFFIX);
}

/* Copies the name of the i-th tour in alphabetical order, without the suffix. Returns
 * false beyond the last tour. */
static bool copy_name(enum tour_kind kind, int i, char name[TOUR_NAME])
{
    struct dirent **entries = NULL;
    char folder[PATH_SIZE];
    int count = data_find(folders[kind], folder, sizeof folder)
                    ? scandir(folder, &entries, is_tour, alphasort)
                    : 0;

    for (int k = 0; k < count; k++) {
        int length = (int)(strlen(entries[k]->d_name) - strlen(SUFFIX));
        if (k == i)
            snprintf(name, TOUR_NAME, "%.*s", int_min(length, TOUR_NAME - 1),
                     entries[k]->d_name);
        free(entries[k]);
    }
    free(entries);
    return i < count;
}

static bool find_file(enum tour_kind kind, const char *name, char *out, size_t size)
{
    char file[256];

    snprintf(file, sizeof file, "%s/%.200s" SUFFIX, folders[kind], name);
    return data_find(file, out, size);
}

bool tour_list_next(const char *name, char out[TOUR_NAME])
{
    int next = 0;

    for (int i = 0; copy_name(TOURS, i, out); i++)
        if (strcmp(out, name) == 0)
            next = i + 1;
    return copy_name(TOURS, next, out) || copy_name(TOURS, 0, out);
}

bool tour_list_at(enum tour_kind kind, int i, char name[TOUR_NAME], char *summary,
                  size_t size)
{
    char path[PATH_SIZE];
    struct text text = TEXT_EMPTY;
    struct error e = {"not found"};

    assert(i >= 0 && size > 0);
    if (!copy_name(kind, i, name))
        return false;
    bool fine = find_file(kind, name, path, sizeof path) &&
                in_file_read_regular(&text, path, &e);
    snprintf(summary, size, "%s", fine ? "" : e.text);
    if (fine && text.data[0] == '#') {
        const char *from = text.data + 1 + strspn(text.data + 1, " ");
        snprintf(summary, size, "%.*s", (int)strcspn(from, "\r\n"), from);
    }
    text_free(&text);
    return true;
}

bool tour_list_find(enum tour_kind kind, const char *name, char *out, size_t size,
                    struct error *e)
{
    char hint[NAMES_HINT], known[TOUR_NAME];
    struct text names = TEXT_EMPTY;

    if (strchr(name, '/') || path_ends_in(name, SUFFIX)) {
        snprintf(out, size, "%s", name);
        return true;
    }
    if (find_file(kind, name, out, size))
        return true;
    for (int i = 0; copy_name(kind, i, known); i++)
        text_printf(&names, "%s%s", i ? ", " : "", known);
    names_hint(names.data, name, strlen(name), hint);
    error_fail(e, "%s: expected a file or one of %.250s, found '%.100s'%s",
               options[kind], names.length ? names.data : "none", name, hint);
    text_free(&names);
    return false;
}
