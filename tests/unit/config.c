/* The configuration file: written, read again, broken, missing. */
#include "options/command_line.h"
#include "solve/catalog.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/sudoscope-config-XXXXXX";
static char path[64];

static struct options parsed(const char *more)
{
    char *argv[] = {(char *)"sudoscope", (char *)"--config", path, (char *)more, NULL};
    struct options o;
    struct error e;

    if (!options_parse(&o, more ? 4 : 3, argv, &e))
        fail_msg("%s", e.text);
    return o;
}

static void write_file(const char *text)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* `argv` ends with NULL. */
static struct options parsed_words(char **argv)
{
    struct options o;
    struct error e;
    int argc = 0;

    while (argv[argc])
        argc++;
    if (!options_parse(&o, argc, argv, &e))
        fail_msg("%s", e.text);
    return o;
}

/* A race as well as a search; a recording only where it is told so. */
static void every_window_reads_the_file(void **state)
{
    static char program[] = "sudoscope", config[] = "--config";
    static char *commands[] = {(char *)"watch", (char *)"race", (char *)"record"};

    (void)state;
    write_file("calm = yes\npalette = even\nvolume = 12\n");
    setenv("XDG_CONFIG_HOME", folder, 1);
    for (int i = 0; i < 3; i++) {
        struct options o =
            parsed_words((char *[]){program, commands[i], config, path, NULL});
        assert_true(o.kept.calm && o.given[OPTION_CONFIG]);
        assert_string_equal(o.kept.palette, "even");
        assert_int_equal(o.kept.volume, 12);
        assert_true(o.before.calm && !o.given[OPTION_CALM]);
    }
    char own[96];
    snprintf(own, sizeof own, "%s/sudoscope", folder);
    assert_int_equal(mkdir(own, 0700), 0);
    snprintf(own, sizeof own, "%s/sudoscope/config", folder);
    assert_int_equal(rename(path, own), 0);
    for (int i = 0; i < 3; i++) {
        struct options o = parsed_words((char *[]){program, commands[i], NULL});
        assert_int_equal(o.kept.calm, i < 2);
    }
    assert_int_equal(unlink(own), 0);
    own[strlen(own) - strlen("/config")] = '\0';
    assert_int_equal(rmdir(own), 0);
}

static void saved_values_are_read_again(void **state)
{
    struct error e;
    struct options o = parsed(NULL);

    (void)state;
    assert_int_equal(o.kept.window.w, 1280); /* there is no file yet */
    o.kept.window = (struct window_place){801, 602, true, -7, 40};
    o.kept.palette = "even";
    o.kept.calm = true;
    o.kept.panel = PANEL_OFF;
    /* Neither size nor setting nor speed is remembered. */
    o.box_rows = o.box_cols = 4;
    o.speed = 250;
    assert_true(setting_choose(&o.setting, PLUG_VAR_ORDER, "mrv", &e));
    assert_true(config_save(&o, path, &e));
    struct options again = parsed(NULL);
    /* The values from the file are the before. */
    assert_true(again.before.calm && again.before.panel == PANEL_OFF);
    assert_int_equal(again.box_rows, 0);
    assert_ptr_equal(again.setting.var, &var_order_sweep);
    assert_true(again.speed == SPEED_AUTO);
    assert_true(again.kept.window.w == 801 && again.kept.window.h == 602);
    assert_true(again.kept.window.has_corner && again.kept.window.x == -7);
    assert_int_equal(again.kept.window.y, 40);
    assert_string_equal(again.kept.palette, "even");
    assert_true(again.kept.calm);
    assert_int_equal(again.kept.panel, PANEL_OFF);
    /* The command line overrides the file. */
    again = parsed("--panel=auto");
    assert_int_equal(again.kept.panel, PANEL_AUTO);
    assert_int_equal(again.before.panel, PANEL_OFF);
}

static void a_broken_line_is_reported_and_the_others_are_read(void **state)
{
    struct options o = parsed(NULL);
    struct error e;
    char expected[128];

    (void)state;
    write_file(
        "# comment\n\ncalm = yes\npanel = wide\nnonsense\npalette = even # yes\n");
    assert_false(config_load(&o, path, &e));
    snprintf(expected, sizeof expected,
             "%s:5:1: expected 'option = value', found 'nonsense'", path);
    assert_memory_equal(e.text, expected, strlen(expected));
    assert_true(o.kept.calm);
    assert_string_equal(o.kept.palette, "even");
    write_file("nonsense\n");
    assert_false(config_load(&o, path, &e));
    snprintf(expected, sizeof expected, "%s:1:1: expected 'option = value'", path);
    assert_memory_equal(e.text, expected, strlen(expected));
    write_file("sede = 4\n");
    assert_false(config_load(&o, path, &e));
    write_file("size = 16\n"); /* as earlier versions wrote */
    assert_true(config_load(&o, path, &e));
    assert_int_equal(o.box_rows, 0);
    write_file("calm = perhaps\n");
    assert_false(config_load(&o, path, &e));
    write_file("");
    assert_true(config_load(&o, path, &e));
    remove(path);
    assert_true(config_load(&o, path, &e));
}

static void a_file_that_cannot_be_written_is_an_error_and_leaves_no_draft(void **state)
{
    struct options o = parsed(NULL);
    struct error e;

    (void)state;
    assert_false(config_save(&o, "/proc/no/such/config", &e));
    assert_non_null(strstr(e.text, "/proc/no/such/config: "));
    assert_int_equal(mkdir(path, 0700), 0); /* a folder of that name */
    assert_false(config_save(&o, path, &e));
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(rmdir(folder), 0); /* it is empty: no draft */
    assert_int_equal(mkdir(folder, 0700), 0);
}

static void the_path_follows_the_environment(void **state)
{
    char found[PATH_SIZE];

    (void)state;
    setenv("XDG_CONFIG_HOME", "/some/where", 1);
    assert_true(config_default_path(found));
    assert_string_equal(found, "/some/where/sudoscope/config");
    unsetenv("XDG_CONFIG_HOME");
    setenv("HOME", "/tmp", 1);
    assert_true(config_default_path(found));
    assert_string_equal(found, "/tmp/.config/sudoscope/config");
    setenv("HOME", "/tmp/nowhere", 1); /* a missing home is not created */
    assert_false(config_default_path(found));
    unsetenv("HOME");
    assert_false(config_default_path(found));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_window_reads_the_file),
        cmocka_unit_test(saved_values_are_read_again),
        cmocka_unit_test(a_broken_line_is_reported_and_the_others_are_read),
        cmocka_unit_test(a_file_that_cannot_be_written_is_an_error_and_leaves_no_draft),
        cmocka_unit_test(the_path_follows_the_environment),
    };

    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/config", folder);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove(path);
    rmdir(folder);
    return failed;
}
