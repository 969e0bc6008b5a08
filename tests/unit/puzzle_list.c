/* The list of puzzles: files found, order, filter, keys and clicks; puzzles from files
 * and texts. */
#include "files/puzzle_list.h"
#include "base/in_file.h"
#include "base/rng.h"
#include "draw/chars.h"
#include "files/puzzle_file.h"
#include "show/modes/list_mode.h"
#include "solve/search.h"
#include "support/folder.h"
#include "support/pictures.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define EASY                                                                           \
    "00302060090030500100180640000810290070000000800670820000260950080020300900501030"

static char folder[] = "/tmp/sudoscope-list-XXXXXX";

static const char *path_of(const char *name)
{
    static char path[256];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(path_of(name), "w");

    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    fclose(file);
}

/* many.sdm has 3 puzzles, other files have one each, two files have none. */
static int make_files(void **state)
{
    static const char *const folders[] = {"puzzles", "puzzles/9", "puzzles/16",
                                          "puzzles/16/100", "elsewhere"};

    (void)state;
    if (!mkdtemp(folder))
        return -1;
    for (int i = 0; i < 5; i++)
        if (mkdir(path_of(folders[i]), 0700) != 0)
            return -1;
    write_file("puzzles/9/many.sdm", EASY "0\n" EASY "4\n" EASY "6\n");
    write_file("puzzles/9/Easy.txt", EASY "0\n");
    write_file("puzzles/9/easy 10.txt", EASY "0\n");
    write_file("puzzles/9/easy 9.txt", EASY "0\n");
    write_file("puzzles/9/README.md", "not a puzzle");
    write_file("puzzles/9/.hidden.txt", "not a puzzle");
    write_file("puzzles/16/four.txt",
               "# difficulty: more than 200 nodes of backtrack-mrv\n# a comment\n"
               "# difficulty: 1234 nodes of learn\n1000 0000 0000 0002\n");

    write_file("puzzles/16/100/small.txt", "4\n1 2 3 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n");
    write_file("puzzles/wrong.txt", "4\n1 2 3 5\n0 0 0 0\n0 0 0 0\n0 0 0 0\n");
    write_file("elsewhere/mine.puzzle", EASY "0\n");
    return 0;
}

static int remove_files(void **state)
{
    (void)state;
    return folder_remove(folder);
}

static void work(struct puzzle_list *l)
{
    while (puzzle_list_step(l))
        continue;
}

static void expect_titles(const struct puzzle_list *l, const char *const *want)
{
    char title[128];
    int i = 0;

    for (; want[i]; i++) {
        check_case(i < puzzle_list_count(l), "'%s' is missing", want[i]);
        struct puzzle_row row = puzzle_list_row(l, i);
        puzzle_list_title(&row, title, sizeof title);
        assert_string_equal(title, want[i]);
    }
    assert_int_equal(puzzle_list_count(l), i);
}

static struct puzzle_list *list_of_all(void)
{
    struct puzzle_list *l = puzzle_list_create();

    puzzle_list_add_folder(l, path_of("puzzles"));
    puzzle_list_add_folder(l, path_of("puzzles/../puzzles"));
    puzzle_list_add_folder(l, path_of("nowhere"));
    puzzle_list_add_file(l, path_of("elsewhere/mine.puzzle"));
    puzzle_list_add_file(l, path_of("puzzles/9/easy 9.txt"));
    puzzle_list_add_file(l, path_of("gone.txt"));
    puzzle_list_add_file(l, path_of("elsewhere/mine.puzzle"));
    return l;
}

