#include "commands/commands.h"

#include "commands/window.h"
#include "front/signals.h"
#include "options/input.h"
#include "show/verbs/play_scripts.h"

int command_watch(const struct options *o)
{
    struct error e;
    bool gave_up;

    if (!play_scripts_check(o, &e))
        return output_complain(&e, EXIT_BAD_USAGE);
    signals_catch();
    return window_run(o, "sudoscope", NULL, &gave_up, &e)
               ? EXIT_DONE
               : output_complain(&e, input_failure());
}
