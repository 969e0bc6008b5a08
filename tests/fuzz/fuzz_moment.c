/* Any text after --moment is read or refused with a reason, in the same way twice. What
 * is read can be written, and is read back as the same search. A text that begins with
 * '=' is taken as it is; another one stands for the lines in a moment, where VERSION at
 * the beginning is the version of the program: moments of another one lose their step.
 */
#include "fuzz.h"
#include "options/moment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define MOST_GENERATED 4 /* cells a side: 5,000 moves make a board, however small */

static void require_same(const struct moment *a, const struct moment *b)
{
    require(puzzle_equals(a->puzzle, b->puzzle));
    require(setting_same_choices(&a->setting, &b->setting));
    require(memcmp(&a->setting.tuning, &b->setting.tuning, sizeof a->setting.tuning) ==
            0);
    require(a->setting.seed == b->setting.seed);
    require(a->setting.max_memory == b->setting.max_memory);
    require(a->view == b->view && a->step == b->step);
}

static void read_moment(const char *text)
{
    struct moment m, again;
    struct error e, same;
    struct text written = TEXT_EMPTY;

    if (!moment_read(text, &m, &e)) {
        require(!moment_read(text, &again, &same));
        /* Of a script the message names the file, and the option that gives it. */
        require(strncmp(e.text, "--", 2) == 0 ||
                strncmp(e.text, "the script ", 11) == 0);
        require(strcmp(e.text, same.text) == 0);
        return;
    }
    if (moment_write(&m, &written, &e)) {
        require(moment_read(written.data, &again, &e));
        require_same(&m, &again);
        require(again.version[0] == '\0');
        puzzle_destroy(again.puzzle);
    }
    puzzle_destroy(m.puzzle);
    text_free(&written);
}

/* Packs the lines as zlib would, uncompressed: a block of 65,535 bytes at most. */
static void read_lines(const char *data, size_t size)
{
    const unsigned length = size < 65535 ? (unsigned)size : 65535;
    const unsigned long sum = adler32(1, (const Bytef *)data, length);
    const char head[] = {0x78,
                         1,
                         1,
                         (char)length,
                         (char)(length >> 8),
                         (char)~length,
                         (char)(~length >> 8)};
    const char tail[] = {(char)(sum >> 24), (char)(sum >> 16), (char)(sum >> 8),
                         (char)sum};
    struct text bytes = TEXT_EMPTY, packed = TEXT_EMPTY;

    text_add(&bytes, head, sizeof head);
    text_add(&bytes, data, length);
    text_add(&bytes, tail, sizeof tail);
    text_putc(&packed, MOMENT_FORMAT);
    text_base64(&packed, bytes.data, bytes.length, true);
    read_moment(packed.data);
    text_free(&packed);
    text_free(&bytes);
}

static bool takes_long(const char *lines)
{
    int rows, cols;
    double holes;

    return sscanf(lines, "%*s %*s %*s %3dx%3d %*s %*s %*s %*s %*s %*s %*s %*s %*s %lf",
                  &rows, &cols, &holes) == 3 &&
           rows * cols > MOST_GENERATED;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0 && data[0] == '=') {
        char *text = fuzz_string(data + 1, size - 1);
        read_moment(text);
        free(text);
    } else {
        const size_t word = size >= 7 && memcmp(data, "VERSION", 7) == 0 ? 7 : 0;
        struct text lines = TEXT_EMPTY;

        text_puts(&lines, word > 0 ? SUDOSCOPE_VERSION : "");
        text_add(&lines, (const char *)data + word, size - word);
        if (!takes_long(lines.data))
            read_lines(lines.data, lines.length);
        text_free(&lines);
    }
    return 0;
}
