#include "base/atomic_file.h"

#include "base/path.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Opening the file reports errors. Restores `path`. */
static void make_parents(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
}

bool atomic_file_write(const char *path, const struct text *t, struct error *e)
{
    char draft[PATH_SIZE];

    if (!path_format(draft, sizeof draft, "%s.%ld", path, (long)getpid()))
        return error_fail(e, "%.200s...: %s", path, strerror(ENAMETOOLONG));
    make_parents(draft);
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
