/* What the options of a race say: its clock, and how many lanes it may have. */
#pragma once

#define MAX_LANES 16

/* The resource that all lanes of a race share equally. RACE_NODES: live lanes run in
 * rounds; in a round all search the same number of nodes, so the slowest sets the pace.
 * RACE_TIME: the scheduler divides the time among the threads. */
enum race_clock { RACE_NODES, RACE_TIME };
