/* Shows the open question of a tour, takes its answer, and makes a student's boards. */
#pragma once

#include "show/show.h"

/* Whether an exercise is played. Meanwhile keys only answer questions or change what is
 * shown. */
bool exercise_is_playing(const struct show *s);

/* Appends the character of a key to the typed answer. Returns false if the open
 * question takes no such character. */
bool ask_type(struct show *s, const char *key);

/* A click on cell c types the name of the cell. After the verdict, any click continues
 * the exercise. A double click gives the typed answer. */
void ask_click(struct show *s, cell_t c, bool is_double);

/* Whether the user may step through the search to answer the open question. */
bool ask_allows_steps(const struct show *s);
