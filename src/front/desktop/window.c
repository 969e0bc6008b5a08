#include "front/window.h"

#include "base/alloc.h"
#include "front/desktop/connection.h"
#include "front/desktop/icon.h"
#include "front/desktop/screen.h"
#include "front/desktop/sdl_reason.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct desktop {
    struct window base;
    SDL_Window *window;
    SDL_Renderer *renderer; /* NULL: the CPU copies frames to the window */
    SDL_Texture *texture;   /* has the size of the last frame */
    int texture_w, texture_h;
    SDL_Scancode pressed; /* the key that was pressed last: the next text is its */
    bool is_stale;     /* the window, its surface or the texture lacks the last frame */
    SDL_Rect *to_show; /* owned: what the frame in progress changes */
    const void *shown; /* the pixels of the window's surface that have the last frame */
    bool visible;
    bool sees_pointer; /* true once the pointer has been reported in the window */
    SDL_Rect windowed; /* the window's place before it filled the screen */
    struct x_connection x;
    char *given;         /* owned: SDL's copy of the clipboard or of a dropped path */
    struct text dropped; /* dropped text, which SDL reports line by line */
};

static struct desktop *desktop_of(struct window *w)
{
    return (struct desktop *)w;
}

/* Starts SDL's video. Fails if the environment names no display: SDL would then select
 * a driver that shows nothing. */
static bool start_video(struct error *e)
{
    static const char *const unseen[] = {"offscreen", "dummy", "evdev"};
    const char *chosen = getenv("SDL_VIDEODRIVER");

    /* Xlib encodes titles and typed characters by the locale. */
    const char *locale = setlocale(LC_CTYPE, "");
    if (!locale || strcmp(locale, "C") == 0)
        setlocale(LC_CTYPE, "C.UTF-8");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    /* Else a hidden pointer is locked when the window leaves fullscreen. */
    SDL_SetHint(SDL_HINT_VIDEO_WAYLAND_EMULATE_MOUSE_WARP, "0");
    bool is_fine = (chosen || getenv("DISPLAY") || getenv("WAYLAND_DISPLAY")) &&
                   SDL_Init(SDL_INIT_VIDEO) == 0;
    for (int i = 0; is_fine && !chosen && i < 3; i++)
        is_fine = strcmp(SDL_GetCurrentVideoDriver(), unseen[i]) != 0;
    return is_fine || error_fail(e, "no display to open a window on; 'sudoscope "
                                    "record' and 'sudoscope solve' need none");
}

/* Whether the current OpenGL context draws on the CPU. */
static bool opengl_is_software(void)
{
    typedef const unsigned char *(*get_string_fn)(unsigned);
    enum { GL_RENDERER_NAME = 0x1f01 };
    static const char *const names[] = {"llvmpipe", "softpipe", "swrast", "Software"};
    get_string_fn get_string;

    if (!SDL_GL_GetCurrentContext())
        return false;
    *(void **)&get_string = SDL_GL_GetProcAddress("glGetString");
    const char *name = get_string ? (const char *)get_string(GL_RENDERER_NAME) : NULL;
    for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
        if (strstr(name, names[i]))
            return true;
    return false;
}

/* Whether the renderer draws on the CPU. OpenGL without a graphics card counts too,
 * unless the user has chosen a renderer by SDL_RENDER_DRIVER. */
static bool renderer_is_software(const SDL_RendererInfo *info)
{
    return info->flags & SDL_RENDERER_SOFTWARE ||
           (!SDL_GetHint(SDL_HINT_RENDER_DRIVER) && opengl_is_software());
}

/* Whether the machine may have a graphics card. Without one, OpenGL would take longer
 * to load its compiler than the program needs for its first picture. */
static bool has_graphics_card(void)
{
    static const char *const devices[] = {"/dev/dri", "/dev/nvidiactl", "/dev/dxg"};
    bool found = SDL_GetHint(SDL_HINT_RENDER_DRIVER) != NULL ||
                 strcmp(SDL_GetPlatform(), "Linux") != 0;

    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        found |= access(devices[i], F_OK) == 0;
    return found;
}

