/* Commands from a search show to its player. */
#pragma once

#include "show/search_state.h"

/* False until a snapshot shows the board that was sent last. */
bool search_shows_board(const struct search_show *s);

/* Sends a waiting setting first if the command continues the search. */
void search_send(struct search_show *s, struct player_command command);
void search_set_running(struct search_show *s, bool is_running);

/* Searches the caller's puzzle from its start. */
void search_start(struct search_show *s, const struct puzzle *puzzle,
                  const struct setting *setting, bool paused);

/* Sends the setting; a finished search keeps its own until it goes on. */
void search_send_setting(struct search_show *s);

/* Chooses a setting for the puzzle, unless the user has chosen one. */
void search_offer_setting(struct search_show *s);

/* Starts the search at once or, of a puzzle, after a look at its clues. */
void search_begin(struct search_show *s);

/* Starts it when that look is over. */
void search_start_if_due(struct search_show *s);

/* Searches and owns this puzzle, after a look at its clues. */
void search_use_puzzle(struct search_show *s, struct puzzle *p);

/* Searches the puzzle from its start. Stops a tour: its captions would not fit. */
void search_again(struct search_show *s);

/* Shows the message and sends the command. The caller handles the reply's puzzle. */
void search_answer(struct search_show *s, struct reply reply);

/* The same for a reply of rewind.h. */
void search_rewind(struct search_show *s, struct reply reply);

/* Edits the board, or goes on where editing was cancelled. */
void search_edit(struct search_show *s);

/* Shows the puzzle as it was before, paused. */
void search_cancel_edit(struct search_show *s);

/* Carries out an editor's reply; when editing ends, searches the edited puzzle. */
void search_answer_editor(struct search_show *s, struct reply reply);
