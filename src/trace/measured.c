#include "trace/measured.h"

#include "base/alloc.h"
#include "base/units.h"
#include "puzzle/check.h"
#include "puzzle/parse.h"
#include "trace/answers.h"
#include "trace/follow.h"

#include <stdio.h>
#include <string.h>

#define WAIT_MS        10
#define KEPT_BYTES     ((size_t)1 << 18) /* of output, in which to look for a board */
#define CONFIRMS       20000000 /* propagations to confirm that there is no solution */
#define STATUS_SAT     10       /* exit statuses of SAT solvers that have an answer */
#define STATUS_NONE    20
#define STATUS_DENIED  126 /* those of a shell that could not run the program */
#define STATUS_UNFOUND 127

#define MEASURED_WORD(id, word) [MEASURED_##id] = word,
const char *const measured_words[MEASURED_COUNT] = {[MEASURED_RIGHT] = "right",
                                                    MEASURED_ENDS(MEASURED_WORD)};

struct measuring {
    struct measured *out;
    const struct puzzle *puzzle;
    struct search *search;
    struct trace_follow *follow;
    struct trace_source *source;
    struct text kept; /* the first KEPT_BYTES of the output */
    enum search_status status;
    bool has_solution, has_output;
};

static void end_as(struct measuring *m, enum measured_end end, const char *why)
{
    m->out->end = end;
    snprintf(m->out->why, sizeof m->out->why, "%.*s", MEASURED_WHY - 1, why);
}

static void take_line(struct measuring *m, const struct source_line *line)
{
    m->has_output |= line->length > 0;
    if (m->kept.length + line->length < KEPT_BYTES) {
        text_add(&m->kept, line->text, line->length);
        text_putc(&m->kept, '\n');
    }
    if (m->status == SEARCH_EXHAUSTED || m->status == SEARCH_GAVE_UP)
        return;
    m->status = trace_follow_line(m->follow, m->search, line->text, line->length, NULL);
    m->has_solution |= m->status == SEARCH_SOLVED &&
                       check_solution(m->puzzle, m->follow->levels.value, NULL);
}

/* Whether the program is within its limits. */
static bool is_within(struct measuring *m, const struct measured_limits *limits)
{
    m->out->used = trace_source_usage(m->source, false);
    if (seconds_of_ns(m->out->used.cpu_ns) > limits->cpu_s)
        end_as(m, MEASURED_TIMEOUT, "the limit of CPU time");
    else if (seconds_of_ns(m->out->used.real_ns) > limits->real_s)
        end_as(m, MEASURED_TIMEOUT, "the limit of real time");
    else if (m->out->used.bytes > limits->bytes)
        end_as(m, MEASURED_MEMORY, "the limit of memory");
    return m->out->end == MEASURED_RIGHT;
}

/* Follows the program to its end or to a limit. False if `stop` returned true. */
static bool follow(struct measuring *m, const struct measured_limits *limits,
                   bool (*stop)(void))
{
    struct source_line line = {.next = 0};
    enum source_state state;
    bool is_cut = false, is_fine = true;

    do {
        state = trace_source_line(m->source, line.next, WAIT_MS, &line);
        if (state == SOURCE_LINE && !is_cut)
            take_line(m, &line);
        if (state == SOURCE_WAITS)
            trace_source_end_rest(m->source);
        is_cut = state == SOURCE_LINE ? line.is_cut : is_cut;
        if (line.next > MEASURED_OUTPUT)
            end_as(m, MEASURED_FLOOD, "the limit of output");
        is_fine = m->out->end == MEASURED_RIGHT && is_within(m, limits) && !stop();
    } while (is_fine && state != SOURCE_ENDED);
    trace_source_stop(m->source);
    if (m->out->end == MEASURED_RIGHT)
        is_within(m, limits);
    m->out->used = trace_source_usage(m->source, false);
    return !stop();
}

/* Takes the board `value` as the answer. False if it is none: the puzzle itself, or an
 * incomplete board of a program that has failed. */
