/* The FIFO of --control, from which commands are read while the program runs. */
#pragma once

#include "show/verbs/script.h"

struct control;

/* Opens the FIFO, which must exist. NULL with an error if it cannot be read. */
struct control *control_open(const char *path, struct error *e);
void control_close(struct control *c);

/* Appends to `script` the commands of the lines that have arrived. Never waits: the
 * FIFO may get a writer later. A wrong line is left out and reported on standard error
 * with its number, which counts the lines of all writers from 1. */
void control_read(struct control *c, struct script *script);
