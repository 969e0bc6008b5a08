/* Numbers that the headers of base/, record/ and sound/ promise: limits, sequences,
 * roundings, and which of two wins. */
#include "base/bits.h"
#include "base/json.h"
#include "base/json_read.h"
#include "base/names.h"
#include "base/number.h"
#include "base/path.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/units.h"
#include "base/utf8.h"
#include "record/timeline.h"
#include "record/writer.h"
#include "sound/listener.h"
#include "sound/synth.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static struct text out;

static int begin(void **state)
{
    (void)state;
    text_init(&out);
    return 0;
}

static int end(void **state)
{
    (void)state;
    text_free(&out);
    return 0;
}

/* ---- base ---- */

/* Ten numbers from the state 1, 2, 3, 4: those of the authors' program in C, which
 * other implementations are tested with too. */
static void the_sequence_goes_on_as_published(void **state)
{
    static const uint64_t expected[] = {11520,
                                        0,
                                        1509978240,
                                        1215971899390074240u,
                                        1216172134540287360u,
                                        607988272756665600u,
                                        16172922978634559625u,
                                        8476171486693032832u,
                                        10595114339597558777u,
                                        2904607092377533576u};
    struct rng r = {{1, 2, 3, 4}};

    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        check_case(rng_next(&r) == expected[i], "number %zu differs", i);
}

/* The high half of the numbers above times the bound, its high half: Lemire's method.
 * 11520 and 0 give products whose low half is 0: refused unless the bound divides 2^32.
 */
static void a_bound_takes_the_high_bits_and_refuses_few(void **state)
{
    struct rng r = {{1, 2, 3, 4}};

    (void)state;
    assert_int_equal(rng_below(&r, 8), 0); /* 11520 */
    assert_int_equal(rng_below(&r, 8), 0); /* 0 */
    assert_int_equal(rng_below(&r, 8), 0); /* 1509978240 */
    /* 1215971899390074240 >> 32 is 283115551 of 2^32: 0.0659. */
    assert_int_equal(rng_below(&r, 1000), 65);
    /* 2^32 mod 10 is 6: the first three have low halves 0, below 6. */
    r = (struct rng){{1, 2, 3, 4}};
    assert_int_equal(rng_below(&r, 10), 0);  /* 0.0659 * 10 */
    assert_int_equal(rng_below(&r, 100), 6); /* 1216172134540287360: 0.06593 */
}

/* Fisher and Yates from the end; the place of each swap is a number below its count. */
static void a_shuffle_swaps_from_the_end(void **state)
{
    struct rng r, same;
    int items[9], expected[9];

    (void)state;
    rng_seed(&r, 5);
    rng_seed(&same, 5);
    for (int i = 0; i < 9; i++)
        items[i] = expected[i] = i;
    rng_shuffle(&r, items, 9);
    for (int last = 8; last >= 1; last--) {
        uint32_t at = rng_below(&same, (uint32_t)last + 1);
        int swap = expected[last];
        expected[last] = expected[at];
        expected[at] = swap;
    }
    assert_memory_equal(items, expected, sizeof items);
    assert_memory_equal(&r, &same, sizeof r); /* eight numbers, none more */
}

static void numbers_have_as_few_digits_as_read_back(void **state)
{
    static const struct {
        double value;
        int digits;
        const char *text;
    } cases[] = {
        {0, 6, "0"},
        {0.35, 6, "0.35"},
        {-2.5, 6, "-2.5"},
        {123456, 6, "123456"},
        {1234567, 7, "1234567"},
        {0.1234567, 7, "0.1234567"},
        {1e100, 6, "1e+100"},
        {1 / 3.0, 16, "0.3333333333333333"},
        {0.1 + 0.2, 17, "0.30000000000000004"},
        {2251799813685248.5, 17, "2251799813685248.5"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        text_clear(&out);
        text_number(&out, cases[i].value);
        assert_string_equal(out.data, cases[i].text);
        assert_int_equal(text_digits(cases[i].value), cases[i].digits);
    }
}

static void a_count_has_its_noun(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        text_counted(&out, i, "node");
        text_putc(&out, ' ');
    }
    text_counted(&out, 1234567, "run");
    assert_string_equal(out.data, "0 nodes 1 node 2 nodes 1,234,567 runs");
}

