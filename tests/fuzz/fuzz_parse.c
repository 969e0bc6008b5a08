/* For any input the parser terminates, an error names a position in it, and every
 * puzzle it reads survives printing and parsing. */
#include "base/text.h"
#include "fuzz.h"
#include "puzzle/parse.h"
#include "puzzle/print.h"

#include <stdlib.h>
#include <string.h>

/* PRINT_FORMATS stands for print_puzzle, which has the candidates, too. */
static void require_round_trip(const struct puzzle *p, enum print_format format)
{
    struct puzzle *again = NULL;
    struct parser parser;
    struct error e;
    struct text t;

    text_init(&t);
    if (format == PRINT_FORMATS)
        print_puzzle(&t, p);
    else
        require(print_grid(&t, p->geo, p->clue, format, &e));
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

static void read_all(const char *text, size_t size, int hint_rows, int hint_cols)
{
    struct puzzle *p = NULL;
    struct parser parser;
    enum parse_result result;
    struct error e;

    parser_init(&parser, "input", text, size);
    parser_require_box(&parser, hint_rows, hint_cols);
    while ((result = parser_next(&parser, &p, &e)) == PARSE_PUZZLE) {
        require_round_trip(p, PRINT_ROWS);
        require_round_trip(p, PRINT_BOXES);
        require_round_trip(p, PRINT_FORMATS);
        if (p->geo->n <= MAX_SYMBOL_N) {
            require_round_trip(p, PRINT_LINE);
            require_round_trip(p, PRINT_SDK);
        }
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
