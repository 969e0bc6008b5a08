/* Text over a frame: a message, a long notice or a tour's caption; "" draws nothing. */
#pragma once

#include "draw/fit.h"
#include "view/layout.h"

#include <stdarg.h>

struct message {
    char text[FIT_LINE]; /* of at most 96 characters; "": none */
    int64_t until_ns;
};

/* Sets a message for two seconds; replaces any other. */
void message_say(struct message *m, int64_t now_ns, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

void message_clear(struct message *m);

/* Draws a message in a box in the lower left corner of the frame. */
void message_draw(struct draw_list *d, const struct glyphs *glyphs, int margin,
                  const char *text);

/* Clears an expired message. Returns whether it did. */
bool message_expire(struct message *m, int64_t now_ns);

/* Draws a notice at the bottom of `place`, in as many lines as it needs. The caller
 * chooses the place: layout_notice, or a whole frame. */
void notice_draw(struct draw_list *d, struct rect place, const struct glyphs *glyphs,
                 const char *text);

/* Draws a tour's caption into its place in the layout, in large letters if they fit;
 * centres it if the place is much wider than high. */
void caption_draw(struct draw_list *d, const struct layout *l,
                  const struct glyphs *glyphs, const char *text);
