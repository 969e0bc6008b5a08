#include "files/user_dirs.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define FOLDER 512

static const struct {
    const char *variable, *usual;
} dirs[USER_DIRS] = {
    [USER_PICTURES] = {"XDG_PICTURES_DIR", "Pictures"},
    [USER_VIDEOS] = {"XDG_VIDEOS_DIR", "Videos"},
    [USER_DOCUMENTS] = {"XDG_DOCUMENTS_DIR", "Documents"},
};

static bool is_folder(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static const char *home(void)
{
    const char *path = getenv("HOME");

    return path && path[0] ? path : ".";
}

/* The value of a line NAME="$HOME/..." or NAME="/...", where a backslash stands before
 * a character that means itself. */
static bool read_value(const char *line, const char *name, char out[FOLDER])
{
    size_t length = strlen(name), used = 0;
    const char *at = line + strspn(line, " \t");

    if (strncmp(at, name, length) != 0 || strncmp(at + length, "=\"", 2) != 0)
        return false;
    at += length + 2;
    if (strncmp(at, "$HOME", 5) == 0) {
        used = (size_t)snprintf(out, FOLDER, "%s", home());
        at += 5;
    }
    while (*at && *at != '"' && used < FOLDER - 1) {
        if (*at == '\\' && at[1])
            at++;
        out[used++] = *at++;
    }
    if (used >= FOLDER || *at != '"')
        return false;
    out[used] = '\0';
    return true;
}

static bool read_user_dirs(const char *name, char out[FOLDER])
{
    const char *config = getenv("XDG_CONFIG_HOME");
    char path[FOLDER + 32], line[FOLDER + 64];
    bool found = false;

    if (config && config[0])
        snprintf(path, sizeof path, "%.500s/user-dirs.dirs", config);
    else
        snprintf(path, sizeof path, "%.500s/.config/user-dirs.dirs", home());
    FILE *file = fopen(path, "r");
    while (file && !found && fgets(line, sizeof line, file))
        found = read_value(line, name, out);
    if (file)
        fclose(file);
    return found;
}

static void find_folder(enum user_dir kind, char out[FOLDER])
{
    const char *asked = getenv(dirs[kind].variable);

    if (asked && is_folder(asked)) {
        snprintf(out, FOLDER, "%s", asked);
        return;
    }
    if (read_user_dirs(dirs[kind].variable, out) && is_folder(out))
        return;
    snprintf(out, FOLDER, "%.490s/%s", home(), dirs[kind].usual);
    if (!is_folder(out))
        snprintf(out, FOLDER, "%s", home());
}

void user_dirs_new_file(enum user_dir kind, const char *ending,
                        char out[USER_DIRS_PATH])
{
    char folder[FOLDER], stamp[32];
    time_t now = time(NULL);
    struct tm local;

    find_folder(kind, folder);
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", localtime_r(&now, &local));
    snprintf(out, USER_DIRS_PATH, "%s/sudoscope-%s.%s", folder, stamp, ending);
    for (int i = 2; access(out, F_OK) == 0 && i < 100; i++)
        snprintf(out, USER_DIRS_PATH, "%s/sudoscope-%s-%d.%s", folder, stamp, i,
                 ending);
}

bool user_dirs_own_file(const char *variable, const char *in_home, const char *name,
                        char *out, size_t size)
{
    const char *folder = getenv(variable), *home = getenv("HOME");

    if (folder && folder[0] == '/')
        snprintf(out, size, "%s/sudoscope/%s", folder, name);
    else if (home && home[0] == '/')
        snprintf(out, size, "%s/%s/sudoscope/%s", home, in_home, name);
    else
        return false;
    return true;
}

void user_dirs_shorten(const char *path, char out[USER_DIRS_PATH])
{
    size_t length = strlen(home());
    bool inside = strncmp(path, home(), length) == 0 && path[length] == '/';

    snprintf(out, USER_DIRS_PATH, "%s%s", inside ? "~" : "",
             inside ? path + length : path);
}
