#include "files/puzzle_file.h"

#include "base/alloc.h"
#include "base/path.h"
#include "puzzle/parse.h"

#include <ctype.h>
#include <string.h>
#include <unistd.h>

/* Puzzles after this many bytes are not counted, so counting takes only a few ms. */
#define SEARCHED_BYTES (1 << 18)

char *puzzle_file_full_path(const char *path)
{
    char *full = realpath(path, NULL);

    return full ? full : alloc_text(path);
}

int puzzle_file_number(const char *path, char *file)
{
    const char *colon = strrchr(path, ':'), *digit = colon ? colon + 1 : "";
    int number = 0;

    for (; isdigit((unsigned char)*digit) && digit - colon < 10; digit++)
        number = number * 10 + (*digit - '0');
    bool is_number = colon > path && *digit == '\0' && number > 0;
    if (is_number && access(path, F_OK) != 0 &&
        path_format(file, PATH_SIZE, "%.*s", (int)(colon - path), path) &&
        access(file, F_OK) == 0)
        return number;
    path_format(file, PATH_SIZE, "%s", path);
    return 0;
}

bool puzzle_file_fail_number(const char *name, int number, int count, struct error *e)
{
    return error_fail(e, "%.300s: expected puzzle %d, found %d puzzle%s", name, number,
                      count, count == 1 ? "" : "s");
}

bool puzzle_file_parse(struct puzzle_file *out, const char *name, const struct text *t,
                       int number, struct error *e)
{
    struct puzzle_file found = {.number = number > 0 ? number : 1};
    struct puzzle *next = NULL;
    struct parser parser;
    enum parse_result result;

    parser_init(&parser, name, t->data, t->length);
    do {
        result = parser_next(&parser, &next, e);
        found.has_more = parser.at - t->data > SEARCHED_BYTES;
        found.count += result == PARSE_PUZZLE;
        if (result == PARSE_PUZZLE && found.count == found.number) {
            found.chosen = next;
            next = NULL;
            memcpy(found.note, parser.note, sizeof found.note);
        }
    } while (result == PARSE_PUZZLE && !(found.has_more && found.chosen));
    puzzle_destroy(next);
    if (result == PARSE_ERROR) {
        puzzle_destroy(found.chosen);
        return false;
    }
    if (!found.chosen)
        return puzzle_file_fail_number(name, number, found.count, e);
    found.has_more &= result == PARSE_PUZZLE;
    *out = found;
    return true;
}
