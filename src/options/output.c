#include "options/output.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

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

void output_text(FILE *file, const struct text *t)
{
    assert(file && t->data);
    fwrite(t->data, 1, t->length, file);
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
