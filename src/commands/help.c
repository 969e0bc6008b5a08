#include "commands/commands.h"

#include "base/names.h"
#include "commands/list.h"
#include "show/keys/keys.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* A clause of a help text may be about one command: "record: ...". Prints the clauses
 * about the commands in the mask `commands`, and those about no single command. */
static void print_clauses(const char *help, unsigned commands)
{
    const char *separator = "";

    while (*help) {
        size_t head = strcspn(help, ":;");
        int about = strncmp(help + head, ": ", 2) != 0
                        ? -1
                        : names_find_part(command_rows, COMMAND_COUNT,
                                          sizeof *command_rows, help, head);
        unsigned own = about >= 0 ? 1u << about : commands;
        int name = about >= 0 && own == commands ? (int)head + 2 : 0;
        int length = (int)strcspn(help, ";");
        if (own & commands) {
            printf("%s%.*s", separator, length - name, help + name);
            separator = "; ";
        }
        help += length;
        help += strspn(help, "; ");
    }
}

static void print_options(unsigned commands)
{
    char usage[OPTION_USAGE];

    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option_row *row = &option_rows[i];
        if (!(row->commands & commands) || !option_is_here((enum option_id)i))
            continue;
        option_usage(row, usage);
        printf("  %-32s  ", usage);
        print_clauses(row->help, commands);
        if (row->standard)
            printf(" (default %s)", row->standard);
        putchar('\n');
    }
}

/* Prints `s` as input of roff, with roff's syntax escaped. Escapes "-" too: roff would
 * print a hyphen, which fails when it is copied to a command line. */
static void put_text(const char *s)
{
    if (*s == '.' || *s == '\'')
        fputs("\\&", stdout);
    for (; *s; s++) {
        if (*s == '\\')
            fputs("\\e", stdout);
        else if (*s == '-')
            fputs("\\-", stdout);
        else
            putchar(*s);
    }
}

static void put_item(const char *term, const char *text)
{
    fputs(".TP\n.B ", stdout);
    put_text(term);
    putchar('\n');
    put_text(text);
    putchar('\n');
}

static void print_keys(bool in_roff)
{
    char shown[KEY_SPELLED];
    struct keys *keys = keys_create();

    for (int i = 0; i < key_count; i++) {
        key_spell(keys, &key_rows[i], shown);
        if (!key_rows[i].commands)
            printf(in_roff ? ".SS %s\n" : " %s\n", key_rows[i].help);
        else if (shown[0] && in_roff) /* a view may have no key */
            put_item(shown, key_rows[i].help);
        else if (shown[0])
            printf("  %-18s %s\n", shown, key_rows[i].help);
    }
    keys_destroy(keys);
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
        if (!lists_at(list).option[0])
            continue;
        printf("  --%-10s ", lists_at(list).option);
        for (int i = 0; lists_row(list, i, &row); i++)
            printf("%s%s", i ? ", " : "", row.name);
        putchar('\n');
    }
    printf("\nKeys in the window and in the terminal:\n");
    print_keys(false);
    printf(
        "\nExit status: 0 done (solve: found a solution), 1 bad input or environment,\n"
        "2 bad usage, 10 proved unsolvable, 11 gave up at a limit.\n");
}

static void put_commands(void)
{
    char usage[64];

    for (int i = 0; i < COMMAND_COUNT; i++) {
        snprintf(usage, sizeof usage, "%s %s", command_rows[i].name,
                 command_rows[i].args);
        put_item(usage, command_rows[i].summary);
    }
}

static void put_takers(unsigned commands)
{
    const char *gap = "For ";

    for (int i = 0; i < COMMAND_COUNT; i++)
        if (commands & (1u << i)) {
            printf("%s%s", gap, command_rows[i].name);
            gap = ", ";
        }
    fputs(".\n", stdout);
}

static void put_options(void)
{
    char usage[OPTION_USAGE];
    struct text t = TEXT_EMPTY;

    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option_row *row = &option_rows[i];
        option_usage(row, usage);
        text_clear(&t);
        text_printf(&t, "%s.", row->help);
        if (row->standard)
            text_printf(&t, " Default: %s.", row->standard);
        if (row->low < row->high) {
            text_puts(&t, " Expects ");
            option_expected((enum option_id)i, &t);
            text_putc(&t, '.');
        }
        put_item(usage + strspn(usage, " "), t.data);
        if (row->commands != 0 && (row->commands & FOR_ALL) != FOR_ALL)
            put_takers(row->commands);
    }
    text_free(&t);
}

static void put_lists(void)
{
    struct list_row row;

    for (int list = 0; list < lists_count(); list++) {
        const char *title = lists_at(list).title;
        const char *option = lists_at(list).option;
        printf(".SS %c%s%s%s%s\n", toupper((unsigned char)title[0]), title + 1,
               option[0] ? " (\\-\\-" : "", option, option[0] ? ")" : "");
        for (int i = 0; lists_row(list, i, &row); i++)
            put_item(row.name, row.summary);
    }
}

static void put_keys(void)
{
    print_keys(true);
}

/* A line of the man page's template, and the function that prints its replacement. */
static const struct {
    const char *line;
    void (*print)(void);
} parts[] = {
    {"@commands", put_commands},
    {"@options", put_options},
    {"@lists", put_lists},
    {"@keys", put_keys},
};
enum { PARTS = sizeof parts / sizeof *parts };

static void print_man(void)
{
    for (int i = 0; embedded_man[i]; i++) {
        const char *line = embedded_man[i];
        bool is_request = line[0] == '.';
        int part = names_find(parts, PARTS, sizeof *parts, line);
        assert(part >= 0 || line[0] != '@');
        if (part >= 0) {
            parts[part].print();
            continue;
        }
        if (is_request)
            putchar('.');
        put_text(line + is_request);
        putchar('\n');
    }
}

int command_print_action(const struct options *o)
{
    const struct command_row *row = &command_rows[o->command];

    assert(o->action < OPTION_COUNT);
    if (o->action == OPTION_VERSION) {
        printf("sudoscope %s\n", SUDOSCOPE_VERSION);
    } else if (o->action == OPTION_MAN) {
        print_man();
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
