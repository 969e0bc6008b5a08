/* Gives a show commands, as --control does. */
#ifndef SUPPORT_COMMAND_H
#define SUPPORT_COMMAND_H

#include "show/show.h"

/* Carries out all commands of the text at once. Fails the test if one cannot be read or
 * does not act now. */
void give_commands(struct show *s, const char *text);

/* The same; false with an error instead. */
bool try_commands(struct show *s, const char *text, enum command_source source,
                  struct error *e);

#endif
