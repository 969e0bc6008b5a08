#include "base/text.h"
#include "commands/commands.h"
#include "commands/completions.h"
#include "draw/palette.h"
#include "options/race_preset.h"
#include "show/keys.h"
#include "show/tour.h"
#include "solve/catalog.h"
#include "solve/preset.h"

#include <stdio.h>
#include <string.h>

static void left_column(char out[48], const struct option_row *row)
{
    if (row->letter)
        snprintf(out, 48, "-%c, --%s%s%s", row->letter, row->flag,
                 row->argument ? " " : "", row->argument ? row->argument : "");
    else
        snprintf(out, 48, "    --%s%s%s", row->flag, row->argument ? " " : "",
                 row->argument ? row->argument : "");
}

static void print_options(unsigned commands)
{
    char left[48];

    for (int i = 0; i < OPTION_COUNT; i++) {
        if (!(option_rows[i].commands & commands))
            continue;
        left_column(left, &option_rows[i]);
        printf("  %-32s %s\n", left, option_rows[i].help);
    }
}

/* ---- list ---- */

static void print_row(bool json, const char *kind, const char *name,
                      const char *summary)
{
    struct text t;

    if (!json) {
        printf("  %-20s %s\n", name, summary);
        return;
    }
    text_init(&t);
    text_printf(&t, "{\"kind\":\"%s\",\"name\":\"%s\",\"summary\":", kind, name);
    text_json(&t, summary);
    printf("%s}\n", t.data);
    text_free(&t);
}

static void print_presets(bool json)
{
    for (int i = 0; i < preset_count(); i++)
        print_row(json, "preset", preset_row(i)->name, preset_row(i)->summary);
}

static void print_races(bool json)
{
    for (int i = 0; i < race_preset_count(); i++)
        print_row(json, "race", race_preset_row(i)->name, race_preset_row(i)->summary);
}

static void print_tuning(bool json)
{
    char summary[128];

    for (const struct tuning_row *row = tuning_rows; row->name; row++) {
        snprintf(summary, sizeof summary, "%s (default %g)", row->help, row->standard);
        print_row(json, "tune", row->name, summary);
    }
}

static void print_palettes(bool json)
{
    for (int i = 0; i < palette_count(); i++)
        print_row(json, "palette", palette_name(i), palette_summary(i));
}

static void print_views(bool json)
{
    for (int i = 0; i < BOARD_VIEWS; i++)
        print_row(json, "view", board_view_word((enum board_view)i),
                  board_view_name((enum board_view)i));
}

static void print_tours(bool json)
{
    char name[TOUR_NAME], summary[128];

    for (int i = 0; tour_at(i, name, summary, sizeof summary); i++)
        print_row(json, "tour", name, summary);
}

/* What is not in the catalogue. */
static const struct {
    const char *option, *title;
    void (*print)(bool json);
} lists[] = {
    {"preset", "presets", print_presets}, {"preset", "races", print_races},
    {"tune", "tuning", print_tuning},     {"palette", "palettes", print_palettes},
    {"view", "views", print_views},       {"tour", "tours", print_tours},
};

static void print_title(bool json, const char *title, const char *option)
{
    if (!json)
        printf("%s (--%s)\n", title, option);
}

static bool is_asked(const struct options *o, const char *option, const char *title)
{
    return o->n_files == 0 || strcmp(o->files[0], option) == 0 ||
           strcmp(o->files[0], title) == 0;
}

int cli_list(const struct options *o)
{
    bool found = false;

    for (int k = 0; k < PLUG_KINDS; k++) {
        enum plug_kind kind = (enum plug_kind)k;
        if (!is_asked(o, catalog_option(kind), catalog_title(kind)))
            continue;
        found = true;
        print_title(o->json, catalog_title(kind), catalog_option(kind));
        for (int i = 0; i < catalog_count(kind); i++)
            print_row(o->json, catalog_option(kind), catalog_name(kind, i),
                      catalog_summary(kind, i));
    }
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        if (!is_asked(o, lists[i].option, lists[i].title))
            continue;
        found = true;
        print_title(o->json, lists[i].title, lists[i].option);
        lists[i].print(o->json);
    }
    if (found)
        return EXIT_DONE;
    fprintf(stderr,
            "sudoscope: list: expected one of strategies, propagators, "
            "variable orders, value orders, restart rules, presets, races, tuning, "
            "palettes, views, tours or their option names, found '%s'\n",
            o->files[0]);
    return EXIT_BAD_USAGE;
}

/* ---- --help ---- */

static const char exit_help[] =
    "Exit status: 0 done (solve: a solution was found), 1 bad input or environment,\n"
    "2 bad usage, 10 proved unsolvable, 11 gave up on a limit with nothing proved.\n";

