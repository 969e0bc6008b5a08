#include "base/child.h"

#include "base/clock.h"
#include "base/number.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* How long we wait for a child: */
#define STUCK_NS    (10 * NS_PER_S)  /* to read another byte */
#define EXIT_NS     (120 * NS_PER_S) /* to exit after the end of its input */
#define CLOSED_NS   (2 * NS_PER_S)   /* to exit after it closed its input */
#define END_NS      NS_PER_S /* to exit after SIGTERM or the end of its output */
/* The pause between two looks at a child begins at LOOK_NS and doubles up to POLL_NS:
 * who starts many short programs does not wait much longer than they run. */
#define LOOK_NS     (NS_PER_MS / 16)
#define POLL_NS     (5 * NS_PER_MS)
/* The pause after a look at what a child uses is USAGE_NS, or USAGE_SHARE looks. */
#define USAGE_NS    (20 * NS_PER_MS)
#define USAGE_SHARE 20
#define NICENESS    10

/* The bytes that a pipe holds. One call of child_read_log reads at most so many: else a
 * child that writes without end would keep the call busy for ever. */
#define PIPE_BYTES 65536

extern char **environ;

void child_close(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* Both ends of the child's streams 0, 1 and 2: ours[i] is the end that we keep,
 * theirs[i] becomes the child's descriptor i. */
struct streams {
    int ours[3], theirs[3];
};

/* Makes the pipe of standard error, and the stream of standard input or output. Input
 * is a socket, because send() can avoid SIGPIPE. All ends are close-on-exec: else a
 * child that another thread starts meanwhile would inherit them and keep them open. */
static bool make_streams(struct streams *s, bool is_fed)
{
    const bool is_made[3] = {is_fed, !is_fed, true};
    int ends[2];

    for (int i = 0; i < 3; i++) {
        if (!is_made[i])
            continue;
        if ((i == 0 ? socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)
                    : pipe2(ends, O_CLOEXEC)) != 0)
            return false;
        s->ours[i] = ends[0];
        s->theirs[i] = ends[1];
        if (i > 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0)
            return false;
    }
    return true;
}

