/* Saves what a window shows: a screenshot to the user's pictures, a recording to the
 * videos. */
#pragma once

#include "draw/raster.h"
#include "view/layout.h"

/* Bytes of a message. */
#define CAPTURE_SAID 96

/* Saves a frame as PNG. */
void capture_still(const struct frame *f, char said[CAPTURE_SAID]);

/* Owned by the thread that draws, which never waits for the encoder. A recording keeps
 * its first frame size; later frames are scaled to fit. */
struct capture;

/* fps 0: the default rate. */
struct capture *capture_create(int fps);

/* Waits until a recording is complete and reports it on standard error. `c` may be
 * NULL. */
void capture_destroy(struct capture *c);

/* Starts or finishes a recording. */
void capture_toggle(struct capture *c, int width, int height, int64_t now_ns,
                    char said[CAPTURE_SAID]);

/* Records a frame that the window is about to show. */
void capture_take(struct capture *c, const struct frame *f, int64_t now_ns);

/* Call once a frame, drawn or not. True with a message when a recording has been saved
 * or has failed. */
bool capture_tick(struct capture *c, int64_t now_ns, char said[CAPTURE_SAID]);

/* Draws the recording mark into a frame that is not recorded. */
void capture_mark(struct capture *c, struct frame *f, const struct layout *l,
                  const struct glyphs *glyphs, int64_t now_ns);
