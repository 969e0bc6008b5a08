/* The clock of a recording: frame k shows time k / fps, however long it takes to make.
 * Pure functions, the same on every machine; fps > 0. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The time that a frame shows. */
int64_t timeline_ns(int fps, uint64_t frame);

/* The number of frames in a recording of that length: at least one. */
uint64_t timeline_frames(int fps, double seconds);

/* For window frames that arrive by the wall clock: the number of video frames due after
 * `counted`. A fresh window frame may be half a video frame early, so that
 * with equal rates each gets one video frame in spite of jitter. */
uint64_t timeline_due(int fps, int64_t elapsed_ns, uint64_t counted, bool fresh);
