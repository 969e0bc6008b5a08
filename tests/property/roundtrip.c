/* A board that is written in a format and read back is the same board, or is refused:
 * our own formats, with each alphabet, and those of other programs. The environment
 * variable SUDOSCOPE_ROUNDTRIPS is the number of boards. */
#include "base/rng.h"
#include "base/text.h"
#include "puzzle/parse.h"
#include "puzzle/print.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct writing {
    struct text text;
    struct rng rng;
    const struct puzzle *p;
    struct puzzle *owned;
};

static int n_boards = 4000;

static int below(struct writing *w, int n)
{
    return (int)rng_below(&w->rng, (uint32_t)n);
}

static void shuffle(struct writing *w, int *order, int n)
{
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = n - 1; i > 0; i--) {
        int k = below(w, i + 1), kept = order[i];
        order[i] = order[k];
        order[k] = kept;
    }
}

/* A board of k*k x k*k with boxes of k x k: a part of a filled one, whose values, and
 * the rows in each band, are in random order. */
static struct puzzle *make_board(struct writing *w, int k)
{
    struct puzzle *p = puzzle_create(shape_of_box(k, k), "input");
    int n = k * k, value[25], row_of[5], percent = 1 + below(w, 100);

    shuffle(w, value, n);
    shuffle(w, row_of, k);
    for (int c = 0; c < n * n; c++) {
        int row = c / n / k * k + row_of[c / n % k];
        if (below(w, 100) < percent)
            p->clue[c] = (value_t)value[(row % k * k + row / k + c % n) % n];
    }
    /* With 0 for an empty cell, n empty cells beside all other values n times are read
     * as a full square of 0 .. n-1, with a note. */
    for (int c = 0; puzzle_count_clues(p) == n * n - n; c++)
        p->clue[c] = VALUE_NONE;
    return p;
}

static struct value_word word_of(struct alphabet a, value_t v, const char *empty)
{
    struct value_word blank;

    snprintf(blank.text, sizeof blank.text, "%s", empty);
    return v == VALUE_NONE ? blank : value_word(a, v);
}

/* Writes rows of words: `begin` and `end` stand around each row, `gap` between words
 * and `between` between rows. */
static void rows(struct writing *w, struct alphabet a, const char *empty,
                 const char *begin, const char *gap, const char *end,
                 const char *between)
{
    int n = w->p->geo->n;

    for (int c = 0; c < n * n; c++)
        text_printf(&w->text, "%s%s%s%s", c % n == 0 ? begin : gap,
                    word_of(a, w->p->clue[c], empty).text, c % n == n - 1 ? end : "",
                    c % n == n - 1 && c < n * n - 1 ? between : "");
}

static struct alphabet numbers(const struct writing *w, int first)
{
    return (struct alphabet){w->p->geo->n, first, true};
}

static struct alphabet symbols(const struct writing *w)
{
    return (struct alphabet){w->p->geo->n, 1, false};
}

static const char *any_mark(struct writing *w)
{
    static const char *const marks[] = {"0", ".", "*", "_", "-"};

    return marks[below(w, 5)];
}

/* Our own formats, with each alphabet. */
static void own(struct writing *w)
{
    static const int first[] = {0, 1, 10};
    enum print_format format = (enum print_format)below(w, PRINT_FORMATS);
    struct error e;

    w->owned->alphabet =
        (struct alphabet){w->p->geo->n, first[below(w, 3)], below(w, 2)};
    if (below(w, 4) == 0)
        print_as_read(&w->text, w->p);
    else if (below(w, 2))
        assert_true(print_grid_as_read(&w->text, w->p, w->p->clue, format, &e));
    else
        assert_true(print_grid(&w->text, w->p->geo, w->p->clue, format, &e));
}

