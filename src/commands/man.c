#include "commands/man.h"

#include "base/names.h"
#include "commands/list.h"
#include "show/keys/keys.h"

#include <ctype.h>
#include <stdio.h>

/* Escapes roff syntax, and "-", because a roff hyphen fails on a command line. */
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

static void print_commands(void)
{
    char usage[64];

    for (int i = 0; i < COMMAND_COUNT; i++) {
        snprintf(usage, sizeof usage, "%s %s", command_rows[i].name,
                 command_rows[i].args);
        put_item(usage, command_rows[i].summary);
    }
}

static void print_takers(unsigned commands)
{
    const char *gap = "For ";

    for (int i = 0; i < COMMAND_COUNT; i++)
        if (commands & (1u << i)) {
            printf("%s%s", gap, command_rows[i].name);
            gap = ", ";
        }
    fputs(".\n", stdout);
}

static void print_options(void)
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
            print_takers(row->commands);
    }
    text_free(&t);
}

static void print_lists(void)
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

static void print_keys(void)
{
    char shown[KEY_SPELLED];

    for (int i = 0; i < key_count; i++) {
        key_spell(&key_rows[i], shown);
        if (!key_rows[i].commands)
            printf(".SS %s\n", key_rows[i].help);
        else if (shown[0])
            put_item(shown, key_rows[i].help);
    }
}

/* The lines of the template, and the function that prints what replaces each. */
static const struct {
    const char *line;
    void (*print)(void);
} parts[] = {
    {"@commands", print_commands},
    {"@options", print_options},
    {"@lists", print_lists},
    {"@keys", print_keys},
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
