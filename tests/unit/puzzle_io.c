/* Boards in and out of the show of a search: paste, files, copy and save. */
#include "show/puzzle_io.h"
#include "base/in_file.h"
#include "draw/chars.h"
#include "files/recent.h"
#include "support/command.h"
#include "support/folder.h"
#include "support/stage.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOUR "1 2 0 0\n3 4 0 0\n0 0 0 0\n0 0 2 1\n"

static char folder[] = "/tmp/sudoscope-puzzle-io-XXXXXX";
static struct stage stage;
static struct show *show;

static const char *path_of(const char *name)
{
    static char path[256];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* A show of an empty 9x9, before its first snapshot. */
static void open_show(const char *strategy)
{
    char *words[] = {(char *)"sudoscope", (char *)"--config",
                     (char *)"/dev/null", (char *)"--size",
                     (char *)"9",         (char *)"--speed",
                     (char *)"20",        (char *)"--strategy",
                     (char *)strategy,    NULL};

    stage_open(&stage, font_of_glyphs(chars_glyphs()), words);
    show = stage.show;
}

/* Passes a frame; then until the player has carried out all commands. */
static void settle(void)
{
    stage_pass(&stage, 1. / 60);
    stage_compose(&stage, 800, 600);
}

static int begin(void **state)
{
    (void)state;
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("XDG_DOCUMENTS_DIR", folder, 1);
    setenv("HOME", "/nowhere", 1);
    return 0;
}

static int end(void **state)
{
    (void)state;
    stage_close(&stage);
    return folder_remove(folder);
}

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(path_of(name), "w");

    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void expect_board(int n, int clues)
{
    settle();
    assert_int_equal(show_lane(show)->now->snap.n, n);
    assert_int_equal(show_lane(show)->now->snap.n_clues, clues);
}

static void pasted_text_becomes_the_board(void **state)
{
    (void)state;
    open_show("backtrack");
    settle();
    puzzle_io_take_text(show, FOUR);
    assert_string_equal(show->message.text, "pasted text: 4\xc3\x97"
                                            "4, 6 clues");
    expect_board(4, 6);
    puzzle_io_take_text(show, "12..34........21\n1...............\n");
    assert_string_equal(show->message.text, "pasted text: 4\xc3\x97"
                                            "4, 6 clues; the first of 2");
    puzzle_io_take_text(show, "1..1............\n");
    assert_non_null(strstr(show->notice.text, "expected each value once in row 1"));
    expect_board(4, 6);
}

static void a_clipboard_may_be_missing_or_empty(void **state)
{
    (void)state;
    open_show("backtrack");
    settle();
    give_commands(show, "paste");
    assert_string_equal(show->message.text, "the clipboard has no text");
    stage.window.has_no_clipboard = true;
    give_commands(show, "paste");
    assert_non_null(strstr(show->message.text, "use the terminal's paste key"));
    expect_board(9, 0);
}

static void a_copied_board_can_be_pasted(void **state)
{
    (void)state;
    open_show("backtrack");
    settle();
    puzzle_io_take_text(show, FOUR);
    settle();
    give_commands(show, "copy");
    int filled = show_lane(show)->now->snap.n_assigned;
    char expected[64];
    snprintf(expected, sizeof expected, "copied: %d of 16 cells", filled);
    assert_string_equal(show->message.text, expected);
    puzzle_io_take_text(show, "9\n");
    give_commands(show, "paste");
    expect_board(4, filled);
}

/* Between two frames, the snapshot is still of the board before. */
static void a_board_is_copied_before_it_is_on_the_screen(void **state)
{
    (void)state;
    open_show("backtrack");
    give_commands(show, "copy");
    assert_string_equal(show->message.text, "copied: 0 of 81 cells");
    puzzle_io_take_text(show, FOUR);
    give_commands(show, "copy");
    assert_string_equal(show->message.text, "copied: 6 of 16 cells");
    assert_non_null(strstr(stage.window.clipboard.data, FOUR));
    do
        settle();
    while (show_lane(show)->now->snap.n_assigned == 6);
    give_commands(show, "edit");
    give_commands(show, "copy");
    assert_string_equal(show->message.text, "copied: 6 of 16 cells");
    give_commands(show, "edit right");
    give_commands(show, "edit right");
    give_commands(show, "digit 4");
    give_commands(show, "copy");
    assert_string_equal(show->message.text, "copied: 7 of 16 cells");
    give_commands(show, "edit end");
    give_commands(show, "copy");
    assert_string_equal(show->message.text, "copied: 7 of 16 cells");
}

#define GRID "12 23 234 14\n34 14 123 12\n12 1234 14 34\n34 123 12 12\n"

/* Pasted into the search and into the editor, edited, copied, and saved. */
static void candidates_are_pasted_edited_and_copied(void **state)
{
    (void)state;
    open_show("backtrack");
    settle();
    puzzle_io_take_text(show, GRID);
    assert_string_equal(show->message.text, "pasted text: 4\xc3\x97"
                                            "4, 0 clues, 27 candidates excluded");
    give_commands(show, "copy");
    assert_non_null(strstr(stage.window.clipboard.data, "12   23   234  14\n"));
    give_commands(show, "edit");
    settle();
    assert_string_equal(show_lane(show)->now->snap.puzzle, "pasted text");
    assert_int_equal(show_lane(show)->now->snap.live[1], 2);
    give_commands(show, "edit right");
    give_commands(show, "digit 4");
    assert_non_null(strstr(show->message.text, "4 is no candidate of r1c2"));
    give_commands(show, "digit 3");
    give_commands(show, "copy");
    assert_non_null(strstr(stage.window.clipboard.data, "12   3    234  14\n"));
    give_commands(show, "edit clear");
    give_commands(show, "edit clear");
    assert_string_equal(show->message.text, "r1c2 has all candidates again");
    give_commands(show, "edit undo");
    puzzle_io_take_text(show, "1000000000000000\n");
    assert_int_equal(puzzle_count_clues(show->editor->puzzle), 1);
    give_commands(show, "edit undo");
    give_commands(show, "edit end");
    assert_int_equal(puzzle_count_excluded(show->puzzle), 27);
    do
        settle();
    while (show_lane(show)->now->snap.status != SEARCH_SOLVED);
    give_commands(show, "copy");
    assert_non_null(strstr(stage.window.clipboard.data, "4\n1 2 3 4\n3 4 1 2\n"));
}

static void space_after_a_paste_is_about_the_new_board(void **state)
{
    (void)state;
    open_show("backtrack");
    puzzle_io_take_text(show, "1234341221434321\n");
    give_commands(show, "cycle paused"); /* at once, without the look at the clues */
    do
        settle();
    while (show_lane(show)->now->snap.status != SEARCH_SOLVED);
    puzzle_io_take_text(show, FOUR);
    give_commands(show, "cycle paused");
    assert_string_equal(show->message.text, "running");
    give_commands(show, "cycle paused");
    assert_string_equal(show->message.text, "paused");
    settle();
    assert_true(show_is_paused(show) && show_lane(show)->now->play.paused);
}

/* A local search fills every cell, and at first breaks the rules. */
static void a_board_against_the_rules_is_copied_as_its_clues(void **state)
{
    (void)state;
    open_show("anneal");
    settle();
    give_commands(show, "copy");
    assert_string_equal(
        show->message.text,
        "copied: 0 of 81 cells, clues only: the values break the rules");
    give_commands(show, "paste");
    expect_board(9, 0);
}

static void a_file_becomes_the_board_and_is_remembered(void **state)
{
    struct recent recent;
    char list[PATH_SIZE];
    struct error e;

    (void)state;
    open_show("backtrack");
    settle();
    puzzle_io_take_file(show, path_of("missing.txt"));
    assert_non_null(strstr(show->notice.text, "No such file or directory"));
    write_file("wrong.txt", "1 1 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n");
    puzzle_io_take_file(show, path_of("wrong.txt"));
    assert_non_null(strstr(show->notice.text, "expected each value once"));
    expect_board(9, 0);
    write_file("four.txt", FOUR);
    puzzle_io_take_file(show, path_of("four.txt"));
    assert_string_equal(show->message.text, "four.txt: 4\xc3\x97"
                                            "4, 6 clues");
    expect_board(4, 6);
    puzzle_io_take_file(show, path_of("four.txt:1"));
    assert_non_null(strstr(show->message.text, "4, 6 clues"));
    puzzle_io_take_file(show, path_of("four.txt:2"));
    assert_non_null(strstr(show->notice.text, "expected puzzle 2, found 1 puzzle"));
    assert_true(recent_default_file(list));
    assert_true(recent_load(&recent, list, &e));
    assert_int_equal(recent.count, 1);
    assert_string_equal(recent.paths[0], path_of("four.txt"));
    recent_free(&recent);
}

/* What is copied and saved has the alphabet that was read, as the window has. */
static void a_board_from_0_on_is_saved_as_such(void **state)
{
    struct text t = TEXT_EMPTY;
    struct error e;

    (void)state;
    open_show("backtrack");
    settle();
    puzzle_io_take_text(show, "3..2\n...3\n0...\n2...\n");
    assert_non_null(strstr(show->message.text, "symbols read as 0-3"));
    give_commands(show, "edit");
    give_commands(show, "save");
    assert_memory_equal(show->message.text, "saved ", 6);
    assert_true(in_file_read_regular(&t, show->message.text + 6, &e));
    assert_string_equal(t.data,
                        "4\n# values: from 0\n3 . . 2\n. . . 3\n0 . . .\n2 . . .\n");
    text_free(&t);
}

static void a_saved_board_is_the_newest_recent_file(void **state)
{
    struct recent recent;
    char list[PATH_SIZE];
    struct error e;

    (void)state;
    open_show("backtrack");
    settle();
    puzzle_io_take_text(show, FOUR);
    settle();
    give_commands(show, "save");
    assert_memory_equal(show->message.text, "saved ", 6);
    assert_true(recent_default_file(list));
    assert_true(recent_load(&recent, list, &e));
    assert_int_equal(recent.count, 1);
    assert_string_equal(recent.paths[0], show->message.text + 6);
    int filled = show_lane(show)->now->snap.n_assigned;
    puzzle_io_take_file(show, recent.paths[0]);
    expect_board(4, filled);
    recent_free(&recent);
    setenv("XDG_DOCUMENTS_DIR", "/proc", 1);
    give_commands(show, "save");
    assert_non_null(strstr(show->notice.text, "/proc/sudoscope-"));
}

#define IO_TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IO_TEST(pasted_text_becomes_the_board),
        IO_TEST(a_clipboard_may_be_missing_or_empty),
        IO_TEST(a_copied_board_can_be_pasted),
        IO_TEST(a_board_is_copied_before_it_is_on_the_screen),
        IO_TEST(candidates_are_pasted_edited_and_copied),
        IO_TEST(space_after_a_paste_is_about_the_new_board),
        IO_TEST(a_board_against_the_rules_is_copied_as_its_clues),
        IO_TEST(a_file_becomes_the_board_and_is_remembered),
        IO_TEST(a_board_from_0_on_is_saved_as_such),
        IO_TEST(a_saved_board_is_the_newest_recent_file),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
