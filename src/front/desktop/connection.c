#include "front/desktop/connection.h"

#include "front/signals.h"

#include <SDL2/SDL_syswm.h>

#include <poll.h>
#include <string.h>

/* Replaces the handler of Xlib that prints a message when the connection is lost. */
static int keep_quiet(Display *display)
{
    (void)display;
    return 0;
}

/* Replaces the handler with which Xlib ends the program when the connection is lost.
 * Later calls of Xlib fail. */
static void note_loss(Display *display, void *connection)
{
    (void)display;
    ((struct x_connection *)connection)->is_lost = true;
}

/* Xlib's previous handler of errors; it still handles all errors except BadWindow. */
static XErrorHandler other_error;

/* Ignores errors about a window that no longer exists: the window manager may remove
 * its frame just before SDL asks about the frame. */
static int ignore_missing_window(Display *display, XErrorEvent *error)
{
    return error->error_code == BadWindow ? 0 : other_error(display, error);
}

/* Finds a function of Xlib in the library that SDL has loaded; NULL: not found. */
static void *xlib_function(const char *name)
{
    void *xlib = SDL_LoadObject("libX11.so.6");

    return xlib ? SDL_LoadFunction(xlib, name) : NULL;
}

static bool find_window(SDL_Window *window, SDL_SysWMinfo *out)
{
    SDL_VERSION(&out->version);
    return SDL_GetWindowWMInfo(window, out) && out->subsystem == SDL_SYSWM_X11;
}

void x_connection_watch(struct x_connection *c, SDL_Window *window)
{
    SDL_SysWMinfo info;
    __typeof__(XSetErrorHandler) *set_error;
    __typeof__(XSetIOErrorHandler) *set;
    __typeof__(XSetIOErrorExitHandler) *set_exit;

    *c = (struct x_connection){.fd = -1};
    if (!find_window(window, &info))
        return;
    c->fd = ConnectionNumber(info.info.x11.display);
    signals_ignore_broken_pipe(); /* else a write to a lost display ends the program */
    *(void **)&set_error = xlib_function("XSetErrorHandler");
    *(void **)&set = xlib_function("XSetIOErrorHandler");
    *(void **)&set_exit = xlib_function("XSetIOErrorExitHandler");
    if (!set_error || !set || !set_exit)
        return;
    XErrorHandler previous = set_error(ignore_missing_window);
    if (previous != ignore_missing_window)
        other_error = previous;
    set(keep_quiet);
    set_exit(info.info.x11.display, note_loss, c);
}

bool x_connection_next_event(struct x_connection *c, int wait_ms, SDL_Event *out)
{
    struct pollfd connection = {.fd = c->fd, .events = POLLIN};

    if (SDL_PollEvent(out))
        return true;
    return !c->is_lost && wait_ms > 0 && poll(&connection, 1, wait_ms) > 0 &&
           SDL_PollEvent(out);
}

bool x_connection_hide(SDL_Window *window)
{
    SDL_SysWMinfo info;
    __typeof__(XWithdrawWindow) *withdraw;
    __typeof__(XSync) *sync;

    if (!find_window(window, &info))
        return false;
    Display *display = info.info.x11.display;
    *(void **)&withdraw = xlib_function("XWithdrawWindow");
    *(void **)&sync = xlib_function("XSync");
    if (!withdraw || !sync)
        return false;
    withdraw(display, info.info.x11.window, DefaultScreen(display));
    sync(display, False);
    SDL_PumpEvents(); /* SDL learns that the window is hidden */
    return true;
}

/* Tests whether a client receives SubstructureRedirect events of the root window: only
 * a window manager asks for them. */
bool x_connection_has_manager(SDL_Window *window)
{
    SDL_SysWMinfo info;
    XWindowAttributes root;
    __typeof__(XGetWindowAttributes) *get;

    if (!find_window(window, &info))
        return true;
    Display *display = info.info.x11.display;
    *(void **)&get = xlib_function("XGetWindowAttributes");
    return !get || !get(display, DefaultRootWindow(display), &root) ||
           (root.all_event_masks & SubstructureRedirectMask) != 0;
}

bool wayland_is_used(void)
{
    return strcmp(SDL_GetCurrentVideoDriver(), "wayland") == 0;
}

/* Looks wl_display_get_error up in the library that SDL has loaded. */
bool wayland_is_lost(SDL_Window *window)
{
    SDL_SysWMinfo info;
    int (*get_error)(struct wl_display * display);

    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_WAYLAND)
        return false;
    void *library = SDL_LoadObject("libwayland-client.so.0");
    *(void **)&get_error =
        library ? SDL_LoadFunction(library, "wl_display_get_error") : NULL;
    return get_error && get_error(info.info.wl.display) != 0;
}
