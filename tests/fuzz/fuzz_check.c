/* Two texts, separated by a byte 1e: a puzzle and a solution. What `check` accepts is a
 * complete board that has every clue, and every value once per row and column. */
#include "fuzz.h"
#include "options/options.h"
#include "puzzle/parse.h"

#include <stdlib.h>
#include <string.h>

static struct puzzle *read_first(const char *text, size_t size,
                                 const struct puzzle *like)
{
    struct puzzle *p = NULL;
    struct parser parser;
    struct error e;

    parser_init(&parser, "input", text, size);
    if (like)
        parser.alphabet = like->alphabet;
    parser_require_box(&parser, like ? like->geo->box_rows : 0,
                       like ? like->geo->box_cols : 0);
    require(parser_next(&parser, &p, &e) == PARSE_PUZZLE);
    return p;
}

static void require_solution(const struct puzzle *p, const value_t *solution)
{
    int n = p->geo->n;

    for (int line = 0; line < n; line++) {
        bool row[MAX_N] = {0}, column[MAX_N] = {0};
        for (int i = 0; i < n; i++) {
            value_t clue = p->clue[line * n + i];
            require(clue == VALUE_NONE || clue == solution[line * n + i]);
            row[solution[line * n + i]] = true;
            column[solution[i * n + line]] = true;
        }
        for (int v = 0; v < n; v++)
            require(row[v] && column[v]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *puzzle = fuzz_path("puzzle"), *solution = fuzz_path("solution");
    const char *text = (const char *)data;
    const char *mark = size > 0 ? memchr(text, 0x1e, size) : NULL;
    char *printed;

    if (!mark)
        return 0;
    size_t first = (size_t)(mark - text), rest = size - first - 1;
    fuzz_write(puzzle, data, first);
    fuzz_write(solution, data + first + 1, rest);
    int status =
        fuzz_command((const char *const[]){"check", puzzle, solution, NULL}, &printed);
    require(status == EXIT_DONE || status == EXIT_BAD_INPUT);
    if (status == EXIT_DONE) {
        struct puzzle *p = read_first(text, first, NULL);
        struct puzzle *s = read_first(mark + 1, rest, p);
        require_solution(p, s->clue);
        puzzle_destroy(p);
        puzzle_destroy(s);
    }
    free(printed);
    return 0;
}
