/* CPU seconds to read 64 MiB of texts that look ahead far, or hold no puzzle. Status 1
 * if one takes longer than argv[1] seconds, default 5. */
#include "base/alloc.h"
#include "base/clock.h"
#include "base/units.h"
#include "puzzle/parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH ((size_t)64 << 20)

/* `first` once, then lines. */
struct kind {
    const char *name, *first, *line;
    int width;   /* of the line's first character; 1: as written */
    int n_blank; /* line ends after the line */
};

static const struct kind kinds[] = {
    {"blank lines", "", "", 0, 1},
    {"spaces", "", " ", 1, 0},
    {"comments", "", "# a comment", 1, 1},
    {"section headers", "", "[Puzzle]", 1, 1},
    {"borders", "", "---+---+---", 1, 1},
    {"digits in one line", "", "1", 1, 0},
    {"numbers in one line", "", "1 ", 1, 0},
    {"#", "", "#", 1, 0},
    {"a#", "", "a#", 1, 0},
    {"high bytes", "", "\xff", 1, 0},
    {"a size, blank lines", "9\n", "", 0, 1},
    {"a row, comments", "................\n", "#", 1, 1},
    {"boards 9x9 in rows", "", ".", 9, 1},
    {"boards 9x9 in lines", "", ".", 81, 1},
    {"boards 4x4 in lines", "", ".", 16, 1},
    {"boards 4x4, blank lines", "", ".", 16, 3000},
    {"boards 5x5 in lines", "", ".", 25, 1},
    {"boards with bars", "", "...|...|...", 1, 1},
    {"boards of dashes", "", "-", 9, 1},
    {"numbers in rows", "", "0 0 0 0 0 0 0 0 0", 1, 1},
};

static void fill(char *text, const struct kind *k)
{
    size_t length = strlen(k->first);

    memcpy(text, k->first, length);
    while (length < LENGTH)
        for (const char *c = k->line; length < LENGTH; c++) {
            int times = *c == '\0' ? k->n_blank : c == k->line ? k->width : 1;
            for (int i = 0; i < times && length < LENGTH; i++)
                text[length++] = *c ? *c : '\n';
            if (*c == '\0')
                break;
        }
}

static double seconds_to_read(const char *text, int *n_boards)
{
    struct parser parser;
    struct puzzle *p = NULL;
    struct error e;
    int64_t start_ns = clock_thread_cpu_ns();

    parser_init(&parser, "text", text, LENGTH);
    while (parser_next(&parser, &p, &e) == PARSE_PUZZLE)
        continue;
    *n_boards = parser.index;
    puzzle_destroy(p);
    return (double)(clock_thread_cpu_ns() - start_ns) / (double)NS_PER_S;
}

int main(int argc, char **argv)
{
    double limit_s = argc > 1 ? atof(argv[1]) : 5;
    char *text = alloc_zeroed(LENGTH, 1);
    bool is_fast = true;

    printf("| 64 MiB of | boards | CPU s |\n|---|---|---|\n");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int n_boards;
        fill(text, &kinds[i]);
        double seconds = seconds_to_read(text, &n_boards);
        printf("| %s | %d | %.3f |\n", kinds[i].name, n_boards, seconds);
        is_fast &= seconds <= limit_s;
    }
    free(text);
    return is_fast ? 0 : 1;
}
