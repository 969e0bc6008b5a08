/* Keeps what a window shows: one frame under the user's pictures, or all from key to
 * key under the videos. */
#ifndef SHOW_CAPTURE_H
#define SHOW_CAPTURE_H

#include "draw/raster.h"
#include "view/layout.h"

#define CAPTURE_SAID 96

/* A single frame, as PNG under the user's pictures; says so. */
void capture_still(const struct frame *f, char said[CAPTURE_SAID]);

/* One thread, which never waits for the recording. The recording keeps the size that
 * the window had when it began; later ones are fitted into it. */
struct capture;

/* fps 0: the usual rate. */
struct capture *capture_create(int fps);

/* Waits for the file to be finished; tells of it on standard error. NULL is fine. */
void capture_destroy(struct capture *c);

/* Begins or ends a recording; says so. */
void capture_toggle(struct capture *c, int width, int height, int64_t now_ns,
                    char said[CAPTURE_SAID]);

/* A frame that the window is about to show. */
void capture_take(struct capture *c, const struct frame *f, int64_t now_ns);

/* To be called at the window's rate, drawn or not. True when there is something to say
 * of a recording: it is saved, or it failed. */
bool capture_tick(struct capture *c, int64_t now_ns, char said[CAPTURE_SAID]);

/* Shows in the window, not in the recording, that one is made. */
void capture_mark(struct capture *c, struct frame *f, const struct layout *l,
                  const struct glyphs *glyphs, int64_t now_ns);

#endif
