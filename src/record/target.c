#include "record/target.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

bool target_exists(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

bool target_open(struct out_file *file, const char *path, struct error *e)
{
    if (strcmp(path, "-") == 0 || target_exists(path))
        return out_file_open(file, path, e);
    *file = (struct out_file){.stream = fopen(path, "wbe")};
    snprintf(file->name, sizeof file->name, "%s", path);
    return file->stream || error_fail_errno(e, path, errno);
}
