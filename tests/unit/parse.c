/* The parser: every format, what it guesses, and its messages. */
#include "base/text.h"
#include "puzzle/parse.h"
#include "puzzle/print.h"
#include "support/test.h"

#include <string.h>

static struct text input;

static int begin(void **state)
{
    (void)state;
    text_init(&input);
    return 0;
}

static int end(void **state)
{
    (void)state;
    text_free(&input);
    return 0;
}

/* Reads the only puzzle of a text; its note goes to `note` unless that is NULL. */
static struct puzzle *read_only(const char *text, size_t length, char note[128])
{
    struct parser parser;
    struct puzzle *p = NULL, *none = NULL;
    struct error e = {""};

    parser_init(&parser, "input", text, length, 0, 0);
    check_case(parser_next(&parser, &p, &e) == PARSE_PUZZLE, "%s: %s", text, e.text);
    if (note)
        strcpy(note, parser.note);
    check_case(parser_next(&parser, &none, &e) == PARSE_END, "%s: more", text);
    return p;
}

/* The text is the board whose clues, in one line of digits, are `expected`. */
static void expect_board(const char *text, int box_rows, int box_cols,
                         const char *expected)
{
    struct puzzle *p = read_only(text, strlen(text), NULL);

    check_case(p->geo->box_rows == box_rows && p->geo->box_cols == box_cols,
               "%s: %dx%d", text, p->geo->box_rows, p->geo->box_cols);
    for (int c = 0; c < p->geo->n_cells; c++) {
        int value = p->clue[c] == VALUE_NONE ? 0 : p->clue[c] + 1;
        check_case(value == expected[c] - '0', "%s: cell %d is %d", text, c, value);
    }
    puzzle_destroy(p);
}

static void expect_error(const char *text, size_t length, const char *expected)
{
    struct parser parser;
    struct puzzle *p = NULL;
    struct error e = {""};

    parser_init(&parser, "input", text, length, 0, 0);
    assert_int_equal(parser_next(&parser, &p, &e), PARSE_ERROR);
    assert_null(p);
    assert_string_equal(e.text, expected);
}

#define FOUR "1200340000000021"

static void gaps_and_comments_are_skipped(void **state)
{
    (void)state;
    expect_board("12..\n34..\n....\n..21\n", 2, 2, FOUR);
    expect_board("\t 12.. \r\n\f34..\n\v....\r\n..21", 2, 2, FOUR);
    expect_board("1;2;0;0\n3;4;0;0\n0;0;0;0\n0;0;2;1\n", 2, 2, FOUR);
    expect_board("# head\n12.. # first\n34..\t#second\n....\n..21\n# end", 2, 2, FOUR);
    expect_board("[Puzzle]\n12..\n34..\n....\n..21\n[State]\n1243\n", 2, 2, FOUR);
    expect_board("[A]\n12..\n34..\n....\n..21\n[State\n1243\n[End]\n", 2, 2, FOUR);
}

static void a_hash_inside_a_word_is_no_comment(void **state)
{
    (void)state;
    expect_error("12.#\n34..\n....\n..21\n", 20,
                 "input:1:4: expected a value 1..4, found '#'");
}

static void bars_and_borders_draw_the_boxes(void **state)
{
    static const char six[] = "100000000000000000000000000000000006";

    (void)state;
    expect_board("12|..\n34|..\n-----\n..|..\n..|21\n", 2, 2, FOUR);
    expect_board("+--+--+\n|12|..|\n|34|..|\n+==+==+\n|..|..|\n|..|21|\n+--+--+\n", 2,
                 2, FOUR);
    expect_board("1.|..|..\n..|..|..\n..|..|..\n========\n"
                 "..|..|..\n..|..|..\n..|..|.6\n",
                 3, 2, six);
    expect_board("12..\n34..\n----\n....\n..|21\n", 2, 2, FOUR);
    /* Bars that make no boxes leave the default. */
    expect_board("|12..|\n|34..|\n|....|\n|..21|\n", 2, 2, FOUR);
    expect_board("||12..\n||34..\n||....\n||..21\n", 2, 2, FOUR);
    expect_board("123|.\n34..|\n....\n..21\n", 2, 2, "1230340000000021");
    expect_board("12..\n34..\n....\n..2|1\n", 2, 2, FOUR);
}

