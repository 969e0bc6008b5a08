#include "files/tour_list.h"

#include "base/in_file.h"
#include "base/names.h"
#include "base/number.h"
#include "base/path.h"
#include "files/data.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SUFFIX ".tour"

static const char *const folders[] = {"assets/tours", "assets/exercises"};
static const char *const options[] = {"--tour", "exercise"};

static int is_tour(const struct dirent *entry)
{
    return path_ends_in(entry->d_name, SUFFIX);
}

/* Sets *entries to the tours, sorted by name, their names without the suffix. Returns
 * their number, perhaps 0. Free the entries with free_list. */
static int list_tours(enum tour_kind kind, struct dirent ***entries)
{
    char folder[PATH_SIZE];

    if (!data_find(folders[kind], folder, sizeof folder))
        return 0;
    int count = scandir(folder, entries, is_tour, alphasort);
    for (int i = 0; i < count; i++)
        (*entries)[i]->d_name[strlen((*entries)[i]->d_name) - strlen(SUFFIX)] = '\0';
    return int_max(count, 0);
}

static void free_list(struct dirent **entries, int count)
{
    for (int i = 0; i < count; i++)
        free(entries[i]);
    if (count > 0)
        free(entries);
}

static bool find_file(enum tour_kind kind, const char *name, char *out, size_t size)
{
    char file[256];

    snprintf(file, sizeof file, "%s/%.200s" SUFFIX, folders[kind], name);
    return data_find(file, out, size);
}

bool tour_list_next(enum tour_kind kind, const char *name, char *out, size_t size)
{
    struct dirent **entries = NULL;
    int count = list_tours(kind, &entries), next = 0;

    for (int i = 0; i < count && name; i++)
        if (strcmp(entries[i]->d_name, name) == 0)
            next = (i + 1) % count;
    if (count > 0)
        snprintf(out, size, "%s", entries[next]->d_name);
    free_list(entries, count);
    return count > 0;
}

bool tour_list_at(enum tour_kind kind, int i, char name[TOUR_NAME], char *summary,
                  size_t size)
{
    struct dirent **entries = NULL;
    char path[PATH_SIZE];
    int count = list_tours(kind, &entries);
    struct text text = TEXT_EMPTY;

    assert(i >= 0 && size > 0);
    if (i < count) {
        snprintf(name, TOUR_NAME, "%.*s", TOUR_NAME - 1, entries[i]->d_name);
        struct error e = {"not found"};
        bool fine = find_file(kind, name, path, sizeof path) &&
                    in_file_read_regular(&text, path, &e);
        snprintf(summary, size, "%s", fine ? "" : e.text);
        if (fine && text.data[0] == '#') {
            const char *from = text.data + 1 + strspn(text.data + 1, " ");
            snprintf(summary, size, "%.*s", (int)strcspn(from, "\r\n"), from);
        }
    }
    text_free(&text);
    free_list(entries, count);
    return i < count;
}

bool tour_list_find(enum tour_kind kind, const char *name, char *out, size_t size,
                    struct error *e)
{
    struct dirent **entries = NULL;
    char hint[NAMES_HINT];
    struct text names = TEXT_EMPTY;

    if (strchr(name, '/') || path_ends_in(name, SUFFIX)) {
        snprintf(out, size, "%s", name);
        return true;
    }
    if (find_file(kind, name, out, size))
        return true;
    int count = list_tours(kind, &entries);
    for (int i = 0; i < count; i++)
        text_printf(&names, "%s%s", i ? ", " : "", entries[i]->d_name);
    names_hint(names.data, name, strlen(name), hint);
    error_fail(e, "%s: expected a file or one of %.250s, found '%.100s'%s",
               options[kind], count ? names.data : "none", name, hint);
    text_free(&names);
    free_list(entries, count);
    return false;
}
