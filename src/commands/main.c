#include "commands/commands.h"
#include "commands/race.h"
#include "commands/record.h"
#include "commands/watch.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static int run(const struct options *o)
{
    if (o->action != OPTION_COUNT) {
        cli_print_action(o);
        return EXIT_DONE;
    }
    switch (o->command) {
    case COMMAND_solve:
        return cli_solve(o);
    case COMMAND_race:
        return race_watch(o);
    case COMMAND_compare:
        return cli_compare(o);
    case COMMAND_generate:
        return cli_generate(o);
    case COMMAND_check:
        return cli_check(o);
    case COMMAND_list:
        return cli_list(o);
    case COMMAND_record:
        return record_run(o);
    case COMMAND_watch:
    case COMMAND_COUNT:
        break;
    }
    return watch_run(o);
}

int main(int argc, char **argv)
{
    struct options o;
    struct error e;

    if (!options_parse(&o, argc, argv, &e)) {
        fprintf(stderr, "sudoscope: %s\n", e.text);
        return EXIT_BAD_USAGE;
    }
    int status = run(&o);
    bool written = fflush(stdout) == 0 && !ferror(stdout);
    if (!written && status != EXIT_BAD_INPUT) {
        fprintf(stderr, "sudoscope: <stdout>: %s\n", strerror(errno));
        status = EXIT_BAD_INPUT;
    }
    return status;
}
