#include "base/in_file.h"

#include "base/message.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define CHUNK       (1 << 16)
#define PATIENCE_MS 20 /* time between two calls of is_interrupted */

bool in_file_fail_size(const char *name, uint64_t most, struct error *e)
{
    return error_fail(
        e, "%.300s: expected at most %" PRIu64 " bytes (%" PRIu64 " MiB), found more",
        name, most, most >> 20);
}

/* Waits for data or the end of the file. False: is_interrupted() returned true. */
static bool wait_for_data(int fd, bool (*is_interrupted)(void))
{
    struct pollfd ready = {.fd = fd, .events = POLLIN};

    while (!is_interrupted || !is_interrupted()) {
        int count = poll(&ready, 1, PATIENCE_MS);
        if (count > 0 || (count < 0 && errno != EINTR))
            return true;
    }
    return false;
}

/* Appends the bytes that have arrived. Sets *got to their number: 0 at the end of the
 * file, negative if none have arrived yet. Returns false if reading failed. */
static bool read_chunk(struct text *t, int fd, const char *name, ssize_t *got,
                       struct error *e)
{
    char chunk[CHUNK];

    *got = read(fd, chunk, sizeof chunk);
    if (*got > 0)
        text_add(t, chunk, (size_t)*got);
    return *got >= 0 || errno == EAGAIN || errno == EINTR ||
           error_fail_errno(e, name, errno);
}

bool in_file_open(struct in_file *f, const char *path, struct error *e)
{
    bool is_stdin = strcmp(path, "-") == 0;

    /* O_NONBLOCK: open() does not wait for a writer if `path` is a named pipe. */
    *f = (struct in_file){
        .fd = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC),
        .name = is_stdin ? "<stdin>" : path};
    return f->fd >= 0 || error_fail_errno(e, f->name, errno);
}

void in_file_close(struct in_file *f)
{
    if (f->fd != STDIN_FILENO)
        close(f->fd);
}

bool in_file_more(struct in_file *f, struct text *t, size_t count,
                  bool (*is_interrupted)(void), struct error *e)
{
    size_t start = t->length;
    bool fine = true;

    for (ssize_t got; fine && !f->is_end && t->length - start < count;) {
        fine = (wait_for_data(f->fd, is_interrupted) ||
                error_fail(e, "%.300s: interrupted", f->name)) &&
               read_chunk(t, f->fd, f->name, &got, e);
        f->is_end = fine && got == 0;
    }
    return fine;
}

bool in_file_read(struct text *t, const char *path, uint64_t most,
                  bool (*is_interrupted)(void), struct error *e)
{
    struct in_file f;
    struct stat info;

    if (!in_file_open(&f, path, e))
        return false;
    bool is_huge = fstat(f.fd, &info) == 0 && S_ISREG(info.st_mode) &&
                   info.st_size > 0 && (uintmax_t)info.st_size > most;
    bool fine = !is_huge || in_file_fail_size(f.name, most, e);
    size_t start = t->length;
    while (fine && !f.is_end)
        fine = in_file_more(&f, t, 1, is_interrupted, e) &&
               (t->length - start <= most || in_file_fail_size(f.name, most, e));
    in_file_close(&f);
    return fine;
}

bool in_file_read_regular(struct text *t, const char *path, struct error *e)
{
    struct stat info;

    if (strcmp(path, "/dev/null") == 0)
        return true;
    if (stat(path, &info) != 0)
        return error_fail_errno(e, path, errno);
    if (!S_ISREG(info.st_mode))
        return error_fail(e, "%.300s: expected a file, found %s", path,
                          S_ISDIR(info.st_mode) ? "a folder" : "a pipe or device");
    return in_file_read(t, path, IN_FILE_BYTES, NULL, e);
}

bool in_file_read_text(struct text *t, const char *path, struct error *e)
{
    size_t start = t->length;
    const char *line, *next;
    int number = 1;

    if (!in_file_read_regular(t, path, e))
        return false;
    line = t->data + start;
    const char *nul = memchr(line, '\0', t->length - start);
    if (!nul)
        return true;
    for (; (next = strchr(line, '\n')); number++)
        line = next + 1;
    return error_fail(e, "%.300s:%d:%d: expected text, found a NUL byte", path, number,
                      (int)(nul - line) + 1);
}

bool in_file_each_line(char *text, const char *path, line_taker *take, void *context,
                       struct error *e)
{
    bool fine = true;
    int number = 1;

    for (char *line = text, *next; line; line = next, number++) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        char first = line[strspn(line, " \t\r")];
        if (first != '\0' && first != '#' &&
            !take(context, path, line, number, fine ? e : NULL))
            fine = false;
    }
    return fine;
}

/* A taker whose wrong lines are told. */
struct told {
    line_taker *take;
    void *context;
    int n_wrong;
    struct error *e;
};

static bool take_and_tell(void *context, const char *path, char *line, int number,
                          struct error *unused)
{
    struct told *t = context;
    struct error why;

    (void)unused;
    return t->take(t->context, path, line, number, &why) ||
           message_wrong_line(&t->n_wrong, &why, t->e);
}

bool in_file_load(const char *path, line_taker *take, void *context, struct error *e)
{
    struct told told = {take, context, 0, e};
    struct text t = TEXT_EMPTY;

    if (access(path, F_OK) != 0 && errno == ENOENT)
        return true;
    bool fine = in_file_read_text(&t, path, e) &&
                in_file_each_line(t.data, path, take_and_tell, &told, NULL);
    text_free(&t);
    return fine;
}
