/* Sound: what a listener hears of snapshots, and what the synthesiser makes of it. */
#include "base/rng.h"
#include "base/units.h"
#include "sound/listener.h"
#include "sound/synth.h"
#include "support/bands.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#define FRAME (SOUND_RATE / 60)

/* ---- The synthesiser ---- */

static void render(struct synth *s, int16_t *out, size_t count)
{
    memset(out, 0x55, 2 * count * sizeof *out);
    synth_render(s, out, count);
}

struct extremes {
    int peak, step, last[2];
};

static void measure(struct extremes *x, const int16_t *samples, size_t count)
{
    for (size_t i = 0; i < 2 * count; i++) {
        int step = abs(samples[i] - x->last[i % 2]);
        x->peak = abs(samples[i]) > x->peak ? abs(samples[i]) : x->peak;
        x->step = step > x->step ? step : x->step;
        x->last[i % 2] = samples[i];
    }
}

/* FNV-1a, over the low byte of each sample first. */
static uint64_t hash(uint64_t h, const int16_t *samples, size_t count)
{
    for (size_t i = 0; i < 4 * count; i++) {
        uint16_t word = (uint16_t)samples[i / 2];
        h = (h ^ (i % 2 ? word >> 8 : word & 0xff)) * 0x100000001b3;
    }
    return h;
}

static struct heard random_heard(struct rng *r)
{
    struct heard h = {.n = 1 + (int)rng_below(r, 255)};

    for (int k = 0; k < HEARD_KINDS; k++)
        h.count[k] = k == HEARD_NOTE || k == HEARD_DEAD_END
                         ? (int)rng_below(r, HEARD_NOTES + 1)
                         : rng_below(r, 20) == 0;
    for (int i = 0; i < h.count[HEARD_NOTE]; i++)
        h.notes[i] = (struct heard_note){(uint8_t)rng_below(r, (uint32_t)h.n),
                                         (int16_t)((int)rng_below(r, 513) - 256)};
    h.levels = (int)rng_below(r, 10000);
    h.n_assigned =
        (uint64_t)h.count[HEARD_NOTE] + rng_below(r, 3) * (rng_next(r) >> 20);
    h.n_failures =
        (uint64_t)h.count[HEARD_DEAD_END] + rng_below(r, 3) * (rng_next(r) >> 40);
    h.share = (int)rng_below(r, HEARD_FULL + 1);
    return h;
}

/* Frames of any length, in pieces of any length, at any volume. */
static uint64_t play_at_random(uint64_t seed, struct extremes *x)
{
    static int16_t samples[2 * 5000];
    struct synth *s = synth_create();
    uint64_t h = 0xcbf29ce484222325;
    struct rng r;

    rng_seed(&r, seed);
    for (int frame = 0; frame < 60; frame++) {
        struct heard lanes[HEARD_LANES];
        int count = 1 + (int)rng_below(&r, HEARD_LANES);
        size_t length = 1 + rng_below(&r, 4999);
        for (int i = 0; i < count; i++)
            lanes[i] = random_heard(&r);
        if (rng_below(&r, 8) == 0)
            synth_set_volume(s, (int)rng_below(&r, SOUND_FULL + 1));
        synth_feed(s, lanes, count, (int)length);
        render(s, samples, length);
        measure(x, samples, length);
        h = hash(h, samples, length);
    }
    synth_destroy(s);
    return h;
}

static void no_frame_clips_or_jumps(void **state)
{
    struct extremes most = {0};

    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct extremes x = {0};
        play_at_random(seed, &x);
        check_case(x.peak <= SOUND_PEAK, "seed %d: peak %d", (int)seed, x.peak);
        check_case(x.step <= SOUND_STEP, "seed %d: step %d", (int)seed, x.step);
        most.peak = x.peak > most.peak ? x.peak : most.peak;
    }
    assert_true(most.peak > SOUND_PEAK * 9 / 10); /* the limiter was at work */
}

/* Here the steps, not the peaks, decide. */
static void many_high_notes_at_once_do_not_jump(void **state)
{
    struct heard h = {
        .n = 100, .count = {[HEARD_NOTE] = HEARD_NOTES}, .n_assigned = HEARD_NOTES};
    static int16_t samples[2 * SOUND_RATE];
    struct synth *s = synth_create();
    struct extremes x = {0};

    (void)state;
    for (int i = 0; i < HEARD_NOTES; i++)
        h.notes[i].value = 99;
    synth_feed(s, &h, 1, 1);
    render(s, samples, SOUND_RATE);
    measure(&x, samples, SOUND_RATE);
    check_range(x.step, SOUND_STEP * 8 / 10, SOUND_STEP);
    assert_true(x.peak < SOUND_PEAK * 9 / 10);
    synth_destroy(s);
}

