#include "sound/synth.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "base/number.h"
#include "base/rng.h"
#include "base/units.h"

#include <string.h>

#define BLOCK  64
#define VOICES 512
#define UNIT   65536 /* represents 1.0 in envelopes and gains */

/* Samples are mixed in units of 1/FINE. The limiter's bounds PEAK and STEP are below
 * SOUND_PEAK and SOUND_STEP, because rounding adds a little, and a gain that changes
 * within a block adds up to PEAK / BLOCK to a step. */
#define FINE      128
#define PEAK      29000
#define STEP      7000
#define RECOVER   64         /* per block the limiter's gain regains 1/64 of its loss */
#define GLIDE     (UNIT / 8) /* the most by which the volume changes in a block */
#define INAUDIBLE (UNIT / 256)

/* Factors, in units of 1/UNIT, by which the level of a voice is multiplied in each
 * block (1.33 ms). The name tells the time in which the level falls to 1/e. */
enum {
    FALL_15_MS = 59962,
    FALL_35_MS = 63086,
    FALL_70_MS = 64300,
    FALL_120_MS = 64812,
    FALL_450_MS = 65342
};

/* The texture begins when more than TEXTURE_PER_S dead ends a second have no sound of
 * their own. Each doubling of this rate adds GRAINS_PER_S short notes (grains) a
 * second. GRAIN_LOWEST is the degree (synth.h) of the lowest grain; its pitch is above
 * those of dead ends and restarts. */
#define TEXTURE_PER_S 20
#define GRAINS_PER_S  16
#define GRAIN_LOWEST  5

#define HERTZ       89478 /* phase that a tone of 1 Hz adds per sample (tone_step) */
#define HALF_OCTAVE 22    /* blocks in which a backjump's pitch falls half an octave */

#define TONE_BITS 11
#define TONE_SIZE (1 << TONE_BITS)

enum tone {
    TONE_SEARCH,
    TONE_LANE, /* the first of eight waves; lane i of a race has number i % 8 */
    TONE_LANES = 8,
    TONE_THUD = TONE_LANE + TONE_LANES,
    TONE_FALL,
    TONES
};

/* A kind of sound. Its level rises from 0 to UNIT, is held there, then falls to 0.
 * While an event sounds, the wash (heard.h) is quieter. */
struct sound {
    enum tone wave;     /* TONE_SEARCH: the wave is that of the search or lane */
    int hz;             /* frequency at the start; 0: a degree of the scale */
    int sink;           /* per held block: hz -= hz / 2^sink; 0: constant frequency */
    int32_t rise, fall; /* per block: level += rise; later level *= fall / UNIT */
    int hold;           /* number of blocks at level UNIT */
    int loudness;       /* amplitude at level UNIT; 32768: full scale */
    int duck;           /* an event makes the wash `duck` % quieter; 0: a wash sound */
};

/* FAST_NOTE replaces NOTE if some assignments get no note. GRAIN is a note of the
 * texture. Dead ends and restarts are lower than these notes (the wash). */
enum { FAST_NOTE = HEARD_KINDS, GRAIN, SOUNDS };
#define SOUND(name, period, burst, missed, ...) [HEARD_##name] = {__VA_ARGS__},
static const struct sound sounds[SOUNDS] = {
    [FAST_NOTE] = {TONE_SEARCH, 0, 0, UNIT / 3, FALL_35_MS, 0, 4600, 0},
    [GRAIN] = {TONE_SEARCH, 0, 0, UNIT / 4, FALL_15_MS, 0, 1900, 0},
    HEARD_SOUNDS(SOUND)};

struct voice {
    const struct sound *sound;
    const int16_t *wave;
    uint32_t phase, step;
    bool has_risen;
    int hold;            /* number of blocks left at level UNIT */
    int32_t level;       /* level of the envelope, 0 .. UNIT */
    int32_t left, right; /* amplitude of each channel; 32768: full scale */
    int32_t delay;       /* number of samples until the voice starts */
};

/* A block of mixed samples before the limiter. `gain` is the largest gain, at most
 * UNIT, that keeps the samples within PEAK and the steps between them within STEP. */
struct block {
    int32_t left[BLOCK], right[BLOCK];
    int32_t gain;
    bool is_silent;
};

/* The limiter looks one block ahead, at `ahead`. So where two blocks meet, its gain is
 * low enough for both. Within a block the gain changes linearly. */
