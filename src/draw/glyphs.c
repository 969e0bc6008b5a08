#include "draw/glyphs.h"

uint32_t glyphs_decode(const char **s)
{
    const unsigned char *at = (const unsigned char *)*s;
    int extra = at[0] < 0x80    ? 0
                : at[0] >= 0xf0 ? 3
                : at[0] >= 0xe0 ? 2
                : at[0] >= 0xc0 ? 1
                                : -1;
    uint32_t code = extra == 0   ? at[0]
                    : extra == 1 ? at[0] & 0x1fu
                    : extra == 2 ? at[0] & 0x0fu
                                 : at[0] & 0x07u;

    (*s)++;
    if (extra < 0)
        return 0xfffd;
    for (int i = 1; i <= extra; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0xfffd;
        code = code << 6 | (at[i] & 0x3fu);
        (*s)++;
    }
    return code;
}
