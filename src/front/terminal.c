#include "front/terminal.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "draw/chars.h"
#include "front/terminal_keys.h"
#include "front/terminal_paste.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

/* After so long an ESC is a key, and not the beginning of a sequence. */
#define ESCAPE_NS      (30 * NS_PER_MS)
/* A paste whose end is lost is over after a silence of so long. */
#define PASTE_NS       (3 * NS_PER_S)
/* What a terminal that reads nothing more is given to read the last sequences. */
#define LAST_WORDS_MS  200
#define LARGEST_SIDE   2000
#define DEFAULT_WIDTH  80
#define DEFAULT_HEIGHT 24

/* Alternate screen; no cursor; no wrapping at the right edge; pastes in brackets. */
static const char enter_sequence[] = "\x1b[?1049h\x1b[?25l\x1b[?7l" TERMINAL_PASTE_ON;
static const char leave_sequence[] =
    "\x1b[?2026l\x1b[0m" TERMINAL_PASTE_OFF "\x1b[?7h\x1b[?25h\x1b[?1049l";
/* Frames between these two are shown at once by terminals that know them. */
static const char frame_begins[] = "\x1b[?2026h";
static const char frame_ends[] = "\x1b[?2026l";

struct terminal {
    struct window base;
    int fd;
    int width, height; /* as last told: characters, pixels */
    bool colours, hung_up, has_told_end;
    struct chars shown, wanted;
    struct text out; /* bytes from `sent` on wait to be taken */
    size_t sent;
    char in[256];
    size_t n_in;
    int64_t in_ns; /* when the last of them came */
    struct terminal_paste paste;
};

/* Handlers of signals get no argument of ours, so what they need stands here: how to
 * give the terminal back, from whatever thread and at whatever moment. */
static struct {
    int fd;
    struct termios before;
    atomic_bool is_ours; /* the terminal is ours: not as it was */
    atomic_bool quit, stop, continued;
    int real_stderr, kept_stderr; /* -1 where it is no terminal */
} shared;

static struct terminal *terminal_of(struct window *w)
{
    return (struct terminal *)w;
}

/* ---- Taking the terminal and giving it back ---- */

/* Safe in a signal handler. */
static void write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(fd, bytes, length);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (written < 0 && errno == EAGAIN) {
            struct pollfd wait = {.fd = fd, .events = POLLOUT};
            if (poll(&wait, 1, LAST_WORDS_MS) <= 0)
                return;
        } else if (errno != EINTR) {
            return;
        }
    }
}

/* What was said on standard error meanwhile would have spoilt the picture, and would
 * be gone with it. Safe in a signal handler. */
static void say_what_was_kept(void)
{
    char bytes[512];
    ssize_t length;

    if (shared.kept_stderr < 0)
        return;
    dup2(shared.real_stderr, STDERR_FILENO);
    lseek(shared.kept_stderr, 0, SEEK_SET);
    while ((length = read(shared.kept_stderr, bytes, sizeof bytes)) > 0)
        write_all(STDERR_FILENO, bytes, (size_t)length);
    lseek(shared.kept_stderr, 0, SEEK_SET);
    if (ftruncate(shared.kept_stderr, 0) != 0)
        return; /* then it is said twice */
}

/* Safe in a signal handler; the second call does nothing. */
static void leave(void)
{
    if (!atomic_exchange(&shared.is_ours, false))
        return;
    write_all(shared.fd, leave_sequence, sizeof leave_sequence - 1);
    tcsetattr(shared.fd, TCSANOW, &shared.before);
    say_what_was_kept();
}

/* Keys come at once and unchanged; Ctrl+C, Ctrl+Z and Ctrl+\ stay signals. */
static void enter(void)
{
    struct termios raw = shared.before;

    raw.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP | BRKINT);
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL | IEXTEN);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    atomic_store(&shared.is_ours, true);
    tcsetattr(shared.fd, TCSANOW, &raw);
    if (shared.kept_stderr >= 0)
        dup2(shared.kept_stderr, STDERR_FILENO);
    write_all(shared.fd, enter_sequence, sizeof enter_sequence - 1);
}

/* ---- Signals ---- */

