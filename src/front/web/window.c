/* The window of a page: a canvas, which the browser's thread draws; events arrive in a
 * queue. */
#include "front/window.h"
#include "base/alloc.h"
#include "base/platform.h"
#include "front/web/page.h"

#include <emscripten.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define QUEUE 256

static struct {
    pthread_mutex_t lock; /* guards the queue */
    pthread_cond_t came;
    struct input_event queue[QUEUE]; /* their texts are owned */
    int first, count;
    atomic_int width, height, text_px;
    atomic_bool is_visible, is_fullscreen;
    /* True from page_present until the page has drawn the frame. Meanwhile the program
     * must not write to `frame`. */
    atomic_bool has_frame;
    struct page_frame frame;
    size_t capacity;  /* number of pixels that fit into frame.pixels */
    const char *text; /* owned: the text of the last event */
    struct window window;
} page = {.lock = PTHREAD_MUTEX_INITIALIZER,
          .came = PTHREAD_COND_INITIALIZER,
          .width = 1,
          .height = 1,
          .is_visible = true};

EMSCRIPTEN_KEEPALIVE void page_post(int kind, int x, int y, int notches, char *key,
                                    char *us_key, char *text)
{
    struct input_event event = {.kind = (enum input_kind)kind,
                                .x = x,
                                .y = y,
                                .notches = notches,
                                .text = text};

    snprintf(event.key, sizeof event.key, "%s", key ? key : "");
    snprintf(event.us_key, sizeof event.us_key, "%s", us_key ? us_key : "");
    free(key);
    free(us_key);
    pthread_mutex_lock(&page.lock);
    bool has_room = page.count < QUEUE;
    if (has_room)
        page.queue[(page.first + page.count++) % QUEUE] = event;
    pthread_cond_signal(&page.came);
    pthread_mutex_unlock(&page.lock);
    if (!has_room)
        free(text);
}

EMSCRIPTEN_KEEPALIVE void page_resize(int width, int height, int text_px)
{
    atomic_store(&page.text_px, text_px);
    atomic_store(&page.width, width);
    atomic_store(&page.height, height);
    page_post(INPUT_REDRAW, 0, 0, 0, NULL, NULL, NULL);
}

EMSCRIPTEN_KEEPALIVE void page_set_visible(bool is_visible)
{
    atomic_store(&page.is_visible, is_visible);
    page_post(INPUT_REDRAW, 0, 0, 0, NULL, NULL, NULL);
}

EMSCRIPTEN_KEEPALIVE void page_set_fullscreen(bool is_fullscreen)
{
    atomic_store(&page.is_fullscreen, is_fullscreen);
}

EMSCRIPTEN_KEEPALIVE const struct page_frame *page_frame(void)
{
    return atomic_load(&page.has_frame) ? &page.frame : NULL;
}

EMSCRIPTEN_KEEPALIVE void page_frame_taken(void)
{
    atomic_store(&page.has_frame, false);
}

EMSCRIPTEN_KEEPALIVE const char *page_lost_keys(void)
{
    return platform_lost_keys;
}

static bool take_posted(struct input_event *out)
{
    if (page.count == 0)
        return false;
    *out = page.queue[page.first];
    page.first = (page.first + 1) % QUEUE;
    page.count--;
    free((void *)page.text);
    page.text = out->text;
    return true;
}

static bool page_next_event(struct window *w, int wait_ms, struct input_event *out)
{
    struct timespec until;

    w->is_fullscreen = atomic_load(&page.is_fullscreen);
    w->text_px = atomic_load(&page.text_px);
    clock_gettime(CLOCK_REALTIME, &until);
    int64_t ns = until.tv_nsec + wait_ms * (int64_t)1000000;
    until.tv_sec += (time_t)(ns / 1000000000);
    until.tv_nsec = (long)(ns % 1000000000);
    pthread_mutex_lock(&page.lock);
    if (page.count == 0 && wait_ms > 0)
        pthread_cond_timedwait(&page.came, &page.lock, &until);
    bool any = take_posted(out);
    pthread_mutex_unlock(&page.lock);
    return any;
}

static void page_size(struct window *w, int *width, int *height)
{
    (void)w;
    *width = atomic_load(&page.width);
    *height = atomic_load(&page.height);
}

static bool page_is_visible(const struct window *w)
{
    (void)w;
    return atomic_load(&page.is_visible) && !atomic_load(&page.has_frame);
}

static void page_present(struct window *w, const struct frame *f,
                         const struct draw_list *d, const struct damage *changed)
{
    size_t count = (size_t)f->width * (size_t)f->height;

    (void)w, (void)d, (void)changed;
    if (atomic_load(&page.has_frame))
        return;
    if (count > page.capacity) {
        page.frame.pixels =
            alloc_resize(page.frame.pixels, count, sizeof *page.frame.pixels);
        page.capacity = count;
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t p = f->pixels[i];
        page.frame.pixels[i] =
            0xff000000 | (p & 0xff) << 16 | (p & 0xff00) | (p >> 16 & 0xff);
    }
    page.frame.width = f->width;
    page.frame.height = f->height;
    atomic_store(&page.has_frame, true);
}

static void page_close(struct window *w)
{
    page_title(w, "");
}

static const struct window_driver page_driver = {
    .close = page_close,
    .next_event = page_next_event,
    .size = page_size,
    .is_visible = page_is_visible,
    .set_fullscreen = page_fill_screen,
    .set_title = page_title,
    .show_pointer = page_pointer,
    .copy = page_copy,
    .present = page_present,
};

struct window *window_open(const char *title, const struct window_place *place,
                           bool fullscreen, struct error *e)
{
    (void)place, (void)fullscreen, (void)e;
    page.window = (struct window){.driver = &page_driver, .name = "page"};
    page_title(&page.window, title);
    return &page.window;
}
