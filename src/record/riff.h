/* RIFF, the container of AVI and WAV, written as a stream. Sound is 16-bit stereo. */
#pragma once

#include "base/text.h"

#include <stdint.h>

#define RIFF_CHUNK      8  /* bytes before the data of a chunk: name, size */
#define RIFF_WAV_HEADER 44 /* bytes */
#define RIFF_SAMPLE     4  /* bytes of a sample of both channels */

/* Appends the beginning of an AVI of any number of frames (planes.h) with sound. */
void riff_avi_header(struct text *out, int width, int height, int fps);

#define RIFF_VIDEO "00dc" /* name of a chunk that holds a frame */
#define RIFF_SOUND "01wb" /* name of a chunk that holds its sound */

/* Appends name and size of a chunk. A size beyond 4 GiB is written as UINT32_MAX. */
void riff_chunk(struct text *out, const char *name, uint64_t size);

/* Appends the beginning of a WAV whose samples take `size` bytes. */
void riff_wav_header(struct text *out, uint64_t size);