/* Candidates: some are taken from cells without a clue. */
static void candidates(struct writing *w)
{
    struct puzzle *p = w->owned;
    int n = p->geo->n;

    puzzle_give_candidates(p);
    for (int c = 0; c < n * n; c++)
        for (int i = 0; p->clue[c] == VALUE_NONE && i < n - 2; i++) {
            int v = below(w, n);
            uint64_t *set = &p->candidates[c * p->geo->words];
            set[v / 64] &= ~bits_mask(v % 64);
        }
    print_puzzle(&w->text, p);
}

static void separated(struct writing *w)
{
    static const char *const gaps[] = {" ", ",", ", ", ";", "\t", "\xc2\xa0"};

    rows(w, numbers(w, 1), any_mark(w), "", gaps[below(w, 6)], "",
         below(w, 3) ? "\n" : "\r\n");
}

static void blank_fields(struct writing *w)
{
    static const char *const gaps[] = {",", ";", "\t"};

    if (below(w, 2))
        text_puts(&w->text, "sep=;\n");
    rows(w, below(w, 2) ? numbers(w, 1) : symbols(w), "", "", gaps[below(w, 3)], "",
         "\n");
}

static void symbol_rows(struct writing *w)
{
    static const char *const ends[] = {"\n", "\r\n", "\r"};

    /* Sixteen lines of sixteen symbols up to 4 are as many boards of 4x4. */
    bool is_large = false;
    for (int c = 0; c < w->p->geo->n_cells; c++)
        is_large |= w->p->clue[c] != VALUE_NONE && w->p->clue[c] >= w->p->geo->box_rows;
    if (!is_large)
        text_printf(&w->text, "%d\n", w->p->geo->n);
    else if (below(w, 2))
        text_puts(&w->text, "Grid 01\n");
    rows(w, symbols(w), any_mark(w), "", "", "", ends[below(w, 3)]);
}

static void one_line(struct writing *w)
{
    static const char *const around[][2] = {
        {"", ""},
        {"", " ED=7.2/1.2"},
        {"", ";a name;7.1"},
        {"", " # 17 FNBHW.."},
        {"", " // from a list"},
        {":0000:x:", ":::"},
        {"[1] ", ""},
        {"puzzle,solution\n", ",easy"},
        {"id,\"puzzle\"\n1,\"", "\""},
        {"https://example.org/?bd=", ""},
        {"{\"id\": 7, \"quiz\": \"", "\"}"},
        {"0000183b305c ", " 1.2"},
    };
    int i = below(w, (int)(sizeof around / sizeof *around));

    text_puts(&w->text, around[i][0]);
    rows(w, symbols(w), any_mark(w), "", "", "", "");
    text_puts(&w->text, around[i][1]);
}

static void lists(struct writing *w)
{
    static const char *const empty[] = {"0", "null", "None", "-1", "nan"};
    static const char *const around[][2] = {{"", ""},
                                            {"grid = ", ""},
                                            {"problem(1, ", ")."},
                                            {"{\"clues\": ", "}"},
                                            {"puzzle = np.array(", ")"}};
    int i = below(w, 5);

    text_puts(&w->text, around[i][0]);
    rows(w, numbers(w, 1), i == 3 && below(w, 2) ? "null" : empty[below(w, 5)], "[",
         below(w, 2) ? ", " : ",", "]", below(w, 2) ? ",\n" : ", ");
    struct text inner = w->text;
    text_init(&w->text);
    size_t head = strlen(around[i][0]);
    text_printf(&w->text, "%.*s[%s]%s\n", (int)head, inner.data, inner.data + head,
                around[i][1]);
    text_free(&inner);
}

static void minizinc(struct writing *w)
{
    int n = w->p->geo->n;

    text_printf(&w->text, "start = array2d(1..%d, 1..%d, [", n, n);
    rows(w, numbers(w, 1), below(w, 2) ? "_" : "0", "| ", ", ", "", "\n");
    text_puts(&w->text, "|]);\n");
}

/* A matrix of R by rows. */
static void r_matrix(struct writing *w)
{
    int n = w->p->geo->n;

    text_puts(&w->text, "x <- matrix(c(");
    rows(w, numbers(w, 1), "0", "", ", ", "", ", ");
    text_printf(&w->text, "), nrow = %d, byrow = TRUE)\n", n);
}

