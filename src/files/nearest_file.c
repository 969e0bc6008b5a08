#include "files/nearest_file.h"

#include "base/names.h"
#include "base/path.h"
#include "files/data.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Appends the names of the files in a folder, as "a, b, c". With `in_folders`, takes
 * the files in its subfolders instead. Hidden files are left out. */
static void list_files(const char *folder, bool in_folders, struct text *names)
{
    DIR *dir = opendir(folder);
    char path[PATH_SIZE];

    for (struct dirent *entry; dir && (entry = readdir(dir));)
        if (entry->d_name[0] == '.')
            continue;
        else if (!in_folders)
            text_printf(names, "%s%s", names->length > 0 ? ", " : "", entry->d_name);
        else if (path_format(path, sizeof path, "%s/%s", folder, entry->d_name))
            list_files(path, false, names);
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
    list_files(folder, false, &names);
    names_hint(names.data, name, strlen(name), hint);
    if (hint[0] == '\0' && data_find("puzzles", folder, sizeof folder)) {
        text_clear(&names);
        list_files(folder, true, &names); /* puzzles/ has a folder for each size */
        names_hint(names.data, name, strlen(name), hint);
    }
    text_free(&names);
    snprintf(e->text + used, sizeof e->text - used, "%s", hint);
}