static bool take_board(struct measuring *m, const value_t *value, bool has_failed)
{
    size_t n_cells = (size_t)m->puzzle->geo->n_cells;
    struct error why;

    if (memcmp(value, m->puzzle->clue, n_cells * sizeof *value) == 0 ||
        (has_failed && memchr(value, VALUE_NONE, n_cells)))
        return false;
    m->has_solution = check_solution(m->puzzle, value, &why);
    if (!m->has_solution)
        end_as(m, MEASURED_WRONG, why.text);
    return true;
}

/* Looks in the output for a board in any format of puzzles; the last one counts. */
static bool take_printed_board(struct measuring *m, bool has_failed)
{
    struct puzzle *board = NULL;
    struct parser parser;
    struct error e;

    parser_init(&parser, "", m->kept.data, m->kept.length);
    parser_require(&parser, m->puzzle->geo);
    while (parser_next(&parser, &board, &e) == PARSE_PUZZLE)
        continue;
    bool is_taken = board && take_board(m, board->clue, has_failed);
    puzzle_destroy(board);
    return is_taken;
}

/* Judges the claim that there is no solution. */
static void judge_claim(struct measuring *m)
{
    struct answers *a = answers_create(m->puzzle);

    a->allowed = CONFIRMS;
    switch (answers_ask_puzzle(a)) {
    case ANSWER_NO:
        m->out->status = SEARCH_EXHAUSTED;
        break;
    case ANSWER_YES:
        end_as(m, MEASURED_WRONG,
               "it claims that there is no solution, but there is one");
        break;
    case ANSWER_UNKNOWN:
        end_as(m, MEASURED_UNKNOWN,
               "it claims that there is no solution; this could not be decided");
    }
    answers_destroy(a);
}

static void judge(struct measuring *m)
{
    const struct source_status *status = trace_source_status(m->source);
    const struct trace_follow *f = m->follow;
    bool has_failed = status->has_failed ||
                      (status->exit_status > 0 && status->exit_status != STATUS_SAT &&
                       status->exit_status != STATUS_NONE);
    bool is_full = f->levels.n_filled == m->puzzle->geo->n_cells;

    if (!m->has_solution && m->status == SEARCH_EXHAUSTED) {
        judge_claim(m);
        return;
    }
    if (!m->has_solution && !(is_full && take_board(m, f->levels.value, has_failed)) &&
        !take_printed_board(m, has_failed)) {
        if (status->exit_status == STATUS_DENIED ||
            status->exit_status == STATUS_UNFOUND)
            end_as(m, MEASURED_MISSING, status->ending.data);
        else if (has_failed)
            end_as(m, MEASURED_CRASH, status->ending.data);
        else if (f->n_rows > 0)
            end_as(m, MEASURED_WRONG, "a part of a board");
        else if (f->is_broken || f->is_of_other_board)
            end_as(m, MEASURED_WRONG, f->said);
        else if (!m->has_output)
            end_as(m, MEASURED_NO_OUTPUT, "nothing was printed");
        else
            end_as(m, MEASURED_UNKNOWN, f->said);
    }
    if (m->has_solution)
        m->out->status = SEARCH_SOLVED;
}

static void start(struct measuring *m, const struct strategy *strategy)
{
    struct setting setting = setting_default();

    m->search = search_create(m->puzzle, &setting);
    m->search->stats.propagations -= store_propagations(m->search->store);
    m->follow = alloc_zeroed(1, trace_follow_bytes(m->puzzle->geo));
    trace_follow_init(m->follow, m->puzzle);
    m->follow->proof.is_on = watched_is_proof(strategy);
}

bool measured_run(const struct strategy *strategy, const struct puzzle *p,
                  uint64_t seed, const struct measured_limits *limits,
                  bool (*stop)(void), struct measured *out)
{
    struct measuring m = {.out = out, .puzzle = p, .kept = TEXT_EMPTY};
    struct error e;
    bool is_whole = true;

    *out = (struct measured){.status = SEARCH_GAVE_UP};
    start(&m, strategy);
    m.source = watched_source(strategy, p, seed, &e);
    if (!m.source)
        end_as(&m, MEASURED_CRASH, e.text);
    else
        is_whole = follow(&m, limits, stop);
    if (m.source && is_whole && out->end == MEASURED_RIGHT)
        judge(&m);
    out->stats = search_stats(m.search);
    trace_source_close(m.source);
    search_destroy(m.search);
    free(m.follow);
    text_free(&m.kept);
    return is_whole;
}
