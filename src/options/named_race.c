#include "options/named_race.h"

#include <stddef.h>

const struct named_race named_races[] = {
    {"learning",
     "puzzles/36/holes-47.txt",
     "three searches thrash where learning from conflicts escapes",
     {{"presets", "backtrack-hidden,backtrack-alldifferent,sweep,learn"},
      {"speed", "700"},
      {"view", "learning"}}},
    {"propagation",
     NULL,
     "four levels of propagation on an empty 25x25: three thrash, one does not",
     {{"size", "25"},
      {"var", "input"},
      {"val", "ascending"},
      {"prop", "forward,naked,hidden,alldifferent"},
      {"restarts", "none"},
      {"speed", "100"}}},
    {"wrong-grids",
     NULL,
     "local searches repair an inconsistent 16x16",
     {{"size", "16"}, {"presets", "tabu,anneal,progressive"}, {"speed", "4000"}}},
};
const int named_race_count = (int)(sizeof named_races / sizeof *named_races);