/* Creates a renderer, unless it would draw on the CPU: such a renderer copies each
 * frame two or three times. Without a renderer each frame is copied once, to the
 * surface of the window. On Wayland, which has no such surface, any renderer serves. */
static bool create_renderer(struct desktop *w, struct error *e)
{
    SDL_RendererInfo info = {.flags = SDL_RENDERER_SOFTWARE};
    bool has_surface = !wayland_is_used();

    /* SDL 2.32 crashes if it creates a renderer and EGL is missing. */
    if (!has_surface && SDL_GL_LoadLibrary(NULL) != 0)
        return error_fail(e, "cannot draw in the window: %s", sdl_reason());
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, has_surface ? "0" : "1");
    if (!has_surface || has_graphics_card())
        w->renderer = SDL_CreateRenderer(w->window, -1, SDL_RENDERER_PRESENTVSYNC);
    if (w->renderer)
        SDL_GetRendererInfo(w->renderer, &info);
    if (w->renderer && has_surface && renderer_is_software(&info)) {
        SDL_DestroyRenderer(w->renderer);
        w->renderer = NULL;
    }
    if (!w->renderer && !SDL_GetWindowSurface(w->window))
        return error_fail(e, "cannot draw in the window: %s", sdl_reason());
    snprintf(w->base.name, sizeof w->base.name, "%s %s", SDL_GetCurrentVideoDriver(),
             w->renderer ? info.name : "software");
    return true;
}

/* What a key types on a US keyboard, without and with Shift; '\0': another key. */
static char us_character(SDL_Scancode code, bool shift)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz1234567890";
    static const char shifted[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ!@#$%^&*()";
    static const char more_plain[] = "-=[]\\#;'`,./", more_shifted[] = "_+{}||:\"~<>?";

    if (code >= SDL_SCANCODE_A && code <= SDL_SCANCODE_0)
        return (shift ? shifted : plain)[code - SDL_SCANCODE_A];
    if (code >= SDL_SCANCODE_MINUS && code <= SDL_SCANCODE_SLASH)
        return (shift ? more_shifted : more_plain)[code - SDL_SCANCODE_MINUS];
    return '\0';
}

/* Names keys that type no character, and characters with Ctrl or Alt. Other characters
 * arrive as SDL_TEXTINPUT, so that every keyboard layout works. */
static void name_key(const SDL_KeyboardEvent *k, struct input_event *out)
{
    bool ctrl = k->keysym.mod & KMOD_CTRL, alt = k->keysym.mod & KMOD_ALT;
    bool shift = k->keysym.mod & KMOD_SHIFT && !ctrl && !alt;
    SDL_Keycode sym = k->keysym.sym;
    bool is_character =
        !(sym & SDLK_SCANCODE_MASK) && sym >= SDLK_SPACE && sym != SDLK_DELETE;
    bool is_modifier = sym >= SDLK_LCTRL && sym <= SDLK_RGUI;
    const char *name = SDL_GetKeyName(sym == SDLK_KP_ENTER ? SDLK_RETURN : sym);

    if ((is_character && !ctrl && !alt) || is_modifier || name[0] == '\0')
        return;
    out->kind = INPUT_KEY;
    snprintf(out->key, sizeof out->key, "%s%s%s%s", ctrl ? "Ctrl+" : "",
             alt ? "Alt+" : "", shift ? "Shift+" : "", name);
    char us = us_character(k->keysym.scancode, true);
    if (us)
        snprintf(out->us_key, sizeof out->us_key, "%s%s%c", ctrl ? "Ctrl+" : "",
                 alt ? "Alt+" : "", us);
}

