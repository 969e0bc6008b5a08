/* A recording's clock: frame k shows time k / fps on any machine. Pure; fps > 0. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

int64_t timeline_ns(int fps, uint64_t frame); /* that the frame shows */

uint64_t timeline_frames(int fps, double seconds); /* of a recording: >= 1 */

/* The first sample of a frame; the frame has those up to the next frame's first. */
uint64_t timeline_sample(int fps, uint64_t frame);

/* How many video frames are due after `counted`, by the wall clock. A `fresh` window
 * frame may come half a frame early, so equal rates match in spite of jitter. */
uint64_t timeline_due(int fps, int64_t elapsed_ns, uint64_t counted, bool fresh);
