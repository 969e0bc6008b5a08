/* How long chains of reasons are on hard boards, against tests/golden/why.txt. */
#include "solve/search.h"
#include "support/golden.h"
#include "support/searches.h"
#include "support/test.h"
#include "teach/why.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 4000 };

struct lengths {
    int first[MOST], steps[MOST], last_level[MOST], count;
};

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void add_three(struct text *out, const char *name, int *lengths, int count)
{
    qsort(lengths, (size_t)count, sizeof *lengths, compare);
    text_printf(out, "  %s %d/%d/%d", name, lengths[count / 2], lengths[count * 9 / 10],
                lengths[count - 1]);
}

static void add_lengths(struct text *out, const char *what, struct lengths *l)
{
    text_printf(out, "  %-9s %4d:", what, l->count);
    if (l->count > 0) {
        add_three(out, "first", l->first, l->count);
        add_three(out, "shortened", l->steps, l->count);
        add_three(out, "of the last level", l->last_level, l->count);
    }
    text_puts(out, "\n");
}

static void measure(struct lengths *l, const struct snapshot *snap, cell_t c)
{
    struct why w = {.answer = WHY_OPEN};

    if (l->count == MOST || !why_explain(&w, snap, c, VALUE_NONE, UINT64_MAX)) {
        why_free(&w);
        return;
    }
    int last = w.nodes[w.chain[w.n_chain - 1]].level, count = 0;
    for (int i = w.n_causes; i < w.n_chain; i++)
        count += w.nodes[w.chain[i]].number > 0 && w.nodes[w.chain[i]].level == last;
    l->first[l->count] = w.n_first;
    l->steps[l->count] = w.n_steps;
    l->last_level[l->count++] = count;
    why_free(&w);
}

/* Every assigned cell at the first nodes, and every dead end. */
static void measure_board(struct text *out, const char *file, const char *propagation)
{
    static struct snapshot snap;
    static struct lengths assigned, dead;
    char path[256];
    struct error e;

    snprintf(path, sizeof path, PUZZLES_DIR "/%s", file);
    struct search *s = search_of_file(path, "backtrack-mrv");
    struct setting set = s->setting;
    setting_choose(&set, PLUG_PROPAGATOR, propagation, &e);
    search_reconfigure(s, &set);
    assigned.count = dead.count = 0;
    for (int step = 0; step < 300 && s->status == SEARCH_RUNNING; step++) {
        search_step(s);
        search_snapshot(s, &snap);
        if (snap.at_dead_end)
            measure(&dead, &snap, CELL_NONE);
        for (cell_t c = 0; c < snap.n_cells && step < 20; c++)
            if (snap.value[c] != VALUE_NONE && snap.cause[c] >= CAUSE_PROPAGATOR)
                measure(&assigned, &snap, c);
    }
    text_printf(out, "%s, %s\n", file, propagation);
    add_lengths(out, "assigned", &assigned);
    add_lengths(out, "dead ends", &dead);
    search_destroy(s);
}

static void lengths_are_as_before(void **state)
{
    static const char *const files[] = {"09/wikipedia.txt", "09/inkala-2012.txt",
                                        "09/golden-nugget.txt",
                                        "09/easter-monster.txt"};
    static const char *const propagation[] = {"naked", "hidden", "alldifferent"};
    struct text out;

    (void)state;
    text_init(&out);
    text_puts(&out, "Steps of chains of reasons: median/90 %/largest\n");
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++)
            measure_board(&out, files[i], propagation[k]);
    golden_expect("why.txt", &out);
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lengths_are_as_before)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
