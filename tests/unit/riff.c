/* Headers of recordings, byte by byte: WAV, AVI, YUV4MPEG2, PNG; and what ffmpeg gets.
 * The tables list the fields of the formats' specifications, in their order. */
#include "record/riff.h"
#include "base/in_file.h"
#include "record/png_file.h"
#include "record/sink.h"
#include "support/folder.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define WIDTH   4
#define HEIGHT  2
#define FPS     25
#define SAMPLES (48000 / FPS) /* of a frame */

/* A field: a name of four characters, or a number, low byte first. */
struct field {
    size_t offset;
    int bytes;
    const char *name; /* NULL: the number */
    uint32_t number;
    const char *what; /* as the specification calls it */
};

static void expect_fields(const char *data, size_t length, const struct field *fields,
                          size_t count)
{
    size_t at = 0;

    for (size_t i = 0; i < count; i++) {
        const struct field *f = &fields[i];
        check_case(f->offset == at && at + (size_t)f->bytes <= length,
                   "%s: expected at %zu of %zu bytes, found at %zu", f->what, f->offset,
                   length, at);
        for (int k = 0; k < f->bytes; k++, at++) {
            unsigned expected = f->name ? (unsigned char)f->name[k]
                                : k < 4 ? f->number >> 8 * k & 0xff
                                        : 0;
            check_case((unsigned char)data[at] == expected,
                       "%s: expected byte %zu to be %02x, found %02x", f->what, at,
                       expected, (unsigned char)data[at]);
        }
    }
    check_case(at == length, "expected %zu bytes, found %zu", at, length);
}

#define EXPECT_FIELDS(data, length, fields)                                            \
    expect_fields(data, length, fields, sizeof fields / sizeof *(fields))

/* "Multimedia Programming Interface and Data Specifications 1.0" (IBM, Microsoft 1991),
 * chapters RIFF and WAVE. */
#define WAV_FIELDS(riff_size, data_size)                                               \
    {                                                                                  \
        {0, 4, "RIFF", 0, "ckID"}, {4, 4, NULL, riff_size, "ckSize"},                  \
            {8, 4, "WAVE", 0, "form type"}, {12, 4, "fmt ", 0, "ckID of the format"},  \
            {16, 4, NULL, 16, "ckSize of the format"},                                 \
            {20, 2, NULL, 1, "wFormatTag: PCM"}, {22, 2, NULL, 2, "nChannels"},        \
            {24, 4, NULL, 48000, "nSamplesPerSec"},                                    \
            {28, 4, NULL, 192000, "nAvgBytesPerSec: 48000 * 4"},                       \
            {32, 2, NULL, 4, "nBlockAlign: 2 channels * 2 bytes"},                     \
            {34, 2, NULL, 16, "wBitsPerSample"}, {36, 4, "data", 0, "ckID of data"},   \
            {40, 4, NULL, data_size, "ckSize of data"},                                \
    }

static void a_wav_header_is_that_of_its_specification(void **state)
{
    static const struct {
        uint64_t size;
        struct field fields[13];
    } cases[] = {
        {0, WAV_FIELDS(36, 0)},
        {7680, WAV_FIELDS(7716, 7680)},
        {0x12345678, WAV_FIELDS(0x1234569c, 0x12345678)},
        {0xffffffdb, WAV_FIELDS(0xffffffff, 0xffffffdb)},
        {0xffffffff, WAV_FIELDS(0xffffffff, 0xffffffff)}, /* not known yet */
        {(uint64_t)1 << 33, WAV_FIELDS(0xffffffff, 0xffffffff)},
    };

    (void)state;
    assert_int_equal(RIFF_WAV_HEADER, 44);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text t;
        text_init(&t);
        riff_wav_header(&t, cases[i].size);
        EXPECT_FIELDS(t.data, t.length, cases[i].fields);
        text_free(&t);
    }
}

static void a_chunk_has_its_name_and_its_size(void **state)
{
    static const struct {
        uint64_t size;
        struct field fields[2];
    } cases[] = {
        {0x01020304, {{0, 4, "01wb", 0, "ckID"}, {4, 4, NULL, 0x01020304, "ckSize"}}},
        {0xfffffffe, {{0, 4, "01wb", 0, "ckID"}, {4, 4, NULL, 0xfffffffe, "ckSize"}}},
        {(uint64_t)1 << 32,
         {{0, 4, "01wb", 0, "ckID"}, {4, 4, NULL, 0xffffffff, "ckSize"}}},
    };

    (void)state;
    assert_string_equal(RIFF_VIDEO, "00dc"); /* stream 0, a frame */
    assert_string_equal(RIFF_SOUND, "01wb"); /* stream 1, samples */
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text t;
        text_init(&t);
        riff_chunk(&t, RIFF_SOUND, cases[i].size);
        EXPECT_FIELDS(t.data, t.length, cases[i].fields);
        text_free(&t);
    }
}

