/* The door: everything that the window can do is found by its words, and acts. */
#include "show/keys/door.h"
#include "draw/chars.h"
#include "show/keys/keys.h"
#include "support/stage.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void type(struct stage *st, const char *text)
{
    for (; *text; text++)
        stage_press(st, *text == ' ' ? "Space" : (char[]){*text, '\0'});
    stage_compose(st, 1280, 720);
}

static void open_stage(struct stage *st)
{
    static char *words[] = {
        (char *)"sudoscope", (char *)"--config", (char *)"/dev/null", (char *)"--size",
        (char *)"9",         (char *)"--speed",  (char *)"20",        NULL};

    stage_open_virtual(st, font_of_glyphs(chars_glyphs()), words);
    stage_pass(st, 1);
}

/* What a user wants, in words that come to mind, and the command of the first entry. */
static const struct {
    const char *typed, *commands;
} tasks[] = {
    {"half speed", "add speed -50%"},
    {"slower", "add speed -20%"},
    {"hear", "cycle sound"},
    {"save last video", "clip"},
    {"screenshot", "screenshot"},
    {"why", "why"},
    {"jam", "jam"},
    {"diagonals", "set units boxes+x"},
    {"step back", "step back"},
    {"fullscreen", "cycle fullscreen"},
    {"dom-wdeg", "set var dom-wdeg"},
    {"clause", "set strategy learn"},
    {"breadth", "set strategy breadth-first"},
    {"wall gallery", "tour gallery"},
    {"larger", "square larger"},
    {"seed", "set seed"},
    {"new seed", "restart new-seed"},
    {"paste", "paste"},
    {"colour", "cycle palette"},
    {"failures view", "set view failures"},
    {"set size 16", "set size 16"},
    {"size 6", "set size 6"},
    {"flash", "cycle calm"},
    {"heuristic", "cycle var"},
    {"legend", "cycle panel"},
    {"load file", "open"},
    {"seek-to 5", "seek-to 5"},
    {"edit", "edit"},
    {"quit", "quit"},
    {"my own solver", "tour your-solver"},
    {"watch your own solver", "tour your-solver"},
    {"strength of a solver", "say \"in a terminal: sudoscope check --referee "
                             "alldifferent --solver 'python3 mine.py' puzzle.txt\""},
    {"first dead end", "first-dead-end"},
    {"the first dead end", "first-dead-end"},
    {"6x6 with diagonals", "set size 6; set units boxes+x"},
    {"6x6 diagonals", "set size 6; set units boxes+x"},
    {"Latin square of order 30", "set size 30; set units none"},
    {"latin 30", "set size 30; set units none"},
    {"16x16", "set size 16"},
    {"why r3c4 is 7", "why r3c4 7"},
    {"why is r3c4 7", "why r3c4 7"},
    {"r3c4", "why r3c4"},
    {"load a file", "open"},
    {"race", "challengers"},
    {"lens on column 3", "lens column 3"},
    {"column 3", "lens column 3"},
    {"second puzzle of a file", "list"},
    {"next puzzle of the file", "list"},
    {"heat", "heat"},
    {"half the speed", "add speed -50%"},
    {"sound on", "set sound on"},
    {"show candidates", "set view values"},
    {"candidates", "set view values"},
    {"replay", "restart"},
    {"rewind", "scrub backward"},
    {"slow motion", "add speed -50%"},
    {"clipboard", "paste"},
    {"copy", "copy"},
    {"pencil marks", "set view values"},
    {"small digits", "set view values"},
    {"single step", "step"},
    {"step", "step"},
    {"step decision", "step"},
    {"export", "save"},
    {"export image", "screenshot"},
    {"jigsaw", "set units regions"},
    {"jigsaw 9", "set size 9; set units regions"},
    {"demo", "tour"},
    {"mute", "cycle sound"},
    {"guided tour", "tour"},
    {"two heuristics", "challengers"},
    {"side by side", "challengers"},
    {"color", "cycle palette"},
    {"play", "cycle paused"},
    {"new puzzle", "generate"},
    {"shortcuts", "help"},
    {"exit", "quit"},
    {"heatmap", "heat"},
    {"a heat map", "heat"},
    {"stronger inference", "cycle prop"},
    {"gac", "set prop alldifferent"},
    {"x-sudoku", "set units boxes+x"},
    {"brightness", "cycle palette"},
    {"magnify", "cycle presentation"},
    {"zoom in", "cycle presentation"},
    {"bigger grid", "square larger"},
    {"make it bigger", "square larger"},
    {"too small", "square larger"},
    {"too big", "square smaller"},
    {"16 by 16", "set size 16"},
    {"16 x 16", "set size 16"},
    {"slow it down", "add speed -20%"},
    {"too fast", "add speed -20%"},
    {"it is too slow", "add speed 25%"},
    {"too loud", "add volume -5"},
    {"half as fast", "add speed -50%"},
    {"fast", "add speed 25%"},
    {"whole screen", "cycle fullscreen"},
    {"big screen", "cycle fullscreen"},
    {"listen to it", "cycle sound"},
    {"explain this number", "why"},
    {"explain row 3", "lens row 3"},
    {"regin row 3", "lens row 3"},
    {"explain cell r3c4", "why r3c4"},
    {"change the size to 16", "set size 16"},
    {"change the size", "set size"},
    {"jigsaw size 9", "set size 9; set units regions"},
    {"Where am I stuck", "first-dead-end"},
    {"jump to failure", "first-dead-end"},
    {"go backwards", "step back"},
    {"skip to the end", "seek-to 1e15"},
    {"switch propagation", "cycle prop"},
    {"another strategy", "cycle strategy"},
    {"other colours", "cycle palette"},
    {"change a digit", "edit"},
    {"correct a cell", "edit"},
    {"sudoku x", "set units boxes+x"},
    {"drop a file", "open"},
    {"open puzzle", "list"},
    {"open a file", "open"},
    {"film the end", "clip"},
    {"share this", "copy moment"},
    {"stop the flashing", "cycle calm"},
    {"print", "screenshot"},
    {"search tree", "set view stack"},
    {"thrash", "jam"},
    {"make it thrash", "jam"},
    {"break it", "jam"},
    {"zoom", "cycle presentation"},
    {"lens apply", "lens apply"},
    {"open my.sdm", "open my.sdm"},
};

