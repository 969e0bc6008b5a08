/* How fast traces are read: lines a second of CPU time from a file and from a pipe,
 * beside counting the lines alone; the memory for it; and seeking in a watched run,
 * beside one of ours.
 *     bench_trace [MILLIONS_OF_LINES] */
#include "base/alloc.h"
#include "base/clock.h"
#include "base/rng.h"
#include "run/history.h"
#include "solve/preset.h"
#include "support/searches.h"
#include "trace/watched.h"
#include "trace/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define SEEKS 200
#define STEPS 1000000 /* of a run in which to seek */

static const char block[] = "1 2 1\n1 3 2\n1 3 4\n1 3 0\n1 2 0\n"; /* five lines */

static void write_lines(const char *path, long millions)
{
    FILE *file = fopen(path, "w");

    for (long i = 0; file && i < millions * 200000; i++)
        fputs(block, file);
    if (!file || fclose(file) != 0)
        exit(1);
}

/* The CPU seconds of a program that only counts the lines. */
static double count_lines(const char *path)
{
    static char bytes[1 << 16];
    FILE *file = fopen(path, "r");
    int64_t began_ns = clock_thread_cpu_ns();
    size_t got, count = 0;

    while (file && (got = fread(bytes, 1, sizeof bytes, file)) > 0)
        for (const char *at = bytes;
             (at = memchr(at, '\n', (size_t)(bytes + got - at))); at++)
            count++;
    if (!file || count == 0)
        exit(1);
    fclose(file);
    return seconds_of_ns(clock_thread_cpu_ns() - began_ns);
}

static struct search *search_with(const struct strategy *strategy)
{
    struct search *model =
        search_of_file(PUZZLES_DIR "/25/holes-60.txt", "backtrack-mrv");
    struct setting set = model->setting;

    if (!strategy)
        return model;
    set.strategy = strategy;
    struct search *s = search_create(model->puzzle, &set);
    search_destroy(model);
    return s;
}

/* Reads a trace to its end; returns our CPU seconds. */
static double read_lines(const struct strategy *strategy)
{
    struct search *s = search_with(strategy);
    int64_t began_ns = clock_thread_cpu_ns();

    while (s->status != SEARCH_GAVE_UP && s->status != SEARCH_EXHAUSTED)
        if (search_is_ready(s, 100))
            search_step(s);
    double seconds = seconds_of_ns(clock_thread_cpu_ns() - began_ns);
    search_destroy(s);
    return seconds;
}

/* Takes STEPS steps with a history, then seeks; prints the milliseconds. */
static void seek(const char *name, struct search *s)
{
    struct history h;
    struct rng r;
    double sum = 0, most = 0;
    uint64_t steps = 0;

    history_init(&h, HISTORY_BYTES);
    history_begin(&h, s);
    while (steps < STEPS && s->status != SEARCH_GAVE_UP) {
        search_is_ready(s, 100);
        history_step(&h);
        steps++;
    }
    rng_seed(&r, 1);
    for (int i = 0; i < SEEKS; i++) {
        int64_t began_ns = clock_now_ns();
        history_seek(&h, rng_below(&r, (uint32_t)steps));
        while (history_is_seeking(&h))
            history_approach(&h, 64);
        double ms = 1000 * seconds_of_ns(clock_now_ns() - began_ns);
        sum += ms;
        most = ms > most ? ms : most;
    }
    printf("seek in %s of %llu steps: %.2f ms, at most %.2f ms\n", name,
           (unsigned long long)steps, sum / SEEKS, most);
    history_free(&h);
    search_destroy(s);
}

/* Writes the trace of our search until it has a line for each of STEPS steps. */
static void write_ours(const char *path)
{
    struct search *s = search_with(NULL);
    struct text out;
    long lines = 0;
    FILE *file = fopen(path, "w");

    text_init(&out);
    struct trace_writer *w = trace_writer_begin(s, false, &out);
    while (file && lines <= STEPS) {
        for (size_t i = 0; i < out.length; i++)
            lines += out.data[i] == '\n';
        fwrite(out.data, 1, out.length, file);
        text_clear(&out);
        search_step(s);
        trace_writer_step(w, s, &out);
    }
    trace_writer_end(w);
    text_free(&out);
    search_destroy(s);
    if (!file || fclose(file) != 0)
        exit(1);
}

int main(int argc, char **argv)
{
    const char *folder = getenv("TMPDIR");
    char path[300], command[320];
    struct rusage used;
    long millions = argc > 1 ? atol(argv[1]) : 10;

    snprintf(path, sizeof path, "%s/sudoscope-bench-trace", folder ? folder : "/tmp");
    snprintf(command, sizeof command, "cat '%s'", path);
    write_lines(path, millions);
    double counting = count_lines(path);
    double of_file = read_lines(watched_strategy(WATCHED_FILE, path));
    double of_pipe = read_lines(watched_strategy(WATCHED_COMMAND, command));
    getrusage(RUSAGE_SELF, &used);
    printf(
        "%ld million lines: counted in %.2f s; read from a file %.1f million a second, "
        "%.1f times as long; from a pipe %.1f million, %.1f times; %ld MB\n",
        millions, counting, (double)millions / of_file, of_file / counting,
        (double)millions / of_pipe, of_pipe / counting, used.ru_maxrss / 1024);
    seek("our run", search_with(NULL));
    write_ours(path);
    seek("a watched run", search_with(watched_strategy(WATCHED_FILE, path)));
    remove(path);
    return 0;
}
