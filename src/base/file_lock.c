#include "base/file_lock.h"

#include <errno.h>
#include <sys/file.h>

bool file_lock(int fd, const char *path, const char *who, struct error *e)
{
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        return true;
    return errno == EWOULDBLOCK
               ? error_fail(e, "%.300s: in use by another %s", path, who)
               : error_fail_errno(e, path, errno);
}