/* The same numbers with every compiler and every level of optimisation. */
static void the_samples_are_the_same_everywhere(void **state)
{
    struct extremes x = {0};

    (void)state;
    uint64_t found = play_at_random(1, &x);
    check_case(found == 0x79828a73c78d6442, "found 0x%llx", (unsigned long long)found);
}

/* The largest jump of a sample away from the course of its four neighbours (a sixteenth
 * of the fourth difference), in thousandths of the peak. A step of a hundredth of the
 * peak is about 2, a tone of 440 Hz below 1, the highest note 6. */
static int worst_click(const int *samples, size_t count)
{
    int most = 0, peak = 1;

    for (size_t i = 2; i + 2 < count; i++) {
        const int *x = samples + i;
        int jump = abs(x[-2] - 4 * x[-1] + 6 * x[0] - 4 * x[1] + x[2]) / 16;
        most = jump > most ? jump : most;
        peak = abs(x[0]) > peak ? abs(x[0]) : peak;
    }
    return (int)(1000LL * most / peak);
}

enum { SMOOTH = 3, SMOOTH_WASH = 12 };

static void render_left(struct synth *s, int *out, size_t count)
{
    static int16_t samples[2 * SOUND_RATE];

    assert_true(count <= SOUND_RATE);
    render(s, samples, count);
    for (size_t i = 0; i < count; i++)
        out[i] = samples[2 * i];
}

/* Every kind there is, so that a new one is heard here too; the last is the texture. */
static struct heard only(int kind, int variant)
{
    struct heard h = {
        .n = 100, .levels = variant ? 9000 : 2, .share = variant ? 255 : 0};

    h.notes[0].value = variant ? 99 : 0;
    h.n_assigned = 1;
    h.n_failures = 70;
    if (kind < HEARD_KINDS) {
        h.count[kind] = 1;
        h.n_failures = (uint64_t)h.count[HEARD_DEAD_END];
    }
    return h;
}

static void no_kind_of_sound_clicks(void **state)
{
    static int samples[7 * SOUND_RATE];

    (void)state;
    for (int kind = 0; kind <= HEARD_KINDS; kind++)
        for (int variant = 0; variant < 2; variant++) {
            struct heard h = only(kind, variant);
            struct synth *s = synth_create();
            int peak = 0;
            render_left(s, samples, FRAME);
            synth_feed(s, &h, 1, FRAME);
            for (int k = 0; k < 6; k++)
                render_left(s, samples + FRAME + k * SOUND_RATE, SOUND_RATE);
            for (int i = 0; i < 6 * SOUND_RATE; i++)
                peak = abs(samples[i]) > peak ? abs(samples[i]) : peak;
            int click = worst_click(samples, FRAME + 6 * SOUND_RATE);
            check_case(peak > (kind < HEARD_KINDS ? 2000 : 1500), "kind %d: peak %d",
                       kind, peak);
            bool is_wash = kind == HEARD_NOTE || kind == HEARD_KINDS;
            check_case(click <= (is_wash ? SMOOTH_WASH : SMOOTH),
                       "kind %d, %d: click %d", kind, variant, click);
            check_case(synth_is_silent(s), "kind %d: does not end", kind);
            synth_destroy(s);
        }
}

/* ---- Events and the wash ---- */

/* A fast search: as many notes as a listener lets through, and dense texture. */
static struct heard wash_frame(struct rng *r, int frame, int share)
{
    struct heard h = {.n = 25, .n_assigned = 40, .n_failures = 5000, .share = share};

    h.count[HEARD_NOTE] = frame % 2;
    h.notes[0].value = (uint8_t)rng_below(r, 25);
    return h;
}

/* Plays a second and a half of wash, or none, with an event, or none, after half a
 * second. */
