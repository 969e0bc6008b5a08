/* The words that ffmpeg is started with, for every format: a program of its name writes
 * them down. */
#include "base/in_file.h"
#include "record/sink.h"
#include "support/folder.h"
#include "support/golden.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/sudoscope-words-XXXXXX";

static int begin(void **state)
{
    static const char script[] = "#!/bin/sh\n"
                                 "echo \"$@\" >\"${0%/*}/words\"\n"
                                 "for last; do :; done\n"
                                 "/bin/cat >/dev/null\n"
                                 "echo >\"${last#file:}\"\n";
    char path[4200];

    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/ffmpeg", folder);
    FILE *f = fopen(path, "w");
    if (!f || fputs(script, f) < 0 || fclose(f) != 0 || chmod(path, 0700) != 0)
        return -1;
    snprintf(path, sizeof path, "%s:%s", folder, getenv("PATH"));
    return setenv("PATH", path, 1);
}

static int end(void **state)
{
    (void)state;
    return folder_remove(folder);
}

/* Appends the words of a recording; the name of the folder is left out. */
static void add_words(struct text *out, const char *name,
                      const struct video_format *format)
{
    uint32_t *pixels =
        test_calloc((size_t)(format->width * format->height), sizeof *pixels);
    const struct frame frame = {pixels, format->width, format->height};
    char path[100], words[100];
    struct text found;
    struct error e;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(words, sizeof words, "%s/words", folder);
    struct sink *s = sink_open(path, format, &e);
    if (!s || !sink_write(s, &frame, &e))
        fail_msg("%s", e.text);
    assert_true(sink_close(s, &e));
    test_free(pixels);
    text_init(&found);
    assert_true(in_file_read_regular(&found, words, &e));
    char *at = strstr(found.data, folder);
    text_add(out, found.data, at ? (size_t)(at - found.data) : found.length);
    text_puts(out, at ? at + strlen(folder) : "");
    text_free(&found);
}

static void ffmpeg_is_asked_for_the_same_as_before(void **state)
{
    static const char *const endings[] = {"a.mp4", "a.mkv",  "a.webm", "a.mov",
                                          "a.gif", "a.webp", "a.apng"};
    struct text found;

    (void)state;
    text_init(&found);
    for (int i = 0; i < 7; i++)
        for (int way = 0; way < 8; way++) {
            const struct video_format format = {
                6, 4, 25, way % 2 == 1, way / 2 % 2 == 1, NULL, way / 4 == 1};
            struct error e;
            if (!sink_accepts(endings[i], &format, &e) ||
                (format.live && format.has_alpha)) /* a window is never transparent */
                continue;
            text_printf(&found, "%s%s%s%s: ", endings[i], format.live ? ", live" : "",
                        format.has_sound ? ", with sound" : "",
                        format.has_alpha ? ", transparent" : "");
            /* The second one replaces the file of the first: ffmpeg gets a descriptor.
             */
            add_words(&found, endings[i], &format);
        }
    const struct video_format large = {4098, 2304, 60, false, false, NULL, false};
    for (int i = 0; i < 3; i += 2) {
        text_printf(&found, "%s, large: ", endings[i]);
        add_words(&found, endings[i], &large);
    }
    golden_expect("ffmpeg.txt", &found);
    text_free(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ffmpeg_is_asked_for_the_same_as_before),
    };

    return cmocka_run_group_tests(tests, begin, end);
}
