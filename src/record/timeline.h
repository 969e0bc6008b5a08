/* The clock of a recording: frame k shows time k / fps, however long it takes to make.
 * Pure functions, the same on every machine. */
#ifndef RECORD_TIMELINE_H
#define RECORD_TIMELINE_H

#include <stdbool.h>
#include <stdint.h>

/* The time that a frame shows. */
int64_t timeline_ns(int fps, uint64_t frame);

/* The frames of a recording of that length: at least one. */
uint64_t timeline_frames(int fps, double seconds);

/* For pictures that come by the wall clock: how many frames are due when `counted`
 * have been. A fresh picture may come half a frame early, so that pictures which come
 * at the rate of the frames, but not on the dot, get one frame each. */
uint64_t timeline_due(int fps, int64_t elapsed_ns, uint64_t counted, bool fresh);

#endif