static void recent_files_come_first_then_folders_then_further_puzzles(void **state)
{
    static const char *const titles[] = {
        "mine.puzzle", "easy 9.txt",      "gone.txt",        "Easy.txt",
        "easy 10.txt", "many.sdm 1 of 3", "small.txt",       "four.txt",
        "wrong.txt",   "many.sdm 2 of 3", "many.sdm 3 of 3", NULL};
    struct puzzle_list *l = list_of_all();

    (void)state;
    assert_int_equal(puzzle_list_total(l),
                     0); /* nothing is read before the first step */
    work(l);
    expect_titles(l, titles);
    assert_true(puzzle_list_row(l, 1).is_recent);
    assert_string_equal(puzzle_list_row(l, 1).place, "puzzles/9");
    assert_false(puzzle_list_row(l, 3).is_recent);
    assert_false(puzzle_list_is_cut(l));
    struct puzzle_row row = puzzle_list_row(l, 10);
    assert_true(row.shape.box_rows == 3 && row.shape.box_cols == 3 &&
                row.n_clues == 33);
    assert_int_equal(row.clue[80], 5);
    assert_string_equal(row.difficulty, "");
    row = puzzle_list_row(l, 7);
    assert_string_equal(row.difficulty, "mrv thrashes; learn: 1,234");
    puzzle_list_filter(l, "thrashes");
    assert_int_equal(puzzle_list_count(l), 1);
    puzzle_list_destroy(l);
}

static void files_without_a_puzzle_have_an_error(void **state)
{
    struct puzzle_list *l = list_of_all();
    char want[256];

    (void)state;
    work(l);
    snprintf(want, sizeof want, "%s/gone.txt: No such file or directory", folder);
    assert_string_equal(puzzle_list_row(l, 2).error, want);
    assert_string_equal(puzzle_list_row(l, 8).error,
                        "wrong.txt:2:7: expected a value 1..4, found '5'");
    assert_int_equal(puzzle_list_row(l, 8).shape.box_rows, 0);
    puzzle_list_destroy(l);
}

static void a_filter_keeps_rows_with_every_word(void **state)
{
    static const struct {
        const char *words;
        const char *titles[6];
    } rows[] = {{"EASY", {"easy 9.txt", "Easy.txt", "easy 10.txt"}},
                {"easy 9", {"easy 9.txt", "Easy.txt", "easy 10.txt"}}, /* the folder */
                {"  3 ManY ", {"many.sdm 3 of 3"}},
                {"4x4", {"small.txt", "four.txt"}},
                {"puzzles/16/100", {"small.txt"}},
                {"wrong", {"wrong.txt"}},
                {"x9x", {NULL}}};
    struct puzzle_list *before = list_of_all(), *after = list_of_all();

    (void)state;
    work(after);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        puzzle_list_filter(after, rows[i].words);
        expect_titles(after, rows[i].titles);
    }
    assert_int_equal(puzzle_list_total(after), 11);
    /* A filter set before the first step gives the same rows. */
    puzzle_list_filter(before, "4X4");
    work(before);
    expect_titles(before, rows[3].titles);
    puzzle_list_destroy(before);
    puzzle_list_destroy(after);
}

static void the_puzzle_of_a_row_is_taken(void **state)
{
    struct puzzle_list *l = list_of_all();

    (void)state;
    work(l);
    puzzle_list_filter(l, "many 2");
    struct puzzle *p = puzzle_list_take(l, 0);
    assert_string_equal(p->name, "many.sdm 2 of 3");
    assert_int_equal(puzzle_count_clues(p), 33);
    assert_int_equal(p->clue[80], 3);
    assert_int_equal(p->clue[0], VALUE_NONE);
    puzzle_destroy(p);
    puzzle_list_destroy(l);
}

static void a_grid_of_candidates_keeps_them(void **state)
{
    struct puzzle_list *l = puzzle_list_create();

    (void)state;
    write_file("grids.sdm", "12 34 123 4\n3 12 34 12\n24 13 1 23\n34 1234 2 13\n"
                            "1000000000000000\n");
    puzzle_list_add_file(l, path_of("grids.sdm"));
    work(l);
    for (int i = 0; i < 2; i++) {
        struct puzzle *p = puzzle_list_take(l, i);
        assert_int_equal(puzzle_count_excluded(p), i == 0 ? 21 : 0);
        assert_true((puzzle_list_row(l, i).candidates != NULL) == (i == 0));
        assert_true((p->candidates != NULL) == (i == 0));
        puzzle_destroy(p);
    }
    puzzle_list_destroy(l);
}

