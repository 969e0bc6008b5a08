#include "front/audio.h"

#include "base/alloc.h"
#include "base/clock.h"

#include <SDL2/SDL.h>

#include <string.h>

/* SDL keeps two blocks of 16 ms: without CPU for 32 ms, its sound has a gap. */
#define BLOCK    768
#define BLOCK_NS (BLOCK * NS_PER_S / SOUND_RATE)

struct audio {
    bool is_wanted, has_failed, is_on;
    int volume;
    SDL_AudioDeviceID device; /* 0: closed */
    /* While the device is open, SDL's lock guards the fields below. */
    struct synth *synth;
    struct audio_use use;
    int64_t asked_ns; /* when SDL asked for the last block; 0: never */
};

static void fill(void *context, Uint8 *bytes, int size)
{
    struct audio *a = context;
    int64_t now_ns = clock_now_ns();

    a->use.blocks++;
    a->use.late += a->asked_ns > 0 && now_ns - a->asked_ns > 2 * BLOCK_NS;
    a->asked_ns = now_ns;
    synth_render(a->synth, (int16_t *)(void *)bytes, (size_t)size / 4);
}

struct audio *audio_create(bool is_wanted, int volume)
{
    struct audio *a = alloc_zeroed(1, sizeof *a);

    a->is_wanted = is_wanted;
    a->volume = volume;
    return a;
}

typedef void alsa_error(const char *file, int line, const char *function, int code,
                        const char *format, ...);

static void keep_quiet(const char *file, int line, const char *function, int code,
                       const char *format, ...)
{
    (void)file, (void)line, (void)function, (void)code, (void)format;
}

/* Stops ALSA from printing a dozen lines if there is no device: SDL reports the
 * failure. The library stays loaded, because it keeps our handler. */
static void silence_alsa(void)
{
    void (*set_handler)(alsa_error *);
    const char *driver = SDL_GetCurrentAudioDriver();
    void *alsa =
        driver && strcmp(driver, "alsa") == 0 ? SDL_LoadObject("libasound.so.2") : NULL;

    if (!alsa)
        return;
    *(void **)&set_handler = SDL_LoadFunction(alsa, "snd_lib_error_set_handler");
    if (set_handler)
        set_handler(keep_quiet);
}

static bool open_device(struct audio *a, struct error *e)
{
    SDL_AudioSpec spec = {.freq = SOUND_RATE,
                          .format = AUDIO_S16SYS,
                          .channels = 2,
                          .samples = BLOCK,
                          .callback = fill,
                          .userdata = a};

    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    SDL_SetHint(SDL_HINT_APP_NAME, "sudoscope");
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0)
        return error_fail(e, "%s", SDL_GetError());
    silence_alsa();
    a->device = SDL_OpenAudioDevice(NULL, 0, &spec, NULL, 0);
    if (a->device == 0) {
        error_fail(e, "%s", SDL_GetError());
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        return false;
    }
    a->synth = synth_create();
    a->asked_ns = 0;
    SDL_PauseAudioDevice(a->device, 0);
    return true;
}

/* Closes the device once SDL has played the samples that it has. */
static void close_device(struct audio *a)
{
    if (a->device == 0)
        return;
    SDL_CloseAudioDevice(a->device);
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    a->device = 0;
    synth_destroy(a->synth);
    a->synth = NULL;
}

void audio_destroy(struct audio *a)
{
    if (a)
        close_device(a);
    free(a);
}

bool audio_is_wanted(const struct audio *a)
{
    return a->is_wanted;
}

void audio_want(struct audio *a, bool is_wanted)
{
    a->is_wanted = is_wanted;
    a->has_failed = false;
}

int audio_volume(const struct audio *a)
{
    return a->volume;
}

static void apply_volume(struct audio *a)
{
    SDL_LockAudioDevice(a->device);
    synth_set_volume(a->synth, a->is_on ? a->volume : 0);
    SDL_UnlockAudioDevice(a->device);
}

void audio_set_volume(struct audio *a, int volume)
{
    a->volume = volume;
    if (a->device > 0)
        apply_volume(a);
}

static bool is_silent(struct audio *a)
{
    SDL_LockAudioDevice(a->device);
    bool is_silent = synth_is_silent(a->synth);
    SDL_UnlockAudioDevice(a->device);
    return is_silent;
}

bool audio_switch(struct audio *a, bool on, struct error *e)
{
    if (on && a->device == 0 && (a->has_failed || !open_device(a, e))) {
        bool is_new = !a->has_failed;
        a->has_failed = true;
        return !is_new;
    }
    if (on != a->is_on) {
        a->is_on = on;
        apply_volume(a);
    }
    if (!on && a->device > 0 && is_silent(a))
        close_device(a);
    return true;
}

bool audio_is_on(const struct audio *a)
{
    return a->is_on;
}

void audio_feed(struct audio *a, const struct heard *lanes, int count, int length)
{
    SDL_LockAudioDevice(a->device);
    synth_feed(a->synth, lanes, count, length);
    SDL_UnlockAudioDevice(a->device);
}

struct audio_use audio_use(struct audio *a)
{
    if (a->device > 0)
        SDL_LockAudioDevice(a->device);
    struct audio_use use = a->use;
    if (a->device > 0)
        SDL_UnlockAudioDevice(a->device);
    return use;
}
