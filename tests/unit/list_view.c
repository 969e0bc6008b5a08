/* Text fitting, the list of puzzles and the notice, as draw commands. */
#include "view/list_view.h"
#include "base/rng.h"
#include "base/utf8.h"
#include "draw/chars.h"
#include "draw/fit.h"
#include "support/test.h"
#include "view/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void cut_lines_keep_the_chosen_end(void **state)
{
    static const struct {
        const char *text;
        int columns;
        enum fit_end end;
        const char *want;
    } rows[] = {
        {"abcdef", 6, FIT_KEEP_BEGINNING, "abcdef"},
        {"abcdef", 5, FIT_KEEP_BEGINNING, "abcd\xe2\x80\xa6"},
        {"abcdef", 5, FIT_KEEP_ENDING,
         "\xe2\x80\xa6"
         "cdef"},
        {"abcdef", 5, FIT_KEEP_BOTH,
         "ab\xe2\x80\xa6"
         "ef"},
        {"\xc3\xa9\xc3\xa8\xc3\xa0", 2, FIT_KEEP_BEGINNING, "\xc3\xa9\xe2\x80\xa6"},
        {"abc", 1, FIT_KEEP_BOTH, "\xe2\x80\xa6"},
        {"abc", 0, FIT_KEEP_BOTH, ""},
        {"abc", -3, FIT_KEEP_BOTH, ""}};
    char out[FIT_LINE];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fit_line(rows[i].text, rows[i].columns, rows[i].end, out);
        check_case(strcmp(out, rows[i].want) == 0, "row %zu: '%s'", i, out);
    }
}

/* Lines hold all characters but blanks, and none is wider than allowed. */
static void broken_lines_hold_the_whole_text(void **state)
{
    char text[200], line[FIT_LINE], joined[400];
    struct rng r;

    (void)state;
    rng_seed(&r, 5);
    for (int round = 0; round < 2000; round++) {
        size_t length = rng_below(&r, sizeof text), solid = 0;
        int columns = 1 + (int)rng_below(&r, 40);
        for (size_t i = 0; i < length; i++)
            text[i] = rng_below(&r, 6)   ? (char)('a' + rng_below(&r, 26))
                      : rng_below(&r, 2) ? '-'
                                         : ' ';
        text[length] = '\0';
        joined[0] = '\0';
        for (const char *at = text; *at;) {
            at = fit_next_line(at, columns, line);
            check_case(strlen(line) <= (size_t)columns, "round %d: '%s'", round, line);
            strcat(joined, line);
        }
        for (const char *s = joined; *s; s++)
            joined[solid] = *s, solid += *s != ' ';
        joined[solid] = '\0';
        const char *want = joined;
        for (size_t i = 0; i < length; i++)
            if (text[i] != ' ')
                check_case(*want++ == text[i], "round %d: lost '%c'", round, text[i]);
        assert_int_equal(*want, '\0');
    }
}

static void a_long_word_is_broken_after_a_hyphen(void **state)
{
    static const char *const lines[] = {"backtrack-", "alldifferent", "dom-wdeg",
                                        "abcdefghijkl", "mnop"};
    const char *at = "backtrack-alldifferent dom-wdeg abcdefghijklmnop";
    char line[FIT_LINE];

    (void)state;
    for (int i = 0; i < 5; i++) {
        at = fit_next_line(at, 12, line);
        assert_string_equal(line, lines[i]);
    }
    assert_int_equal(*at, '\0');
}

static struct glyphs blocks(void)
{
    struct glyphs g = {0};

    for (int i = 0; i < TEXT_SIZES; i++) {
        g.advance[i] = i == TEXT_LARGE ? 11 : 7;
        g.line_height[i] = i == TEXT_LARGE ? 21 : 13;
    }
    return g;
}

