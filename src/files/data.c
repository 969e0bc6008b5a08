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

/* `relative` ends with NULL: folders as seen from the binary's. */
static bool find(const char *const *relative, const char *otherwise, const char *name,
                 int mode, char *out, size_t size)
{
    char folder[PATH_SIZE];

    own_folder(folder);
    for (; folder[0] && *relative; relative++)
        if (path_format(out, size, "%s%s/%s", folder, *relative, name) &&
            access(out, mode) == 0)
            return true;
    return path_format(out, size, "%s/%s", otherwise, name) && access(out, mode) == 0;
}

bool data_find(const char *name, char *out, size_t size)
{
    /* From build/PRESET/, its tests/ and its libexec/sudoscope/ in a source tree; from
     * an installed bin/ and libexec/sudoscope/. */
    static const char *const relative[] = {"/../..",
                                           "/../../..",
                                           "/../../../..",
                                           "/../share/sudoscope",
                                           "/../../share/sudoscope",
                                           NULL};

    return find(relative, SUDOSCOPE_DATA_DIR, name, R_OK, out, size);
}

bool data_find_program(char *out, size_t size)
{
    /* From build/PRESET/ in a source tree; from an installed bin/. */
    static const char *const relative[] = {"/libexec/sudoscope",
                                           "/../libexec/sudoscope", NULL};

    return find(relative, SUDOSCOPE_PROGRAM_DIR, "sudoscope", X_OK, out, size);
}
