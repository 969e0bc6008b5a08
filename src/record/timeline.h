/* The clock of a recording: frame k shows time k / fps on every machine. fps > 0. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

int64_t timeline_ns(int fps, uint64_t frame); /* the time that a frame shows */

uint64_t timeline_frames(int fps, double seconds); /* frames in this time, at least 1 */

/* The number of a frame's first sample. The frame ends before that of the next one. */
uint64_t timeline_sample(int fps, uint64_t frame);

/* How many video frames beyond `counted` are due when elapsed_ns of the wall clock have
 * passed. If the window frame is `fresh`, one is due up to half a frame early, so that
 * equal rates of window and video match in spite of jitter. */
uint64_t timeline_due(int fps, int64_t elapsed_ns, uint64_t counted, bool fresh);
