/* What a show of one search does to its player. */
#pragma once

#include "show/search_state.h"

void search_send(struct search_show *s, struct player_command command);
void search_set_running(struct search_show *s, bool is_running);

/* Searches a puzzle, which stays the caller's, from its start. */
void search_start(struct search_show *s, const struct puzzle *puzzle,
                  const struct setting *setting, bool paused);

/* Searches this puzzle from now on, with the setting of the show; takes it. */
void search_use_puzzle(struct search_show *s, struct puzzle *p);

/* Searches the present puzzle from its start. A tour that plays ends: its captions
 * would describe another board. */
void search_again(struct search_show *s);

/* Says and sends what a mode replied. A puzzle in it is the caller's business. */
void search_answer(struct search_show *s, struct reply reply);

/* The same for a reply of rewind.h. */
void search_rewind(struct search_show *s, struct reply reply);

/* Shows the board that is being edited: its clues alone, without propagation. */
void search_show_edited(struct search_show *s);

/* Carries out what the editor replied; when it ends, searches the edited puzzle. */
void search_answer_editor(struct search_show *s, struct reply reply);
