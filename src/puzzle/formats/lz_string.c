#include "puzzle/formats/lz_string.h"

#include "base/alloc.h"

#include <string.h>

enum { CODE_BYTE, CODE_WORD, CODE_END, CODES };

/* A piece of the text that was read so far. */
struct piece {
    size_t start, length;
};

struct unpacker {
    const char *at, *end;
    int bit;              /* of *at, 5 .. 0: the next one */
    struct piece *pieces; /* [n_pieces]: what the codes stand for; owned */
    size_t n_pieces;
    unsigned n_bits; /* of a code */
    struct text *out;
};

/* Reads a number, whose lowest bit is first. Returns -1 if the text ends before. */
static long take_bits(struct unpacker *u, unsigned count)
{
    static const char alphabet[] = TEXT_BASE64 "+/";
    long number = 0;

    for (unsigned i = 0; i < count; i++) {
        const char *found = u->at < u->end ? strchr(alphabet, *u->at) : NULL;
        if (!found || *found == '\0')
            return -1;
        number |= ((found - alphabet) >> u->bit & 1L) << i;
        u->at += u->bit == 0;
        u->bit = u->bit == 0 ? 5 : u->bit - 1;
    }
    return number;
}

static void add_piece(struct unpacker *u, size_t start, size_t length)
{
    if ((u->n_pieces & (u->n_pieces - 1)) == 0)
        u->pieces = alloc_resize(u->pieces, 2 * u->n_pieces, sizeof *u->pieces);
    u->pieces[u->n_pieces++] = (struct piece){start, length};
    if (u->n_pieces >> u->n_bits)
        u->n_bits++;
}

/* Appends what the next code stands for, behind the last piece. Returns false at the
 * end of the text or at a fault; then *is_end tells which. */
static bool take_piece(struct unpacker *u, struct piece *last, bool *is_end)
{
    size_t start = u->out->length;
    long code = take_bits(u, u->n_bits), letter = 0;

    *is_end = code == CODE_END;
    if (code < 0 || *is_end)
        return false;
    bool is_new = code < CODE_END;
    struct piece found = {start, 1};
    if (is_new) {
        letter = take_bits(u, code == CODE_BYTE ? 8 : 16);
        text_putc(u->out, letter > 0 && letter < 128 ? (char)letter : '?');
        add_piece(u, start, 1);
    } else if ((size_t)code < u->n_pieces) {
        found = u->pieces[code];
    } else if ((size_t)code == u->n_pieces && last->length > 0) {
        found = (struct piece){last->start, last->length + 1};
    } else {
        return false;
    }
    /* A piece that is not complete yet repeats its own first letter. */
    for (size_t i = 0; !is_new && i < found.length; i++)
        text_putc(u->out, u->out->data[found.start + i]);
    if (last->length > 0)
        add_piece(u, last->start, last->length + 1);
    *last = (struct piece){start, found.length};
    return letter >= 0;
}

bool lz_string_read(const char *packed, size_t length, size_t most, struct text *out)
{
    struct unpacker u = {.at = packed, .end = packed + length, .bit = 5, .out = out};
    struct piece last = {0, 0};
    size_t limit = out->length + most;
    bool is_end = false;

    u.pieces = alloc_zeroed(4, sizeof *u.pieces);
    u.n_pieces = CODES;
    u.n_bits = 2;
    while (out->length <= limit && take_piece(&u, &last, &is_end))
        ;
    free(u.pieces);
    return is_end && out->length <= limit;
}
