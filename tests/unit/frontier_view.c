/* The boards that a search has open, drawn: where they are, how they move, and words.
 */
#include "view/frontier_view.h"
#include "base/units.h"
#include "support/pictures.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#define SEEN_NS (NS_PER_S / 3)

enum { N = 4, SIDE = 600, WIDE = 200 };

static struct draw_list drawn;
static struct frontier_view view;
static struct frontier_sample *open;
static struct glyphs glyphs;
static int64_t now_ns;
static struct description said;

static int begin(void **state)
{
    (void)state;
    glyphs = blocks();
    draw_init(&drawn);
    frontier_view_init(&view);
    open = frontier_sample_create();
    open->value = calloc(OPEN_BOARDS * N * N, sizeof *open->value);
    open->mark = calloc(OPEN_BOARDS, N * N);
    now_ns = NS_PER_S;
    return 0;
}

static int end(void **state)
{
    (void)state;
    frontier_sample_destroy(open);
    frontier_view_free(&view);
    draw_free(&drawn);
    return 0;
}

/* `ids` from the next board on; a key is 100 less the number. */
static void show(enum open_order order, int count, const uint64_t *ids, uint64_t step)
{
    open->order = order;
    open->n = open->columns = N;
    open->cells = N * N;
    open->count = (uint64_t)count;
    open->shown = count;
    for (int i = 0; i < count; i++)
        open->board[i] = (struct open_board){.id = ids[i], .key = 100 - ids[i]};
    assert_true(frontier_view_update(&view, open, step, now_ns, false));
}

static void draw(void)
{
    draw_begin(&drawn, SIDE, SIDE, &glyphs);
    frontier_view_draw(&drawn, (struct rect){0, 0, SIDE, SIDE}, &view, 0, "greedy",
                       NULL);
}

/* The last board is drawn first; the array of a heap of lists before all. */
static struct rect rect_of(int board)
{
    int left = view.shown->shown - board + (view.shown->order == OPEN_LIST_HEAP);

    draw();
    for (int i = 0; i < drawn.count; i++)
        if (drawn.commands[i].kind == DRAW_IMAGE && --left == 0)
            return drawn.commands[i].at;
    fail_msg("board %d is not drawn", board);
    return (struct rect){0, 0, 0, 0};
}

static void pass(double share)
{
    now_ns += (int64_t)(share * (double)SEEN_NS);
    frontier_view_update(&view, open, view.step, now_ns, false);
}

static void expect_at(int board, struct rect at)
{
    struct rect found = rect_of(board);

    /* Half of a time is a nanosecond short. */
    assert_true(abs(found.x - at.x) <= 1);
    assert_true(abs(found.y - at.y) <= 1);
}

static bool has_text(const char *start)
{
    for (int i = 0; i < drawn.count; i++)
        if (drawn.commands[i].kind == DRAW_TEXT &&
            strncmp(drawn.texts.data + drawn.commands[i].text, start, strlen(start)) ==
                0)
            return true;
    return false;
}

static bool has_frame(void)
{
    return drawn.commands[drawn.count - 1].kind == DRAW_FRAME;
}

static void boards_of_a_stack_glide_from_place_to_place(void **state)
{
    static const uint64_t before[] = {1, 2, 3}, after[] = {9, 1, 2, 3};

    (void)state;
    show(OPEN_STACK, 3, before, 1);
    struct rect place = rect_of(0);
    assert_true(has_frame() && has_text("stack of 3 boards"));
    pass(1);
    show(OPEN_STACK, 4, after, 2);
    expect_at(1, place);
    assert_false(has_frame());
    expect_at(0, view.place[0]); /* a new board has no way */
    pass(0.5);
    struct rect between = rect_of(1);
    assert_true(place.x < between.x && between.x < view.place[1].x);
    pass(1);
    expect_at(1, view.place[1]);
    assert_true(has_frame());
}

static void a_frame_is_seen_for_a_third_of_a_second(void **state)
{
    static const uint64_t ids[] = {5, 6};

    (void)state;
    show(OPEN_QUEUE, 1, ids, 1);
    show(OPEN_QUEUE, 2, ids, 2); /* too early */
    assert_int_equal(view.shown->shown, 1);
    pass(1);
    show(OPEN_QUEUE, 2, ids, 2);
    assert_int_equal(view.shown->shown, 2);
    draw();
    assert_true(has_text("queue of 2 boards"));
    /* The clock of a rewound search goes back. */
    now_ns = 0;
    show(OPEN_QUEUE, 1, ids, 3);
    assert_int_equal(view.shown->shown, 1);
    draw();
    assert_true(has_text("queue of 1 board,"));
    /* After a jump nothing glides. */
    pass(1);
    show(OPEN_QUEUE, 2, ids, 7);
    assert_true(view.way >= 1);
}

