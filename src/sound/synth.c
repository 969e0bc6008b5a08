#include "sound/synth.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "base/number.h"
#include "base/rng.h"
#include "base/units.h"

#include <stdlib.h>
#include <string.h>

#define BLOCK  64
#define VOICES 512
#define UNIT   65536 /* 1.0 of envelopes and gains */

/* Samples are mixed in units of 1/FINE. The limits PEAK and STEP are below SOUND_PEAK
 * and SOUND_STEP, because rounding adds a little, and a change of the gain within a
 * block adds steps of up to PEAK / BLOCK. */
#define FINE      128
#define PEAK      29000
#define STEP      7000
#define RECOVER   64         /* a block restores 1/64 of the missing gain: 85 ms */
#define GLIDE     (UNIT / 8) /* the largest change of the volume in a block */
#define INAUDIBLE (UNIT / 256)

/* The part of its level, in units of 1/UNIT, that a voice keeps in each block (1.33 ms)
 * so that its level falls to 1/e in the time of the name. */
enum {
    FALL_15_MS = 59962,
    FALL_35_MS = 63086,
    FALL_70_MS = 64300,
    FALL_120_MS = 64812,
    FALL_450_MS = 65342
};

/* The loudness of sounds, in parts of 32768. */
enum {
    LOUD_NOTE = 5600,
    LOUD_THUD = 5500,
    LOUD_LEVEL = 900, /* added for each doubling of the levels undone */
    LOUD_MOST = 10500,
    LOUD_SWEEP = 6000,
    LOUD_CHORD = 4200,
    LOUD_GRAIN = 2200
};

#define FAST_PER_S   60              /* failures; faster ones are heard as a texture */
#define GRAINS_PER_S 24              /* grains of texture per doubling of FAST_PER_S */
#define THUD_STEP    (150u * 89478u) /* 150 Hz */
#define SWEEP_STEP   (1100u * 89478u)

/* One sound: a wave whose level rises, then falls to nothing. */
struct voice {
    const int16_t *wave;
    uint32_t phase, step;
    int sink;            /* each block lowers `step` by step / 2^sink; 0: never */
    int32_t level;       /* 0 .. UNIT */
    int32_t rise, fall;  /* rise: added per block, up to UNIT; then fall: part kept */
    int32_t left, right; /* loudness, in 1/32768 */
    int32_t delay;       /* samples before it starts */
};

/* Samples before the limiter, and the largest gain that respects its limits. */
struct block {
    int32_t left[BLOCK], right[BLOCK];
    int32_t gain;
    bool is_silent;
};

/* The limiter computes one block ahead: its gain at the border of two blocks is low
 * enough for both blocks, and changes linearly from border to border. */
struct synth {
    struct tones tones;
    struct voice voices[VOICES];
    int n_voices;
    struct rng rng;
    uint64_t grains[HEARD_LANES]; /* of each lane: fraction of a grain that is due */
    int32_t target, volume;       /* the wanted and the present volume, in 1/UNIT */
    int32_t gain, border;         /* at the start of `ahead`: gain; gain times volume */
    struct block ahead;           /* computed, not yet written */
    int32_t last_left, last_right;
    int16_t out[2 * BLOCK];
    size_t n_out; /* samples of `out` that the caller has not read */
};

/* The instrument of a search, and its place between left and right. */
struct place {
    const int16_t *wave;
    bool is_lane;
    int pan; /* of a lane */
    int lanes;
};

struct synth *synth_create(void)
{
    struct synth *s = alloc_zeroed(1, sizeof *s);

    tones_fill(&s->tones);
    rng_seed(&s->rng, 1);
    s->target = s->volume = s->gain = s->border = s->ahead.gain = UNIT;
    s->ahead.is_silent = true;
    return s;
}

void synth_destroy(struct synth *s)
{
    free(s);
}

void synth_set_volume(struct synth *s, int volume)
{
    assert(volume >= 0 && volume <= SOUND_FULL);
    /* The ear hears ratios: with the square, steps of volume sound about equal. */
    s->target = UNIT / SOUND_FULL * volume / SOUND_FULL * volume;
}

bool synth_is_silent(const struct synth *s)
{
    return (s->n_voices == 0 && s->ahead.is_silent) || s->border + s->target == 0;
}

/* ---- From events to voices ---- */

/* Starts a voice after `delay` samples, or drops it if there are VOICES already. */
static void start(struct synth *s, struct voice v, int loudness, int pan, int delay)
{
    if (s->n_voices == VOICES)
        return;
    v.left = loudness * (HEARD_FULL - int_max(pan, 0)) / HEARD_FULL;
    v.right = loudness * (HEARD_FULL + int_min(pan, 0)) / HEARD_FULL;
    v.delay = delay;
    s->voices[s->n_voices++] = v;
}

static int log2_of_16(uint64_t x) /* log2(x) in sixteenths; x > 0 */
{
    int top = bits_highest(x);

    return 16 * top + (int)((top < 4 ? x << (4 - top) : x >> (top - 4)) & 15);
}

