/* The clock of a recording: frame k shows time k / fps on every machine. fps > 0. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

int64_t timeline_ns(int fps, uint64_t frame); /* the time that a frame shows */

uint64_t timeline_frames(int fps, double seconds); /* frames in the time, at least 1 */

/* The index of a frame's first sample. The frame's samples end where those of the next
 * frame begin. */
uint64_t timeline_sample(int fps, uint64_t frame);

/* How many more video frames are due elapsed_ns after the start, if the recording has
 * `counted` frames so far.  After a `fresh` frame of the window, the next video frame
 * is due up to half a frame early. So if window and video have the same rate, each
 * frame of the window becomes one of the video, although the window's frames are not
 * exactly on time. */
uint64_t timeline_due(int fps, int64_t elapsed_ns, uint64_t counted, bool fresh);