/* "AVI RIFF File Reference" (Microsoft): AVIMAINHEADER, AVISTREAMHEADER,
 * BITMAPINFOHEADER, PCMWAVEFORMAT. The size of an open list is 0. */
static const struct field avi[] = {
    {0, 4, "RIFF", 0, "ckID"},
    {4, 4, NULL, 0, "ckSize: open"},
    {8, 4, "AVI ", 0, "form type"},
    {12, 4, "LIST", 0, "ckID of the headers"},
    {16, 4, NULL, 292, "their size: 312 - 20"},
    {20, 4, "hdrl", 0, "list type"},
    {24, 4, "avih", 0, "ckID of the main header"},
    {28, 4, NULL, 56, "its size"},
    {32, 4, NULL, 40000, "dwMicroSecPerFrame: 1000000 / 25"},
    {36, 4, NULL, 0, "dwMaxBytesPerSec"},
    {40, 4, NULL, 0, "dwPaddingGranularity"},
    {44, 4, NULL, 0x100, "dwFlags: AVIF_ISINTERLEAVED"},
    {48, 4, NULL, 0, "dwTotalFrames"},
    {52, 4, NULL, 0, "dwInitialFrames"},
    {56, 4, NULL, 2, "dwStreams"},
    {60, 4, NULL, 0, "dwSuggestedBufferSize"},
    {64, 4, NULL, WIDTH, "dwWidth"},
    {68, 4, NULL, HEIGHT, "dwHeight"},
    {72, 16, NULL, 0, "dwReserved[4]"},
    {88, 4, "LIST", 0, "ckID of the first stream"},
    {92, 4, NULL, 116, "its size: 212 - 96"},
    {96, 4, "strl", 0, "list type"},
    {100, 4, "strh", 0, "ckID of its header"},
    {104, 4, NULL, 56, "the size of that"},
    {108, 4, "vids", 0, "fccType"},
    {112, 4, NULL, 0, "fccHandler"},
    {116, 4, NULL, 0, "dwFlags"},
    {120, 2, NULL, 0, "wPriority"},
    {122, 2, NULL, 0, "wLanguage"},
    {124, 4, NULL, 0, "dwInitialFrames"},
    {128, 4, NULL, 1, "dwScale"},
    {132, 4, NULL, FPS, "dwRate: dwRate / dwScale frames a second"},
    {136, 4, NULL, 0, "dwStart"},
    {140, 4, NULL, 0, "dwLength"},
    {144, 4, NULL, 0, "dwSuggestedBufferSize"},
    {148, 4, NULL, 0xffffffff, "dwQuality: the default, -1"},
    {152, 4, NULL, 0, "dwSampleSize: a chunk is a frame"},
    {156, 8, NULL, 0, "rcFrame"},
    {164, 4, "strf", 0, "ckID of its format"},
    {168, 4, NULL, 40, "the size of that"},
    {172, 4, NULL, 40, "biSize"},
    {176, 4, NULL, WIDTH, "biWidth"},
    {180, 4, NULL, HEIGHT, "biHeight"},
    {184, 2, NULL, 1, "biPlanes"},
    {186, 2, NULL, 12, "biBitCount: 8 + 2 + 2"},
    {188, 4, "I420", 0, "biCompression"},
    {192, 4, NULL, 12, "biSizeImage: 8 pixels * 12 bits"},
    {196, 4, NULL, 0, "biXPelsPerMeter"},
    {200, 4, NULL, 0, "biYPelsPerMeter"},
    {204, 4, NULL, 0, "biClrUsed"},
    {208, 4, NULL, 0, "biClrImportant"},
    {212, 4, "LIST", 0, "ckID of the second stream"},
    {216, 4, NULL, 92, "its size: 312 - 220"},
    {220, 4, "strl", 0, "list type"},
    {224, 4, "strh", 0, "ckID of its header"},
    {228, 4, NULL, 56, "the size of that"},
    {232, 4, "auds", 0, "fccType"},
    {236, 4, NULL, 0, "fccHandler"},
    {240, 4, NULL, 0, "dwFlags"},
    {244, 2, NULL, 0, "wPriority"},
    {246, 2, NULL, 0, "wLanguage"},
    {248, 4, NULL, 0, "dwInitialFrames"},
    {252, 4, NULL, 1, "dwScale"},
    {256, 4, NULL, 48000, "dwRate: dwRate / dwScale blocks a second"},
    {260, 4, NULL, 0, "dwStart"},
    {264, 4, NULL, 0, "dwLength"},
    {268, 4, NULL, 0, "dwSuggestedBufferSize"},
    {272, 4, NULL, 0xffffffff, "dwQuality: the default, -1"},
    {276, 4, NULL, 4, "dwSampleSize: nBlockAlign"},
    {280, 8, NULL, 0, "rcFrame"},
    {288, 4, "strf", 0, "ckID of its format"},
    {292, 4, NULL, 16, "the size of that"},
    {296, 2, NULL, 1, "wFormatTag: PCM"},
    {298, 2, NULL, 2, "nChannels"},
    {300, 4, NULL, 48000, "nSamplesPerSec"},
    {304, 4, NULL, 192000, "nAvgBytesPerSec: 48000 * 4"},
    {308, 2, NULL, 4, "nBlockAlign: 2 channels * 2 bytes"},
    {310, 2, NULL, 16, "wBitsPerSample"},
    {312, 4, "LIST", 0, "ckID of the frames"},
    {316, 4, NULL, 0, "their size: open"},
    {320, 4, "movi", 0, "list type"},
};

