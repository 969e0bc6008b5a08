#include "front/signals.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t interrupted;

static void on_signal(int number)
{
    (void)number;
    interrupted = 1;
}

void signals_catch(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};

    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool signals_interrupted(void)
{
    return interrupted != 0;
}

void signals_ignore_broken_pipe(void)
{
    signal(SIGPIPE, SIG_IGN);
}