static void a_large_file_is_cut(void **state)
{
    struct puzzle_list *l = puzzle_list_create();
    struct puzzle_row row;
    char title[64];
    FILE *file = fopen(path_of("large.sdm"), "w");

    (void)state;
    for (int i = 0; i < PUZZLE_LIST_PER_FILE + 7; i++)
        fputs(EASY "0\n", file);
    fclose(file);
    puzzle_list_add_file(l, path_of("large.sdm"));
    work(l);
    assert_int_equal(puzzle_list_count(l), PUZZLE_LIST_PER_FILE);
    assert_true(puzzle_list_is_cut(l));
    row = puzzle_list_row(l, PUZZLE_LIST_PER_FILE - 1);
    puzzle_list_title(&row, title, sizeof title);
    assert_string_equal(title, "large.sdm 1000 of 1000+");
    puzzle_list_destroy(l);
    remove(path_of("large.sdm"));
}

static void the_whole_list_is_bounded(void **state)
{
    struct puzzle_list *l = puzzle_list_create();
    char name[32];

    (void)state;
    assert_int_equal(mkdir(path_of("full"), 0700), 0);
    for (int i = 0; i < 8; i++) {
        snprintf(name, sizeof name, "full/%d.sdm", i);
        FILE *file = fopen(path_of(name), "w");
        for (int k = 0; k < 700; k++)
            fputs(EASY "0\n", file);
        fclose(file);
    }
    puzzle_list_add_folder(l, path_of("full"));
    work(l);
    assert_int_equal(puzzle_list_total(l), PUZZLE_LIST_ROWS);
    assert_true(puzzle_list_is_cut(l));
    puzzle_list_destroy(l);
}

static void a_long_folder_is_scanned_step_by_step(void **state)
{
    char name[32];
    int steps = 0;

    (void)state;
    assert_int_equal(mkdir(path_of("long"), 0700), 0);
    for (int i = 0; i < 100; i++) {
        snprintf(name, sizeof name, "long/%d.txt", i);
        write_file(name, EASY "0\n");
    }
    struct puzzle_list *l = puzzle_list_create();
    puzzle_list_add_folder(l, path_of("long"));
    for (; puzzle_list_total(l) == 0; steps++)
        assert_true(puzzle_list_step(l));
    assert_true(steps > 3);
    work(l);
    assert_int_equal(puzzle_list_total(l), 100);
    for (int i = 0; i < 100; i++) { /* as numbers, not as texts */
        struct puzzle_row row = puzzle_list_row(l, i);
        snprintf(name, sizeof name, "%d.txt", i);
        assert_string_equal(row.name, name);
    }
    puzzle_list_destroy(l);
    /* A list may end while a folder is open. */
    l = puzzle_list_create();
    puzzle_list_add_folder(l, path_of("long"));
    puzzle_list_step(l);
    assert_int_equal(puzzle_list_total(l), 0);
    puzzle_list_destroy(l);
}

static void what_is_no_puzzle_file_is_left_out(void **state)
{
    struct puzzle_list *l = puzzle_list_create();
    static const char *const titles[] = {"a.csv", "a.sdk", "a.ss", NULL};

    (void)state;
    assert_int_equal(mkdir(path_of("mixed"), 0700), 0);
    assert_int_equal(mkdir(path_of("mixed/folder.txt"), 0700), 0);
    write_file("mixed/no ending", EASY "0\n");
    write_file("mixed/a.sdk", EASY "0\n");
    write_file("mixed/a.ss", EASY "0\n");
    write_file("mixed/a.csv", EASY "0\n");
    write_file("mixed/a.txt.bak", EASY "0\n");
    assert_int_equal(mkfifo(path_of("mixed/pipe.txt"), 0700), 0);
    assert_int_equal(symlink("gone", path_of("mixed/dangling.txt")), 0);
    puzzle_list_add_folder(l, path_of("mixed"));
    puzzle_list_add_file(l, path_of("mixed-up.txt")); /* a longer name, elsewhere */
    work(l);
    assert_true(puzzle_list_row(l, 0).is_recent && puzzle_list_row(l, 0).error);
    assert_int_equal(puzzle_list_total(l), 4);
    puzzle_list_filter(l, "a.");
    expect_titles(l, titles);
    puzzle_list_destroy(l);
}