static void triples(struct writing *w)
{
    int n = w->p->geo->n, count = puzzle_count_clues(w->p);

    text_printf(&w->text, "%d\n", n);
    if (below(w, 2))
        text_printf(&w->text, "%d\n", count);
    for (int c = 0; c < n * n; c++)
        if (w->p->clue[c] != VALUE_NONE)
            text_printf(&w->text, "%d %d %d\n", c / n + 1, c % n + 1,
                        w->p->clue[c] + 1);
}

static void dimacs(struct writing *w)
{
    int n = w->p->geo->n;
    bool is_decimal = n == 9 && below(w, 2);

    text_printf(&w->text, "c a puzzle\np cnf %d %d\n", is_decimal ? 999 : n * n * n,
                puzzle_count_clues(w->p));
    for (int c = 0; c < n * n; c++) {
        int v = w->p->clue[c];
        if (v != VALUE_NONE)
            text_printf(&w->text, "%d 0\n",
                        is_decimal ? (c / n + 1) * 100 + (c % n + 1) * 10 + v + 1
                                   : c * n + v + 1);
    }
}

static void game_id(struct writing *w)
{
    int k = w->p->geo->box_rows, n_cells = w->p->geo->n_cells, run = 0;
    bool was_value = false;

    text_printf(&w->text, "%dx%d:", k, k);
    for (int c = 0; c <= n_cells; c++) {
        bool is_value = c < n_cells && w->p->clue[c] != VALUE_NONE;
        for (; (is_value || c == n_cells) && run > 0; run -= run > 26 ? 26 : run) {
            text_putc(&w->text, (char)('a' + (run > 26 ? 26 : run) - 1));
            was_value = false;
        }
        if (is_value)
            text_printf(&w->text, "%s%d", was_value ? "_" : "", w->p->clue[c] + 1);
        was_value = is_value;
        run += c < n_cells && !is_value;
    }
    text_putc(&w->text, '\n');
}

/* An object as f-puzzles has it, or with plain cells. */
static void object(struct writing *w)
{
    int n = w->p->geo->n;
    bool is_plain = below(w, 2);

    text_printf(&w->text, "{\"size\": %d, \"%s\": [", n, is_plain ? "board" : "grid");
    for (int c = 0; c < n * n; c++) {
        int v = w->p->clue[c];
        text_puts(&w->text, c % n ? "," : c ? "],[" : "[");
        if (is_plain)
            text_printf(&w->text, "%d", v == VALUE_NONE ? 0 : v + 1);
        else if (v == VALUE_NONE)
            text_puts(&w->text, "{}");
        else
            text_printf(&w->text, "{\"value\":%d,\"given\":true}", v + 1);
    }
    text_puts(&w->text, "]]}\n");
}

/* Lines of Unicode or bars around boxes or cells. */
static void drawn(struct writing *w)
{
    static const char *const bars[] = {"│", "┃", "|"};
    int n = w->p->geo->n, k = w->p->geo->box_rows, width = n > 9 ? 2 : 1;
    const char *bar = bars[below(w, 3)];

    for (int c = 0; c < n * n; c++) {
        if (c % n == 0 && c / n % k == 0)
            for (int i = 0; i < 2 * n; i++)
                text_puts(&w->text, *bar == '|' ? "--" : "─");
        if (c % n == 0)
            text_puts(&w->text, c / n % k == 0 ? "\n" : "");
        text_printf(&w->text, "%s%*s ", c % k == 0 ? bar : "", width,
                    word_of(numbers(w, 1), w->p->clue[c], ".").text);
        if (c % n == n - 1)
            text_printf(&w->text, "%s\n", bar);
    }
}

