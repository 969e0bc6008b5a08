#include "commands/commands.h"

#define COMMAND_FUNCTION(name, ...) command_##name,
static command_function *const functions[COMMAND_COUNT] = {COMMANDS(COMMAND_FUNCTION)};

int main(int argc, char **argv)
{
    struct options o;
    int status = program_start(&o, argc, argv);

    if (status != EXIT_DONE)
        return status;
    return program_finish(o.action == OPTION_COUNT ? functions[o.command](&o)
                                                   : command_print_action(&o));
}
