/* However the bytes of a terminal are split, the pasted texts are the same, and they
 * are what is between the brackets. What is copied is the base64 of the text. */
#include "front/terminal_paste.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static const char begins[] = "\x1b[200~", ends[] = "\x1b[201~";
enum { BRACKET = sizeof begins - 1 };

static bool starts_with(const char *at, const char *end, const char *bracket)
{
    return end - at >= BRACKET && memcmp(at, bracket, BRACKET) == 0;
}

/* Appends the pastes, a NUL after each that is complete. */
static void expect(const char *at, const char *end, struct text *out)
{
    bool is_open = false;

    while (at < end) {
        if (!is_open) {
            is_open = starts_with(at, end, begins);
            at += is_open ? BRACKET : 1;
        } else if (starts_with(at, end, ends)) {
            text_putc(out, '\0');
            is_open = false;
            at += BRACKET;
        } else {
            bool is_prefix =
                end - at < BRACKET && memcmp(at, ends, (size_t)(end - at)) == 0;
            if (is_prefix)
                return;
            if (*at == '\r' && at + 1 < end && at[1] == '\n')
                at++;
            text_putc(out, *at == '\r' ? '\n' : *at);
            at++;
        }
    }
}

/* Reads bytes[0 .. length), of which no more follow if `is_all`. Returns the bytes
 * consumed; as a terminal does, it takes bytes that begin no paste for keys. */
static size_t feed(struct terminal_paste *p, const char *bytes, size_t length,
                   bool is_all, struct text *out)
{
    size_t at = 0;

    while (at < length) {
        size_t left = length - at;
        bool is_whole, was_open = p->is_open;
        size_t taken = terminal_paste_read(p, bytes + at, left, &is_whole);
        require(taken <= left);
        if (is_whole) {
            text_add(out, p->text.data, p->text.length);
            text_putc(out, '\0');
        }
        bool may_begin = left < BRACKET && memcmp(bytes + at, begins, left) == 0;
        if (taken == 0 && (was_open || (may_begin && !is_all)))
            break;
        at += taken ? taken : 1;
    }
    return at;
}

/* The bytes arrive in chunks of this size; the first one has `first` bytes. */
static void read_chunks(const char *bytes, size_t size, size_t first, size_t chunk,
                        struct text *out)
{
    struct terminal_paste p = {.text = TEXT_EMPTY};
    size_t at = 0, arrived = first < size ? first : size;

    at = feed(&p, bytes, arrived, arrived == size, out);
    while (arrived < size) {
        arrived = size - arrived < chunk ? size : arrived + chunk;
        at += feed(&p, bytes + at, arrived - at, arrived == size, out);
    }
    if (p.is_open)
        text_add(out, p.text.data, p.text.length);
    text_free(&p.text);
}

static void require_split(const char *bytes, size_t size, size_t first, size_t chunk,
                          const struct text *expected)
{
    struct text found;

    text_init(&found);
    read_chunks(bytes, size, first, chunk, &found);
    require(found.length == expected->length);
    require(memcmp(found.data, expected->data, found.length) == 0);
    text_free(&found);
}

static void require_paste(const char *bytes, size_t size)
{
    struct text expected;

    text_init(&expected);
    expect(bytes, bytes + size, &expected);
    require_split(bytes, size, 1, 1, &expected);
    require_split(bytes, size, BRACKET, BRACKET - 1, &expected);
    for (size_t first = 1; first <= size; first += 1 + size / 8)
        require_split(bytes, size, first, size, &expected);
    text_free(&expected);
}

static int digit_value(char c)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = memchr(digits, c, sizeof digits - 1);

    require(at != NULL);
    return (int)(at - digits);
}

static void require_copy(const char *text)
{
    static const char start[] = "\x1b]52;c;", stop[] = "\x07";
    struct text out, decoded;

    text_init(&out);
    text_init(&decoded);
    terminal_paste_copy(text, &out);
    const char *at = out.data + sizeof start - 1, *end = out.data + out.length - 1;
    require(memcmp(out.data, start, sizeof start - 1) == 0 && strcmp(end, stop) == 0);
    require((end - at) % 4 == 0);
    while (end > at && end[-1] == '=')
        end--;
    for (unsigned bits = 0, held = 0; at < end; at++) {
        bits = bits << 6 | (unsigned)digit_value(*at);
        held += 6;
        if (held >= 8) {
            held -= 8;
            text_putc(&decoded, (char)(bits >> held & 0xff));
        }
    }
    require(strcmp(decoded.data, text) == 0);
    text_free(&out);
    text_free(&decoded);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_string(data, size);

    require_paste(text, size);
    require_copy(text);
    free(text);
    return 0;
}