static void a_title_counts_the_puzzles_of_its_file(void **state)
{
    static const struct {
        struct puzzle_row row;
        const char *title;
    } cases[] = {{{.name = "a", .index = 1}, "a"},
                 {{.name = "a", .index = 1, .count = 1}, "a"},
                 {{.name = "a", .index = 1, .count = 2}, "a 1 of 2"},
                 {{.name = "a", .index = 2}, "a 2"}};
    char title[128];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        puzzle_list_title(&cases[i].row, title, sizeof title);
        assert_string_equal(title, cases[i].title);
    }
}

/* ---- Keys ---- */

static struct list_control opened(void)
{
    struct list_control c;
    struct recent recent = {.paths = {(char *)"/nowhere/gone.txt"}, .count = 1};

    assert_int_equal(chdir(folder), 0); /* it has a folder `puzzles` */
    list_control_open(&c, &recent);
    while (list_control_work(&c))
        continue;
    c.layout = (struct list_layout){.columns = 3,
                                    .rows = 2,
                                    .pitch_x = 100,
                                    .pitch_y = 50,
                                    .first = {10, 20, 90, 40}};
    return c;
}

/* What the key table does with a key while the list is open. */
static struct reply press_key(struct list_control *c, const char *key)
{
    static const struct {
        const char *key;
        enum list_action action;
    } rows[] = {{"Up", LIST_UP},          {"Down", LIST_DOWN},
                {"Left", LIST_LEFT},      {"Right", LIST_RIGHT},
                {"PageUp", LIST_PAGE_UP}, {"PageDown", LIST_PAGE_DOWN},
                {"Home", LIST_HOME},      {"End", LIST_END},
                {"Return", LIST_OPEN},    {"Backspace", LIST_DELETE}};

    if (list_control_type(c, key))
        return reply_taken();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(key, rows[i].key) == 0)
            return list_control_act(c, rows[i].action);
    return (struct reply){0};
}

static void press(struct list_control *c, const char *const *keys)
{
    for (; *keys; keys++) {
        struct reply reply = press_key(c, *keys);
        assert_true(reply.is_taken);
        assert_null(reply.puzzle);
    }
}

static void keys_move_the_choice_and_it_stays_visible(void **state)
{
    struct list_control c = opened();
    int count = puzzle_list_count(c.list);

    (void)state;
    assert_true(count > 20);
    press(&c, (const char *[]){"Right", "Down", NULL});
    assert_true(c.chosen == 4 && c.first == 0);
    press(&c, (const char *[]){"Down", NULL});
    assert_true(c.chosen == 7 && c.first == 3);
    press(&c, (const char *[]){"Left", "Up", NULL});
    assert_true(c.chosen == 3 && c.first == 3);
    press(&c, (const char *[]){"PageDown", NULL});
    assert_true(c.chosen == 9 && c.first == 6);
    press(&c, (const char *[]){"End", NULL});
    assert_int_equal(c.chosen, count - 1);
    assert_true(c.first % 3 == 0 && c.first <= c.chosen && c.chosen < c.first + 6);
    press(&c, (const char *[]){"Down", "PageDown", "Right", NULL});
    assert_int_equal(c.chosen, count - 1);
    press(&c, (const char *[]){"PageUp", "Home", "Up", "Left", NULL});
    assert_true(c.chosen == 0 && c.first == 0);
    list_control_scroll(&c, 2);
    assert_true(c.chosen == 0 && c.first == 6);
    list_control_scroll(&c, -5);
    assert_int_equal(c.first, 0);
    list_control_scroll(&c, 1000);
    assert_true(c.first < count && c.first + 6 >= count);
    list_control_close(&c);
    assert_false(list_control_is_open(&c));
}

static void typing_filters_and_enter_opens(void **state)
{
    struct list_control c = opened();

    (void)state;
    press(&c, (const char *[]){"m", "a", "N", "Y", "Space", "\xc3\xa9", "Backspace",
                               "3", NULL});
    assert_string_equal(c.filter, "maNY 3");
    assert_int_equal(puzzle_list_count(c.list), 1);
    struct reply reply = press_key(&c, "Return");
    assert_true(reply.is_taken);
    assert_string_equal(reply.puzzle->name, "many.sdm 3 of 3");
    assert_string_equal(path_name(reply.path), "many.sdm");
    puzzle_destroy(reply.puzzle);
    press(&c, (const char *[]){"z", "Return", NULL}); /* no row matches */
    assert_false(press_key(&c, "Ctrl+Q").is_taken);
    list_control_close(&c);
    assert_false(list_control_is_open(&c));
}