static void catch (int number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags}, old;

    sigaction(number, NULL, &old);
    if (old.sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

/* Once may be answered in peace; twice is meant. */
static void on_quit(int number)
{
    if (!atomic_exchange(&shared.quit, true))
        return;
    leave();
    catch (number, SIG_DFL, 0);
    raise(number);
}

static void on_crash(int number)
{
    leave();
    raise(number);
}

static void on_stop(int number)
{
    (void)number;
    atomic_store(&shared.stop, true);
}

static void on_continue(int number)
{
    (void)number;
    atomic_store(&shared.continued, true);
}

static void catch_signals(void)
{
    static const int quits[] = {SIGINT, SIGTERM, SIGHUP};
    static const int crashes[] = {SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};

    for (size_t i = 0; i < sizeof quits / sizeof *quits; i++)
        catch (quits[i], on_quit, SA_RESTART);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        catch (crashes[i], on_crash, (int)SA_RESETHAND);
    catch (SIGTSTP, on_stop, SA_RESTART);
    catch (SIGCONT, on_continue, SA_RESTART);
}

/* The whole process stops inside, and wakes up there. */
static void stop_and_wake(void)
{
    leave();
    catch (SIGTSTP, SIG_DFL, 0);
    raise(SIGTSTP);
    catch (SIGTSTP, on_stop, SA_RESTART);
}

static void forget_picture(struct terminal *t)
{
    chars_free(&t->shown);
    text_clear(&t->out);
    t->sent = 0;
}

/* Whether a signal came that is an event. */
static bool take_signal(struct terminal *t, struct input_event *out)
{
    bool stop = atomic_exchange(&shared.stop, false);

    if (stop)
        stop_and_wake();
    /* A shell may have used the terminal meanwhile. */
    if (atomic_exchange(&shared.continued, false) || stop) {
        enter();
        forget_picture(t);
        out->kind = INPUT_REDRAW;
    }
    bool is_end = t->hung_up || atomic_load(&shared.quit);
    if (is_end && !t->has_told_end) {
        t->has_told_end = true;
        out->kind = INPUT_QUIT;
    }
    return out->kind != INPUT_NONE;
}

/* ---- Events ---- */

static void tell_size(const struct terminal *t, int *width, int *height)
{
    struct winsize size = {0};
    bool told =
        ioctl(t->fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;

    *width = told ? size.ws_col : DEFAULT_WIDTH;
    *height = 2 * (told ? size.ws_row : DEFAULT_HEIGHT);
    if (*width > LARGEST_SIDE)
        *width = LARGEST_SIDE;
    if (*height > LARGEST_SIDE)
        *height = LARGEST_SIDE;
}

static bool is_behind(const struct terminal *t)
{
    return t->sent < t->out.length;
}

/* Gives the terminal what it takes now. True if it has just caught up. */
static bool send_more(struct terminal *t)
{
    if (!is_behind(t))
        return false;
    ssize_t written = write(t->fd, t->out.data + t->sent, t->out.length - t->sent);
    if (written > 0)
        t->sent += (size_t)written;
    else if (written < 0 && errno != EAGAIN && errno != EINTR)
        t->hung_up = true;
    return !is_behind(t);
}

static void read_more(struct terminal *t)
{
    ssize_t length = read(t->fd, t->in + t->n_in, sizeof t->in - t->n_in);

    if (length > 0) {
        t->n_in += (size_t)length;
        t->in_ns = clock_now_ns();
    } else if (length < 0 && errno != EAGAIN && errno != EINTR) {
        t->hung_up = true;
    }
}

_Static_assert(sizeof((struct input_event *)0)->key >= TERMINAL_KEY_NAME,
               "the name of a key fits into an event");

static void forget_bytes(struct terminal *t, size_t count)
{
    t->n_in -= count;
    memmove(t->in, t->in + count, t->n_in);
}

/* Whether a pasted text is complete. While one comes in, nothing is a key. */
static bool take_paste(struct terminal *t, struct input_event *out)
{
    bool is_whole;

    forget_bytes(t, terminal_paste_read(&t->paste, t->in, t->n_in, &is_whole));
    if (t->paste.is_open && clock_now_ns() - t->in_ns >= PASTE_NS) {
        t->paste.is_open = false;
        is_whole = true;
    }
    if (is_whole) {
        out->kind = INPUT_PASTE;
        out->text = t->paste.text.data;
    }
    return is_whole;
}

static bool take_key(struct terminal *t, struct input_event *out)
{
    char name[TERMINAL_KEY_NAME] = "";

    while ((t->n_in > 0 || t->paste.is_open) && name[0] == '\0') {
        if (take_paste(t, out))
            return true;
        if (t->paste.is_open || t->n_in == 0)
            return false;
        bool is_all = t->n_in == sizeof t->in || clock_now_ns() - t->in_ns >= ESCAPE_NS;
        size_t taken = terminal_keys_read(t->in, t->n_in, is_all, name);
        if (taken == 0)
            return false;
        forget_bytes(t, taken);
    }
    if (name[0] == '\0')
        return false;
    out->kind = INPUT_KEY;
    snprintf(out->key, sizeof out->key, "%s", name);
    return true;
}

static void wait_for_terminal(struct terminal *t, int wait_ms)
{
    struct pollfd wait = {.fd = t->fd, .events = POLLIN};

    if (is_behind(t))
        wait.events |= POLLOUT;
    if (poll(&wait, 1, wait_ms) > 0 && (wait.revents & (POLLHUP | POLLERR)))
        t->hung_up = true;
}

static bool terminal_next_event(struct window *w, int wait_ms, struct input_event *out)
{
    struct terminal *t = terminal_of(w);
    int width, height;

    *out = (struct input_event){.kind = INPUT_NONE};
    if (take_signal(t, out) || take_key(t, out))
        return true;
    wait_for_terminal(t, wait_ms);
    read_more(t);
    tell_size(t, &width, &height);
    /* A frame that came while the terminal was behind has not been drawn. */
    if (send_more(t) || width != t->width || height != t->height) {
        t->width = width;
        t->height = height;
        out->kind = INPUT_REDRAW;
        return true;
    }
    return take_signal(t, out) || take_key(t, out);
}

/* Only the user can make a terminal tell what is in the clipboard. */
static const char *terminal_clipboard(struct window *w)
{
    (void)w;
    return NULL;
}

static bool terminal_copy(struct window *w, const char *text)
{
    struct terminal *t = terminal_of(w);

    terminal_paste_copy(text, &t->out);
    send_more(t);
    return true;
}

/* ---- Showing ---- */

static void terminal_size(struct window *w, int *width, int *height)
{
    tell_size(terminal_of(w), width, height);
}

static bool terminal_is_visible(const struct window *w)
{
    return !is_behind((const struct terminal *)w);
}

static void terminal_set_fullscreen(struct window *w, bool fullscreen)
{
    w->is_fullscreen = fullscreen;
}

static void terminal_present(struct window *w, const struct frame *f,
                             const struct draw_list *d, const struct rect *parts,
                             int n_parts)
{
    struct terminal *t = terminal_of(w);

    (void)parts, (void)n_parts;
    text_clear(&t->out);
    t->sent = 0;
    text_puts(&t->out, frame_begins);
    chars_compose(&t->wanted, f, d, t->colours);
    chars_send(&t->shown, &t->wanted, t->colours, &t->out);
    text_puts(&t->out, frame_ends);
    if (t->out.length == strlen(frame_begins) + strlen(frame_ends))
        text_clear(&t->out);
    send_more(t);
}

/* ---- Opening and closing ---- */

static bool terminal_place(struct window *w, struct window_place *out)
{
    (void)w;
    (void)out;
    return false;
}

static void terminal_hide(struct window *w)
{
    (void)w;
    leave();
}

static void terminal_close(struct window *w)
{
    struct terminal *t = terminal_of(w);

    leave();
    close(t->fd);
    if (shared.kept_stderr >= 0) {
        close(shared.real_stderr);
        close(shared.kept_stderr);
    }
    chars_free(&t->shown);
    chars_free(&t->wanted);
    text_free(&t->out);
    terminal_paste_free(&t->paste);
    free(t);
}

static const struct window_driver terminal_driver = {
    .close = terminal_close,
    .next_event = terminal_next_event,
    .size = terminal_size,
    .is_visible = terminal_is_visible,
    .set_fullscreen = terminal_set_fullscreen,
    .hide = terminal_hide,
    .place = terminal_place,
    .clipboard = terminal_clipboard,
    .copy = terminal_copy,
    .present = terminal_present,
};

bool terminal_is_there(void)
{
    return isatty(STDOUT_FILENO);
}

/* Its own description of the file, so that not to wait for it is no one else's. */
static int open_tty(struct error *e)
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
                   "a terminal that shows pictures was expected, found TERM=%s; "
                   "'sudoscope record' and 'sudoscope solve' need none",
                   kind ? kind : "");
    else if (tcgetattr(fd, &shared.before) != 0)
        error_fail(e, "/dev/tty: %s", strerror(errno));
    else
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

/* A file for what is said on standard error while the picture is there. */
static void keep_stderr(void)
{
    FILE *file = isatty(STDERR_FILENO) ? tmpfile() : NULL;

    shared.real_stderr = shared.kept_stderr = -1;
    if (!file)
        return;
    shared.real_stderr = dup(STDERR_FILENO);
    shared.kept_stderr = dup(fileno(file));
    fclose(file);
}

struct window *terminal_open(bool fullscreen, struct error *e)
{
    const char *no_color = getenv("NO_COLOR");
    int fd = open_tty(e);

    if (fd < 0)
        return NULL;
    struct terminal *t = alloc_zeroed(1, sizeof *t);
    t->base = (struct window){.driver = &terminal_driver,
                              .is_fullscreen = fullscreen,
                              .has_characters = true,
                              .name = "terminal"};
    t->fd = shared.fd = fd;
    t->colours = !no_color || no_color[0] == '\0';
    text_init(&t->out);
    terminal_paste_init(&t->paste);
    keep_stderr();
    atexit(leave);
    catch_signals();
    enter();
    return &t->base;
}
