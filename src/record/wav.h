/* A WAV file beside a recording that has no room for sound. */
#pragma once

#include "base/out_file.h"

#include <stdint.h>

struct wav {
    struct out_file file;
    uint64_t size; /* bytes of samples */
};

/* NAME.wav for NAME.y4m and for a folder NAME/; false if the path has no name. */
bool wav_path(const char *recording, char out[PATH_SIZE]);

/* An existing file is replaced by the commit; a new one grows in place, and if it is
 * cut off it can be played up to there. */
bool wav_open(struct wav *w, const char *recording, struct error *e);
bool wav_write(struct wav *w, const int16_t *samples, size_t count, struct error *e);
bool wav_close(struct wav *w, bool whole, struct error *e);