enum { EVENT_AT = 30, LASTS = 90 };
static void play_event(int kind, bool has_wash, int share, int *out)
{
    struct synth *s = synth_create();
    struct rng r;

    rng_seed(&r, 5);
    for (int frame = 0; frame < LASTS; frame++) {
        struct heard h = wash_frame(&r, frame, share);
        if (!has_wash)
            h = (struct heard){.n = 25, .share = share};
        if (frame == EVENT_AT && kind > HEARD_NOTE) {
            h.count[kind] = 1;
            h.levels = 4;
            h.n_failures += kind == HEARD_DEAD_END;
        }
        synth_feed(s, &h, 1, FRAME);
        render_left(s, out + frame * FRAME, FRAME);
    }
    synth_destroy(s);
}

static int64_t power(const int *samples, int count)
{
    int64_t sum = 0;

    for (int i = 0; i < count; i++)
        sum += (int64_t)samples[i] * samples[i];
    return sum / count;
}

/* In the 50 ms after its first sample an event of any kind is 15 dB over the densest
 * wash in its band, and the wash has less than a third of its power. Then it is back.
 */
static void every_event_stands_out(void **state)
{
    enum { ALL = LASTS * FRAME, AFTER = SOUND_RATE / 20 };
    static int alone[ALL], with[ALL], event[ALL];

    (void)state;
    for (int kind = HEARD_NOTE + 1; kind < HEARD_KINDS; kind++)
        for (int share = 16; share <= HEARD_FULL; share += 80) {
            int first = 0;
            play_event(HEARD_NOTE, true, share, alone);
            play_event(kind, true, share, with);
            play_event(kind, false, share, event);
            while (event[first] == 0)
                assert_true(++first < ALL - AFTER);
            for (int i = 0; i < ALL; i++)
                with[i] -= event[i]; /* what is left of the wash */
            double over = bands_over(event + first, with + first, AFTER);
            check_case(over >= 15, "kind %d, share %d: %d dB", kind, share, (int)over);
            int64_t before = power(alone + first, AFTER);
            int64_t ducked = power(with + first, AFTER);
            check_case(3 * ducked < before, "kind %d: %d, was %d", kind, (int)ducked,
                       (int)before);
            int click = worst_click(with, ALL);
            check_case(click <= SMOOTH_WASH, "kind %d: the wash clicks: %d", kind,
                       click);
            before = power(alone + ALL - FRAME, FRAME);
            ducked = power(with + ALL - FRAME, FRAME);
            if (kind < HEARD_SOLUTION) /* later ones are slow chords */
                check_case(ducked > before * 9 / 10, "kind %d: %d, was %d", kind,
                           (int)ducked, (int)before);
        }
}

static int crossings_of(const int *samples, int count)
{
    int crossings = 0;

    for (int i = 1; i < count; i++)
        crossings += (samples[i] < 0) != (samples[i - 1] < 0);
    return crossings;
}

/* How long it sounds and how low it ends. */
static void a_longer_backjump_falls_further(void **state)
{
    static int samples[SOUND_RATE];
    int last = 0, last_pitch = 10000;

    (void)state;
    for (int levels = 2; levels <= 128; levels *= 2) {
        struct heard h = {.n = 9, .count = {[HEARD_BACKJUMP] = 1}, .levels = levels};
        struct synth *s = synth_create();
        int end = SOUND_RATE;
        synth_feed(s, &h, 1, FRAME);
        render_left(s, samples, SOUND_RATE);
        while (samples[end - 1] == 0)
            end--;
        int pitch = crossings_of(samples + end - 8000, 7000) / 2 * SOUND_RATE / 7000;
        check_case(end > last + 800, "%d levels: %d samples, %d", levels, end, last);
        check_case(pitch < last_pitch, "%d levels: %d Hz after %d", levels, pitch,
                   last_pitch);
        last = end;
        last_pitch = pitch;
        synth_destroy(s);
    }
    check_range(last_pitch, 1320 / 16, 1320 / 8);
}

static void silence_is_zero(void **state)
{
    static int16_t samples[2 * SOUND_RATE], none[2 * SOUND_RATE];
    struct heard nothing = {.n = 9, .share = 200},
                 note = {.n = 9, .count = {[HEARD_NOTE] = 1}};
    struct synth *s = synth_create();

    (void)state;
    assert_true(synth_is_silent(s));
    for (int i = 0; i < 3; i++) {
        synth_feed(s, &nothing, 1, FRAME);
        render(s, samples, SOUND_RATE);
        assert_memory_equal(samples, none, sizeof none);
        assert_true(synth_is_silent(s));
        synth_feed(s, &note, 1, FRAME);
        assert_false(synth_is_silent(s));
        render(s, samples, SOUND_RATE);
        assert_memory_not_equal(samples, none, sizeof none);
    }
    synth_set_volume(s, 0);
    render(s, samples, SOUND_RATE / 10);
    synth_feed(s, &note, 1, FRAME);
    assert_true(synth_is_silent(s));
    render(s, samples, SOUND_RATE);
    assert_memory_equal(samples, none, sizeof none);
    synth_destroy(s);
}

