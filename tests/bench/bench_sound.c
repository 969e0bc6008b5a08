/* How far the events of searches stand out: their level over the wash of notes and
 * texture, in their band, in the 50 ms from the frame in which they happen. A second
 * synthesiser, which has the events alone, tells them from the wash.
 *
 *     bench_sound [PUZZLES_DIR] */
#include "base/units.h"
#include "sound/listener.h"
#include "sound/synth.h"
#include "support/bands.h"
#include "support/searches.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAME = SOUND_RATE / 60, FRAMES = 1200, AFTER = SOUND_RATE / 20 };

static const struct {
    const char *puzzle, *preset;
    uint64_t nodes_per_s;
} runs[] = {
    {"09/hard-for-brute-force.txt", "backtrack-naive", 30},
    {"09/hard-for-brute-force.txt", "backtrack-naive", 3000},
    {"25/holes-60.txt", "learn", 30},
    {"25/holes-60.txt", "learn", 300},
    {"36/holes-47.txt", "learn", 600},
    {"36/holes-47.txt", "backtrack-mrv", 1000000},
    {"36/holes-60.txt", "tabu", 100000},
};

/* The sound of a run, both channels together. */
struct heard_run {
    int event[FRAMES * FRAME + AFTER], wash[FRAMES * FRAME + AFTER];
    int kind[FRAMES]; /* of the event in a frame; HEARD_NOTE: none */
};

static void render(struct synth *s, const struct heard *h, int *out)
{
    int16_t samples[2 * FRAME];

    synth_feed(s, h, 1, FRAME);
    synth_render(s, samples, FRAME);
    for (int i = 0; i < FRAME; i++)
        out[i] = samples[2 * i] + samples[2 * i + 1];
}

static void without_wash(struct heard *h)
{
    h->count[HEARD_NOTE] = 0;
    h->n_failures = (uint64_t)h->count[HEARD_DEAD_END];
}

static int event_kind(const struct heard *h)
{
    int kind = HEARD_KINDS - 1;

    while (kind > HEARD_NOTE && h->count[kind] == 0)
        kind--;
    return kind;
}

static void hear_run(struct search *search, uint64_t nodes_per_s, struct heard_run *run)
{
    static struct snapshot snap;
    struct synth *all = synth_create(), *events = synth_create();
    struct listener listener = {0};

    memset(run, 0, sizeof *run);
    for (int frame = 0; frame < FRAMES; frame++) {
        struct heard h;
        int *event = run->event + frame * FRAME, *wash = run->wash + frame * FRAME;
        search_snapshot(search, &snap);
        listener_hear(&listener, &snap, FRAME, 1, &h);
        run->kind[frame] = event_kind(&h);
        render(all, &h, wash);
        without_wash(&h);
        render(events, &h, event);
        for (int i = 0; i < FRAME; i++)
            wash[i] -= event[i];
        uint64_t f = (uint64_t)frame, due = (f + 1) * nodes_per_s / 60;
        if (snap.status == SEARCH_RUNNING && due > f * nodes_per_s / 60)
            search_run(search, due - f * nodes_per_s / 60);
    }
    listener_free(&listener);
    synth_destroy(all);
    synth_destroy(events);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void print_kind(const struct heard_run *run, enum heard_kind kind)
{
    static double over[FRAMES];
    int count = 0;

    for (int frame = 0; frame < FRAMES; frame++)
        if (run->kind[frame] == (int)kind)
            over[count++] = bands_over(run->event + frame * FRAME,
                                       run->wash + frame * FRAME, AFTER);
    qsort(over, (size_t)count, sizeof *over, by_size);
    if (count > 0)
        printf(" %d: %.0f, %.0f |", count, over[count / 2], over[count / 10]);
    else
        printf(" |");
}

int main(int argc, char **argv)
{
    static struct heard_run run;

    printf("| 20 s of | dead ends | backjumps | restarts |\n|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        char path[1000];
        snprintf(path, sizeof path, "%s/%s", argc > 1 ? argv[1] : "puzzles",
                 runs[i].puzzle);
        struct search *search = search_of_file(path, runs[i].preset);
        hear_run(search, runs[i].nodes_per_s, &run);
        printf("| %s, `%s`, %llu nodes/s |", runs[i].puzzle, runs[i].preset,
               (unsigned long long)runs[i].nodes_per_s);
        print_kind(&run, HEARD_DEAD_END);
        print_kind(&run, HEARD_BACKJUMP);
        print_kind(&run, HEARD_RESTART);
        printf("\n");
        search_destroy(search);
    }
    return 0;
}
