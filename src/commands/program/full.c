#include "commands/commands.h"
#include "commands/program/program.h"

#include <assert.h>

static command_function *const functions[COMMAND_COUNT] = {
    [COMMAND_watch] = watch_run,     [COMMAND_record] = record_run,
    [COMMAND_solve] = cli_solve,     [COMMAND_race] = race_watch,
    [COMMAND_compare] = cli_compare, [COMMAND_generate] = cli_generate,
    [COMMAND_split] = cli_split,     [COMMAND_merge] = cli_merge,
    [COMMAND_check] = cli_check,     [COMMAND_list] = cli_list,
};

int main(int argc, char **argv)
{
    struct options o;
    int status;

    if (!program_start(&o, argc, argv, &status))
        return status;
    assert(functions[o.command]);
    bool is_command = o.action == OPTION_COUNT;
    return program_finish((is_command ? functions[o.command] : cli_print_action)(&o));
}