/* A frame is heard within a block and its look-ahead, 128 samples. */
static void sounds_begin_with_their_frame(void **state)
{
    struct heard note = {.n = 9, .count = {[HEARD_NOTE] = 1}, .notes = {{4, 0}}};
    struct synth *s = synth_create();
    int16_t samples[2 * FRAME];
    int first = 0;

    (void)state;
    render(s, samples, 1000 % FRAME);
    synth_feed(s, &note, 1, FRAME);
    render(s, samples, FRAME);
    while (first < FRAME && samples[2 * first] == 0)
        first++;
    check_range(first, 1, 3 * 64);
    synth_destroy(s);
}

static void the_calls_may_be_divided_in_any_way(void **state)
{
    enum { PART = 37, PARTS = 100 };
    static int16_t whole[2 * PART * PARTS], parts[2 * PART * PARTS];
    struct synth *a = synth_create(), *b = synth_create();
    struct heard h;
    struct rng r;

    (void)state;
    rng_seed(&r, 7);
    h = random_heard(&r);
    synth_feed(a, &h, 1, PART * PARTS);
    synth_feed(b, &h, 1, PART * PARTS);
    render(a, whole, PART * PARTS);
    for (int i = 0; i < PARTS; i++)
        synth_render(b, parts + 2 * PART * i, PART);
    assert_memory_equal(whole, parts, sizeof whole);
    synth_destroy(a);
    synth_destroy(b);
}

static int64_t energy(const int16_t *samples, size_t count, int channel)
{
    int64_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += samples[2 * i + (size_t)channel] * samples[2 * i + (size_t)channel];
    return sum;
}

static void lanes_are_heard_from_left_to_right(void **state)
{
    static int16_t samples[2 * SOUND_RATE];
    int64_t before = INT64_MAX;

    (void)state;
    for (int lane = 0; lane < 4; lane++) {
        struct heard lanes[4] = {{.n = 9}, {.n = 9}, {.n = 9}, {.n = 9}};
        struct synth *s = synth_create();
        lanes[lane].count[HEARD_NOTE] = 1;
        synth_feed(s, lanes, 4, FRAME);
        render(s, samples, SOUND_RATE);
        int64_t left =
            energy(samples, SOUND_RATE, 0) * 100 / (energy(samples, SOUND_RATE, 1) + 1);
        check_case(left < before, "lane %d: %d after %d", lane, (int)left, (int)before);
        before = left;
        synth_destroy(s);
    }
}

static void more_failures_are_denser_and_a_fuller_board_is_higher(void **state)
{
    static int16_t samples[2 * SOUND_RATE];
    int crossings[2] = {0};
    int64_t loud[2];

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct heard h = {.n = 9, .n_failures = 100000, .share = i ? 240 : 20};
        struct heard few = {.n = 9, .n_failures = i ? 100000 : 70, .share = 100};
        struct synth *s = synth_create();
        synth_feed(s, &h, 1, SOUND_RATE);
        render(s, samples, SOUND_RATE);
        for (size_t k = 1; k < SOUND_RATE; k++)
            crossings[i] += (samples[2 * k] < 0) != (samples[2 * k - 2] < 0);
        synth_destroy(s);
        s = synth_create();
        synth_feed(s, &few, 1, SOUND_RATE);
        render(s, samples, SOUND_RATE);
        loud[i] = energy(samples, SOUND_RATE, 0);
        synth_destroy(s);
    }
    check_case(crossings[1] > 3 * crossings[0], "%d, %d", crossings[0], crossings[1]);
    check_case(loud[1] > 4 * loud[0], "%d, %d", (int)(loud[0] >> 20),
               (int)(loud[1] >> 20));
}

