/* Shows the open question of a tour, takes its answer, and makes a student's boards. */
#pragma once

#include "show/show.h"

/* Returns whether an exercise is played. Then keys only answer questions or change what
 * is shown. */
bool exercise_is_playing(const struct show *s);

/* Types the character of a key. Returns false if the open question takes no such
 * character. */
bool ask_type(struct show *s, const char *key);

/* A click on cell c types its name, or goes on after the verdict. A double click gives
 * the cell as the answer. */
void ask_click(struct show *s, cell_t c, bool is_double);

/* Whether the user may step through the search to find the answer. */
bool ask_allows_steps(const struct show *s);
