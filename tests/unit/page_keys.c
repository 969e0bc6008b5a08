/* What a page in a browser does not have is neither bound nor hinted nor listed there:
 * this test is a program for a page, without the browser. */
#include "../../src/base/web/platform.c"

#include "draw/chars.h"
#include "show/keys/keys.h"
#include "support/stage.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

static void no_binding_needs_a_desktop(void **state)
{
    static const char *const missing[] = {"F9", "F10", "F5", "Tab", "Ctrl+Q"};
    struct keys *k = keys_create();

    (void)state;
    for (int i = 0; i < k->count; i++)
        for (int c = 0; c < k->list[i].script.count; c++)
            check_case(verb_is_here(command_verb(&k->list[i].script.commands[c])),
                       "%s is bound", k->list[i].key);
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++)
        check_case(!keys_find(k, missing[i], MODES_END - 1), "%s is bound", missing[i]);
    keys_destroy(k);
}

/* What is left has its own row: B for Tab, L for F5, q for Ctrl+Q. */
static void every_other_command_keeps_a_key(void **state)
{
    struct keys *k = keys_create();
    char spelled[KEY_SPELLED];

    (void)state;
    for (int i = 0; i < key_count; i++) {
        const struct key_row *row = &key_rows[i];
        key_spell(k, row, spelled);
        bool is_missing = row->commands && (strcmp(row->commands, "record") == 0 ||
                                            strcmp(row->commands, "clip") == 0);
        check_case(!spelled[0] == (is_missing || !row->keys[0]), "%s: '%s'", row->help,
                   spelled);
    }
    keys_destroy(k);
}

static void check_lists(struct show *s)
{
    static struct help_line lines[HELP_LINES];
    int count = help_lines(s, lines);

    hints_update(s);
    assert_non_null(s->hints[0]);
    for (const char **hint = s->hints; *hint; hint += 2)
        check_case(!strstr(hint[0], "F9") && !strstr(hint[1], "video"), "%s: %s",
                   hint[0], hint[1]);
    assert_true(count > 40);
    for (int i = 0; i < count; i++)
        check_case(!strstr(lines[i].text, "video") && !strstr(lines[i].keys, "F5") &&
                       !strstr(lines[i].keys, "Tab"),
                   "%s: %s", lines[i].keys, lines[i].text);
}

static void hints_and_help_name_no_missing_key(void **state)
{
    static const char *const before[] = {NULL, "Space", "w", "z"};
    static char *words[] = {(char *)"sudoscope", (char *)"--size", (char *)"9", NULL};
    struct stage st;

    (void)state;
    setenv("XDG_CONFIG_HOME", "/nonexistent", 1);
    stage_open_virtual(&st, font_of_glyphs(chars_glyphs()), words);
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        if (before[i])
            stage_press(&st, before[i]);
        stage_pass(&st, .1);
        check_lists(st.show);
    }
    stage_close(&st);
}

static void missing_commands_and_options_say_so(void **state)
{
    static char *words[] = {(char *)"sudoscope", (char *)"--solver", (char *)"x", NULL};
    struct options o;
    struct script script;
    struct error e;

    (void)state;
    script_init(&script, "--command", FROM_COMMAND_LINE);
    assert_false(script_add(&script, "pause; clip-as film.mp4", 1, &e));
    assert_string_equal(e.text, "--command:1:8: 'clip-as' cannot be given by a page in "
                                "a browser");
    script_free(&script);
    assert_false(options_parse(&o, 3, words, &e));
    assert_string_equal(e.text, "--solver cannot be used in a page in a browser");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_binding_needs_a_desktop),
        cmocka_unit_test(every_other_command_keeps_a_key),
        cmocka_unit_test(hints_and_help_name_no_missing_key),
        cmocka_unit_test(missing_commands_and_options_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
