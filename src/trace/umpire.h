/* The umpire lets the referee (referee.h) judge a search that is shown: the lines of a
 * watched program, or our own search, whose steps the writer turns into lines first. */
#pragma once

#include "base/text.h"
#include "solve/search.h"

/* referee_stops pauses the player at the first wrong step, and at the first node whose
 * propagation is weaker than the setting claims; referee_counts only counts.
 * Their metrics say how often the referee gave each answer. While two searches
 * alternate (search.h) nothing is judged. */
extern const struct witness referee_stops, referee_counts;

/* Appends the numbers of answers and the first wrong step of a search that has one of
 * these witnesses: "1 wrong, 12 right, ...; r1c2 != 1 is wrong: a solution has r1c2 =
 * 1". */
void umpire_write(const struct search *s, struct text *out);
