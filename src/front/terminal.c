#include "front/terminal.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "draw/chars.h"
#include "front/signals.h"
#include "front/terminal_keys.h"
#include "front/terminal_paste.h"
#include "front/tty.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* If no byte follows an ESC for this long, it is the Escape key. */
#define ESCAPE_NS      (30 * NS_PER_MS)
/* If no byte arrives for this long, a paste ends even without its closing sequence. */
#define PASTE_NS       (3 * NS_PER_S)
#define LARGEST_SIDE   2000
#define DEFAULT_WIDTH  80
#define DEFAULT_HEIGHT 24

/* Synchronized output. A terminal that supports it shows all bytes between the two
 * sequences at once. */
static const char frame_begins[] = "\x1b[?2026h";
static const char frame_ends[] = "\x1b[?2026l";

struct terminal {
    struct window base;
    int fd;            /* descriptor of the terminal; tty.c owns it */
    int width, height; /* size of a frame in pixels at the last INPUT_REDRAW */
    bool colours, hung_up, has_sent_quit;
    struct chars shown, wanted;
    struct text out; /* output; the bytes from index `sent` on are not written yet */
    size_t sent;
    char in[256];
    size_t n_in;
    int64_t in_ns; /* when the last byte of `in` arrived */
    struct terminal_paste paste;
};

static struct terminal *terminal_of(struct window *w)
{
    return (struct terminal *)w;
}

