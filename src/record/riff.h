/* RIFF, the container of AVI and WAV, written as a stream. Sound is 16-bit stereo. */
#pragma once

#include "base/text.h"

#include <stdint.h>

#define RIFF_CHUNK      8  /* bytes before the data of a chunk: name, size */
#define RIFF_WAV_HEADER 44 /* bytes */
#define RIFF_SAMPLE     4  /* bytes, of both channels */

/* An AVI up to its first frame, for any number of frames (planes.h) and their sound. */
void riff_avi_header(struct text *out, int width, int height, int fps);

#define RIFF_VIDEO "00dc" /* chunks of an AVI: a frame */
#define RIFF_SOUND "01wb" /* and its sound */

/* A size beyond 4 GiB is written as the largest one, as is an unknown one. */
void riff_chunk(struct text *out, const char *name, uint64_t size);

/* A WAV up to its samples, which take `size` bytes. */
void riff_wav_header(struct text *out, uint64_t size);
