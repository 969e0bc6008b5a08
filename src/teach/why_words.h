/* A chain of reasons in words. */
#pragma once

#include "teach/chain.h"
#include "view/pen.h"

/* "Why is r6c8 = 4?" */
struct phrase why_title(const struct why *w, int n);

/* The statement of a node: "r6c8 = 4", "3 cells of row 17 have only 3 values". */
struct phrase why_heading(const struct why_node *k, int n);

/* Appends why node k holds: "only place for 4 in box 6: 6 cells filled (2, 3); r5c6 = 4
 * (5) bars r5c8". The numbers in brackets are those of steps. */
void why_write_reason(struct text *t, const struct why *w, const struct snapshot *snap,
                      const struct why_node *k);

/* Writes into an empty text what the chain rests on: "8 steps from 22 clues; decisions
 * of levels 1, 4", or of many "52 decisions of levels 618 to 680". Nothing for a chain
 * that is a cause alone. */
void why_write_causes(struct text *t, const struct why *w, int n);
