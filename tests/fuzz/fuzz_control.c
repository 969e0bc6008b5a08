/* Whatever bytes come through the FIFO of --control, and in whatever pieces: the show
 * gets the commands of the lines that can be read, each with the number of its line.
 * The first byte says how long the pieces are, and whether a long comment comes first.
 */
#include "fuzz.h"
#include "show/verbs/play_scripts.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#define LONGEST_LINE 4096
#define MOST_BYTES   2040 /* fewer than twice as many commands as one call reads */
#define FILLER       (LONGEST_LINE - 6)

static void add_line(struct script *script, const char *line, size_t length, int number)
{
    char *text = fuzz_string((const uint8_t *)line, length);
    struct error e;

    for (size_t i = 0; i < length; i++)
        text[i] = text[i] ? text[i] : ' ';
    if (length <= LONGEST_LINE)
        script_add(script, text, number, &e); /* a wrong line adds nothing */
    free(text);
}

/* Line by line; what stands behind the last newline is a line if it is not empty. */
static void read_whole(struct script *script, const char *text, size_t size)
{
    const char *end = text + size, *newline;
    int number = 1;

    for (; (newline = memchr(text, '\n', (size_t)(end - text))); text = newline + 1)
        add_line(script, text, (size_t)(newline - text), number++);
    if (text < end)
        add_line(script, text, (size_t)(end - text), number);
}

/* A call reads for a bounded time, so a slow machine needs more than one. */
static void read_piece(struct control *c, struct script *script, int fd)
{
    int left;

    do
        control_read(c, script);
    while (ioctl(fd, FIONREAD, &left) == 0 && left > 0);
}

static void read_pieces(struct script *script, const char *text, size_t size,
                        size_t piece)
{
    const char *path = fuzz_path("control");
    struct error e;

    require(mkfifo(path, 0600) == 0 || access(path, R_OK) == 0);
    struct control *c = control_open(path, &e);
    int fd = open(path, O_WRONLY | O_NONBLOCK);
    require(c && fd >= 0);
    for (size_t at = 0; at < size; at += piece) {
        size_t part = size - at < piece ? size - at : piece;
        require(write(fd, text + at, part) == (ssize_t)part);
        read_piece(c, script, fd);
    }
    close(fd);
    control_read(c, script);
    control_close(c);
}

static void require_same(const struct show_command *a, const struct show_command *b)
{
    require(a->id == b->id && a->line == b->line && a->column == b->column);
    require(a->word == b->word && a->property == b->property);
    require(memcmp(&a->number, &b->number, sizeof a->number) == 0);
    require(memcmp(a->cell, b->cell, sizeof a->cell) == 0);
    require(!a->text == !b->text && (!a->text || strcmp(a->text, b->text) == 0));
    require(!a->puzzle == !b->puzzle);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const bool is_long = size > 0 && data[0] & 128;
    /* At most 32 pieces, or all time goes into the calls. */
    const size_t piece = 1 + size / 32 + (size > 0 ? (size_t)(data[0] & 127) : 0) +
                         (is_long ? FILLER / 32 : 0);
    struct script whole, pieces;
    struct text text = TEXT_EMPTY;

    text_printf(&text, "%s%*s", is_long ? "#" : "", is_long ? FILLER : 0, "");
    if (size > 1)
        text_add(&text, (const char *)data + 1,
                 size - 1 < MOST_BYTES ? size - 1 : MOST_BYTES);
    script_init(&whole, "expected", FROM_CONTROL);
    script_init(&pieces, "control", FROM_CONTROL);
    read_whole(&whole, text.data, text.length);
    read_pieces(&pieces, text.data, text.length, piece);
    require(whole.count == pieces.count);
    for (int i = 0; i < whole.count; i++)
        require_same(&whole.commands[i], &pieces.commands[i]);
    script_free(&whole);
    script_free(&pieces);
    text_free(&text);
    return 0;
}
