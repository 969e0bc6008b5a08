/* The FIFO of --control, from which commands are read while the program runs. */
#pragma once

#include "show/verbs/script.h"

struct control;

/* Opens the FIFO, which must exist. NULL with an error if it cannot be read. */
struct control *control_open(const char *path, struct error *e);
void control_close(struct control *c);

/* Appends to `script` the commands of the lines that have arrived. Never waits, even
 * if the FIFO has no writer; it may get one later. A wrong line is left out and
 * reported on standard error with its number, counted from 1 over the lines of all
 * writers. */
void control_read(struct control *c, struct script *script);
