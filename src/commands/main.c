#include "commands/commands.h"
#include "options/command_line.h"
#include "options/output.h"
#include "options/paths.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int (*const functions[COMMAND_COUNT])(const struct options *o) = {
    [COMMAND_watch] = watch_run,     [COMMAND_record] = record_run,
    [COMMAND_solve] = cli_solve,     [COMMAND_race] = race_watch,
    [COMMAND_compare] = cli_compare, [COMMAND_generate] = cli_generate,
    [COMMAND_split] = cli_split,     [COMMAND_merge] = cli_merge,
    [COMMAND_check] = cli_check,     [COMMAND_list] = cli_list,
};

/* No file that is opened later may become a closed standard stream. What stands in for
 * the stream refuses its use, as a closed one does. */
static void occupy_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            exit(EXIT_BAD_INPUT);
}

int main(int argc, char **argv)
{
    struct options o;
    struct error e;

    occupy_standard_streams();
    if (!options_parse(&o, argc, argv, &e))
        return output_complain(&e, EXIT_BAD_USAGE);
    if (o.action == OPTION_COUNT && !paths_check(&o, &e))
        return output_complain(&e, EXIT_BAD_USAGE);
    assert(functions[o.command]);
    int status =
        o.action == OPTION_COUNT ? functions[o.command](&o) : cli_print_action(&o);
    bool is_written = fflush(stdout) == 0 && !ferror(stdout);
    if (!is_written && status != EXIT_BAD_INPUT) {
        error_fail(&e, "<stdout>: %s", strerror(errno));
        status = output_complain(&e, EXIT_BAD_INPUT);
    }
    return status;
}
