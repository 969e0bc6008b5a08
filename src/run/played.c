#include "run/played.h"

#include "base/alloc.h"

#include <stdlib.h>

struct played *played_create(void)
{
    struct played *p = alloc_zeroed(1, sizeof *p);

    p->stack = stack_record_create();
    p->open = open_boards_create();
    return p;
}

void played_destroy(struct played *p)
{
    stack_record_destroy(p->stack);
    open_boards_destroy(p->open);
    free(p);
}
