/* Values have the names that the text of the puzzle gives them, wherever people read or
 * type them. */
#include "draw/chars.h"
#include "show/modes/modes.h"
#include "show/modes/overlays.h"
#include "show/puzzle_io.h"
#include "support/command.h"
#include "support/stage.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#define BLANK16 "................\n"
#define BLANKS  BLANK16 BLANK16 BLANK16 BLANK16 BLANK16
#define HEX     "0123456789ABCDEF\n" BLANKS BLANKS BLANKS
/* r1c3 can be 2 or 3, r1c4 has only 3 left. */
#define FROM_0  "0 1 . .\n. . . .\n. . . 2\n. . . .\n"
#define LETTERS "A B . .\n. . . .\n. . . C\n. . . .\n"

static struct stage stage;
static struct show *show;

static int begin(void **state)
{
    char *words[] = {(char *)"sudoscope", (char *)"--config", (char *)"/dev/null",
                     (char *)"--size",    (char *)"4",        (char *)"--prop",
                     (char *)"naked",     (char *)"--paused", NULL};

    (void)state;
    setenv("HOME", "/nowhere", 1);
    stage_open_virtual(&stage, font_of_glyphs(chars_glyphs()), words);
    show = stage.show;
    return 0;
}

static int end(void **state)
{
    (void)state;
    stage_close(&stage);
    return 0;
}

/* Passes a frame; then until the player has carried out all commands. */
static void settle(void)
{
    stage_pass(&stage, 1. / 60);
    stage_compose(&stage, 1600, 900);
}

/* Until what moves in from the side has arrived. */
static void glide(void)
{
    stage_pass(&stage, 2);
    settle();
}

static void open_board(const char *text)
{
    puzzle_io_take_text(show, text);
    settle();
}

/* Whether one of the texts of the frame contains `words`. */
static bool shows(const char *words)
{
    const struct draw_list *d = &show->draw;
    bool found = false;

    for (int i = 0; i < d->count; i++)
        found |= d->commands[i].kind == DRAW_TEXT &&
                 strstr(d->texts.data + d->commands[i].text, words);
    return found;
}

/* The number of texts right of the panel that are `word`. */
static int count_shown(const char *word)
{
    const struct draw_list *d = &show->draw;
    int count = 0;

    for (int i = 0; i < d->count; i++)
        count += d->commands[i].kind == DRAW_TEXT &&
                 strcmp(d->texts.data + d->commands[i].text, word) == 0 &&
                 !rect_contains(show->layout.panel, d->commands[i].at.x,
                                d->commands[i].at.y);
    return count;
}

static void expect_shown(const char *words)
{
    if (!shows(words))
        fail_msg("expected '%s' in the frame", words);
}

/* Copies what is drawn in a cell: one text. */
static void text_of_cell(int c, char out[16])
{
    const struct draw_list *d = &show->draw;
    struct rect at = layout_cell_rect(&show->layout, show_lane(show)->now->snap.n, c);
    int count = 0;

    for (int i = 0; i < d->count; i++)
        if (d->commands[i].kind == DRAW_TEXT &&
            rect_contains(at, d->commands[i].at.x, d->commands[i].at.y) && ++count)
            snprintf(out, 16, "%s", d->texts.data + d->commands[i].text);
    if (count != 1)
        fail_msg("expected one text in cell %d, found %d", c, count);
}

static void the_board_has_the_symbols_of_its_text(void **state)
{
    char text[16];

    (void)state;
    open_board(HEX);
    for (int c = 0; c < 16; c++) {
        text_of_cell(c, text);
        assert_true(text[0] == "0123456789ABCDEF"[c] && text[1] == '\0');
    }
    expect_shown("values 0\xe2\x80\x93"
                 "F");
    give_commands(show, "highlight 16");
    assert_non_null(strstr(show->message.text, "none \xe2\x86\x92 F"));
    assert_string_equal(board_describe_cell(&show_lane(show)->now->snap, 15).line[0],
                        "r1c16: F");
    assert_string_equal(board_describe_cell(&show_lane(show)->now->snap, 16).line[1],
                        "16 candidates: 0 1 2 3 4 5 6 \xe2\x80\xa6");
}

/* `names` has those of the four values. */
static void expect_why(const char *board, const char *names)
{
    char words[64];

    open_board(board);
    give_commands(show, "pause");
    give_commands(show, "step forward");
    settle();
    give_commands(show, "why r2c1 1");
    glide();
    snprintf(words, sizeof words, "Why is r2c1 not %c?", names[0]);
    expect_shown(words);
    give_commands(show, "why close");
    while (show_lane(show)->now->snap.value[3] == VALUE_NONE) {
        give_commands(show, "step forward");
        settle();
    }
    give_commands(show, "why r1c4");
    glide();
    snprintf(words, sizeof words, "Why is r1c4 = %c?", names[3]);
    expect_shown(words);
    snprintf(words, sizeof words, "row 1 has %c, %c", names[0], names[1]);
    expect_shown(words);
    give_commands(show, "why close");
}

static void why_names_values_as_the_board_does(void **state)
{
    (void)state;
    expect_why(FROM_0, "0123");
    expect_why(LETTERS, "ABCD");
}

static void the_lens_names_values_as_the_board_does(void **state)
{
    (void)state;
    open_board(LETTERS);
    give_commands(show, "pause");
    give_commands(show, "lens row 1");
    glide();
    for (int v = 0; v < 4; v++) {
        assert_true(count_shown((char[]){(char)('A' + v), '\0'}) > 0);
        assert_int_equal(count_shown((char[]){(char)('1' + v), '\0'}), 0);
    }
}

static void press(const char *key)
{
    overlays_key(show, key, key);
    settle();
}

static value_t clue(int c)
{
    return show->editor->puzzle->clue[c];
}

static void keys_type_what_the_text_would_have(void **state)
{
    (void)state;
    open_board(HEX);
    press("E");
    assert_non_null(show->editor);
    assert_string_equal(editor_describe(show->editor).line[1], "0..F, Delete, Ctrl+Z");
    press("Down");
    press("f"); /* elsewhere a command: fullscreen */
    assert_int_equal(clue(16), 15);
    press("Right");
    press("E"); /* on other boards the end of the editing */
    assert_non_null(show->editor);
    assert_int_equal(clue(17), 14);
    press("0");
    assert_int_equal(clue(17), 14);
    assert_string_equal(show->message.text, "0 is already in this box (r1c1)");
    press("9");
    assert_int_equal(clue(17), 9);
    press("c"); /* its box has none */
    assert_int_equal(clue(17), 12);
    press("Z"); /* no value */
    assert_int_equal(clue(17), 12);
    press("Space");
    assert_null(show->editor);

    open_board(FROM_0);
    press("E");
    press("Down");
    press("4");
    assert_string_equal(show->message.text, "expected a value 0..3, found 4");
    press("3");
    assert_int_equal(clue(4), 3);
    press("Down");
    press("0");
    assert_string_equal(show->message.text, "0 is already in this column (r1c1)");
    press("Right");
    press("0"); /* at once: no other number begins with it */
    assert_int_equal(clue(9), 0);
    press("E");
    assert_null(show->editor);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_board_has_the_symbols_of_its_text, begin,
                                        end),
        cmocka_unit_test_setup_teardown(why_names_values_as_the_board_does, begin, end),
        cmocka_unit_test_setup_teardown(the_lens_names_values_as_the_board_does, begin,
                                        end),
        cmocka_unit_test_setup_teardown(keys_type_what_the_text_would_have, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
