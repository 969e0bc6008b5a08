/* Two texts: a puzzle and, behind a byte 1e, the lines of a trace, or, behind a byte
 * 1f, those of a SAT solver's proof. Any lines are judged to their end; each wrong step
 * is one of them, and the solution that proves it wrong is one. */
#include "fuzz.h"
#include "puzzle/check.h"
#include "puzzle/parse.h"
#include "trace/referee.h"

#include <stdlib.h>
#include <string.h>

#define MOST_N 6 /* larger boards take the referee too much searching here */

struct heard {
    const struct puzzle *puzzle;
    uint64_t n_lines, n_wrong;
};

static void hear(void *context, const struct finding *f)
{
    struct heard *h = context;
    struct error why;

    require(f->line >= 1 && f->line <= h->n_lines);
    require(f->text[0] != '\0' && memchr(f->text, '\0', sizeof f->text));
    require(f->cell == CELL_NONE || f->cell < h->puzzle->geo->n_cells);
    require(!f->solution || check_solution(h->puzzle, f->solution, &why));
    h->n_wrong++;
}

static void judge(const struct puzzle *p, const char *at, const char *end,
                  bool is_proof)
{
    struct heard heard = {.puzzle = p};
    struct referee *r = referee_create(p, is_proof, hear, &heard);

    while (at < end && !referee_is_over(r)) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        char *line = fuzz_string((const uint8_t *)at, (size_t)(stop - at));
        heard.n_lines++;
        referee_line(r, line, (size_t)(stop - at));
        free(line);
        at = newline ? newline + 1 : end;
    }
    heard.n_lines += heard.n_lines == 0; /* the end of no lines is at line 1 */
    referee_end(r, true);
    require(referee_count(r, REFEREE_WRONG) == heard.n_wrong);
    referee_destroy(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    const char *mark = size > 0 ? memchr(text, 0x1e, size) : NULL;
    const char *proof = size > 0 ? memchr(text, 0x1f, size) : NULL;
    const bool is_proof = proof && (!mark || proof < mark);
    struct puzzle *p = NULL;
    struct parser parser;
    struct error e;

    mark = is_proof ? proof : mark;
    if (!mark)
        return 0;
    parser_init(&parser, "input", text, (size_t)(mark - text));
    if (parser_next(&parser, &p, &e) == PARSE_PUZZLE && p->geo->n <= MOST_N)
        judge(p, mark + 1, text + size, is_proof);
    puzzle_destroy(p);
    return 0;
}
