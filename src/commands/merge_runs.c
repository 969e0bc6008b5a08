#define _GNU_SOURCE /* tdestroy */

#include "commands/merge_runs.h"

#include "base/alloc.h"
#include "commands/run_plot.h"
#include "commands/run_table.h"

#include <search.h>
#include <string.h>

#define MOST_PRESETS 1000

struct named_puzzle {
    int number;
    char name[];
};

void run_merge_init(struct run_merge *m)
{
    *m = (struct run_merge){0};
    text_init(&m->facts.preset);
    text_init(&m->facts.puzzle);
}

void run_merge_free(struct run_merge *m)
{
    tdestroy(m->puzzles, free);
    text_free(&m->facts.preset);
    text_free(&m->facts.puzzle);
    run_set_free(&m->set);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct named_puzzle *)a)->name,
                  ((const struct named_puzzle *)b)->name);
}

static int number_of_puzzle(struct run_merge *m, const struct text *name)
{
    struct named_puzzle *p = alloc_zeroed(1, sizeof *p + name->length + 1);

    p->number = m->n_puzzles;
    memcpy(p->name, name->data, name->length + 1);
    struct named_puzzle **found =
        alloc_checked(tsearch(p, &m->puzzles, by_name), 1, sizeof *found);
    if (*found == p)
        m->n_puzzles++;
    else
        free(p);
    return (*found)->number;
}

bool run_merge_take(struct run_merge *m, const struct json_place *place,
                    struct error *e)
{
    struct run_facts *f = &m->facts;

    if (!run_facts_read(place, f, e))
        return false;
    int board = f->board > 0   ? (int)f->board - 1
                : f->holes > 0 ? 0
                               : number_of_puzzle(m, &f->puzzle);
    run_set_add(&m->set, f, board);
    return m->set.n_presets <= MOST_PRESETS ||
           error_fail(e, "%.300s:%d: expected at most %d presets, found more",
                      place->name, place->line, MOST_PRESETS);
}

int run_merge_print(struct run_merge *m, const struct options *o, struct error *e)
{
    struct run_plot plot;

    run_set_settle(&m->set);
    bool fine = run_plot_open(&plot, o, e) && run_plot_write(&plot, o, &m->set, e);
    run_plot_close(&plot);
    if (!fine)
        return EXIT_BAD_INPUT;
    run_table_print(&m->set);
    return EXIT_DONE;
}