static void to_pixels(const struct desktop *w, int x, int y, struct input_event *out)
{
    int points_w, points_h, pixels_w, pixels_h;

    SDL_GetWindowSize(w->window, &points_w, &points_h);
    SDL_GetWindowSizeInPixels(w->window, &pixels_w, &pixels_h);
    out->x = points_w > 0 ? x * pixels_w / points_w : x;
    out->y = points_h > 0 ? y * pixels_h / points_h : y;
}

/* SDL knows the rates of displays; a compositor may tell it none. */
static void learn_hz(struct desktop *w)
{
    SDL_DisplayMode mode;
    int display = SDL_GetWindowDisplayIndex(w->window);

    w->base.hz = display >= 0 && SDL_GetCurrentDisplayMode(display, &mode) == 0
                     ? int_max(mode.refresh_rate, 0)
                     : 0;
}

static void window_event(struct desktop *w, const SDL_WindowEvent *event,
                         struct input_event *out)
{
    switch (event->event) {
    case SDL_WINDOWEVENT_HIDDEN:
    case SDL_WINDOWEVENT_MINIMIZED:
        w->visible = false;
        break;
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_RESTORED:
    case SDL_WINDOWEVENT_EXPOSED:
    case SDL_WINDOWEVENT_SIZE_CHANGED:
        w->visible = w->is_stale = true;
        out->kind = INPUT_REDRAW;
        break;
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
    case SDL_WINDOWEVENT_MOVED:
        learn_hz(w);
        break;
    case SDL_WINDOWEVENT_LEAVE:
        out->kind = INPUT_LEAVE;
        break;
    default:
        break;
    }
}

static void drop_texture(struct desktop *w)
{
    if (w->texture)
        SDL_DestroyTexture(w->texture);
    w->texture = NULL;
}

static void forget_given(struct desktop *w)
{
    SDL_free(w->given);
    w->given = NULL;
}

static void drop_event(struct desktop *w, const SDL_DropEvent *event,
                       struct input_event *out)
{
    forget_given(w);
    /* Only these events have a text. SDL 2 over SDL 3 does not set that of others. */
    if (event->type == SDL_DROPFILE || event->type == SDL_DROPTEXT)
        w->given = event->file;
    switch (event->type) {
    case SDL_DROPBEGIN:
        text_clear(&w->dropped);
        break;
    case SDL_DROPFILE:
        out->kind = INPUT_FILE;
        out->text = w->given;
        break;
    case SDL_DROPTEXT:
        text_printf(&w->dropped, "%s\n", w->given);
        break;
    default: /* SDL_DROPCOMPLETE */
        out->kind = w->dropped.length > 0 ? INPUT_PASTE : INPUT_NONE;
        out->text = w->dropped.data;
        break;
    }
}

static void translate(struct desktop *w, const SDL_Event *event,
                      struct input_event *out)
{
    switch (event->type) {
    case SDL_QUIT:
        w->base.is_lost = wayland_is_lost(w->window);
        out->kind = INPUT_QUIT;
        break;
    case SDL_KEYDOWN:
        w->pressed = event->key.keysym.scancode;
        name_key(&event->key, out);
        break;
    case SDL_TEXTINPUT:
        /* Ignores text with left Alt. On many keyboards right Alt types brackets. */
        if (SDL_GetModState() & (KMOD_LALT | KMOD_GUI))
            break;
        out->kind = INPUT_KEY;
        snprintf(out->key, sizeof out->key, "%.20s",
                 strcmp(event->text.text, " ") == 0 ? "Space" : event->text.text);
        out->us_key[0] = us_character(w->pressed, SDL_GetModState() & KMOD_SHIFT);
        break;
    case SDL_MOUSEMOTION:
        /* The first motion is no move: the window has appeared under the pointer. */
        out->kind = w->sees_pointer ? INPUT_MOTION : INPUT_NONE;
        w->sees_pointer = true;
        to_pixels(w, event->motion.x, event->motion.y, out);
        break;
    case SDL_MOUSEBUTTONDOWN:
        if (event->button.button != SDL_BUTTON_LEFT)
            break;
        out->kind = event->button.clicks == 2 ? INPUT_DOUBLE_CLICK : INPUT_CLICK;
        to_pixels(w, event->button.x, event->button.y, out);
        break;
    case SDL_MOUSEWHEEL:
        out->kind = event->wheel.y != 0 ? INPUT_WHEEL : INPUT_NONE;
        out->notches = event->wheel.direction == SDL_MOUSEWHEEL_FLIPPED
                           ? -event->wheel.y
                           : event->wheel.y;
        to_pixels(w, event->wheel.mouseX, event->wheel.mouseY, out);
        break;
    case SDL_WINDOWEVENT:
        window_event(w, &event->window, out);
        break;
    case SDL_DROPBEGIN:
    case SDL_DROPFILE:
    case SDL_DROPTEXT:
    case SDL_DROPCOMPLETE:
        drop_event(w, &event->drop, out);
        break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET:
        drop_texture(w);
        out->kind = INPUT_REDRAW;
        break;
    default:
        break;
    }
}