static void a_row_without_a_puzzle_shows_its_error(void **state)
{
    struct list_control c = opened();
    struct reply reply = press_key(&c, "Return");

    (void)state;
    assert_null(reply.puzzle);
    assert_string_equal(reply.message, "/nowhere/gone.txt: No such file or directory");
    list_control_close(&c);
}

static void a_click_chooses_and_a_double_click_opens(void **state)
{
    struct list_control c = opened();

    (void)state;
    press(&c, (const char *[]){"w", "r", "o", "n", "g", NULL});
    for (int i = 0; i < 5; i++)
        press(&c, (const char *[]){"Backspace", NULL});
    assert_null(list_control_click(&c, 120, 30, false).puzzle);
    assert_int_equal(c.chosen, 1);
    assert_null(list_control_click(&c, 5, 30, true).puzzle);
    assert_null(list_control_click(&c, 320, 30, true).puzzle);
    assert_int_equal(c.chosen, 1);
    struct reply reply = list_control_click(&c, 220, 80, true);
    assert_int_equal(c.chosen, 5);
    assert_non_null(reply.puzzle);
    puzzle_destroy(reply.puzzle);
    list_control_close(&c);
}

/* A filter of words leaves the units whose names contain them all. */
static void a_unit_is_chosen_by_its_name(void **state)
{
    static const struct {
        const char *words;
        int count, unit; /* of a 12x12 board; the unit that Enter chooses */
    } rows[] = {{"", 36, 20}, {"box", 12, 25}, {"b x 12", 1, 36}, {"COL 1", 4, 13}};
    struct list_control c;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct unit_numbers of = shape_units(shape_of_box(3, 4));
        list_control_open_units(&c, &of, 19);
        assert_true(list_control_is_open(&c) && !list_control_work(&c));
        for (const char *at = rows[i].words; *at; at++)
            press(&c, (const char *[]){*at == ' ' ? "Space" : (char[]){*at, 0}, NULL});
        struct reply reply = press_key(&c, "Return");
        check_case(c.n_units == rows[i].count && reply.unit == rows[i].unit,
                   "'%s': %d units, unit %d", rows[i].words, c.n_units, reply.unit);
        assert_null(reply.puzzle);
    }
    press(&c, (const char *[]){"z", "Return", "Down", "End", NULL});
    assert_int_equal(press_key(&c, "Return").unit, 0);
    list_control_close(&c);
    assert_false(list_control_is_open(&c));
}

/* Tiles name the units and count their cells; after another board, its units. */
static void tiles_show_the_units_of_the_board(void **state)
{
    struct puzzle *p = puzzle_create(shape_of_box(2, 3), "six");
    struct setting setting = setting_default();
    struct list_control c;
    struct draw_list d;
    static struct snapshot snap;
    struct text t;

    (void)state;
    for (int col = 0; col < 5; col++)
        p->clue[6 + col] = (value_t)col; /* five clues in row 2 */
    struct search *search = search_create(p, &setting);
    search_snapshot(search, &snap);
    draw_init(&d);
    text_init(&t);
    struct unit_numbers of = shape_units(shape_of_box(3, 3));
    list_control_open_units(&c, &of, 26);
    draw_begin(&d, 240, 160, chars_glyphs());
    list_control_draw(&c, &d, &snap, 0, "");
    assert_int_equal(c.of.n, 6);
    assert_int_equal(c.n_units, 18);
    draw_describe(&d, &t);
    assert_non_null(strstr(t.data, "row 2"));
    assert_non_null(strstr(t.data, "5 of 6 assigned"));
    assert_non_null(strstr(t.data, "18 units"));
    text_free(&t);
    draw_free(&d);
    list_control_close(&c);
    search_destroy(search);
    puzzle_destroy(p);
}

