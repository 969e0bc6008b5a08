#include "base/temp_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define PREFIX  "sudoscope-"
#define PATTERN PREFIX "XXXXXX"

/* The folder of this process. Its descriptor is never closed: it holds the lock. */
static struct {
    pthread_mutex_t mutex;
    char path[PATH_SIZE]; /* "": none yet */
} own = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static void remove_own(void)
{
    rmdir(own.path);
}

/* Removes the folder `name` of `parent` and its files, if the folder is ours and no
 * process holds its lock. Files with other names stay, and so does their folder. */
static void remove_left(int parent, const char *name)
{
    int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;
    struct stat info;

    if (dir && fstat(fd, &info) == 0 && info.st_uid == geteuid() &&
        flock(fd, LOCK_EX | LOCK_NB) == 0) {
        for (struct dirent *entry; (entry = readdir(dir));)
            if (strncmp(entry->d_name, PREFIX, strlen(PREFIX)) == 0)
                unlinkat(fd, entry->d_name, 0);
        unlinkat(parent, name, AT_REMOVEDIR);
    }
    if (dir)
        closedir(dir);
    else if (fd >= 0)
        close(fd);
}

static void remove_all_left(const char *parent)
{
    DIR *dir = opendir(parent);

    for (struct dirent *entry; dir && (entry = readdir(dir));)
        if (strlen(entry->d_name) == strlen(PATTERN) &&
            strncmp(entry->d_name, PREFIX, strlen(PREFIX)) == 0)
            remove_left(dirfd(dir), entry->d_name);
    if (dir)
        closedir(dir);
}

/* Creates and locks the folder of this process. Another process may remove it between
 * the two steps; then this function fails. */
static bool make_own(const char *parent)
{
    bool is_first = !own.path[0];
    char path[PATH_SIZE];

    if (!path_format(path, sizeof path, "%s/" PATTERN, parent) || !mkdtemp(path))
        return false;
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0 || flock(fd, LOCK_EX) != 0 || access(path, W_OK) != 0) {
        if (fd >= 0)
            close(fd);
        rmdir(path);
        return false;
    }
    memcpy(own.path, path, sizeof path);
    if (is_first)
        atexit(remove_own);
    remove_all_left(parent);
    return true;
}

/* Makes the folder if there is none, or somebody has removed it. */
static bool has_own(void)
{
    const char *const parents[] = {getenv("TMPDIR"), "/var/tmp", "/tmp"};
    bool is_made = own.path[0] && access(own.path, W_OK) == 0;

    for (int i = 0; i < 2 * 3 && !is_made; i++)
        is_made = parents[i / 2] && make_own(parents[i / 2]);
    return is_made;
}

int temp_file_open(const char *ending, char path[PATH_SIZE])
{
    int fd = -1;

    pthread_mutex_lock(&own.mutex);
    if (has_own() && path_format(path, PATH_SIZE, "%s/" PATTERN "%s", own.path, ending))
        fd = mkostemps(path, (int)strlen(ending), O_CLOEXEC);
    pthread_mutex_unlock(&own.mutex);
    if (fd < 0)
        path[0] = '\0';
    return fd;
}

int temp_file_nameless(void)
{
    char path[PATH_SIZE];
    int fd = temp_file_open("", path);

    if (fd >= 0)
        unlink(path);
    return fd;
}
