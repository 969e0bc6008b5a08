/* The controlling terminal. It is raw until the program exits, stops or crashes. */
#pragma once

#include "base/error.h"

/* Opens /dev/tty without blocking, enters raw mode on the alternate screen, catches
 * signals and holds back standard error, which would corrupt the screen. Returns the
 * file descriptor, or -1 with an error. At most one terminal is open, because signal
 * handlers take no context. */
int tty_open(struct error *e);
void tty_close(void);

/* If the terminal is raw, restores it and prints the held-back stderr. Safe in a signal
 * handler. */
void tty_restore(void);

/* Stops the process if Ctrl+Z was pressed. True if the process has been continued since
 * the last call: the terminal is raw again and needs a redraw. */
bool tty_was_stopped(void);
