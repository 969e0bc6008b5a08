/* In a page the browser does the compression, before the program starts and after the
 * program has copied a text (assets/page/page.js). So the program writes and reads
 * stored blocks only. */
#include "options/pack.h"

#include <stdint.h>
#include <string.h>

#define BLOCK 65535 /* the most bytes of a stored block (RFC 1951) */

/* The Adler-32 checksum, which ends a zlib stream. */
static uint32_t checksum(const char *bytes, size_t length)
{
    uint32_t low = 1, high = 0;

    for (size_t i = 0; i < length; i++) {
        low = (low + (uint8_t)bytes[i]) % 65521;
        high = (high + low) % 65521;
    }
    return high << 16 | low;
}

static uint32_t number_at(const char *bytes, int count)
{
    uint32_t value = 0;

    for (int i = 0; i < count; i++)
        value = value << 8 | (uint8_t)bytes[i];
    return value;
}

void pack(const char *bytes, size_t length, struct text *out)
{
    uint32_t sum = checksum(bytes, length);
    size_t at = 0, some;

    text_add(out, "\x78\x01", 2);
    do {
        some = length - at < BLOCK ? length - at : BLOCK;
        text_putc(out, at + some == length);
        text_putc(out, (char)(some & 0xff));
        text_putc(out, (char)(some >> 8));
        text_putc(out, (char)(~some & 0xff));
        text_putc(out, (char)(~some >> 8 & 0xff));
        text_add(out, bytes + at, some);
        at += some;
    } while (at < length);
    for (int shift = 24; shift >= 0; shift -= 8)
        text_putc(out, (char)(sum >> shift & 0xff));
}

bool unpack(const char *stream, size_t length, size_t most, struct text *out)
{
    size_t at = 2, before = out->length;
    bool is_last = false;

    if (length < 2 || stream[0] != 0x78)
        return false;
    while (!is_last) {
        if (length - at < 5 || (uint8_t)stream[at] > 1)
            return false;
        is_last = stream[at] == 1;
        size_t some = (uint8_t)stream[at + 1] | (size_t)(uint8_t)stream[at + 2] << 8;
        at += 5;
        if (length - at < some || out->length - before + some > most)
            return false;
        text_add(out, stream + at, some);
        at += some;
    }
    return length - at == 4 && number_at(stream + at, 4) ==
                                   checksum(out->data + before, out->length - before);
}
