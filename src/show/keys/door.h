/* The door: everything that the window can do now, as entries of one list. They come
 * from the tables of keys, properties, names (verbs/lists.h) and commands. */
#pragma once

#include "show/modes/list_mode.h"

struct show;

/* Returns the entries that act now, no command twice, and sets *count. Free them with
 * free(). One more entry than *count has room there, as list_control_open_door wants.
 */
struct list_entry *door_entries(const struct show *s, int *count);

/* Words that find an entry of the door, besides those that it shows. */
struct door_words {
    const char *commands, *words;
};

/* Row i of the table of these words; NULL: there is none. */
const struct door_words *door_words(int i);
