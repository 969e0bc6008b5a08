#include "commands/help.h"

#include "commands/commands.h"
#include "commands/list.h"
#include "show/keys.h"

#include <assert.h>
#include <stdio.h>

void help_usage(const struct option_row *row, char out[HELP_USAGE])
{
    char letter[] = "-x, ";

    letter[1] = row->letter;
    int length = snprintf(out, HELP_USAGE, "%s--%s%s%s", row->letter ? letter : "    ",
                          row->name, row->argument ? " " : "",
                          row->argument ? row->argument : "");
    assert(length < HELP_USAGE);
    (void)length;
}

static void print_options(unsigned commands)
{
    char usage[HELP_USAGE];

    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option_row *row = &option_rows[i];
        if (!(row->commands & commands))
            continue;
        help_usage(row, usage);
        printf("  %-32s  %s", usage, row->help);
        if (row->standard)
            printf(" (default %s)", row->standard);
        putchar('\n');
    }
}

static void print_keys(void)
{
    char shown[KEY_SPELLED];

    for (int i = 0; i < key_count; i++) {
        key_spell(&key_rows[i], shown);
        printf(shown[0] ? "  %-18s %s\n" : "%s %s\n", shown, key_rows[i].help);
    }
}

static void print_help(void)
{
    struct list_row row;

    printf("Usage: sudoscope [COMMAND] [options] [FILE...]\n\n"
           "Watch the search of generalised Sudoku boards, %dx%d to %dx%d.\n\n"
           "Commands:\n",
           MIN_N, MIN_N, MAX_N, MAX_N);
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("  %-10s %-18s %s\n", command_rows[i].name, command_rows[i].args,
               command_rows[i].summary);
    printf("\nA PUZZLE of '-' is stdin; without a PUZZLE the board is empty.\n"
           "'sudoscope COMMAND --help' lists the options of one command,\n"
           "'sudoscope --man | man -l -' is the full reference.\n\nOptions:\n");
    print_options(FOR_ALL);
    printf("\nNames:\n");
    for (int list = 0; list < lists_count(); list++) {
        printf("  --%-10s ", lists_at(list).option);
        for (int i = 0; lists_row(list, i, &row); i++)
            printf("%s%s", i ? ", " : "", row.name);
        putchar('\n');
    }
    printf("\nKeys in the window and in the terminal:\n");
    print_keys();
    printf(
        "\nExit status: 0 done (solve: found a solution), 1 bad input or environment,\n"
        "2 bad usage, 10 proved unsolvable, 11 gave up at a limit.\n");
}

int command_print_action(const struct options *o)
{
    const struct command_row *row = &command_rows[o->command];

    assert(o->action < OPTION_COUNT);
    if (o->action == OPTION_VERSION) {
        printf("sudoscope %s\n", SUDOSCOPE_VERSION);
    } else if (o->action == OPTION_MAN) {
        man_print();
    } else if (o->action == OPTION_COMPLETIONS) {
        for (int i = 0; embedded_completions[i]; i++)
            puts(embedded_completions[i]);
    } else if (o->command_is_named) {
        printf("Usage: sudoscope %s [options] %s\n\n%s\n\nOptions:\n", row->name,
               row->args, row->summary);
        print_options(1u << o->command);
    } else {
        print_help();
    }
    return EXIT_DONE;
}
