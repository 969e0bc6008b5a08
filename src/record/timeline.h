/* The clock of a recording: frame k shows the time k / fps seconds. fps > 0. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

int64_t timeline_ns(int fps, uint64_t frame); /* the time that a frame shows */

/* Returns the number of frames in `seconds`, rounded to the nearest, at least 1. */
uint64_t timeline_frames(int fps, double seconds);

/* Returns the index of a frame's first sample. The frame's last sample is the one
 * before the first sample of the next frame. */
uint64_t timeline_sample(int fps, uint64_t frame);

/* Returns how many further video frames are due elapsed_ns after the start of a
 * recording that has `counted` video frames. `fresh` says that the window has drawn a
 * new frame: the next video frame is then due up to half a frame early. So if window
 * and recording have equal frame rates, each frame of the window becomes one video
 * frame, even if the window draws slightly too early. */
uint64_t timeline_due(int fps, int64_t elapsed_ns, uint64_t counted, bool fresh);
