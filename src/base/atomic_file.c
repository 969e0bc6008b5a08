#include "base/atomic_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LONGEST_PATH 1024

static void make_folders(const char *path)
{
    char folder[LONGEST_PATH];

    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0700);
        *slash = '/';
    }
}

bool atomic_file_write(const char *path, const struct text *t, struct error *e)
{
    char draft[LONGEST_PATH + 32];

    if (strlen(path) >= LONGEST_PATH)
        return error_fail(e, "%.200s...: %s", path, strerror(ENAMETOOLONG));
    make_folders(path);
    snprintf(draft, sizeof draft, "%s.%ld", path, (long)getpid());
    FILE *file = fopen(draft, "w");
    if (!file)
        return error_fail(e, "%s: %s", path, strerror(errno));
    bool fine = fwrite(t->data, 1, t->length, file) == t->length;
    fine = fclose(file) == 0 && fine;
    if (fine && rename(draft, path) == 0)
        return true;
    error_fail(e, "%s: %s", path, strerror(errno));
    remove(draft);
    return false;
}
