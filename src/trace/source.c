#include "trace/source.h"

#include "base/alloc.h"
#include "base/path.h"
#include "puzzle/print.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define CHUNK ((size_t)1 << 16)

struct trace_source {
    struct child child; /* pid 0: none */
    int in;             /* a pipe with further bytes; -1: none, or at its end */
    int log;            /* a file with all bytes so far: the trace, or a nameless one */
    uint64_t logged;    /* bytes in it */
    bool has_ended, is_complete;
    struct text ending;
    char *window;  /* [TRACE_LINE + CHUNK]: a part of the log */
    uint64_t from; /* its offset in the log */
    size_t length; /* its bytes */
};

static struct trace_source *create(void)
{
    struct trace_source *s = alloc_zeroed(1, sizeof *s);

    s->in = s->log = -1;
    s->child.in = s->child.out = s->child.err = -1;
    text_init(&s->ending);
    s->window = alloc_resize(NULL, TRACE_LINE + CHUNK, 1);
    return s;
}

void trace_source_close(struct trace_source *s)
{
    if (!s)
        return;
    if (s->in >= 0 && s->in != s->child.out)
        close(s->in);
    child_end(&s->child);
    if (s->log >= 0)
        close(s->log);
    text_free(&s->ending);
    free(s->window);
    free(s);
}

/* Opens a file without a name, which vanishes with its descriptor; -1 on error. It may
 * grow large, so /tmp, which is often memory, comes last. */
static int open_nameless(void)
{
    const char *folders[] = {getenv("TMPDIR"), "/var/tmp", "/tmp"};
    char path[PATH_SIZE];

    for (int i = 0; i < 3; i++) {
        if (!folders[i] ||
            !path_format(path, sizeof path, "%s/sudoscope-trace-XXXXXX", folders[i]))
            continue;
        int fd = mkstemp(path);
        if (fd < 0)
            continue;
        unlink(path);
        fcntl(fd, F_SETFD, FD_CLOEXEC);
        return fd;
    }
    return -1;
}

static struct trace_source *fail(struct trace_source *s, const char *what,
                                 struct error *e)
{
    error_fail(e, "%s: %s", what, strerror(errno));
    trace_source_close(s);
    return NULL;
}

struct trace_source *trace_source_open(const char *path, struct error *e)
{
    struct trace_source *s = create();
    struct stat info;
    int fd = strcmp(path, "-") == 0 ? dup(STDIN_FILENO)
                                    : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (fd < 0 || fstat(fd, &info) != 0)
        return fail(s, path, e);
    if (S_ISDIR(info.st_mode)) {
        close(fd);
        errno = EISDIR;
        return fail(s, path, e);
    }
    if (S_ISREG(info.st_mode)) {
        s->log = fd;
        s->logged = (uint64_t)info.st_size;
        return s;
    }
    s->in = fd;
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    s->log = open_nameless();
    return s->log >= 0 ? s : fail(s, "a file for the trace", e);
}

/* Writes the board to a nameless file, for the program to read. -1 on error. */
static int write_board(const struct puzzle *p)
{
    int fd = open_nameless();
    struct text t;

    text_init(&t);
    print_puzzle(&t, p);
    bool fine = fd >= 0 && write(fd, t.data, t.length) == (ssize_t)t.length &&
                lseek(fd, 0, SEEK_SET) == 0;
    text_free(&t);
    if (!fine && fd >= 0)
        close(fd);
    return fine ? fd : -1;
}

struct trace_source *trace_source_start(const char *command, const struct puzzle *p,
                                        uint64_t seed, struct error *e)
{
    struct trace_source *s = create();
    struct child_files files = {write_board(p), -1, true};
    struct text script;

    s->log = files.in >= 0 ? open_nameless() : -1;
    if (s->log < 0)
        return fail(s, "a file for the trace", e);
    text_init(&script);
    text_printf(&script, "export SUDOSCOPE_SEED=%llu SUDOSCOPE_LINES=1; %s",
                (unsigned long long)seed, command);
    char *const argv[] = {"sh", "-c", script.data, NULL};
    bool fine = child_start(&s->child, argv, files, e);
    text_free(&script);
    close(files.in);
    s->in = s->child.out;
    if (fine)
        return s;
    trace_source_close(s);
    return NULL;
}

