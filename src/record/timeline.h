/* The clock of a recording: frame k shows time k / fps on every machine. fps > 0. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

int64_t timeline_ns(int fps, uint64_t frame); /* the time that it shows */

uint64_t timeline_frames(int fps, double seconds); /* at least 1 */

/* The first sample of a frame, which ends before the first sample of the next one. */
uint64_t timeline_sample(int fps, uint64_t frame);

/* How many video frames are due after `counted`, by the wall clock. A `fresh` window
 * frame may come half a frame early, so equal rates match in spite of jitter. */
uint64_t timeline_due(int fps, int64_t elapsed_ns, uint64_t counted, bool fresh);