static void values_rise_along_the_scale(void **state)
{
    (void)state;
    for (int n = 1; n <= 255; n++) {
        check_range(tone_degree(0, n), 0, TONE_DEGREES - 1);
        check_range(tone_degree(n - 1, n), 0, TONE_DEGREES - 1);
        for (int v = 1; v < n; v++)
            assert_true(tone_degree(v, n) >=
                        tone_degree(v - 1, n) + (n <= TONE_DEGREES));
    }
    for (int d = 1; d < 40; d++)
        assert_true(tone_step(d) > tone_step(d - 1));
}

/* ---- The listener ---- */

static struct listener listener;
static struct snapshot snap;

static void begin_board(int n)
{
    listener_free(&listener);
    listener = (struct listener){.n = 0};
    memset(&snap, 0, sizeof snap);
    snap.n = n;
    snap.n_cells = n * n;
    memset(snap.value, VALUE_NONE, sizeof snap.value);
}

static struct heard hear(int length)
{
    struct heard h;

    listener_hear(&listener, &snap, length, 1, &h);
    return h;
}

static bool is_silent(const struct heard *h)
{
    for (int k = 0; k < HEARD_KINDS; k++)
        if (h->count[k] > 0)
            return false;
    return h->n_failures == 0 && h->n_assigned == 0;
}

static void assign(int cell, int value, int order)
{
    snap.n_assigned += snap.value[cell] == VALUE_NONE;
    snap.value[cell] = (value_t)value;
    snap.order[cell] = (uint16_t)order;
}

static void assignments_are_notes_in_their_order(void **state)
{
    static const int values[] = {2, 3, 1};

    (void)state;
    begin_board(9);
    assign(40, 5, 1);
    struct heard h = hear(FRAME);
    assert_true(is_silent(&h)); /* the first snapshot of a board */
    h = hear(4 * FRAME);
    assert_true(is_silent(&h));
    assign(8, 1, 4);
    assign(10, 2, 2);
    assign(36, 3, 3);
    h = hear(4 * FRAME);
    assert_int_equal(h.count[HEARD_NOTE], 3);
    assert_int_equal(h.n, 9);
    for (int i = 0; i < 3; i++)
        assert_int_equal(h.notes[i].value, values[i]);
    assert_true(h.notes[2].pan > 150 && h.notes[1].pan < -150);
    h = hear(FRAME);
    assert_true(is_silent(&h));
}

static void fast_searches_are_thinned_evenly(void **state)
{
    (void)state;
    begin_board(100);
    hear(FRAME);
    for (int c = 0; c < 9000; c++)
        assign(c, c / 100, c + 1);
    struct heard h = hear(20 * FRAME);
    assert_int_equal(h.count[HEARD_NOTE], 10);
    assert_int_equal(h.n_assigned, 9000);
    for (int i = 0; i < 10; i++)
        check_range(h.notes[i].value, 9 * i, 9 * i + 9);
    assert_int_equal(h.share, HEARD_FULL * 9 / 10);
    for (int frame = 0, notes = 0; frame < 60; frame++) {
        for (int c = 0; c < 50; c++)
            assign(c, (snap.value[c] + 1) % 100, c + 1);
        notes += hear(FRAME).count[HEARD_NOTE];
        check_range(notes, frame / 2, frame / 2 + 8);
    }
}

static void failures_restarts_and_ends_are_heard(void **state)
{
    (void)state;
    begin_board(9);
    snap.stats.depth = 12;
    hear(FRAME);
    snap.stats.decisions = 5;
    snap.stats.refutations = 2;
    snap.stats.depth = 4;
    struct heard h = hear(4 * 2400);
    assert_int_equal(h.count[HEARD_DEAD_END], 2);
    assert_int_equal(h.count[HEARD_BACKJUMP], 1);
    assert_int_equal(h.levels, 8);
    snap.stats.restarts = 3;
    snap.stats.depth = 0;
    h = hear(36000);
    assert_int_equal(h.count[HEARD_RESTART], 1);
    assert_int_equal(h.count[HEARD_BACKJUMP], 0); /* the restart undid the levels */
    snap.status = SEARCH_SOLVED;
    snap.stats.solutions = 1;
    h = hear(FRAME);
    assert_true(h.count[HEARD_SOLUTION] && !h.count[HEARD_STRUM] &&
                !h.count[HEARD_END]);
    snap.stats.solutions = 2;
    h = hear(14400);
    assert_true(!h.count[HEARD_SOLUTION] && h.count[HEARD_STRUM]);
    snap.stats.solutions = 3;
    h = hear(FRAME);
    assert_false(h.count[HEARD_STRUM]); /* so soon */
    snap.status = SEARCH_EXHAUSTED;
    h = hear(FRAME);
    assert_false(h.count[HEARD_END]); /* it has solutions */
    begin_board(9);
    hear(FRAME);
    snap.status = SEARCH_EXHAUSTED;
    h = hear(FRAME);
    assert_true(h.count[HEARD_END]);
}

