/* Every call for windows, fonts and sound fails once: the program says so, or does
 * without. */
#include "front/audio.h"
#include "front/font.h"
#include "front/window.h"
#include "support/failing.h"
#include "support/test.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
#include <fontconfig/fontconfig.h>

#include <stdlib.h>
#include <string.h>

#define SAYS_SO (SDL_SetError("it fails"), errno)

FAULTY(int, SDL_Init, (Uint32 flags), (flags), SAYS_SO, -1)
FAULTY(int, SDL_InitSubSystem, (Uint32 flags), (flags), SAYS_SO, -1)
FAULTY(SDL_Window *, SDL_CreateWindow,
       (const char *title, int x, int y, int w, int h, Uint32 flags),
       (title, x, y, w, h, flags), SAYS_SO, NULL)
FAULTY(SDL_Renderer *, SDL_CreateRenderer, (SDL_Window * w, int index, Uint32 flags),
       (w, index, flags), SAYS_SO, NULL)
FAULTY(SDL_Surface *, SDL_GetWindowSurface, (SDL_Window * w), (w), SAYS_SO, NULL)
FAULTY(int, SDL_UpdateWindowSurfaceRects,
       (SDL_Window * w, const SDL_Rect *parts, int count), (w, parts, count), SAYS_SO,
       -1)
FAULTY(SDL_Texture *, SDL_CreateTexture,
       (SDL_Renderer * r, Uint32 format, int access, int w, int h),
       (r, format, access, w, h), SAYS_SO, NULL)
FAULTY(int, SDL_UpdateTexture,
       (SDL_Texture * t, const SDL_Rect *part, const void *pixels, int pitch),
       (t, part, pixels, pitch), SAYS_SO, -1)
FAULTY(int, SDL_SetTextureBlendMode, (SDL_Texture * t, SDL_BlendMode mode), (t, mode),
       SAYS_SO, -1)
FAULTY(int, SDL_GetNumVideoDisplays, (void), (), SAYS_SO, -1)
FAULTY(int, SDL_GetDisplayBounds, (int display, SDL_Rect *out), (display, out), SAYS_SO,
       -1)
FAULTY(int, SDL_GetCurrentDisplayMode, (int display, SDL_DisplayMode *out),
       (display, out), SAYS_SO, -1)
FAULTY(int, SDL_GetDisplayUsableBounds, (int display, SDL_Rect *out), (display, out),
       SAYS_SO, -1)
FAULTY(int, SDL_GetWindowBordersSize,
       (SDL_Window * w, int *top, int *left, int *bottom, int *right),
       (w, top, left, bottom, right), SAYS_SO, -1)
FAULTY(int, SDL_SetWindowFullscreen, (SDL_Window * w, Uint32 flags), (w, flags),
       SAYS_SO, -1)
FAULTY(int, SDL_SetClipboardText, (const char *text), (text), SAYS_SO, -1)
FAULTY(SDL_Surface *, SDL_CreateRGBSurfaceWithFormatFrom,
       (void *pixels, int w, int h, int depth, int pitch, Uint32 format),
       (pixels, w, h, depth, pitch, format), SAYS_SO, NULL)
FAULTY(SDL_Surface *, SDL_ConvertSurfaceFormat,
       (SDL_Surface * surface, Uint32 format, Uint32 flags), (surface, format, flags),
       SAYS_SO, NULL)
FAULTY(SDL_AudioDeviceID, SDL_OpenAudioDevice,
       (const char *name, int captures, const SDL_AudioSpec *wanted,
        SDL_AudioSpec *given, int changes),
       (name, captures, wanted, given, changes), SAYS_SO, 0)
FAULTY(int, TTF_Init, (void), (), SAYS_SO, -1)
FAULTY(TTF_Font *, TTF_OpenFont, (const char *path, int size), (path, size), SAYS_SO,
       NULL)
FAULTY(int, TTF_SetFontSize, (TTF_Font * font, int size), (font, size), SAYS_SO, -1)
FAULTY(SDL_Surface *, TTF_RenderGlyph32_Blended,
       (TTF_Font * font, Uint32 code, SDL_Color color), (font, code, color), SAYS_SO,
       NULL)
FAULTY(FcPattern *, FcNameParse, (const FcChar8 *name), (name), SAYS_SO, NULL)
FAULTY(FcBool, FcConfigSubstitute, (FcConfig * c, FcPattern *p, FcMatchKind kind),
       (c, p, kind), SAYS_SO, FcFalse)
FAULTY(FcPattern *, FcFontMatch, (FcConfig * c, FcPattern *p, FcResult *result),
       (c, p, result), SAYS_SO, NULL)
FAULTY(FcResult, FcPatternGetString,
       (const FcPattern *p, const char *object, int n, FcChar8 **out),
       (p, object, n, out), SAYS_SO, FcResultNoMatch)

/* ---- A graphics device, played by SDL's renderer on the processor ---- */

static const char *gl_name; /* of the device; NULL: there is none */
static int n_renderers;     /* created */

int __real_access(const char *path, int mode);
int __wrap_access(const char *path, int mode);
int __wrap_access(const char *path, int mode)
{
    if (strncmp(path, "/dev/", 5) != 0)
        return __real_access(path, mode);
    return gl_name && strcmp(path, "/dev/dri") == 0 ? 0 : -1;
}

