/* A window driver for terminals: frames as half blocks in 24-bit colour, keys under the
 * names of window.h. At most one terminal is open (tty.h). */
#pragma once

#include "front/window.h"

/* Opens the controlling terminal, even if standard input and output are redirected.
 * SIGINT, SIGTERM and SIGHUP become INPUT_QUIT. NULL with an error if there is no
 * terminal with cursor control. Honours NO_COLOR. */
struct window *terminal_open(bool fullscreen, struct error *e);
