#include "files/data.h"

#include "base/path.h"

#include <unistd.h>

/* Sets `out` to the folder of this binary, with a slash at its end; "" if unknown. */
static void own_folder(char out[PATH_SIZE])
{
    ssize_t length = readlink("/proc/self/exe", out, PATH_SIZE - 1);

    out[length > 0 ? length : 0] = '\0';
    out[path_name(out) - out] = '\0';
}

struct places {
    const char *relative[6]; /* relative to the binary's folder; ends in NULL */
    const char *otherwise;   /* the folder of the installation, searched last */
    int mode;                /* what access() asks for: R_OK or X_OK */
};

static bool find(const struct places *p, const char *name, char *out, size_t size)
{
    char folder[PATH_SIZE];

    own_folder(folder);
    for (int i = 0; folder[0] && p->relative[i]; i++)
        if (path_format(out, size, "%s%s/%s", folder, p->relative[i], name) &&
            access(out, p->mode) == 0)
            return true;
    return path_format(out, size, "%s/%s", p->otherwise, name) &&
           access(out, p->mode) == 0;
}

bool data_find(const char *name, char *out, size_t size)
{
    /* The binary may be in build/PRESET/, or in tests/ or libexec/sudoscope/ below it.
     * If it is installed, it is in bin/ or libexec/sudoscope/. */
    static const struct places places = {{"../..", "../../..", "../../../..",
                                          "../share/sudoscope",
                                          "../../share/sudoscope"},
                                         SUDOSCOPE_DATA_DIR,
                                         R_OK};

    return find(&places, name, out, size);
}

bool data_find_program(char *out, size_t size)
{
    /* The binary may be in build/PRESET/ of a source tree, or in an installed bin/. */
    static const struct places places = {
        {"libexec/sudoscope", "../libexec/sudoscope"}, SUDOSCOPE_PROGRAM_DIR, X_OK};

    return find(&places, "sudoscope", out, size);
}