static void do_something(struct list_control *c, struct rng *r)
{
    static const char *const keys[] = {
        "Up", "Down",      "Left",  "Right",    "Home", "PageUp", "PageDown",  "End",
        "a",  "Backspace", "Space", "\xc3\xa9", "9",    "Return", "Backspace", "F1"};
    struct reply reply = {0};

    switch (rng_below(r, 8)) {
    case 0:
        list_control_work(c);
        break;
    case 1:
        list_control_scroll(c, (int)rng_below(r, 9) - 4);
        break;
    case 2:
        reply = list_control_click(c, (int)rng_below(r, 500) - 50,
                                   (int)rng_below(r, 500) - 50, rng_below(r, 2));
        break;
    default:
        reply = press_key(c, keys[rng_below(r, sizeof keys / sizeof *keys)]);
    }
    puzzle_destroy(reply.puzzle);
}

/* Random input in windows of random size, while the list is still loading. */
static void the_choice_is_always_a_row(void **state)
{
    struct list_control c;
    struct recent none = {.count = 0};
    struct draw_list d;
    struct rng r;

    (void)state;
    rng_seed(&r, 3);
    draw_init(&d);
    for (int round = 0; round < 30; round++) {
        list_control_open(&c, &none);
        for (int i = 0; i < 400; i++) {
            do_something(&c, &r);
            int count = puzzle_list_count(c.list);
            check_case(c.chosen >= 0 && (c.chosen < count || c.chosen == 0),
                       "round %d: %d of %d is chosen", round, c.chosen, count);
            check_case(c.first >= 0 && (c.first < count || c.first == 0),
                       "round %d: %d of %d is shown first", round, c.first, count);
            if (rng_below(&r, 4) > 0)
                continue;
            draw_begin(&d, 1 + (int)rng_below(&r, 300), 1 + (int)rng_below(&r, 200),
                       chars_glyphs());
            list_control_draw(&c, &d, NULL, 0, "");
            assert_int_equal(c.first % c.layout.columns, 0);
        }
        list_control_close(&c);
    }
    draw_free(&d);
}

/* Tiles show the name of a file, so that errors need not. */
static void tiles_name_a_file_once(void **state)
{
    struct list_control c;
    struct recent recent = {.paths = {(char *)"/nowhere/gone.txt"}, .count = 1};
    struct draw_list d;
    struct text t;

    (void)state;
    assert_int_equal(chdir(folder), 0);
    list_control_open(&c, &recent);
    while (list_control_work(&c))
        continue;
    draw_init(&d);
    text_init(&t);
    draw_begin(&d, 240, 240, chars_glyphs());
    list_control_draw(&c, &d, NULL, 0, "");
    draw_describe(&d, &t);
    assert_non_null(strstr(t.data, "\"gone.txt\""));
    assert_non_null(strstr(t.data, "\"No such file"));
    assert_non_null(strstr(t.data, "\"wrong.txt\""));
    assert_non_null(strstr(t.data, "\"2:7: expected"));
    assert_non_null(strstr(t.data, "puzzles\""));
    press(&c, (const char *[]){"w", "r", "o", NULL});
    draw_begin(&d, 240, 240, chars_glyphs());
    list_control_draw(&c, &d, NULL, 0, "");
    text_clear(&t);
    draw_describe(&d, &t);
    assert_non_null(strstr(t.data, "\"1 of "));
    assert_null(strstr(t.data, "\"gone.txt\""));
    press(&c, (const char *[]){"z", "z", NULL});
    draw_begin(&d, 240, 240, chars_glyphs());
    list_control_draw(&c, &d, NULL, 0, "");
    text_clear(&t);
    draw_describe(&d, &t);
    assert_non_null(strstr(t.data, "\"no puzzle matches \"wrozz\"\""));
    text_free(&t);
    draw_free(&d);
    list_control_close(&c);
}

/* ---- Files and texts ---- */

static bool parse(struct puzzle_file *out, const char *text, struct error *e)
{
    struct text t;

    text_init(&t);
    text_puts(&t, text);
    bool fine = puzzle_file_parse(out, "pasted text", &t, 0, e);
    text_free(&t);
    return fine;
}

