/* Bracketed paste from a terminal, and copying to its clipboard. */
#pragma once

#include "base/text.h"

/* Switch bracketed paste on and off (xterm's mode 2004). */
#define TERMINAL_PASTE_ON  "\x1b[?2004h"
#define TERMINAL_PASTE_OFF "\x1b[?2004l"

#define TERMINAL_PASTE_BYTES (16 << 20) /* a longer paste is truncated */

struct terminal_paste {
    struct text text; /* received so far; lines end with \n */
    bool is_open;     /* a paste has begun and not ended */
    bool was_return;  /* the last byte was \r */
};

void terminal_paste_init(struct terminal_paste *p);
void terminal_paste_free(struct terminal_paste *p);

/* Reads pasted bytes from the start of bytes[0 .. length) and returns their number. It
 * is 0 outside a paste, and also if only a part of the sequence that opens or closes a
 * paste is there yet. Sets *is_whole if the paste is
 * complete; p->text is then valid until the next call. */
size_t terminal_paste_read(struct terminal_paste *p, const char *bytes, size_t length,
                           bool *is_whole);

/* Appends the bytes that make most terminals copy a text (OSC 52, RFC 4648). */
void terminal_paste_copy(const char *text, struct text *out);
