#include "files/data.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool try_folder(const char *folder, const char *below, const char *name,
                       char *out, size_t size)
{
    int length = snprintf(out, size, "%s%s/%s", folder, below, name);

    return length > 0 && (size_t)length < size && access(out, R_OK) == 0;
}

/* The folder of the binary; "" where the system does not tell. */
static void own_folder(char *out, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", out, size - 1);

    out[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(out, '/');
    if (slash)
        *slash = '\0';
}

bool data_find(const char *name, char *out, size_t size)
{
    /* Of build/PRESET/ in a source tree, of its tests, of bin/ where it is installed.
     */
    static const char *const below[] = {"/../..", "/../../..", "/../share/sudoscope"};
    char folder[512];

    own_folder(folder, sizeof folder);
    for (size_t i = 0; folder[0] && i < sizeof below / sizeof *below; i++)
        if (try_folder(folder, below[i], name, out, size))
            return true;
    return try_folder(SUDOSCOPE_DATA_DIR, "", name, out, size);
}
