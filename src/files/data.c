#include "files/data.h"

#include "base/path.h"

#include <unistd.h>

/* Looks for `name` in the folders of a list that NULL ends, which are relative to the
 * folder of this binary, then in `installed`. `mode` is R_OK or X_OK. */
static bool find(const char *const folders[], const char *installed, int mode,
                 const char *name, char *out, size_t size)
{
    char binary[PATH_SIZE];
    ssize_t length = readlink("/proc/self/exe", binary, PATH_SIZE - 1);

    binary[length > 0 ? length : 0] = '\0';
    int own = (int)(path_name(binary) - binary); /* length of the binary's folder */
    for (int i = 0; own > 0 && folders[i]; i++)
        if (path_format(out, size, "%.*s%s/%s", own, binary, folders[i], name) &&
            access(out, mode) == 0)
            return true;
    return path_format(out, size, "%s/%s", installed, name) && access(out, mode) == 0;
}

bool data_find(const char *name, char *out, size_t size)
{
    /* The binary may be in build/PRESET/, or in tests/ or libexec/sudoscope/ below it.
     * If it is installed, it is in bin/ or libexec/sudoscope/. */
    static const char *const folders[] = {"../..",
                                          "../../..",
                                          "../../../..",
                                          "../share/sudoscope",
                                          "../../share/sudoscope",
                                          NULL};

    return find(folders, SUDOSCOPE_DATA_DIR, R_OK, name, out, size);
}

bool data_find_program(char *out, size_t size)
{
    /* The binary may be in build/PRESET/ of a source tree, or in an installed bin/. */
    static const char *const folders[] = {"libexec/sudoscope", "../libexec/sudoscope",
                                          NULL};

    return find(folders, SUDOSCOPE_PROGRAM_DIR, X_OK, "sudoscope", out, size);
}