static void a_percentage_has_two_decimals_from_a_hundredth_on(void **state)
{
    (void)state;
    text_percent(&out, 0.00009999);
    text_percent(&out, 0.0001);
    text_percent(&out, 0.99996);
    text_percent(&out, 2.5);
    assert_string_equal(out.data, "< 0.01 %0.01 %100.00 %250.00 %");
}

static void a_thousand_is_the_first_with_a_comma(void **state)
{
    static const struct {
        unsigned long long value;
        const char *text;
    } cases[] = {{1, "1"},
                 {99, "99"},
                 {12345, "12,345"},
                 {999999, "999,999"},
                 {1000000, "1,000,000"}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        text_clear(&out);
        text_thousands(&out, cases[i].value);
        assert_string_equal(out.data, cases[i].text);
    }
}

static void json_numbers_are_written_in_full(void **state)
{
    struct json j = {.out = &out};

    (void)state;
    json_open(&j, NULL, '{');
    json_int(&j, "a", INT64_MIN);
    json_int(&j, "b", INT64_MAX);
    json_count(&j, "c", UINT64_MAX);
    json_count(&j, "d", 0);
    json_real(&j, "e", 2.0 / 3, 3);
    json_real(&j, "f", -1.5, 0);
    json_real(&j, "g", (double)NAN, 6);
    json_real(&j, "h", (double)-INFINITY, 6);
    json_real(&j, "i", 1e-7, 6);
    json_bool(&j, "j", true);
    json_text(&j, "k", NULL);
    json_text(&j, "l", "");
    json_close(&j, '}');
    assert_string_equal(out.data,
                        "{\"a\":-9223372036854775808,\"b\":9223372036854775807,"
                        "\"c\":18446744073709551615,\"d\":0,\"e\":0.667,\"f\":-2,"
                        "\"g\":null,\"h\":null,\"i\":0.000000,\"j\":true,\"k\":null,"
                        "\"l\":\"\"}");
}

static bool read_number(const char *number, double *value)
{
    struct json_member m = {.key = "a"};
    struct error e;
    char line[100];

    snprintf(line, sizeof line, "{\"a\":%s}", number);
    const struct json_place place = {"file", 1, line, strlen(line)};
    return json_read(&place, &m, 1, &e) &&
           json_read_real(&m, -HUGE_VAL, HUGE_VAL, value);
}

static void json_numbers_follow_their_grammar(void **state)
{
    static const struct {
        const char *text;
        double value;
    } right[] = {{"0", 0},       {"-0", 0},          {"10", 10},
                 {"0.5", 0.5},   {"-12.25", -12.25}, {"1e3", 1000},
                 {"1E+3", 1000}, {"25e-2", 0.25},    {"1.5e1", 15}};
    static const char *const wrong[] = {"",    "01",  "-",    ".5",       "1.",
                                        "1e",  "+1",  "1e+",  "0x10",     "1 2",
                                        "--1", "NaN", "1.e3", "Infinity", "1,"};
    double value;

    (void)state;
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        value = 99;
        check_case(read_number(right[i].text, &value) &&
                       real_compare(value, right[i].value) == 0,
                   "%s", right[i].text);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        check_case(!read_number(wrong[i], &value), "'%s' was read", wrong[i]);
}

