#include "files/nearest_file.h"

#include "base/names.h"
#include "base/path.h"
#include "files/data.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Appends the names of the files in a folder, except hidden ones, as "a, b, c". */
static void list_folder(const char *folder, struct text *names)
{
    DIR *dir = opendir(folder);

    for (struct dirent *entry; dir && (entry = readdir(dir));)
        if (entry->d_name[0] != '.')
            text_printf(names, "%s%s", names->length > 0 ? ", " : "", entry->d_name);
    if (dir)
        closedir(dir);
}

/* Appends the names of the program's puzzle files; there is a folder for each size. */
static void list_puzzles(struct text *names)
{
    char folder[PATH_SIZE], path[PATH_SIZE];
    DIR *dir = data_find("puzzles", folder, sizeof folder) ? opendir(folder) : NULL;

    for (struct dirent *entry; dir && (entry = readdir(dir));)
        if (entry->d_name[0] != '.' &&
            path_format(path, sizeof path, "%s/%s", folder, entry->d_name))
            list_folder(path, names);
    if (dir)
        closedir(dir);
}

void nearest_file_hint(const char *path, struct error *e)
{
    const char *name = path_name(path);
    char folder[PATH_SIZE], hint[NAMES_HINT] = "";
    size_t used = strlen(e->text);
    struct text names = TEXT_EMPTY;

    if (access(path, F_OK) == 0 || strcmp(path, "-") == 0)
        return;
    snprintf(folder, sizeof folder, "%.*s.", (int)(name - path), path);
    list_folder(folder, &names);
    names_hint(names.data, name, strlen(name), hint);
    if (hint[0] == '\0') {
        text_clear(&names);
        list_puzzles(&names);
        names_hint(names.data, name, strlen(name), hint);
    }
    text_free(&names);
    snprintf(e->text + used, sizeof e->text - used, "%s", hint);
}
