#include "commands/commands.h"
#include "commands/program/program.h"

#define COMMAND_FUNCTION(name, ...) command_##name,
static command_function *const functions[COMMAND_COUNT] = {COMMANDS(COMMAND_FUNCTION)};

int main(int argc, char **argv)
{
    struct options o;
    int status;

    if (!program_start(&o, argc, argv, &status))
        return status;
    bool is_command = o.action == OPTION_COUNT;
    return program_finish(
        (is_command ? functions[o.command] : command_print_action)(&o));
}
