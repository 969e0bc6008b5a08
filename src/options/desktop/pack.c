#include "options/pack.h"

#include "base/alloc.h"

#include <zlib.h>

void pack(const char *bytes, size_t length, struct text *out)
{
    uLongf used = compressBound(length);
    char *stream = alloc_zeroed(used, 1);
    int status = compress2((Bytef *)stream, &used, (const Bytef *)bytes, length,
                           Z_BEST_COMPRESSION);

    /* compress2 fails only for lack of memory. */
    alloc_checked(status == Z_OK ? stream : NULL, used, 1);
    text_add(out, stream, used);
    free(stream);
}

bool unpack(const char *stream, size_t length, size_t most, struct text *out)
{
    uLong used = length;
    /* A byte of a stream unpacks to at most 1032 bytes (zlib's technical notes). */
    uLongf unpacked = most < 1032 * length ? most : 1032 * length;
    char *bytes = alloc_zeroed(unpacked + 1, 1);
    int status = uncompress2((Bytef *)bytes, &unpacked, (const Bytef *)stream, &used);
    bool fine = status == Z_OK && used == length;

    if (fine)
        text_add(out, bytes, unpacked);
    free(bytes);
    return fine;
}
