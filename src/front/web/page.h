/* Connects the page (assets/page/page.js), in the browser's own thread, with the
 * program, in a worker. The page calls the functions of this header except the last
 * four. Those are in library.js, and the program calls them. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Posts a struct input_event: `kind` is an enum input_kind; a text may be NULL. Takes
 * ownership of the texts. If the queue is full, drops the event. */
void page_post(int kind, int x, int y, int notches, char *key, char *us_key,
               char *text);

/* The page reports the size of its canvas, at least 1 x 1, and the least height of
 * legible text, all in device pixels. Posts INPUT_REDRAW. */
void page_resize(int width, int height, int text_px);

/* The page reports whether the user can see it, and whether it fills the screen. */
void page_set_visible(bool is_visible);
void page_set_fullscreen(bool is_fullscreen);

/* page_frame returns the frame to draw, or NULL if there is no new one. The page calls
 * page_frame_taken when it has drawn the frame. */
struct page_frame {
    uint32_t *pixels; /* rows of red, green, blue and alpha bytes */
    int32_t width, height;
};
const struct page_frame *page_frame(void);
void page_frame_taken(void);

/* Returns the keys that the browser needs itself (platform_lost_keys). */
const char *page_lost_keys(void);

/* A ring buffer of PAGE_SOUND_FRAMES pairs of samples, left and right. `written` counts
 * the pairs that the program has written, `read` those that the page has read. Both
 * counts wrap at 2^32. */
#define PAGE_SOUND_FRAMES 4096
struct page_sound {
    uint32_t written, read, is_open;
    int16_t samples[2 * PAGE_SOUND_FRAMES];
};
struct page_sound *page_sound(void);

/* The page implements these functions, in library.js; texts are UTF-8. The window's
 * driver has them as members, so they take `w`, but they ignore it. */
struct window;
void page_title(struct window *w, const char *title);
bool page_copy(struct window *w, const char *text);
void page_fill_screen(struct window *w, bool is_full);
void page_pointer(struct window *w, bool is_shown);
