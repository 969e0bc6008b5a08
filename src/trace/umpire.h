/* The referee beside a search that is shown: a program that is watched, or one of our
 * own, whose steps the writer turns into lines first. */
#pragma once

#include "solve/search.h"

/* One pauses the player at the first wrong step, the other only counts. Their metrics
 * are the numbers of answers. While two searches alternate (search.h) nothing is
 * judged. */
extern const struct witness referee_stops, referee_counts;
