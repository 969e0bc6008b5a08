#include "base/out_file.h"

#include "base/alloc.h"
#include "base/clock.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_LINKS  40
#define MOST_NAMES  100
#define NEW_MODE    0666
#define FOLDER_MODE 0700
#define OWN_FDS     "/proc/self/fd"

/* Whether a path names an open descriptor. Such a path is written directly as a stream,
 * even if it leads to a regular file. */
static bool is_descriptor(const char *path)
{
    static const char *const prefixes[] = {"/dev/std", "/dev/fd/", "/proc/"};

    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strncmp(path, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}

/* If `path` is a link, sets *is_link and replaces `path` by the link's target. Returns
 * false, with errno set, if that fails. */
static bool follow_link(char path[PATH_SIZE], bool *is_link)
{
    char target[PATH_SIZE], joined[PATH_SIZE];
    ssize_t length = readlink(path, target, sizeof target);
    int folder = (int)(path_name(path) - path);

    *is_link = length >= 0;
    if (!*is_link)
        return errno == EINVAL || errno == ENOENT;
    if ((size_t)length < sizeof target) {
        target[length] = '\0';
        if (path_format(joined, sizeof joined, "%.*s%s", target[0] == '/' ? 0 : folder,
                        path, target)) {
            memcpy(path, joined, sizeof joined);
            return true;
        }
    }
    errno = ENAMETOOLONG;
    return false;
}

bool out_file_target(const char *path, char target[PATH_SIZE])
{
    bool is_link = true;

    errno = ENAMETOOLONG;
    if (!path_format(target, PATH_SIZE, "%s", path))
        return false;
    for (int links = 0; is_link; links++) {
        errno = ELOOP;
        if (links > MOST_LINKS || !follow_link(target, &is_link))
            return false;
    }
    return true;
}

/* Sets f->draft to a new path in the target's folder. False: the path is too long. */
static bool name_draft(struct out_file *f, int attempt)
{
    int folder = (int)(path_name(f->target) - f->target);

    errno = ENAMETOOLONG;
    return path_format(f->draft, PATH_SIZE, "%.*s.sudoscope-%lx-%llx-%d", folder,
                       f->target, (long)getpid(), (unsigned long long)clock_now_ns(),
                       attempt);
}

/* Opens a draft without a name; it vanishes with the process. Returns -1 on failure. */
static int open_nameless(const struct out_file *f)
{
    char folder[PATH_SIZE];

    if (access(OWN_FDS, X_OK) != 0)
        return -1;
    path_format(folder, sizeof folder, "%.*s.", (int)(path_name(f->target) - f->target),
                f->target);
    return open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, NEW_MODE);
}

static int open_draft(struct out_file *f)
{
    int fd = open_nameless(f);

    for (int i = 0; fd < 0 && i < MOST_NAMES && name_draft(f, i); i++) {
        fd = open(f->draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, NEW_MODE);
        if (fd < 0 && errno != EEXIST)
            break;
    }
    if (fd < 0)
        f->draft[0] = '\0';
    return fd;
}

/* Gives the draft the mode and owner of the target, if there is one. Returns false,
 * with errno set, if the target may not be written. */
static bool prepare_draft(const struct out_file *f, int fd)
{
    struct stat info;

    if (stat(f->target, &info) != 0)
        return errno == ENOENT;
    errno = EINVAL; /* the error if the target is no regular file */
    if (!S_ISREG(info.st_mode) || access(f->target, W_OK) != 0)
        return false;
    if (fchown(fd, info.st_uid, info.st_gid) != 0 && errno != EPERM)
        return false;
    return fchmod(fd, info.st_mode & 07777) == 0;
}

static void remove_draft(struct out_file *f)
{
    if (f->draft[0])
        unlink(f->draft);
    f->draft[0] = '\0';
}

/* Opens a draft if `path` is a regular file or new; else opens the path itself. */
static FILE *open_target(struct out_file *f, const char *path)
{
    FILE *stream = NULL;
    struct stat info;
    bool exists = stat(path, &info) == 0;

    if (!exists && errno != ENOENT)
        return NULL;
    if (is_descriptor(path) || (exists && !S_ISREG(info.st_mode)))
        return fopen(path, "wbe");
    int fd = out_file_target(path, f->target) ? open_draft(f) : -1;
    if (fd >= 0 && prepare_draft(f, fd))
        stream = fdopen(fd, "wb");
    if (!stream && fd >= 0) {
        int kept = errno;
        close(fd);
        remove_draft(f);
        errno = kept;
    }
    return stream;
}