/* Starts the child; returns 0 or an error number. */
static int spawn(pid_t *pid, char *const *argv, const struct streams *s, int in,
                 int file)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t blocked, normal;

    /* The child blocks the stop signals of the terminal (Ctrl+Z): if they stopped it
     * before it runs its program, no shell would continue its process group. */
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGTSTP);
    sigaddset(&blocked, SIGTTIN);
    sigaddset(&blocked, SIGTTOU);
    sigemptyset(&normal);
    sigaddset(&normal, SIGPIPE);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in < 0 ? s->theirs[0] : in,
                                     STDIN_FILENO);
    if (in >= 0)
        posix_spawn_file_actions_adddup2(&actions, s->theirs[1], STDOUT_FILENO);
    else
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY,
                                         0);
    posix_spawn_file_actions_adddup2(&actions, s->theirs[2], STDERR_FILENO);
    if (file >= 0)
        posix_spawn_file_actions_adddup2(&actions, file, CHILD_FILE);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &blocked);
    posix_spawnattr_setsigdefault(&attributes, &normal);
    posix_spawnattr_setflags(&attributes,
                             (short)(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                     POSIX_SPAWN_SETSIGDEF));
    int failed = posix_spawnp(pid, argv[0], &actions, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

bool child_start(struct child *c, char *const *argv, int in, int file, struct error *e)
{
    struct streams s = {{-1, -1, -1}, {-1, -1, -1}};

    assert(argv[0]);
    *c = (struct child){
        .name = argv[0], .began_ns = clock_now_ns(), .keeps_tail = in >= 0};
    c->look_ns = c->began_ns + USAGE_NS;
    int failed = make_streams(&s, in < 0) ? spawn(&c->pid, argv, &s, in, file) : errno;
    for (int i = 0; i < 3; i++)
        child_close(&s.theirs[i]);
    c->in = s.ours[0];
    c->out = s.ours[1];
    c->err = s.ours[2];
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

static void keep(struct child *c, char byte)
{
    if (c->keeps_tail && c->n_log == CHILD_LOG - 1) {
        c->n_log = CHILD_LOG / 2;
        memmove(c->log, c->log + CHILD_LOG - 1 - c->n_log, c->n_log);
    }
    if (c->n_log < CHILD_LOG - 1)
        c->log[c->n_log++] = byte;
    c->log[c->n_log] = '\0';
}

/* Unless c->keeps_tail is set, c->log keeps only the beginning, because ffmpeg's
 * first message usually names the cause of the later ones. */
void child_read_log(struct child *c)
{
    char bytes[512];
    ssize_t got, left = PIPE_BYTES;

    while (c->err >= 0 && left > 0 && (got = read(c->err, bytes, sizeof bytes)) >= 0) {
        left -= got;
        if (got == 0)
            child_close(&c->err);
        for (ssize_t i = 0; i < got; i++)
            keep(c, bytes[i]);
    }
}

static bool fail(const struct child *c, const char *what, struct error *e)
{
    int first_line = (int)strcspn(c->log, "\r\n");

    return error_fail(e, "%s %s%s%.*s", c->name, what, first_line ? ": " : "",
                      first_line, c->log);
}

static void describe_status(int status, struct text *out)
{
    if (WIFSIGNALED(status))
        text_printf(out, "was killed by signal %d (%s)", WTERMSIG(status),
                    strsignal(WTERMSIG(status)));
    else
        text_printf(out, "exited with status %d", WEXITSTATUS(status));
}

static bool fail_with_status(const struct child *c, struct error *e)
{
    struct text what = TEXT_EMPTY;

    if (c->status == 0)
        text_puts(&what, "exited before the end of its input");
    else
        describe_status(c->status, &what);
    fail(c, what.data, e);
    text_free(&what);
    return false;
}

/* Replaces *cpu_ns, which counts ticks of 10 ms, by the exact CPU time of a process. */
static void refine(pid_t pid, int64_t *cpu_ns)
{
#ifdef __linux__
    clockid_t id;
    struct timespec t;

    if (clock_getcpuclockid(pid, &id) == 0 && clock_gettime(id, &t) == 0)
        *cpu_ns = t.tv_sec * NS_PER_S + t.tv_nsec;
#else
    (void)pid, (void)cpu_ns;
#endif
}

/* Adds a process to *sum. The file /proc/PID/stat has the process's name in brackets,
 * which may hold any character, then numbers. */
static void add_process(pid_t pid, int64_t tick_ns, int64_t page,
                        struct child_usage *sum)
{
    char path[64], line[1024];
    int64_t own, own_system, waited, waited_system, pages;

    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *file = fopen(path, "re");
    size_t length = file ? fread(line, 1, sizeof line - 1, file) : 0;
    if (file)
        fclose(file);
    line[length] = '\0';
    const char *rest = strrchr(line, ')');
    if (!rest ||
        sscanf(rest,
               ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %" SCNd64 " %" SCNd64
               " %" SCNd64 " %" SCNd64 " %*d %*d %*d %*d %*u %*u %" SCNd64,
               &own, &own_system, &waited, &waited_system, &pages) != 5)
        return;
    int64_t own_ns = (own + own_system) * tick_ns;
    refine(pid, &own_ns);
    sum->cpu_ns += own_ns + (waited + waited_system) * tick_ns;
    sum->bytes += (uint64_t)(pages * page);
}

static void keep_most(struct child *c, struct child_usage now)
{
    c->used.cpu_ns = i64_max(c->used.cpu_ns, now.cpu_ns);
    c->used.bytes = now.bytes > c->used.bytes ? now.bytes : c->used.bytes;
}

void child_measure(struct child *c, bool at_once)
{
    int64_t tick_ns = NS_PER_S / sysconf(_SC_CLK_TCK), page = sysconf(_SC_PAGESIZE);
    int64_t start_ns = clock_now_ns();
    struct child_usage sum = {0};

    if (c->pid == 0)
        return;
    c->used.real_ns = start_ns - c->began_ns;
    if (!at_once && start_ns < c->look_ns)
        return;
    DIR *folder = opendir("/proc");
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10); /* 0: another file */
        if (pid > 0 && getpgid(pid) == c->pid) /* opening all files takes far longer */
            add_process(pid, tick_ns, page, &sum);
    }
    if (folder)
        closedir(folder);
    keep_most(c, sum);
    c->look_ns = clock_now_ns();
    c->look_ns += i64_max(USAGE_NS, USAGE_SHARE * (c->look_ns - start_ns));
}

