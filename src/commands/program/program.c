#include "commands/commands.h"

#include "front/signals.h"
#include "options/command_line.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Opens a stand-in for each closed standard stream, so that no later file takes its
 * descriptor. A stand-in fails when it is used, as the closed stream would. */
static void occupy_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            exit(EXIT_BAD_INPUT);
}

int program_start(struct options *o, int argc, char **argv)
{
    struct error e;

    occupy_standard_streams();
    signals_ignore_file_limit();
    if (options_parse(o, argc, argv, &e) &&
        (o->action != OPTION_COUNT || paths_check(o, &e)))
        return EXIT_DONE;
    return output_complain(&e, EXIT_BAD_USAGE);
}

int program_finish(int status)
{
    struct error e;
    bool is_written = fflush(stdout) == 0 && !ferror(stdout);

    if (is_written || status == EXIT_BAD_INPUT)
        return status;
    error_fail_errno(&e, "<stdout>", errno);
    return output_complain(&e, EXIT_BAD_INPUT);
}
