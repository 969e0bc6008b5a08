/* Tells a chain of reasons: a list beside the board, and marks on the board. Cells of
 * steps below the selected row of the list are black. */
#pragma once

#include "teach/chain.h"
#include "teach/story.h"

/* The story of a struct why. A row is the step w->chain[first], or a band of one or
 * more earlier decision levels: a long chain is folded, so that the steps of a level
 * share a row, except those of the last level. */
extern const struct story_kind why_story;
