/* How long a window takes to show a new version of a script: from the rename that saves
 * the file, at any time between two frames, to the end of the first frame whose
 * snapshot names the version. Needs a display.
 *
 *     bench_reload [RENAMES [WIDTHxHEIGHT]] */
#include "base/clock.h"
#include "base/rng.h"
#include "options/command_line.h"
#include "show/show_loop.h"
#include "support/folder.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LOOP                                                                           \
    "function variable(b)\n"                                                           \
    "    local best, least = nil, b.n + 1\n"                                           \
    "    for c in b:unassigned() do\n"                                                 \
    "        local k = b:size(c)\n"                                                    \
    "        if k < least then best, least = c, k end\n"                               \
    "    end\n"
#define MOST 1000

static const struct {
    const char *name, *size, *text;
} runs[] = {
    {"helper, n = 9", "9", "function variable(b) return b:smallest() end\n"},
    {"helper, n = 25", "25", "function variable(b) return b:smallest() end\n"},
    {"helper, n = 100", "100", "function variable(b) return b:smallest() end\n"},
    {"loop, n = 25", "25", LOOP "    return best\nend\n"},
    {"loop, n = 100", "100", LOOP "    return best\nend\n"},
    {"slow calls, n = 25", "25",
     LOOP "    for i = 1, 5000000 do end\n    return best\nend\n"},
};

struct bench {
    const char *text;
    char folder[32], script[64], draft[64];
    int renames, count;
    atomic_llong saved_ns; /* 0: the last version is on the screen */
    double ms[MOST];
    /* Set by measure: */
    struct show *show;
    void (*present)(struct window *w, const struct frame *f, const struct draw_list *d,
                    const struct damage *damage);
    char shown[PLUG_NAME]; /* the version that the last frame showed */
};

/* The functions of window drivers have no context. */
static struct bench bench;

static void fail(const char *what)
{
    fprintf(stderr, "bench_reload: %s\n", what);
    exit(EXIT_FAILURE);
}

static void save(int version)
{
    FILE *f = fopen(bench.draft, "w");

    if (!f || fprintf(f, "%s-- %d\n", bench.text, version) < 0 || fclose(f) != 0)
        fail(bench.draft);
    if (version > 0)
        atomic_store(&bench.saved_ns, clock_now_ns());
    if (rename(bench.draft, bench.script) != 0)
        fail(bench.script);
}

/* Saves the next version 0.1 to 0.2 s after the last one was shown. */
static void *save_versions(void *context)
{
    struct rng r;

    (void)context;
    rng_seed(&r, 1);
    usleep(500000);
    for (int i = 1; i <= bench.renames; i++) {
        usleep(100000 + rng_below(&r, 100000));
        save(i);
        while (atomic_load(&bench.saved_ns))
            usleep(1000);
    }
    return NULL;
}

/* Replaces the function `present` of the window. */
static void present(struct window *w, const struct frame *f, const struct draw_list *d,
                    const struct damage *damage)
{
    const char *now = show_lane(bench.show)->now->snap.var;
    int64_t saved_ns = atomic_load(&bench.saved_ns);

    bench.present(w, f, d, damage);
    if (saved_ns && strcmp(now, bench.shown) != 0) {
        bench.ms[bench.count++] = (double)(clock_now_ns() - saved_ns) / NS_PER_MS;
        atomic_store(&bench.saved_ns, 0);
    }
    if (strlen(now) < sizeof bench.shown)
        strcpy(bench.shown, now);
    if (bench.count == bench.renames)
        bench.show->request = SHOW_QUIT;
}

/* Fills bench.ms: opens the window on a search by the script, and saves its versions.
 */
static void measure(const char *size, const char *window_size, struct error *e)
{
    char *words[] = {
        "sudoscope", "--size",   (char *)size, "--strategy", "backtrack",
        "--prop",    "forward",  "--restarts", "none",       "--speed",
        "max",       "--var",    bench.script, "--window",   (char *)window_size,
        "--config",  "/dev/null"};
    struct options o;
    struct show setup = {.o = &o};
    pthread_t saver;

    if (!options_parse(&o, sizeof words / sizeof *words, words, e) ||
        !font_open_if_any(o.font, "running", &setup.font, e))
        fail(e->text);
    setup.window = window_open("bench_reload", &o.kept.window, false, e);
    if (!setup.window)
        fail(e->text);
    struct window_driver driver = *setup.window->driver;
    bench.present = driver.present;
    driver.present = present;
    setup.window->driver = &driver;
    setup.now_ns = clock_now_ns();
    setup.report = report_create(setup.now_ns);
    bench.show = show_open(&setup, e);
    if (!bench.show)
        fail(e->text);
    if (pthread_create(&saver, NULL, save_versions, NULL) != 0)
        fail("cannot start a thread");
    window_loop_run(bench.show, INT64_MAX);
    pthread_join(saver, NULL);
    show_close(bench.show);
    free(setup.report);
    font_close(setup.font);
    window_close(setup.window);
}

static int by_size(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

int main(int argc, char **argv)
{
    int renames = argc > 1 ? atoi(argv[1]) : 40;
    struct error e = {.text = ""};

    strcpy(bench.folder, "/tmp/bench_reload.XXXXXX");
    if (renames < 1 || renames > MOST || !mkdtemp(bench.folder))
        fail("expected 1 .. 1000 renames, and a folder /tmp");
    bench.renames = renames;
    snprintf(bench.script, sizeof bench.script, "%s/mine.lua", bench.folder);
    snprintf(bench.draft, sizeof bench.draft, "%s/draft", bench.folder);
    printf("%-20s %8s %8s %8s %8s ms of %d renames\n", "", "least", "median", "p90",
           "most", renames);
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        bench.text = runs[i].text;
        bench.count = 0;
        bench.shown[0] = '\0';
        save(0);
        measure(runs[i].size, argc > 2 ? argv[2] : "1280x720", &e);
        qsort(bench.ms, (size_t)renames, sizeof *bench.ms, by_size);
        printf("%-20s %8.1f %8.1f %8.1f %8.1f\n", runs[i].name, bench.ms[0],
               bench.ms[renames / 2], bench.ms[renames * 9 / 10],
               bench.ms[renames - 1]);
        fflush(stdout);
    }
    folder_remove(bench.folder);
    return EXIT_SUCCESS;
}
