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
    z_stream z = {.next_in = (z_const Bytef *)stream, .avail_in = (uInt)length};
    const size_t before = out->length;
    char part[4096]; /* most moments are one; the longest one has `most` bytes */
    int status = inflateInit(&z);

    /* inflateInit fails only without memory; then the program ends. */
    alloc_checked(status == Z_OK ? &z : NULL, sizeof z, 1);
    while (status == Z_OK && out->length - before <= most) {
        z.next_out = (Bytef *)part;
        z.avail_out = sizeof part;
        status = inflate(&z, Z_NO_FLUSH);
        text_add(out, part, sizeof part - z.avail_out);
    }
    inflateEnd(&z);
    return status == Z_STREAM_END && z.avail_in == 0 && out->length - before <= most;
}
