#include "run/checkpoint.h"

#include "base/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct page {
    uint32_t users, size;
    uint8_t bytes[];
};

#define BLOCK_OVERHEAD 16 /* of the allocator, per block */

static size_t page_bytes(size_t size)
{
    return sizeof(struct page) + size + BLOCK_OVERHEAD;
}

/* Memory of a checkpoint without its pages. */
static size_t own_bytes(int n_pages, int n_pieces)
{
    return sizeof(struct checkpoint) + (size_t)n_pages * sizeof(struct page *) +
           (size_t)n_pieces * sizeof(int) + 3 * BLOCK_OVERHEAD;
}

static int pages_for(size_t size)
{
    return (int)((size + CHECKPOINT_PAGE - 1) / CHECKPOINT_PAGE);
}

struct size {
    size_t bytes;
    int n_pages, n_pieces;
};

static void add_size(void *context, void *memory, size_t size)
{
    struct size *sum = context;
    int n_pages = pages_for(size);

    (void)memory;
    sum->bytes += size + (size_t)n_pages * page_bytes(0);
    sum->n_pages += n_pages;
    sum->n_pieces++;
}

static struct size measure(struct search *s)
{
    struct size sum = {0};

    search_save(s, &(struct state_port){add_size, &sum});
    return sum;
}

size_t checkpoint_most_bytes(struct search *s)
{
    struct size sum = measure(s);

    return sum.bytes + own_bytes(sum.n_pages, sum.n_pieces);
}

struct taking {
    struct checkpoint *made;
    const struct checkpoint *like;
    size_t *bytes;
    struct size size; /* of the whole checkpoint */
};

static struct page *new_page(const uint8_t *from, size_t size, size_t *bytes)
{
    struct page *p = alloc_resize(NULL, 1, sizeof *p + size);

    p->users = 1;
    p->size = (uint32_t)size;
    memcpy(p->bytes, from, size);
    *bytes += page_bytes(size);
    return p;
}

/* The i-th page of the current piece in the older checkpoint; NULL if it has none. */
static struct page *old_page(const struct taking *t, int i)
{
    int piece = t->made->n_pieces;

    if (!t->like || piece >= t->like->n_pieces)
        return NULL;
    int at = i + (piece > 0 ? t->like->piece_end[piece - 1] : 0);
    return at < t->like->piece_end[piece] ? t->like->pages[at] : NULL;
}

static void take_piece(void *context, void *memory, size_t size)
{
    struct taking *t = context;
    struct checkpoint *c = t->made;
    const uint8_t *from = memory;

    assert(c->n_pages + pages_for(size) <= t->size.n_pages);
    for (int i = 0; i < pages_for(size); i++) {
        size_t done = (size_t)i * CHECKPOINT_PAGE;
        size_t part = size - done < CHECKPOINT_PAGE ? size - done : CHECKPOINT_PAGE;
        struct page *page = old_page(t, i);
        if (page && page->size == part && memcmp(page->bytes, from + done, part) == 0)
            page->users++;
        else
            page = new_page(from + done, part, t->bytes);
        c->pages[c->n_pages++] = page;
    }
    assert(c->n_pieces < t->size.n_pieces);
    c->piece_end[c->n_pieces++] = c->n_pages;
}

struct checkpoint *checkpoint_take(struct search *s, uint64_t step,
                                   const struct checkpoint *like, size_t *bytes)
{
    struct checkpoint *c = alloc_zeroed(1, sizeof *c);
    struct size size = measure(s);
    struct taking taking = {c, like, bytes, size};

    assert(!like || like->step < step);
    c->step = step;
    c->pages = alloc_resize(NULL, (size_t)size.n_pages, sizeof(struct page *));
    c->piece_end = alloc_resize(NULL, (size_t)size.n_pieces, sizeof *c->piece_end);
    *bytes += own_bytes(size.n_pages, size.n_pieces);
    search_save(s, &(struct state_port){take_piece, &taking});
    assert(c->n_pages == size.n_pages && c->n_pieces == size.n_pieces);
    return c;
}

struct restoring {
    const struct checkpoint *from;
    int n_pages;
};

static void restore_piece(void *context, void *memory, size_t size)
{
    struct restoring *r = context;
    uint8_t *to = memory;

    while (size > 0) {
        const struct page *p = r->from->pages[r->n_pages++];
        assert(p->size <= size && r->n_pages <= r->from->n_pages);
        memcpy(to, p->bytes, p->size);
        to += p->size;
        size -= p->size;
    }
}

void checkpoint_restore(const struct checkpoint *c, struct search *s)
{
    struct restoring restoring = {.from = c};

    search_load(s, &(struct state_port){restore_piece, &restoring});
    assert(restoring.n_pages == c->n_pages);
}

void checkpoint_drop(struct checkpoint *c, size_t *bytes)
{
    for (int i = 0; i < c->n_pages; i++) {
        assert(c->pages[i]->users > 0);
        if (--c->pages[i]->users > 0)
            continue;
        assert(*bytes >= page_bytes(c->pages[i]->size));
        *bytes -= page_bytes(c->pages[i]->size);
        free(c->pages[i]);
    }
    *bytes -= own_bytes(c->n_pages, c->n_pieces);
    free(c->pages);
    free(c->piece_end);
    free(c);
}
