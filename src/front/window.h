/* A window shows frames and reports input. Drivers: SDL (desktop/window.c), a page in a
 * browser (web/window.c), the terminal (terminal.h). Only the thread that opened a
 * window uses it. */
#pragma once

#include "draw/damage.h"
#include "front/place.h"

enum input_kind {
    INPUT_NONE,
    INPUT_KEY,          /* `key`: a character, or a name: Space, Up, F1, Alt+Return */
    INPUT_MOTION,       /* x, y in pixels of the frame */
    INPUT_LEAVE,        /* the pointer left the window */
    INPUT_CLICK,        /* x, y: where the main button was pressed */
    INPUT_DOUBLE_CLICK, /* x, y; follows the INPUT_CLICK of its first click */
    INPUT_WHEEL,        /* x, y, `notches`: up is positive */
    INPUT_FILE,         /* `text`: the path of a dropped file */
    INPUT_PASTE,  /* `text`: dropped, or pasted into a window without `clipboard` */
    INPUT_HIDDEN, /* the page was hidden; the browser may now end the program */
    INPUT_REDRAW, /* size, visibility or graphics device changed: draw again */
    INPUT_QUIT
};

struct input_event {
    enum input_kind kind;
    char key[24];
    char us_key[24]; /* the name that this key has on a US keyboard; "": unknown */
    int x, y, notches;
    const char *text; /* valid until the window's next event */
};

struct window;

/* The functions of a driver. window_NAME below says what the function NAME does. When
 * next_event is called, *out is an INPUT_NONE. */
struct window_driver {
    void (*close)(struct window *w);
    bool (*next_event)(struct window *w, int wait_ms, struct input_event *out);
    void (*size)(struct window *w, int *width, int *height);
    bool (*place)(struct window *w, struct window_place *out); /* NULL: no place */
    bool (*is_visible)(const struct window *w);
    void (*set_fullscreen)(struct window *w, bool fullscreen);
    void (*hide)(struct window *w);                         /* NULL: does nothing */
    void (*set_title)(struct window *w, const char *title); /* NULL: no titles */
    void (*show_pointer)(struct window *w, bool is_shown);  /* NULL: no pointer */
    const char *(*clipboard)(struct window *w);             /* NULL: cannot be read */
    bool (*copy)(struct window *w, const char *text);
    void (*present)(struct window *w, const struct frame *f, const struct draw_list *d,
                    const struct damage *changed);
};

struct window { /* the first member of each driver's struct */
    const struct window_driver *driver;
    bool is_fullscreen;
    bool is_lost;        /* the display is gone; INPUT_QUIT has been sent */
    bool has_characters; /* a pixel is half a character; texts need no font */
    int hz;        /* the frames a second of its display, at least 1; 0: unknown */
    int text_px;   /* the least height of legible text, in pixels; 0: unknown */
    char name[64]; /* the driver's name, for reports: "x11 opengl" */
};

/* Opens a window on the desktop or the page. NULL with an error if that fails. */
struct window *window_open(const char *title, const struct window_place *place,
                           bool fullscreen, struct error *e);

/* `w` may be NULL. */
static inline void window_close(struct window *w)
{
    if (w)
        w->driver->close(w);
}

/* Hides the window; a terminal shows standard output again. Present no more frames. */
static inline void window_hide(struct window *w)
{
    if (w->driver->hide)
        w->driver->hide(w);
}

static inline void window_set_title(struct window *w, const char *title)
{
    if (w->driver->set_title)
        w->driver->set_title(w, title);
}

static inline void window_show_pointer(struct window *w, bool is_shown)
{
    if (w->driver->show_pointer)
        w->driver->show_pointer(w, is_shown);
}

/* Returns false with an error if the window's display is gone. */
static inline bool window_is_alive(const struct window *w, struct error *e)
{
    return !w->is_lost || error_fail(e, "the connection to the display was lost");
}

/* Waits at most wait_ms for an event. Returns false if none came. True with
 * INPUT_NONE: an event came that means nothing to the program. */
static inline bool window_next_event(struct window *w, int wait_ms,
                                     struct input_event *out)
{
    assert(wait_ms >= 0);
    *out = (struct input_event){.kind = INPUT_NONE};
    return w->driver->next_event(w, wait_ms, out);
}

/* The size of a frame in device pixels, at least 1 x 1. */
static inline void window_size(struct window *w, int *width, int *height)
{
    w->driver->size(w, width, height);
    assert(*width >= 1 && *height >= 1);
}

/* Gets the window's place on the desktop. False in fullscreen, a page or a terminal. */
static inline bool window_place(struct window *w, struct window_place *out)
{
    return w->driver->place && w->driver->place(w, out);
}

/* True if the window is neither hidden nor minimised and accepts a frame now. */
static inline bool window_is_visible(const struct window *w)
{
    return w->driver->is_visible(w);
}

static inline void window_set_fullscreen(struct window *w, bool fullscreen)
{
    w->driver->set_fullscreen(w, fullscreen);
}

/* The clipboard's text, valid until the next event; NULL: the driver cannot read it. */
static inline const char *window_clipboard(struct window *w)
{
    return w->driver->clipboard ? w->driver->clipboard(w) : NULL;
}

static inline bool window_copy(struct window *w, const char *text)
{
    return w->driver->copy(w, text);
}

/* Shows a frame, which has the window's size and was composed from `d`. `changed` says
 * what differs from the frame that was presented last, and forgets it. */
static inline void window_present(struct window *w, const struct frame *f,
                                  const struct draw_list *d, struct damage *changed)
{
    assert(f->width == changed->width && f->height == changed->height);
    w->driver->present(w, f, d, changed);
    damage_forget(changed);
}
