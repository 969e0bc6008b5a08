/* RIFF, the container of AVI and WAV, written as a stream. Sound is 16-bit stereo. */
#pragma once

#include "base/text.h"

#define RIFF_CHUNK      8  /* bytes of a chunk's header: its name and size */
#define RIFF_WAV_HEADER 44 /* bytes of a WAV file before the samples */
#define RIFF_SAMPLE     4  /* bytes of a pair of samples, left and right */

/* Appends the header of an AVI with sound. The number of frames need not be known. Each
 * frame is stored as planes (planes.h) or, if `rgb`, as the pixels of a struct frame.
 * `fps` is a rate (timeline.h). */
void riff_avi_header(struct text *out, int width, int height, int fps, bool rgb);

#define RIFF_VIDEO "00dc" /* name of a chunk that holds a frame */
#define RIFF_SOUND "01wb" /* name of a chunk that holds the sound of a frame */

/* Appends name and size of a chunk. A size beyond 4 GiB is written as UINT32_MAX. */
void riff_chunk(struct text *out, const char *name, uint64_t size);

/* Appends the header of a WAV whose samples take `size` bytes. */
void riff_wav_header(struct text *out, uint64_t size);
