/* The state of a search at one step, kept in pages that checkpoints share. */
#ifndef RUN_CHECKPOINT_H
#define RUN_CHECKPOINT_H

#include "solve/search_state.h"

#define CHECKPOINT_PAGE 4096 /* bytes */

struct page;

/* Does not change once taken. A page that is as in an older checkpoint is the same one,
 * counted. One thread: the one that steps the search. */
struct checkpoint {
    uint64_t step;
    struct page **pages;
    int n_pages, capacity;
    int *piece_end; /* [n_pieces], in pages */
    int n_pieces, piece_capacity;
};

/* Memory that a checkpoint needs which shares nothing. */
size_t checkpoint_most_bytes(struct search *s);

/* `like`: an older one, to share with; NULL for none. Adds what is allocated to *bytes.
 */
struct checkpoint *checkpoint_take(struct search *s, uint64_t step,
                                   const struct checkpoint *like, size_t *bytes);
void checkpoint_restore(const struct checkpoint *c, struct search *s);

/* Takes off *bytes what nobody else shares. */
void checkpoint_drop(struct checkpoint *c, size_t *bytes);

#endif
