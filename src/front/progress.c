#include "front/progress.h"

#include "base/clock.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define SHOW_NS (NS_PER_S / 10)
#define BAR     24

void progress_begin(struct progress *p)
{
    *p = (struct progress){.is_terminal = isatty(STDERR_FILENO) == 1,
                           .started_ns = clock_now_ns()};
}

static void describe_open(struct text *t, uint64_t done, double seconds)
{
    text_thousands(t, done);
    text_printf(t, " frames, %.0f a second", seconds > 0 ? (double)done / seconds : 0);
}

static void describe(struct text *t, uint64_t done, uint64_t total, double seconds)
{
    char bar[BAR + 1];
    double speed = seconds > 0 ? (double)done / seconds : 0;
    long long left = speed > 0 ? (long long)((double)(total - done) / speed + 0.5) : 0;
    size_t filled = (size_t)(done * BAR / total);

    memset(bar, '-', BAR);
    memset(bar, '#', filled);
    bar[BAR] = '\0';
    text_printf(t, "[%s] ", bar);
    text_thousands(t, done);
    text_puts(t, " / ");
    text_thousands(t, total);
    text_printf(t, " frames, %.0f a second, %lld:%02lld left", speed, left / 60,
                left % 60);
}

void progress_show(struct progress *p, uint64_t done, uint64_t total)
{
    struct text t;

    if (!p->is_terminal)
        return;
    int64_t now_ns = clock_now_ns();
    if (now_ns - p->shown_ns < SHOW_NS)
        return;
    p->shown_ns = now_ns;
    double seconds = (double)(now_ns - p->started_ns) / (double)NS_PER_S;
    text_init(&t);
    if (total > 0)
        describe(&t, done, total, seconds);
    else
        describe_open(&t, done, seconds);
    fprintf(stderr, "\r\033[K%s", t.data);
    text_free(&t);
}

void progress_end(const struct progress *p)
{
    if (p->is_terminal)
        fprintf(stderr, "\r\033[K");
}
