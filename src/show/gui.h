/* The window: commands in, pictures out. */
#ifndef SHOW_GUI_H
#define SHOW_GUI_H

#include "options/options.h"

/* Runs until the user leaves. Returns the exit status. */
int gui_watch(const struct options *o);

#endif
