#include "front/signals.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

/* Atomic rather than sig_atomic_t, since several threads read it. */
static atomic_bool interrupted;

static void on_signal(int number)
{
    (void)number;
    atomic_store(&interrupted, true);
}

void signals_handle(int number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags}, old;

    sigaction(number, NULL, &old);
    if (old.sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

void signals_catch(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGXCPU};

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        signals_handle(numbers[i], on_signal, (int)SA_RESETHAND);
}

bool signals_interrupted(void)
{
    return atomic_load_explicit(&interrupted, memory_order_relaxed);
}

void signals_ignore_file_limit(void)
{
    signal(SIGXFSZ, SIG_IGN);
}

void signals_ignore_broken_pipe(void)
{
    signal(SIGPIPE, SIG_IGN);
}
