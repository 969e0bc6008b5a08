/* What a listener hears of made-up searches, frame by frame, alone and in races: the
 * sounds in the order of enum heard_kind. */
#include "base/rng.h"
#include "base/units.h"
#include "sound/listener.h"
#include "support/golden.h"
#include "support/test.h"

#include <string.h>

static struct snapshot snap;

static void begin_board(int n)
{
    memset(&snap, 0, sizeof snap);
    snap.n = n;
    snap.n_cells = n * n;
    snap.status = SEARCH_RUNNING;
    for (int c = 0; c < snap.n_cells; c++)
        snap.value[c] = VALUE_NONE;
}

static void set(int cell, int value, int order)
{
    snap.n_assigned += (value != VALUE_NONE) - (snap.value[cell] != VALUE_NONE);
    snap.value[cell] = (value_t)value;
    snap.order[cell] = (uint16_t)order;
}

/* Assigns some cells, undoes others, clashes at times; ends once. */
static void go_on(struct rng *r, int frame)
{
    int changes = (int)rng_below(r, rng_below(r, 4) == 0 ? 40 : 5);

    for (int i = 0; i < changes; i++) {
        int cell = (int)rng_below(r, (uint32_t)snap.n_cells);
        bool is_undone = frame % 50 < 25 && rng_below(r, 3) == 0;
        int value = (int)rng_below(r, (uint32_t)snap.n);
        int order = 1 + (int)rng_below(r, 500);
        set(cell, is_undone ? VALUE_NONE : value, is_undone ? 0 : order);
        snap.clashes[cell] = rng_below(r, 4) == 0;
    }
    if (frame == 60)
        for (int c = 0; c < snap.n_cells; c++)
            set(c, c % snap.n, c);
    snap.stats.decisions += (uint64_t)changes;
    snap.stats.refutations += rng_below(r, 3);
    snap.stats.restarts += rng_below(r, 12) == 0;
    snap.stats.depth = (int)rng_below(r, 30);
    snap.stats.solutions += frame > 80 && rng_below(r, 4) == 0;
    if (frame == 99)
        snap.status = SEARCH_GAVE_UP;
}

static void add_heard(struct text *out, const struct heard *h)
{
    text_printf(out, "n %d, assigned %llu, failures %llu, levels %d, share %d, sounds",
                h->n, (unsigned long long)h->n_assigned,
                (unsigned long long)h->n_failures, h->levels, h->share);
    for (int k = 0; k < HEARD_KINDS; k++)
        text_printf(out, " %d", h->count[k]);
    text_putc(out, ':');
    for (int i = 0; i < h->count[HEARD_NOTE]; i++)
        text_printf(out, " %d@%d", h->notes[i].value, h->notes[i].pan);
    text_putc(out, '\n');
}

static void add_search(struct text *out, int n, int lanes, uint64_t seed)
{
    static struct listener listener;
    struct rng r;

    memset(&listener, 0, sizeof listener);
    begin_board(n);
    rng_seed(&r, seed);
    text_printf(out, "%dx%d, lanes: %d\n", n, n, lanes);
    for (int frame = 0; frame < 100; frame++) {
        struct heard h;
        int length = SOUND_RATE / (rng_below(&r, 10) == 0 ? 2 : 30);
        listener_hear(&listener, &snap, length, lanes, &h);
        add_heard(out, &h);
        go_on(&r, frame);
    }
    listener_free(&listener);
}

static void searches_are_heard_as_before(void **state)
{
    struct text found;

    (void)state;
    text_init(&found);
    add_search(&found, 9, 1, 1);
    add_search(&found, 16, 2, 2);
    add_search(&found, 9, 6, 3);
    golden_expect("heard.txt", &found);
    text_free(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(searches_are_heard_as_before)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