static void markdown(struct writing *w)
{
    int n = w->p->geo->n;

    if (below(w, 2)) {
        for (int i = 0; i < n; i++)
            text_puts(&w->text, "| ");
        text_puts(&w->text, "|\n");
        for (int i = 0; i < n; i++)
            text_puts(&w->text, "|---");
        text_puts(&w->text, "|\n");
    }
    rows(w, numbers(w, 1), "", "| ", " | ", " |", "\n");
}

/* Values from 0 on, or from A on, in texts that do not say so: only a board in which
 * each value occurs, and a cell is empty, is written so without doubt. */
static void other_alphabets(struct writing *w)
{
    int n = w->p->geo->n, n_of[25] = {0}, n_missing = 0, n_empty = 0, v = 0;
    bool has_letters = n > 9 && below(w, 2);

    for (int c = 0; c < n * n; c++) {
        if (w->p->clue[c] == VALUE_NONE)
            n_empty++;
        else
            n_of[w->p->clue[c]]++;
    }
    for (; v < n; v++)
        n_missing += n_of[v] == 0;
    struct alphabet a = {n, has_letters ? 10 : 0, !has_letters && below(w, 2)};
    if (n_missing > 0 || n_empty == 0)
        a = symbols(w);
    text_printf(&w->text, "%d\n", n); /* sixteen lines of sixteen may be 4x4 boards */
    const char *mark = a.first == 10 ? any_mark(w) : below(w, 2) ? "." : "-";
    rows(w, a, mark, "", a.is_numbers ? " " : "", "", "\n");
}

static const struct {
    const char *name;
    void (*write)(struct writing *w);
} formats[] = {{"own", own},
               {"candidates", candidates},
               {"separated", separated},
               {"blank fields", blank_fields},
               {"rows of symbols", symbol_rows},
               {"one line", one_line},
               {"lists", lists},
               {"MiniZinc", minizinc},
               {"R", r_matrix},
               {"triples", triples},
               {"DIMACS", dimacs},
               {"game ID", game_id},
               {"object", object},
               {"drawn", drawn},
               {"Markdown", markdown},
               {"other alphabets", other_alphabets}};

enum { FORMATS = sizeof formats / sizeof *formats };

/* Whether the text is read as the board, false: it is refused. */
static bool is_read(struct writing *w, const char *format, int board)
{
    struct puzzle *again = NULL, *more = NULL;
    struct parser parser;
    struct error e;

    parser_init(&parser, "input", w->text.data, w->text.length);
    if (parser_next(&parser, &again, &e) != PARSE_PUZZLE)
        return false;
    check_case(puzzle_equals(again, w->p), "board %d, %s: another board from\n%s",
               board, format, w->text.data);
    check_case(parser_next(&parser, &more, &e) == PARSE_END,
               "board %d, %s: more than a board in\n%s", board, format, w->text.data);
    puzzle_destroy(again);
    return true;
}

static void what_is_written_is_read_or_refused(void **state)
{
    long read[FORMATS] = {0}, written[FORMATS] = {0};
    struct writing w = {.text = TEXT_EMPTY};

    (void)state;
    rng_seed(&w.rng, 49);
    for (int board = 0; board < n_boards; board++) {
        int format = board % FORMATS;
        w.owned = make_board(&w, 2 + board / FORMATS % 4);
        w.p = w.owned;
        formats[format].write(&w);
        written[format]++;
        read[format] += is_read(&w, formats[format].name, board);
        text_clear(&w.text);
        puzzle_destroy(w.owned);
    }
    text_free(&w.text);
    for (int i = 0; i < FORMATS; i++) {
        print_message("%-16s %8ld written %8ld read\n", formats[i].name, written[i],
                      read[i]);
        /* Own formats are always read, the others mostly. */
        check_case(i < 2 ? read[i] == written[i] : 2 * read[i] > written[i],
                   "%s: only %ld of %ld were read", formats[i].name, read[i],
                   written[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_or_refused),
    };
    const char *asked = getenv("SUDOSCOPE_ROUNDTRIPS");

    if (asked)
        n_boards = atoi(asked);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
