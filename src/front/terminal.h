/* A window that is a terminal: frames as half blocks in 24-bit colour, keys by the
 * names that window.h gives them. The terminal is given back as it was on every way
 * out: at the end, by signals that end or stop the program, and in a crash. At most one
 * is open at a time, for signals know of one only. */
#ifndef FRONT_TERMINAL_H
#define FRONT_TERMINAL_H

#include "front/window.h"

/* Whether standard output is a terminal: then pictures are welcome there. */
bool terminal_is_there(void);

/* The terminal of the process, whatever standard input and output are. Signals that
 * input.h catches from now on come as INPUT_QUIT. NULL with an error where there is
 * none, or one that can show no pictures. NO_COLOR is honoured. */
struct window *terminal_open(bool fullscreen, struct error *e);

#endif
