#include "front/signals.h"

#include "base/clock.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

#define HURRY_MS 1000 /* a second signal later than this ends the process */

static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGXCPU};

/* Atomic rather than sig_atomic_t, since several threads use them. */
static atomic_uint first_ms; /* odd time of the first signal; 0: none has come */
static atomic_int n_later;   /* signals after the first one */
static void (*_Atomic last_act)(void);

static void catch_all(void (*handler)(int), int flags)
{
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
        signals_handle(ending[i], handler, flags);
}

/* The first signal interrupts what waits. Later ones interrupt no system call: they
 * must not disturb what the first one has begun. */
static void on_signal(int number)
{
    unsigned now_ms = (unsigned)(clock_now_ns() / NS_PER_MS) | 1, first = 0;

    if (atomic_compare_exchange_strong(&first_ms, &first, now_ms)) {
        catch_all(on_signal, SA_RESTART);
    } else if (atomic_fetch_add(&n_later, 1) > 0 || (int)(now_ms - first) > HURRY_MS) {
        void (*act)(void) = atomic_load(&last_act);
        if (act)
            act();
        signals_handle(number, SIG_DFL, 0);
        raise(number);
    }
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
    if (!signals_interrupted())
        catch_all(on_signal, 0);
}

void signals_before_kill(void (*act)(void))
{
    atomic_store(&last_act, act);
}

bool signals_interrupted(void)
{
    return atomic_load_explicit(&first_ms, memory_order_relaxed) > 0;
}

void signals_ignore_file_limit(void)
{
    signal(SIGXFSZ, SIG_IGN);
}

void signals_ignore_broken_pipe(void)
{
    signal(SIGPIPE, SIG_IGN);
}
