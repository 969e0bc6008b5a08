#include "base/names.h"
#include "base/path.h"
#include "commands/commands.h"
#include "files/data.h"

#include <errno.h>
#include <unistd.h>

/* The commands that draw nothing. */
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
    int command = names_find(command_rows, COMMAND_COUNT, sizeof *command_rows,
                             argc > 1 ? argv[1] : "");
    struct options o;

    if (command < 0 || !functions[command])
        return become_full_program(argv);
    int status = program_start(&o, argc, argv);
    if (status != EXIT_DONE)
        return status;
    if (o.action != OPTION_COUNT)
        return become_full_program(argv);
    return program_finish(functions[command](&o));
}