static void at_slow_speeds_each_step_is_shown(void **state)
{
    static const uint64_t ids[] = {5, 6, 7};

    (void)state;
    show(OPEN_QUEUE, 1, ids, 1);
    for (uint64_t step = 2; step < 4; step++) {
        open->count = (uint64_t)(open->shown = (int)step);
        open->board[step - 1] = (struct open_board){.id = ids[step - 1]};
        now_ns += SEEN_NS / 10;
        assert_true(frontier_view_update(&view, open, step, now_ns, true));
        assert_int_equal(view.step, step);
        assert_int_equal(view.shown->shown, step);
    }
    now_ns += NS_PER_S / 10; /* and moves in a tenth of a second */
    frontier_view_update(&view, open, 3, now_ns, true);
    assert_true(view.way >= 1);
}

/* The sample has one board more than a queue has places. */
static void a_board_without_a_place_does_not_come_from_the_corner(void **state)
{
    uint64_t ids[OPEN_BOARDS + 1];

    (void)state;
    for (int i = 0; i <= OPEN_BOARDS; i++)
        ids[i] = (uint64_t)i;
    memset(view.place, 0x55, sizeof view.place);
    show(OPEN_QUEUE, OPEN_BOARDS, ids, 1);
    pass(1);
    show(OPEN_QUEUE, OPEN_BOARDS - 1, ids + 1, 2);
    draw();
    int last = view.n_drawn - 1;
    assert_int_equal(view.n_drawn, view.n_places);
    assert_int_equal(view.shown->board[last].id, OPEN_BOARDS - 1);
    expect_at(last - 1, view.place[last]); /* comes from the next place */
    assert_memory_equal(&drawn.commands[drawn.count - view.n_drawn].at,
                        &view.place[last], sizeof(struct rect));
}

static void boards_of_a_heap_move_along_its_edges(void **state)
{
    static const uint64_t before[] = {1, 2, 3, 4, 5, 6, 7};
    /* 7 takes the place of 1 and stays; the new boards 20 and 21 come from the end. */
    static const uint64_t after[] = {7, 20, 3, 2, 5, 6, 21, 4};

    (void)state;
    show(OPEN_HEAP, 7, before, 1);
    draw();
    assert_true(has_text("heap of 7 boards") && has_text("98"));
    pass(1);
    show(OPEN_HEAP, 8, after, 2);
    draw(); /* sets the places: the tree has a row more */
    expect_at(0, view.place[6]);
    expect_at(1, view.place[6]);
    expect_at(2, view.place[2]);
    expect_at(3, view.place[1]);
    expect_at(6, view.place[7]);
    pass(0.5); /* 6, 2, 0: over the edge to 2 */
    expect_at(0, view.place[2]);
    pass(1);
    for (int i = 0; i < 8; i++)
        expect_at(i, view.place[i]);
    assert_true(has_frame());
}

static void a_pool_has_rows_and_costs(void **state)
{
    static const uint64_t ids[] = {1, 2, 3};
    const struct rect narrow = {0, 0, WIDE, WIDE};

    (void)state;
    open->mark[0] = MARK_BROKEN;
    open->mark[1] = MARK_CLUE;
    show(OPEN_POOL, 3, ids, 1);
    draw();
    assert_true(has_text("pool of 3 boards") && has_text("97"));
    assert_int_equal(drawn.images[drawn.n_images - N * N], 0xffffff);
    assert_int_not_equal(drawn.images[drawn.n_images - N * N + 1],
                         drawn.images[drawn.n_images - N * N + 2]);
    /* No room for words: none. */
    draw_begin(&drawn, SIDE, SIDE, &glyphs);
    frontier_view_draw(&drawn, (struct rect){0, 0, 1, 1}, &view, 0, "", NULL);
    assert_false(has_text("pool"));
    glyphs.advance[TEXT_SMALL] = 0;
    draw_begin(&drawn, SIDE, SIDE, &glyphs);
    frontier_view_draw(&drawn, narrow, &view, 0, "", NULL);
    assert_false(has_text("pool"));
}

static void describe(int board)
{
    struct rect at = view.place[board];

    draw();
    said = frontier_view_describe(&view, at.x + at.w / 2, at.y + at.h / 2);
}

static void a_board_under_the_pointer_is_described(void **state)
{
    static const uint64_t ids[] = {1, 2, 3};

    (void)state;
    show(OPEN_HEAP, 3, ids, 1);
    draw();
    describe(1);
    assert_string_equal(said.line[0], "board 2 of 3");
    assert_string_equal(said.line[1], "98 candidates left");
    pass(1);
    open->has_costs = true;
    show(OPEN_POOL, 3, ids, 2);
    draw();
    describe(2);
    assert_string_equal(said.line[0], "grid 3 of 3");
    assert_string_equal(said.line[1], "cost 97");
    pass(1);
    show(OPEN_HEAP, 3, ids, 3);
    draw();
    describe(1);
    assert_string_equal(said.line[1], "cost 98");
    open->has_costs = false;
    pass(1);
    show(OPEN_STACK, 3, ids, 3);
    draw();
    describe(0);
    assert_string_equal(said.line[0], "board 1 of 3");
    assert_string_equal(said.line[1], "");
    said = frontier_view_describe(&view, -1, -1);
    assert_string_equal(said.line[0], "");
}