static void runs_of_dashes_are_empty_cells_without_bars(void **state)
{
    (void)state;
    expect_board("12--\n34--\n----\n--21\n", 2, 2, FOUR);
}

static void numbers_are_told_from_symbols(void **state)
{
    char note[128];

    (void)state;
    expect_board("1 2 0 0\n3 4 0 0\n0 0 0 0\n0 0 2 1\n", 2, 2, FOUR);
    expect_board("1,2,0,0,3,4,0,0,0,0,0,0,0,0,2,1\n", 2, 2, FOUR);
    expect_board("2x2\n1 2 0 0\n3 4 0 0\n0 0 0 0\n0 0 2 1\n", 2, 2, FOUR);
    for (int row = 0; row < 10; row++)
        text_printf(&input, "%d 0 0 0 0 0 0 0 0 0\n", row + 1);
    struct puzzle *p = read_only(input.data, input.length, note);
    assert_int_equal(p->geo->n, 10);
    assert_string_equal(note, "");
    for (int row = 0; row < 10; row++)
        assert_int_equal(p->clue[10 * row], row);
    puzzle_destroy(p);
}

/* A board of 16 with these symbols in its first row, else empty. */
static struct puzzle *read_sixteen(const char *row, char note[128])
{
    text_clear(&input);
    text_printf(&input, "%s\n", row);
    for (int i = 1; i < 16; i++)
        text_puts(&input, "................\n");
    return read_only(input.data, input.length, note);
}

static void alphabets_are_guessed_from_their_symbols(void **state)
{
    static const struct {
        const char *row, *note;
        int first; /* the value of the first cell; 0: none */
    } cases[] = {{"1..............G", "symbols read as 1-9, A-G", 1},
                 {"A..............G", "symbols read as 1-9, A-G", 10},
                 {"A..............P", "symbols read as A-P", 1},
                 {"a..............p", "symbols read as A-P", 1},
                 {"0..............F", "symbols read as 0-9, A-F", 1},
                 {"0..............G", "symbols read as 1-9, A-G", 0}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char note[128];
        struct puzzle *p = read_sixteen(cases[i].row, note);
        assert_string_equal(note, cases[i].note);
        int first = p->clue[0] == VALUE_NONE ? 0 : p->clue[0] + 1;
        check_case(first == cases[i].first, "%s: %d", cases[i].row, first);
        puzzle_destroy(p);
    }
}

static void sixteen_symbols_are_a_small_board_or_a_row(void **state)
{
    (void)state;
    expect_board("12..34........21\n", 2, 2, FOUR);
    struct puzzle *p = read_sixteen("1.5.............", NULL);
    assert_int_equal(p->geo->n, 16);
    puzzle_destroy(p);
}

static void many_boards_without_blank_lines_are_read(void **state)
{
    struct parser parser;
    struct puzzle *p = NULL;
    struct error e;

    (void)state;
    for (int row = 0; row < 4 * 150; row++)
        text_puts(&input, row % 4 == 0 ? "1234\n" : "....\n");
    parser_init(&parser, "input", input.data, input.length, 0, 0);
    for (int board = 0; board < 150; board++) {
        assert_int_equal(parser_next(&parser, &p, &e), PARSE_PUZZLE);
        assert_int_equal(puzzle_count_clues(p), 4);
    }
    assert_int_equal(parser_next(&parser, &p, &e), PARSE_END);
    puzzle_destroy(p);
}

