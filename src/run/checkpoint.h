/* A saved state of a search, in pages that checkpoints share. */
#pragma once

#include "solve/search.h"

/* The bytes of a page. Smaller pages are shared more often, but cost more time. */
#define CHECKPOINT_PAGE 512

struct page;

/* A search hands out its state as several pieces of memory. A checkpoint has these
 * pieces, cut into pages. It never changes. Checkpoints share equal pages; each page
 * counts its references. Only the thread that steps the search uses checkpoints. */
struct checkpoint {
    uint64_t step;
    int n_pages, n_pieces;
    struct page **pages; /* [n_pages] */
    int *piece_end;      /* [n_pieces]: index of the page after each piece */
};

/* The bytes that a checkpoint of `s` takes now if it shares no page with another. */
size_t checkpoint_most_bytes(struct search *s);

/* Saves the state of the search after `step`. If the older checkpoint `like` is not
 * NULL, shares its equal pages. Adds the bytes allocated to *bytes. */
struct checkpoint *checkpoint_take(struct search *s, uint64_t step,
                                   const struct checkpoint *like, size_t *bytes);
void checkpoint_restore(const struct checkpoint *c, struct search *s);

/* Frees a checkpoint and pages that no other one uses; subtracts them from *bytes. */
void checkpoint_drop(struct checkpoint *c, size_t *bytes);
