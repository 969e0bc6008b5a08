/* The first byte chooses options of `solve`, the rest is a puzzle of up to 9x9. The
 * formula has as many clauses as its header says, of variables within its bound; a
 * solution that is printed is one that `check` accepts. */
#include "fuzz.h"
#include "options/options.h"
#include "puzzle/parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_small(const char *text, size_t size)
{
    struct puzzle *p = NULL;
    struct parser parser;
    struct error e;
    bool is_small = true;
    enum parse_result result;

    parser_init(&parser, "input", text, size);
    while (is_small && (result = parser_next(&parser, &p, &e)) == PARSE_PUZZLE)
        is_small = p->geo->n <= 9 && parser.index < 4;
    puzzle_destroy(p);
    return is_small;
}

static void require_formula(const char *path)
{
    FILE *file = fopen(path, "r");
    long variables, clauses, found = 0, literal;
    char head[8];

    require(file != NULL);
    require(fscanf(file, "c %*[^\n] p %7s %ld %ld", head, &variables, &clauses) == 3);
    require(strcmp(head, "cnf") == 0);
    while (fscanf(file, "%ld", &literal) == 1) {
        require(labs(literal) <= variables);
        found += literal == 0;
    }
    require(feof(file) && found == clauses);
    fclose(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const choices[][6] = {
        {"--cnf", NULL},
        {"--cnf", NULL, "--strategy", "learn", "--prop", "hidden"},
        {"--strategy", "backtrack", "--prop", "alldifferent", "--solutions", "3"},
        {"--strategy", "breadth-first", "--max-memory", "1M", "--format", "boxes"},
        {"--json", "--solutions", "2", "--strategy", "learn"},
        {"--strategy", "tabu", "--max-seconds", "0.001", "--format", "rows"},
        {"--jobs", "2", "--strategy", "auto", "--format", "rows"},
    };
    const char *puzzle = fuzz_path("puzzle"), *cnf = fuzz_path("cnf"),
               *result = fuzz_path("result");
    const char *words[16] = {"solve", puzzle, "--max-nodes", "200", "-o", result};
    int choice = size > 0 ? data[0] % (int)(sizeof choices / sizeof *choices) : 0;
    char *printed;

    if (size == 0 || !is_small((const char *)data + 1, size - 1))
        return 0;
    fuzz_write(puzzle, data + 1, size - 1);
    for (int i = 0; i < 6; i++)
        words[6 + i] = choices[choice][i] ? choices[choice][i] : i == 1 ? cnf : NULL;
    remove(cnf);
    remove(result);
    int status = fuzz_command(words, &printed);
    free(printed);
    if (choice < 2 && status != EXIT_BAD_INPUT && status != EXIT_BAD_USAGE)
        require_formula(cnf);
    if (status == EXIT_DONE && choice != 4) {
        status = fuzz_command((const char *const[]){"check", puzzle, result, NULL},
                              &printed);
        free(printed);
        require(status == EXIT_DONE);
    }
    return 0;
}
