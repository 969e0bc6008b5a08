/* The depth-first search of an explanation against a plain recursive one (Tarjan 1972)
 * over the cells and values of its unit, without code of the solver. */
#ifndef SUPPORT_TARJAN_H
#define SUPPORT_TARJAN_H

#include "solve/explain.h"

/* The table of every stage (number, low, stack) is one of the plain search, in order;
 * of a small unit none is left out. In the end both have the same components and the
 * same table with the stack of each row. Returns the number of stages compared. */
int tarjan_check(const struct explanation *e);

#endif
