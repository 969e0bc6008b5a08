#include "run/checkpoint.h"

#include "base/alloc.h"
#include "base/arrays.h"

#include <string.h>

/* All pages have one size, so the memory of a freed page fits a new one. */
struct page {
    uint32_t users;
    uint8_t bytes[CHECKPOINT_PAGE]; /* the last page of a piece ends with zeros */
};

#define BLOCK_OVERHEAD 16 /* bytes that malloc adds to each block */
#define PAGE_BYTES     (sizeof(struct page) + BLOCK_OVERHEAD)

static int pages_for(size_t size)
{
    return (int)((size + CHECKPOINT_PAGE - 1) / CHECKPOINT_PAGE);
}

static size_t place_arrays(struct checkpoint *c, int n_pages, int n_pieces)
{
    struct arrays at = {c, sizeof *c};

    PLACE_ARRAY(&at, c->pages, n_pages);
    PLACE_ARRAY(&at, c->piece_end, n_pieces);
    return at.bytes;
}

/* The bytes of a checkpoint without its pages, rounded up to whole pages. */
static size_t own_bytes(int n_pages, int n_pieces)
{
    struct checkpoint c;
    size_t bytes = place_arrays(&c, n_pages, n_pieces);

    return (bytes / sizeof(struct page) + 1) * sizeof(struct page) + BLOCK_OVERHEAD;
}

static void add_size(void *context, void *memory, size_t size)
{
    struct checkpoint *sum = context;

    (void)memory;
    sum->n_pages += pages_for(size);
    sum->n_pieces++;
}

/* Returns a checkpoint that has only the numbers of pages and pieces. */
static struct checkpoint measure(struct search *s)
{
    struct checkpoint sum = {0};

    search_save(s, &(struct state_port){
                       .transfer = add_size, .context = &sum, .measures = true});
    return sum;
}

size_t checkpoint_most_bytes(struct search *s)
{
    struct checkpoint size = measure(s);

    return (size_t)size.n_pages * PAGE_BYTES + own_bytes(size.n_pages, size.n_pieces);
}

struct taking {
    struct checkpoint *made;
    const struct checkpoint *like;
    size_t *bytes;
    int most_pages, most_pieces;
};

/* The older checkpoint's page for page i of the piece being saved; NULL: none. */
static struct page *old_page(const struct taking *t, int i)
{
    int piece = t->made->n_pieces;

    if (!t->like || piece >= t->like->n_pieces)
        return NULL;
    int at = i + (piece > 0 ? t->like->piece_end[piece - 1] : 0);
    return at < t->like->piece_end[piece] ? t->like->pages[at] : NULL;
}

static bool is_equal(const struct page *p, const uint8_t *from, size_t size)
{
    return p && memcmp(p->bytes, from, size) == 0;
}

/* Saves a piece of memory. A page that equals the page before it, or its page in the
 * older checkpoint, is shared. */
static void take_piece(void *context, void *memory, size_t size)
{
    struct taking *t = context;
    struct checkpoint *c = t->made;
    const uint8_t *from = memory;

    assert(c->n_pages + pages_for(size) <= t->most_pages);
    for (int i = 0; i < pages_for(size); i++) {
        size_t done = (size_t)i * CHECKPOINT_PAGE;
        size_t part = size - done < CHECKPOINT_PAGE ? size - done : CHECKPOINT_PAGE;
        struct page *page = old_page(t, i);
        if (i > 0 && !is_equal(page, from + done, part))
            page = c->pages[c->n_pages - 1];
        if (!is_equal(page, from + done, part)) {
            page = alloc_resize(NULL, 1, sizeof *page);
            page->users = 0;
            memcpy(page->bytes, from + done, part);
            memset(page->bytes + part, 0, sizeof page->bytes - part);
            *t->bytes += PAGE_BYTES;
        }
        page->users++;
        c->pages[c->n_pages++] = page;
    }
    assert(c->n_pieces < t->most_pieces);
    c->piece_end[c->n_pieces++] = c->n_pages;
}

struct checkpoint *checkpoint_take(struct search *s, uint64_t step,
                                   const struct checkpoint *like, size_t *bytes)
{
    struct checkpoint size = measure(s);
    size_t own = own_bytes(size.n_pages, size.n_pieces);
    struct checkpoint *c = alloc_zeroed(1, own - BLOCK_OVERHEAD);
    struct taking taking = {c, like, bytes, size.n_pages, size.n_pieces};

    assert(!like || like->step < step);
    c->step = step;
    place_arrays(c, size.n_pages, size.n_pieces);
    *bytes += own;
    search_save(s, &(struct state_port){.transfer = take_piece, .context = &taking});
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
        size_t part = size < CHECKPOINT_PAGE ? size : CHECKPOINT_PAGE;
        assert(r->n_pages < r->from->n_pages);
        memcpy(to, r->from->pages[r->n_pages++]->bytes, part);
        to += part;
        size -= part;
    }
}

void checkpoint_restore(const struct checkpoint *c, struct search *s)
{
    struct restoring restoring = {.from = c};

    search_load(s,
                &(struct state_port){.transfer = restore_piece, .context = &restoring});
    assert(restoring.n_pages == c->n_pages);
}

void checkpoint_drop(struct checkpoint *c, size_t *bytes)
{
    size_t freed = own_bytes(c->n_pages, c->n_pieces);

    for (int i = 0; i < c->n_pages; i++) {
        assert(c->pages[i]->users > 0);
        if (--c->pages[i]->users > 0)
            continue;
        freed += PAGE_BYTES;
        free(c->pages[i]);
    }
    assert(*bytes >= freed);
    *bytes -= freed;
    free(c);
}