static void sizes_that_are_none_are_refused(void **state)
{
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"2x2x2\n1234\n", "input:2:5: expected 5 symbols in this row, found 4"},
        {"36\n111111111111111111111111111111111111\n",
         "input:2:1: expected numbers separated by spaces or commas for a board this "
         "large, found symbols"},
        {"4\n12345\n", "input:2:1: expected 4 symbols a row (or all 16 in one line), "
                       "found 5"},
        {"257\n", "input:1:1: expected a size 4..256, found '257'"},
        {"1.3\n", "input:1:1: expected a row of 4..35 symbols (or all cells in one "
                  "line), found 3"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_error(cases[i].text, strlen(cases[i].text), cases[i].error);
}

static void a_line_of_too_many_cells_is_no_board(void **state)
{
    (void)state;
    for (int c = 0; c < 36 * 36; c++)
        text_putc(&input, '.');
    expect_error(input.data, input.length,
                 "input:1:1: expected a row of 4..35 symbols (or all cells in one "
                 "line), found 1296");
    text_clear(&input);
    for (int c = 0; c < 257 * 257; c++)
        text_puts(&input, "1,");
    expect_error(input.data, input.length,
                 "input:1:1: expected a row of 4..256 numbers (or all cells in one "
                 "line), found 66049");
}

static void messages_show_odd_symbols(void **state)
{
    static const char rows[] = "1..............G\n?...............\n";

    (void)state;
    expect_error("12.4\n3.\x01.\n....\n....\n", 20,
                 "input:2:3: expected a value 1..4, found '\\x01'");
    expect_error("12.4\n3.\x7f.\n....\n....\n", 20,
                 "input:2:3: expected a value 1..4, found '\\x7f'");
    text_puts(&input, rows);
    for (int i = 2; i < 16; i++)
        text_puts(&input, "................\n");
    expect_error(input.data, input.length,
                 "input:2:1: expected one of 16 values (symbols read as 1-9, A-G), "
                 "found '?'");
    input.data[17] = '.';
    input.data[15] = 'P';
    expect_error(input.data, input.length,
                 "input:1:16: expected one of 16 values (symbols read as 1-9, A-G), "
                 "found 'P'");
    text_clear(&input);
    text_printf(&input, "4\n1 2 3 4\n%050d 0 0 0\n0 0 0 0\n0 0 0 0\n", 1);
    expect_error(input.data, input.length,
                 "input:3:1: expected a value 1..4, found "
                 "'0000000000000000000000000000000000000000'");
}

static void a_hint_must_agree_with_the_text(void **state)
{
    struct parser parser;
    struct puzzle *p = NULL;
    struct error e;

    (void)state;
    parser_init(&parser, "input", "2x3\n", 4, 3, 3);
    assert_int_equal(parser_next(&parser, &p, &e), PARSE_ERROR);
    assert_string_equal(e.text, "input:1:1: expected boxes of size 9, found '2x3'");
    parser_init(&parser, "input", "4\n", 2, 3, 3);
    assert_int_equal(parser_next(&parser, &p, &e), PARSE_ERROR);
    assert_string_equal(e.text, "input:1:1: expected a board of size 9, found '4'");
}

#define PARSE_TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARSE_TEST(gaps_and_comments_are_skipped),
        PARSE_TEST(a_hash_inside_a_word_is_no_comment),
        PARSE_TEST(bars_and_borders_draw_the_boxes),
        PARSE_TEST(runs_of_dashes_are_empty_cells_without_bars),
        PARSE_TEST(numbers_are_told_from_symbols),
        PARSE_TEST(alphabets_are_guessed_from_their_symbols),
        PARSE_TEST(sixteen_symbols_are_a_small_board_or_a_row),
        PARSE_TEST(many_boards_without_blank_lines_are_read),
        PARSE_TEST(sizes_that_are_none_are_refused),
        PARSE_TEST(a_line_of_too_many_cells_is_no_board),
        PARSE_TEST(messages_show_odd_symbols),
        PARSE_TEST(a_hint_must_agree_with_the_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