/* The more events each sound stands for, the quieter it is. */
static int share_loudness(int loudness, uint64_t all, int heard)
{
    return heard > 0
               ? loudness * 64 / (64 + log2_of_16(u64_max(all / (uint64_t)heard, 1)))
               : 0;
}

static int lane_loudness(const struct place *p, int loudness)
{
    return p->lanes > 8 ? loudness / 3 : p->lanes > 2 ? loudness / 2 : loudness;
}

static void play_notes(struct synth *s, const struct heard *h, const struct place *p,
                       int length)
{
    bool is_fast = h->n_assigned > (uint64_t)h->n_notes;
    int loudness =
        lane_loudness(p, share_loudness(LOUD_NOTE, h->n_assigned, h->n_notes));

    for (int i = 0; i < h->n_notes; i++) {
        const struct heard_note *note = &h->notes[i];
        struct voice v = {.wave = p->wave,
                          .step = tone_step(tone_degree(note->value, h->n)),
                          .rise = UNIT / 3,
                          .fall = is_fast ? FALL_35_MS : FALL_70_MS};
        start(s, v, loudness, p->is_lane ? p->pan : note->pan, length * i / h->n_notes);
    }
}

static void play_thuds(struct synth *s, const struct heard *h, const struct place *p,
                       int length)
{
    struct voice v = {.wave = s->tones.wave[TONE_THUD],
                      .step = THUD_STEP,
                      .sink = 7,
                      .rise = UNIT / 2,
                      .fall = h->levels > 1 ? FALL_70_MS : FALL_35_MS};
    int strength = LOUD_THUD + LOUD_LEVEL * log2_of_16((uint64_t)h->levels + 1) / 16;
    int loudness =
        share_loudness(int_min(strength, LOUD_MOST), h->n_failures, h->n_thuds);

    for (int i = 0; i < h->n_thuds; i++)
        start(s, v, lane_loudness(p, loudness), p->pan,
              (int)rng_below(&s->rng, (uint32_t)length));
}

static void play_sweeps(struct synth *s, const struct heard *h, const struct place *p)
{
    struct voice v = {.wave = s->tones.wave[TONE_SINE],
                      .step = SWEEP_STEP,
                      .sink = 7,
                      .rise = UNIT / 12,
                      .fall = FALL_120_MS};

    if (h->n_sweeps > 0)
        start(s, v, lane_loudness(p, LOUD_SWEEP), p->pan, 0);
}

/* The first solution plays a chord with the shimmer of the board: the last note comes
 * with the last light. A further solution plays a strum; a search that gives up or has
 * no solution plays two deep tones. */
static void play_outcome(struct synth *s, const struct heard *h, const struct place *p)
{
    static const int chord[] = {5, 7, 8, 10, 12, 13, 15};
    enum { CHORD = sizeof chord / sizeof *chord };
    struct voice v = {.wave = p->wave, .rise = UNIT / 4, .fall = FALL_450_MS};
    int first = h->solved ? SOUND_RATE * 2 / 5 : 0;
    int apart = h->solved ? SOUND_RATE / 5 : SOUND_RATE / 40;

    for (int i = 0; i < CHORD && (h->solved || h->solved_again); i++) {
        v.step = tone_step(chord[i]);
        start(s, v, lane_loudness(p, h->solved ? LOUD_CHORD : LOUD_CHORD / 2),
              p->is_lane ? p->pan : (i % 2 ? 1 : -1) * HEARD_FULL / 2,
              first + i * apart);
    }
    for (int i = 0; i < 2 && h->has_ended; i++) {
        v.step = tone_step(2 - 2 * i);
        start(s, v, lane_loudness(p, 2 * LOUD_CHORD), p->pan, i * SOUND_RATE / 3);
    }
}

/* If failures are fast, plays a texture of short notes at random times. The fuller the
 * board, the higher they are. */
static void play_texture(struct synth *s, const struct heard *h, const struct place *p,
                         int lane, int length)
{
    uint64_t per_s = h->n_failures * SOUND_RATE / (uint64_t)length;
    struct voice v = {.wave = p->wave, .rise = UNIT / 4, .fall = FALL_15_MS};
    const uint64_t whole = 16 * SOUND_RATE;

    if (per_s <= FAST_PER_S)
        return;
    int doublings = log2_of_16(per_s) - log2_of_16(FAST_PER_S);
    s->grains[lane] +=
        (uint64_t)(doublings * GRAINS_PER_S * length / int_max(p->lanes / 2, 1));
    for (; s->grains[lane] >= whole; s->grains[lane] -= whole) {
        int by = (int)rng_below(&s->rng, 5);
        v.step = tone_step(h->share * (TONE_DEGREES - 2) / HEARD_FULL + by);
        int pan = (int)rng_below(&s->rng, 2 * HEARD_FULL + 1) - HEARD_FULL;
        start(s, v, lane_loudness(p, LOUD_GRAIN), p->is_lane ? p->pan : pan,
              (int)rng_below(&s->rng, (uint32_t)length));
    }
}

