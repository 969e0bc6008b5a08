/* Saves and loads the state of a search as pieces of plain bytes. */
#pragma once

#include "solve/search.h"

/* The storage: `transfer` reads `memory` when saving and fills it when loading. */
struct state_port {
    void (*transfer)(void *context, void *memory, size_t size);
    void *context;
    bool measures; /* transfer uses sizes only: memory may be NULL */
};

static inline void state_transfer(const struct state_port *port, void *memory,
                                  size_t count, size_t size)
{
    port->transfer(port->context, memory, count * size);
}

/* Whether the strategy's state is flat or has `transfer`, and no partner alternates. */
bool search_can_save(const struct search *s);

/* The pieces come in a fixed order; those of similar states begin with the same bytes,
 * so checkpoints can share them. Unused parts of arrays are left out (the trail beyond
 * its end, decisions beyond the level). The bytes contain pointers only to plug-ins
 * and, in states of strategies, to the geometry. */
void search_save(struct search *s, const struct state_port *to);

/* Loads into the search that was saved, or a state without pointers into one of the
 * same puzzle and strategy. The run repeats exactly. Observers stay. */
void search_load(struct search *s, const struct state_port *from);
