#include "record/riff.h"

#include "base/number.h"
#include "record/timeline.h"

/* The sizes in bytes of the parts of an AVI header. */
enum {
    MAIN = 56,
    STREAM = 56,
    PICTURE = 40,
    WAVE = 16,
    VIDEO_LIST = 4 + RIFF_CHUNK + STREAM + RIFF_CHUNK + PICTURE,
    SOUND_LIST = 4 + RIFF_CHUNK + STREAM + RIFF_CHUNK + WAVE,
    HEADER_LIST =
        4 + RIFF_CHUNK + MAIN + RIFF_CHUNK + VIDEO_LIST + RIFF_CHUNK + SOUND_LIST
};
#define IS_INTERLEAVED  0x100u
#define DEFAULT_QUALITY UINT32_MAX

static void add_number(struct text *out, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        text_putc(out, (char)(value >> 8 * i & 0xff));
}

void riff_chunk(struct text *out, const char *name, uint64_t size)
{
    text_add(out, name, 4);
    add_number(out, u64_min(size, UINT32_MAX), 4);
}

static void begin_list(struct text *out, const char *kind, uint64_t size)
{
    riff_chunk(out, "LIST", size);
    text_add(out, kind, 4);
}

static void add_words(struct text *out, const uint32_t *words, size_t bytes)
{
    for (size_t i = 0; i < bytes / sizeof *words; i++)
        add_number(out, words[i], 4);
}

/* Appends the header of a stream with `rate` units (frames or samples) in `scale` s. A
 * unit has `unit` bytes; if `unit` is 0, each chunk is a unit. */
static void add_stream(struct text *out, const char *kind, uint32_t rate,
                       uint32_t scale, uint32_t unit)
{
    const uint32_t words[(STREAM - 4) / 4] = {
        [4] = scale, [5] = rate, [9] = DEFAULT_QUALITY, [10] = unit};

    riff_chunk(out, "strh", STREAM);
    text_add(out, kind, 4);
    add_words(out, words, sizeof words);
}

static void add_picture(struct text *out, int width, int height, bool rgb)
{
    bool is_little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
    int bits = rgb ? 32 : 12; /* of a pixel */
    const uint32_t words[] = {PICTURE, (uint32_t)width, (uint32_t)height};
    const uint32_t rest[] = {(uint32_t)(width * height / 8 * bits), 0, 0, 0, 0};

    riff_chunk(out, "strf", PICTURE);
    add_words(out, words, sizeof words);
    add_number(out, 1, 2);
    add_number(out, (uint64_t)bits, 2);
    text_add(out, !rgb ? "I420" : is_little ? "BGRA" : "ARGB", 4);
    add_words(out, rest, sizeof rest);
}

static void add_wave_format(struct text *out, const char *name)
{
    riff_chunk(out, name, WAVE);
    add_number(out, 1, 2); /* format: uncompressed samples */
    add_number(out, 2, 2); /* number of channels */
    add_number(out, SOUND_RATE, 4);
    add_number(out, SOUND_RATE * RIFF_SAMPLE, 4);
    add_number(out, RIFF_SAMPLE, 2);
    add_number(out, 16, 2);
}

/* The chunk RIFF and the list movi get size 0, because their size is not known yet. */
void riff_avi_header(struct text *out, int width, int height, int fps, bool rgb)
{
    const uint32_t words[MAIN / 4] = {[0] = (uint32_t)(timeline_ns(fps, 1) / 1000),
                                      [3] = IS_INTERLEAVED,
                                      [6] = 2, /* number of streams */
                                      [8] = (uint32_t)width,
                                      [9] = (uint32_t)height};

    riff_chunk(out, "RIFF", 0);
    text_add(out, "AVI ", 4);
    begin_list(out, "hdrl", HEADER_LIST);
    riff_chunk(out, "avih", MAIN);
    add_words(out, words, sizeof words);
    begin_list(out, "strl", VIDEO_LIST);
    add_stream(out, "vids", (uint32_t)fps, (uint32_t)timeline_seconds(fps), 0);
    add_picture(out, width, height, rgb);
    begin_list(out, "strl", SOUND_LIST);
    add_stream(out, "auds", SOUND_RATE, 1, RIFF_SAMPLE);
    add_wave_format(out, "strf");
    begin_list(out, "movi", 0);
}

void riff_wav_header(struct text *out, uint64_t size)
{
    riff_chunk(out, "RIFF", size + RIFF_WAV_HEADER - RIFF_CHUNK);
    text_add(out, "WAVE", 4);
    add_wave_format(out, "fmt ");
    riff_chunk(out, "data", size);
}
