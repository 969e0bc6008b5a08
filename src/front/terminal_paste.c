#include "front/terminal_paste.h"

#include <assert.h>
#include <string.h>

static const char begins[] = "\x1b[200~", ends[] = "\x1b[201~";
enum { BRACKET = sizeof begins - 1 };

/* Appends a byte, unless the text is full. The line ends \r and \r\n become \n. */
static void take(struct terminal_paste *p, char c)
{
    bool is_second = c == '\n' && p->was_return;

    p->was_return = c == '\r';
    if (!is_second && p->text.length < TERMINAL_PASTE_BYTES)
        text_putc(&p->text, c == '\r' ? '\n' : c);
}

/* Returns 0 if the bytes begin with the sequence `bracket`, -1 if they end within it, 1
 * if they differ from it. */
static int compare(const char *bytes, size_t length, const char *bracket)
{
    if (memcmp(bytes, bracket, length < BRACKET ? length : BRACKET) != 0)
        return 1;
    return length < BRACKET ? -1 : 0;
}

size_t terminal_paste_read(struct terminal_paste *p, const char *bytes, size_t length,
                           bool *is_whole)
{
    size_t at = 0;

    assert(p->text.length <= TERMINAL_PASTE_BYTES);
    *is_whole = false;
    if (!p->is_open) {
        if (compare(bytes, length, begins) != 0)
            return 0;
        text_clear(&p->text);
        p->is_open = true;
        p->was_return = false;
        at = BRACKET;
    }
    for (; at < length; at++) {
        int order = compare(bytes + at, length - at, ends);
        if (order < 0)
            return at;
        if (order == 0) {
            p->is_open = false;
            *is_whole = true;
            return at + BRACKET;
        }
        take(p, bytes[at]);
    }
    return at;
}

void terminal_paste_copy(const char *text, struct text *out)
{
    text_puts(out, "\x1b]52;c;");
    text_base64(out, text, strlen(text), false);
    text_puts(out, "\x07");
}
