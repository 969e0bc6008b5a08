#include "commands/commands.h"

#include "commands/window.h"
#include "front/signals.h"
#include "options/input.h"
#include "options/output.h"

int command_watch(const struct options *o)
{
    struct error e;
    bool gave_up;

    signals_catch();
    return window_run(o, "sudoscope", NULL, &gave_up, &e)
               ? EXIT_DONE
               : output_complain(&e, input_failure());
}