/* Waits for the child's end and keeps what it has used, with the processes for which it
 * has waited itself. */
static void reap(struct child *c)
{
    struct rusage usage;

    if (wait4(c->pid, &c->status, 0, &usage) == c->pid)
        keep_most(
            c,
            (struct child_usage){
                .cpu_ns = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * NS_PER_S +
                          (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000,
                .bytes = (uint64_t)usage.ru_maxrss << 10});
    c->used.real_ns = clock_now_ns() - c->began_ns;
    c->pid = 0;
}

void child_kill(struct child *c)
{
    child_close(&c->in);
    child_close(&c->out);
    if (c->pid > 0) {
        /* The group is killed before wait4 removes the child's zombie: until then no
         * other process group can have the child's number. */
        kill(-c->pid, SIGKILL);
        reap(c);
    }
    child_read_log(c);
    child_close(&c->err);
}

/* Waits for the child to exit, if it still runs, and kills the processes that it left
 * behind. Returns false if the child still runs after timeout_ns. */
static bool wait_for_exit(struct child *c, int64_t timeout_ns)
{
    int64_t end_ns = clock_now_ns() + timeout_ns, pause_ns = LOOK_NS;
    siginfo_t ended = {0};

    if (c->pid == 0)
        return true;
    while (waitid(P_PID, (id_t)c->pid, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           ended.si_pid == 0) {
        if (clock_now_ns() >= end_ns)
            return false;
        child_read_log(c);
        nanosleep(&(struct timespec){0, (long)pause_ns}, NULL);
        pause_ns = i64_min(2 * pause_ns, POLL_NS);
    }
    child_kill(c);
    return true;
}

void child_end(struct child *c)
{
    child_close(&c->out);
    if (c->pid > 0 && kill(-c->pid, SIGTERM) == 0)
        wait_for_exit(c, END_NS);
    child_kill(c);
}

/* Returns the last line of the log that is not blank; sets *length to its length. */
static const char *last_line(const struct child *c, int *length)
{
    const char *end = c->log + c->n_log;

    while (end > c->log && strchr("\r\n ", end[-1]))
        end--;
    const char *start = end;
    while (start > c->log && start[-1] != '\n')
        start--;
    *length = (int)(end - start);
    return start;
}

bool child_await_end(struct child *c, int wait_ms, struct text *out, int *result)
{
    int64_t now_ns = clock_now_ns();
    int length;

    if (c->until_ns == 0)
        c->until_ns = now_ns + END_NS;
    child_close(&c->out);
    child_read_log(c);
    if (!wait_for_exit(c, i64_min(wait_ms * NS_PER_MS, c->until_ns - now_ns))) {
        if (clock_now_ns() < c->until_ns)
            return false;
        text_puts(out, "closed its output");
        *result = -1;
        return true;
    }
    describe_status(c->status, out);
    const char *line = last_line(c, &length);
    if (length > 0)
        text_printf(out, ": %.*s", length, line);
    *result =
        WIFSIGNALED(c->status) ? 128 + WTERMSIG(c->status) : WEXITSTATUS(c->status);
    return true;
}

static bool kill_and_fail(struct child *c, const char *why, struct error *e)
{
    child_kill(c);
    return fail(c, why, e);
}

static bool end_stream(struct child *c, int64_t timeout_ns, const char *too_late,
                       struct error *e)
{
    child_close(&c->in);
    return wait_for_exit(c, timeout_ns) || kill_and_fail(c, too_late, e);
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
            child_read_log(c);
        if (ends[0].revents)
            return true;
    }
}

bool child_write(struct child *c, const void *bytes, size_t count, struct error *e)
{
    const char *at = bytes;
    int64_t until_ns = clock_now_ns() + STUCK_NS;

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
            return end_stream(c, CLOSED_NS, "closed its input", e) &&
                   fail_with_status(c, e);
        }
    }
    return true;
}

bool child_has_exited(struct child *c, int wait_ms)
{
    child_close(&c->in);
    return wait_for_exit(c, wait_ms * NS_PER_MS);
}

bool child_finish(struct child *c, struct error *e)
{
    return end_stream(c, EXIT_NS, "did not exit within 120 s of the end of its input",
                      e) &&
           (c->status == 0 || fail_with_status(c, e));
}