static bool take_event(struct desktop *w, int wait_ms, struct input_event *out)
{
    SDL_Event event;

    /* A request to close the window is taken before all input that still waits. */
    SDL_PumpEvents();
    bool any = SDL_PeepEvents(&event, 1, SDL_GETEVENT, SDL_QUIT, SDL_QUIT) == 1 ||
               (w->x.fd >= 0  ? x_connection_next_event(&w->x, wait_ms, &event)
                : wait_ms > 0 ? SDL_WaitEventTimeout(&event, wait_ms)
                              : SDL_PollEvent(&event));
    if (any)
        translate(w, &event, out);
    return any;
}

static bool is_connected(struct window *w)
{
    return !w->is_lost && !desktop_of(w)->x.is_lost;
}

static bool desktop_next_event(struct window *w, int wait_ms, struct input_event *out)
{
    if (is_connected(w) && take_event(desktop_of(w), wait_ms, out))
        return true;
    if (is_connected(w) || w->is_lost)
        return false;
    w->is_lost = true;
    out->kind = INPUT_QUIT;
    return true;
}

/* On Wayland SDL waits 14 ms for the program that has the text, on X11 a second. */
static const char *desktop_clipboard(struct window *w)
{
    struct desktop *d = desktop_of(w);
    Uint32 end_ms = SDL_GetTicks() + 1000;

    forget_given(d);
    if (!is_connected(w))
        return NULL;
    d->given = SDL_GetClipboardText();
    while (wayland_is_used() && d->given && !d->given[0] && SDL_HasClipboardText() &&
           !SDL_TICKS_PASSED(SDL_GetTicks(), end_ms)) {
        forget_given(d);
        d->given = SDL_GetClipboardText();
    }
    return d->given;
}

static bool desktop_copy(struct window *w, const char *text)
{
    return is_connected(w) && SDL_SetClipboardText(text) == 0;
}

static void desktop_hide(struct window *w)
{
    if (is_connected(w) && !x_connection_hide(desktop_of(w)->window))
        SDL_HideWindow(desktop_of(w)->window);
}

static void desktop_set_title(struct window *w, const char *title)
{
    if (is_connected(w))
        SDL_SetWindowTitle(desktop_of(w)->window, title);
}

static void desktop_show_pointer(struct window *w, bool is_shown)
{
    if (is_connected(w))
        SDL_ShowCursor(is_shown ? SDL_ENABLE : SDL_DISABLE);
}

static void end_video(struct desktop *w)
{
    if (w->renderer)
        SDL_DestroyRenderer(w->renderer); /* and its texture */
    if (w->window)
        SDL_DestroyWindow(w->window);
    SDL_Quit();
}

static void desktop_close(struct window *w)
{
    if (desktop_of(w)->window)
        desktop_hide(w); /* finds out whether the connection is lost */
    if (is_connected(w))
        end_video(desktop_of(w));
    forget_given(desktop_of(w));
    text_free(&desktop_of(w)->dropped);
    free(desktop_of(w)->to_show);
    free(w);
}

