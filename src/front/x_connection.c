#include "front/x_connection.h"

#include "front/signals.h"

#include <SDL2/SDL_syswm.h>

#include <poll.h>

#define XLIB "libX11.so.6" /* the one that SDL has loaded */

typedef XIOErrorHandler set_handler(XIOErrorHandler);
typedef Status get_attributes(Display *, Window, XWindowAttributes *);

static struct x_connection *watched; /* as the handler has no context */

/* Returning would end the program. SDL and Xlib may be in any state afterwards. */
static int leave_call(Display *display)
{
    (void)display;
    watched->is_lost = true;
    longjmp(watched->after_loss, 1);
}

void x_connection_watch(struct x_connection *c, SDL_Window *window)
{
    SDL_SysWMinfo info;
    set_handler *set;

    *c = (struct x_connection){.fd = -1};
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11)
        return;
    c->fd = ConnectionNumber(info.info.x11.display);
    watched = c;
    signals_ignore_broken_pipe(); /* else a write to a lost display ends the program */
    void *xlib = SDL_LoadObject(XLIB);
    *(void **)&set = xlib ? SDL_LoadFunction(xlib, "XSetIOErrorHandler") : NULL;
    if (set)
        set(leave_call);
}

bool x_connection_next_event(struct x_connection *c, int wait_ms, SDL_Event *out)
{
    struct pollfd connection = {.fd = c->fd, .events = POLLIN};

    if (SDL_PollEvent(out))
        return true;
    return wait_ms > 0 && poll(&connection, 1, wait_ms) > 0 && SDL_PollEvent(out);
}

/* A manager redirects the windows of the root; only one client can. */
bool x_connection_has_manager(SDL_Window *window)
{
    SDL_SysWMinfo info;
    XWindowAttributes root;
    get_attributes *get;

    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11)
        return true;
    Display *display = info.info.x11.display;
    void *xlib = SDL_LoadObject(XLIB);
    *(void **)&get = xlib ? SDL_LoadFunction(xlib, "XGetWindowAttributes") : NULL;
    return !get || !get(display, DefaultRootWindow(display), &root) ||
           (root.all_event_masks & SubstructureRedirectMask) != 0;
}
