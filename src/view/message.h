/* One short line for the user, shown as long as it takes to read it. */
#ifndef VIEW_MESSAGE_H
#define VIEW_MESSAGE_H

#include "draw/glyphs.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

struct message {
    char text[96]; /* "": none */
    int64_t until_ns;
};

/* Replaces any other, for two seconds. */
void message_say(struct message *m, int64_t now_ns, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

void message_clear(struct message *m);

/* In a box in the lower left corner of the frame; nothing for "". */
void message_draw(struct draw_list *d, const struct glyphs *glyphs, int margin,
                  const char *text);

/* Clears a message whose time is over. Returns whether it did. */
bool message_expire(struct message *m, int64_t now_ns);

#endif
