#include "faults/start.h"

#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define LOOK_MS  1
#define KEY_NS   (25 * NS_PER_MS)
#define PAUSE    '~' /* among keys: */
#define PAUSE_NS (150 * NS_PER_MS)
#define AGAIN_NS (2 * NS_PER_S)

struct terminal_end {
    int master, slave; /* the slave stays open, so that the master never hangs up */
    struct termios before;
    FILE *out;
    const char *keys;
    int64_t next_key_ns; /* 0: nothing shown yet */
};

/* ---- In the child ---- */

static void put_at(const char *path, int flags, int fd)
{
    int opened = open(path, flags, 0600);

    if (opened < 0 || dup2(opened, fd) < 0) {
        dprintf(STDERR_FILENO, "walk: %s: %s\n", path, strerror(errno));
        _exit(98);
    }
    if (opened != fd)
        close(opened);
}

static void become(const struct start *s, const char *terminal)
{
    int to_file = O_WRONLY | O_CREAT | O_TRUNC;

    setsid();
    if (s->err)
        put_at(s->err, to_file, STDERR_FILENO);
    if (terminal) { /* becomes the controlling one, because the session has none */
        put_at(terminal, O_RDWR, STDIN_FILENO);
        put_at(terminal, O_RDWR, STDOUT_FILENO);
        if (!s->err)
            put_at(terminal, O_RDWR, STDERR_FILENO);
    } else {
        put_at(s->input ? s->input : "/dev/null", O_RDONLY, STDIN_FILENO);
        put_at(s->out, to_file, STDOUT_FILENO);
    }
    if (chdir(s->folder) == 0)
        execve(s->argv[0], s->argv, s->environment);
    dprintf(STDERR_FILENO, "walk: %s: %s\n", s->argv[0], strerror(errno));
    _exit(98);
}

/* ---- The terminal ---- */

static bool open_terminal(struct terminal_end *t, const struct start *s)
{
    struct winsize size = {.ws_col = 80, .ws_row = 24};

    *t = (struct terminal_end){.keys = s->keys};
    t->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (t->master < 0 || grantpt(t->master) != 0 || unlockpt(t->master) != 0)
        return false;
    t->slave = open(ptsname(t->master), O_RDWR | O_NOCTTY | O_CLOEXEC);
    t->out = fopen(s->out, "wb");
    return t->slave >= 0 && t->out && ioctl(t->slave, TIOCSWINSZ, &size) == 0 &&
           tcgetattr(t->slave, &t->before) == 0;
}

/* True if there was something to read. */
static bool read_terminal(struct terminal_end *t, int wait_ms)
{
    struct pollfd ready = {.fd = t->master, .events = POLLIN};
    char bytes[1 << 14];

    if (poll(&ready, 1, wait_ms) <= 0 || !(ready.revents & POLLIN))
        return false;
    ssize_t length = read(t->master, bytes, sizeof bytes);
    if (length <= 0)
        return false;
    fwrite(bytes, 1, (size_t)length, t->out);
    if (t->next_key_ns == 0)
        t->next_key_ns = clock_now_ns() + 4 * KEY_NS;
    return true;
}

/* One key: a character, or a sequence that begins with ESC and ends before ' '. The
   last one is typed until the program ends, since right behind an ESC it means
   something else. */
static void type_key(struct terminal_end *t)
{
    if (t->next_key_ns == 0 || clock_now_ns() < t->next_key_ns)
        return;
    t->next_key_ns = clock_now_ns() + (*t->keys == PAUSE ? PAUSE_NS : KEY_NS);
    size_t length = *t->keys == '\x1b' ? strcspn(t->keys, " ") : 1;
    bool skips = t->keys[length] == ' ' && *t->keys == '\x1b';
    if (*t->keys != PAUSE && write(t->master, t->keys, length) < 0)
        return;
    if (t->keys[length + skips])
        t->keys += length + skips;
    else
        t->next_key_ns = clock_now_ns() + AGAIN_NS;
}

static bool is_as_before(struct terminal_end *t)
{
    struct termios now;

    return tcgetattr(t->slave, &now) == 0 && now.c_iflag == t->before.c_iflag &&
           now.c_oflag == t->before.c_oflag && now.c_lflag == t->before.c_lflag;
}

static void close_terminal(struct terminal_end *t)
{
    while (read_terminal(t, 0))
        continue;
    if (t->out)
        fclose(t->out);
    close(t->slave);
    close(t->master);
}

/* ---- Waiting ---- */

static void look(struct terminal_end *t)
{
    const struct timespec moment = {0, LOOK_MS * NS_PER_MS};

    if (!t) {
        nanosleep(&moment, NULL);
        return;
    }
    read_terminal(t, LOOK_MS);
    type_key(t);
}

static void wait_for(pid_t pid, const struct start *s, struct terminal_end *t,
                     struct ended *out)
{
    int64_t until_ns = clock_now_ns() + s->timeout_ms * NS_PER_MS;
    int status = 0;

    *out = (struct ended){.is_terminal_as_before = true};
    while (waitpid(pid, &status, WNOHANG) == 0) {
        if (clock_now_ns() > until_ns && !out->timed_out) {
            out->timed_out = true;
            kill(-pid, SIGKILL);
        }
        look(t);
    }
    out->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    out->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool start_and_wait(const struct start *s, struct ended *out)
{
    struct terminal_end end, *t = s->keys ? &end : NULL;

    if (t && !open_terminal(t, s)) {
        fprintf(stderr, "walk: no pseudo-terminal: %s\n", strerror(errno));
        return false;
    }
    const char *name = t ? ptsname(t->master) : NULL;
    pid_t pid = fork();
    if (pid == 0)
        become(s, name);
    if (pid > 0)
        wait_for(pid, s, t, out);
    else
        fprintf(stderr, "walk: no process: %s\n", strerror(errno));
    if (t) {
        out->is_terminal_as_before = is_as_before(t);
        close_terminal(t);
    }
    return pid > 0;
}