static void of_two_members_with_one_key_the_last_counts(void **state)
{
    const char *line =
        " { \"a\" : 1 , \"b\":{\"a\":7}, \"a\":2, \"c\":[3,{\"a\":8}] } ";
    const struct json_place place = {"file", 1, line, strlen(line)};
    struct json_member m[] = {{.key = "a"}, {.key = "c"}, {.key = "d"}};
    struct error e;

    (void)state;
    assert_true(json_read(&place, m, 3, &e));
    assert_int_equal(m[0].length, 1);
    assert_int_equal(*m[0].value, '2');
    assert_int_equal(m[1].length, 11);
    assert_memory_equal(m[1].value, "[3,{\"a\":8}]", 11);
    assert_null(m[2].value);
}

/* A third of the letters may be wrong, and one of a short word. */
static void a_hint_is_near(void **state)
{
    static const struct {
        const char *list, *word, *hint;
    } cases[] = {
        {"abc", "xbc", "; did you mean 'abc'?"},          /* 1 of 3 */
        {"abc", "xyc", ""},                               /* 2 of 3 */
        {"abcdef", "xycdef", "; did you mean 'abcdef'?"}, /* 2 of 6 */
        {"abcde", "xycde", ""},                           /* 2 of 5: one may be wrong */
        {"abcdef", "xyzdef", ""},                         /* 3 of 6 */
        {"ab", "xb", "; did you mean 'ab'?"},             /* at least one */
        {"a", "x", ""},                                   /* nothing of it is left */
        {"abcd, abce", "abcx", "; did you mean 'abcd'?"}, /* as near: the first */
        {"abcdex, abcdef", "abcdyf", "; did you mean 'abcdef'?"}, /* nearer: the last */
        {"abcd", "abdc", "; did you mean 'abcd'?"}, /* a swap is one edit */
        {"abcd", "abcdx", "; did you mean 'abcd'?"},
        {"abcd", "abc", "; did you mean 'abcd'?"},
    };
    char hint[NAMES_HINT];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        names_hint(cases[i].list, cases[i].word, strlen(cases[i].word), hint);
        check_case(strcmp(hint, cases[i].hint) == 0, "'%s' in '%s': found '%s'",
                   cases[i].word, cases[i].list, hint);
    }
}

static void bits_of_a_word_and_of_a_set(void **state)
{
    uint64_t set[2];

    (void)state;
    assert_int_equal(bits_count(0), 0);
    assert_int_equal(bits_count(UINT64_MAX), 64);
    assert_int_equal(bits_lowest(0x50), 4);
    assert_int_equal(bits_highest(0x50), 6);
    assert_true(bits_mask(0) == 1 && bits_mask(64) == 1 &&
                bits_mask(127) == 1ull << 63);
    bits_fill(set, 2, 64);
    assert_true(set[0] == UINT64_MAX && set[1] == 0);
    bits_fill(set, 2, 65);
    assert_true(set[0] == UINT64_MAX && set[1] == 1);
    assert_true(bits_has(set, 64) && !bits_has(set, 65));
    assert_int_equal(bits_nth(set, 64), 64);
    assert_int_equal(bits_nth(set, 63), 63);
}

static void numbers_are_compared_and_mixed(void **state)
{
    (void)state;
    assert_int_equal(int_mix(10, 20, 0), 10);
    assert_int_equal(int_mix(10, 20, 0.5), 15);
    assert_int_equal(int_mix(20, 10, 1), 10);
    assert_true(real_compare(1, 2) < 0 && real_compare(2, 1) > 0);
    assert_int_equal(real_compare(2, 2), 0);
    assert_true(i64_clamp(9, 1, 5) == 5 && i64_clamp(0, 1, 5) == 1);
    assert_true(i64_clamp(3, 1, 5) == 3);
    assert_true(i64_max(-1, 2) == 2 && i64_max(2, -1) == 2);
    assert_true(float_min(1, 2) < 1.5f && float_min(2, 1) < 1.5f);
    assert_true(float_max(1, 2) > 1.5f && float_max(2, 1) > 1.5f);
    assert_true(ns_of_seconds(1.5) == 1500000000 && NS_PER_MS * 1000 == NS_PER_S);
}

