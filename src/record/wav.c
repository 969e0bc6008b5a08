#include "record/wav.h"

#include "record/riff.h"
#include "record/target.h"

#include <errno.h>
#include <string.h>

bool wav_path(const char *recording, char out[PATH_SIZE])
{
    size_t length = strlen(recording);

    while (length > 0 && recording[length - 1] == '/')
        length--;
    const char *end = recording + length, *name = end;
    while (name > recording && name[-1] != '/')
        name--;
    if (end - name > 4 && strncmp(end - 4, ".y4m", 4) == 0)
        end -= 4;
    return strspn(name, ".") < (size_t)(end - name) &&
           path_format(out, PATH_SIZE, "%.*s.wav", (int)(end - recording), recording);
}

static bool write_header(struct wav *w, uint64_t size, struct error *e)
{
    struct text t = TEXT_EMPTY;

    riff_wav_header(&t, size);
    bool fine = fwrite(t.data, 1, t.length, w->file.stream) == t.length ||
                error_fail_errno(e, w->file.name, errno);
    text_free(&t);
    return fine;
}

bool wav_open(struct wav *w, const char *recording, struct error *e)
{
    char path[PATH_SIZE];

    *w = (struct wav){.size = 0};
    if (!wav_path(recording, path))
        return error_fail(e, "%.200s: expected a name for the sound", recording);
    if (!target_open(&w->file, path, e))
        return false;
    if (write_header(w, UINT32_MAX, e))
        return true;
    out_file_discard(&w->file);
    return false;
}

/* Flushes after writing, so that sound is in the file as early as its frame. */
bool wav_write(struct wav *w, const int16_t *samples, size_t count, struct error *e)
{
    w->size += count * RIFF_SAMPLE;
    return (fwrite(samples, RIFF_SAMPLE, count, w->file.stream) == count &&
            fflush(w->file.stream) == 0) ||
           error_fail_errno(e, w->file.name, errno);
}

/* Writes the header again, with the true size. If the file is a pipe, the first header
 * stays; it has the largest possible size, so players read to the end of the stream. */
static bool complete_header(struct wav *w, struct error *e)
{
    if (fseek(w->file.stream, 0, SEEK_SET) == 0)
        return write_header(w, w->size, e);
    return errno == ESPIPE || error_fail_errno(e, w->file.name, errno);
}

bool wav_close(struct wav *w, bool whole, struct error *e)
{
    if (whole && complete_header(w, e))
        return out_file_commit(&w->file, e);
    out_file_discard(&w->file);
    return false;
}