static void end_with(struct trace_source *s, const char *why)
{
    s->has_ended = true;
    if (s->in >= 0 && s->in != s->child.out)
        close(s->in);
    s->in = -1;
    if (why)
        text_puts(&s->ending, why);
    else if (s->child.pid > 0)
        s->is_complete = child_await_end(&s->child, &s->ending);
    else
        text_puts(&s->ending, "ended");
}

/* Appends bytes to the log. False if the disk is full. */
static bool keep(struct trace_source *s, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = pwrite(s->log, bytes, length, (off_t)s->logged);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes += written;
        length -= (size_t)written;
        s->logged += (uint64_t)written;
    }
    return true;
}

/* Reads what the writer has written into the window, which ends at the end of the log,
 * and into the log. False if nothing was there. Standard input may be shared with other
 * processes, so it cannot be made non-blocking: asks first. */
static bool read_pipe(struct trace_source *s, int wait_ms)
{
    struct pollfd pipe = {.fd = s->in, .events = POLLIN};
    char *end = s->window + s->length;

    if (poll(&pipe, 1, wait_ms) <= 0)
        return false;
    ssize_t got = read(s->in, end, CHUNK);
    if (got < 0 && (errno == EINTR || errno == EAGAIN))
        return false;
    if (got < 0)
        end_with(s, strerror(errno));
    else if (got == 0)
        end_with(s, NULL);
    else if (keep(s, end, (size_t)got))
        s->length += (size_t)got;
    else
        end_with(s, "is too long for the disk: its end is not shown");
    return true;
}

/* Moves the window so that it begins at `offset` and has more bytes than before, or
 * TRACE_LINE. False if there are none now. */
static bool read_more(struct trace_source *s, uint64_t offset, int wait_ms)
{
    if (offset != s->from) {
        bool is_inside = offset > s->from && offset <= s->from + s->length;
        size_t gone = is_inside ? (size_t)(offset - s->from) : s->length;
        s->length -= gone;
        memmove(s->window, s->window + gone, s->length);
        s->from = offset;
    }
    uint64_t end = s->from + s->length;
    if (end == s->logged)
        return s->in >= 0 && read_pipe(s, wait_ms);
    ssize_t got = pread(s->log, s->window + s->length, CHUNK, (off_t)end);
    if (got > 0)
        s->length += (size_t)got;
    else if (s->in < 0)
        s->logged = end; /* the file has become shorter */
    return got > 0;
}

enum source_state trace_source_line(struct trace_source *s, uint64_t offset,
                                    int wait_ms, struct source_line *out)
{
    size_t searched = 0;

    for (;;) {
        bool is_inside = offset >= s->from && offset < s->from + s->length;
        const char *text = s->window + (is_inside ? offset - s->from : 0);
        size_t length = is_inside ? (size_t)(s->from + s->length - offset) : 0;
        const char *newline =
            length > searched ? memchr(text + searched, '\n', length - searched) : NULL;
        if (newline || length >= TRACE_LINE) {
            size_t used = newline ? (size_t)(newline - text) : TRACE_LINE;
            *out = (struct source_line){text, used, offset + used + (newline != NULL),
                                        .is_cut = !newline};
            return SOURCE_LINE;
        }
        searched = length;
        if (read_more(s, offset, wait_ms))
            continue;
        if (s->in >= 0)
            return SOURCE_WAITS;
        if (!s->has_ended)
            end_with(s, NULL);
        if (length == 0)
            return SOURCE_ENDED;
        *out = (struct source_line){text, length, offset + length, .is_cut = false};
        return SOURCE_LINE;
    }
}

const char *trace_source_ending(const struct trace_source *s)
{
    return s->ending.data;
}

bool trace_source_is_complete(const struct trace_source *s)
{
    return s->is_complete;
}
