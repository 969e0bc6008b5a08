#include "base/file_lock.h"

#include "base/path.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#define MOST_WAITS 100

bool file_lock(int fd, const char *path, const char *who, struct error *e)
{
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        return true;
    return errno == EWOULDBLOCK
               ? error_fail(e, "%.300s: in use by another %s", path, who)
               : error_fail_errno(e, path, errno);
}

int file_lock_folder(const char *path)
{
    const struct timespec moment = {0, 10000000};
    char folder[PATH_SIZE];

    path_format(folder, sizeof folder, "%.*s.", (int)(path_name(path) - path), path);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (int i = 0; fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0; i++) {
        if (errno != EWOULDBLOCK || i == MOST_WAITS) {
            close(fd);
            return -1;
        }
        nanosleep(&moment, NULL);
    }
    return fd;
}
