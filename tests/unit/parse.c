/* The parser: every format, what it guesses, and its messages. */
#include "puzzle/parse.h"
#include "base/text.h"
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

    parser_init(&parser, "input", text, length);
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

    parser_init(&parser, "input", text, length);
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
    expect_board("[A]\n12..\n34..\n....\n..21\n[State]\n1243\n[End]\n", 2, 2, FOUR);
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
    /* Sixteen dashes above bars are no empty board. */
    expect_board("----------------\n|12  |..  |\n|34  |..  |\n----------------\n"
                 "|..  |..  |\n|..  |21  |\n----------------\n",
                 2, 2, FOUR);
    /* Bars that make no boxes leave the default. */
    expect_board("|1|2|.|.|\n|3|4|.|.|\n|.|.|.|.|\n|.|.|2|1|\n", 2, 2, FOUR);
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
                 {"0BCDEFGHIJKLMNOP", "symbols read as A-P", 0}};

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

#define NINE                                                                           \
    "4...6.58..2.8....7.58.3.6.............25.4...7.....8....694...3......2.6..7.52."  \
    "4."
#define NINE_SOLVED                                                                    \
    "47326958162981543715843769296512837483257416974139682528694175359478321631765294" \
    "8"

/* A board may be one word of a line with other text, and headings may come before it.
 */
static void boards_are_found_in_other_text(void **state)
{
    static const struct {
        const char *text, *note;
        int count;
    } cases[] = {
        {"[1] " NINE "\n" NINE "\n", "", 2},
        {NINE ",easy," NINE "\n", "", 2},
        {":0000:x:+" NINE ":::\n+" NINE "\n", "", 2}, /* a placed value */
        {"puzzle,solution\n" NINE "," NINE_SOLVED "\n",
         "skipped 1 line of text, from line 1 on", 1},
        {"solution,rating,board\n" NINE_SOLVED ",4.2,\"" NINE "\"\n",
         "skipped 1 line of text, from line 1 on", 1},
        {"order 9\n" NINE "\n", "", 1},
        {":0711-4:25:" NINE ":171 231::\n", "", 1},
        {NINE " ED=7.2/1.2/1.2\n" NINE ";easy\n", "", 2},
        {"https://example.org/s?bd=" NINE "\n", "", 1},
        {"Grid 01\n" NINE "\nGrid 02\n" NINE "\n",
         "skipped 1 line of text, from line 1 on", 2},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct parser parser;
        struct puzzle *p = NULL;
        struct error e = {""};
        int count = 0;
        parser_init(&parser, "input", cases[i].text, strlen(cases[i].text));
        while (parser_next(&parser, &p, &e) == PARSE_PUZZLE) {
            if (count++ == 0)
                assert_string_equal(parser.note, cases[i].note);
            for (int c = 0; c < 81; c++)
                check_case(p->clue[c] ==
                               (NINE[c] == '.' ? VALUE_NONE : (value_t)(NINE[c] - '1')),
                           "%s: cell %d", cases[i].text, c);
        }
        check_case(count == cases[i].count && !e.text[0], "%s: %d boards, %s",
                   cases[i].text, count, e.text);
        puzzle_destroy(p);
    }
}

/* A note about the alphabet, and an error, keep their words after a heading. */
static void a_heading_changes_no_other_words(void **state)
{
    char note[128];
    static const char text[] = "Grid 1\n0..3\n....\n....\n....\n";

    (void)state;
    puzzle_destroy(read_only(text, strlen(text), note));
    assert_string_equal(note,
                        "symbols read as 0-3; skipped 1 line of text, from line 1 on");
    expect_error("Grid 1\n1..7\n....\n....\n....\n", 27,
                 "input:2:4: expected a value 1..4, found '7'");
}

/* Lists of JSON and Python, carriage returns, no-break spaces, marks of clues. */
static void rows_are_read_from_lists(void **state)
{
    (void)state;
    expect_board("[[1,2,0,0],[3,4,0,0],[0,0,0,0],[0,0,2,1]]\n", 2, 2, FOUR);
    expect_board(
        "[\n [1, 2, 0, 0],\n [3, 4, 0, 0],\n [0, 0, 0, 0],\n [0, 0, 2, 1]\n]\n", 2, 2,
        FOUR);
    expect_board("# head\r12..\r34..\r....\r..21\r", 2, 2, FOUR);
    expect_board("1\xc2\xa0"
                 "2 . .\n3 4 . .\n. . . .\n. . 2 1\n",
                 2, 2, FOUR);
    expect_board("ABC 0\n0000\n0000\n0000\n", 2, 2,
                 "1230000000000000"); /* no heading */
    expect_board("+1 +2 . .\n3 4 . .\n. . . .\n. . 2 1\n", 2, 2, FOUR);
    expect_board("2\n1 2 0 0\n3 4 0 0\n0 0 0 0\n0 0 2 1\n", 2, 2, FOUR);
    expect_board("1 2 -1 -1\n3 4 -1 -1\n-1 -1 -1 -1\n-1 -1 2 1\n", 2, 2, FOUR);
}

static void an_order_or_a_map_names_the_units(void **state)
{
    static const char order[] =
        "order 4\n0 1 -1 -1\n-1 -1 -1 -1\n2 -1 -1 -1\n-1 -1 -1 -1\n";
    static const char map[] = "1...\n....\n....\n...2\n\nABBB\nAAAB\nCDDD\nCCCD\n";

    (void)state;
    struct puzzle *p = read_only(order, strlen(order), NULL);
    struct unit_list units = units_of(geometry_shape(p->geo));
    assert_true(!units.boxes && !units.regions);
    assert_true(p->clue[0] == 0 && p->clue[1] == 1 && p->clue[8] == 2);
    puzzle_destroy(p);
    p = read_only(map, strlen(map), NULL);
    units = units_of(geometry_shape(p->geo));
    assert_true(!units.boxes && units.regions);
    puzzle_destroy(p);
}