struct synth {
    int16_t wave[TONES][TONE_SIZE]; /* from fill_waves */
    struct voice voices[VOICES];
    int n_voices;
    struct rng rng;
    uint64_t grains[HEARD_LANES]; /* per lane: fraction of a grain not yet played */
    int32_t wash;                 /* gain of the wash: UNIT, or less during events */
    int32_t target, volume;       /* the volume wanted and the volume now, 0 .. UNIT */
    /* The limiter's gain at the start of `ahead`, and that gain times the volume. */
    int32_t gain, border;
    struct block ahead; /* the block that write_block writes next */
    int32_t last_left, last_right;
    int16_t out[2 * BLOCK];
    size_t n_out; /* number of sample pairs in `out` not yet copied to the caller */
};

/* How one search sounds: its wave and, in a race, its lane's pan. */
struct place {
    const int16_t *wave;
    int pan;   /* -HEARD_FULL (left) .. HEARD_FULL (right); unused without a race */
    int lanes; /* number of lanes in the race; 1: no race */
};

#define HARMONICS 6

/* The weights of a wave's harmonics, the fundamental first. The waves of the lanes
 * differ in what an ear notices: even harmonics or none, many harmonics or few, a
 * strong fundamental or a weak one. */
static const uint8_t harmonics[TONES][HARMONICS] = {
    [TONE_SEARCH] = {200, 40, 14, 20},
    [TONE_LANE + 0] = {200, 10},
    [TONE_LANE + 1] = {200, 0, 80, 0, 30},
    [TONE_LANE + 2] = {160, 90, 60, 40, 20},
    [TONE_LANE + 3] = {200, 0, 0, 70},
    [TONE_LANE + 4] = {100, 160, 10},
    [TONE_LANE + 5] = {120, 100, 120, 0, 40},
    [TONE_LANE + 6] = {200, 0, 0, 0, 50, 20},
    [TONE_LANE + 7] = {150, 60, 0, 60},
    [TONE_THUD] = {200, 110, 50, 20},
    [TONE_FALL] = {200, 60, 20},
};

/* Sets sine[i] to sin(2 pi i / TONE_SIZE) * 2^30, by i small rotations of (1, 0). */
static void fill_sine(int64_t sine[TONE_SIZE])
{
    const int64_t cos_1 = 1073736771, sin_1 = 3294193, half = 1 << 29;
    int64_t x = 1 << 30, y = 0;

    for (int i = 0; i < TONE_SIZE; i++) {
        int64_t turned = (x * cos_1 - y * sin_1 + half) >> 30;
        sine[i] = y;
        y = (x * sin_1 + y * cos_1 + half) >> 30;
        x = turned;
    }
}

/* Fills in one cycle of each wave; samples are -32767 .. 32767. */
static void fill_waves(int16_t wave[TONES][TONE_SIZE])
{
    int64_t sine[TONE_SIZE];

    fill_sine(sine);
    for (int k = 0; k < TONES; k++) {
        int64_t total = 0;
        for (int h = 0; h < HARMONICS; h++)
            total += harmonics[k][h];
        for (int i = 0; i < TONE_SIZE; i++) {
            int64_t sum = 0;
            for (int h = 0; h < HARMONICS; h++)
                sum += harmonics[k][h] * sine[(h + 1) * i % TONE_SIZE];
            wave[k][i] = (int16_t)(sum / total * INT16_MAX >> 30);
        }
    }
}

uint32_t tone_step(int degree)
{
    /* The steps for C3, D3, E3, G3 and A3 in equal temperament (A4 is 440 Hz). */
    static const uint32_t lowest[] = {11704930, 13138339, 14747287, 17537579, 19685267};

    assert(degree >= 0 && degree < 40);
    return lowest[degree % 5] << degree / 5;
}

int tone_degree(int value, int n)
{
    int used = int_min(n, TONE_DEGREES);

    assert(value >= 0 && value < n);
    return (TONE_DEGREES - used) / 2 + value * used / n;
}

struct synth *synth_create(void)
{
    struct synth *s = alloc_zeroed(1, sizeof *s);

    fill_waves(s->wave);
    rng_seed(&s->rng, 1);
    s->target = s->volume = s->gain = s->border = s->ahead.gain = s->wash = UNIT;
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
    /* The ear hears ratios, so the gain is the square of the volume: then equal steps
     * of the volume sound about equal. */
    s->target = UNIT / SOUND_FULL * volume / SOUND_FULL * volume;
}

bool synth_is_silent(const struct synth *s)
{
    return (s->n_voices == 0 && s->ahead.is_silent) || s->border + s->target == 0;
}

/* Returns about 16 log2(x), x > 0. The result is exact for powers of two and linear in
 * between. */
static int log2_of_16(uint64_t x)
{
    int top = bits_highest(x);

    return 16 * top + (int)((top < 4 ? x << (4 - top) : x >> (top - 4)) & 15);
}

