#include "base/in_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define CHUNK       (1 << 16)
#define PATIENCE_MS 20 /* time between two calls of is_interrupted */

static bool fail_size(const char *name, uint64_t most, struct error *e)
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

bool in_file_read(struct text *t, const char *path, uint64_t most,
                  bool (*is_interrupted)(void), struct error *e)
{
    bool is_stdin = strcmp(path, "-") == 0;
    const char *name = is_stdin ? "<stdin>" : path;
    struct stat info;

    /* O_NONBLOCK: open() does not wait for a writer if `path` is a named pipe. */
    int fd = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return error_fail_errno(e, name, errno);
    bool is_huge = fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0 &&
                   (uintmax_t)info.st_size > most;
    bool fine = !is_huge || fail_size(name, most, e);
    size_t start = t->length;
    for (ssize_t got = 1; fine && got != 0;)
        fine = (wait_for_data(fd, is_interrupted) ||
                error_fail(e, "%.300s: interrupted", name)) &&
               read_chunk(t, fd, name, &got, e) &&
               (t->length - start <= most || fail_size(name, most, e));
    if (!is_stdin)
        close(fd);
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

bool in_file_load(const char *path, line_taker *take, void *context, struct error *e)
{
    struct text t = TEXT_EMPTY;

    if (access(path, F_OK) != 0 && errno == ENOENT)
        return true;
    bool fine = in_file_read_text(&t, path, e) &&
                in_file_each_line(t.data, path, take, context, e);
    text_free(&t);
    return fine;
}
