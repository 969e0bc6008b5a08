#include "commands/commands.h"

#include "base/names.h"
#include "base/platform.h"
#include "show/keys/keys.h"
#include "show/verbs/lists.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define SHORT_COLUMNS 80
#define SHORT_INDENT  30 /* column of the words of an option in a short help */

/* What is used daily: the options of a short help, at most 15 for a command. */
static const char *const daily[COMMAND_COUNT] = {
    [COMMAND_watch] = "size box units preset strategy var val prop restarts seed speed "
                      "view tour fullscreen solver",
    [COMMAND_record] = "output size box preset strategy prop seed speed seconds fps "
                       "resolution view sound presentation tour",
    [COMMAND_solve] = "size box units preset strategy prop seed solutions max-nodes "
                      "max-seconds jobs format output json trace",
    [COMMAND_race] = "size box preset presets seed speed clock max-seconds fullscreen "
                     "headless json",
    [COMMAND_compare] =
        "size presets seeds boards holes seed max-nodes max-seconds jobs "
        "json plot plot-kind resume",
    [COMMAND_generate] =
        "size box units holes hole-pattern unique needs seed format output",
    [COMMAND_split] = "output parts box units json",
    [COMMAND_merge] = "json plot plot-kind",
    [COMMAND_check] = "box units trace solver against json",
    [COMMAND_exercise] = "student verify json",
    [COMMAND_list] = "json",
};

/* All options, each in one group. */
static const struct {
    const char *title, *options;
} groups[] = {
    {"Board",
     "size box units latin holes hole-pattern unique needs parts format max-input"},
    {"Search",
     "preset presets ablate strategy var val prop restarts tune seed seeds boards "
     "solutions jobs keep-going speed paused moment history clock headless"},
    {"Limits", "max-nodes max-seconds max-real-seconds max-memory seconds"},
    {"Screen", "view code presentation calm palette panel font fullscreen window "
               "terminal sound volume tour command control config"},
    {"Files",
     "output resolution fps background title loop json trace states cnf proof plot "
     "plot-kind figures by resume report print-moment show student verify"},
    {"Other programs", "solver solver-id against listen profiler referee all"},
    {"About", "help version man completions"},
};
enum { GROUPS = sizeof groups / sizeof *groups };

/* A clause of a help text may be about one command: "record: ...". Appends the clauses
 * about the commands in the mask `commands`, and those about no single command. */
static void add_clauses(struct text *t, const char *help, unsigned commands)
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
            text_printf(t, "%s%.*s", separator, length - name, help + name);
            separator = "; ";
        }
        help += length;
        help += strspn(help, "; ");
    }
}

/* Prints as much of the words as two lines hold: up to the end, or up to a clause. */
static void print_short(const char *words)
{
    size_t room = SHORT_COLUMNS - SHORT_INDENT, length = strlen(words), first = room;

    while (length > 2 * room - 10) { /* the first line may end early, at a blank */
        while (length > 0 && !strchr(";(", words[--length]))
            continue;
        while (length > 0 && strchr("; ", words[length - 1]))
            length--;
    }
    assert(length > 0); /* the first clause fits two lines */
    while (first < length && words[first] != ' ')
        first--;
    printf("%.*s\n", (int)(first < length ? first : length), words);
    if (first < length)
        printf("%*s%.*s\n", SHORT_INDENT, "", (int)(length - first - 1),
               words + first + 1);
}

/* Prints the options of a list of names that the commands take. Returns how many. */
static int print_options(const char *names, unsigned commands, bool is_short)
{
    char usage[OPTION_USAGE];
    int count = 0;

    for (const char *at = names; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        int id =
            names_find_part(option_rows, OPTION_COUNT, sizeof *option_rows, at, length);
        const struct option_row *row = &option_rows[id];
        struct text words = TEXT_EMPTY;
        assert(id >= 0);
        at += length;
        if (!(row->commands & commands) || !option_is_here((enum option_id)id))
            continue;
        option_usage(row, usage);
        add_clauses(&words, row->help, commands);
        if (row->standard)
            text_printf(&words, " (default %s)", row->standard);
        int width = (is_short ? SHORT_INDENT : 36) - 2;
        printf("  %-*s%s", width, usage, (int)strlen(usage) < width ? "" : " ");
        if (is_short)
            print_short(words.data);
        else
            puts(words.data);
        text_free(&words);
        count++;
    }
    return count;
}

static void print_all_options(unsigned commands)
{
    for (int group = 0; group < GROUPS; group++) {
        printf("\n%s:\n", groups[group].title);
        print_options(groups[group].options, commands, false);
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
    printf("Usage: sudoscope [COMMAND] [options] [FILE...]\n\n"
           "Watch the search of generalised Sudoku boards, %dx%d to %dx%d.\n\n"
           "Commands:\n",
           MIN_N, MIN_N, MAX_N, MAX_N);
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("  %-10s%-18s%.*s\n", command_rows[i].name, command_rows[i].args,
               (int)strcspn(command_rows[i].summary, ";"), command_rows[i].summary);
    printf(
        "\nExamples:\n"
        "  sudoscope                              the opening; any key ends it\n"
        "  sudoscope --size 100                   a search that jams, and is freed\n"
        "  sudoscope race                         four searches, side by side\n"
        "  sudoscope record --size 36 -o film.mp4 the search as a video\n"
        "  sudoscope solve puzzle.txt             the solution; '-' reads stdin\n"
        "  sudoscope --solver ./mine puzzle.txt   your own solver, step by step\n\n"
        "In the window and in the terminal, : finds anything and ? lists the keys.\n"
        "'sudoscope COMMAND --help' has the options that are used daily, '--help all'\n"
        "every option, name and key; 'sudoscope --man | man -l -' is the manual.\n");
}

static void print_all(void)
{
    struct list_row row;

    print_all_options(FOR_ALL);
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

/* The help of a command, or with `is_whole` all its options. */
static void print_command_help(enum command command, bool is_whole)
{
    const struct command_row *row = &command_rows[command];
    unsigned mask = 1u << command;

    printf("Usage: sudoscope %s [options] %s\n\n%s\n", row->name, row->args,
           row->summary);
    if (is_whole) {
        print_all_options(mask);
        return;
    }
    printf("\nOptions:\n");
    int shown = print_options(daily[command], mask, true);
    assert(shown <= 15);
    (void)shown;
    printf("\n'sudoscope %s --help all' lists every option.\n", row->name);
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
    /* A page has one address for its options, and no commands. */
    bool is_whole =
        platform_is_page || (o->n_files > 0 && strcmp(o->files[0], "all") == 0);

    assert(o->action < OPTION_COUNT);
    if (o->action == OPTION_VERSION) {
        printf("sudoscope %s\n", SUDOSCOPE_VERSION);
    } else if (o->action == OPTION_MAN) {
        print_man();
    } else if (o->action == OPTION_COMPLETIONS) {
        for (int i = 0; embedded_completions[i]; i++)
            puts(embedded_completions[i]);
    } else if (o->command_is_named) {
        print_command_help(o->command, is_whole);
    } else if (is_whole) {
        print_all();
    } else {
        print_help();
    }
    return EXIT_DONE;
}
