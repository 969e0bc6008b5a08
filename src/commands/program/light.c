#include "base/path.h"
#include "commands/commands.h"
#include "commands/program/program.h"
#include "files/data.h"

#include <errno.h>
#include <unistd.h>

/* The commands that draw nothing; with --plot the full program runs them. */
static command_function *const functions[COMMAND_COUNT] = {
    [COMMAND_solve] = command_solve,       [COMMAND_compare] = command_compare,
    [COMMAND_generate] = command_generate, [COMMAND_split] = command_split,
    [COMMAND_merge] = command_merge,       [COMMAND_check] = command_check,
    [COMMAND_list] = command_list,
};

static int become_full_program(char **argv)
{
    char path[PATH_SIZE];
    struct error e;

    if (data_find_program(path, sizeof path))
        execv(path, argv);
    error_fail_errno(&e, path, errno);
    return output_complain(&e, EXIT_BAD_INPUT);
}

int main(int argc, char **argv)
{
    enum command command = program_command(argc, argv);
    struct options o;
    int status;

    if (command == COMMAND_COUNT || !functions[command])
        return become_full_program(argv);
    if (!program_start(&o, argc, argv, &status))
        return status;
    if (o.action != OPTION_COUNT || o.plot)
        return become_full_program(argv);
    return program_finish(functions[command](&o));
}
