/* A window that shows frames and tells what the user does: one of the desktop, or a
 * terminal (terminal.h). Everything of SDL that is not a font is behind this header.
 * One thread: the one that opened it. */
#ifndef FRONT_WINDOW_H
#define FRONT_WINDOW_H

#include "base/error.h"
#include "draw/raster.h"
#include "front/place.h"

#include <stdbool.h>

enum input_kind {
    INPUT_NONE,
    INPUT_KEY,          /* `key`: the character typed, or a name: Space, Return, Up, F1,
                           Ctrl+Q, Alt+Return ... */
    INPUT_MOTION,       /* x, y in pixels of the frame */
    INPUT_LEAVE,        /* the pointer left the window */
    INPUT_CLICK,        /* x, y */
    INPUT_DOUBLE_CLICK, /* x, y; the first of the two came as a click */
    INPUT_WHEEL,        /* x, y, and by how many notches: up is positive */
    INPUT_FILE,         /* `text`: the path of a file that was dropped */
    INPUT_PASTE,        /* `text`: dropped, or pasted by a terminal */
    INPUT_REDRAW,       /* size, visibility or the graphics device changed */
    INPUT_QUIT
};

struct input_event {
    enum input_kind kind;
    char key[24];
    int x, y, notches;
    const char *text; /* the window's, until its next event */
};

struct window;

/* What every kind of window can do; the functions below say what it means. */
struct window_driver {
    void (*close)(struct window *w);
    bool (*next_event)(struct window *w, int wait_ms, struct input_event *out);
    void (*size)(struct window *w, int *width, int *height);
    bool (*place)(struct window *w, struct window_place *out);
    bool (*is_visible)(const struct window *w);
    void (*set_fullscreen)(struct window *w, bool fullscreen);
    void (*hide)(struct window *w);
    const char *(*clipboard)(struct window *w);
    bool (*copy)(struct window *w, const char *text);
    void (*present)(struct window *w, const struct frame *f, const struct draw_list *d,
                    const struct rect *parts, int n_parts);
};

/* The first member of every kind. */
struct window {
    const struct window_driver *driver;
    bool is_fullscreen;
    bool has_characters; /* shows texts as they are, in a face of its own */
    char name[64];       /* what drives it, for reports: "x11 opengl" */
};

/* On the desktop. NULL with an error where there is no display to open it on. A corner
 * that no screen shows is not taken. */
struct window *window_open(const char *title, const struct window_place *place,
                           bool fullscreen, struct error *e);

/* `w` may be NULL. */
static inline void window_close(struct window *w)
{
    if (w)
        w->driver->close(w);
}

/* Gives the screen back, to a terminal that takes text for one; nothing is shown from
 * then on. */
static inline void window_hide(struct window *w)
{
    w->driver->hide(w);
}

/* The next event, waiting for at most wait_ms (0: only looks). False if none came. */
static inline bool window_next_event(struct window *w, int wait_ms,
                                     struct input_event *out)
{
    return w->driver->next_event(w, wait_ms, out);
}

/* The size of a frame, in real pixels. */
static inline void window_size(struct window *w, int *width, int *height)
{
    w->driver->size(w, width, height);
}

/* Where it stands; false where it has no place, in fullscreen or in a terminal. */
static inline bool window_place(struct window *w, struct window_place *out)
{
    return w->driver->place(w, out);
}

/* Whether anybody can see it, and it can take a frame now. */
static inline bool window_is_visible(const struct window *w)
{
    return w->driver->is_visible(w);
}

static inline bool window_is_fullscreen(const struct window *w)
{
    return w->is_fullscreen;
}

static inline void window_set_fullscreen(struct window *w, bool fullscreen)
{
    w->driver->set_fullscreen(w, fullscreen);
}

/* The text of the clipboard, the window's until its next event; "" where there is none.
 * NULL where it cannot be asked for: terminals paste by keys of their own. */
static inline const char *window_clipboard(struct window *w)
{
    return w->driver->clipboard(w);
}

/* Puts a text into the clipboard. False if that failed. */
static inline bool window_copy(struct window *w, const char *text)
{
    return w->driver->copy(w, text);
}

/* Shows the parts of a frame of the window's size, made of `d`; outside them it must be
 * background. */
static inline void window_present(struct window *w, const struct frame *f,
                                  const struct draw_list *d, const struct rect *parts,
                                  int n_parts)
{
    w->driver->present(w, f, d, parts, n_parts);
}

static inline const char *window_driver(const struct window *w)
{
    return w->name;
}

#endif
