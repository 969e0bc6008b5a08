/* The table of options: bounds, defaults, commands and accepted forms of every row. */
#include "options/options.h"
#include "support/golden.h"
#include "support/test.h"

static void add_commands(struct text *out, unsigned commands)
{
    static const struct {
        unsigned flag;
        const char *name;
    } flags[] = {{CHOOSES, "chooses"},
                 {READS_FILE, "reads-file"},
                 {WRITES_FILE, "writes-file"},
                 {REMEMBERED, "remembered"}};

    for (int i = 0; i < COMMAND_COUNT; i++)
        if (commands & 1u << i)
            text_printf(out, " %s", command_rows[i].name);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (commands & flags[i].flag)
            text_printf(out, " +%s", flags[i].name);
}

static void add_row(struct text *out, enum option_id id)
{
    const struct option_row *row = &option_rows[id];

    text_printf(out, "--%s", row->name);
    if (row->letter)
        text_printf(out, " -%c", row->letter);
    text_printf(out, " %s\n  bounds %.17g .. %.17g, default %s, expected '",
                row->argument ? row->argument : "", row->low, row->high,
                row->standard ? row->standard : "none");
    option_expected(id, out);
    text_puts(out, "'\n ");
    add_commands(out, row->commands);
    text_putc(out, '\n');
}

static void every_row_is_as_it_was(void **state)
{
    struct text found;

    (void)state;
    text_init(&found);
    for (int i = 0; i < COMMAND_COUNT; i++)
        text_printf(&found, "%s %s: at most %d\n", command_rows[i].name,
                    command_rows[i].args, command_rows[i].most);
    for (int id = 0; id < OPTION_COUNT; id++)
        add_row(&found, (enum option_id)id);
    golden_expect("options.txt", &found);
    text_free(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_row_is_as_it_was)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
