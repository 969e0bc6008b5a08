#include "files/puzzle_file.h"

#include "base/alloc.h"
#include "puzzle/parse.h"

#include <string.h>

/* Puzzles after this many bytes are not counted, so counting takes only a few ms. */
#define SEARCHED_BYTES (1 << 18)

char *puzzle_file_full_path(const char *path)
{
    char *full = realpath(path, NULL);

    return full ? full : alloc_text(path);
}

bool puzzle_file_parse(struct puzzle_file *out, const char *name, const struct text *t,
                       struct error *e)
{
    struct puzzle_file found = {0};
    struct puzzle *next = NULL;
    struct parser parser;
    enum parse_result result;

    parser_init(&parser, name, t->data, t->length);
    result = parser_next(&parser, &found.first, e);
    memcpy(found.note, parser.note, sizeof found.note);
    while (result == PARSE_PUZZLE && !found.has_more) {
        found.count++;
        result = parser_next(&parser, &next, e);
        found.has_more = parser.at - t->data > SEARCHED_BYTES;
    }
    puzzle_destroy(next);
    if (result == PARSE_ERROR) {
        puzzle_destroy(found.first);
        return false;
    }
    found.has_more &= result == PARSE_PUZZLE;
    assert(found.first && found.count > 0);
    *out = found;
    return true;
}
