#include "run/player_view.h"

#include "solve/cone.h"

struct player_view *player_view_create(void)
{
    struct player_view *p = alloc_zeroed(1, sizeof *p);

    p->stack = stack_record_create();
    p->open = frontier_sample_create();
    p->conflict = alloc_zeroed(1, sizeof *p->conflict);
    return p;
}

void player_view_destroy(struct player_view *p)
{
    stack_record_destroy(p->stack);
    frontier_sample_destroy(p->open);
    cone_free(p->conflict);
    free(p->conflict);
    free(p);
}
