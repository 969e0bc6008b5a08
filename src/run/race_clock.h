/* The resource that all lanes of a race share equally. Nodes: live lanes run in rounds,
 * in each of which every lane searches as many nodes, so the slowest sets the pace.
 * Time: the scheduler divides it among the threads. */
#pragma once

enum race_clock { RACE_NODES, RACE_TIME };
