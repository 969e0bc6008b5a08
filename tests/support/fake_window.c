#include "support/fake_window.h"

#include <stdio.h>

static struct fake_window *fake_of(struct window *w)
{
    return (struct fake_window *)w;
}

static void fake_close(struct window *w)
{
    (void)w; /* the test's */
}

static bool fake_next_event(struct window *w, int wait_ms, struct input_event *out)
{
    const char *const *keys = fake_of(w)->keys;

    (void)wait_ms;
    if (!keys || !keys[0])
        return false;
    fake_of(w)->keys++;
    if (keys[0][0] == '\0')
        return false;
    out->kind = INPUT_KEY;
    snprintf(out->key, sizeof out->key, "%s", keys[0]);
    return true;
}

static void fake_size(struct window *w, int *width, int *height)
{
    *width = fake_of(w)->width;
    *height = fake_of(w)->height;
}

static bool fake_place(struct window *w, struct window_place *out)
{
    *out = (struct window_place){.w = fake_of(w)->width, .h = fake_of(w)->height};
    return true;
}

static bool fake_is_visible(const struct window *w)
{
    return ((const struct fake_window *)w)->visible;
}

static void fake_set_fullscreen(struct window *w, bool fullscreen)
{
    w->is_fullscreen = fullscreen;
}

static void fake_hide(struct window *w)
{
    fake_of(w)->visible = false;
}

static const char *fake_clipboard(struct window *w)
{
    return fake_of(w)->has_no_clipboard ? NULL : fake_of(w)->clipboard.data;
}

static bool fake_copy(struct window *w, const char *text)
{
    text_clear(&fake_of(w)->clipboard);
    text_puts(&fake_of(w)->clipboard, text);
    return true;
}

static void fake_present(struct window *base, const struct frame *f,
                         const struct draw_list *d, const struct damage *changed)
{
    struct fake_window *w = fake_of(base);

    (void)f, (void)changed;
    w->n_commands = d->count;
    w->frames++;
}

static const struct window_driver fake_driver = {
    .close = fake_close,
    .next_event = fake_next_event,
    .size = fake_size,
    .place = fake_place,
    .is_visible = fake_is_visible,
    .set_fullscreen = fake_set_fullscreen,
    .hide = fake_hide,
    .clipboard = fake_clipboard,
    .copy = fake_copy,
    .present = fake_present,
};

void fake_window_init(struct fake_window *w, int width, int height)
{
    *w = (struct fake_window){.base = {.driver = &fake_driver, .name = "fake"},
                              .width = width,
                              .height = height,
                              .visible = true};
    text_init(&w->clipboard);
}

void fake_window_free(struct fake_window *w)
{
    text_free(&w->clipboard);
}
