#include "base/utf8.h"

#include <assert.h>
#include <stdbool.h>

static bool continues(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* Returns false if the two bytes begin an overlong form, a surrogate or a code beyond
 * U+10FFFF. */
static bool may_begin(unsigned char first, unsigned char second)
{
    return first == 0xe0   ? second >= 0xa0
           : first == 0xed ? second < 0xa0
           : first == 0xf0 ? second >= 0x90
           : first == 0xf4 ? second < 0x90
                           : true;
}

int utf8_length(const char *s)
{
    unsigned char first = (unsigned char)s[0];
    int length = first < 0x80                    ? 1
                 : first >= 0xc2 && first < 0xe0 ? 2
                 : first >= 0xe0 && first < 0xf0 ? 3
                 : first >= 0xf0 && first < 0xf5 ? 4
                                                 : 0;

    for (int i = 1; i < length; i++)
        if (!continues(s[i]))
            return 0;
    return length < 3 || may_begin(first, (unsigned char)s[1]) ? length : 0;
}

uint32_t utf8_next(const char **s)
{
    static const unsigned char payload[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    int length = utf8_length(*s);
    uint32_t code =
        length > 0 ? (unsigned char)**s & payload[length] : UTF8_REPLACEMENT;

    (*s)++;
    for (int i = 1; i < length; i++)
        code = code << 6 | ((unsigned char)*(*s)++ & 0x3fu);
    return code;
}

int utf8_encode(uint32_t code, char out[4])
{
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    int length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;

    assert(code <= 0x10ffff);
    for (int i = length - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(first[length] | code);
    return length;
}

int utf8_count(const char *s)
{
    int count = 0;

    for (; *s; count++)
        utf8_next(&s);
    return count;
}

size_t utf8_last(const char *s, size_t length)
{
    while (length > 0 && continues(s[--length]))
        continue;
    return length;
}
