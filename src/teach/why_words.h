/* A chain of reasons in words. */
#pragma once

#include "teach/chain.h"
#include "view/pen.h"

/* Returns the question: "Why is r6c8 = 4?". */
struct phrase why_title(const struct why *w, const struct snapshot *snap);

/* Returns what a node states: "r6c8 = 4", "3 cells of row 17 keep 3 values". */
struct phrase why_heading(const struct why_node *k, const struct snapshot *snap);

/* Appends the reason of node k: "only place for 4 in box 6: 6 cells filled (2, 3); r5c6
 * = 4 (5) bars r5c8". The numbers in brackets are steps of the chain. */
void why_write_reason(struct text *t, const struct why *w, const struct snapshot *snap,
                      const struct why_node *k);

/* Writes into an empty text what the chain rests on: "8 steps from 22 clues; decisions
 * of levels 1, 4". If the levels are many, writes their range: "52 decisions of levels
 * 618 to 680". Writes nothing for a chain of a single cause. */
void why_write_causes(struct text *t, const struct why *w, const struct snapshot *snap);

/* Says why there is no chain of reasons for what was asked. `of` is a struct why. */
struct phrase why_nothing(const void *of, const struct snapshot *snap);
