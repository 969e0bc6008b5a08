#include "commands/run_log.h"

#include "base/file_lock.h"
#include "base/in_file.h"
#include "front/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether the text after the last newline may be an unfinished line of a run. */
static bool is_torn(const char *tail, size_t length)
{
    static const char start[] = "{\"preset\":\"";

    return strncmp(tail, start, length < strlen(start) ? length : strlen(start)) == 0;
}

/* Reads the complete lines, and cuts off an unfinished one after them. */
static bool read_lines(const struct run_log *l, const struct text *t,
                       const struct sweep *s, struct run *runs, struct error *e)
{
    const char *start = t->data, *end = t->data + t->length, *newline;
    struct json_place place = {.name = l->path};

    while ((newline = memchr(start, '\n', (size_t)(end - start)))) {
        place.line++;
        place.start = start;
        place.length = (size_t)(newline - start);
        if (signals_interrupted())
            return error_fail(e, "%.300s: interrupted", l->path);
        if (!run_line_read(s, &place, runs, e))
            return false;
        start = newline + 1;
    }
    if (!is_torn(start, (size_t)(end - start)))
        return error_fail(e,
                          "%.300s:%d:1: expected the line of a run, found other text",
                          l->path, place.line + 1);
    return start == end || ftruncate(l->fd, (off_t)(start - t->data)) == 0 ||
           error_fail_errno(e, l->path, errno);
}

static bool open_file(struct run_log *l, struct error *e)
{
    struct stat info;

    l->fd = open(l->path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0666);
    if (l->fd < 0 || fstat(l->fd, &info) != 0)
        return error_fail_errno(e, l->path, errno);
    if (!S_ISREG(info.st_mode))
        return error_fail(e, "%.300s: expected a file, found a pipe or device",
                          l->path);
    return file_lock(l->fd, l->path, "comparison", e);
}

bool run_log_open(struct run_log *l, const char *path, const struct sweep *s,
                  struct run *runs, struct error *e)
{
    struct text t = TEXT_EMPTY;

    *l = (struct run_log){.path = path, .fd = -1};
    if (!path)
        return true;
    bool fine =
        open_file(l, e) &&
        in_file_read(&t, path, (size_t)s->o->max_input, signals_interrupted, e) &&
        read_lines(l, &t, s, runs, e);
    text_free(&t);
    if (!fine)
        run_log_close(l);
    return fine;
}

bool run_log_add(struct run_log *l, const struct text *line, struct error *e)
{
    size_t written = 0;

    assert(l->fd >= 0);
    while (written < line->length) {
        ssize_t count = write(l->fd, line->data + written, line->length - written);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return error_fail_errno(e, l->path, errno);
        written += (size_t)count;
    }
    return true;
}

void run_log_close(struct run_log *l)
{
    if (l->path && l->fd >= 0)
        close(l->fd);
    l->fd = -1;
}
