/* The window: commands in, pictures out. */
#ifndef APP_GUI_H
#define APP_GUI_H

#include "app/options.h"

/* Runs until the user leaves. Returns the exit status. */
int gui_watch(const struct options *o);

#endif
