#include "base/message.h"

#include "base/text.h"

#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MOST_WRONG_LINES 20

static atomic_bool never_waits;
static atomic_uint n_left_out; /* lines since the last one that was printed */

void message_never_waits(bool never)
{
    atomic_store(&never_waits, never);
}

/* Whether PIPE_BUF bytes can be written, or an error would come, without waiting. */
static bool has_room(void)
{
    struct pollfd out = {.fd = STDERR_FILENO, .events = POLLOUT};

    return !atomic_load(&never_waits) || poll(&out, 1, 0) != 0;
}

static bool print(const char *bytes, size_t length)
{
    while (length > 0 && has_room()) {
        size_t count = length < PIPE_BUF ? length : PIPE_BUF;
        fwrite(bytes, 1, count, stderr);
        bytes += count;
        length -= count;
    }
    return length == 0;
}

/* Says how many lines are missing here. Returns false if that does not fit either. */
static bool print_gap(void)
{
    struct text t = TEXT_EMPTY;
    unsigned count = atomic_exchange(&n_left_out, 0);

    if (count == 0)
        return true;
    text_printf(&t, "sudoscope: %u message%s left out: standard error was not read\n",
                count, count == 1 ? "" : "s");
    bool is_printed = print(t.data, t.length);
    text_free(&t);
    if (!is_printed)
        atomic_fetch_add(&n_left_out, count);
    return is_printed;
}

void message_print(const char *format, ...)
{
    char line[4096];
    struct text t = TEXT_EMPTY;
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_printable(&t, line);
    text_putc(&t, '\n');
    if (!print_gap() || !print(t.data, t.length))
        atomic_fetch_add(&n_left_out, 1);
    text_free(&t);
}

bool message_wrong_line(int *count, const struct error *next, struct error *e)
{
    size_t length = *count > 0 ? strlen(e->text) : 0;

    if (*count > 0 && *count < MOST_WRONG_LINES)
        message_print("sudoscope: %s", e->text);
    else if (*count == MOST_WRONG_LINES)
        snprintf(e->text + length, sizeof e->text - length, "; more lines are wrong");
    if (*count < MOST_WRONG_LINES)
        *e = *next;
    ++*count;
    return false;
}