static void desktop_size(struct window *w, int *width, int *height)
{
    *width = *height = 0;
    if (is_connected(w))
        SDL_GetWindowSizeInPixels(desktop_of(w)->window, width, height);
    if (*width < 1 || *height < 1)
        *width = *height = 1;
}

static bool desktop_place(struct window *base, struct window_place *out)
{
    struct desktop *w = desktop_of(base);
    int top = 0, left = 0; /* borders of the window manager */

    *out = (struct window_place){.has_corner = !wayland_is_used()};
    SDL_GetWindowSize(w->window, &out->w, &out->h);
    if (!out->has_corner)
        return !base->is_fullscreen;
    SDL_GetWindowPosition(w->window, &out->x, &out->y);
    SDL_GetWindowBordersSize(w->window, &top, &left, NULL, NULL);
    out->x -= left;
    out->y -= top;
    return !base->is_fullscreen;
}

static bool desktop_is_visible(const struct window *w)
{
    const struct desktop *d = (const struct desktop *)w;

    return d->visible && !d->x.is_lost;
}

/* Without a window manager: makes the window fill the screen, or restores its place. */
static void fill_screen(struct desktop *w, bool fullscreen)
{
    SDL_Rect to = w->windowed;

    if (fullscreen) {
        SDL_GetWindowPosition(w->window, &w->windowed.x, &w->windowed.y);
        SDL_GetWindowSize(w->window, &w->windowed.w, &w->windowed.h);
        to = w->windowed;
        SDL_GetDisplayBounds(SDL_GetWindowDisplayIndex(w->window), &to);
    }
    SDL_SetWindowPosition(w->window, to.x, to.y);
    SDL_SetWindowSize(w->window, to.w, to.h);
}

static void desktop_set_fullscreen(struct window *base, bool fullscreen)
{
    struct desktop *w = desktop_of(base);
    Uint32 flags = fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0;

    if (!is_connected(base) || fullscreen == base->is_fullscreen)
        return;
    if (!x_connection_has_manager(w->window))
        fill_screen(w, fullscreen);
    else if (SDL_SetWindowFullscreen(w->window, flags) != 0)
        return;
    base->is_fullscreen = fullscreen;
}

static bool make_texture(struct desktop *w, const struct frame *f)
{
    if (w->texture && w->texture_w == f->width && w->texture_h == f->height)
        return true;
    drop_texture(w);
    w->is_stale = true;
    w->texture = SDL_CreateTexture(w->renderer, SDL_PIXELFORMAT_ARGB8888,
                                   SDL_TEXTUREACCESS_STREAMING, f->width, f->height);
    w->texture_w = f->width;
    w->texture_h = f->height;
    return w->texture && SDL_SetTextureBlendMode(w->texture, SDL_BLENDMODE_NONE) == 0;
}

/* Fills w->to_show with the parts of the frame that the window lacks. Returns how many
 * these are. */
static int list_changes(struct desktop *w, const struct frame *f,
                        const struct damage *changed)
{
    int count = 0, most = tiles_along(f->width) * tiles_along(f->height);
    struct rect r = {0};

    w->to_show = alloc_resize(w->to_show, (size_t)most, sizeof *w->to_show);
    if (w->is_stale)
        w->to_show[count++] = (SDL_Rect){0, 0, f->width, f->height};
    while (!w->is_stale && damage_next(changed, &r))
        w->to_show[count++] = (SDL_Rect){r.x, r.y, r.w, r.h};
    return count;
}

