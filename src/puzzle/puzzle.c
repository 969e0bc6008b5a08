#include "puzzle/puzzle.h"

#include "base/alloc.h"
#include "base/bits.h"

#include <stdlib.h>
#include <string.h>

struct puzzle *puzzle_create(int box_rows, int box_cols, const char *name)
{
    struct puzzle *p = alloc_zeroed(1, sizeof *p);

    p->geo = geometry_create(box_rows, box_cols);
    p->clue = alloc_resize(NULL, (size_t)p->geo->n_cells, sizeof *p->clue);
    memset(p->clue, VALUE_NONE, (size_t)p->geo->n_cells * sizeof *p->clue);
    p->name = alloc_text(name);
    return p;
}

struct puzzle *puzzle_copy(const struct puzzle *p)
{
    struct puzzle *copy = puzzle_create(p->geo->box_rows, p->geo->box_cols, p->name);

    memcpy(copy->clue, p->clue, (size_t)p->geo->n_cells * sizeof *p->clue);
    if (p->candidates) {
        puzzle_give_candidates(copy);
        memcpy(copy->candidates, p->candidates,
               (size_t)(p->geo->n_cells * p->geo->words) * sizeof *p->candidates);
    }
    return copy;
}

void puzzle_destroy(struct puzzle *p)
{
    if (!p)
        return;
    geometry_destroy(p->geo);
    free(p->clue);
    free(p->candidates);
    free(p->name);
    free(p);
}

bool puzzle_equals(const struct puzzle *a, const struct puzzle *b)
{
    return a->geo->box_rows == b->geo->box_rows &&
           a->geo->box_cols == b->geo->box_cols &&
           memcmp(a->clue, b->clue, (size_t)a->geo->n_cells * sizeof *a->clue) == 0;
}

void puzzle_give_candidates(struct puzzle *p)
{
    int words = p->geo->words;

    p->candidates =
        alloc_zeroed((size_t)(p->geo->n_cells * words), sizeof *p->candidates);
    for (int c = 0; c < p->geo->n_cells; c++)
        bits_fill(&p->candidates[c * words], words, p->geo->n);
}

int puzzle_count_clues(const struct puzzle *p)
{
    int count = 0;

    for (int c = 0; c < p->geo->n_cells; c++)
        count += p->clue[c] != VALUE_NONE;
    return count;
}
