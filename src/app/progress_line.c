#include "app/progress_line.h"

#include "base/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define FIRST_NS        (NS_PER_S / 2)
#define REFRESH_NS      (NS_PER_S / 5)
#define DEFAULT_COLUMNS 80

void progress_line_init(struct progress_line *p)
{
    const char *kind = getenv("TERM");
    struct winsize size = {0};

    *p = (struct progress_line){0};
    text_init(&p->text);
    p->is_wanted = isatty(STDERR_FILENO) && kind && strcmp(kind, "dumb") != 0;
    p->shares_stdout = isatty(STDOUT_FILENO);
    if (p->is_wanted)
        ioctl(STDERR_FILENO, TIOCGWINSZ, &size);
    p->columns = size.ws_col > 0 ? size.ws_col : DEFAULT_COLUMNS;
}

void progress_line_free(struct progress_line *p)
{
    progress_line_clear(p);
    text_free(&p->text);
}

void progress_line_start(struct progress_line *p)
{
    p->started_ns = clock_now_ns();
    p->next_ns = p->started_ns + FIRST_NS;
}

bool progress_line_due(struct progress_line *p)
{
    int64_t now_ns = p->is_wanted ? clock_now_ns() : 0;

    if (!p->is_wanted || now_ns < p->next_ns)
        return false;
    p->next_ns = now_ns + REFRESH_NS;
    text_clear(&p->text);
    return true;
}

void progress_line_show(struct progress_line *p)
{
    int64_t seconds = (clock_now_ns() - p->started_ns) / NS_PER_S;

    text_printf(&p->text, ", %lld:%02lld", (long long)(seconds / 60),
                (long long)(seconds % 60));
    fprintf(stderr, "\r%.*s\x1b[K", p->columns - 1, p->text.data);
    fflush(stderr);
    p->is_shown = true;
}

void progress_line_clear(struct progress_line *p)
{
    if (p->is_shown)
        fputs("\r\x1b[K", stderr);
    p->is_shown = false;
}

void progress_line_make_room(struct progress_line *p)
{
    if (p->shares_stdout)
        progress_line_clear(p);
}
