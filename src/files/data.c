#include "files/data.h"

#include "base/path.h"

#include <string.h>
#include <unistd.h>

/* The folder of the binary; "" if unknown. */
static void own_folder(char out[PATH_SIZE])
{
    ssize_t length = readlink("/proc/self/exe", out, PATH_SIZE - 1);

    out[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(out, '/');
    if (slash)
        *slash = '\0';
}

bool data_find(const char *name, char *out, size_t size)
{
    /* From build/PRESET/ and its tests/ in a source tree; from an installed bin/. */
    static const char *const relative[] = {"/../..", "/../../..",
                                           "/../share/sudoscope"};
    char folder[PATH_SIZE];

    own_folder(folder);
    for (size_t i = 0; folder[0] && i < sizeof relative / sizeof *relative; i++)
        if (path_format(out, size, "%s%s/%s", folder, relative[i], name) &&
            access(out, R_OK) == 0)
            return true;
    return path_format(out, size, "%s/%s", SUDOSCOPE_DATA_DIR, name) &&
           access(out, R_OK) == 0;
}
