/* A program that is watched is a strategy: each step of the search takes a line of its
 * trace, which watched_is_ready has read. So everything that shows a search can show
 * the program. */
#pragma once

#include "solve/plug.h"
#include "trace/source.h"

/* Translates CP-Profiler's protocol: a solver's nodes into lines, and our trees into
 * nodes. */
#define WATCHED_ADAPTER "assets/adapters/cp_profiler.py"

enum watched_kind {
    WATCHED_COMMAND, /* what a command of the shell prints */
    WATCHED_FILE,    /* a file with the output of a program; "-": standard input */
    WATCHED_PORT     /* the nodes that solvers send to a port of this computer */
};

/* Returns the strategy that watches a program. `text` is the command, the path or the
 * number of the port. The strategy is named after the part behind the last slash or, if
 * it watches a SAT solver, the first word. The program starts at the first step. Equal
 * arguments give the same strategy, which is never freed. For one thread. */
const struct strategy *watched_strategy(enum watched_kind kind, const char *text);

/* Lists of presets have words for what is watched: "solver:COMMAND", "trace:FILE" and
 * "listen:PORT". Returns the part behind the colon and sets *kind; NULL: the word is
 * none of them. */
const char *watched_word(const char *word, enum watched_kind *kind);

/* Whether a strategy watches a program. */
bool watched_is(const struct strategy *strategy);

/* Whether a strategy watches a SAT solver: a program that reads the formula and prints
 * a proof. */
bool watched_is_proof(const struct strategy *strategy);

/* Opens the source that a watching strategy reads, without a search. A program gets the
 * puzzle and the seed. NULL on error. */
struct trace_source *watched_source(const struct strategy *strategy,
                                    const struct puzzle *p, uint64_t seed,
                                    struct error *e);

/* For a search that watches a program. watched_offset returns the offset of the next
 * line to read. watched_line finds the line at an earlier offset; false if there is
 * none. */
uint64_t watched_offset(const struct search *s);
const struct trace_levels *watched_trace_levels(const struct search *s);
bool watched_line(const struct search *s, uint64_t offset, struct source_line *out);

/* Whether the program that a search watches has exited with status 0. */
bool watched_is_finished(const struct search *s);

/* Whether a search can be repeated from its start: what a port or standard input gave
 * comes only once. */
bool watched_can_repeat(const struct strategy *strategy);

/* Whether a watched file or port can be opened; true for all other strategies. */
bool watched_can_open(const struct strategy *strategy, struct error *e);

/* Reads the puzzle of a trace from the first lines of the file `path`: "trace 1 9 3x3"
 * and, unless it is missing, a line "board" with the clues. While it waits for the
 * lines it calls `stop`, and gives up if `stop` returns true. NULL on error. */
struct puzzle *watched_puzzle(const char *path, bool (*stop)(void), struct error *e);
