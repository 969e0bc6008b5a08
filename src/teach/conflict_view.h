/* Tells the analysis of a conflict. A stage has its sentence, the implication graph,
 * the line of the algorithm, and the clause on the board. */
#pragma once

#include "teach/conflict.h"
#include "teach/story.h"

/* The story of a struct analysis. A stage shares its row with the details that follow
 * it, such as the replacement of a literal by its only cause, or has one of its own. */
extern const struct story_kind conflict_story;
