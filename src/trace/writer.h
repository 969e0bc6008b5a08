/* Writes the steps of a search as a trace, in the language that follow.h reads. */
#pragma once

#include "base/text.h"
#include "solve/search.h"

struct trace_writer;

/* Begins the trace of a search: appends to `out` the lines that give its present state.
 * If is_tree, the trace has decisions, undone levels and results, but no propagation.
 * The caller keeps the search and `out`. */
struct trace_writer *trace_writer_begin(const struct search *s, bool is_tree,
                                        struct text *out);

/* Appends the lines of the step that was taken last. A reader of these lines gets the
 * levels, the board, the candidates, the cost and the counters after that step. The
 * frontier of a search over whole boards is not written. */
void trace_writer_step(struct trace_writer *w, const struct search *s,
                       struct text *out);

void trace_writer_end(struct trace_writer *w);
