#include "front/audio_device.h"

#include "base/units.h"
#include "front/desktop/sdl_reason.h"

#include <string.h>

static SDL_AudioDeviceID device; /* the open device; 0: none is open */
static audio_fill *fill_block;
static void *fill_context;

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

static void fill(void *context, Uint8 *bytes, int size)
{
    (void)context;
    fill_block(fill_context, (int16_t *)(void *)bytes, (size_t)size / 4);
}

bool audio_device_open(audio_fill *fill_next, void *context, struct error *e)
{
    SDL_AudioSpec spec = {.freq = SOUND_RATE,
                          .format = AUDIO_S16SYS,
                          .channels = 2,
                          .samples = AUDIO_BLOCK,
                          .callback = fill};

    fill_block = fill_next;
    fill_context = context;
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    SDL_SetHint(SDL_HINT_APP_NAME, "sudoscope");
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0)
        return error_fail(e, "%s", sdl_reason());
    silence_alsa();
    device = SDL_OpenAudioDevice(NULL, 0, &spec, NULL, 0);
    if (device == 0) {
        error_fail(e, "%s", sdl_reason());
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        return false;
    }
    SDL_PauseAudioDevice(device, 0);
    return true;
}

void audio_device_close(void)
{
    SDL_CloseAudioDevice(device);
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    device = 0;
}

void audio_device_lock(void)
{
    SDL_LockAudioDevice(device);
}

void audio_device_unlock(void)
{
    SDL_UnlockAudioDevice(device);
}
