/* The controlling terminal in raw mode. It is restored at exit, by a signal that ends
 * or stops the process, and in a crash. */
#pragma once

#include "base/error.h"

/* Opens /dev/tty without blocking, enters raw mode on the alternate screen, catches
 * signals and holds back standard error, which would corrupt the screen. Returns the
 * file descriptor, or -1 with an error. At most one terminal is open, because signal
 * handlers take no context. */
int tty_open(struct error *e);
void tty_close(void);

/* Restores the terminal and prints the held-back standard error. Safe in a signal
 * handler; further calls do nothing. */
void tty_restore(void);

/* Stops the process if Ctrl+Z was pressed. True if the process has been continued since
 * the last call: the terminal is raw again and needs a redraw. */
bool tty_was_stopped(void);

/* True after SIGINT, SIGTERM or SIGHUP. A second one ends the process. */
bool tty_quit_requested(void);
