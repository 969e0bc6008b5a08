/* Text between terminals and their users: what is pasted arrives in brackets, what is
 * copied leaves in a sequence of its own. */
#ifndef FRONT_TERMINAL_PASTE_H
#define FRONT_TERMINAL_PASTE_H

#include "base/text.h"

/* Ask the terminal to bracket what is pasted, and to stop that (xterm's mode 2004). */
#define TERMINAL_PASTE_ON  "\x1b[?2004h"
#define TERMINAL_PASTE_OFF "\x1b[?2004l"

/* A longer text is cut off there. */
#define TERMINAL_PASTE_BYTES (16 << 20)

struct terminal_paste {
    struct text text; /* what has arrived; lines end with \n */
    bool is_open;     /* between the brackets */
    bool was_return;  /* the last byte was a \r */
};

void terminal_paste_init(struct terminal_paste *p);
void terminal_paste_free(struct terminal_paste *p);

/* Reads from the front of `bytes` [length]; returns how many it took, 0 where no paste
 * begins or where the rest of a bracket is still to come. With *is_whole the text is
 * complete, and valid until the next call. */
size_t terminal_paste_read(struct terminal_paste *p, const char *bytes, size_t length,
                           bool *is_whole);

/* Appends what makes the terminal put a text into the clipboard (OSC 52, base64 of
 * RFC 4648). Not every terminal obeys. */
void terminal_paste_copy(const char *text, struct text *out);

#endif
