#include "record/child.h"

#include "base/clock.h"

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

#define STUCK_NS (10 * NS_PER_S) /* without taking a byte */
#define ENDING_NS                                                                      \
    (30 * NS_PER_S)             /* from the end of the stream to that of the child     \
                                 */
#define GONE_NS  (2 * NS_PER_S) /* from a closed input to the end of the child */
#define LOOK_NS  (5 * NS_PER_MS)
#define NICENESS 10

extern char **environ;

/* ---- Start ---- */

static void close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static void close_ends(int ends[2])
{
    close_end(&ends[0]);
    close_end(&ends[1]);
}

/* A socket rather than a pipe: it can be written without a signal when the other end is
 * gone. Only what is dealt out to the child stays open in it. */
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

/* Returns 0 or an error number. */
static int spawn(pid_t *pid, char *const *argv, int in, int err)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, normal;

    sigemptyset(&none);
    sigemptyset(&normal);
    sigaddset(&normal, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&files, err, STDERR_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &normal);
    posix_spawnattr_setflags(&attributes,
                             (short)(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                     POSIX_SPAWN_SETSIGDEF));
    int failed = posix_spawnp(pid, argv[0], &files, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return failed;
}

bool child_start(struct child *c, char *const *argv, struct error *e)
{
    int in[2] = {-1, -1}, err[2] = {-1, -1};

    *c = (struct child){.name = argv[0], .in = -1, .err = -1};
    int failed = make_ends(in, err) ? spawn(&c->pid, argv, in[1], err[1]) : errno;
    if (failed != 0) {
        close_ends(in);
        close_ends(err);
        return error_fail(e, "%s does not start: %s", argv[0],
                          failed == ENOENT ? "not found in PATH" : strerror(failed));
    }
    close_end(&in[1]);
    close_end(&err[1]);
    c->in = in[0];
    c->err = err[0];
    return true;
}

void child_lower_priority(const struct child *c)
{
    setpriority(PRIO_PROCESS, (id_t)c->pid, NICENESS);
}

/* ---- What it says, and how it ends ---- */

/* Keeps the beginning: the first complaint is the cause of the others. */
static void listen_to(struct child *c)
{
    char bytes[512];
    ssize_t got;

    while (c->err >= 0 && (got = read(c->err, bytes, sizeof bytes)) >= 0) {
        if (got == 0)
            close_end(&c->err);
        for (ssize_t i = 0; i < got && c->n_said < CHILD_SAID - 1; i++)
            c->said[c->n_said++] = bytes[i];
    }
}

static bool tell(const struct child *c, const char *what, struct error *e)
{
    int first_line = (int)strcspn(c->said, "\r\n");

    return error_fail(e, "%s %s%s%.*s", c->name, what, first_line ? ": " : "",
                      first_line, c->said);
}

static bool tell_end(const struct child *c, int status, struct error *e)
{
    char what[80];

    if (WIFSIGNALED(status))
        snprintf(what, sizeof what, "was killed by signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else if (WEXITSTATUS(status) != 0)
        snprintf(what, sizeof what, "ended with status %d", WEXITSTATUS(status));
    else
        snprintf(what, sizeof what, "ended before the recording did");
    return tell(c, what, e);
}

/* False if it does not end in that time. */
static bool wait_for_end(struct child *c, int64_t longest_ns, int *status)
{
    int64_t end_ns = clock_now_ns() + longest_ns;
    pid_t ended;

    *status = 0;
    while ((ended = waitpid(c->pid, status, WNOHANG)) == 0 && clock_now_ns() < end_ns) {
        struct timespec moment = {0, (long)LOOK_NS};
        listen_to(c);
        nanosleep(&moment, NULL);
    }
    if (ended == 0)
        return false;
    c->pid = 0;
    listen_to(c);
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

static bool give_up(struct child *c, const char *why, struct error *e)
{
    listen_to(c);
    child_kill(c);
    return tell(c, why, e);
}

/* It takes no more: what became of it? */
static bool bury(struct child *c, struct error *e)
{
    int status;

    close_end(&c->in);
    if (!wait_for_end(c, GONE_NS, &status))
        return give_up(c, "has closed its input", e);
    return tell_end(c, status, e);
}

/* ---- The stream ---- */

static bool wait_for_room(struct child *c, int64_t until_ns, struct error *e)
{
    for (;;) {
        struct pollfd ends[2] = {{.fd = c->in, .events = POLLOUT},
                                 {.fd = c->err, .events = POLLIN}};
        int64_t left_ns = until_ns - clock_now_ns();
        if (left_ns <= 0)
            return give_up(c, "has taken nothing for ten seconds", e);
        if (poll(ends, 2, (int)(left_ns / NS_PER_MS) + 1) < 0 && errno != EINTR)
            return give_up(c, strerror(errno), e);
        if (ends[1].revents)
            listen_to(c);
        if (ends[0].revents)
            return true;
    }
}

bool child_write(struct child *c, const void *bytes, size_t count, struct error *e)
{
    const char *at = bytes;
    int64_t until_ns = clock_now_ns() + STUCK_NS;

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
            return bury(c, e);
        }
    }
    return true;
}

bool child_finish(struct child *c, struct error *e)
{
    int status;

    close_end(&c->in);
    if (!wait_for_end(c, ENDING_NS, &status))
        return give_up(c, "has not ended half a minute after the last frame", e);
    return status == 0 || tell_end(c, status, e);
}
