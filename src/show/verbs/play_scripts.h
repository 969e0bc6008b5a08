/* Plays the scripts of a show: --command, --control and the tour. */
#pragma once

#include "show/show.h"

struct drain;

/* Whether the commands of --command are correct. */
bool play_scripts_check(const struct options *o, struct error *e);

/* Reads --command with the puzzles that it opens, and opens the FIFO of --control. */
bool play_scripts_open(struct show *s, struct error *e);
void play_scripts_close(struct show *s);

/* Carries out the commands that are due. Commands without a duration follow each other
 * in one call, as long as the drain goes on. If it returns true, commands may have
 * changed the lanes: the caller has to fetch new snapshots and, if the drain goes on,
 * to call again. */
bool play_scripts(struct show *s, const struct drain *drain);

/* Opens the FIFO of --control, which must exist. NULL with an error if this fails. */
struct control *control_open(const char *path, struct error *e);
void control_close(struct control *c);

/* Appends to `script` the commands of the lines that have arrived, up to a number and
 * for a time (base/drain.h). Does not wait if there are none. Leaves out a wrong line,
 * and reports it on standard error with its number, which counts the lines of all
 * writers from 1. */
void control_read(struct control *c, struct script *script);
