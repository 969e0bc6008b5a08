/* Two lanes of a race at the step where they part. */
#include "show/parting_watch.h"

#include "base/in_file.h"
#include "support/stage.h"
#include "support/test.h"

#include <string.h>

static struct stage stage;

static void open_race(const char *presets, const char *puzzle)
{
    static char path[256], names[128];
    static char *words[] = {(char *)"sudoscope",
                            (char *)"race",
                            (char *)"--config",
                            (char *)"/dev/null",
                            (char *)"--speed",
                            (char *)"max",
                            (char *)"--presets",
                            names,
                            path,
                            NULL};
    struct error e;

    snprintf(path, sizeof path, PUZZLES_DIR "/%s", puzzle);
    snprintf(names, sizeof names, "%s", presets);
    stage_open_virtual(&stage, font_open(NULL, &e), words);
}

static const struct lane *lane(int i)
{
    return stage.show->lanes[i];
}

static const char *caption(void)
{
    return stage.show->caption.data;
}

/* Looks for the parting of the two lanes, and returns whether there is one. */
static bool find(void)
{
    stage_pass(&stage, .2);
    stage_press(&stage, "X");
    for (int i = 0; i < 400 && stage.show->parting.parting; i++)
        stage_pass(&stage, .1);
    assert_null(stage.show->parting.parting);
    assert_true(stage.show->parting.is_found);
    stage_pass(&stage, .1);
    return !stage.show->parting.found.is_equal;
}

static bool have_equal_boards(void)
{
    const struct snapshot *a = &lane(0)->now->snap, *b = &lane(1)->now->snap;
    size_t words = (size_t)(a->n_cells * a->words);

    return memcmp(a->dom, b->dom, words * sizeof *a->dom) == 0 &&
           memcmp(a->value, b->value, (size_t)a->n_cells * sizeof *a->value) == 0;
}

/* Every preset with a tree against every other one: the boards are equal one step
 * before the two part, and differ, as does the sentence, where they part. */
static void boards_are_equal_up_to_the_parting(void **state)
{
    static const char *const presets[] = {"backtrack-naive", "backtrack-candidates",
                                          "backtrack-mrv", "backtrack-hidden", "learn"};
    enum { COUNT = sizeof presets / sizeof *presets };
    int n_before = 0;

    (void)state;
    for (int i = 0; i < COUNT * COUNT; i++) {
        char pair[80];
        if (i / COUNT >= i % COUNT)
            continue;
        snprintf(pair, sizeof pair, "%s,%s", presets[i / COUNT], presets[i % COUNT]);
        open_race(pair, "09/inkala-2010.txt");
        assert_true(find());
        const struct parting_found *f = &stage.show->parting.found;
        assert_true(show_is_paused(stage.show));
        assert_string_not_equal(f->text[0], f->text[1]);
        assert_non_null(strstr(caption(), f->text[0]));
        assert_non_null(strstr(caption(), f->text[1]));
        for (int k = 0; k < PARTING_SIDES; k++) {
            assert_int_equal(lane(k)->now->play.step, f->step[k]);
            assert_ptr_equal(parting_watch_cell(stage.show, k),
                             f->cell[k] == CELL_NONE ? NULL : &f->cell[k]);
        }
        assert_false(have_equal_boards());
        if (f->step[0] > 0 && f->step[0] == f->step[1]) {
            n_before++;
            stage_press(&stage, ",");
            stage_pass(&stage, .1);
            assert_null(parting_watch_cell(stage.show, 0));
            assert_true(have_equal_boards());
        }
        stage_close(&stage);
    }
    assert_true(n_before >= 3);
}

/* The frame shows both lanes, also if one lane's stack filled it before. It marks the
 * parting in the plot, and tells what the cell has, whether its candidates can be seen
 * or not; the sentence has large letters. */
