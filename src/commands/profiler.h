/* Sends the tree of a search to CP-Profiler, through an adapter (trace/watched.h): a
 * program that reads the tree as a trace. For one thread. */
#pragma once

#include "base/child.h"
#include "options/options.h"
#include "trace/writer.h"

/* All zero: not started; the functions other than profiler_start then do nothing. */
struct profiler {
    struct child adapter;
    struct trace_writer *trace; /* NULL before the first step */
    struct text lines;          /* the trace of a step; else empty */
    struct error lost;          /* why sending has stopped; "": it has not */
};

/* Starts the adapter, which connects to the port o->profiler of this computer, names
 * the tree, and tells the profiler at once whether a search with this setting may
 * restart. If the search has a limit of time, the adapter gives up on a profiler that
 * reads nothing for 5 s after its end. */
bool profiler_start(struct profiler *p, const struct options *o, const char *name,
                    const struct setting *setting, struct error *e);

/* Sends the last step of a search. The first call sends the root. Does not wait for the
 * profiler to read. */
void profiler_step(struct profiler *p, const struct search *s);

/* Waits until the profiler has read the whole tree, and frees the resources. Ctrl+C and
 * SIGTERM end the waiting (signals_interrupted). False if nodes were lost otherwise. */
bool profiler_end(struct profiler *p, struct error *e);