/* Both return false if the window now may lack a part of the frame. */
static bool render_frame(struct desktop *w, const struct frame *f,
                         const struct damage *changed)
{
    bool fine = make_texture(w, f);
    int count = fine ? list_changes(w, f, changed) : 0;

    for (int i = 0; i < count; i++) {
        const SDL_Rect *r = &w->to_show[i];
        fine &= SDL_UpdateTexture(w->texture, r, frame_at(f, r->x, r->y),
                                  f->width * (int)sizeof *f->pixels) == 0;
    }
    if (count > 0) {
        SDL_RenderCopy(w->renderer, w->texture, NULL, NULL);
        SDL_RenderPresent(w->renderer);
    }
    return fine;
}

static bool copy_frame(struct desktop *w, const struct frame *f,
                       const struct damage *changed)
{
    SDL_Surface *to = SDL_GetWindowSurface(w->window);
    SDL_Surface *from = SDL_CreateRGBSurfaceWithFormatFrom(
        f->pixels, f->width, f->height, 32, f->width * (int)sizeof *f->pixels,
        SDL_PIXELFORMAT_RGB888);
    bool fine = to && from;

    /* SDL has made a new surface, or given the surface new pixels. */
    w->is_stale |= fine && (to->userdata != w || to->pixels != w->shown);
    int count = fine ? list_changes(w, f, changed) : 0;
    for (int i = 0; i < count; i++) {
        SDL_Rect part = w->to_show[i];
        fine &= SDL_BlitSurface(from, &part, to, &w->to_show[i]) == 0;
    }
    if (count > 0)
        fine &= SDL_UpdateWindowSurfaceRects(w->window, w->to_show, count) == 0;
    if (fine) {
        to->userdata = w;
        w->shown = to->pixels;
    }
    SDL_FreeSurface(from);
    return fine;
}

static void desktop_present(struct window *base, const struct frame *f,
                            const struct draw_list *d, const struct damage *changed)
{
    struct desktop *w = desktop_of(base);

    (void)d;
    if (is_connected(base))
        w->is_stale = !(w->renderer ? render_frame : copy_frame)(w, f, changed);
}

static const struct window_driver desktop_driver = {
    .close = desktop_close,
    .next_event = desktop_next_event,
    .size = desktop_size,
    .place = desktop_place,
    .is_visible = desktop_is_visible,
    .set_fullscreen = desktop_set_fullscreen,
    .hide = desktop_hide,
    .set_title = desktop_set_title,
    .show_pointer = desktop_show_pointer,
    .clipboard = desktop_clipboard,
    .copy = desktop_copy,
    .present = desktop_present,
};

static bool create_window(struct desktop *w, const char *title,
                          const struct window_place *place, bool fullscreen,
                          struct error *e)
{
    SDL_Rect at = screen_fit_place(place);
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;

    if (fullscreen)
        flags |= SDL_WINDOW_HIDDEN; /* hidden until it fills the screen */
    w->window = SDL_CreateWindow(title, at.x, at.y, at.w, at.h, flags);
    if (!w->window)
        return error_fail(e, "cannot open the window: %s", sdl_reason());
    icon_set(w->window);
    if (x_connection_has_manager(w->window))
        desktop_set_fullscreen(&w->base, fullscreen);
    SDL_ShowWindow(w->window);
    return true;
}

struct window *window_open(const char *title, const struct window_place *place,
                           bool fullscreen, struct error *e)
{
    struct desktop *w = alloc_zeroed(1, sizeof *w);

    assert(place->w > 0 && place->h > 0);
    w->base.driver = &desktop_driver;
    w->visible = true;
    text_init(&w->dropped);
    if (!start_video(e) || !create_window(w, title, place, fullscreen, e) ||
        !create_renderer(w, e)) {
        window_close(&w->base);
        return NULL;
    }
    SDL_StartTextInput();
    SDL_PumpEvents(); /* SDL learns where the window manager has put the window */
    /* Without a window manager the window fills the screen only now. */
    desktop_set_fullscreen(&w->base, fullscreen);
    if (!w->base.is_fullscreen)
        screen_fit_frame(w->window);
    learn_hz(w);
    x_connection_watch(&w->x, w->window);
    return &w->base;
}
