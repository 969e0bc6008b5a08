/* An explanation against brute force or plain augmenting paths, each of its stages
 * against what its kind promises, and its depth-first search against a plain one. */
#ifndef SUPPORT_EXPLAINED_H
#define SUPPORT_EXPLAINED_H

#include "solve/explain.h"

/* `label` tells failures apart. Returns the number of stages that tarjan_check saw. */
int explained_check(const struct explanation *e, int label);

#endif
