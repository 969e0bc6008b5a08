#include "front/status_line.h"

#include "base/clock.h"
#include "draw/fit.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define FIRST_NS        (NS_PER_S / 2)
#define REFRESH_NS      (NS_PER_S / 5)
#define DEFAULT_COLUMNS 80
#define BAR             24

void status_line_init(struct status_line *l)
{
    const char *kind = getenv("TERM");
    struct winsize size = {0};

    *l = (struct status_line){0};
    l->is_wanted = isatty(STDERR_FILENO) && kind && strcmp(kind, "dumb") != 0;
    l->shares_stdout = isatty(STDOUT_FILENO);
    if (l->is_wanted)
        ioctl(STDERR_FILENO, TIOCGWINSZ, &size);
    l->columns = size.ws_col > 0 ? size.ws_col : DEFAULT_COLUMNS;
}

void status_line_start(struct status_line *l)
{
    l->started_ns = clock_now_ns();
    l->next_ns = l->started_ns + FIRST_NS;
}

bool status_line_due(struct status_line *l)
{
    int64_t now_ns = l->is_wanted ? clock_now_ns() : 0;

    assert(l->text.length == 0);
    if (!l->is_wanted || now_ns < l->next_ns)
        return false;
    l->next_ns = now_ns + REFRESH_NS;
    text_init(&l->text);
    return true;
}

static void add_bar(struct text *t, uint64_t done, uint64_t total)
{
    int filled = (int)((double)done / (double)total * BAR);

    text_putc(t, '[');
    for (int i = 0; i < BAR; i++)
        text_putc(t, i < filled ? '#' : '-');
    text_puts(t, "] ");
}

void status_line_count(struct status_line *l, uint64_t done, uint64_t total,
                       const char *unit)
{
    double seconds = seconds_of_ns(clock_now_ns() - l->started_ns);
    double rate = (double)done / seconds;
    struct text *t = &l->text;

    assert(t->data && seconds > 0);
    assert(total == 0 || done <= total);
    if (total > 0)
        add_bar(t, done, total);
    text_thousands(t, done);
    if (total > 0) {
        text_puts(t, " / ");
        text_thousands(t, total);
    }
    text_printf(t, " %s, %.0f per second", unit, rate);
    if (total > 0 && done > 0) {
        long long left = (long long)((double)(total - done) / rate + 0.5);
        text_printf(t, ", %lld:%02lld left", left / 60, left % 60);
    }
}

void status_line_show(struct status_line *l)
{
    long long seconds = (clock_now_ns() - l->started_ns) / NS_PER_S;
    char cut[FIT_LINE];

    assert(l->text.data);
    text_printf(&l->text, ", %lld:%02lld elapsed", seconds / 60, seconds % 60);
    fit_line(l->text.data, l->columns - 1, FIT_KEEP_ENDING, cut);
    fprintf(stderr, "\r%s\x1b[K", cut);
    fflush(stderr);
    text_free(&l->text);
    l->is_shown = true;
}

void status_line_clear(struct status_line *l)
{
    if (l->is_shown)
        fputs("\r\x1b[K", stderr);
    l->is_shown = false;
}

void status_line_make_room(struct status_line *l)
{
    if (l->shares_stdout)
        status_line_clear(l);
}
