/* The clock of a recording: frame k shows time k / fps on every machine. fps > 0. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

int64_t timeline_ns(int fps, uint64_t frame); /* the time that a frame shows */

/* Returns the number of frames in a time, rounded, at least 1. */
uint64_t timeline_frames(int fps, double seconds);

/* Returns the index of a frame's first sample. The frame's last sample is the one
 * before the first sample of the next frame. */
uint64_t timeline_sample(int fps, uint64_t frame);

/* Returns how many more video frames are due elapsed_ns after the start, if the
 * recording has `counted` frames so far. If the window has drawn a new frame (`fresh`),
 * the next video frame is due up to half a frame early. So at equal rates each frame of
 * the window becomes one video frame, although the window's frames are not exactly on
 * time. */
uint64_t timeline_due(int fps, int64_t elapsed_ns, uint64_t counted, bool fresh);
