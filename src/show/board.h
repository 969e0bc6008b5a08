/* Chooses the puzzle and the lanes of a show, and sends commands to the lanes. */
#pragma once

#include "show/show.h"

/* Makes all lanes run or pause. */
void board_run(struct show *s, bool is_running);

/* Sets the target speed: nodes a second, PLAYER_MAXIMUM or PLAYER_AUTOMATIC. */
void board_set_speed(struct show *s, double speed);

/* Clears the lanes' progress curves (race_course.h) and metrics, and starts the time
 * limit anew. */
void board_begin_course(struct show *s);

/* Runs all lanes. If there is only one and the puzzle has clues, the clues are shown
 * first, and the search starts at s->starts_ns. */
void board_begin(struct show *s);

/* Takes ownership of the puzzle and searches it as board_begin does. While a board is
 * edited, the editor takes the puzzle instead of a search; undo restores the board that
 * was edited. If a tour gives the command, the search waits for the tour's `run`. */
void board_use_puzzle(struct show *s, struct puzzle *p);

/* Both restart the search of the puzzle. board_search_again restarts all lanes, which
 * then run. board_search_lane_again restarts the selected lane, which then runs if it
 * is the only one or if the lanes run. Both stop a tour, as its captions would be
 * wrong. board_search_again only asks for the restart. board_restart_if_due makes it,
 * in the next frame or before the next command of another kind, so many requests cost
 * only one restart. */
void board_search_again(struct show *s);
void board_search_lane_again(struct show *s);
void board_restart_if_due(struct show *s);

/* Gives the selected lane the standard setting, with which a tour begins. */
void board_begin_tour(struct show *s);

/* Stops the tour, unless the tour itself gave the command that is being carried out. */
void board_end_tour(struct show *s);

void board_select_lane(struct show *s, int lane);

/* Appends a lane and pauses all lanes, which then share the memory for history equally.
 * False with an error if the thread of the lane cannot be started. */
bool board_add_lane(struct show *s, const struct setting *setting, const char *caption,
                    struct error *e);

/* Removes a lane, but never the only one. The other searches go on. */
void board_remove_lane(struct show *s, int lane);

/* Carries out a reply of editor, lens or list: shows its message and sends its command
 * to the selected lane. The reply's puzzle is left to the caller. */
void board_answer(struct show *s, struct reply reply);

/* Starts editing, or resumes cancelled editing. Undo also reverts edits from before the
 * last search, even of boards that other puzzles have replaced. */
void board_edit(struct show *s);

/* Stops editing and shows the puzzle that was searched before, paused. */
void board_cancel_edit(struct show *s);

/* Carries out an editor's reply; when editing ends, searches the edited puzzle. */
void board_answer_editor(struct show *s, struct reply reply);
