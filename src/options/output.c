#include "options/output.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

const char *status_name(enum search_status status)
{
    static const char *const names[] = {[SEARCH_RUNNING] = "running",
                                        [SEARCH_SOLVED] = "solved",
                                        [SEARCH_EXHAUSTED] = "unsolvable",
                                        [SEARCH_GAVE_UP] = "gave-up"};

    assert(status <= SEARCH_GAVE_UP);
    return names[status];
}

int output_complain(const struct error *e, int status)
{
    fprintf(stderr, "sudoscope: %s\n", e->text);
    return status;
}

FILE *output_open(const char *path, struct error *e)
{
    if (!path || strcmp(path, "-") == 0)
        return stdout;
    FILE *file = fopen(path, "wb");
    if (!file)
        error_fail(e, "%s: %s", path, strerror(errno));
    return file;
}

bool output_close(FILE *file, const char *path, struct error *e)
{
    bool failed = ferror(file) || fflush(file) != 0;

    if (file != stdout)
        failed |= fclose(file) != 0;
    if (failed)
        error_fail(e, "%s: %s", path ? path : "<stdout>", strerror(errno));
    return !failed;
}
