/* A saved state of a search, in pages that checkpoints share. */
#pragma once

#include "solve/search_state.h"

/* Bytes. Smaller pages are shared more, but cost more time. */
#define CHECKPOINT_PAGE 512

struct page;

/* Immutable. A page equal to that of the older checkpoint is shared and counted. One
 * thread: the one that steps the search. *bytes is the caller's sum of memory. */
struct checkpoint {
    uint64_t step;
    int n_pages, n_pieces;
    int *piece_end;       /* [n_pieces]: index of the page after the piece */
    struct page *pages[]; /* [n_pages] */
};

struct checkpoint_size {
    int n_pages, n_pieces;
};

struct checkpoint_size checkpoint_measure(struct search *s);

/* Memory of a checkpoint that shares no page. */
size_t checkpoint_most_bytes(struct checkpoint_size size);

/* `size` is what checkpoint_measure returns now. Shares pages with the older checkpoint
 * `like`, if any; adds new memory to *bytes. */
struct checkpoint *checkpoint_take(struct search *s, uint64_t step,
                                   struct checkpoint_size size,
                                   const struct checkpoint *like, size_t *bytes);
void checkpoint_restore(const struct checkpoint *c, struct search *s);

/* Subtracts the memory freed, of unshared pages, from *bytes. */
void checkpoint_drop(struct checkpoint *c, size_t *bytes);