#define AVI_BYTES 324

static void an_avi_header_is_that_of_its_specification(void **state)
{
    struct text t;

    (void)state;
    text_init(&t);
    riff_avi_header(&t, WIDTH, HEIGHT, FPS, false);
    EXPECT_FIELDS(t.data, t.length, avi);
    text_clear(&t);
    riff_avi_header(&t, 640, 360, 30,
                    false); /* sizes and rates that are no single byte */
    const struct field others[] = {
        {32, 4, NULL, 33333, "dwMicroSecPerFrame"},
        {64, 4, NULL, 640, "dwWidth"},
        {68, 4, NULL, 360, "dwHeight"},
        {132, 4, NULL, 30, "dwRate"},
        {176, 4, NULL, 640, "biWidth"},
        {180, 4, NULL, 360, "biHeight"},
        {192, 4, NULL, 345600, "biSizeImage"},
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct field f = others[i];
        f.offset = 0;
        expect_fields(t.data + others[i].offset, 4, &f, 1);
    }
    text_clear(&t);
    riff_avi_header(&t, 640, 360, 30, true); /* the pixels of a frame */
    const struct field bits = {0, 2, NULL, 32, "biBitCount"},
                       size = {0, 4, NULL, 921600, "biSizeImage"};
    expect_fields(t.data + 186, 2, &bits, 1);
    expect_fields(t.data + 192, 4, &size, 1);
    const uint32_t pixel = 0x41524742; /* ARGB, high byte first */
    const char *order = *(const char *)&pixel == 'B' ? "BGRA" : "ARGB";
    assert_memory_equal(t.data + 188, order, 4);
    text_clear(&t);
    riff_avi_header(&t, 640, 360, 30000, false); /* 30000/1001 frames a second */
    const struct field scale = {0, 4, NULL, 1001, "dwScale"},
                       rate = {0, 4, NULL, 30000, "dwRate"};
    expect_fields(t.data + 128, 4, &scale, 1);
    expect_fields(t.data + 132, 4, &rate, 1);
    text_free(&t);
}

/* ---- Files ---- */

static char folder[64];

static int begin(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/sudoscope-riff-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    return folder_remove(folder);
}

