#include "base/path.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

bool path_format(char *out, size_t size, const char *format, ...)
{
    va_list args;

    assert(size > 0);
    va_start(args, format);
    int length = vsnprintf(out, size, format, args);
    va_end(args);
    if (length >= 0 && (size_t)length < size)
        return true;
    out[0] = '\0';
    return false;
}

const char *path_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

bool path_is_folder(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

bool path_ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), wanted = strlen(ending);

    return length > wanted && strcasecmp(path + length - wanted, ending) == 0;
}