static void expect_inside(const struct draw_list *d, const struct glyphs *g,
                          struct rect frame, const char *where)
{
    for (int i = 0; i < d->count; i++) {
        const struct draw_command *c = &d->commands[i];
        struct rect at = c->at;
        if (c->kind == DRAW_TEXT) {
            const char *text = d->texts.data + c->text;
            at.h = g->line_height[c->size];
            for (at.w = 0; *text; at.w += g->advance[c->size])
                utf8_next(&text);
        }
        check_case(at.x >= frame.x && at.y >= frame.y &&
                       at.x + at.w <= frame.x + frame.w &&
                       at.y + at.h <= frame.y + frame.h,
                   "%s: command %d at %d,%d %dx%d leaves %dx%d", where, i, at.x, at.y,
                   at.w, at.h, frame.w, frame.h);
    }
}

static struct list_view full_view(struct list_tile *tiles, int count)
{
    static value_t clues[36 * 36];

    memset(clues, VALUE_NONE, sizeof clues);
    clues[5] = 3;
    for (int i = 0; i < count; i++) {
        tiles[i] = (struct list_tile){.n = i % 3 == 2 ? 36 : 9, .clue = clues};
        memset(tiles[i].title, 'x', 100);
        memset(tiles[i].place, 'y', 150);
        strcpy(tiles[i].facts, "100\xc3\x97"
                               "100, 10000 clues");
        tiles[i].is_chosen = i == 1;
        if (i % 5 == 3)
            tiles[i] = (struct list_tile){
                .title = "wrong",
                .error = "a-very-long-name-of-a-file-without-any-blank.txt:12:13: "
                         "expected something else"};
    }
    return (struct list_view){.title = "Puzzles",
                              .filter = "a rather long filter that goes on and on",
                              .status = "1234 of 5000, others left out",
                              .message = "",
                              .tiles = tiles,
                              .n_tiles = count,
                              .above = 0.1,
                              .below = 0.2};
}

static void the_list_stays_inside_every_window(void **state)
{
    static const int windows[][2] = {{640, 480},   {1280, 720}, {1920, 1080},
                                     {3840, 2160}, {720, 1280}, {480, 360}};
    struct list_tile *tiles = calloc(LIST_TILES, sizeof *tiles);
    struct glyphs g = blocks();
    struct draw_list d;
    char where[32];

    (void)state;
    draw_init(&d);
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        int w = windows[i][0], h = windows[i][1];
        draw_begin(&d, w, h, &g);
        struct list_layout l = list_view_layout(&d, false);
        check_case(l.columns * l.rows <= LIST_TILES, "%dx%d: too many", w, h);
        struct list_view v = full_view(tiles, l.columns * l.rows);
        list_view_draw(&d, &l, &v);
        snprintf(where, sizeof where, "%dx%d", w, h);
        expect_inside(&d, &g, (struct rect){0, 0, w, h}, where);
    }
    draw_free(&d);
    free(tiles);
}

static bool draws_text(const struct draw_list *d, const char *text)
{
    bool found = false;

    for (int i = 0; i < d->count; i++)
        found |= d->commands[i].kind == DRAW_TEXT &&
                 strcmp(d->texts.data + d->commands[i].text, text) == 0;
    return found;
}

static void a_line_has_its_place_where_there_is_room(void **state)
{
    const struct list_tile tile = {.title = "title", .facts = "now", .place = "place"};
    const struct list_view v = {.title = "",
                                .filter = "",
                                .status = "",
                                .message = "",
                                .tiles = &tile,
                                .n_tiles = 1};
    struct glyphs g = blocks();
    struct draw_list d;

    (void)state;
    draw_init(&d);
    for (int w = 300; w < 1300; w += 20) {
        draw_begin(&d, w, 480, &g);
        struct list_layout l = list_view_layout(&d, true);
        list_view_draw(&d, &l, &v);
        /* Without the margins of a line, its facts and the space before them. */
        int columns =
            (l.first.w - 2 * g.advance[TEXT_SMALL]) / g.advance[TEXT_SMALL] - 4;
        assert_true(draws_text(&d, "title") && draws_text(&d, "now"));
        check_case(draws_text(&d, "place") == (columns >= 60), "%d columns", columns);
    }
    draw_free(&d);
}

