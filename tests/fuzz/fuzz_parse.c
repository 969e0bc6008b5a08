/* For any input the parser terminates, an error names a position in it, every puzzle it
 * reads survives printing and parsing, and the clues of a board of cells stand in its
 * text, in their order: there is no board that nobody wrote. */
#include "base/text.h"
#include "fuzz.h"
#include "puzzle/parse.h"
#include "puzzle/print.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* PRINT_FORMATS stands for the whole puzzle, with the candidates, too. as_read: with
 * the alphabet that was read. */
static void require_round_trip(const struct puzzle *p, enum print_format format,
                               bool as_read)
{
    struct puzzle *again = NULL;
    struct parser parser;
    struct error e;
    struct text t;

    text_init(&t);
    if (format == PRINT_FORMATS)
        (as_read ? print_as_read : print_puzzle)(&t, p);
    else
        require(as_read ? print_grid_as_read(&t, p, p->clue, format, &e)
                        : print_grid(&t, p->geo, p->clue, format, &e));
    parser_init(&parser, "printed", t.data, t.length);
    require(parser_next(&parser, &again, &e) == PARSE_PUZZLE);
    require(again->geo->box_rows == p->geo->box_rows);
    require(again->geo->box_cols == p->geo->box_cols);
    require(memcmp(again->clue, p->clue, (size_t)p->geo->n_cells * sizeof *p->clue) ==
            0);
    require(format != PRINT_FORMATS || puzzle_equals(again, p));
    require(parser_next(&parser, &again, &e) == PARSE_END);
    puzzle_destroy(again);
    text_free(&t);
}

static void require_round_trips(const struct puzzle *p, bool as_read)
{
    require_round_trip(p, PRINT_ROWS, as_read);
    require_round_trip(p, PRINT_BOXES, as_read);
    require_round_trip(p, PRINT_FORMATS, as_read);
    if (p->geo->n <= MAX_SYMBOL_N) {
        require_round_trip(p, PRINT_LINE, as_read);
        require_round_trip(p, PRINT_SDK, as_read);
    }
}

/* Requires that the clues, as their alphabet writes them, occur in the text in their
 * order. A puzzle without alphabet comes from a format with values elsewhere. */
static void require_clues(const struct puzzle *p, const char *text, const char *end)
{
    for (int c = 0; p->alphabet.n > 0 && c < p->geo->n_cells; c++) {
        if (p->clue[c] == VALUE_NONE)
            continue;
        struct value_word word = value_word(p->alphabet, p->clue[c]);
        size_t length = strlen(word.text);
        while (end - text >= (long)length && strncasecmp(text, word.text, length) != 0)
            text++;
        require(end - text >= (long)length);
        text += length;
    }
}

static void read_all(const char *text, size_t size, int hint_rows, int hint_cols)
{
    struct puzzle *p = NULL;
    struct parser parser;
    enum parse_result result;
    struct error e;

    parser_init(&parser, "input", text, size);
    parser_require_box(&parser, hint_rows, hint_cols);
    const char *from = parser.at;
    while ((result = parser_next(&parser, &p, &e)) == PARSE_PUZZLE) {
        require_clues(p, from, parser.at);
        require_round_trips(p, false);
        require_round_trips(p, true);
        from = parser.at;
    }
    if (result == PARSE_ERROR)
        fuzz_require_position(e.text, "input", text, size);
    puzzle_destroy(p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* A sanitizer detects reads beyond an exact copy. */
    char *text = malloc(size ? size : 1);

    require(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    read_all(text, size, 0, 0);
    read_all(text, size, 2, 3);
    read_all(text, size, 3, 3);
    free(text);
    return 0;
}
