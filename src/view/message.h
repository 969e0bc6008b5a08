/* Draws text over a frame: a message, a long notice or a tour's caption. An empty text
 * is not drawn. A panel writes the message itself (write_message in panel.c), and so
 * does the foot of a race. */
#pragma once

#include "draw/fit.h"
#include "view/layout.h"

#include <stdarg.h>

struct message {
    char text[FIT_LINE]; /* at most 96 characters; empty: no message */
    int64_t until_ns;
};

/* Sets a message for two seconds; replaces any other. */
void message_say(struct message *m, int64_t now_ns, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

void message_clear(struct message *m);

/* Draws a text in a box at the lower left of `place`, in as many lines as it needs. */
void message_draw(struct draw_list *d, struct rect place, color_t color,
                  const char *text);

/* Clears the message if its time is over. Returns whether it did so. */
bool message_expire(struct message *m, int64_t now_ns);

/* Enlarges the place of the caption until the whole text fits. Takes the height from
 * chart or panel if possible; else the caption covers more of the board or lens. */
void caption_make_room(struct layout *l, const char *text);

/* Whether the caption fits its place in large letters. */
bool caption_is_large(const struct draw_list *d, const struct layout *l,
                      const char *text);

/* Draws a tour's caption into its place in the layout, in large letters if they fit. If
 * the place is more than twice as wide as high, the lines are centred. */
void caption_draw(struct draw_list *d, const struct layout *l, const char *text);