void synth_feed(struct synth *s, const struct heard *lanes, int count, int length)
{
    assert(count >= 1 && count <= HEARD_LANES && length > 0);
    for (int i = 0; i < count; i++) {
        bool is_lane = count > 1;
        const struct place p = {
            .wave = s->tones.wave[is_lane ? TONE_LANE + i % TONE_LANES : TONE_SEARCH],
            .is_lane = is_lane,
            .pan = (2 * i + 1 - count) * HEARD_FULL / count,
            .lanes = count};
        play_notes(s, &lanes[i], &p, length);
        play_thuds(s, &lanes[i], &p, length);
        play_sweeps(s, &lanes[i], &p);
        play_outcome(s, &lanes[i], &p);
        play_texture(s, &lanes[i], &p, i, length);
    }
}

/* ---- From voices to samples ---- */

static int32_t next_level(struct voice *v)
{
    if (v->rise > 0) {
        int32_t level = int_min(v->level + v->rise, UNIT);
        if (level == UNIT)
            v->rise = 0;
        return level;
    }
    int32_t level = (int32_t)((int64_t)v->level * v->fall / UNIT);
    return level < INAUDIBLE ? 0 : level;
}

static void add_voice(struct voice *v, struct block *b)
{
    int32_t next = next_level(v), by = (next - v->level) / BLOCK, level = v->level;
    const int32_t left = v->left, right = v->right;
    const uint32_t step = v->step;
    const int16_t *wave = v->wave;
    uint32_t phase = v->phase;

    /* The loop shifts negative numbers to the right, which every supported compiler
     * rounds down. It takes half of the synthesiser's time. */
    for (int i = 0; i < BLOCK; i++) {
        int32_t x = wave[phase >> (32 - TONE_BITS)] * level >> 16;
        b->left[i] += x * left >> 8;
        b->right[i] += x * right >> 8;
        level += by;
        phase += step;
    }
    v->phase = phase;
    v->level = next;
    v->step -= v->sink > 0 ? v->step >> v->sink : 0;
}

static void mix(struct synth *s, struct block *b)
{
    memset(b, 0, sizeof *b);
    b->is_silent = true;
    for (int i = 0; i < s->n_voices;) {
        struct voice *v = &s->voices[i];
        if (v->delay >= BLOCK) {
            v->delay -= BLOCK;
            i++;
            continue;
        }
        add_voice(v, b);
        b->is_silent = false;
        if (v->level > 0)
            i++;
        else
            *v = s->voices[--s->n_voices];
    }
}

static int32_t larger(int32_t most, int32_t x)
{
    return int_max(most, abs(x));
}

/* The largest gain, up to UNIT, with which no sample of the block and no step from one
 * sample to the next is too large. */
static int32_t bearable_gain(struct synth *s, const struct block *b)
{
    int32_t peak = 1, step = 1;

    for (int i = 0; i < BLOCK; i++) {
        peak = larger(larger(peak, b->left[i]), b->right[i]);
        step = larger(larger(step, b->left[i] - s->last_left),
                      b->right[i] - s->last_right);
        s->last_left = b->left[i];
        s->last_right = b->right[i];
    }
    int64_t gain =
        i64_min((int64_t)PEAK * FINE * UNIT / peak, (int64_t)STEP * FINE * UNIT / step);
    return (int32_t)i64_min(gain, UNIT);
}

static int16_t scale(int32_t sample, int32_t gain)
{
    return (int16_t)((int64_t)sample * gain / ((int64_t)FINE * UNIT));
}

/* Writes the block that was computed ahead, and computes the next one. */
static void write_block(struct synth *s)
{
    struct block now = s->ahead;
    int32_t from = s->border;

    mix(s, &s->ahead);
    s->ahead.gain = bearable_gain(s, &s->ahead);
    s->gain = int_min(int_min(now.gain, s->ahead.gain),
                      s->gain + (UNIT - s->gain) / RECOVER + 1);
    s->gain = int_min(s->gain, UNIT);
    s->volume += int_clamp(s->target - s->volume, -GLIDE, GLIDE);
    s->border = (int32_t)((int64_t)s->gain * s->volume / UNIT);
    for (int i = 0; i < BLOCK; i++) {
        int32_t gain = from + (s->border - from) * i / BLOCK;
        s->out[2 * i] = scale(now.left[i], gain);
        s->out[2 * i + 1] = scale(now.right[i], gain);
    }
    s->n_out = BLOCK;
}

void synth_render(struct synth *s, int16_t *out, size_t count)
{
    while (count > 0) {
        if (s->n_out == 0)
            write_block(s);
        size_t some = u64_min(count, s->n_out);
        memcpy(out, s->out + 2 * (BLOCK - s->n_out), 2 * some * sizeof *out);
        s->n_out -= some;
        out += 2 * some;
        count -= some;
    }
}