static void terminal_size(struct window *w, int *width, int *height)
{
    struct winsize size = {0};

    if (ioctl(terminal_of(w)->fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 ||
        size.ws_row == 0)
        size = (struct winsize){.ws_col = DEFAULT_WIDTH, .ws_row = DEFAULT_HEIGHT};
    *width = int_min(size.ws_col, LARGEST_SIDE);
    *height = int_min(2 * size.ws_row, LARGEST_SIDE);
}

static bool is_behind(const struct terminal *t)
{
    assert(t->sent <= t->out.length);
    return t->sent < t->out.length;
}

static void note_failure(struct terminal *t, ssize_t result)
{
    if (result < 0 && errno != EAGAIN && errno != EINTR)
        t->hung_up = true;
}

/* Writes as many pending bytes as the terminal accepts. Returns true if this call has
 * written the last of them; false if some are left or none was pending. */
static bool send_more(struct terminal *t)
{
    if (!is_behind(t))
        return false;
    ssize_t written = write(t->fd, t->out.data + t->sent, t->out.length - t->sent);
    note_failure(t, written);
    if (written > 0)
        t->sent += (size_t)written;
    return !is_behind(t);
}

/* Reads keys into t->in. False if there was nothing to read. */
static bool read_more(struct terminal *t)
{
    assert(t->n_in < sizeof t->in);
    ssize_t length = read(t->fd, t->in + t->n_in, sizeof t->in - t->n_in);
    note_failure(t, length);
    if (length <= 0)
        return false;
    t->n_in += (size_t)length;
    t->in_ns = clock_now_ns();
    return true;
}

/* Whether the last byte was read at least `for_ns` ns ago. Bytes that came since then
 * may not have been read yet. */
static bool is_silent(const struct terminal *t, int64_t for_ns)
{
    return clock_now_ns() - t->in_ns >= for_ns;
}

static void discard_input(struct terminal *t, size_t count)
{
    assert(count <= t->n_in);
    t->n_in -= count;
    memmove(t->in, t->in + count, t->n_in);
}

/* Sets *out to an event if a signal came or the terminal hung up. False: neither. */
static bool take_signal(struct terminal *t, struct input_event *out)
{
    if (tty_was_stopped()) {
        chars_free(&t->shown);
        text_clear(&t->out);
        t->sent = 0;
        out->kind = INPUT_REDRAW;
    }
    if ((t->hung_up || signals_interrupted()) && !t->has_sent_quit) {
        t->has_sent_quit = true;
        out->kind = INPUT_QUIT;
    }
    return out->kind != INPUT_NONE;
}

/* Takes the bytes of a paste, which stand between two escape sequences and are never
 * keys. Returns true, with the event in *out, once the paste is complete. */
static bool take_paste(struct terminal *t, struct input_event *out)
{
    bool is_whole;

    discard_input(t, terminal_paste_read(&t->paste, t->in, t->n_in, &is_whole));
    if (t->paste.is_open && is_silent(t, PASTE_NS) && !read_more(t)) {
        t->paste.is_open = false;
        is_whole = true;
    }
    if (is_whole) {
        out->kind = INPUT_PASTE;
        out->text = t->paste.text.data;
    }
    return is_whole;
}

_Static_assert(sizeof((struct input_event *)0)->key >= TERMINAL_KEY_NAME,
               "the name of a key fits into an event");

/* Reads the first key in t->in. Returns its length, or 0 if it may be incomplete. */
static size_t read_key(struct terminal *t, char name[TERMINAL_KEY_NAME])
{
    size_t taken = terminal_keys_read(t->in, t->n_in, t->n_in == sizeof t->in, name);

    if (taken == 0 && is_silent(t, ESCAPE_NS) && !read_more(t))
        taken = terminal_keys_read(t->in, t->n_in, true, name);
    return taken;
}

static bool take_key(struct terminal *t, struct input_event *out)
{
    char name[TERMINAL_KEY_NAME] = "";

    while ((t->n_in > 0 || t->paste.is_open) && name[0] == '\0') {
        if (take_paste(t, out))
            return true;
        if (t->paste.is_open || t->n_in == 0)
            return false;
        size_t count = t->n_in, taken = read_key(t, name);
        if (taken == 0 && t->n_in == count)
            return false;
        discard_input(t, taken);
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

    if (take_signal(t, out) || take_key(t, out))
        return true;
    wait_for_terminal(t, wait_ms);
    read_more(t);
    terminal_size(w, &width, &height);
    /* Asks for a new frame if the size has changed, or if this call has written the
     * rest of the pending output: while output was pending, no frame was drawn. */
    if (!send_more(t) && width == t->width && height == t->height)
        return take_signal(t, out) || take_key(t, out);
    t->width = width;
    t->height = height;
    out->kind = INPUT_REDRAW;
    return true;
}

static bool terminal_copy(struct window *w, const char *text)
{
    struct terminal *t = terminal_of(w);

    terminal_paste_copy(text, &t->out);
    send_more(t);
    return true;
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
                             const struct draw_list *d, const struct damage *changed)
{
    struct terminal *t = terminal_of(w);

    (void)changed; /* chars_send compares the characters */
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

static void terminal_hide(struct window *w)
{
    (void)w;
    tty_restore();
}

static void terminal_close(struct window *w)
{
    struct terminal *t = terminal_of(w);

    tty_close();
    chars_free(&t->shown);
    chars_free(&t->wanted);
    text_free(&t->out);
    text_free(&t->paste.text);
    free(t);
}

/* A terminal has no place on a desktop; its clipboard can only be pasted, not read. */
static const struct window_driver terminal_driver = {
    .close = terminal_close,
    .next_event = terminal_next_event,
    .size = terminal_size,
    .is_visible = terminal_is_visible,
    .set_fullscreen = terminal_set_fullscreen,
    .hide = terminal_hide,
    .copy = terminal_copy,
    .present = terminal_present,
};

struct window *terminal_open(bool fullscreen, struct error *e)
{
    const char *no_color = getenv("NO_COLOR");
    int fd = tty_open(e);

    if (fd < 0)
        return NULL;
    struct terminal *t = alloc_zeroed(1, sizeof *t);
    t->base = (struct window){.driver = &terminal_driver,
                              .is_fullscreen = fullscreen,
                              .has_characters = true,
                              .name = "terminal"};
    t->fd = fd;
    t->colours = !no_color || no_color[0] == '\0';
    text_init(&t->out);
    text_init(&t->paste.text);
    return &t->base;
}
