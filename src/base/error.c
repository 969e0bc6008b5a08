#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool error_fail(struct error *e, const char *format, ...)
{
    if (e) {
        va_list args;
        va_start(args, format);
        vsnprintf(e->text, sizeof e->text, format, args);
        va_end(args);
    }
    return false;
}

bool error_fail_errno(struct error *e, const char *name, int number)
{
    return error_fail(e, "%.300s: %s", name, strerror(number));
}