static void a_code_point_takes_as_many_bytes_as_it_needs(void **state)
{
    static const struct {
        uint32_t code;
        int length;
    } cases[] = {{0x7f, 1},   {0x80, 2},    {0x7ff, 2},   {0x800, 3},
                 {0xffff, 3}, {0x10000, 4}, {0x10ffff, 4}};
    char bytes[5];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *at = bytes;
        int length = utf8_encode(cases[i].code, bytes);
        bytes[length] = '\0';
        assert_int_equal(length, cases[i].length);
        assert_int_equal(utf8_length(bytes), length);
        assert_int_equal(utf8_next(&at), cases[i].code);
        assert_ptr_equal(at, bytes + length);
        assert_int_equal(utf8_count(bytes), 1);
        assert_int_equal(utf8_last(bytes, (size_t)length), 0);
    }
    assert_int_equal(utf8_last("a\u00d7", 3), 1);
    assert_int_equal(utf8_last("", 0), 0);
}

/* PATH_SIZE counts the NUL. */
static void a_path_of_the_whole_size_fits(void **state)
{
    char path[8];

    (void)state;
    assert_int_equal(PATH_SIZE, 4096);
    assert_true(path_format(path, sizeof path, "%s", "1234567"));
    assert_string_equal(path, "1234567");
    assert_false(path_format(path, sizeof path, "%s", "12345678"));
    assert_string_equal(path, "");
}

/* ---- record ---- */

static void frames_and_samples_of_a_time(void **state)
{
    (void)state;
    assert_int_equal(timeline_ns(30, 1), 33333333);
    assert_int_equal(timeline_ns(30, 3), 100000000);
    assert_int_equal(timeline_frames(10, 0.14), 1); /* 1.4 and 1.6 frames, rounded */
    assert_int_equal(timeline_frames(10, 0.16), 2);
    assert_int_equal(timeline_frames(10, 0.04), 1); /* one at least */
    assert_int_equal(timeline_sample(25, 1), 1920);
    assert_int_equal(timeline_sample(7, 1), 6857);  /* 6857.14 */
    assert_int_equal(timeline_sample(7, 6), 41142); /* 41142.86 */
    /* 30000/1001: one frame takes 33.366 ms; 30,000 of them take 1001 s. */
    assert_int_equal(timeline_ns(30000, 1), 33366666);
    assert_int_equal(timeline_ns(30000, 30000), 1001 * NS_PER_S);
    assert_int_equal(timeline_ns(60000, (uint64_t)60000 * 86400 * 30),
                     (int64_t)1001 * 86400 * 30 * NS_PER_S);
    assert_int_equal(timeline_frames(30000, 1001), 30000);
    assert_int_equal(timeline_sample(30000, 5), 8008);
    assert_int_equal(timeline_due(30000, 33366666, 1, false), 0);
    assert_int_equal(timeline_due(30000, 33366667, 1, false), 1);
    assert_int_equal(timeline_due(30000, 1001 * NS_PER_S, 30000, false), 1);
    assert_int_equal(timeline_seconds(240), 1);
    assert_int_equal(timeline_seconds(1001), 1001);
    /* Frame 0 is due at once, frame k at k / fps; a fresh one half a frame before. */
    assert_int_equal(timeline_due(10, 99999999, 1, false), 0);
    assert_int_equal(timeline_due(10, 100000000, 1, false), 1);
    assert_int_equal(timeline_due(10, 49999999, 1, true), 0);
    assert_int_equal(timeline_due(10, 50000000, 1, true), 1);
    assert_int_equal(timeline_due(10, 50000000, 1, false), 0);
    assert_int_equal(timeline_due(10, 160000000, 2, true), 1);
    assert_int_equal(timeline_due(10, 160000000, 3, true), 0);
    assert_int_equal(timeline_due(10, 160000000, 0, true), 2);
}