/* The heap of a board with 4 unassigned cells after `pushes` and `swaps`. */
static void show_lists(const uint64_t *cells, int count, int pushes, int swaps,
                       uint64_t step)
{
    static struct open_list lists[N * N];

    open->order = OPEN_LIST_HEAP;
    open->n = N;
    open->count = (uint64_t)count;
    open->shown = count;
    open->heap = (struct open_heap){.list = lists,
                                    .count = (size_t)count,
                                    .dead = count > 0 ? CELL_NONE : 3,
                                    .unassigned = 4,
                                    .changes = (uint64_t)(pushes + swaps),
                                    .is_whole = pushes == 4,
                                    .made = {(uint64_t)pushes, 0, (uint64_t)swaps},
                                    .made_in_all = {30, 0, 20}};
    for (int i = 0; i < count; i++) {
        lists[i] = (struct open_list){(cell_t)cells[i], 3};
        open->board[i] = (struct open_board){.id = cells[i], .key = 3};
    }
    open->columns = 2;
    open->cells = N;
    memset(open->value, 0xff, N * N * sizeof *open->value); /* VALUE_NONE */
    open->value[0] = 0; /* the first value is among the boards of the root */
    frontier_view_update(&view, open, step, now_ns, false);
    open->heap.list = NULL;
}

static void lists_swap_along_an_edge(void **state)
{
    static const uint64_t two[] = {0, 5}, swapped[] = {5, 0}, four[] = {5, 0, 7, 9};

    (void)state;
    show_lists(two, 2, 2, 0, 1);
    draw();
    struct rect root = view.place[0], child = view.place[1];
    assert_int_equal(view.n_drawn, 2);
    assert_true(has_text("heap of 2 lists: the boards of each") &&
                has_text("r1c1: 3") && has_text("r2c2: 3"));
    show_lists(swapped, 2, 2, 1, 1); /* a change does not wait */
    expect_at(0, child);
    expect_at(1, root);
    pass(1);
    expect_at(0, root);
    expect_at(1, child);
    show_lists(four, 4, 4, 1, 2); /* another step */
    expect_at(0, root);
    assert_int_equal(view.n_drawn, 4);
    assert_true(has_text("heap of 4 lists"));
    describe(2);
    assert_string_equal(said.line[0], "list 3 of 4");
    assert_string_equal(said.line[1], "boards of r2c4: 3");
}

static void lists_have_their_values_and_the_array_their_lengths(void **state)
{
    static const uint64_t four[] = {5, 0, 7, 9};
    int images = 0, lengths = 0;

    (void)state;
    show_lists(four, 4, 4, 1, 1);
    draw();
    for (int i = 0; i < drawn.count; i++) {
        const struct draw_command *c = &drawn.commands[i];
        const color_t *image = drawn.images + c->image;
        lengths += c->kind == DRAW_TEXT && strcmp(drawn.texts.data + c->text, "3") == 0;
        if (c->kind != DRAW_IMAGE)
            continue;
        images++;
        if (images == 1) { /* the array */
            assert_int_equal(c->image_w * c->image_h, 4);
            assert_int_equal(image[3], palette_open(0, 3, N));
        } else {
            assert_int_equal(c->image_w, 2);
            assert_int_equal(c->image_h, 2);
            assert_int_equal(image[0] == palette_value(0, 0, N), images == 5);
        }
    }
    assert_int_equal(images, 5);
    assert_int_equal(lengths, 4);
    show_lists(four, 0, 4, 2, 1);
    assert_int_equal(view.shown->shown, 0);
    draw();
    assert_int_equal(view.n_drawn, 0);
    assert_false(has_frame());
}

static void a_search_of_one_board_says_so(void **state)
{
    (void)state;
    draw();
    assert_true(has_text("this view needs a search"));
    frontier_view_update(&view, open, 3, now_ns, false);
    assert_false(
        frontier_view_update(&view, open, 4, now_ns, false)); /* not asked for */
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(boards_of_a_stack_glide_from_place_to_place),
        TEST(a_frame_is_seen_for_a_third_of_a_second),
        TEST(at_slow_speeds_each_step_is_shown),
        TEST(a_board_without_a_place_does_not_come_from_the_corner),
        TEST(boards_of_a_heap_move_along_its_edges),
        TEST(a_pool_has_rows_and_costs),
        TEST(a_board_under_the_pointer_is_described),
        TEST(lists_swap_along_an_edge),
        TEST(lists_have_their_values_and_the_array_their_lengths),
        TEST(a_search_of_one_board_says_so),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
