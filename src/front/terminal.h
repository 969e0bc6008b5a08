/* A window driver for terminals: frames as half blocks in 24-bit colour, keys under the
 * names of window.h. At most one terminal is open (tty.h). */
#pragma once

#include "front/window.h"

/* True if standard output is a terminal, so that frames may be drawn in it. */
bool terminal_is_there(void);

/* The controlling terminal, whatever standard input and output are. SIGINT, SIGTERM and
 * SIGHUP arrive as INPUT_QUIT from now on. NULL with an error if there is no terminal,
 * or none that can move its cursor. Honours NO_COLOR. */
struct window *terminal_open(bool fullscreen, struct error *e);
