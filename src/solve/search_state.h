/* Saves and loads the state of a search as pieces of plain bytes. */
#pragma once

#include "solve/search.h"

/* Where a state is saved to or loaded from. `transfer` reads `memory` to save a piece
 * of the state, or fills it to load one. */
struct state_port {
    void (*transfer)(void *context, void *memory, size_t size);
    void *context;
    bool measures; /* `transfer` only adds up the sizes, so `memory` may be NULL */
};

static inline void state_transfer(const struct state_port *port, void *memory,
                                  size_t count, size_t size)
{
    port->transfer(port->context, memory, count * size);
}

/* Whether the search can be saved: the strategy's state is flat or the strategy has
 * `transfer`, and no partner alternates with the search. */
bool search_can_save(const struct search *s);

/* Calls `transfer` for one piece of memory after the other, always in the same order.
 * Similar states have pieces that begin with the same bytes, so checkpoints can share
 * these. Unused parts of arrays are left out, such as the trail beyond its end. The
 * bytes may contain pointers: those of the setting and, for some strategies, pointers
 * to the geometry and into arrays of the state. */
void search_save(struct search *s, const struct state_port *to);

/* Loads a state into the search that was saved or, if the strategy's state has no
 * pointers, into any search of the same puzzle and strategy. The next steps are the
 * same as after saving. The observer does not change. */
void search_load(struct search *s, const struct state_port *from);
