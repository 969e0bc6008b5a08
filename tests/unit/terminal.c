/* Frames as characters, and the names of keys, without a terminal. */
#include "base/rng.h"
#include "base/utf8.h"
#include "draw/chars.h"
#include "front/terminal_keys.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#define COLUMNS 23
#define ROWS    7

/* ---- A terminal that understands only what chars_send writes ---- */

struct emulator {
    struct chars_cell cell[ROWS][COLUMNS];
    int row, column;
    color_t ink, ground;
    int written;
};

static long number(const char **at)
{
    char *end;
    long value = strtol(*at, &end, 10);

    *at = *end == ';' ? end + 1 : end;
    return value;
}

static color_t color(const char **at)
{
    assert_int_equal(number(at), 2);
    color_t red = (color_t)number(at), green = (color_t)number(at);
    return red << 16 | green << 8 | (color_t)number(at);
}

static const char *apply_sequence(struct emulator *e, const char *at)
{
    size_t length = strspn(at, "0123456789;");
    const char *end = at + length;

    if (*end == 'H') {
        e->row = (int)number(&at) - 1;
        e->column = (int)number(&at) - 1;
    } else if (*end == 'J') {
        memset(e->cell, 0, sizeof e->cell);
    } else if (*end == 'm') {
        while (at < end) {
            long what = number(&at);
            if (what == 38)
                e->ink = color(&at);
            else if (what == 48)
                e->ground = color(&at);
            else
                assert_int_equal(what, 0);
        }
    } else {
        check_case(false, "unknown sequence ending in '%c'", *end);
    }
    return end + 1;
}

static void show(struct emulator *e, const char *bytes)
{
    while (*bytes) {
        if (bytes[0] == 0x1b) {
            assert_int_equal(bytes[1], '[');
            bytes = apply_sequence(e, bytes + 2);
            continue;
        }
        assert_true(e->row >= 0 && e->row < ROWS && e->column >= 0 &&
                    e->column < COLUMNS);
        e->cell[e->row][e->column++] =
            (struct chars_cell){utf8_next(&bytes), e->ink, e->ground};
        e->written++;
    }
}

/* ---- Frames ---- */

static void draw_something(struct draw_list *d, struct rng *r, int changes)
{
    static const char *const texts[] = {"12,345",
                                        ("9\xc3\x97"
                                         "9"),
                                        "a", "\x1b[2J\x07"};

    for (int i = 0; i < changes; i++) {
        int x = (int)rng_below(r, COLUMNS + 4) - 2, y = (int)rng_below(r, 2 * ROWS);
        color_t c = rng_below(r, 1u << 24);
        if (rng_below(r, 2))
            draw_text(d, x, y, TEXT_SMALL, c, texts[rng_below(r, 4)]);
        else
            draw_rect(d, (struct rect){x, y, 1 + (int)rng_below(r, 6), 1}, c,
                      rng_below(r, 2) ? 255 : 60);
    }
}

static void expect_frame(const struct emulator *e, const struct chars *want,
                         bool colours, int round)
{
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            const struct chars_cell *a = &e->cell[row][column];
            const struct chars_cell *b = &want->cells[row * COLUMNS + column];
            bool same = a->code == b->code &&
                        (!colours || ((a->code == ' ' || a->ink == b->ink) &&
                                      a->ground == b->ground));
            check_case(same, "round %d: row %d, column %d differ", round, row, column);
        }
}

static void differences_add_up_to_the_frame(bool colours)
{
    struct draw_list d;
    struct frame f = {0};
    struct chars shown = {0}, wanted = {0};
    struct emulator e = {.row = -1};
    struct text out;
    struct rng r;
    int whole = 0;

    rng_seed(&r, 7);
    draw_init(&d);
    text_init(&out);
    draw_begin(&d, COLUMNS, 2 * ROWS, chars_glyphs());
    for (int round = 0; round < 200; round++) {
        if (round % 20 == 0)
            draw_begin(&d, COLUMNS, 2 * ROWS, chars_glyphs());
        draw_something(&d, &r, 3);
        raster_compose(&f, &d);
        chars_compose(&wanted, &f, &d, colours);
        text_clear(&out);
        chars_send(&shown, &wanted, colours, &out);
        e.written = 0;
        show(&e, out.data);
        expect_frame(&e, &wanted, colours, round);
        whole += e.written == COLUMNS * ROWS;
        text_clear(&out);
        chars_send(&shown, &wanted, colours, &out);
        assert_int_equal(out.length, 0);
    }
    assert_int_equal(whole, 1); /* the first */
    text_free(&out);
    chars_free(&shown);
    chars_free(&wanted);
    frame_free(&f);
    draw_free(&d);
}

static void only_differences_are_sent_and_they_add_up(void **state)
{
    (void)state;
    differences_add_up_to_the_frame(true);
}