static void print_command_help(enum command command)
{
    const struct command_row *row = &command_rows[command];

    printf("Usage: sudoscope %s [options] %s\n\n%s\n\nOptions:\n", row->name, row->args,
           row->summary);
    print_options(1u << command);
}

static void print_help(void)
{
    char names[256];

    printf("Usage: sudoscope [COMMAND] [options] [FILE...]\n\n"
           "Watch the search of generalised Sudoku grids, 4x4 to %dx%d.\n\nCommands:\n",
           MAX_N, MAX_N);
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("  %-10s %-18s %s\n", command_rows[i].name, command_rows[i].args,
               command_rows[i].summary);
    printf(
        "\nA PUZZLE of '-' is standard input; without one the grid is empty.\n"
        "'sudoscope COMMAND --help' lists the options of one command.\n\nOptions:\n");
    print_options(~0u);
    printf("\nNames:\n");
    for (int k = 0; k < PLUG_KINDS; k++) {
        catalog_names((enum plug_kind)k, names, sizeof names);
        printf("  --%-10s %s\n", catalog_option((enum plug_kind)k), names);
    }
    printf("  --%-10s ", "palette");
    for (int i = 0; i < palette_count(); i++)
        printf("%s%s", i ? ", " : "", palette_name(i));
    printf("\n\nKeys of the window and of the terminal:\n");
    for (int i = 0; i < KEY_COUNT; i++)
        printf("  %-18s %s\n", key_rows[i].shown, key_rows[i].help);
    for (int i = 0; i < LENS_KEY_COUNT; i++)
        printf("  %-18s %s\n", lens_key_rows[i].shown, lens_key_rows[i].help);
    printf("\n%s", exit_help);
}

/* ---- --man ---- */

/* Text for roff: backslashes and leading dots are not commands. */
static void roff(const char *s)
{
    for (const char *at = s; *at; at++) {
        if (*at == '\\')
            fputs("\\e", stdout);
        else if (*at == '-')
            fputs("\\-", stdout);
        else if ((*at == '.' || *at == '\'') && at == s)
            printf("\\&%c", *at);
        else
            putchar(*at);
    }
}

static void roff_item(const char *term, const char *text)
{
    printf(".TP\n.B ");
    roff(term);
    putchar('\n');
    roff(text);
    putchar('\n');
}

static void print_man(void)
{
    char left[48];

    printf(
        ".TH SUDOSCOPE 1 \"\" \"sudoscope %s\" \"User commands\"\n"
        ".SH NAME\nsudoscope \\- watch the search of generalised Sudoku grids\n"
        ".SH SYNOPSIS\n.B sudoscope\n[COMMAND] [options] [FILE...]\n"
        ".SH DESCRIPTION\nSearches Sudoku grids of 4x4 to %dx%d and shows the search "
        "while it happens:\nassigned cells in colour, open cells in a grey that "
        "darkens as their candidates die.\n.PP\nWithout a display it draws in the "
        "terminal that it was started from, in half blocks of 24-bit colour,\nor in "
        "shades where NO_COLOR is set. The keys are the same; Ctrl+C ends it, Ctrl+Z "
        "stops it.\n.SH COMMANDS\n",
        SUDOSCOPE_VERSION, MAX_N, MAX_N);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        snprintf(left, sizeof left, "%s %s", command_rows[i].name,
                 command_rows[i].args);
        roff_item(left, command_rows[i].summary);
    }
    printf(".SH OPTIONS\n");
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (!option_rows[i].commands)
            continue;
        left_column(left, &option_rows[i]);
        roff_item(left + strspn(left, " "), option_rows[i].help);
    }
    for (int k = 0; k < PLUG_KINDS; k++) {
        printf(".SH ");
        for (const char *s = catalog_title((enum plug_kind)k); *s; s++)
            putchar(*s >= 'a' && *s <= 'z' ? *s - 'a' + 'A' : *s);
        putchar('\n');
        for (int i = 0; i < catalog_count((enum plug_kind)k); i++)
            roff_item(catalog_name((enum plug_kind)k, i),
                      catalog_summary((enum plug_kind)k, i));
    }
    printf(".SH KEYS\n");
    for (int i = 0; i < KEY_COUNT; i++)
        roff_item(key_rows[i].shown, key_rows[i].help);
    for (int i = 0; i < LENS_KEY_COUNT; i++)
        roff_item(lens_key_rows[i].shown, lens_key_rows[i].help);
    printf(".SH EXIT STATUS\n%s", exit_help);
}

void cli_print_action(const struct options *o)
{
    if (o->action == OPTION_VERSION)
        printf("sudoscope %s\n", SUDOSCOPE_VERSION);
    else if (o->action == OPTION_MAN)
        print_man();
    else if (o->action == OPTION_COMPLETIONS)
        completions_print();
    else if (o->command == COMMAND_watch)
        print_help();
    else
        print_command_help(o->command);
}
