#include "puzzle/identity.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint64_t add_number(uint64_t hash, unsigned number)
{
    const char bytes[] = {(char)number, (char)(number >> 8)};

    return text_hash(hash, bytes, sizeof bytes);
}

uint64_t identity_of(const struct puzzle *p)
{
    const struct geometry *geo = p->geo;
    uint64_t hash = add_number(0, (unsigned)geo->box_rows);

    hash = add_number(hash, (unsigned)geo->box_cols);
    for (int kind = UNIT_REGION; kind < UNIT_KINDS; kind++)
        if (geo->numbers.first[kind] < geo->numbers.first[kind + 1])
            hash = add_number(hash, (unsigned)kind);
    for (int c = 0; geo->region && c < geo->n_cells; c++)
        hash = add_number(hash, geo->region[c]);
    for (int c = 0; c < geo->n_cells; c++)
        hash = add_number(hash, (unsigned)value_number(p->clue[c]));
    for (int c = 0; p->candidates && c < geo->n_cells; c++)
        for (int v = 0; v < geo->n && p->clue[c] == VALUE_NONE; v++)
            if (!puzzle_allows(p, (cell_t)c, (value_t)v))
                hash = add_number(add_number(hash, (unsigned)c), (unsigned)v);
    return hash;
}

void identity_hex(uint64_t hash, char out[static IDENTITY_HEX + 1])
{
    snprintf(out, IDENTITY_HEX + 1, "%016" PRIx64, hash);
}

void identity_write(struct text *t, const struct part_identity *id)
{
    text_printf(t, "# part %d of %d of puzzle %016" PRIx64 ", clues %016" PRIx64 "\n",
                id->number, id->count, id->puzzle, id->part);
}

/* Reads the comment of a part. False unless identity_write writes exactly this line. */
static bool read_line(const char *line, size_t length, struct part_identity *id)
{
    char copy[128];
    struct text written = TEXT_EMPTY;

    if (length >= sizeof copy)
        return false;
    memcpy(copy, line, length);
    copy[length] = '\0';
    if (sscanf(copy, "# part %7d of %7d of puzzle %16" SCNx64 ", clues %16" SCNx64,
               &id->number, &id->count, &id->puzzle, &id->part) != 4)
        return false;
    identity_write(&written, id);
    bool is_same = written.length == length && memcmp(written.data, line, length) == 0;
    text_free(&written);
    return is_same && 1 <= id->number && id->number <= id->count &&
           id->count <= MOST_PARTS;
}

struct part_identity identity_read(const char *text, size_t length)
{
    static const struct part_identity none = {.number = 0};
    const char *end = text + length, *newline;
    struct part_identity id;

    for (const char *at = text; at < end; at = newline + 1) {
        if (!(newline = memchr(at, '\n', (size_t)(end - at))))
            break;
        if (read_line(at, (size_t)(newline + 1 - at), &id))
            return id;
    }
    return none;
}
