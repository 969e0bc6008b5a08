/* The state of a search as pieces of plain bytes, to be kept and brought back. */
#ifndef SOLVE_SEARCH_STATE_H
#define SOLVE_SEARCH_STATE_H

#include "solve/search.h"

/* Where the bytes go to, or come from: `move` reads, or fills, `memory`. */
struct state_port {
    void (*transfer)(void *context, void *memory, size_t size);
    void *context;
};

static inline void state_transfer(const struct state_port *port, void *memory,
                                  size_t count, size_t size)
{
    port->transfer(port->context, memory, count * size);
}

/* Whether its strategy knows nothing but the search and what it moves, and takes no
 * turns with another one. */
bool search_can_save(const struct search *s);

/*
 * The pieces come in the same order every time, and each begins alike in two images of
 * a search that has changed little; the parts that nobody reads any more (the trail
 * above its end, decisions above the depth) are left out. An image holds no pointer but
 * those to plug-ins and, in states of strategies, to the shape of the board.
 */
void search_save(struct search *s, const struct state_port *to);

/* Into the search that was saved, or one of the same puzzle and strategy without
 * pointers in its state. What follows is the same run, bit for bit. Observers stay as
 * they are. */
void search_load(struct search *s, const struct state_port *from);

#endif
