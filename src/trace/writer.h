/* Writes the steps of a search as a trace, in the language that follow.h reads. */
#pragma once

#include "base/text.h"
#include "solve/search.h"

struct trace_writer;

/* Begins the trace of a search with the state that it has now, which is appended to
 * `out`. The search and `out` stay the caller's. */
struct trace_writer *trace_writer_begin(const struct search *s, struct text *out);

/* Appends the lines of the step that was taken last. Read back, they give the levels,
 * the board, the candidates, the cost and the counters after that step. Two things are
 * not written: the frontier of a search over whole boards, and that progressive search
 * moves clues. */
void trace_writer_step(struct trace_writer *w, const struct search *s,
                       struct text *out);

void trace_writer_end(struct trace_writer *w);