static void no_color_sends_no_colours(void **state)
{
    (void)state;
    differences_add_up_to_the_frame(false);
}

static void what_is_drawn_over_a_text_hides_it(void **state)
{
    struct draw_list d;
    struct frame f = {0};
    struct chars c = {0};

    (void)state;
    draw_init(&d);
    draw_begin(&d, 10, 4, chars_glyphs());
    draw_text(&d, 1, 2, TEXT_SMALL, COLOR_TEXT, "hidden");
    draw_rect(&d, (struct rect){0, 0, 4, 4}, 0x123456, 235);
    draw_text(&d, 0, 0, TEXT_SMALL, COLOR_TEXT, "over");
    raster_compose(&f, &d);
    chars_compose(&c, &f, &d, true);
    assert_int_equal(c.cells[0].code, 'o');
    assert_int_equal(c.cells[10 + 1].code, ' ');
    assert_int_equal(c.cells[10 + 3].code, ' ');
    assert_int_equal(c.cells[10 + 4].code, 'd');
    assert_int_equal(c.cells[10 + 4].ink, COLOR_TEXT);
    chars_free(&c);
    frame_free(&f);
    draw_free(&d);
}

/* ---- Keys ---- */

static void keys_have_the_names_of_the_window(void **state)
{
    static const struct {
        const char *bytes, *name;
    } rows[] = {{"q", "q"},
                {"V", "V"},
                {" ", "Space"},
                {"\r", "Return"},
                {"\t", "Tab"},
                {"\x7f", "Backspace"},
                {"\x11", "Ctrl+Q"},
                {"\x16", "Ctrl+V"},
                {"\\", "\\"},
                {"\xc3\xa9", "\xc3\xa9"},
                {"\x1b[A", "Up"},
                {"\x1bOB", "Down"},
                {"\x1b[1;5C", "Ctrl+Right"},
                {"\x1b[1;3D", "Alt+Left"},
                {"\x1b[1;2A", "Shift+Up"},
                {"\x1b[H", "Home"},
                {"\x1b[6~", "PageDown"},
                {"\x1b[3~", "Delete"},
                {"\x1bOP", "F1"},
                {"\x1b[11~", "F1"},
                {"\x1b[[A", "F1"},
                {"\x1b[19~", "F8"},
                {"\x1b[23~", "F11"},
                {"\x1b[20;5~", "Ctrl+F9"},
                {"\x1b\r", "Alt+Return"},
                {"\x1bx", "Alt+X"},
                {"\x1b[<35;10;10M", ""},
                {"\x1b[?1;2c", ""}};
    char name[TERMINAL_KEY_NAME];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t length = strlen(rows[i].bytes);
        size_t taken = terminal_keys_read(rows[i].bytes, length, false, name);
        check_case(taken == length && strcmp(name, rows[i].name) == 0,
                   "row %zu: '%s' of %zu bytes", i, name, taken);
        for (size_t part = 1; part < length; part++)
            check_case(terminal_keys_read(rows[i].bytes, part, false, name) == 0,
                       "row %zu: %zu bytes are a key '%s'", i, part, name);
    }
}

static void a_lone_escape_is_a_key_when_nothing_follows(void **state)
{
    char name[TERMINAL_KEY_NAME];

    (void)state;
    assert_int_equal(terminal_keys_read("\x1b", 1, false, name), 0);
    assert_int_equal(terminal_keys_read("\x1b", 1, true, name), 1);
    assert_string_equal(name, "Escape");
    assert_int_equal(terminal_keys_read("\x1b\x1b", 2, true, name), 1);
    assert_string_equal(name, "Escape");
}

static void any_bytes_are_read_to_their_end(void **state)
{
    struct rng r;
    char bytes[64], name[TERMINAL_KEY_NAME];

    (void)state;
    rng_seed(&r, 11);
    for (int round = 0; round < 20000; round++) {
        size_t length = 1 + rng_below(&r, sizeof bytes), at = 0;
        for (size_t i = 0; i < length; i++)
            bytes[i] =
                (char)(rng_below(&r, 3) ? rng_below(&r, 256)
                                        : (uint32_t) "\x1b[;O1~"[rng_below(&r, 6)]);
        while (at < length) {
            size_t taken = terminal_keys_read(bytes + at, length - at, true, name);
            check_case(taken > 0 && taken <= length - at, "round %d, byte %zu", round,
                       at);
            assert_true(strlen(name) < sizeof name);
            at += taken;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_differences_are_sent_and_they_add_up),
        cmocka_unit_test(no_color_sends_no_colours),
        cmocka_unit_test(what_is_drawn_over_a_text_hides_it),
        cmocka_unit_test(keys_have_the_names_of_the_window),
        cmocka_unit_test(a_lone_escape_is_a_key_when_nothing_follows),
        cmocka_unit_test(any_bytes_are_read_to_their_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
