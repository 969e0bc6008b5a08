#include "commands/profiler.h"

#include "base/message.h"
#include "files/python.h"
#include "front/signals.h"
#include "solve/catalog.h"
#include "trace/watched.h"

#include <stdio.h>

#define PATIENCE_S  "5"
#define SOON_MS     1000 /* a longer wait is explained */
#define INTERVAL_MS 200  /* between two looks for a signal */

/* Without a rule only these two never restart: `auto` and `drama` choose rules of their
 * own, and clause learning restarts to reset its phases. */
static bool may_restart(const struct setting *s)
{
    return s->restarts->cutoff ||
           (s->strategy != &strategy_backtrack && s->strategy != &strategy_relay);
}

bool profiler_start(struct profiler *p, const struct options *o, const char *name,
                    const struct setting *setting, struct error *e)
{
    struct python_program program;
    bool is_limited = setting_limit_s(setting, o->max_seconds) > 0;
    char number[12];

    if (!python_find(&program, WATCHED_ADAPTER, NULL, e))
        return false;
    snprintf(number, sizeof number, "%d", o->profiler);
    char *const argv[] = {program.python,
                          program.path,
                          (char *)"send",
                          number,
                          (char *)name,
                          (char *)(may_restart(setting) ? "restarts" : "once"),
                          is_limited ? (char *)PATIENCE_S : NULL,
                          NULL};
    bool fine = child_start(&p->adapter, argv, -1, -1, e);
    p->adapter.name = fine ? "the profiler" : NULL;
    text_init(&p->lines);
    return fine;
}

void profiler_step(struct profiler *p, const struct search *s)
{
    if (!p->adapter.name || p->lost.text[0])
        return;
    if (p->trace)
        trace_writer_step(p->trace, s, &p->lines);
    else
        p->trace = trace_writer_begin(s, true, &p->lines);
    child_write(&p->adapter, p->lines.data, p->lines.length, &p->lost);
    text_clear(&p->lines);
}

/* Whether the adapter has exited, and not a signal ended the waiting. */
static bool has_exited(struct profiler *p)
{
    int wait_ms = SOON_MS;

    while (!signals_interrupted()) {
        if (child_has_exited(&p->adapter, wait_ms))
            return true;
        if (wait_ms == SOON_MS)
            message_print("waiting for the profiler to read the rest of the tree");
        wait_ms = INTERVAL_MS;
    }
    return false;
}

bool profiler_end(struct profiler *p, struct error *e)
{
    bool fine = true;

    if (!p->adapter.name)
        return true;
    if (p->lost.text[0])
        fine = error_fail(e, "%s", p->lost.text);
    else if (has_exited(p))
        fine = child_finish(&p->adapter, e);
    child_end(&p->adapter);
    trace_writer_end(p->trace);
    text_free(&p->lines);
    return fine;
}