static void words_find_what_users_want(void **state)
{
    struct stage st;

    (void)state;
    open_stage(&st);
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
        stage_press(&st, ":");
        type(&st, tasks[i].typed);
        const struct list_control *c = &st.show->list;
        const char *found =
            c->n_shown && !c->is_partial ? c->entries[c->shown[0]].commands : "nothing";
        check_case(strcmp(found, tasks[i].commands) == 0,
                   "'%s' finds %s, not %s, in %d entries", tasks[i].typed, found,
                   tasks[i].commands, c->n_shown);
        stage_press(&st, "Escape");
        check_case(!list_control_is_open(c), "Escape closes the door");
    }
    stage_close(&st);
}

/* Words for a command that the door never has would find nothing. */
static void further_words_are_of_entries(void **state)
{
    static const char *const before[] = {"Space", "u", "r", "f"};
    bool is_there[100] = {false};
    struct stage st;

    (void)state;
    open_stage(&st);
    for (size_t k = 0; k < sizeof before / sizeof *before; k++) {
        int count;
        struct list_entry *entries = door_entries(st.show, &count);
        for (int i = 0; door_words(i); i++)
            for (int n = 0; n < count; n++)
                is_there[i] |=
                    strcmp(entries[n].commands, door_words(i)->commands) == 0;
        free(entries);
        stage_press(&st, before[k]);
        stage_pass(&st, 1);
    }
    for (int i = 0; door_words(i); i++)
        check_case(is_there[i], "no entry '%s'", door_words(i)->commands);
    stage_close(&st);
}

/* A word inside another one, such as "order" in "border", counts least; the value in
 * force finds nothing; it is told once. */
