/* A show, of a search or a race, in a window that nobody sees, driven frame by frame.
 */
#ifndef SUPPORT_STAGE_H
#define SUPPORT_STAGE_H

#include "options/command_line.h"
#include "show/show_loop.h"
#include "support/fake_window.h"

struct stage {
    struct options options;
    struct fake_window window;
    struct show setup; /* its font is set by the test; closed with the stage */
    struct show *show;
    char tour[PATH_SIZE]; /* of an exercise */
};

/* Opens the search, race or exercise that a command line asks for, without its first
 * snapshot. `words` ends with NULL and outlives the stage. Fails the test on an error.
 */
void stage_open(struct stage *st, struct font *font, char **words);

/* The same on the time that passes in frames: no threads, so that every run is the
 * same.
 */
void stage_open_virtual(struct stage *st, struct font *font, char **words);
void stage_close(struct stage *st);

/* Passes a time in frames; then waits until the player has carried out all commands. */
void stage_pass(struct stage *st, double seconds);

void stage_press(struct stage *st, const char *key);
void stage_move(struct stage *st, int x, int y); /* the pointer */

/* Composes a frame of the window's size. */
void stage_compose(struct stage *st, int width, int height);

/* How many texts of the last frame have these words. */
int stage_count_texts(const struct stage *st, const char *words);

#endif
