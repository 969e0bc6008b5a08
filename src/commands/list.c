/* The command `list`. */
#include "base/names.h"
#include "commands/commands.h"
#include "commands/json_line.h"
#include "show/verbs/lists.h"

#include <string.h>

static void print_list(int index, bool json)
{
    struct printed_list list = lists_at(index);
    struct list_row row;
    int width = 20;

    if (!json)
        printf("%s%s%s%s\n", list.title, list.option[0] ? " (--" : "", list.option,
               list.option[0] ? ")" : "");
    for (int i = 0; lists_row(index, i, &row); i++)
        width = int_max(width, (int)strlen(row.name));
    for (int i = 0; lists_row(index, i, &row); i++) {
        if (!json) {
            printf("  %-*s %s\n", width, row.name, row.summary);
            continue;
        }
        struct json *j = json_line_begin();
        json_text(j, "kind", list.kind);
        json_text(j, "name", row.name);
        json_text(j, "summary", row.summary);
        json_line_end(j, stdout);
    }
}

static int complain_unknown(const char *name)
{
    char hint[NAMES_HINT];
    struct text titles = TEXT_EMPTY;
    struct error e;

    for (int i = 0; i < lists_count(); i++)
        text_printf(&titles, "%s%s", i ? ", " : "", lists_at(i).title);
    names_hint(titles.data, name, strlen(name), hint);
    error_fail(&e, "list: expected one of %s or an option name, found '%s'%s",
               titles.data, name, hint);
    text_free(&titles);
    return output_complain(&e, EXIT_BAD_USAGE);
}

int command_list(const struct options *o)
{
    const char *wanted = o->n_files > 0 ? o->files[0] : NULL;
    bool is_found = false;

    for (int i = 0; i < lists_count(); i++) {
        struct printed_list list = lists_at(i);
        if (wanted && strcmp(list.kind, wanted) != 0 &&
            strcmp(list.option, wanted) != 0 && strcmp(list.title, wanted) != 0)
            continue;
        is_found = true;
        print_list(i, o->json);
    }
    return is_found ? EXIT_DONE : complain_unknown(wanted);
}
