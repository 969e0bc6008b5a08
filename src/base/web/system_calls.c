/* System calls that a browser does not have: they fail, and the callers report it. */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

int posix_spawnp(pid_t *pid, const char *path,
                 const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const argv[],
                 char *const environment[])
{
    (void)pid, (void)path, (void)actions, (void)attributes, (void)argv;
    (void)environment;
    return ENOTSUP;
}

int sync_file_range(int fd, off_t offset, off_t count, unsigned flags)
{
    (void)fd, (void)offset, (void)count, (void)flags;
    errno = ENOSYS;
    return -1;
}

pid_t wait4(pid_t pid, int *status, int options, struct rusage *usage)
{
    (void)pid, (void)status, (void)options, (void)usage;
    errno = ECHILD;
    return -1;
}