/* Formats of other programs; the sixes are games of Solo that have one solution. */
static void formats_of_other_programs_are_read(void **state)
{
    static const struct {
        const char *text, *clues;
        int box_rows, box_cols;
        bool boxes, diagonals, regions;
    } cases[] = {
        {"2x2:1_2b3_4h2_1\n", FOUR, 2, 2, true, false, false},
        {"solo:2x2xdb:1_2n\n", "1200000000000000", 2, 2, true, true, false},
        {"2x3:1zh6\n", "100000000000000000000000000000000006", 2, 3, true, false,
         false},
        {"4j:1_2b3_4h2_1,abbbbbbba\n", FOUR, 1, 4, false, false, true},
        {"6j:a2b5_3c2_1b3h3b1_5c3_6b2a,ab_bbb__abacaca__c_aa_baaac\n",
         "020053000210030000000030015000360020", 1, 6, false, false, true},
        {"4\n1 1 1\n1 2 2\n2 1 3\n2 2 4\n4 3 2\n4 4 1\n", FOUR, 2, 2, true, false,
         false},
        {"4\n0 0 1.0\n0 1 2\n1 0 3\n1 1 4\n3 2 2\n3 3 1\n", FOUR, 2, 2, true, false,
         false},
        {"4\n6\n1,1,1\n1,2,2\n2,1,3\n2,2,4\n4,3,2\n4,4,1\n", FOUR, 2, 2, true, false,
         false},
        {"c clues\np cnf 64 6\n1 0\n6 0\n19 0\n24 0\n58 0\n61 0\n", FOUR, 2, 2, true,
         false, false},
        {"1,2,,\n3,4,,\n,,,\n,,2,1\n", FOUR, 2, 2, true, false, false},
        {"1;2;;\n3;4;;\n;;;\n;;2;1\n", FOUR, 2, 2, true, false, false},
        {"1\t2\t\t\n3\t4\t\t\n\t\t\t\n\t\t2\t1\n", FOUR, 2, 2, true, false, false},
        {"\"1\",\"2\",,\"\"\n3,4, ,\n,,,\n,,2,1\n", FOUR, 2, 2, true, false, false},
        {"\t1\t2\t0\t0\n\t3\t4\t0\t0\n\t0\t0\t0\t0\n\t0\t0\t2\t1\n", FOUR, 2, 2, true,
         false, false},
        {"{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{\"value\":2,\"given\":"
         "true},{},{\"value\":3}],[{\"value\":3,\"given\":true},{\"value\":4,\"given\":"
         "true},{},{}],[{},{},{},{}],[{},{},{\"value\":2,\"given\":true},{\"value\":1,"
         "\"given\":true}]]}\n",
         FOUR, 2, 2, true, false, false},
        {"https://f-puzzles.com/"
         "?load="
         "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZY8qhACZ6jFu04wew"
         "KSFKVqAZi4BdZIVn9FIpq3gduvDfIQp0o3fsm8pKtdOsPpqwjcNyB8YWZ3iDfY7TaYnoSKspcQA&"
         "x=1\n",
         FOUR, 2, 2, true, false, false},
        {"https://sudokupad.app/"
         "sclN4SwJgXAHgNAxgUwgbWcAbhAjAXxhiAJj2BJwF0Y1MBmEzAFjPwqtJY9MrWYOP0y5ylAE5JUyA"
         "AwxJ3aVm5YZimAu5SYhOTBoqtVJbvWFlVEwqo1TyK2qrIT+hzu5WnVo5TgBDFORxAA?a=1\n",
         FOUR, 2, 2, true, false, false},
        {"{\n\"board\": [[1, 2, 0, \"0\"],\n[3, 4, 0, 0], [0, 0, 0, 0],\n[0, 0, 2, "
         "1]],\n\"diagonal+\": false, \"antiking\": false},\n",
         FOUR, 2, 2, true, false, false},
        {"{\"grid\":[[1,2,null,\".\"],[3,4,\"\",_],[-1,-1,-1,-1],[.,.,2,1]],"
         "\"antiknight\":false}\n",
         FOUR, 2, 2, true, false, false},
        {"{\"grid\":[[1,2,0,{\"region\":1,\"c\":\"#fff\"}],[3,4,0,0],[0,0,{\"region\":"
         "3},0],[{\"region\":2},0,2,1]],\"author\":\"m\\\"e\",\"extraregion\":[ ]}\n",
         FOUR, 2, 2, true, false, false},
        {"┌──┬──┐\n│ 1 2 │     │\n│ 3 4 │     │\n├──┼──┤\n│     │     │\n│     │ 2 1 "
         "│\n└──┴──┘\n",
         FOUR, 2, 2, true, false, false},
        {"1 2 ║ · ·\n3 4 ║ · ·\n════╬════\n· · ║ · ·\n· · ║ 2 1\n", FOUR, 2, 2, true,
         false, false},
        {"| a | b | c | d |\n|---|---|---|---|\n| 1 | 2 |   |   |\n| 3 | 4 |   |   "
         "|\n|   |   |   |   |\n|   |   | 2 | 1 |\n",
         FOUR, 2, 2, true, false, false},
        {"\\begin{sudoku}\n|1|2| | |.\n|3|4| | |.\n| | | | |.\n| | "
         "|2|1|.\n\\end{sudoku}\n",
         FOUR, 2, 2, true, false, false},
        {"|12|  |\n|34|  |\n|  |  |\n|  |21|\n", FOUR, 2, 2, true, false, false},
        {"│ 12 │    │\n│ 34 │    │\n│    │    │\n│    │ 21 │\n", FOUR, 2, 2, true,
         false, false},
        {"[[\"1\",\"2\",\".\",\".\"]\n,[\"3\",\"4\",\".\",\".\"]\n,[\".\",\".\",\".\","
         "\".\"]\n,[\".\",\".\",\"2\",\"1\"]]\n",
         FOUR, 2, 2, true, false, false},
        {"[[1 2 0 0]\n [3 4 0 0]\n [0 0 0 0]\n [0 0 2 1]]\n", FOUR, 2, 2, true, false,
         false},
        {"1,0,3,\n,,,1\n,,,\n,,,\n", "2140000200000000", 2, 2, true, false, false},
        {"1.0,2.0,,\n3.0,4,,nan\n,NaN,,\n,,2.0,1.00\n", FOUR, 2, 2, true, false, false},
        {"c1,c2,c3,c4\n1.0,2.0,,\n3.0,4,,\n,,,\n,,2,1\n", FOUR, 2, 2, true, false,
         false},
        {"\t\t\t\n\t\t\t\n3\t\t\t\n2\t1\t\t4\n", "0000000030002104", 2, 2, true, false,
         false},
        {"{\"grid\":[[1.0,2.0,0.0,0.0],[3.0,4.0,0,0],[0,0,0,0],[0,0,2,1]]}\n", FOUR, 2,
         2, true, false, false},
        {"12 4\n34\n   3\n  21\n", "1204340000030021", 2, 2, true, false, false},
        {"1 2   4\n3 4\n  1   3\n    2 1\n", "1204340001030021", 2, 2, true, false,
         false},
        {" 2|3\n34|\n--+--\n  | 3\n  |21\n", "0230340000030021", 2, 2, true, false,
         false},
        {"sep=;\n1;2;;\n3;4;;\n;;;\n;;2;1\n", FOUR, 2, 2, true, false, false},
        {"sep=,\n1,2,0,0\n3,4,0,0\n0,0,0,0\n0,0,2,1\n", FOUR, 2, 2, true, false, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expect_board(cases[i].text, cases[i].box_rows, cases[i].box_cols,
                     cases[i].clues);
        struct puzzle *p = read_only(cases[i].text, strlen(cases[i].text), NULL);
        struct unit_list units = units_of(geometry_shape(p->geo));
        check_case(units.boxes == cases[i].boxes &&
                       units.diagonals == cases[i].diagonals &&
                       units.regions == cases[i].regions,
                   "%s: other units", cases[i].text);
        puzzle_destroy(p);
    }
    struct puzzle *p = read_only("p cnf 999 1\n987 0\n", 18, NULL);
    assert_true(p->geo->n == 9 && p->clue[8 * 9 + 7] == 6 &&
                puzzle_count_clues(p) == 1);
    puzzle_destroy(p);
}

/* Lists of JSON, Python, NumPy, R, MiniZinc and Prolog. */
static void lists_are_read_with_what_stands_around_them(void **state)
{
    static const char *const texts[] = {
        "[[1, 2, null, null], [3, 4, null, null], [null, null, null, null], [null, "
        "null, "
        "2, 1]]\n",
        "[\n  [1, 2, null, null],\n  [3, 4, null, null],\n  [null, null, null, null],\n"
        "  [null, null, 2, 1]\n]\n",
        "grid = [[1, 2, None, None],\n        [3, 4, None, None],\n"
        "        [None, None, None, None],\n        [None, None, 2, 1]]\n",
        "board = [\n[1,2,0,0],\n[3,4,0,0],\n[0,0,0,0],\n[0,0,2,1],\n]\n",
        "[[1. 2. 0. 0.]\n [3. 4. 0. 0.]\n [0. 0. 0. 0.]\n [0. 0. 2. 1.]]\n",
        "[[ 1.  2. nan nan]\n [ 3.  4. nan nan]\n [nan nan nan nan]\n [nan nan  2.  "
        "1.]]\n",
        "array([[1., 2., 0., 0.],\n       [3., 4., 0., 0.],\n       [0., 0., 0., 0.],\n"
        "       [0., 0., 2., 1.]])\n",
        "1.0,2.0,0.0,0.00\n3.0,4.0,0.0,0.0\n0.0,0.0,0.0,0.0\n0.0,0.0,2.0,1.0\n",
        "x <- matrix(c(1,2,0,0,3,4,0,0,0,0,0,0,0,0,2,1), nrow=4, byrow=TRUE)\n",
        "x <- matrix(c(\n  1, 2, 0, 0,\n  3, 4, 0, 0,\n  0, 0, 0, 0,\n  0, 0, 2, "
        "1\n),\n"
        "nrow = 4, byrow = TRUE)\n",
        "n = 2;\nstart=[|\n1, 2, 0, 0|\n3, 4, 0, 0|\n0, 0, 0, 0|\n0, 0, 2, 1|];\n",
        "p = [| 1, 2, _, _\n | 3, 4, _, _\n | _, _, _, _\n | _, _, 2, 1 |];\n",
        "p = array2d(1..4, 1..4, [1,2,0,0,3,4,0,0,0,0,0,0,0,0,2,1]);\n",
        "problem(1, [[1,2,_,_],\n            [3,4,_,_],\n            [_,_,_,_],\n"
        "            [_,_,2,1]]).\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect_board(texts[i], 2, 2, FOUR);
}

static void two_lists_are_two_boards(void **state)
{
    const char *text = "a = [[1,2,0,0],[3,4,0,0],[0,0,0,0],[0,0,2,1]]\n"
                       "b = [[1,2,0,0],\n[3,4,0,0],\n[0,0,0,0],\n[0,0,2,0]]\n";
    struct parser parser;
    struct puzzle *p = NULL;
    struct error e;

    (void)state;
    parser_init(&parser, "input", text, strlen(text));
    for (int clues = 6; clues >= 5; clues--) {
        assert_int_equal(parser_next(&parser, &p, &e), PARSE_PUZZLE);
        assert_int_equal(puzzle_count_clues(p), clues);
    }
    assert_int_equal(parser_next(&parser, &p, &e), PARSE_END);
    puzzle_destroy(p);
}

/* Lists of boards, as rows, as one list, as strings and as objects. */
static void each_board_of_a_list_is_read(void **state)
{
#define ROWS  "[[1,2,0,0],[3,4,0,0],[0,0,0,0],[0,0,2,1]]"
#define FLAT  "[1,2,0,0,3,4,0,0,0,0,0,0,0,0,2,1]"
#define WORDS "[\"12..\",\"34..\",\"....\",\"..21\"]"
#define LINE  "\"12..34........21\""
    static const struct {
        const char *text;
        int count;
        bool is_refused; /* what is behind these boards */
    } cases[] = {
        {"[" ROWS "," ROWS "]\n", 2, false},
        {"[\n" ROWS ",\n" ROWS ",\n" ROWS "\n]\n" ROWS "\n", 4, false},
        {"[\n # first\n [\n  [1,\n2,\n0,\n0\n],[3,4,0,0],\n[0,0,0,0],[0,0,2,1]\n]\n]",
         1, false},
        {"[" FLAT "," FLAT ",\n" FLAT "]\n", 3, false},
        {"[" WORDS ", " WORDS "]\n", 2, false},
        {"[" LINE ", " LINE "]\n\n1 2 0 0\n3 4 0 0\n0 0 0 0\n0 0 2 1\n", 3, false},
        {"boards = [" ROWS ",\n          " ROWS "]\nmore = (" ROWS ", " ROWS ")\n", 4,
         false},
        {"[{\"puzzle\": " LINE ", \"tags\": [1]}, {\"board\": " ROWS "}]\n", 2, false},
        {"[\n {\n  \"puzzle\": " LINE ",\n  \"rating\": 1\n }\n]\n{\"grid\":" WORDS
         "}\n{\"grid\":[\"12..\",\"3.\"]}\n",
         2, true},
        {"[[[1.0,2,.,null],[3,4,NaN,\"\"],[_,_,_,_],[_,_,2,1]]]\n", 1, false},
        {"4\n[\n[1,2,0,0],\n[3,4,0,0],[0,0,0,0],[0,0,2,1]\n]\n", 1, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct parser parser;
        struct puzzle *p = NULL;
        struct error e = {""};
        enum parse_result result;
        int count = 0;

        parser_init(&parser, "input", cases[i].text, strlen(cases[i].text));
        for (; (result = parser_next(&parser, &p, &e)) == PARSE_PUZZLE; count++)
            check_case(puzzle_count_clues(p) == 6 && p->clue[5] == 3, "%s",
                       cases[i].text);
        check_case(count == cases[i].count &&
                       result == (cases[i].is_refused ? PARSE_ERROR : PARSE_END),
                   "%s: %d boards, %s", cases[i].text, count, e.text);
        puzzle_destroy(p);
    }
}

static void what_is_no_board_is_refused_by_name(void **state)
{
    static const char *const cases[][2] = {
        {"quizzes,solutions\nabout,nothing\n",
         "input:1:1: expected a puzzle, found a header of CSV, but no column holds "
         "boards"},
        {"a puzzle without a board\n",
         "input:1:1: expected a puzzle, found a line of text"},
        {"initial(0,0,5).\ninitial(0,1,3).\n",
         "input:1:1: expected a puzzle, found a fact of ASP or Prolog, which is not "
         "read"},
        {"clue(1,1,5). clue(1,2,3).\n", "input:1:1: expected a puzzle, found a fact of "
                                        "ASP or Prolog, which is not read"},
        {"x <- matrix(c(1,2,0,0,3,4,0,0,0,0,0,0,0,0,2,1), nrow=4)\n",
         "input:1:1: expected a matrix of R by rows (byrow = TRUE), found one by "
         "columns"},
        {"     [,1] [,2] [,3] [,4]\n[1,]    1    2    0    0\n",
         "input:1:6: expected a puzzle, found a matrix as R prints it, which is not "
         "read"},
        {"5.000000000000000000e+00 3.000000000000000000e+00\n",
         "input:1:1: expected a puzzle, found numbers with exponents: write whole "
         "numbers (numpy.savetxt: fmt='%d')"},
        {"puzzle:\n  - [1, 2, 0, 0]\n",
         "input:1:1: expected a puzzle, found YAML, which is not read"},
        {"board: |\n  12..\n",
         "input:1:1: expected a puzzle, found YAML, which is not read"},
        {"---\n- [1, 2, 0, 0]\n",
         "input:1:1: expected a puzzle, found YAML, which is not read"},
        {"- [1, 2, 0, 0]\n",
         "input:1:1: expected a puzzle, found YAML, which is not read"},
        {"grid = [[1, 2, 0, 0],\n",
         "input:1:1: expected a puzzle, found a line of text"},
        {"grid = [[1, 2.5, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]\n",
         "input:1:13: expected a value 1..4, found '2.5'"},
        {"A: 1 2 | . .\nB: . . | 1 2\n---------\nC: 2 . | . .\nD: . . | . .\n",
         "input:1:1: expected a puzzle, found rows that begin with their names: leave "
         "these out"},
        {"r1 12..\nr2 ....\nr3 ....\nr4 ..1.\n\n1234\n",
         "input:1:1: expected a puzzle, found rows that begin with their names: leave "
         "these out"},
        {"1) 12..\n2) ....\n3) ....\n4) ..1.\n",
         "input:1:1: expected a puzzle, found rows that begin with their names: leave "
         "these out"},
        {"<sudoku>\n", "input:1:1: expected a puzzle, found XML, which is not read"},
        {"{\"size\":9}\n",
         "input:1:1: expected a puzzle, found a JSON object without rows of cells"},
        {"https://f-puzzles.com/?load=N4Ig\n",
         "input:1:1: expected a puzzle packed by lz-string, found "
         "'https://f-puzzles.com/?load=N4Ig'"},
        {"{\"id\": \"abcd\",\n\"solution\": "
         "\"534678912672195348198342567859761423426853791713924856961537284287419635345"
         "286179\"}\n",
         "input:1:1: expected a list of rows named grid, cells, board, puzzle or "
         "clues, found '{\"id\": \"abcd\",'"},
        {"SAVEFILE:41:Simon\n", "input:1:1: expected a puzzle, found a saved game of "
                                "Simon Tatham's puzzles, of which game IDs are read"},
        {"4:0U,0,0,3L,0,2,0,\n",
         "input:1:1: expected a puzzle, found a game ID of another puzzle than Solo"},
        {"SumoCueV1=17J0\n",
         "input:1:1: expected a puzzle, found a killer of SumoCue, which is not read"},
        {"{{Sudoku\n|5|3|\n",
         "input:1:1: expected a puzzle, found a template of a wiki, which is not read"},
        {"The Times No 1\n12..\n34..\n....\n..21\n",
         "input:1:1: expected a puzzle, found a line of text"},
        {"int grid[4][4] = {\n{1,2,0,0},\n",
         "input:1:1: expected a puzzle, found a line of text"},
        {",0,1,2,3\n0,1,2,,\n1,3,4,,\n2,,,,\n3,,,2,1\n",
         "input:1:1: expected a puzzle, found a table with numbered rows and columns: "
         "leave the numbers out (in pandas, index=False)"},
        {"{\"solution\": "
         "\"534678912672195348198342567859761423426853791713924856961537284287419635345"
         "286179\", \"cells\": [[1]]}\n",
         "input:1:1: expected a board of size 4..256, found '{\"solution\": "
         "\"53467891267219534819834256'"},
        {"{\"grid\": [[1]\n",
         "input:2:1: expected the end of a JSON object, found the end of the text"},
        {"{\"grid\":[[{},{},{},{}]],\"size\":9}\n",
         "input:1:32: expected a size that is the number of cells in a row, found '9'"},
        {"{\"grid\":[[{},{},{},{}]],\"killercage\":[{\"cells\":[]}]}\n",
         "input:1:25: expected a puzzle of values, regions and diagonals alone, found "
         "'\"killercage\"'"},
        {"{\"grid\":[[{},{},{},{}]],\"metadata\":{\"norowcol\":true}}\n",
         "input:1:37: expected a puzzle of values, regions and diagonals alone, found "
         "'\"norowcol\"'"},
        {"{\"grid\":[[{\"givenPencilMarks\":[1]},{},{},{}]]}\n",
         "input:1:12: expected a puzzle of values, regions and diagonals alone, found "
         "'\"givenPencilMarks\"'"},
        {"{\"grid\":[[0,1,2,-1]]}\n",
         "input:1:17: expected one mark for all empty cells, found '-1'"},
        {"{\"grid\":[[1,2,3,4,5]]}\n", "input:1:9: expected as many rows as cells in "
                                       "the first row, found '[[1,2,3,4,5]]'"},
        {"{\"grid\":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]} x\n",
         "input:1:52: expected the end of the line behind the board, found 'x'"},
        {"{\"grid\":[[0,0,0,0],[0,0,0],[0,0,0,0],[0,0,0,0]]}\n",
         "input:1:20: expected a row with as many cells as the first, found '[0,0,0]'"},
        {"{\"grid\":[[0,0,0,0],[0,0,0,0,1],[0,0,0,0],[0,0,0,0]]}\n",
         "input:1:20: expected a row with as many cells as the first, found "
         "'[0,0,0,0,1]'"},
        {"{\"grid\":[[0,0,0,5]]}\n", "input:1:17: expected a value 1..4, found '5'"},
        {"{\"grid\":[[{\"region\":4},0,0,0]]}\n",
         "input:1:21: expected the number of a region, which counts from 0 and is "
         "below the size, found '4'"},
        {"{\"grid\":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],\"diagonal-\":true}\n",
         "input:1:1: expected both diagonals or none, found one"},
        {"{\"cells\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}\n",
         "input:1:1: expected a list named regions beside the cells, found "
         "'{\"cells\":[[{},{},{},{}],[{},{},{},{}],[{'"},
        {"{\"cells\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"
         "\"regions\":[[[0,4]]]}\n",
         "input:1:80: expected [row, column] of a cell, both from 0, that no other "
         "region has, found '[0,4]'"},
        {"{\"cells\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"
         "\"regions\":[[[0,0]]]}\n",
         "input:1:78: expected a region for each cell, found '[[[0,0]]]'"},
        {"https://sudokupad.app/sclN4Ig\n",
         "input:1:1: expected a puzzle packed by lz-string, found "
         "'https://sudokupad.app/sclN4Ig'"},
        {"https://sudokupad.app/abc123\n", "input:1:1: expected a puzzle, found a link "
                                           "that contains no board as plain text"},
        {"│ 5 3   │   7 \n",
         "input:1:1: expected a drawn board with as many cells in each row as it has "
         "rows (1), found '\\xe2\\x94\\x82 5 3   \\xe2\\x94\\x82   7'"},
        {"│1│ │ │ │\n│ │ │ │\n│ │ │ │ │\n│ │ │ │ │\n",
         "input:2:1: expected a row of 4 cells, found '\\xe2\\x94\\x82 \\xe2\\x94\\x82 "
         "\\xe2\\x94\\x82 \\xe2'"},
        {"\\documentclass{article}\n",
         "input:1:1: expected a puzzle, found LaTeX, of which \\begin{sudoku} is read"},
        {"Dear all,\n\nbye\n", "input:1:1: expected a puzzle, found a line of text"},
        {"2x2k:p\n", "input:1:1: expected a game without killer cages, found '2x2k:p'"},
        {"2x2:o\n", "input:1:6: expected 16 cells, found 15"},
        {"2x2:q\n", "input:1:6: expected 16 cells, found 17"},
        {"2x2:a5n\n", "input:1:6: expected a value 1..4, found '5'"},
        {"2x2:a?n\n", "input:1:6: expected a value, _ between two values, or a .. z "
                      "for 1 to 26 empty cells, found '?'"},
        {"2x2:p,a\n",
         "input:1:6: expected the end of the line behind the last cell, found ',a'"},
        {"4j:p\n",
         "input:1:5: expected ',' and a map of regions, found the end of the line"},
        {"4j:p,b\n", "input:1:7: expected a map of regions with 24 borders between "
                     "cells, found the end of the line"},
        {"4j:p,xa\n", "input:1:8: expected a map of regions with 24 borders between "
                      "cells, found the end of the line"},
        {"4j:p,z\n", "input:1:7: expected a map of regions with 24 borders between "
                     "cells, found the end of the line"},
        {"4j:p,x\n", "input:1:6: expected a map with 4 regions of 4 cells, found 'x'"},
        {"1x1:a\n", "input:1:1: expected a board of size 4..256, found '1x1:a'"},
        {"4\n1 1 1\n1 1 2\n", "input:3:5: expected no other value of row 1 column 1 "
                              "than 1, which it has, found '2'"},
        {"4\n1 1 1\n1 5 2\n",
         "input:3:1: expected ROW COLUMN VALUE, each 1..4, found '1 5 2'"},
        {"4\n2\n1 1 1\n", "input:4:1: expected 2 lines ROW COLUMN VALUE, found the end "
                          "of the text after 1"},
        {"2x2\np cnf 729 1\n729 0\n", "input:2:1: expected a board of size 4, found 9"},
        {"p cnf 65 1\n1 0\n", "input:1:1: expected 'p cnf' with 999 variables, or "
                              "n*n*n for a board of n x n, found 'p cnf 65 1'"},
        {"p cnf 64 1\n1 2 0\n", "input:2:1: expected a clause of one positive "
                                "variable, such as 5 0, found '1 2 0'"},
        {"p cnf 999 1\n190 0\n",
         "input:2:1: expected a variable of three digits 1..9, found '190'"},
        {"p cnf 729 2\n1 0\n730 0\n",
         "input:3:1: expected a variable 1..729, found '730'"},
        {"3x3dt#123\n", "input:1:1: expected a game ID with clues (3x3:...), found the "
                        "seed of a generator, which holds none"},
        {"order 4\n0 1 -1 3\n-1 -1 -1 -1\n-1 -1 -1 4\n-1 -1 -1 -1\n",
         "input:4:10: expected one of 4 values (numbers read as 0-3), found '4'"},
        {"1O3.\nOOOO\n....\n..21\n",
         "input:1:2: expected a value 1..4, found 'O'; is it the digit 0?"},
        {"l 2 . .\n. . . .\n. . . .\n. . 2 1\n",
         "input:1:1: expected a value 1..4, found 'l'; is it the digit 1?"},
        {FOUR "\n[Cages]\n3 r1c1 r1c2\n", "input:3:1: expected a puzzle, found names "
                                          "of cells: cages and the like are not read"},
        {FOUR "\nDear all,\n", "input:2:1: expected a puzzle, found a line of text"},
        {"# units: x\n2x2:p\n", "input:2:1: expected a board with the units that "
                                "--units or a comment names, found others"},
        {"1 2 3 4\n2 1 4 3\n. . . .\n. . . .\n",
         "input:2:1: expected each value once in box 1, found 2 in row 1 column 2 and "
         "in row 2 column 1; the clues fit a Latin square: --units none?"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_error(cases[i][0], strlen(cases[i][0]), cases[i][1]);
    expect_error("\xff\xfe"
                 "1\0.\0",
                 6, "input:1:1: expected a puzzle, found UTF-16: save it as UTF-8");
}

/* Beside another mark of an empty cell, or in a full square, 0 is a value. */
static void a_zero_may_be_a_value(void **state)
{
    static const struct {
        const char *text, *note, *clues; /* clues: 1 .. 4, 0 for an empty cell */
    } cases[] = {
        {"3 . . 2\n. . . 3\n0 . . .\n2 . . .\n", "", "4003000410003000"},
        {"3..2\n...3\n0...\n2...\n", "symbols read as 0-3", "4003000410003000"},
        {"3,0,0,2\n0,0,0,3\n0,0,0,0\n2,0,0,0\n", "", "3002000300002000"},
        {"0 1 2 3\n2 3 0 1\n1 0 3 2\n3 2 1 0\n", "", "1234341221434321"},
        {"4 0 0 2\n0 0 0 3\n0 0 0 0\n2 0 0 0\n", "", "4002000300002000"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char note[128];
        struct puzzle *p = read_only(cases[i].text, strlen(cases[i].text), note);
        for (int c = 0; c < 16; c++)
            check_case(
                p->clue[c] ==
                    (cases[i].clues[c] == '0' ? VALUE_NONE : cases[i].clues[c] - '1'),
                "%s: cell %d", cases[i].text, c);
        if (cases[i].note[0])
            assert_string_equal(note, cases[i].note);
        puzzle_destroy(p);
    }
    char note[128];
    struct puzzle *p = read_only("4\n0 1 . .\n. . . .\n. . . .\n. . . 2\n", 34, note);
    assert_string_equal(note, "numbers read as 0-3");
    puzzle_destroy(p);
    expect_error("1 0 3 .\n. 4 . 1\n. . . .\n. . . .\n", 32,
                 "input:1:7: expected one mark for all empty cells (0 is no value, as "
                 "4 is one), found 0 in line 1 column 3 and '.' here");
}

#define DOTS_16 "................"
#define DOTS_240                                                                       \
    DOTS_16 DOTS_16 DOTS_16 DOTS_16 DOTS_16 DOTS_16 DOTS_16 DOTS_16 DOTS_16 DOTS_16    \
        DOTS_16 DOTS_16 DOTS_16 DOTS_16 DOTS_16

static void a_comment_says_the_first_value(void **state)
{
    static const char *const wrong[][2] = {
        {"# values: from 2\n12..\n34..\n....\n..21\n",
         "input:1:16: expected values from 0, 1 or A, found '2'"},
        {"# values: from 0\n12..\n34..\n....\n..21\n",
         "input:3:2: expected a value 0..3, found '4'"},
        {"# values: from A\n1 2 0 0\n3 4 0 0\n0 0 0 0\n0 0 2 1\n",
         "input:2:1: expected a value A..D, found '1'"},
        {"# values: from 0\n2x2:1_2n\n", "input:2:1: expected values from 1 on in this "
                                         "format, found a comment that names others"},
        {"4\n# values: from 0\n12 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n",
         "input:3:1: expected values from 1 on in this format, found a comment that "
         "names others"},
    };
    char note[128];

    (void)state;
    /* Without the comment this is 1, 2, 3 and a square from 0 on. */
    expect_board("# values: from 0\n.123\n....\n....\n....\n", 2, 2,
                 "0234000000000000");
    expect_board("# values: from 1\n0 1 2 3\n2 3 0 1\n1 0 3 2\n3 2 1 0\n", 2, 2,
                 "0123230110323210");
    expect_board("# values: from A\nABCD\n....\n....\n....\n", 2, 2,
                 "1234000000000000");
    struct puzzle *p =
        read_only("# values: from 0\n.1..\n....\n....\n....\n", 37, note);
    assert_string_equal(note, "");
    puzzle_destroy(p);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_error(wrong[i][0], strlen(wrong[i][0]), wrong[i][1]);
}

/* Three fields of a table beside an empty one are no row, column and value. */
static void fields_of_a_table_are_no_triples(void **state)
{
    static const char sized[] = "4\n\t\t\t\n2\t1\t\t4\n";
    static const char last[] = "\t\t\t3\n\t\t1\t\n\t\t\t\n\t1\t2\t4\n";
    (void)state;
    expect_error(
        sized, strlen(sized),
        "input:3:1: expected 4 symbols a row (or all 16 in one line), found 3");
    expect_error(last, strlen(last),
                 "input:1:4: expected a row of 4..35 symbols (or all cells in one "
                 "line), found 1");
}

static void triples_may_count_from_0(void **state)
{
    char note[128];
    static const char text[] = "4\n2\n3 1 4\n0 3 2\n";

    (void)state;
    struct puzzle *p = read_only(text, strlen(text), note);
    assert_string_equal(note, "rows and columns read as 0-3");
    assert_true(p->clue[3 * 4 + 1] == 3 && p->clue[3] == 1);
    puzzle_destroy(p);
}

static void numbers_of_columns_are_no_row(void **state)
{
    char note[128];
    static const char table[] = "0,1,2,3\n1,2,0,0\n3,4,0,0\n0,0,0,0\n0,0,2,1\n";

    (void)state;
    expect_board(table, 2, 2, FOUR);
    puzzle_destroy(read_only(table, strlen(table), note));
    assert_string_equal(note, "skipped 1 line of text, from line 1 on");
    expect_board("0,1,2,3\n2,0,4,0\n0,0,0,0\n0,0,0,0\n", 2, 2, "0123204000000000");
}

/* The boards of one size in a text have one alphabet; so has what belongs to a puzzle.
 */
static void a_text_has_one_alphabet(void **state)
{
    static const char *const cases[][2] = {
        {"0..3............\n1203000000000000\n",
         "input:2:6: expected each value once in row 2, found 0 in row 2 column 1 and "
         "in row 2 column 2"},
        {"0..3............\n1..4............\n",
         "input:2:4: expected values from 0 to 3, as before, found '4'"},
        {"1020000000000000\n0..3............\n",
         "input:2:1: expected values from 1 to 4, as before, found '0'"},
        {"1A.............." DOTS_240 "\nAP.............." DOTS_240 "\n",
         "input:2:1: expected values from 1 to 16, as before, found 'A'"},
        {"AP.............." DOTS_240 "\nA1.............." DOTS_240 "\n",
         "input:2:2: expected letters from A on, as before, found '1'"},
    };
    static const char second[] = "0..3............\n1..2............\n";
    struct parser parser;
    struct puzzle *p = NULL;
    struct error e = {""};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        parser_init(&parser, "input", cases[i][0], strlen(cases[i][0]));
        assert_int_equal(parser_next(&parser, &p, &e), PARSE_PUZZLE);
        assert_int_equal(parser_next(&parser, &p, &e), PARSE_ERROR);
        assert_string_equal(e.text, cases[i][1]);
    }
    parser_init(&parser, "input", second, strlen(second));
    assert_int_equal(parser_next(&parser, &p, &e), PARSE_PUZZLE);
    assert_true(p->clue[0] == 0 && p->alphabet.first == 0 && p->alphabet.n == 4);
    assert_int_equal(parser_next(&parser, &p, &e), PARSE_PUZZLE);
    assert_true(p->clue[0] == 1 && p->clue[3] == 2); /* from 0 on, without a 0 */
    puzzle_destroy(p);
}

static void sixteen_symbols_are_a_small_board_or_a_row(void **state)
{
    (void)state;
    expect_board("12..34........21\n", 2, 2, FOUR);
    struct puzzle *p = read_sixteen("1.5.............", NULL);
    assert_int_equal(p->geo->n, 16);
    puzzle_destroy(p);
}

/* `row`, of 16 numbers, so often is one board of 16x16, or a board of 4x4 a line. */
static void expect_sides(const char *row, int rows, int side)
{
    struct parser parser;
    struct puzzle *p = NULL;
    struct error e;

    text_clear(&input);
    for (int i = 0; i < rows; i++)
        text_puts(&input, row);
    parser_init(&parser, "input", input.data, input.length);
    for (int i = 0; i < (side == 4 ? rows : 1); i++) {
        if (parser_next(&parser, &p, &e) != PARSE_PUZZLE)
            fail_msg("%s", e.text);
        assert_int_equal(p->geo->n, side);
    }
    assert_int_equal(parser_next(&parser, &p, &e), PARSE_END);
    puzzle_destroy(p);
}

static void sixteen_numbers_are_a_small_board_or_a_row(void **state)
{
    static const char clues[] = "1 2 0 0 3 4 0 1 0 0 0 0 0 0 0 0\n";
    static const char empty[] = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

    (void)state;
    expect_sides(clues, 1, 4);
    expect_sides(clues, 2, 4);
    expect_sides(clues, 16, 4); /* a row has each value once */
    expect_sides(clues, 40, 4);
    expect_sides(empty, 3, 4);
    expect_sides(empty, 16, 16);
}

static void many_boards_without_blank_lines_are_read(void **state)
{
    struct parser parser;
    struct puzzle *p = NULL;
    struct error e;

    (void)state;
    for (int row = 0; row < 4 * 150; row++)
        text_puts(&input, row % 4 == 0 ? "1234\n" : "....\n");
    parser_init(&parser, "input", input.data, input.length);
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
        {"4\n12345\n",
         "input:2:1: expected 4 symbols a row (or all 16 in one line), found 5"},
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
    expect_error(
        input.data, input.length,
        "input:2:1: expected one of 16 values (symbols read as 1-9, A-G), found '?'");
    input.data[17] = '.';
    input.data[15] = 'P';
    expect_error(
        input.data, input.length,
        "input:1:16: expected one of 16 values (symbols read as 1-9, A-G), found 'P'");
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
    parser_init(&parser, "input", "2x3\n", 4);
    parser_require_box(&parser, 3, 3);
    assert_int_equal(parser_next(&parser, &p, &e), PARSE_ERROR);
    assert_string_equal(e.text,
                        "input:1:1: expected boxes RxC with R*C = 9, found '2x3'");
    parser_init(&parser, "input", "4\n", 2);
    parser_require_box(&parser, 3, 3);
    assert_int_equal(parser_next(&parser, &p, &e), PARSE_ERROR);
    assert_string_equal(e.text, "input:1:1: expected a board of size 9, found '4'");
}

#define PARSE_TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

/* 4x4: r1c1 has a clue, r1c2 the candidates 2 and 3, ...; none lacks the value of
 * 1234/3412/2143/4321. */
#define GROUPS_4                                                                       \
    "1 23 234 4\n"                                                                     \
    "34 4 123 12\n"                                                                    \
    "2 1234 14 3\n"                                                                    \
    "34 123 2 1\n"
#define MASKS_4 "1....23..234...4..34...4123.12...2..12341..4..3...34123..2..1..."

static void expect_same(const char *text, const char *other)
{
    struct puzzle *p = read_only(text, strlen(text), NULL);
    struct puzzle *q = read_only(other, strlen(other), NULL);

    check_case(puzzle_equals(p, q) && identity_of(p) == identity_of(q), "%s", text);
    puzzle_destroy(p);
    puzzle_destroy(q);
}

static void all_grids_of_candidates_read_to_the_same_puzzle(void **state)
{
    static const char *const same[] = {
        MASKS_4,
        "4\n" MASKS_4,
        "2x2\n" GROUPS_4,
        "1 2,3 2,3,4 4\n3,4 4 1,2,3 1,2\n2 1,2,3,4 1,4 3\n3,4 1,2,3 2 1\n",
        ".-------.--------.\n| 1  23 | 234  4 |\n| 34 4  | 123 12 "
        "|\n:-------+--------:\n| 2 1234| 14   3 |\n| 34 123| 2    1 "
        "|\n'-------'--------'\n",
        "*----------------*\n| 1  23 | 234  4 |\n| 34 4  | 123 12 "
        "|\n|-------+--------|\n| 2 1234| 14   3 |\n| 34 123| 2    1 "
        "|\n*----------------*\n",
        "+-------+--------+\n| 1  32 | 432  4 |\n| 43 4  | 321 21 "
        "|\n+-------+--------+\n| 2 4321| 41   3 |\n| 43 321| 2    1 "
        "|\n+-------+--------+\n"};
    struct puzzle *p = read_only(GROUPS_4, strlen(GROUPS_4), NULL);

    (void)state;
    assert_int_equal(p->geo->n, 4);
    assert_int_equal(puzzle_count_clues(p), 7);
    assert_int_equal(p->clue[0], 0);
    assert_int_equal(p->clue[1], VALUE_NONE);
    assert_int_equal(p->candidates[1], 6);
    assert_int_equal(p->candidates[2], 14);
    assert_int_equal(puzzle_count_excluded(p), 13);
    puzzle_destroy(p);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        expect_same(same[i], GROUPS_4);
}

/* The first row shows no candidates, or one length only. */
static void a_grid_is_known_by_any_of_its_rows(void **state)
{
    (void)state;
    expect_same("1 2 3 4\n34 34 12 12\n234 14 124 123\n24 13 124 1234\n",
                "1....2....3....4..34..3412..12...2341..412.4123..2.41.3.12.41234\n");
    expect_same("1234 1234 1234 1234\n1 3 2 4\n23 34 14 12\n24 13 14 1234\n",
                "12341234123412341.....3..2.....4.23...341..412...2.41.3.1..41234\n");
}

static void an_empty_board_may_be_a_grid_of_candidates(void **state)
{
    static const char masks[] =
        "1234123412341234123412341234123412341234123412341234123412341234";

    (void)state;
    expect_board("1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n1234 "
                 "1234 1234 1234\n",
                 2, 2, "0000000000000000");
    expect_board(masks, 2, 2, "0000000000000000");
    expect_same(masks, "................");
    /* Groups in both orders, some with commas: no board has such rows in one line. */
    expect_same("1234 1,2,3,4 4,3,2,1 4321\n4321 1234 1,2,3,4 1234\n4321 4,3,2,1 "
                "4,3,2,1 1,2,3,4\n1 2 3 4\n",
                "1234123412341234123412341234123412341234123412341....2....3....4");
    expect_board("1234 4321 1234 4321\n1234 1234 1234 1234\n1234 1234 1234 1234\n1234 "
                 "1234 1234 1234\n",
                 2, 2, "0000000000000000");
    expect_board("1234 3412 2143 4321\n", 2, 2, "1234341221434321");
}

/* 4x4: n^3 is 64 symbols, an 8x8 board as long as few of them are in their places. */
static void a_board_stays_a_board(void **state)
{
    (void)state;
    text_clear(&input);
    for (int c = 0; c < 729; c++)
        text_putc(&input, (char)(c % 28 == 0 ? '1' + c / 28 % 9 : '.'));
    struct puzzle *p = read_only(input.data, input.length, NULL);
    assert_int_equal(p->geo->n, 27);
    assert_null(p->candidates);
    puzzle_destroy(p);
    for (int digit = 1; digit >= 0; digit--) {
        text_clear(&input);
        for (int c = 0; c < 729; c++)
            text_putc(&input, digit && c % 9 == 3 ? '4' : '.');
        input.data[2] = digit ? '3' : '.';
        p = digit ? NULL : read_only(input.data, input.length, NULL);
        assert_true(digit || (p->geo->n == 27 && puzzle_count_clues(p) == 0));
        if (digit) /* 80 single 4s */
            expect_error(input.data, input.length,
                         "input:1:19: expected each value once in row 1, found 4 in "
                         "row 1 column 2 and in row 1 column 3");
        puzzle_destroy(p);
    }
    /* Solved boards in one line, in groups. */
    expect_board("12 34 34 12 21 43 43 21\n", 2, 2, "1234341221434321");
    expect_board("1,2,3,4 3,4,1,2 2,1,4,3 4,3,2,1\n", 2, 2, "1234341221434321");
    expect_board("1, 2, 3, 4\n3, 4, 1, 2\n2, 1, 4, 3\n4, 3, 2, 1\n", 2, 2,
                 "1234341221434321");
    /* A frame as long as a board: 36 characters. */
    expect_board(
        "+----------------------------------+\n|12|..|\n|34|..|\n|..|..|\n|..|21|\n", 2,
        2, FOUR);
}

static void mistakes_in_candidates_have_a_place(void **state)
{
    static const char *const cases[][2] = {
        {"1 23 234 4\n34 4 123 12\n2 125 14 3\n34 123 2 1\n",
         "input:3:3: expected candidates 1..4, each once, found '125'"},
        {"1 23 234 4\n34 4 122 12\n2 1234 14 3\n34 123 2 1\n",
         "input:2:6: expected candidates 1..4, each once, found '122'"},
        {"1 25 234 4\n34 4 123 12\n2 1234 14 3\n34 123 2 1\n",
         "input:1:3: expected candidates 1..4, each once, found '25'"},
        {"1 23 234 4\n34 . 123 12\n2 1234 14 3\n34 123 2 1\n",
         "input:2:4: expected candidates 1..4, each once, found '.'"},
        {"1 23 234 4\n34 0 123 12\n2 1234 14 3\n34 123 2 1\n",
         "input:2:4: expected candidates 1..4, each once, found '0'"},
        {"1 23 234 4\n34 123 12\n2 1234 14 3\n34 123 2 1\n",
         "input:2:10: expected 4 groups of candidates in this row, found 3"},
        {"1 23 234 4\n34 4 123 12 1\n2 1234 14 3\n34 123 2 1\n",
         "input:2:13: expected 4 groups of candidates in this row, found 5"},
        {"1 23 234 4\n34 4 123 12\n2 1234 14 3\n",
         "input:4:1: expected 4 rows, found the end of the text after 3"},
        {"1 23 234 4\n34 4 123 12\n1 1234 14 3\n34 123 2 1\n",
         "input:3:1: expected each value once in column 1, found 1 in row 1 column 1 "
         "and in row 3 column 1"},
        {"1,2 2,3 3,4 4,5 5,6 6,7 7,8 8,9 9,10 10\n1 2 3 4 5 6 7 8 9 1,11\n1 2 3 4 5 6 "
         "7 8 9 10\n1 2 3 4 5 6 7 8 9 10\n1 2 3 4 5 6 7 8 9 10\n1 2 3 4 5 6 7 8 9 "
         "10\n1 2 3 4 5 6 7 8 9 10\n1 2 3 4 5 6 7 8 9 10\n1 2 3 4 5 6 7 8 9 10\n1 2 3 "
         "4 5 6 7 8 9 10\n",
         "input:2:19: expected candidates 1..10 with commas, each once, found '1,11'"},
        {"1....23..234...4..34 ..4123.12...2..12341..4..3...34123..2..1...\n",
         "input:1:21: expected 1 or . at place 1 of a cell's candidates, found ' '"},
        {"1....23..234...4..34...4123.12...2..12341..4..3...34123..2..1..3\n",
         "input:1:64: expected 4 or . at place 4 of a cell's candidates, found '3'"},
        {"1....23..234...4..34...4123.12...2..12341..4..3...34123..2......\n",
         "input:1:61: expected at least one candidate of the cell, found '....'"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_error(cases[i][0], strlen(cases[i][0]), cases[i][1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARSE_TEST(all_grids_of_candidates_read_to_the_same_puzzle),
        PARSE_TEST(a_grid_is_known_by_any_of_its_rows),
        PARSE_TEST(an_empty_board_may_be_a_grid_of_candidates),
        PARSE_TEST(a_board_stays_a_board),
        PARSE_TEST(mistakes_in_candidates_have_a_place),
        PARSE_TEST(gaps_and_comments_are_skipped),
        PARSE_TEST(a_hash_inside_a_word_is_no_comment),
        PARSE_TEST(bars_and_borders_draw_the_boxes),
        PARSE_TEST(runs_of_dashes_are_empty_cells_without_bars),
        PARSE_TEST(numbers_are_told_from_symbols),
        PARSE_TEST(alphabets_are_guessed_from_their_symbols),
        PARSE_TEST(boards_are_found_in_other_text),
        PARSE_TEST(a_heading_changes_no_other_words),
        PARSE_TEST(rows_are_read_from_lists),
        PARSE_TEST(an_order_or_a_map_names_the_units),
        PARSE_TEST(formats_of_other_programs_are_read),
        PARSE_TEST(lists_are_read_with_what_stands_around_them),
        PARSE_TEST(two_lists_are_two_boards),
        PARSE_TEST(each_board_of_a_list_is_read),
        PARSE_TEST(what_is_no_board_is_refused_by_name),
        PARSE_TEST(a_zero_may_be_a_value),
        PARSE_TEST(a_comment_says_the_first_value),
        PARSE_TEST(fields_of_a_table_are_no_triples),
        PARSE_TEST(triples_may_count_from_0),
        PARSE_TEST(numbers_of_columns_are_no_row),
        PARSE_TEST(a_text_has_one_alphabet),
        PARSE_TEST(sixteen_symbols_are_a_small_board_or_a_row),
        PARSE_TEST(sixteen_numbers_are_a_small_board_or_a_row),
        PARSE_TEST(many_boards_without_blank_lines_are_read),
        PARSE_TEST(sizes_that_are_none_are_refused),
        PARSE_TEST(a_line_of_too_many_cells_is_no_board),
        PARSE_TEST(messages_show_odd_symbols),
        PARSE_TEST(a_hint_must_agree_with_the_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
