#include "files/user_dirs.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const struct {
    const char *variable, *usual;
} dirs[USER_DIRS] = {
    [USER_PICTURES] = {"XDG_PICTURES_DIR", "Pictures"},
    [USER_VIDEOS] = {"XDG_VIDEOS_DIR", "Videos"},
    [USER_DOCUMENTS] = {"XDG_DOCUMENTS_DIR", "Documents"},
};

static const char *home(void)
{
    const char *path = getenv("HOME");

    return path && path[0] ? path : ".";
}

/* Reads the path in a line NAME="$HOME/..." or NAME="/...", in which a backslash
 * escapes a character. */
static bool read_value(const char *line, const char *name, char out[PATH_SIZE])
{
    size_t length = strlen(name), used = 0;
    const char *at = line + strspn(line, " \t");

    if (strncmp(at, name, length) != 0 || strncmp(at + length, "=\"", 2) != 0)
        return false;
    at += length + 2;
    if (strncmp(at, "$HOME", 5) == 0) {
        used = (size_t)snprintf(out, PATH_SIZE, "%s", home());
        at += 5;
    }
    while (*at && *at != '"' && used < PATH_SIZE - 1) {
        if (*at == '\\' && at[1])
            at++;
        out[used++] = *at++;
    }
    if (used >= PATH_SIZE || *at != '"')
        return false;
    out[used] = '\0';
    return true;
}

static bool read_user_dirs(const char *name, char out[PATH_SIZE])
{
    const char *config = getenv("XDG_CONFIG_HOME");
    bool has_config = config && config[0], found = false;
    char path[PATH_SIZE], line[PATH_SIZE + 64];

    path_format(path, sizeof path, "%s%s/user-dirs.dirs", has_config ? config : home(),
                has_config ? "" : "/.config");
    FILE *file = fopen(path, "r");
    while (file && !found && fgets(line, sizeof line, file))
        found = read_value(line, name, out);
    if (file)
        fclose(file);
    return found;
}

static void find_folder(enum user_dir kind, char out[PATH_SIZE])
{
    const char *wanted = getenv(dirs[kind].variable);

    if (wanted && path_is_folder(wanted) && path_format(out, PATH_SIZE, "%s", wanted))
        return;
    if (read_user_dirs(dirs[kind].variable, out) && path_is_folder(out))
        return;
    path_format(out, PATH_SIZE, "%s/%s", home(), dirs[kind].usual);
    if (!path_is_folder(out))
        path_format(out, PATH_SIZE, "%s", home());
}

void user_dirs_new_file(enum user_dir kind, const char *ending, char out[PATH_SIZE])
{
    char folder[PATH_SIZE], stamp[32];
    time_t now = time(NULL);
    struct tm local;

    assert(kind < USER_DIRS && ending[0] != '.');
    find_folder(kind, folder);
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", localtime_r(&now, &local));
    path_format(out, PATH_SIZE, "%s/sudoscope-%s.%s", folder, stamp, ending);
    for (int i = 2; access(out, F_OK) == 0 && i < 100; i++)
        path_format(out, PATH_SIZE, "%s/sudoscope-%s-%d.%s", folder, stamp, i, ending);
}

bool user_dirs_own_file(const char *variable, const char *in_home, const char *name,
                        char *out, size_t size)
{
    const char *folder = getenv(variable), *home = getenv("HOME");

    if (folder && folder[0] == '/')
        return path_format(out, size, "%s/sudoscope/%s", folder, name);
    return home && home[0] == '/' && path_is_folder(home) &&
           path_format(out, size, "%s/%s/sudoscope/%s", home, in_home, name);
}

void user_dirs_shorten(const char *path, char out[PATH_SIZE])
{
    size_t length = strlen(home());
    bool inside = strncmp(path, home(), length) == 0 && path[length] == '/';

    snprintf(out, PATH_SIZE, "%s%s", inside ? "~" : "", inside ? path + length : path);
}
