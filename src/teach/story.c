#include "teach/story.h"

#include "base/alloc.h"

void story_free(struct story *s)
{
    free(s->rows);
    *s = (struct story){0};
}

void story_list(struct story *s, int step)
{
    size_t most = (size_t)s->kind->n_steps(s->of);

    s->rows = alloc_resize(s->rows, most, sizeof *s->rows);
    s->n_rows = s->kind->list(s->of, s->unfolds, s->rows);
    s->row = 0;
    while (s->row + 1 < s->n_rows && s->rows[s->row].last <= step)
        s->row++;
}

void story_fold(struct story *s)
{
    s->unfolds = !s->unfolds;
    story_list(s, s->rows[s->row].last - 1);
}