static void the_first_puzzle_of_a_text_is_taken_and_all_are_counted(void **state)
{
    struct puzzle_file found;
    struct error e;
    struct text t;

    (void)state;
    assert_true(parse(&found, EASY "0\n", &e));
    assert_true(found.count == 1 && !found.has_more);
    puzzle_destroy(found.chosen);
    assert_true(parse(&found, EASY "0\n\n" EASY "4\n4\n1000000000000000\n", &e));
    assert_true(found.count == 3 && !found.has_more);
    assert_int_equal(puzzle_count_clues(found.chosen), 32);
    puzzle_destroy(found.chosen);
    text_init(&t);
    text_puts(&t, EASY "0\n\n" EASY "4\n4\n1000000000000000\n");
    assert_true(puzzle_file_parse(&found, "three", &t, 3, &e));
    assert_true(found.count == 3 && found.number == 3 && !found.has_more);
    assert_int_equal(puzzle_count_clues(found.chosen), 1);
    puzzle_destroy(found.chosen);
    assert_false(puzzle_file_parse(&found, "three", &t, 4, &e));
    assert_string_equal(e.text, "three: expected puzzle 4, found 3 puzzles");
    text_free(&t);
    assert_false(parse(&found, EASY "0\n" EASY "44\n", &e));
    assert_non_null(strstr(e.text, "pasted text:2:1: "));
    assert_false(parse(&found, "", &e));
    assert_string_equal(e.text, "pasted text:1:1: expected a puzzle, found the end of "
                                "the text");
    text_init(&t);
    for (int i = 0; i < 20000; i++)
        text_puts(&t, EASY "0\n");
    assert_true(puzzle_file_parse(&found, "much", &t, 0, &e));
    assert_true(found.has_more && found.count > 1000 && found.count < 20000);
    puzzle_destroy(found.chosen);
    text_free(&t);
}

static void only_regular_files_of_limited_size_are_read(void **state)
{
    struct error e;
    struct text t;

    (void)state;
    text_init(&t);
    assert_false(in_file_read_regular(&t, folder, &e));
    assert_non_null(strstr(e.text, "expected a file, found a folder"));
    assert_false(in_file_read_regular(&t, "/dev/zero", &e));
    assert_non_null(strstr(e.text, "expected a file, found a pipe or device"));
    write_file("sparse.txt", "");
    assert_int_equal(truncate(path_of("sparse.txt"), (off_t)65 << 20), 0);
    assert_false(in_file_read_regular(&t, path_of("sparse.txt"), &e));
    assert_non_null(strstr(e.text, "expected at most 67108864 bytes (64 MiB)"));
    assert_int_equal(t.length, 0);
    text_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recent_files_come_first_then_folders_then_further_puzzles),
        cmocka_unit_test(files_without_a_puzzle_have_an_error),
        cmocka_unit_test(a_filter_keeps_rows_with_every_word),
        cmocka_unit_test(the_puzzle_of_a_row_is_taken),
        cmocka_unit_test(a_grid_of_candidates_keeps_them),
        cmocka_unit_test(a_large_file_is_cut),
        cmocka_unit_test(the_whole_list_is_bounded),
        cmocka_unit_test(a_long_folder_is_scanned_step_by_step),
        cmocka_unit_test(what_is_no_puzzle_file_is_left_out),
        cmocka_unit_test(a_title_counts_the_puzzles_of_its_file),
        cmocka_unit_test(keys_move_the_choice_and_it_stays_visible),
        cmocka_unit_test(typing_filters_and_enter_opens),
        cmocka_unit_test(a_row_without_a_puzzle_shows_its_error),
        cmocka_unit_test(a_unit_is_chosen_by_its_name),
        cmocka_unit_test(tiles_show_the_units_of_the_board),
        cmocka_unit_test(a_click_chooses_and_a_double_click_opens),
        cmocka_unit_test(tiles_name_a_file_once),
        cmocka_unit_test(the_choice_is_always_a_row),
        cmocka_unit_test(the_first_puzzle_of_a_text_is_taken_and_all_are_counted),
        cmocka_unit_test(only_regular_files_of_limited_size_are_read),
    };

    return cmocka_run_group_tests(tests, make_files, remove_files);
}
