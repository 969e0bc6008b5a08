/* How much each named propagation removes at the node that a judged search is at,
 * beside the search itself: figures for a picture of one node. */
#pragma once

#include "solve/setting.h"
#include "solve/snapshot.h"
#include "trace/levels.h"

/* Larger boards are judged only while the search rests: at n = 25 the propagations of a
 * node take about a millisecond, at n = 100 a tenth of a second. Counted in cells times
 * values, so that recordings do not depend on the speed of the computer. */
#define STRENGTH_LARGEST (25 * 25 * 25)

/* Used by one thread at a time. */
struct strength_node;

/* For a search whose setting claims a propagation. The caller keeps the puzzle. */
struct strength_node *strength_node_create(const struct puzzle *p,
                                           const struct setting *s);
void strength_node_destroy(struct strength_node *x);

/* Fills in *out for the node that the levels show (trace_levels_node_shown), unless the
 * trace is of no tree search. Propagates only if the node began with another board than
 * in the last call. */
void strength_node_show(struct strength_node *x, const struct trace_levels *l,
                        bool is_dead_end, bool may_take_long,
                        struct node_strength *out);
