/* Chooses the puzzle and the lanes of a show, and sends commands to the lanes. */
#pragma once

#include "show/show.h"

/* Runs or pauses all lanes. */
void board_run(struct show *s, bool is_running);

/* Target speed in nodes a second, or PLAYER_MAXIMUM, PLAYER_AUTOMATIC. */
void board_set_speed(struct show *s, double speed);

/* Clears the course and the metrics of the lanes, and restarts the time limit. */
void board_begin_course(struct show *s);

/* Starts the search at once. A puzzle in one lane shows its clues first, until
 * s->starts_ns. */
void board_begin(struct show *s);

/* Takes ownership of the puzzle and searches it as board_begin does. While the board is
 * edited, the editor takes the puzzle instead, and undo restores the board before. If a
 * tour gives the command, the search waits for the tour's `run`. */
void board_use_puzzle(struct show *s, struct puzzle *p);

/* Search the puzzle from its start, in all lanes, or in the selected one, which runs if
 * they do. A tour stops: its captions would not fit. All lanes start with the next
 * frame, or before the next other command, so that many restarts cost one. */
void board_search_again(struct show *s);
void board_search_lane_again(struct show *s);
void board_restart_if_due(struct show *s);

/* Gives the selected lane the standard setting, with which a tour begins. */
void board_begin_tour(struct show *s);

/* Stops the tour, unless the tour itself gave the command that is carried out. */
void board_end_tour(struct show *s);

void board_select_lane(struct show *s, int lane);

/* Adds a last lane, and pauses all lanes, which then divide the memory for history.
 * False if its thread cannot be started. */
bool board_add_lane(struct show *s, const struct setting *setting, const char *caption,
                    struct error *e);

/* Removes a lane, but never the only one. The other searches go on. */
void board_remove_lane(struct show *s, int lane);

/* Shows the message and sends the command to the selected lane. The caller handles the
 * reply's puzzle. */
void board_answer(struct show *s, struct reply reply);

/* Starts editing, or resumes cancelled editing. Undo goes back beyond the search of the
 * edited board, and beyond boards that took its place. */
void board_edit(struct show *s);

/* Stops editing and shows the puzzle that was searched before, paused. */
void board_cancel_edit(struct show *s);

/* Carries out an editor's reply; when editing ends, searches the edited puzzle. */
void board_answer_editor(struct show *s, struct reply reply);
