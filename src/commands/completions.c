#include "commands/completions.h"

#include "draw/palette.h"
#include "options/options.h"
#include "options/race_preset.h"
#include "show/tour.h"
#include "solve/catalog.h"
#include "solve/preset.h"

#include <stdio.h>
#include <string.h>

/* Which words may stand where is written between these two parts. */
static const char head[] =
    "# bash completions of sudoscope, as 'sudoscope --completions' writes them.\n"
    "\n"
    "# What may follow an option: words, 'files', or nothing that is known.\n";

static const char tail[] =
    "_sudoscope()\n"
    "{\n"
    "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - "
    "1]}\n"
    "    local command words last\n"
    "\n"
    "    # bash takes --option=value for three words.\n"
    "    if [[ $current == = ]]; then\n"
    "        current=\n"
    "    elif [[ $previous == = ]]; then\n"
    "        previous=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    fi\n"
    "    command=$(_sudoscope_command \"${COMP_WORDS[1]}\")\n"
    "    if ! words=$(_sudoscope_argument \"$previous\"); then\n"
    "        if [[ $current == -* ]]; then\n"
    "            words=$(_sudoscope_options \"$command\")\n"
    "        elif ((COMP_CWORD == 1)); then\n"
    "            words=\"$(_sudoscope_commands) files\"\n"
    "        else\n"
    "            words=$(_sudoscope_words \"$command\")\n"
    "        fi\n"
    "    fi\n"
    "    # Of a list, the last word.\n"
    "    last=${current##*[,+]}\n"
    "    mapfile -t COMPREPLY < <(\n"
    "        compgen -P \"${current%\"$last\"}\" -W \"${words%files}\" -- \"$last\")\n"
    "    if [[ $words == *files ]]; then\n"
    "        compopt -o filenames 2>/dev/null\n"
    "        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- \"$current\")\n"
    "    fi\n"
    "}\n"
    "complete -F _sudoscope sudoscope\n";

static void put_catalog(enum plug_kind kind)
{
    for (int i = 0; i < catalog_count(kind); i++)
        printf("%s%s", i ? " " : "", catalog_name(kind, i));
}

static void put_tours(void)
{
    char name[TOUR_NAME], summary[8];

    for (int i = 0; tour_at(i, name, summary, sizeof summary); i++)
        printf("%s ", name);
    fputs("files", stdout);
}

static void put_views(void)
{
    for (int i = 0; i < BOARD_VIEWS; i++)
        printf("%s%s", i ? " " : "", board_view_word((enum board_view)i));
}

/* Of "N|max|auto" the words that are typed as they stand. */
static void put_alternatives(const char *argument)
{
    const char *gap = "";

    for (const char *at = argument; *at;) {
        size_t length = strcspn(at, "|");
        if (at[0] >= 'a' && at[0] <= 'z') {
            printf("%s%.*s", gap, (int)length, at);
            gap = " ";
        }
        at += length + (at[length] == '|');
    }
}

static void put_argument(enum option_id id)
{
    const struct option_row *row = &option_rows[id];

    for (int k = 0; k < PLUG_KINDS; k++)
        if (strcmp(row->flag, catalog_option((enum plug_kind)k)) == 0)
            put_catalog((enum plug_kind)k);
    if (id == OPTION_PRESET || id == OPTION_PRESETS)
        for (int i = 0; i < preset_count(); i++)
            printf("%s%s", i ? " " : "", preset_row(i)->name);
    for (int i = 0; id == OPTION_PRESET && i < race_preset_count(); i++)
        printf(" %s", race_preset_row(i)->name);
    if (id == OPTION_VIEW)
        put_views();
    if (id == OPTION_TOUR)
        put_tours();
    if (id == OPTION_TUNE)
        for (int i = 0; tuning_rows[i].name; i++)
            printf("%s%s=", i ? " " : "", tuning_rows[i].name);
    if (id == OPTION_PALETTE)
        for (int i = 0; i < palette_count(); i++)
            printf("%s%s", i ? " " : "", palette_name(i));
    if (strchr(row->argument, '|'))
        put_alternatives(row->argument);
    if (strcmp(row->argument, "FILE") == 0)
        fputs("files", stdout);
}

static void print_arguments(void)
{
    printf("_sudoscope_argument()\n{\n    case $1 in\n");
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option_row *row = &option_rows[i];
        if (!row->argument)
            continue;
        printf("    ");
        if (row->letter)
            printf("-%c | ", row->letter);
        printf("--%s) echo \"", row->flag);
        put_argument((enum option_id)i);
        printf("\" ;;\n");
    }
    printf("    *) return 1 ;;\n    esac\n}\n\n");
}

static void print_options(void)
{
    printf("_sudoscope_options()\n{\n    case $1 in\n");
    for (int c = 0; c < COMMAND_COUNT; c++) {
        printf("    %s) echo \"", command_rows[c].name);
        for (int i = 0; i < OPTION_COUNT; i++)
            if (option_rows[i].commands & (1u << c))
                printf("--%s ", option_rows[i].flag);
        printf("\" ;;\n");
    }
    printf("    esac\n}\n\n");
}

static void put_commands(const char *between)
{
    for (int c = 0; c < COMMAND_COUNT; c++)
        printf("%s%s", c ? between : "", command_rows[c].name);
}

static void print_commands(void)
{
    printf("_sudoscope_commands()\n{\n    echo \"");
    put_commands(" ");
    printf("\"\n}\n\n_sudoscope_command()\n{\n    case $1 in\n    ");
    put_commands(" | ");
    printf(") echo \"$1\" ;;\n    *) echo %s ;;\n    esac\n}\n\n",
           command_rows[COMMAND_watch].name);
}

/* What stands behind the options. */
static void print_words(void)
{
    printf("_sudoscope_words()\n{\n    case $1 in\n    %s) echo \"",
           command_rows[COMMAND_list].name);
    for (int k = 0; k < PLUG_KINDS; k++)
        printf("%s ", catalog_option((enum plug_kind)k));
    printf("preset tune palette view tour\" ;;\n");
    for (int c = 0; c < COMMAND_COUNT; c++)
        if (c != COMMAND_list && command_rows[c].args[0])
            printf("    %s) echo files ;;\n", command_rows[c].name);
    printf("    esac\n}\n\n");
}

void completions_print(void)
{
    fputs(head, stdout);
    print_arguments();
    print_options();
    print_commands();
    print_words();
    fputs(tail, stdout);
}