/* Up to 20 a second each has its sound; of 30 some have, of 120 none. */
static void a_flood_of_dead_ends_has_no_sounds_of_its_own(void **state)
{
    static const struct {
        int in_frames, least, most; /* dead ends in four frames, sounds in a second */
    } seconds[] = {{1, 15, 15}, {2, 7, 20}, {8, 0, 3}, {1, 12, 15}};

    (void)state;
    begin_board(9);
    hear(SOUND_RATE);
    for (int i = 0; i < 4; i++) {
        int sounds = 0;
        for (int frame = 0; frame < 60; frame++) {
            int before = frame * seconds[i].in_frames / 4;
            snap.stats.refutations +=
                (uint64_t)((frame + 1) * seconds[i].in_frames / 4 - before);
            sounds += hear(FRAME).count[HEARD_DEAD_END];
        }
        check_case(sounds >= seconds[i].least && sounds <= seconds[i].most,
                   "second %d: %d sounds", i, sounds);
    }
}

/* Backjumps of `levels` in every frame of a second; how many are heard. */
static int backjumps_heard(int levels)
{
    int count = 0;

    for (int frame = 0; frame < 60; frame++) {
        snap.stats.depth = 5000;
        listener.stats.depth = 5000 + levels;
        count += hear(FRAME).count[HEARD_BACKJUMP];
    }
    return count;
}

static void backjumps_of_the_usual_length_are_heard_now_and_then(void **state)
{
    (void)state;
    begin_board(100);
    hear(FRAME);
    assert_int_equal(backjumps_heard(1), 0); /* no backjump */
    check_range(backjumps_heard(5), 1, 2);
    listener.stats.depth = 5000 + 40;
    struct heard h = hear(FRAME);
    assert_int_equal(h.count[HEARD_BACKJUMP], 1); /* much longer: at once */
    assert_int_equal(h.levels, 40);
    listener.stats.depth = 5000 + 40;
    h = hear(FRAME);
    assert_int_equal(h.count[HEARD_BACKJUMP], 0);
    assert_int_equal(h.levels, 0);
    check_range(backjumps_heard(5), 0, 1); /* covered by the longer one, at first */
    check_range(backjumps_heard(5), 1, 2);
}

static void fast_restarts_are_heard_now_and_then(void **state)
{
    int count = 0;

    (void)state;
    begin_board(9);
    hear(4 * 36000);
    for (int frame = 0; frame < 600; frame++) {
        snap.stats.restarts += 9;
        struct heard h = hear(FRAME);
        check_range(h.count[HEARD_RESTART], 0, 1);
        count += h.count[HEARD_RESTART];
    }
    check_range(count, 4 + 12, 4 + 14);
}

static void another_board_is_silent(void **state)
{
    (void)state;
    for (int kind = 0; kind < 6; kind++) {
        begin_board(9);
        snap.stats.decisions = 9;
        hear(FRAME);
        assign(3, 3, 1);
        struct heard h;
        switch (kind) {
        case 0:
            snap.n = 10, snap.n_cells = 100;
            break;
        case 1:
            snap.stats.decisions = 8;
            break;
        case 2:
            snap.seed++;
            break;
        case 3:
            strcpy(snap.puzzle, "another");
            break;
        case 4:
            snap.n_clues = 1;
            break;
        case 5:
            listener_forget(&listener);
            break;
        }
        h = hear(FRAME);
        check_case(is_silent(&h), "kind %d", kind);
        assign(4, 4, 2);
        h = hear(FRAME);
        check_case(h.count[HEARD_NOTE] == 1, "kind %d: %d notes", kind,
                   h.count[HEARD_NOTE]);
    }
}

