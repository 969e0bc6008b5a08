#include "show/verbs/control.h"

#include "base/message.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#define LONGEST_LINE 4096

struct control {
    int fd, line;
    bool is_too_long; /* true while the rest of a too long line is skipped */
    char text[LONGEST_LINE + 1];
    size_t length;
};

/* Uses O_NONBLOCK, since open() would otherwise wait for a writer. */
struct control *control_open(const char *path, struct error *e)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat st;

    if (fd < 0) {
        error_fail(e, "--control: %.300s: %s", path, strerror(errno));
        return NULL;
    }
    if (fstat(fd, &st) != 0 || !S_ISFIFO(st.st_mode)) {
        close(fd);
        error_fail(e, "--control: %.300s: expected a FIFO, as mkfifo makes it", path);
        return NULL;
    }
    struct control *c = alloc_zeroed(1, sizeof *c);
    c->fd = fd;
    return c;
}

void control_close(struct control *c)
{
    if (c)
        close(c->fd);
    free(c);
}

static void end_line(struct control *c, struct script *script)
{
    struct error e;

    c->text[c->length] = '\0';
    c->line++;
    if (c->is_too_long)
        message_print("sudoscope: %s:%d:1: expected at most %d bytes in a line",
                      script->file, c->line, LONGEST_LINE);
    else if (!script_add(script, c->text, c->line, &e))
        message_print("sudoscope: %s", e.text);
    c->length = 0;
    c->is_too_long = false;
}

static void take(struct control *c, char byte, struct script *script)
{
    if (byte == '\n')
        end_line(c, script);
    else if (c->length == LONGEST_LINE)
        c->is_too_long = true;
    else
        c->text[c->length++] = byte ? byte : ' ';
}

void control_read(struct control *c, struct script *script)
{
    char bytes[512];
    ssize_t got;

    while ((got = read(c->fd, bytes, sizeof bytes)) > 0)
        for (ssize_t i = 0; i < got; i++)
            take(c, bytes[i], script);
    if (got == 0 && c->length > 0) /* closed without a last newline */
        end_line(c, script);
}