static void the_best_entry_is_first(void **state)
{
    struct stage st;

    (void)state;
    open_stage(&st);
    stage_press(&st, ":");
    type(&st, "order");
    const struct list_control *c = &st.show->list;
    bool is_inside = false;
    for (int row = 0; row < c->n_shown; row++) {
        const struct list_entry *entry = &c->entries[c->shown[row]];
        const char *in_name = strcasestr(entry->name, "order");
        is_inside |= !in_name;
        check_case(!is_inside || !in_name, "'%s' in row %d", entry->name, row);
    }
    assert_true(is_inside);
    stage_press(&st, "Escape");

    stage_press(&st, ":");
    type(&st, "view");
    int n_told = stage_count_texts(&st, "now values and candidates");
    check_case(c->n_shown > 8 && n_told == 1, "told %d times", n_told);
    stage_press(&st, "Escape");
    stage_close(&st);
}

/* Where no entry has all words, those that have most of them are there, and the reason
 * why the words are no command. */
static void some_words_find_entries(void **state)
{
    struct stage st;

    (void)state;
    open_stage(&st);
    stage_press(&st, ":");
    type(&st, "step elephant");
    const struct list_control *c = &st.show->list;
    check_case(c->is_partial && c->n_shown > 0 &&
                   strcmp(c->entries[c->shown[0]].commands, "step") == 0,
               "%d entries", c->n_shown);
    assert_int_equal(stage_count_texts(&st, "found 'elephant'"), 1);
    stage_press(&st, "Escape");

    stage_press(&st, ":");
    type(&st, "elephant");
    check_case(c->n_shown == 0, "%d entries", c->n_shown);
    stage_press(&st, "Escape");

    /* The first word counts most: "random" and "mrv" are two of the others. */
    stage_press(&st, ":");
    type(&st, "race mrv against random");
    check_case(c->is_partial && c->n_shown > 0 &&
                   strcmp(c->entries[c->shown[0]].commands, "challengers") == 0,
               "%d entries", c->n_shown);
    stage_press(&st, "Escape");
    stage_close(&st);
}

/* Where a puzzle has all words, nobody says that none has; neither before the puzzles
 * are read. */
static void the_footer_knows_the_puzzles(void **state)
{
    static const char none[] = "no command or puzzle has all of these words";
    struct stage st;

    (void)state;
    open_stage(&st);
    stage_press(&st, ":");
    const struct list_control *c = &st.show->list;
    assert_true(c->is_loading);
    type(&st, "inkala step");
    assert_int_equal(stage_count_texts(&st, none), 0);
    while (list_control_work(&st.show->list))
        continue;
    stage_compose(&st, 1280, 720);
    check_case(c->is_partial && stage_count_texts(&st, none) == 1, "%d entries",
               c->n_shown);
    for (int i = 0; i < 5; i++)
        stage_press(&st, "Backspace");
    stage_compose(&st, 1280, 720);
    check_case(strcmp(c->filter, "inkala") == 0 && c->n_shown == 0, "'%s'", c->filter);
    assert_int_equal(stage_count_texts(&st, none), 0);
    assert_true(puzzle_list_count(c->list) > 0);
    stage_press(&st, "Escape");
    stage_close(&st);
}

/* Every entry is a command that acts where the door was opened, and has words; none is
 * there twice. Each key of the help leads to one. */
static void entries_act(void **state)
{
    struct stage st;
    int count;

    (void)state;
    open_stage(&st);
    struct list_entry *entries = door_entries(st.show, &count);
    check_case(count > 150, "%d entries", count);
    for (int i = 0; i < count; i++) {
        const struct list_entry *entry = &entries[i];
        struct script script;
        struct error e = {.text = ""};
        check_case(entry->name[0] && entry->about[0] && entry->commands[0],
                   "entry %d: '%s', '%s'", i, entry->name, entry->about);
        for (int other = 0; other < i; other++)
            check_case(strcmp(entry->commands, entries[other].commands) != 0, "%s",
                       entry->commands);
        script_init(&script, "test", FROM_KEYS);
        bool is_fine =
            entry->needs_more ||
            (script_add(&script, entry->commands, 1, &e) &&
             command_modes(&script.commands[0]) & (show_modes(st.show) | IN_ANY));
        check_case(is_fine, "%s: %s", entry->commands, e.text);
        script_free(&script);
    }
    free(entries);
    stage_close(&st);
}