static void boards_of_any_size_are_heard(void **state)
{
    static const int sizes[] = {9, 100, 4};

    (void)state;
    begin_board(9);
    for (int i = 0; i < 3; i++) {
        snap.n = sizes[i];
        snap.n_cells = snap.n * snap.n;
        snap.n_assigned = 0;
        memset(snap.value, VALUE_NONE, sizeof snap.value);
        struct heard h = hear(FRAME);
        check_case(is_silent(&h), "n = %d", snap.n);
        for (int c = 0; c < snap.n_cells; c++)
            assign(c, 0, c + 1);
        h = hear(FRAME);
        check_case(h.n_assigned == (uint64_t)snap.n_cells, "n = %d: %d cells", snap.n,
                   (int)h.n_assigned);
    }
}

static void a_local_search_is_heard_by_its_conflicts(void **state)
{
    (void)state;
    begin_board(4);
    for (int c = 0; c < 16; c++) {
        assign(c, c % 4, 0);
        snap.clashes[c] = true;
    }
    hear(4 * FRAME);
    snap.clashes[1] = snap.clashes[6] = false;
    struct heard h = hear(4 * 2400);
    assert_int_equal(h.count[HEARD_NOTE], 2);
    assert_int_equal(h.n_failures, 0);
    assert_int_equal(h.share, HEARD_FULL / 8);
    snap.clashes[6] = true;
    h = hear(FRAME);
    assert_int_equal(h.count[HEARD_NOTE], 0);
    assert_int_equal(h.count[HEARD_DEAD_END], 1);
}

static void lanes_leave_room_for_each_other(void **state)
{
    int notes = 0;

    (void)state;
    begin_board(9);
    for (int frame = 0; frame < 60; frame++) {
        struct heard h;
        assign(frame, 1, frame + 1);
        listener_hear(&listener, &snap, FRAME, 16, &h);
        notes += h.count[HEARD_NOTE];
    }
    check_range(notes, 3, 6);
}

static int free_listener(void **state)
{
    (void)state;
    listener_free(&listener);
    return 0;
}

/* The first sentence is silent, and so is one that comes with another sound. */
static void a_new_sentence_is_heard_once(void **state)
{
    static const struct {
        const char *said;
        int restarts, turns;
    } frames[] = {{"", 0, 0},     {"One.", 0, 0}, {"One.", 0, 0}, {"Two.", 0, 1},
                  {"Two.", 0, 0}, {"Six.", 1, 0}, {"Six.", 0, 0}, {"", 0, 0},
                  {"Six.", 0, 0}, {"One.", 0, 1}};
    struct text last;

    (void)state;
    text_init(&last);
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
        struct heard h = {.count = {[HEARD_RESTART] = frames[i].restarts}};
        listener_hear_sentence(&last, frames[i].said, &h);
        check_case(h.count[HEARD_TURN] == frames[i].turns, "frame %d: %d", (int)i,
                   h.count[HEARD_TURN]);
    }
    text_free(&last);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_frame_clips_or_jumps),
        cmocka_unit_test(many_high_notes_at_once_do_not_jump),
        cmocka_unit_test(the_samples_are_the_same_everywhere),
        cmocka_unit_test(no_kind_of_sound_clicks),
        cmocka_unit_test(every_event_stands_out),
        cmocka_unit_test(a_longer_backjump_falls_further),
        cmocka_unit_test(silence_is_zero),
        cmocka_unit_test(sounds_begin_with_their_frame),
        cmocka_unit_test(the_calls_may_be_divided_in_any_way),
        cmocka_unit_test(lanes_are_heard_from_left_to_right),
        cmocka_unit_test(more_failures_are_denser_and_a_fuller_board_is_higher),
        cmocka_unit_test(values_rise_along_the_scale),
        cmocka_unit_test(assignments_are_notes_in_their_order),
        cmocka_unit_test(fast_searches_are_thinned_evenly),
        cmocka_unit_test(failures_restarts_and_ends_are_heard),
        cmocka_unit_test(a_flood_of_dead_ends_has_no_sounds_of_its_own),
        cmocka_unit_test(backjumps_of_the_usual_length_are_heard_now_and_then),
        cmocka_unit_test(fast_restarts_are_heard_now_and_then),
        cmocka_unit_test(another_board_is_silent),
        cmocka_unit_test(boards_of_any_size_are_heard),
        cmocka_unit_test(a_local_search_is_heard_by_its_conflicts),
        cmocka_unit_test(lanes_leave_room_for_each_other),
        cmocka_unit_test(a_new_sentence_is_heard_once),
    };

    return cmocka_run_group_tests(tests, NULL, free_listener);
}
