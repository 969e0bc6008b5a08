/* One short line for the user, for as long as it takes to read it. */
#ifndef VIEW_MESSAGE_H
#define VIEW_MESSAGE_H

#include "draw/glyphs.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

struct message {
    char text[96]; /* "" for none */
    int64_t until_ns;
};

/* In place of any other, for two seconds. */
void message_say(struct message *m, int64_t now_ns, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

void message_clear(struct message *m);

/* Where nothing else has a place for it: in a frame in the lower left corner. */
void message_draw(struct draw_list *d, const struct glyphs *glyphs, int margin,
                  const char *text);

/* True if it ended just now. */
bool message_expire(struct message *m, int64_t now_ns);

#endif
