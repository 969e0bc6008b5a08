/* The keys of the modes of a search show, for the table in keys.c. */
#ifndef SHOW_MODE_KEYS_H
#define SHOW_MODE_KEYS_H

#include "show/search_state.h"

void mode_press_lens(struct show *s, int argument, const char *key);
void mode_press_lens_action(struct show *s, int action, const char *key);
void mode_press_tour(struct show *s, int argument, const char *key);
void mode_press_edit(struct show *s, int argument, const char *key);
void mode_press_edit_action(struct show *s, int action, const char *key);
void mode_press_digit(struct show *s, int argument, const char *key);
void mode_press_locked(struct show *s, int argument, const char *key);
void mode_press_list(struct show *s, int argument, const char *key);
void mode_press_list_action(struct show *s, int action, const char *key);

/* Also for clicks: carries out what the list replied. */
void mode_answer_list(struct search_show *s, const struct reply *reply);

#endif