static void the_frame_shows_the_parting(void **state)
{
    static const int sizes[][2] = {{640, 480}, {1280, 720}, {1920, 1080}, {1080, 1920}};

    (void)state;
    open_race("backtrack-mrv,backtrack-mrv/prop=hidden", "09/inkala-2012.txt");
    stage_compose(&stage, 1280, 720);
    assert_int_equal(stage_count_texts(&stage, "here they part"), 0);
    stage_press(&stage, "6");
    stage_pass(&stage, .1);
    assert_true(show_is_large(stage.show));
    assert_true(find());
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct parting_found *f = &stage.show->parting.found;
        const struct draw_list *d = &stage.show->draw;
        stage_compose(&stage, sizes[i][0], sizes[i][1]);
        check_case(stage_count_texts(&stage, "here they part") == 1, "%d pixels wide",
                   sizes[i][0]);
        struct phrase cell = phrase("%s: ", cell_name(f->cell[0], 9).text);
        check_case(stage_count_texts(&stage, cell.text) > 0, "%s, %d pixels wide",
                   cell.text, sizes[i][0]);
        const struct draw_command *last = &d->commands[d->count - 1];
        while (last->kind != DRAW_TEXT || !strstr(&d->texts.data[last->text], " part"))
            last--;
        check_case(last->size == TEXT_LARGE, "%d pixels wide", sizes[i][0]);
    }
    stage_close(&stage);
}

static void equal_lanes_are_said_to_be_equal(void **state)
{
    char expected[200];

    (void)state;
    open_race("backtrack-mrv,backtrack-mrv", "09/inkala-2010.txt");
    assert_false(find());
    const struct stats *stats = &lane(0)->now->snap.stats;
    assert_true(stats->decisions > 10 && stats->decisions < 1000);
    snprintf(expected, sizeof expected,
             "are equal: %d decisions, %d dead ends, 1 solution.",
             (int)stats->decisions, (int)stats->refutations);
    assert_non_null(strstr(caption(), expected));
    stage_close(&stage);
}

/* The lanes go back to where they part; the race is not less finished for it. */
static void the_ranking_stays(void **state)
{
    const struct race_lane *lanes;
    uint64_t nodes[3];
    int rank[3];

    (void)state;
    open_race("backtrack-mrv,learn,backtrack-hidden", "09/inkala-2010.txt");
    lanes = stage.show->race->lanes;
    for (int i = 0; i < 400 && !race_is_over(stage.show->race); i++)
        stage_pass(&stage, .1);
    for (int i = 0; i < 3; i++) {
        rank[i] = lanes[i].rank;
        nodes[i] = lanes[i].nodes;
        check_range(rank[i], 1, 3);
        assert_int_equal(nodes[i], stats_nodes(&lane(i)->now->snap.stats));
    }
    assert_true(find());
    assert_true(lane(0)->now->play.is_rewound && lane(1)->now->play.is_rewound);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(lanes[i].rank, rank[i]);
        assert_int_equal(lanes[i].nodes, nodes[i]);
    }
    assert_true(stats_nodes(&lane(0)->now->snap.stats) < nodes[0]);
    stage_close(&stage);
}

static void a_new_search_ends_the_comparison(void **state)
{
    (void)state;
    open_race("backtrack-naive,backtrack-candidates", "09/inkala-2010.txt");
    stage_press(&stage, "X");
    assert_non_null(stage.show->parting.parting);
    stage_press(&stage, "R");
    stage_pass(&stage, .1);
    assert_null(stage.show->parting.parting);
    assert_string_equal(caption(), "");
    stage_press(&stage, "w");
    assert_int_equal(stage.show->n_lanes, 1);
    stage_press(&stage, "X");
    assert_non_null(strstr(stage.show->message.text, "w adds one"));
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_are_equal_up_to_the_parting),
        cmocka_unit_test(the_frame_shows_the_parting),
        cmocka_unit_test(equal_lanes_are_said_to_be_equal),
        cmocka_unit_test(the_ranking_stays),
        cmocka_unit_test(a_new_search_ends_the_comparison),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
