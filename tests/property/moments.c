/* A moment of any search is reopened with the same board, counts and picture. */
#include "options/moment.h"
#include "puzzle/print.h"
#include "show/puzzle_io.h"
#include "solve/catalog.h"
#include "solve/generate.h"
#include "solve/preset.h"
#include "support/folder.h"
#include "support/golden.h"
#include "support/stage.h"
#include "support/test.h"
#include "support/wait.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOMENTS    200
#define MOST_STEPS 3000
#define MOST_WORDS 40

/* The words of a command line, and where their text stands. */
struct words {
    char text[MOST_WORDS][80];
    char *list[MOST_WORDS + 1];
    int count;
};

static void add_word(struct words *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add_word(struct words *w, const char *format, ...)
{
    va_list args;

    assert_true(w->count < MOST_WORDS);
    va_start(args, format);
    vsnprintf(w->text[w->count], sizeof w->text[0], format, args);
    va_end(args);
    w->list[w->count] = w->text[w->count];
    w->list[++w->count] = NULL;
}

enum puzzle_kind { EMPTY, GENERATED, CLUES, CANDIDATES, BOARD_KINDS };

static struct rng rng;

static unsigned below(unsigned bound)
{
    return rng_below(&rng, bound);
}

/* A file with clues or candidates. */
static void write_board(const char *path, int rows, int cols, bool has_candidates)
{
    struct puzzle *p = generate_puzzle(shape_of_box(rows, cols),
                                       generate_holes(rows * cols * rows * cols, 0.6),
                                       &rng, "written");
    struct puzzle *solved =
        generate_puzzle(shape_of_box(rows, cols), 0, &rng, "solved");
    struct text t = TEXT_EMPTY;
    FILE *file = fopen(path, "w");

    if (has_candidates) {
        /* Each cell keeps its value of a solution, and others, so there is one. */
        puzzle_give_candidates(p);
        for (int c = 0; c < p->geo->n_cells; c++) {
            p->clue[c] = VALUE_NONE;
            for (int v = 0; v < p->geo->n; v++)
                if (v != solved->clue[c] && v != (solved->clue[c] + 1) % p->geo->n &&
                    below(3) == 0)
                    p->candidates[c * p->geo->words + v / 64] &= ~bits_mask(v);
        }
    }
    print_puzzle(&t, p);
    assert_non_null(file);
    fputs(t.data, file);
    fclose(file);
    text_free(&t);
    puzzle_destroy(p);
    puzzle_destroy(solved);
}

static void add_board(struct words *w, const char *path, bool is_small)
{
    static const int boxes[][2] = {{2, 2}, {2, 3}, {3, 3}, {3, 3},  {3, 4},
                                   {4, 4}, {5, 5}, {6, 6}, {10, 10}};
    const int *box = boxes[below(is_small ? 6 : 9)];
    enum puzzle_kind kind = below(BOARD_KINDS);

    if (kind == CLUES || kind == CANDIDATES) {
        if (kind == CANDIDATES && box[0] > 5)
            box = boxes[2];
        write_board(path, box[0], box[1], kind == CANDIDATES);
        add_word(w, "%s", path);
        return;
    }
    add_word(w, "--box");
    add_word(w, "%dx%d", box[0], box[1]);
    if (kind == GENERATED) {
        add_word(w, "--holes");
        add_word(w, "0.%u", 300 + below(600));
    }
}

/* A preset or any choice of each kind, sometimes with a tuning. */
static void add_setting(struct words *w, bool *is_small)
{
    const struct preset *preset = preset_row((int)below((unsigned)preset_count()));

    *is_small = preset->choices.strategy != &strategy_backtrack &&
                preset->choices.strategy != &strategy_learn;
    add_word(w, "--preset");
    add_word(w, "%s", preset->name);
    for (int kind = PLUG_PROPAGATOR; kind < PLUG_KINDS && below(2); kind++) {
        add_word(w, "--%s", catalog_option((enum plug_kind)kind));
        add_word(w, "%s",
                 catalog_name((enum plug_kind)kind, (int)below((unsigned)catalog_count(
                                                        (enum plug_kind)kind))));
        *is_small = true;
    }
    if (below(4) == 0) {
        add_word(w, "--restarts");
        add_word(w, "geometric:%u:1.%u", 1 + below(300), 1 + below(99));
    }
    if (below(3) == 0) {
        add_word(w, "--tune");
        add_word(w, "tries=%u,cooling=0.9%u,patience=%u,queue=%u", 1 + below(90),
                 below(1000), 1 + below(900), below(2));
    }
    if (below(3) == 0) {
        add_word(w, "--max-memory");
        add_word(w, "%uM", 8 + below(40));
    }
}

static uint64_t hash_of_frame(struct stage *st)
{
    const struct show *s = st->show;

    message_clear(&st->show->message);
    stage_compose(st, 640, 480);
    return golden_hash(0, s->picture.frame.pixels,
                       (size_t)s->picture.frame.width *
                           (size_t)s->picture.frame.height *
                           sizeof *s->picture.frame.pixels);
}

static void expect_same_search(const struct snapshot *a, const struct snapshot *b,
                               int number)
{
    size_t cells = (size_t)a->n_cells;

    check_case(a->n_cells == b->n_cells && a->box_rows == b->box_rows &&
                   a->status == b->status && a->seed == b->seed &&
                   strcmp(a->strategy, b->strategy) == 0 &&
                   strcmp(a->var, b->var) == 0 && strcmp(a->val, b->val) == 0 &&
                   strcmp(a->prop, b->prop) == 0 &&
                   strcmp(a->restarts, b->restarts) == 0,
               "moment %d: another search", number);
    check_case(memcmp(&a->stats, &b->stats, sizeof a->stats) == 0,
               "moment %d: other counts", number);
    check_case(memcmp(a->value, b->value, cells * sizeof *a->value) == 0 &&
                   memcmp(a->dom, b->dom, cells * (size_t)a->words * sizeof *a->dom) ==
                       0 &&
                   memcmp(a->depth, b->depth, cells * sizeof *a->depth) == 0 &&
                   memcmp(a->failures, b->failures, cells * sizeof *a->failures) == 0,
               "moment %d: another board", number);
}

static uint64_t search_to(struct stage *st, uint64_t steps)
{
    lane_send(show_lane(st->show),
              (struct player_command){.kind = PLAYER_STEP, .steps = steps, .on = true});
    stage_pass(st, 5); /* the wave of the last step takes up to 4 s */
    return show_lane(st->show)->now->play.step;
}

static void try_moment(const char *path, int number)
{
    static struct snapshot alone;
    struct text text = TEXT_EMPTY, again = TEXT_EMPTY;
    struct words w = {.count = 0};
    struct stage first, second;
    struct error e;
    bool is_small;

    add_word(&w, "sudoscope");
    add_word(&w, "watch");
    add_word(&w, "--paused");
    add_setting(&w, &is_small);
    add_board(&w, path, is_small);
    add_word(&w, "--seed");
    add_word(&w, "%llu", (unsigned long long)(rng_next(&rng) >> below(64)));
    add_word(&w, "--view");
    add_word(&w, "%s", board_view_row((enum board_view)below(BOARD_VIEWS))->name);
    stage_open_virtual(&first, NULL, w.list);
    uint64_t step = search_to(&first, below(MOST_STEPS));
    uint64_t picture = hash_of_frame(&first);
    const struct snapshot *snap = &show_lane(first.show)->now->snap;
    check_case(puzzle_io_moment(first.show, &text, &e), "moment %d: %s", number,
               e.text);

    /* The same steps without a player. */
    struct search *search = search_create(first.show->puzzle, &first.options.setting);
    for (uint64_t i = 0; i < step; i++)
        search_step(search);
    search_snapshot(search, &alone);
    if (alone.status == SEARCH_EXHAUSTED && alone.stats.solutions > 0)
        search_show_solution(search, &alone); /* as a player does */
    expect_same_search(&alone, snap, number);
    search_destroy(search);

    char *opened[] = {"sudoscope", "watch", "--moment", text.data, NULL};
    stage_open_virtual(&second, NULL, opened);
    stage_pass(&second, 5);
    const struct player_view *now = show_lane(second.show)->now;
    check_case(now->play.step == step && now->play.paused, "moment %d: step %d of %d",
               number, (int)now->play.step, (int)step);
    expect_same_search(snap, &now->snap, number);
    check_case(hash_of_frame(&second) == picture, "moment %d: another picture: %s",
               number, text.data);
    check_case(puzzle_io_moment(second.show, &again, &e) &&
                   strcmp(text.data, again.data) == 0,
               "moment %d: another text", number);
    stage_close(&second);
    stage_close(&first);
    text_free(&text);
    text_free(&again);
}

static void a_moment_is_reopened(void **state)
{
    char folder[] = "/tmp/sudoscope-moments-XXXXXX";
    char path[300];

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/board.txt", folder);
    for (int i = 0; i < MOMENTS; i++) {
        rng_seed(&rng, (uint64_t)i);
        try_moment(path, i);
    }
    folder_remove(folder);
}

/* Whatever the target speed is. */
static void a_window_is_led_there_at_once(void **state)
{
    char *words[] = {"sudoscope",   "watch",    "--size",  "9",    "--preset",
                     "depth-first", "--paused", "--speed", "0.01", NULL};
    struct text text = TEXT_EMPTY;
    struct stage st;
    struct error e;

    (void)state;
    stage_open_virtual(&st, NULL, words);
    assert_int_equal(search_to(&st, 5000), 5000);
    check_case(puzzle_io_moment(st.show, &text, &e), "%s", e.text);
    stage_close(&st);

    char *opened[] = {"sudoscope", "watch", "--moment", text.data,
                      "--speed",   "0.01",  NULL};
    stage_open(&st, NULL, opened);
    /* Its first picture is paused too, at step 0. */
    wait_until((stage_pass(&st, 0.05), show_lane(st.show)->now->play.step == 5000));
    assert_true(show_lane(st.show)->now->play.paused);
    stage_close(&st);
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_moment_is_reopened),
                                       cmocka_unit_test(a_window_is_led_there_at_once)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
