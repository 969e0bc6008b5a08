#include "commands/help.h"

#include "base/names.h"
#include "commands/embedded.h"
#include "commands/list.h"
#include "show/keys.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>

/* ---- roff ---- */

/* Backslashes, leading dots and leading quotes would be requests; a plain "-" would
 * become a hyphen that cannot be copied to a command line. */
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

/* ---- The generated parts ---- */

static void print_title(void)
{
    printf(".TH SUDOSCOPE 1 \"\" \"sudoscope %s\" \"User commands\"\n",
           SUDOSCOPE_VERSION);
}

static void print_sizes(void)
{
    printf("Boards have %d to %d rows.\n", MIN_N, MAX_N);
}

static void print_commands(void)
{
    struct text usage;

    text_init(&usage);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        text_clear(&usage);
        text_printf(&usage, "%s %s", command_rows[i].name, command_rows[i].args);
        put_item(usage.data, command_rows[i].summary);
    }
    text_free(&usage);
}

static void add_commands(const struct option_row *row, struct text *out)
{
    if (row->commands == 0 || (row->commands & FOR_ALL) == FOR_ALL)
        return;
    const char *gap = "\nFor ";
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (!(row->commands & (1u << i)))
            continue;
        text_printf(out, "%s%s", gap, command_rows[i].name);
        gap = ", ";
    }
    text_putc(out, '.');
}

static void print_options(void)
{
    struct text usage, help;

    text_init(&usage);
    text_init(&help);
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option_row *row = &option_rows[i];
        text_clear(&usage);
        text_clear(&help);
        help_usage(row, &usage);
        help_describe(row, &help);
        text_puts(&help, ".");
        if (row->argument && row->low < row->high) {
            text_puts(&help, "\nExpects ");
            option_expected((enum option_id)i, &help);
            text_putc(&help, '.');
        }
        add_commands(row, &help);
        put_item(usage.data + (row->letter ? 0 : 4), help.data);
    }
    text_free(&usage);
    text_free(&help);
}

static void print_lists(void)
{
    struct list_row row;

    for (int list = 0; list < lists_count(); list++) {
        const char *title = lists_at(list).title;
        printf(".SS %c%s (\\-\\-%s)\n", toupper((unsigned char)title[0]), title + 1,
               lists_at(list).option);
        for (int i = 0; lists_row(list, i, &row); i++)
            put_item(row.name, row.summary);
    }
}

static void print_keys(void)
{
    for (int i = 0; i < KEY_COUNT; i++)
        put_item(key_rows[i].shown, key_rows[i].help);
    for (int i = 0; i < LENS_KEY_COUNT; i++)
        put_item(lens_key_rows[i].shown, lens_key_rows[i].help);
}

static void print_exit_status(void)
{
    fputs(help_exit_status, stdout);
}

/* A line of the template that names a part is replaced by it. */
static const struct {
    const char *line;
    void (*print)(void);
} parts[] = {
    {"@title", print_title},       {"@sizes", print_sizes},
    {"@commands", print_commands}, {"@options", print_options},
    {"@lists", print_lists},       {"@keys", print_keys},
    {"@exit", print_exit_status},
};
enum { PARTS = sizeof parts / sizeof *parts };

void man_print(void)
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