/* Sizes too small for any text must not crash. */
static void no_window_is_too_small(void **state)
{
    struct list_tile *tiles = calloc(LIST_TILES, sizeof *tiles);
    struct glyphs faces[] = {blocks(), *chars_glyphs(), {.find = NULL}};
    struct draw_list d;

    (void)state;
    draw_init(&d);
    for (int face = 0; face < 3; face++)
        for (int w = 1; w < 400; w += 1 + w / 9)
            for (int h = 1; h < 400; h += 1 + h / 9) {
                draw_begin(&d, w, h, &faces[face]);
                struct list_layout l = list_view_layout(&d, false);
                assert_true(l.columns >= 1 && l.rows >= 1);
                assert_true(l.columns * l.rows <= LIST_TILES);
                struct list_view v = full_view(tiles, l.columns * l.rows);
                list_view_draw(&d, &l, &v);
                message_draw(&d, (struct rect){0, 0, w, h}, COLOR_ALARM,
                             "some words that need room");
                assert_true(d.count > 0);
            }
    draw_free(&d);
    free(tiles);
}

static void a_pixel_gives_its_tile(void **state)
{
    struct glyphs g = blocks();
    struct draw_list d = {.width = 1280, .height = 720, .glyphs = &g};
    struct list_layout l = list_view_layout(&d, false);

    (void)state;
    assert_true(l.columns > 1 && l.rows > 1);
    for (int i = 0; i < l.columns * l.rows; i++) {
        int x = l.first.x + i % l.columns * l.pitch_x;
        int y = l.first.y + i / l.columns * l.pitch_y;
        assert_int_equal(list_view_at(&l, x, y), i);
        assert_int_equal(list_view_at(&l, x + l.first.w - 1, y + l.first.h - 1), i);
    }
    assert_int_equal(list_view_at(&l, l.first.x - 1, l.first.y), -1);
    assert_int_equal(list_view_at(&l, l.first.x, l.first.y - 1), -1);
    assert_int_equal(list_view_at(&l, l.first.x + l.columns * l.pitch_x, 300), -1);
    assert_int_equal(list_view_at(&l, 300, l.first.y + l.rows * l.pitch_y), -1);
}

static void a_notice_shows_all_of_its_text(void **state)
{
    static const char text[] = "/a/folder/with/quite/a/name/wrong-file.txt:12:345: "
                               "expected one of 16 values (symbols read as 1-9, A-G), "
                               "found '#'";
    struct glyphs g = blocks();
    struct draw_list d;
    char seen[400];

    (void)state;
    draw_init(&d);
    for (int w = 240; w < 2000; w += 70) {
        draw_begin(&d, w, 480, &g);
        struct rect place = {50, 10, w - 60, 460};
        message_draw(&d, place, COLOR_ALARM, text);
        expect_inside(&d, &g, place, "notice");
        seen[0] = '\0';
        for (int i = 0; i < d.count; i++)
            if (d.commands[i].kind == DRAW_TEXT)
                strcat(strcat(seen, d.texts.data + d.commands[i].text), " ");
        for (const char *s = text, *at = seen; *s; s++)
            if (*s != ' ') {
                at += strspn(at, " ");
                check_case(*at++ == *s, "width %d: '%s'", w, seen);
            }
    }
    draw_begin(&d, 640, 480, &g);
    message_draw(&d, (struct rect){0, 0, 640, 480}, COLOR_ALARM, "");
    assert_int_equal(d.count, 0);
    draw_free(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_lines_keep_the_chosen_end),
        cmocka_unit_test(broken_lines_hold_the_whole_text),
        cmocka_unit_test(a_long_word_is_broken_after_a_hyphen),
        cmocka_unit_test(the_list_stays_inside_every_window),
        cmocka_unit_test(a_line_has_its_place_where_there_is_room),
        cmocka_unit_test(no_window_is_too_small),
        cmocka_unit_test(a_pixel_gives_its_tile),
        cmocka_unit_test(a_notice_shows_all_of_its_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
