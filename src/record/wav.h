/* A WAV file beside a recording whose format cannot hold sound. */
#pragma once

#include "base/out_file.h"

struct wav {
    struct out_file file;
    uint64_t size; /* bytes of samples written so far */
};

/* Sets `out` to NAME.wav, for NAME.y4m or a folder NAME/. Returns false if the path has
 * no name or is too long. */
bool wav_path(const char *recording, char out[PATH_SIZE]);

/* Write the file of wav_path. If it exists, it is replaced when the sound is complete.
 * A new file grows in place, so after a crash its beginning can still be played. */
bool wav_open(struct wav *w, const char *recording, struct error *e);
bool wav_write(struct wav *w, const int16_t *samples, size_t count, struct error *e);
bool wav_close(struct wav *w, bool whole, struct error *e);
