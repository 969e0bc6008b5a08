#include "record/child.h"

#include "base/clock.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define STUCK_NS  (10 * NS_PER_S) /* longest time in which the child reads no byte */
#define EXIT_NS   (30 * NS_PER_S) /* longest time from the end of its input to exit */
#define CLOSED_NS (2 * NS_PER_S)  /* the same if the child itself closed its input */
#define POLL_NS   (5 * NS_PER_MS)
#define NICENESS  10

extern char **environ;

static void close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* Makes the ends of the child's standard input and standard error. The input is a
 * socket instead of a pipe, because send() can avoid SIGPIPE. All ends are
 * close-on-exec, so the child keeps only its standard streams and its file. */
static bool make_ends(int in[2], int err[2])
{
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, in) != 0 || pipe(err) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        if (fcntl(in[i], F_SETFD, FD_CLOEXEC) != 0 ||
            fcntl(err[i], F_SETFD, FD_CLOEXEC) != 0)
            return false;
    return fcntl(err[0], F_SETFL, O_NONBLOCK) == 0;
}

/* Starts the child; returns 0 or an error number. */
static int spawn(pid_t *pid, char *const *argv, int in, int err, int file)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t blocked, normal;

    /* The child blocks the stop signals of the terminal (Ctrl+Z): if it were stopped
     * before it runs, no shell would continue its process group. */
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGTSTP);
    sigaddset(&blocked, SIGTTIN);
    sigaddset(&blocked, SIGTTOU);
    sigemptyset(&normal);
    sigaddset(&normal, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&files, err, STDERR_FILENO);
    if (file >= 0)
        posix_spawn_file_actions_adddup2(&files, file, CHILD_FILE);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &blocked);
    posix_spawnattr_setsigdefault(&attributes, &normal);
    posix_spawnattr_setflags(&attributes,
                             (short)(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                     POSIX_SPAWN_SETSIGDEF));
    int failed = posix_spawnp(pid, argv[0], &files, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return failed;
}

bool child_start(struct child *c, char *const *argv, int file, struct error *e)
{
    int in[2] = {-1, -1}, err[2] = {-1, -1};

    assert(argv[0]);
    *c = (struct child){.name = argv[0], .in = -1, .err = -1};
    int failed = make_ends(in, err) ? spawn(&c->pid, argv, in[1], err[1], file) : errno;
    close_end(&in[1]);
    close_end(&err[1]);
    c->in = in[0];
    c->err = err[0];
    if (failed == 0)
        return true;
    c->pid = 0;
    child_kill(c);
    return error_fail(e, "%s does not start: %s", c->name,
                      failed == ENOENT ? "not found in PATH" : strerror(failed));
}

void child_lower_priority(const struct child *c)
{
    assert(c->pid > 0);
    setpriority(PRIO_PROCESS, (id_t)c->pid, NICENESS);
}

/* Reads the child's messages, without waiting for more. Keeps only their beginning,
 * since the first message usually names the cause of the others. */
static void read_log(struct child *c)
{
    char bytes[512];
    ssize_t got;

    while (c->err >= 0 && (got = read(c->err, bytes, sizeof bytes)) >= 0) {
        if (got == 0)
            close_end(&c->err);
        for (ssize_t i = 0; i < got && c->n_log < CHILD_LOG - 1; i++)
            c->log[c->n_log++] = bytes[i];
    }
}

static bool fail(const struct child *c, const char *what, struct error *e)
{
    int first_line = (int)strcspn(c->log, "\r\n");

    return error_fail(e, "%s %s%s%.*s", c->name, what, first_line ? ": " : "",
                      first_line, c->log);
}

static bool fail_with_status(const struct child *c, int status, struct error *e)
{
    char what[80];

    if (WIFSIGNALED(status))
        snprintf(what, sizeof what, "was killed by signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else if (WEXITSTATUS(status) != 0)
        snprintf(what, sizeof what, "exited with status %d", WEXITSTATUS(status));
    else
        snprintf(what, sizeof what, "exited before the end of the recording");
    return fail(c, what, e);
}

/* Waits for the child to exit; sets *status. Returns false if that takes too long. */
static bool wait_for_exit(struct child *c, int64_t timeout_ns, int *status)
{
    const struct timespec pause = {0, (long)POLL_NS};
    int64_t end_ns = clock_now_ns() + timeout_ns;
    pid_t ended;

    assert(c->pid > 0);
    *status = 0;
    while ((ended = waitpid(c->pid, status, WNOHANG)) == 0 && clock_now_ns() < end_ns) {
        read_log(c);
        nanosleep(&pause, NULL);
    }
    if (ended == 0)
        return false;
    c->pid = 0;
    read_log(c);
    close_end(&c->err);
    return true;
}

void child_kill(struct child *c)
{
    close_end(&c->in);
    if (c->pid > 0) {
        kill(-c->pid, SIGKILL);
        waitpid(c->pid, NULL, 0);
        c->pid = 0;
    }
    close_end(&c->err);
}

static bool kill_and_fail(struct child *c, const char *why, struct error *e)
{
    read_log(c);
    child_kill(c);
    return fail(c, why, e);
}

static bool end_stream(struct child *c, int64_t timeout_ns, const char *too_late,
                       int *status, struct error *e)
{
    close_end(&c->in);
    return wait_for_exit(c, timeout_ns, status) || kill_and_fail(c, too_late, e);
}

static bool wait_for_room(struct child *c, int64_t until_ns, struct error *e)
{
    for (;;) {
        struct pollfd ends[2] = {{.fd = c->in, .events = POLLOUT},
                                 {.fd = c->err, .events = POLLIN}};
        int64_t left_ns = until_ns - clock_now_ns();
        if (left_ns <= 0)
            return kill_and_fail(c, "read no data for 10 s", e);
        if (poll(ends, 2, (int)(left_ns / NS_PER_MS) + 1) < 0 && errno != EINTR)
            return kill_and_fail(c, strerror(errno), e);
        if (ends[1].revents)
            read_log(c);
        if (ends[0].revents)
            return true;
    }
}

bool child_write(struct child *c, const void *bytes, size_t count, struct error *e)
{
    const char *at = bytes;
    int64_t until_ns = clock_now_ns() + STUCK_NS;
    int status;

    assert(c->in >= 0);
    while (count > 0) {
        ssize_t sent = send(c->in, at, count, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            at += sent;
            count -= (size_t)sent;
            until_ns = clock_now_ns() + STUCK_NS;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            if (!wait_for_room(c, until_ns, e))
                return false;
        } else if (errno != EINTR) {
            return end_stream(c, CLOSED_NS, "closed its input", &status, e) &&
                   fail_with_status(c, status, e);
        }
    }
    return true;
}

bool child_finish(struct child *c, struct error *e)
{
    int status;

    if (!end_stream(c, EXIT_NS, "did not exit within 30 s of the last frame", &status,
                    e))
        return false;
    return status == 0 || fail_with_status(c, status, e);
}
