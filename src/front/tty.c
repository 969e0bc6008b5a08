#include "front/tty.h"

#include "base/units.h"
#include "front/signals.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define LAST_WRITE_MS 200 /* longest wait for a terminal that stopped reading */

/* The alternate screen, no cursor, no wrapping at the right edge, bracketed paste. */
static const char enter_sequence[] = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h";
static const char leave_sequence[] =
    "\x1b[?2026l\x1b[0m\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l";

/* The state is global, because a signal handler on any thread restores the terminal. */
static struct {
    int fd;
    struct termios before;
    atomic_bool is_raw;
    atomic_bool stop, continued;
    /* Descriptors of the real stderr and of the file that replaces it; -1: none. */
    int real_stderr, kept_stderr;
} tty;

/* Writes all bytes; safe in a signal handler. While the terminal accepts none, sleeps
 * and tries again instead of calling poll, which might fail and lose the last bytes. */
static void write_all(int fd, const char *bytes, size_t length)
{
    const struct timespec moment = {0, NS_PER_MS};
    int left_ms = LAST_WRITE_MS;

    while (length > 0) {
        ssize_t written = write(fd, bytes, length);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
            left_ms = LAST_WRITE_MS;
        } else if (written < 0 && errno == EAGAIN && left_ms-- > 0) {
            nanosleep(&moment, NULL);
        } else if (written == 0 || errno != EINTR) {
            return;
        }
    }
}

/* Prints the held-back stderr. Safe in a signal handler. */
static void print_kept_stderr(void)
{
    char bytes[512];
    ssize_t length;

    if (tty.kept_stderr < 0)
        return;
    dup2(tty.real_stderr, STDERR_FILENO);
    lseek(tty.kept_stderr, 0, SEEK_SET);
    while ((length = read(tty.kept_stderr, bytes, sizeof bytes)) > 0)
        write_all(STDERR_FILENO, bytes, (size_t)length);
    lseek(tty.kept_stderr, 0, SEEK_SET);
    if (ftruncate(tty.kept_stderr, 0) != 0)
        return; /* the text stays, so the next call prints it again */
}

void tty_restore(void)
{
    if (!atomic_exchange(&tty.is_raw, false))
        return;
    write_all(tty.fd, leave_sequence, sizeof leave_sequence - 1);
    tcsetattr(tty.fd, TCSANOW, &tty.before);
    print_kept_stderr();
}

/* Makes the terminal raw: keys arrive at once. Ctrl+C, Ctrl+Z, Ctrl+\ stay signals. */
static void enter(void)
{
    struct termios raw = tty.before;

    raw.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP | BRKINT);
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL | IEXTEN);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    atomic_store(&tty.is_raw, true);
    tcsetattr(tty.fd, TCSANOW, &raw);
    if (tty.kept_stderr >= 0)
        dup2(tty.kept_stderr, STDERR_FILENO);
    write_all(tty.fd, enter_sequence, sizeof enter_sequence - 1);
}

static void on_crash(int number)
{
    tty_restore();
    raise(number);
}

static void on_job_control(int number)
{
    atomic_store(number == SIGTSTP ? &tty.stop : &tty.continued, true);
}

static void catch_signals(void)
{
    static const int crashes[] = {SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};

    signals_before_kill(tty_restore);
    signals_catch();
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        signals_handle(crashes[i], on_crash, (int)SA_RESETHAND);
    signals_handle(SIGTSTP, on_job_control, SA_RESTART);
    signals_handle(SIGCONT, on_job_control, SA_RESTART);
}

bool tty_was_stopped(void)
{
    bool stop = atomic_exchange(&tty.stop, false);

    if (stop) {
        tty_restore();
        signals_handle(SIGTSTP, SIG_DFL, 0);
        raise(SIGTSTP); /* returns when the process is continued */
        signals_handle(SIGTSTP, on_job_control, SA_RESTART);
    }
    if (!atomic_exchange(&tty.continued, false) && !stop)
        return false;
    enter();
    return true;
}

/* Opens /dev/tty, not standard input: there O_NONBLOCK would affect other programs. */
static int open_device(struct error *e)
{
    const char *kind = getenv("TERM");
    int fd = open("/dev/tty", O_RDWR | O_NONBLOCK | O_CLOEXEC);

    if (fd < 0)
        error_fail(e,
                   "no terminal to draw in (/dev/tty: %s); 'sudoscope record' and "
                   "'sudoscope solve' need none",
                   strerror(errno));
    else if (!kind || kind[0] == '\0' || strcmp(kind, "dumb") == 0)
        error_fail(e,
                   "expected a terminal with cursor control, found TERM=%s; "
                   "'sudoscope record' and 'sudoscope solve' need none",
                   kind ? kind : "");
    else if (tcgetattr(fd, &tty.before) != 0)
        error_fail_errno(e, "/dev/tty", errno);
    else
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

static void keep_stderr(void)
{
    FILE *file = isatty(STDERR_FILENO) ? tmpfile() : NULL;

    tty.real_stderr = tty.kept_stderr = -1;
    if (!file)
        return;
    tty.real_stderr = dup(STDERR_FILENO);
    tty.kept_stderr = dup(fileno(file));
    fclose(file);
}

int tty_open(struct error *e)
{
    assert(!atomic_load(&tty.is_raw));
    int fd = open_device(e);
    if (fd < 0)
        return -1;
    tty.fd = fd;
    keep_stderr();
    atexit(tty_restore);
    catch_signals();
    enter();
    return fd;
}

void tty_close(void)
{
    tty_restore();
    close(tty.fd);
    if (tty.kept_stderr >= 0) {
        close(tty.real_stderr);
        close(tty.kept_stderr);
    }
}
