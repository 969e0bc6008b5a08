#include "commands/commands.h"
#include "commands/program/program.h"

#include <assert.h>

static command_function *const functions[COMMAND_COUNT] = {
    [COMMAND_watch] = command_watch,     [COMMAND_record] = command_record,
    [COMMAND_solve] = command_solve,     [COMMAND_race] = command_race,
    [COMMAND_compare] = command_compare, [COMMAND_generate] = command_generate,
    [COMMAND_split] = command_split,     [COMMAND_merge] = command_merge,
    [COMMAND_check] = command_check,     [COMMAND_list] = command_list,
};

int main(int argc, char **argv)
{
    struct options o;
    int status;

    if (!program_start(&o, argc, argv, &status))
        return status;
    assert(functions[o.command]);
    bool is_command = o.action == OPTION_COUNT;
    return program_finish(
        (is_command ? functions[o.command] : command_print_action)(&o));
}