/* How a sound differs from others of its kind. */
struct cue {
    int degree, pan;     /* degree: only for kinds with hz 0; pan: not for a race */
    int delay, hold;     /* delay: in samples; hold: blocks added to sounds[].hold */
    uint64_t stands_for; /* number of events that this sound stands for, > 0 */
};

/* Starts a voice that plays a sound. If VOICES voices are playing, drops the sound. */
static void start(struct synth *s, const struct place *p, int kind, struct cue cue)
{
    const struct sound *sound = &sounds[kind];
    int loudness = sound->loudness * 64 / (64 + log2_of_16(cue.stands_for));
    int pan = p->lanes > 1 ? p->pan : cue.pan;

    if (s->n_voices == VOICES)
        return;
    loudness = p->lanes > 8 ? loudness / 3 : p->lanes > 2 ? loudness / 2 : loudness;
    s->voices[s->n_voices++] = (struct voice){
        .sound = sound,
        .wave = sound->wave == TONE_SEARCH ? p->wave : s->wave[sound->wave],
        .step = sound->hz > 0 ? (uint32_t)sound->hz * HERTZ : tone_step(cue.degree),
        .hold = sound->hold + cue.hold,
        .left = loudness * (HEARD_FULL - int_max(pan, 0)) / HEARD_FULL,
        .right = loudness * (HEARD_FULL + int_min(pan, 0)) / HEARD_FULL,
        .delay = cue.delay};
}

static void play_notes(struct synth *s, const struct heard *h, const struct place *p,
                       int length)
{
    int count = h->count[HEARD_NOTE];
    int kind = h->n_assigned > (uint64_t)count ? FAST_NOTE : HEARD_NOTE;

    for (int i = 0; i < count; i++)
        start(s, p, kind,
              (struct cue){tone_degree(h->notes[i].value, h->n), h->notes[i].pan,
                           length * i / count, 0,
                           u64_max(h->n_assigned / (uint64_t)count, 1)});
}

/* Plays dead ends, turns, backjumps and restarts. A backjump's pitch falls half an
 * octave for each doubling of the levels undone, at most four octaves. */
static void play_failures(struct synth *s, const struct heard *h, const struct place *p,
                          int length)
{
    int far = int_min(log2_of_16((uint64_t)h->levels + 1), 8 * 16) * HALF_OCTAVE / 16;

    for (int kind = HEARD_DEAD_END; kind <= HEARD_RESTART; kind++)
        for (int i = 0; i < h->count[kind]; i++)
            start(s, p, kind,
                  (struct cue){0, 0, length * i / h->count[kind],
                               kind == HEARD_BACKJUMP ? far : 0, 1});
}

/* The first solution plays a chord, which begins together with the shimmer of the
 * solved board (view/change_light.c). A further solution plays a strum. A search that
 * gives up or has no solution plays two deep tones. */
static void play_outcome(struct synth *s, const struct heard *h, const struct place *p)
{
    static const int chord[] = {5, 7, 8, 10, 12, 13, 15};
    enum { CHORD = sizeof chord / sizeof *chord };
    bool is_first = h->count[HEARD_SOLUTION] > 0;
    bool is_chord = is_first || h->count[HEARD_STRUM] > 0;
    int first = is_first ? SOUND_RATE * 2 / 5 : 0;
    int apart = is_first ? SOUND_RATE / 5 : SOUND_RATE / 40;

    for (int i = 0; i < CHORD && is_chord; i++)
        start(s, p, is_first ? HEARD_SOLUTION : HEARD_STRUM,
              (struct cue){chord[i], (i % 2 ? 1 : -1) * HEARD_FULL / 2,
                           first + i * apart, 0, 1});
    for (int i = 0; i < 2 && h->count[HEARD_END] > 0; i++)
        start(s, p, HEARD_END, (struct cue){2 - 2 * i, 0, i * SOUND_RATE / 3, 0, 1});
}

/* Plays the texture for dead ends without a sound of their own: short notes (grains) at
 * random times. The fuller the board, the higher the grains. */
static void play_texture(struct synth *s, const struct heard *h, const struct place *p,
                         int lane, int length)
{
    uint64_t count = h->n_failures - (uint64_t)h->count[HEARD_DEAD_END];
    uint64_t per_s = count * SOUND_RATE / (uint64_t)length;
    const uint64_t whole = 16 * SOUND_RATE;

    if (per_s <= TEXTURE_PER_S)
        return;
    int doublings = log2_of_16(per_s) - log2_of_16(TEXTURE_PER_S);
    s->grains[lane] +=
        (uint64_t)(doublings * GRAINS_PER_S * length / int_max(p->lanes / 2, 1));
    for (; s->grains[lane] >= whole; s->grains[lane] -= whole) {
        int by = GRAIN_LOWEST + (int)rng_below(&s->rng, 5);
        int pan = (int)rng_below(&s->rng, 2 * HEARD_FULL + 1) - HEARD_FULL;
        int delay = (int)rng_below(&s->rng, (uint32_t)length);
        int fullness = h->share * (TONE_DEGREES - GRAIN_LOWEST - 2) / HEARD_FULL;
        start(s, p, GRAIN, (struct cue){fullness + by, pan, delay, 0, 1});
    }
}

