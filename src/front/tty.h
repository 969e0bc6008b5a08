/* The controlling terminal, raw until exit, a signal that ends or stops, or a crash. */
#pragma once

#include "base/error.h"

/* Opens /dev/tty without blocking, enters raw mode on the alternate screen, catches
 * signals and holds back standard error, which would corrupt the screen. Returns the
 * file descriptor, or -1 with an error. At most one terminal is open, because signal
 * handlers take no context. */
int tty_open(struct error *e);
void tty_close(void);

/* Restores the terminal, prints held-back stderr, once. Safe in a signal handler. */
void tty_restore(void);

/* Stops the process if Ctrl+Z was pressed. True if the process has been continued since
 * the last call: the terminal is raw again and needs a redraw. */
bool tty_was_stopped(void);

bool tty_quit_requested(void); /* SIGINT, SIGTERM, SIGHUP; the second one kills */
