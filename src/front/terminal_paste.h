/* Bracketed paste from a terminal, and copying to its clipboard. */
#pragma once

#include "base/text.h"

#define TERMINAL_PASTE_BYTES (16 << 20) /* most bytes of a paste; the rest is lost */

/* The caller begins with {.text = TEXT_EMPTY} and frees `text`. */
struct terminal_paste {
    struct text text; /* the paste received so far; lines end with \n */
    bool is_open;     /* true from the opening to the closing sequence of a paste */
    bool was_return;  /* true if the last byte read was \r */
};

/* Reads pasted bytes from the start of bytes[0 .. length) and returns their number.
 * Returns 0 if the bytes belong to no paste, or if they end within the sequence that
 * opens or closes one. Sets *is_whole to whether the paste is complete; if so, p->text
 * is valid until the next call. */
size_t terminal_paste_read(struct terminal_paste *p, const char *bytes, size_t length,
                           bool *is_whole);

/* Appends the sequence (OSC 52) that makes most terminals copy `text` to the clipboard,
 * in base64 (RFC 4648). */
void terminal_paste_copy(const char *text, struct text *out);
