#include "front/status_line.h"

#include "base/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define FIRST_NS        (NS_PER_S / 2)
#define REFRESH_NS      (NS_PER_S / 5)
#define DEFAULT_COLUMNS 80

void status_line_init(struct status_line *p)
{
    const char *kind = getenv("TERM");
    struct winsize size = {0};

    *p = (struct status_line){0};
    text_init(&p->text);
    p->is_wanted = isatty(STDERR_FILENO) && kind && strcmp(kind, "dumb") != 0;
    p->shares_stdout = isatty(STDOUT_FILENO);
    if (p->is_wanted)
        ioctl(STDERR_FILENO, TIOCGWINSZ, &size);
    p->columns = size.ws_col > 0 ? size.ws_col : DEFAULT_COLUMNS;
}

void status_line_free(struct status_line *p)
{
    status_line_clear(p);
    text_free(&p->text);
}

void status_line_start(struct status_line *p)
{
    p->started_ns = clock_now_ns();
    p->next_ns = p->started_ns + FIRST_NS;
}

bool status_line_due(struct status_line *p)
{
    int64_t now_ns = p->is_wanted ? clock_now_ns() : 0;

    if (!p->is_wanted || now_ns < p->next_ns)
        return false;
    p->next_ns = now_ns + REFRESH_NS;
    text_clear(&p->text);
    return true;
}

void status_line_show(struct status_line *p)
{
    int64_t seconds = (clock_now_ns() - p->started_ns) / NS_PER_S;

    text_printf(&p->text, ", %lld:%02lld", (long long)(seconds / 60),
                (long long)(seconds % 60));
    fprintf(stderr, "\r%.*s\x1b[K", p->columns - 1, p->text.data);
    fflush(stderr);
    p->is_shown = true;
}

void status_line_clear(struct status_line *p)
{
    if (p->is_shown)
        fputs("\r\x1b[K", stderr);
    p->is_shown = false;
}

void status_line_make_room(struct status_line *p)
{
    if (p->shares_stdout)
        status_line_clear(p);
}
