/* In a page the browser does the compression (assets/page/page.js). It unpacks a moment
 * before the program starts, and packs a moment that the program copies to the
 * clipboard. So the program writes and reads only stored (uncompressed) blocks. */
#include "options/pack.h"

#include <string.h>

#define BLOCK 65535 /* the most bytes of a stored block (RFC 1951) */

/* Writes the Adler-32 checksum of the bytes, with which their zlib stream ends. */
static void write_checksum(const char *bytes, size_t length, char out[4])
{
    uint32_t low = 1, high = 0;

    for (size_t i = 0; i < length; i++) {
        low = (low + (uint8_t)bytes[i]) % 65521;
        high = (high + low) % 65521;
    }
    out[0] = (char)(high >> 8);
    out[1] = (char)(high & 0xff);
    out[2] = (char)(low >> 8);
    out[3] = (char)(low & 0xff);
}

void pack(const char *bytes, size_t length, struct text *out)
{
    size_t at = 0, some;
    char sum[4];

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
    write_checksum(bytes, length, sum);
    text_add(out, sum, sizeof sum);
}

bool unpack(const char *stream, size_t length, size_t most, struct text *out)
{
    size_t at = 2, before = out->length;
    bool is_last = false;
    char sum[4];

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
    write_checksum(out->data + before, out->length - before, sum);
    return length - at == sizeof sum && memcmp(stream + at, sum, sizeof sum) == 0;
}
