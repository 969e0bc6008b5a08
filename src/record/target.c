#include "record/target.h"

#include "base/file_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_regular(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

/* Locks the open file `fd` for the recording, and stores the lock in `file`. */
static bool lock(struct out_file *file, int fd, const char *path, struct error *e)
{
    if (fd < 0)
        return error_fail_errno(e, path, errno);
    file->lock = fd;
    file->has_lock = file_lock(fd, path, "recording", e);
    if (!file->has_lock)
        close(fd);
    return file->has_lock;
}

bool target_reserve(struct out_file *file, const char *path, struct error *e)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);

    *file = (struct out_file){.stream = NULL};
    snprintf(file->name, sizeof file->name, "%s", path);
    if (fd < 0 && errno == EEXIST && !is_regular(path))
        return true;
    if (fd >= 0 || errno != EEXIST)
        return lock(file, fd, path, e);
    if (!out_file_open(file, path, e))
        return false;
    if (lock(file, open(file->target, O_RDONLY | O_CLOEXEC), path, e))
        return true;
    out_file_discard(file);
    return false;
}

bool target_open(struct out_file *file, const char *path, struct error *e)
{
    if (strcmp(path, "-") == 0)
        return out_file_open(file, path, e);
    if (!target_reserve(file, path, e))
        return false;
    if (file->stream)
        return true;
    file->stream = fopen(path, "wbe");
    if (file->stream)
        return true;
    error_fail_errno(e, path, errno);
    out_file_discard(file);
    return false;
}
