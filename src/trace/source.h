/* The lines of a trace. They come from a file, from standard input, or from a program
 * that we start. What was read from a pipe is kept in a file, so that it can be read
 * again. */
#pragma once

#include "base/child.h"
#include "base/path.h"
#include "puzzle/puzzle.h"

/* Most bytes of a line; a longer one is cut. A 256x256 board needs a quarter of it. */
#define TRACE_LINE ((size_t)1 << 20)

enum source_state {
    SOURCE_LINE,  /* the line was found */
    SOURCE_WAITS, /* the writer has not written the whole line yet */
    SOURCE_ENDED  /* there will be no further line */
};

struct source_line {
    const char *text; /* valid until the next call; without its newline */
    size_t length;
    uint64_t next; /* offset of the next line in bytes */
    /* True if the line exceeds TRACE_LINE; the next source_line continues it. */
    bool is_cut;
};

struct source_status {
    struct text ending; /* "ended", "exited with status 1", ...; "" before the end */
    int exit_status; /* of the program that has exited, 128 + N after signal N; else 0
                      */
    /* True if the trace came from a program that has exited with status 0. */
    bool is_finished;
    /* True if the trace is incomplete: it could not be read further, or its program
     * could not be run or was killed by a signal. */
    bool has_failed;
};

/* For one thread at a time. */
struct trace_source;

/* Opens a file for reading; "-" is standard input. NULL on error. */
struct trace_source *trace_source_open(const char *path, struct error *e);

/* Starts a command of the shell. Its standard input is the board as rows of numbers;
 * SUDOSCOPE_SEED and SUDOSCOPE_LINES=1 are in its environment. In the command, {puzzle}
 * and {cnf} become the quoted paths of files with the board and its formula
 * (formula.h), which trace_source_close removes, and {out} that of an empty file, whose
 * text follows after the end of the program's output. If the command has {cnf}, the
 * program starts only when the formula is complete: until then trace_source_line writes
 * parts of it. The caller keeps the puzzle, which must outlive the source. NULL on
 * error. */
struct trace_source *trace_source_start(const char *command, const struct puzzle *p,
                                        uint64_t seed, struct error *e);

/* Whether a command names {cnf}; its output is then read as a proof (proof.h). */
bool trace_source_has_formula(const char *command);

/* Frees the source. Ends its program with all processes of its group: by SIGTERM and,
 * if one still runs after a second, by SIGKILL. A process that has left the group
 * (setsid) is not ended. */
void trace_source_close(struct trace_source *s);

/* Finds the line that begins at an offset: 0, or `next` of another line. The last line
 * need not end with a newline. Waits for the writer, at most wait_ms milliseconds. */
enum source_state trace_source_line(struct trace_source *s, uint64_t offset,
                                    int wait_ms, struct source_line *out);

/* What the source's program has used so far (child_measure). */
struct child_usage trace_source_usage(struct trace_source *s, bool at_once);

/* If the program has exited, ends the processes that it left behind: they may hold its
 * output open. */
void trace_source_end_rest(struct trace_source *s);

/* Ends the program, as trace_source_close does, but keeps the source. */
void trace_source_stop(struct trace_source *s);

/* The status of the source, valid until the source is closed. */
const struct source_status *trace_source_status(const struct trace_source *s);