bool out_file_open(struct out_file *f, const char *path, struct error *e)
{
    bool is_stdout = !path || strcmp(path, "-") == 0;

    f->target[0] = f->draft[0] = '\0';
    f->failed = 0;
    f->has_lock = false;
    snprintf(f->name, sizeof f->name, "%s", is_stdout ? "<stdout>" : path);
    f->stream = is_stdout ? stdout : open_target(f, path);
    return f->stream || error_fail_errno(e, f->name, errno);
}

bool out_file_check(const char *path, struct error *e)
{
    struct out_file f;
    struct stat info;

    if (strcmp(path, "-") == 0 || is_descriptor(path) ||
        (stat(path, &info) == 0 && !S_ISREG(info.st_mode)))
        return true;
    if (!out_file_open(&f, path, e))
        return false;
    out_file_discard(&f);
    return true;
}

static void note_failure(struct out_file *f, bool is_fine)
{
    if (!is_fine && !f->failed)
        f->failed = errno ? errno : EIO;
}

void out_file_write(struct out_file *f, const void *bytes, size_t count)
{
    note_failure(f, fwrite(bytes, 1, count, f->stream) == count);
}

void out_file_flush(struct out_file *f)
{
    note_failure(f, fflush(f->stream) == 0);
}

bool out_file_has_failed(struct out_file *f)
{
    note_failure(f, !ferror(f->stream));
    return f->failed != 0;
}

/* Gives the draft a name, if it has none, so that it can be renamed to the target. */
static bool link_draft(struct out_file *f)
{
    char link[64];

    if (f->draft[0])
        return true;
    snprintf(link, sizeof link, OWN_FDS "/%d", fileno(f->stream));
    for (int i = 0; i < MOST_NAMES && name_draft(f, i); i++) {
        if (linkat(AT_FDCWD, link, AT_FDCWD, f->draft, AT_SYMLINK_FOLLOW) == 0)
            return true;
        if (errno != EEXIST)
            break;
    }
    f->draft[0] = '\0';
    return false;
}

bool out_file_settle(struct out_file *f)
{
    if (f->target[0])
        note_failure(f, sync_file_range(fileno(f->stream), 0, 0,
                                        SYNC_FILE_RANGE_WAIT_BEFORE |
                                            SYNC_FILE_RANGE_WRITE) == 0 ||
                            errno == ENOSYS);
    return !f->failed;
}

/* Replaces the target by the draft. Meanwhile no other thread can end the process for
 * lack of memory: the draft would be left behind. */
static void replace_target(struct out_file *f)
{
    alloc_hold_end();
    if (!f->failed && f->target[0])
        note_failure(f, link_draft(f));
    if (f->stream != stdout)
        note_failure(f, fclose(f->stream) == 0);
    if (!f->failed && f->target[0])
        note_failure(f, rename(f->draft, f->target) == 0);
    if (f->failed)
        remove_draft(f);
    alloc_release_end();
}

static void unlock(struct out_file *f)
{
    if (f->has_lock)
        close(f->lock);
    f->has_lock = false;
}

bool out_file_commit(struct out_file *f, struct error *e)
{
    assert(f->stream);
    out_file_flush(f);
    /* Only files with a target are synchronised: pipes and devices need no fsync. */
    if (!out_file_has_failed(f) && f->target[0])
        note_failure(f, fsync(fileno(f->stream)) == 0);
    replace_target(f);
    unlock(f);
    f->stream = NULL;
    return !f->failed || error_fail_errno(e, f->name, f->failed);
}

void out_file_discard(struct out_file *f)
{
    if (f->stream && f->stream != stdout)
        fclose(f->stream);
    f->stream = NULL;
    remove_draft(f);
    unlock(f);
}

void out_file_make_parents(const char *path)
{
    char folder[PATH_SIZE];

    for (const char *slash = strchr(path + 1, '/'); slash;
         slash = strchr(slash + 1, '/'))
        if (path_format(folder, sizeof folder, "%.*s", (int)(slash - path), path))
            mkdir(folder, FOLDER_MODE);
}

bool out_file_replace(const char *path, const struct text *t, struct error *e)
{
    struct out_file f;

    out_file_make_parents(path);
    if (!out_file_open(&f, path, e))
        return false;
    out_file_write(&f, t->data, t->length);
    return out_file_commit(&f, e);
}
