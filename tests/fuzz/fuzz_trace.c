/* Two or three texts, separated by a byte 1e: a puzzle and traces. `check --trace`
 * judges any trace to its end, and its status, its counts and its JSON agree. `check
 * --against` finds a trace equal to itself, with or without the newline of its last
 * line, and the same verdict whichever of two comes first. */
#include "fuzz.h"
#include "options/options.h"
#include "puzzle/parse.h"

#include <stdlib.h>
#include <string.h>

#define MOST_N 6 /* larger boards take the referee too much searching here */

static bool is_small(const char *text, size_t size)
{
    struct puzzle *p = NULL;
    struct parser parser;
    struct error e;

    parser_init(&parser, "input", text, size);
    bool is_puzzle = parser_next(&parser, &p, &e) == PARSE_PUZZLE;
    bool fits = is_puzzle && p->geo->n <= MOST_N;
    puzzle_destroy(p);
    return fits;
}

static bool has(const char *line, const char *words)
{
    return strstr(line, words) != NULL;
}

/* The last line is JSON, behind those of the findings, or there is none if the trace
 * was refused. */
static int run(const char *const *words, char **line)
{
    char *printed;
    int status = fuzz_command(words, &printed);
    size_t length = strlen(printed), at = length;

    while (at > 0 && (at == length || printed[at - 1] != '\n'))
        at--;
    *line = fuzz_string((const uint8_t *)printed + at, length - at);
    free(printed);
    require(status == EXIT_DONE || status == EXIT_BAD_INPUT || status == EXIT_GAVE_UP);
    require(length == 0 || (**line == '{' && has(*line, "}\n")));
    require(!has(*line, "\"stopped\""));
    return status;
}

static void judge(const char *puzzle, const char *trace, const char *referee)
{
    char *line;
    int status = run((const char *const[]){"check", "--json", "--trace", trace,
                                           "--referee", referee, puzzle, NULL},
                     &line);
    bool is_wrong = has(line, "\"wrong\":") && !has(line, "\"wrong\":0,");

    require(has(line, "\"valid\":true") == (status == EXIT_DONE));
    require(has(line, "\"valid\":") == (line[0] && status != EXIT_GAVE_UP));
    require(!is_wrong || status == EXIT_BAD_INPUT);
    require(status != EXIT_GAVE_UP || !has(line, "\"undecided\":0,"));
    free(line);
}

static int part(const char *puzzle, const char *trace, const char *other)
{
    char *line;
    int status = run((const char *const[]){"check", "--json", "--trace", trace,
                                           "--against", other, puzzle, NULL},
                     &line);

    require(has(line, "\"equal\":true") == (status == EXIT_DONE));
    free(line);
    return status;
}

/* The same trace without the newline at its end, or with one. */
static void write_other_end(const char *path, const uint8_t *data, size_t size)
{
    char *text = fuzz_string(data, size);
    bool has_newline = size > 1 && text[size - 1] == '\n' && text[size - 2] != '\n';

    text[size] = '\n'; /* where the NUL was */
    fuzz_write(path, (const uint8_t *)text,
               has_newline                           ? size - 1
               : size == 0 || text[size - 1] == '\n' ? size
                                                     : size + 1);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *puzzle = fuzz_path("puzzle"), *one = fuzz_path("one"),
               *two = fuzz_path("two");
    const uint8_t *end = data + size;
    const uint8_t *mark = size > 0 ? memchr(data, 0x1e, size) : NULL;

    if (!mark || !is_small((const char *)data, (size_t)(mark - data)))
        return 0;
    const uint8_t *rest = mark + 1;
    const uint8_t *second =
        rest < end ? memchr(rest, 0x1e, (size_t)(end - rest)) : NULL;
    fuzz_write(puzzle, data, (size_t)(mark - data));
    fuzz_write(one, rest, (size_t)((second ? second : end) - rest));
    if (!second) {
        judge(puzzle, one, size % 2 ? "naked" : "stop:bounds");
        return 0;
    }
    fuzz_write(two, second + 1, (size_t)(end - second - 1));
    int status = part(puzzle, one, two);
    require(part(puzzle, two, one) == status);
    write_other_end(two, rest, (size_t)(second - rest));
    require(part(puzzle, one, two) == EXIT_DONE || status == EXIT_BAD_INPUT);
    return 0;
}