static const char *path_of(const char *name)
{
    static char path[128];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void read_file(const char *name, struct text *out)
{
    struct error e;

    text_init(out);
    if (!in_file_read_regular(out, path_of(name), &e))
        fail_msg("%s", e.text);
}

/* Two blocks of four pixels: black, white. */
static uint32_t pixels[WIDTH * HEIGHT] = {0xff000000, 0xff000000, 0xffffffff,
                                          0xffffffff, 0xff000000, 0xff000000,
                                          0xffffffff, 0xffffffff};
static struct frame frame = {.width = WIDTH, .height = HEIGHT, .pixels = pixels};

/* Black is 16, white 235, grey chroma 128: limited range. */
static const unsigned char planes[] = {16,  16,  235, 235, 16,  16,
                                       235, 235, 128, 128, 128, 128};

/* Writes `frames` frames, each with its samples: 1, 2, 3 ... */
static bool record(const char *path, const struct video_format *format, int frames,
                   struct error *e)
{
    struct sink *s = sink_open(path, format, e);
    int16_t samples[2 * SAMPLES];

    if (!s)
        return false;
    for (int i = 0; i < 2 * SAMPLES; i++)
        samples[i] = (int16_t)(i + 1);
    for (int i = 0; i < frames; i++) {
        assert_true(sink_write(s, &frame, e));
        assert_int_equal(sink_samples(s), SAMPLES);
        assert_true(!format->has_sound || sink_sound(s, samples, e));
    }
    return sink_close(s, e);
}

static void expect_samples(const char *data)
{
    for (int i = 0; i < 2 * SAMPLES; i++)
        assert_int_equal(
            (unsigned char)data[2 * i] | (unsigned char)data[2 * i + 1] << 8, i + 1);
}

static const struct video_format silent = {WIDTH, HEIGHT, FPS,  false,
                                           false, NULL,   false},
                                 heard = {WIDTH, HEIGHT, FPS, false, true, NULL, false};

static void a_closed_wav_counts_its_samples(void **state)
{
    static const struct field header[] = WAV_FIELDS(36 + 15360, 15360);
    struct text t;
    struct error e;

    (void)state;
    assert_true(record(path_of("a.y4m"), &heard, 2, &e));
    read_file("a.wav", &t); /* 2 frames * 1920 samples * 4 bytes */
    assert_int_equal(t.length, 44 + 15360);
    EXPECT_FIELDS(t.data, 44, header);
    expect_samples(t.data + 44);
    expect_samples(t.data + 44 + 7680);
    text_free(&t);
}

/* Cut off there, it can be played. */
static void a_wav_that_grows_has_an_open_size(void **state)
{
    static const struct field header[] = WAV_FIELDS(0xffffffff, 0xffffffff);
    struct error e;
    struct text t;
    struct sink *s = sink_open(path_of("b.y4m"), &heard, &e);

    (void)state;
    assert_non_null(s);
    read_file("b.wav", &t);
    assert_true(t.length == 0 || t.length == 44);
    text_free(&t);
    int16_t samples[2 * SAMPLES] = {0};
    assert_true(sink_write(s, &frame, &e) && sink_sound(s, samples, &e));
    read_file("b.wav", &t);
    assert_int_equal(t.length, 44 + 7680);
    EXPECT_FIELDS(t.data, 44, header);
    text_free(&t);
    assert_true(sink_close(s, &e));
}

static void a_y4m_is_a_line_and_frames(void **state)
{
    static const char line[] =
        "YUV4MPEG2 W4 H2 F25:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n";
    struct text found, expected;
    struct error e;

    (void)state;
    assert_true(record(path_of("c.y4m"), &silent, 2, &e));
    text_init(&expected);
    text_puts(&expected, line);
    for (int i = 0; i < 2; i++) {
        text_puts(&expected, "FRAME\n");
        text_add(&expected, (const char *)planes, sizeof planes);
    }
    read_file("c.y4m", &found);
    assert_int_equal(found.length, expected.length);
    assert_memory_equal(found.data, expected.data, expected.length);
    text_free(&found);
    text_free(&expected);
    assert_int_equal(access(path_of("c.wav"), F_OK), -1); /* no sound, no file of it */
}

/* "Portable Network Graphics" (W3C): numbers of a PNG have their high byte first. */
static void a_png_has_the_size_of_the_frame(void **state)
{
    static const unsigned char start[] = {
        0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', /* signature */
        0,    0,   0,   13,  'I',  'H',  'D',  'R',  /* length and type of the chunk */
        0,    0,   1,   44,                          /* width: 300 */
        0,    0,   0,   2,                           /* height */
        8,                                           /* bits of a channel */
        6,                                           /* colour type: RGB with alpha */
        0,    0,   0}; /* compression, filter, interlace */
    struct video_format format = silent;
    struct frame wide = {0};
    struct text t;
    struct error e;

    (void)state;
    format.width = 300;
    frame_clear(&wide, 300, 2);
    struct sink *s = sink_open(path_of("frames/"), &format, &e);
    assert_non_null(s);
    assert_true(sink_write(s, &wide, &e) && sink_write(s, &wide, &e));
    assert_true(sink_close(s, &e));
    read_file("frames/frame-000001.png", &t);
    assert_true(t.length > sizeof start);
    assert_memory_equal(t.data, start, sizeof start);
    text_free(&t);
    frame_free(&wide);
    assert_int_equal(access(path_of("frames/frame-000000.png"), F_OK), 0);
    assert_int_equal(access(path_of("frames/frame-000002.png"), F_OK), -1);
}

/* ---- What ffmpeg gets: a program of that name writes it into files. ---- */

static void install_ffmpeg(void)
{
    static const char script[] = "#!/bin/sh\n"
                                 "cd \"${0%/*}\"\n"
                                 "printf '%s\\n' \"$@\" >words\n"
                                 "for last; do :; done\n"
                                 "/bin/cat >bytes\n"
                                 "echo >\"${last#file:}\"\n";
    char path[4200];
    FILE *f = fopen(path_of("ffmpeg"), "w");

    assert_non_null(f);
    assert_true(fputs(script, f) >= 0 && fclose(f) == 0);
    assert_int_equal(chmod(path_of("ffmpeg"), 0700), 0);
    snprintf(path, sizeof path, "%s:%s", folder, getenv("PATH"));
    assert_int_equal(setenv("PATH", path, 1), 0);
}

static void with_sound_ffmpeg_gets_an_avi(void **state)
{
    static const struct field picture[] = {{0, 4, "00dc", 0, "ckID of a frame"},
                                           {4, 4, NULL, 12, "its size"}},
                              sound[] = {{0, 4, "01wb", 0, "ckID of its samples"},
                                         {4, 4, NULL, 7680, "their size"}};
    struct text t;
    struct error e;

    (void)state;
    install_ffmpeg();
    if (!record(path_of("d.mkv"), &heard, 2, &e))
        fail_msg("%s", e.text);
    read_file("bytes", &t);
    assert_int_equal(t.length, AVI_BYTES + 2 * (8 + 12 + 8 + 7680));
    EXPECT_FIELDS(t.data, AVI_BYTES, avi);
    for (const char *at = t.data + AVI_BYTES; at < t.data + t.length;) {
        EXPECT_FIELDS(at, 8, picture);
        assert_memory_equal(at + 8, planes, sizeof planes);
        EXPECT_FIELDS(at + 20, 8, sound);
        expect_samples(at + 28);
        at += 28 + 7680;
    }
    text_free(&t);
}

static void without_sound_ffmpeg_gets_frames_alone(void **state)
{
    struct text t;
    struct error e;

    (void)state;
    assert_true(record(path_of("e.mp4"), &silent, 2, &e));
    read_file("bytes", &t);
    assert_int_equal(t.length, 2 * sizeof planes);
    assert_memory_equal(t.data, planes, sizeof planes);
    assert_memory_equal(t.data + sizeof planes, planes, sizeof planes);
    text_free(&t);
    assert_true(record(path_of("e.gif"), &silent, 1, &e)); /* pixels, not planes */
    read_file("bytes", &t);
    assert_int_equal(t.length, sizeof pixels);
    assert_memory_equal(t.data, pixels, sizeof pixels);
    text_free(&t);
}

/* Its first line, of what is kept: 199 bytes. */
static void an_ffmpeg_that_fails_is_quoted(void **state)
{
    char script[400], expected[400], long_line[301] = "";
    struct error e;

    (void)state;
    memset(long_line, 'y', 300);
    for (int i = 0; i < 2; i++) {
        const char *said = i ? long_line : "oops";
        FILE *f = fopen(path_of("ffmpeg"), "w");
        assert_non_null(f);
        snprintf(script, sizeof script,
                 "#!/bin/sh\n/bin/cat >/dev/null\nprintf %s >&2\nexit 3\n", said);
        assert_true(fputs(script, f) >= 0 && fclose(f) == 0);
        assert_false(record(path_of("f.mkv"), &silent, 1, &e));
        snprintf(expected, sizeof expected, "%s: ffmpeg exited with status 3: %.199s",
                 path_of("f.mkv"), said);
        assert_string_equal(e.text, expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wav_header_is_that_of_its_specification),
        cmocka_unit_test(a_chunk_has_its_name_and_its_size),
        cmocka_unit_test(an_avi_header_is_that_of_its_specification),
        cmocka_unit_test(a_closed_wav_counts_its_samples),
        cmocka_unit_test(a_wav_that_grows_has_an_open_size),
        cmocka_unit_test(a_y4m_is_a_line_and_frames),
        cmocka_unit_test(a_png_has_the_size_of_the_frame),
        cmocka_unit_test(with_sound_ffmpeg_gets_an_avi),
        cmocka_unit_test(without_sound_ffmpeg_gets_frames_alone),
        cmocka_unit_test(an_ffmpeg_that_fails_is_quoted),
    };

    return cmocka_run_group_tests(tests, begin, end);
}
