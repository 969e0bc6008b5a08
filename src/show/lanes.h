/* Chooses the puzzle and the lanes of a show, and sends commands to the lanes. */
#pragma once

#include "show/show.h"

/* Makes all lanes run or pause. */
void lanes_run(struct show *s, bool is_running);

/* Sets the target speed: nodes a second, PLAYER_MAXIMUM or PLAYER_AUTOMATIC. */
void lanes_set_speed(struct show *s, double speed);

/* Clears the lanes' curves (race_course.h) and metrics; restarts the time limit. */
void lanes_begin_course(struct show *s);

/* Runs all lanes. If there is only one and the puzzle has clues, the clues are shown
 * first, and the search starts at s->starts_ns. */
void lanes_begin(struct show *s);

/* Starts a new search of a puzzle in lane i, paused. `setting` is the lane's own,
 * unless the board is edited (modes/edit.h). */
void lanes_start(struct show *s, int i, const struct puzzle *puzzle,
                 const struct setting *setting);

/* Both take ownership of the puzzle. lanes_search searches it as lanes_begin says, and
 * ends a tour. In a tour the search stays paused until the tour gives the command
 * `run`. Callers outside use edit_use_puzzle (modes/edit.h). */
void lanes_search(struct show *s, struct puzzle *p);
void lanes_search_in_tour(struct show *s, struct puzzle *p);

/* Requests a restart of all searches. Ends a tour: its captions would be wrong. */
void lanes_search_again(struct show *s);

/* Restarts the search of the selected lane at once. It then runs if it is the only one
 * or if the lanes were running. This ends a tour too. */
void lanes_search_one_again(struct show *s);

/* Restarts all searches if this was requested, and makes them run. Call it once per
 * frame and before other commands, so that several requests cause one restart. */
void lanes_restart_if_due(struct show *s);

/* Leaves one lane, with the standard setting: so a tour begins. */
void lanes_begin_tour(struct show *s);

/* Stops the tour, unless the tour itself gave the command that is being carried out. */
void lanes_end_tour(struct show *s);

void lanes_select(struct show *s, int lane);

/* Shows all lanes: no lane and no large picture fills the frame afterwards. */
void lanes_show_all(struct show *s);

/* Whether the lens is open, which needs its lane alone. If so, says to close it. */
bool lanes_are_refused(struct show *s);

/* Appends a lane and pauses all lanes, which then share the memory for history equally.
 * False with an error if the thread of the lane cannot be started. */
bool lanes_add(struct show *s, const struct setting *setting, const char *caption,
               struct error *e);

/* Begins a race on the present board, or a single search if there is one lane. All
 * lanes start anew; in a tour they stay paused until the command `run`. False with an
 * error if the thread of a lane cannot be started; the lanes before it remain. */
bool lanes_race(struct show *s, const struct race_lanes *lanes, struct error *e);

/* Whether nothing more is decided by waiting: every search has ended, or has run
 * COURSE_TIMES (race_course.h) times as long as the winner. */
bool lanes_are_decided(const struct show *s);

/* Removes a lane, which must not be the only one. The other searches go on. */
void lanes_remove(struct show *s, int lane);

/* Carries out a reply of editor, lens or list: shows its message and sends its command
 * to the selected lane. The reply's puzzle is left to the caller. */
void lanes_answer(struct show *s, struct reply reply);