/* The help of two commands says both, beside a comma: the door splits it there. */
static void two_commands_have_two_words(void **state)
{
    int n_rows = 0;

    (void)state;
    for (int i = 0; i < key_count; i++) {
        const char *bar =
            key_rows[i].commands ? strchr(key_rows[i].commands, '|') : NULL;
        if (!bar || strchr(bar + 1, '|'))
            continue;
        n_rows++;
        check_case(strstr(key_rows[i].help, ", "), "%s", key_rows[i].help);
    }
    check_case(n_rows > 20, "%d rows", n_rows);
}

static void enter_does_what_is_chosen(void **state)
{
    struct stage st;

    (void)state;
    open_stage(&st);
    stage_press(&st, ":");
    type(&st, "set size 6");
    stage_press(&st, "Return");
    stage_pass(&st, 1);
    check_case(st.show->puzzle->geo->n == 6, "%d", st.show->puzzle->geo->n);
    check_case(!list_control_is_open(&st.show->list), "the door is closed");

    stage_press(&st, ":");
    type(&st, "6x6 with diagonals");
    stage_press(&st, "Return");
    stage_pass(&st, 1);
    const struct geometry *geo = st.show->puzzle->geo;
    assert_int_equal(geo->n, 6);
    assert_int_equal(geo->n_units, 20); /* rows, columns, boxes, two diagonals */

    /* What needs a value becomes the filter. */
    stage_press(&st, ":");
    type(&st, "size");
    const struct list_control *c = &st.show->list;
    int row = 0;
    while (row < c->n_shown && !c->entries[c->shown[row]].needs_more) {
        stage_press(&st, "Down");
        row++;
    }
    stage_press(&st, "Return");
    check_case(strcmp(c->filter, "set size ") == 0, "'%s'", c->filter);
    type(&st, "5000");
    check_case(!c->is_typed && strstr(c->problem.text, "expected"), "%s",
               c->problem.text);
    stage_press(&st, "Escape");

    /* `set` may be left out; a wrong value is told like one behind `set`. */
    stage_press(&st, ":");
    type(&st, "size 99");
    check_case(c->is_typed && strstr(c->entries[c->n_entries].about, "size"), "%s",
               c->entries[c->n_entries].about);
    type(&st, "9");
    check_case(!c->is_typed && strstr(c->problem.text, "found '999'"), "%s",
               c->problem.text);
    stage_press(&st, "Escape");
    stage_press(&st, ":");
    type(&st, "sizes");
    check_case(!c->is_typed && strstr(c->problem.text, ":1:1: "), "%s",
               c->problem.text);
    stage_press(&st, "Escape");

    /* A double click does it, too. */
    stage_press(&st, "Ctrl+P");
    type(&st, "calm colours");
    struct rect at = c->layout.first;
    struct input_event click = {.kind = INPUT_DOUBLE_CLICK, .x = at.x + 1, .y = at.y};
    show_take_event(st.show, &click);
    check_case(st.show->chosen.kept.calm, "calm by a double click");
    check_case(!list_control_is_open(c), "the door is closed");
    stage_close(&st);
}

static void the_second_question_mark_opens_it(void **state)
{
    struct stage st;

    (void)state;
    open_stage(&st);
    for (int i = 0; i < 9 && !list_control_is_open(&st.show->list); i++) {
        stage_press(&st, "?");
        stage_compose(&st, 1280, 720);
        check_case(st.show->help.is_open != list_control_is_open(&st.show->list),
                   "either keys or the door, press %d", i);
    }
    check_case(st.show->list.entries, "the door is open");
    stage_close(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_find_what_users_want),
        cmocka_unit_test(further_words_are_of_entries),
        cmocka_unit_test(the_best_entry_is_first),
        cmocka_unit_test(some_words_find_entries),
        cmocka_unit_test(the_footer_knows_the_puzzles),
        cmocka_unit_test(entries_act),
        cmocka_unit_test(two_commands_have_two_words),
        cmocka_unit_test(enter_does_what_is_chosen),
        cmocka_unit_test(the_second_question_mark_opens_it)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