int __real_SDL_GetRendererInfo(SDL_Renderer *r, SDL_RendererInfo *out);
int __wrap_SDL_GetRendererInfo(SDL_Renderer *r, SDL_RendererInfo *out);
int __wrap_SDL_GetRendererInfo(SDL_Renderer *r, SDL_RendererInfo *out)
{
    n_renderers++;
    if (fails(false))
        return -1;
    int result = __real_SDL_GetRendererInfo(r, out);
    if (gl_name) {
        out->name = "opengl";
        out->flags &= ~(Uint32)SDL_RENDERER_SOFTWARE;
    }
    return result;
}

static const unsigned char *gl_string(unsigned what)
{
    return (const unsigned char *)(what == 0x1f01 ? gl_name : "other");
}

SDL_GLContext __wrap_SDL_GL_GetCurrentContext(void);
SDL_GLContext __wrap_SDL_GL_GetCurrentContext(void)
{
    return gl_name ? &gl_name : NULL;
}

void *__wrap_SDL_GL_GetProcAddress(const char *name);
void *__wrap_SDL_GL_GetProcAddress(const char *name)
{
    const unsigned char *(*function)(unsigned) = gl_string;
    void *address;

    assert_string_equal(name, "glGetString");
    memcpy(&address, &function, sizeof address);
    return fails(false) ? NULL : address;
}

/* ---- Uses ---- */

enum { W = 320, H = 200 };

static void present(struct window *w, struct font *font, int height)
{
    struct draw_list d;
    struct frame f = {0};
    struct damage g = {0};

    draw_init(&d);
    draw_begin(&d, W, height, font_glyphs(font));
    draw_text(&d, 0, 0, TEXT_SMALL, 0xffffff, "text");
    damage_compose(&g, &f, &d);
    if (w)
        window_present(w, &f, &d, &g);
    frame_free(&f);
    damage_free(&g);
    draw_free(&d);
}

/* A window that opens works, whatever fails in it then. */
static bool use_window(struct error *e)
{
    const struct window_place place = {.w = W, .h = H, .has_corner = true};
    struct input_event event;
    int width, height;

    struct window *w = window_open("sudoscope", &place, false, e);
    if (!w)
        return false;
    present(w, NULL, H);
    present(w, NULL, H / 2);
    window_set_fullscreen(w, true);
    window_set_fullscreen(w, false);
    window_copy(w, "text");
    window_size(w, &width, &height);
    assert_true(width > 0 && height > 0);
    present(w, NULL, H / 2);
    while (window_next_event(w, 0, &event))
        continue;
    window_close(w);
    return true;
}

static bool use_font(struct error *e)
{
    struct font *font = font_open(NULL, e);

    /* Without a font there are no characters. */
    font_set_size(font, TEXT_SMALL, 20);
    present(NULL, font, H);
    font_set_size(font, TEXT_SMALL, 30);
    present(NULL, font, H);
    font_close(font);
    return font != NULL;
}

static bool use_audio(struct error *e)
{
    struct audio *a = audio_create(true, 70);
    bool fine = audio_switch(a, true, e);

    assert_int_equal(a->is_on, fine);
    audio_destroy(a);
    return fine;
}

static void walk(bool (*use)(struct error *e))
{
    struct error e;

    for (int mode = FAULT_ONE; mode <= FAULT_ALL; mode++) {
        fault.mode = (enum fault_mode)mode;
        fault.at = 0;
        do {
            fault.at++;
            fault.calls = 0;
            e.text[0] = '\0';
            fault.is_on = true;
            bool fine = use(&e);
            fault.is_on = false;
            check_case(fine || e.text[0], "mode %d, call %d: no message", mode,
                       fault.at);
        } while (fault.calls >= fault.at);
        assert_true(fault.at > 1);
    }
}

static void a_window_opens_and_works_or_says_why(void **state)
{
    (void)state;
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    walk(use_window);
}

static void expect_name(const char *device, const char *name)
{
    const struct window_place place = {.w = W, .h = H};
    struct error e;

    gl_name = device;
    n_renderers = 0;
    struct window *w = window_open("sudoscope", &place, false, &e);
    gl_name = NULL;
    assert_non_null(w);
    assert_string_equal(w->name, name);
    window_close(w);
}

static void a_device_draws_unless_it_is_the_processor(void **state)
{
    (void)state;
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    expect_name(NULL, "dummy software");
    assert_int_equal(n_renderers, 0); /* without a card none is tried */
    expect_name("GeForce", "dummy opengl");
    expect_name("llvmpipe (LLVM 15)", "dummy software");
    assert_int_equal(n_renderers, 1);
    expect_name("Software Rasterizer", "dummy software");
    setenv("SDL_RENDER_DRIVER", "software", 1);
    expect_name(NULL, "dummy software");
    assert_int_equal(n_renderers, 1); /* the user wants one */
    expect_name("llvmpipe (LLVM 15)", "dummy opengl");
    unsetenv("SDL_RENDER_DRIVER");
    gl_name = "GeForce";
    walk(use_window);
    gl_name = NULL;
}

static void a_font_opens_or_says_why(void **state)
{
    (void)state;
    walk(use_font);
}

static void sound_starts_or_says_why(void **state)
{
    (void)state;
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    walk(use_audio);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_window_opens_and_works_or_says_why),
        cmocka_unit_test(a_device_draws_unless_it_is_the_processor),
        cmocka_unit_test(a_font_opens_or_says_why),
        cmocka_unit_test(sound_starts_or_says_why),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
