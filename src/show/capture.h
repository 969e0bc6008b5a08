/* Saves screenshots and recordings in the user's folders for pictures and videos. */
#pragma once

#include "draw/raster.h"
#include "sound/heard.h"
#include "view/layout.h"
#include "view/pen.h"

/* Saves a frame as PNG. Returns a message for the user. */
struct phrase capture_still(const struct frame *f);

/* Recordings of a window. For the drawing thread, which waits for the encoder only in
 * capture_destroy. Frames are scaled to the size of the recording's first frame. */
struct capture;

/* `fps` is a rate (timeline.h); 0: the usual frame rate of the format. */
struct capture *capture_create(int fps);

/* Waits until a recording is complete and reports it on stderr. `c` may be NULL. */
void capture_destroy(struct capture *c);

/* Starts a recording of this size in pixels. If one runs already, ends it instead.
 * Returns a message for the user; "" at the start, since the film would show it. */
struct phrase capture_toggle(struct capture *c, int width, int height, bool has_sound,
                             int64_t now_ns);

bool capture_is_recording(const struct capture *c);

/* Adds a frame, which the window is about to show, to the recording if one runs. */
void capture_take(struct capture *c, const struct frame *f, int64_t now_ns);

/* Adds the sounds of `count` lanes for the next `length` samples. */
void capture_hear(struct capture *c, const struct heard *lanes, int count, int length);

/* Call it once per frame, even if the frame is not drawn. Returns a message if a
 * recording has just ended, else "". */
struct phrase capture_tick(struct capture *c, int64_t now_ns);

/* Adds the mark of a running recording to a list. Call it after capture_take, which
 * must not record the mark. */
void capture_mark(const struct capture *c, struct draw_list *d, const struct layout *l,
                  int64_t now_ns);
