/* A program that is watched, as a strategy: each step of the search reads a line of its
 * trace. So all that shows a search shows it, too. */
#pragma once

#include "solve/plug.h"
#include "trace/source.h"

enum watched_kind {
    WATCHED_COMMAND, /* a command of the shell: what it prints */
    WATCHED_FILE,    /* a file with what a program printed; "-": standard input */
    WATCHED_PORT     /* a port of this computer: the nodes that solvers send to it */
};

/* The strategy that watches a program. `text` is the command, the path or the number of
 * the port; the strategy's name is the text after its last slash. The program starts at
 * the first step. The strategy lives as long as the process; the same text gives the
 * same one. For one thread. */
const struct strategy *watched_strategy(enum watched_kind kind, const char *text);

/* Whether a strategy watches a program. */
bool watched_is(const struct strategy *strategy);

/* Whether such a strategy watches a program that reads the formula, and so prints a
 * proof. */
bool watched_is_proof(const struct strategy *strategy);

/* Opens the source that such a strategy watches, without a search; a program gets the
 * puzzle and the seed. NULL on error. */
struct trace_source *watched_source(const struct strategy *strategy,
                                    const struct puzzle *p, uint64_t seed,
                                    struct error *e);

/* The offset of the next line of a search that watches, and the line at an offset that
 * it has read. */
uint64_t watched_offset(const struct search *s);
bool watched_line(const struct search *s, uint64_t offset, struct source_line *out);

/* Whether the program has ended by itself, with status 0. */
bool watched_is_finished(const struct search *s);

/* Whether the trace of a watched file, or a watched port, can be opened. The port stays
 * open for its searches, so this is called before the first one. True for all other
 * strategies. */
bool watched_can_open(const struct strategy *strategy, struct error *e);

/* Reads the puzzle that the first lines of a file name: "trace 1 9 3x3", then a line
 * "board" with the clues; without that line it has none. While it waits for the lines
 * it calls `stop`, and gives up if that returns true. NULL on error. */
struct puzzle *watched_puzzle(const char *path, bool (*stop)(void), struct error *e);