void synth_feed(struct synth *s, const struct heard *lanes, int count, int length)
{
    assert(count >= 1 && count <= HEARD_LANES && length > 0);
    for (int i = 0; i < count; i++) {
        const struct place p = {
            .wave = s->wave[count > 1 ? TONE_LANE + i % TONE_LANES : TONE_SEARCH],
            .pan = (2 * i + 1 - count) * HEARD_FULL / count,
            .lanes = count};
        play_notes(s, &lanes[i], &p, length);
        play_failures(s, &lanes[i], &p, length);
        play_outcome(s, &lanes[i], &p);
        play_texture(s, &lanes[i], &p, i, length);
    }
}

static int32_t next_level(struct voice *v)
{
    if (!v->has_risen) {
        int32_t level = int_min(v->level + v->sound->rise, UNIT);
        v->has_risen = level == UNIT;
        return level;
    }
    if (v->hold > 0) {
        v->hold--;
        return UNIT;
    }
    int32_t level = (int32_t)((int64_t)v->level * v->sound->fall / UNIT);
    return level < INAUDIBLE ? 0 : level;
}

static void add_voice(struct voice *v, struct block *b)
{
    int32_t next = next_level(v), by = (next - v->level) / BLOCK, level = v->level;
    const int32_t left = v->left, right = v->right;
    const uint32_t step = v->step;
    const int16_t *wave = v->wave;
    uint32_t phase = v->phase;

    /* This loop takes half of the synthesiser's time, so it shifts instead of dividing.
     * Shifted to the right, negative numbers are rounded down by every supported
     * compiler. */
    for (int i = 0; i < BLOCK; i++) {
        int32_t x = wave[phase >> (32 - TONE_BITS)] * level >> 16;
        b->left[i] += x * left >> 8;
        b->right[i] += x * right >> 8;
        level += by;
        phase += step;
    }
    v->phase = phase;
    v->level = next;
    if (v->sound->sink > 0 && v->hold > 0)
        v->step -= v->step >> v->sound->sink;
}

static void mix(struct synth *s, struct block *b)
{
    struct block wash = {.is_silent = true};
    int32_t taken = 0, from = s->wash;

    *b = wash;
    for (int i = 0; i < s->n_voices;) {
        struct voice *v = &s->voices[i];
        if (v->delay >= BLOCK) {
            v->delay -= BLOCK;
            i++;
            continue;
        }
        add_voice(v, v->sound->duck > 0 ? b : &wash);
        b->is_silent = false;
        taken = int_max(taken, v->level * v->sound->duck / 100);
        if (v->level > 0)
            i++;
        else
            *v = s->voices[--s->n_voices];
    }
    s->wash = UNIT - taken;
    for (int i = 0; i < BLOCK; i++) {
        int64_t part = from + (s->wash - from) * i / BLOCK;
        b->left[i] += (int32_t)(wash.left[i] * part / UNIT);
        b->right[i] += (int32_t)(wash.right[i] * part / UNIT);
    }
}

/* Returns the largest gain, at most UNIT, that keeps each sample of the block within
 * PEAK and each step from one sample to the next within STEP. */
static int32_t bearable_gain(struct synth *s, const struct block *b)
{
    int32_t peak = 1, step = 1;

    for (int i = 0; i < BLOCK; i++) {
        peak = int_max(peak, int_max(abs(b->left[i]), abs(b->right[i])));
        step = int_max(step, int_max(abs(b->left[i] - s->last_left),
                                     abs(b->right[i] - s->last_right)));
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

/* Writes the block `ahead` to s->out, and computes the block after it. */
static void write_block(struct synth *s)
{
    struct block now = s->ahead;
    int32_t from = s->border;

    mix(s, &s->ahead);
    s->ahead.gain = bearable_gain(s, &s->ahead);
    s->gain = int_min(int_min(now.gain, s->ahead.gain),
                      s->gain + (UNIT - s->gain) / RECOVER + 1);
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
        size_t some = (size_t)u64_min(count, s->n_out);
        memcpy(out, s->out + 2 * (BLOCK - s->n_out), 2 * some * sizeof *out);
        s->n_out -= some;
        out += 2 * some;
        count -= some;
    }
}
