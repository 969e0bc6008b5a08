/* The FIFO of --control, from which commands are read while the program runs. */
#pragma once

#include "show/verbs/script.h"

struct control;

/* The FIFO must exist. NULL with an error if it cannot be read. */
struct control *control_open(const char *path, struct error *e);
void control_close(struct control *c);

/* Appends the commands of the lines that have arrived. Never waits: writers may be
 * absent, or come in turn. A wrong line is reported on standard error by its number,
 * counted from 1 over all writers, and left out. */
void control_read(struct control *c, struct script *script);
