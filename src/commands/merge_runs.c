#include "commands/merge_runs.h"

#include "base/alloc.h"
#include "commands/run_plot.h"
#include "commands/run_table.h"

#include <stdlib.h>
#include <string.h>

void run_merge_init(struct run_merge *m)
{
    *m = (struct run_merge){0};
    text_init(&m->facts.preset);
    text_init(&m->facts.puzzle);
}

void run_merge_free(struct run_merge *m)
{
    for (int i = 0; i < m->n_puzzles; i++)
        free(m->puzzles[i]);
    free(m->puzzles);
    text_free(&m->facts.preset);
    text_free(&m->facts.puzzle);
    run_set_free(&m->set);
}

/* From the end, since the lines of one puzzle mostly follow each other. */
static int number_of_puzzle(struct run_merge *m, const char *name)
{
    for (int i = m->n_puzzles; i-- > 0;)
        if (strcmp(m->puzzles[i], name) == 0)
            return i;
    m->puzzles = alloc_resize(m->puzzles, (size_t)m->n_puzzles + 1, sizeof *m->puzzles);
    m->puzzles[m->n_puzzles] = alloc_text(name);
    return m->n_puzzles++;
}

bool run_merge_take(struct run_merge *m, const struct json_place *place,
                    struct error *e)
{
    struct run_facts *f = &m->facts;

    if (!run_facts_read(place, f, e))
        return false;
    int board = f->board > 0   ? (int)f->board - 1
                : f->holes > 0 ? 0
                               : number_of_puzzle(m, f->puzzle.data);
    run_set_add(&m->set, f, board);
    return true;
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
