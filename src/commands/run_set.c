#define _GNU_SOURCE /* tdestroy */

#include "commands/run_set.h"

#include "base/alloc.h"

#include <search.h>
#include <string.h>

#define MOST_PRESETS 1000 /* the most different presets in a set */

struct named_puzzle {
    int number;
    char name[];
};

static int add_preset(struct run_set *set, const char *name)
{
    set->presets = alloc_one_more(set->presets, set->n_presets, sizeof *set->presets);
    set->presets[set->n_presets] = alloc_text(name);
    return set->n_presets++;
}

static int number_of_preset(struct run_set *set, const char *name)
{
    for (int i = 0; i < set->n_presets; i++)
        if (strcmp(set->presets[i], name) == 0)
            return i;
    return add_preset(set, name);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct named_puzzle *)a)->name,
                  ((const struct named_puzzle *)b)->name);
}

static int number_of_puzzle(struct run_set *set, const struct text *name)
{
    struct named_puzzle *p = alloc_zeroed(1, sizeof *p + name->length + 1);

    p->number = set->n_puzzles;
    memcpy(p->name, name->data, name->length + 1);
    struct named_puzzle **found =
        alloc_checked(tsearch(p, &set->puzzles, by_name), 1, sizeof *found);
    if (*found == p)
        set->n_puzzles++;
    else
        free(p);
    return (*found)->number;
}

static void append(struct run_set *set, struct placed_run run)
{
    set->runs = alloc_one_more(set->runs, set->count, sizeof *set->runs);
    set->runs[set->count++] = run;
}

static struct placed_run place_in_sweep(const struct sweep *s, int index,
                                        const struct run *run)
{
    struct sweep_run at = sweep_run(s, index);
    const struct sweep_point *point = &s->points[at.point];
    const struct geometry *geo = s->puzzles ? s->puzzles[at.board]->geo : NULL;

    return (struct placed_run){
        .preset = at.preset,
        .n = geo ? geo->n : point->box_rows * point->box_cols,
        .holes = geo ? 0 : point->holes,
        .board = at.board,
        .seed = (uint64_t)at.seed,
        .run = *run,
    };
}

static void add(struct run_set *set, const struct run_facts *f)
{
    bool is_first = set->count == 0;
    int board = f->board > 0   ? (int)f->board - 1
                : f->holes > 0 ? 0
                               : number_of_puzzle(set, &f->puzzle);

    set->board_noun = "board";
    if (is_first || set->max_nodes != f->max_nodes)
        set->max_nodes = is_first ? f->max_nodes : 0;
    if (is_first || set->max_seconds < f->max_seconds ||
        set->max_seconds > f->max_seconds)
        set->max_seconds = is_first ? f->max_seconds : 0;
    append(set, (struct placed_run){.preset = number_of_preset(set, f->preset.data),
                                    .n = (int)f->size,
                                    .holes = f->holes,
                                    .board = board,
                                    .seed = f->seed,
                                    .run = f->run});
}

bool run_set_take(struct run_set *set, const struct json_place *place, struct error *e)
{
    struct run_facts facts = {.preset = TEXT_EMPTY, .puzzle = TEXT_EMPTY};

    bool is_read = run_facts_read(place, &facts, e);
    if (is_read)
        add(set, &facts);
    text_free(&facts.preset);
    text_free(&facts.puzzle);
    return is_read &&
           (set->n_presets <= MOST_PRESETS ||
            error_fail(e, "%.300s:%d: expected at most %d presets, found more",
                       place->name, place->line, MOST_PRESETS));
}

static int by_place(const void *a, const void *b)
{
    const struct placed_run *x = a, *y = b;
    const int64_t differences[] = {x->n - y->n, real_compare(x->holes, y->holes),
                                   x->board - y->board, x->preset - y->preset,
                                   (x->seed > y->seed) - (x->seed < y->seed)};

    for (int i = 0; i < 5; i++)
        if (differences[i] != 0)
            return differences[i] < 0 ? -1 : 1;
    return 0;
}

static int by_place_and_age(const void *a, const void *b)
{
    int order = by_place(a, b);

    return order ? order
                 : ((const struct placed_run *)a)->age -
                       ((const struct placed_run *)b)->age;
}

void run_set_settle(struct run_set *set)
{
    int kept = 0, seeds = 0;

    for (int i = 0; i < set->count; i++)
        set->runs[i].age = i;
    if (set->count > 0)
        qsort(set->runs, (size_t)set->count, sizeof *set->runs, by_place_and_age);
    for (int i = 0; i < set->count; i++)
        if (i + 1 == set->count || by_place(&set->runs[i], &set->runs[i + 1]) != 0)
            set->runs[kept++] = set->runs[i];
    set->count = kept;
    for (int i = 0; i < kept; i++) {
        const struct placed_run *run = &set->runs[i];
        struct placed_run with_seed = run[i > 0 ? -1 : 0]; /* previous run, if any */
        with_seed.seed = run->seed;
        seeds = by_place(&with_seed, run) == 0 ? seeds + 1 : 1;
        set->n_seeds = int_max(set->n_seeds, seeds);
        set->n_boards = int_max(set->n_boards, run->board + 1);
    }
}

void run_set_of_sweep(struct run_set *set, const struct sweep *s,
                      const struct run *runs)
{
    *set = (struct run_set){.board_noun = s->puzzles ? "puzzle" : "board",
                            .n_boards = s->n_boards,
                            .n_seeds = s->o->seeds,
                            .max_nodes = s->o->setting.max_nodes,
                            .max_seconds = sweep_max_seconds(s)};
    for (int i = 0; i < s->n_presets; i++)
        add_preset(set, s->presets[i]);
    for (int i = 0; i < sweep_count(s); i++)
        if (runs[i].status != SEARCH_RUNNING)
            append(set, place_in_sweep(s, i, &runs[i]));
    run_set_settle(set);
}

int run_set_alike(const struct run_set *set, int first)
{
    const struct placed_run *runs = &set->runs[first];
    int count = 0;

    while (first + count < set->count && runs[count].n == runs->n &&
           real_compare(runs[count].holes, runs->holes) == 0)
        count++;
    return count;
}

void run_set_free(struct run_set *set)
{
    for (int i = 0; i < set->n_presets; i++)
        free((char *)set->presets[i]);
    tdestroy(set->puzzles, free);
    free(set->presets);
    free(set->runs);
    *set = (struct run_set){0};
}