static void the_queue_has_its_bounds(void **state)
{
    (void)state;
    assert_int_equal(WRITER_BYTES, 192 * 1024 * 1024);
    assert_int_equal(WRITER_LEAST, 8);
    assert_int_equal(WRITER_LONGEST, 32);
    assert_int_equal(WRITER_SOUND / 48000, 87); /* seconds */
}

/* ---- sound ---- */

/* Degrees 0, 1, 2, 3, 4 are C D E G A: 0, 2, 4, 7, 9 semitones of the equal temperament
 * over C3, nine semitones and an octave below A4, 440 Hz. */
static void degrees_are_tones_of_the_pentatonic_scale(void **state)
{
    static const int semitones[] = {0, 2, 4, 7, 9};

    (void)state;
    for (int degree = 0; degree < TONE_DEGREES + 5; degree++) {
        int over = 12 * (degree / 5) + semitones[degree % 5];
        double hz = 440 * pow(2, (over - 21) / 12.0);
        double found = tone_step(degree) * 48000.0 / 4294967296.0;
        check_case(fabs(1200 * log2(found / hz)) < 2, "degree %d: %.2f Hz, not %.2f",
                   degree, found, hz);
    }
}

/* -1 dBFS: 32767 * 10^(-1/20). */
static void the_peak_is_one_decibel_below_full_scale(void **state)
{
    (void)state;
    assert_int_equal(SOUND_PEAK, (int)(32767 * pow(10, -1 / 20.0) + 0.5));
    assert_int_equal(SOUND_RATE, 48000);
}

/* The loudness is a square of the volume: half the volume, a quarter. */
static void a_volume_is_heard_as_its_square(void **state)
{
    const struct heard h = {
        .n = 9, .count = {[HEARD_NOTE] = 1}, .n_assigned = 1, .notes = {{4, 0}}};
    static int16_t loud[2 * 2000], half[2 * 2000];
    struct synth *a = synth_create(), *b = synth_create();
    int most = 0, most_half = 0;

    (void)state;
    synth_set_volume(b, 50);
    synth_render(a, loud, 2000); /* the volume glides meanwhile */
    synth_render(b, half, 2000);
    synth_feed(a, &h, 1, 1);
    synth_feed(b, &h, 1, 1);
    synth_render(a, loud, 2000);
    synth_render(b, half, 2000);
    for (int i = 0; i < 2 * 2000; i++) {
        most = int_max(most, loud[i]);
        most_half = int_max(most_half, half[i]);
    }
    assert_true(most > 1000);
    check_range(4 * most_half, most - most / 100, most + most / 100);
    synth_set_volume(b, 0);
    synth_render(b, half, 2000);
    assert_true(synth_is_silent(b));
    synth_destroy(a);
    synth_destroy(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
        TEST(the_sequence_goes_on_as_published),
        TEST(a_bound_takes_the_high_bits_and_refuses_few),
        TEST(a_shuffle_swaps_from_the_end),
        TEST(numbers_have_as_few_digits_as_read_back),
        TEST(a_count_has_its_noun),
        TEST(a_percentage_has_two_decimals_from_a_hundredth_on),
        TEST(a_thousand_is_the_first_with_a_comma),
        TEST(json_numbers_are_written_in_full),
        TEST(json_numbers_follow_their_grammar),
        TEST(of_two_members_with_one_key_the_last_counts),
        TEST(a_hint_is_near),
        TEST(bits_of_a_word_and_of_a_set),
        TEST(numbers_are_compared_and_mixed),
        TEST(a_code_point_takes_as_many_bytes_as_it_needs),
        TEST(a_path_of_the_whole_size_fits),
        TEST(frames_and_samples_of_a_time),
        TEST(the_queue_has_its_bounds),
        TEST(degrees_are_tones_of_the_pentatonic_scale),
        TEST(the_peak_is_one_decibel_below_full_scale),
        TEST(a_volume_is_heard_as_its_square),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
