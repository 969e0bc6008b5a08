/* Follows a trace line by line: what its lines say becomes the board, the levels and
 * the counters of a search. */
#pragma once

#include "solve/search.h"
#include "solve/snapshot.h"
#include "trace/proof.h"

#define TRACE_FIGURES 3 /* most figures that a program may show in the side panel */

struct trace_figure {
    char name[24];
    double value;
};

/* The state after a line: this struct and the arrays behind it; trace_follow_bytes is
 * the size of both. A saved copy is valid only at the same address (levels.h). */
struct trace_follow {
    uint64_t line; /* number of the last line, from 1 */
    int n_rows;    /* number of rows read of a board that is still incomplete */
    int n_figures;
    /* FAILED: a line `fail` came, and its refutation is not counted yet.
     * FAILED_AND_COUNTED: the `undo` after it has counted the refutation, so that a
     * line `refute` must not count it again. */
    enum { NOTHING_FAILED, FAILED, FAILED_AND_COUNTED } failure;
    bool has_heat;
    bool has_asked; /* whether the number of solutions was asked, for rounds */
    /* True if `said` tells which line was the first wrong one, and why. */
    bool said_is_wrong;
    /* True if the trace is of another board; `said` names the difference. */
    bool is_of_other_board;
    /* True if the last line of numbers had one out of range, or too many for a board.
     */
    bool is_broken;
    uint64_t n_wrong;   /* lines that could not be read or cannot be true */
    uint64_t n_clauses; /* learnt clauses, without those that were forgotten */
    double best_cost;   /* lowest cost so far of a local search; INFINITY: none yet */
    struct trace_figure figure[TRACE_FIGURES];
    unsigned told; /* bit c is set: the trace gave counter c; count[c] is its value */
    uint64_t count[COUNTER_COUNT];
    /* The last line that was only text. If said_is_wrong: the first wrong line, and
     * why. */
    char said[SNAPSHOT_SAID];
    char sentence[SNAPSHOT_SAID]; /* the text of the last line `say` */
    struct trace_proof proof;
    struct trace_levels levels; /* last, so that its arrays follow it in memory */
};

size_t trace_follow_bytes(const struct geometry *geo);
void trace_follow_init(struct trace_follow *f, const struct puzzle *p);

/* `call` judges a line before it changes the levels. words: NULL if it has no verb. */
struct trace_judge {
    void (*call)(void *context, const struct trace_words *words);
    void *context;
};

/* Takes the next line, text[0 .. length), as a step of `s`: updates the counters, the
 * last dead end, and the failures and assignments of each cell; sends events. `judge`
 * may be NULL. */
enum search_status trace_follow_line(struct trace_follow *f, struct search *s,
                                     const char *text, size_t length,
                                     const struct trace_judge *judge);

/* Takes the end of the trace: a complete valid board is a solution, also if no line has
 * said so. Else SEARCH_GAVE_UP. */
enum search_status trace_follow_end(struct trace_follow *f, struct search *s);

/* Copies a text to `said` or `sentence`; control characters become visible. */
void trace_follow_say(char said[SNAPSHOT_SAID], const char *text, size_t length);

/* Writes the board, the candidates and the numbers of each cell to the snapshot. */
void trace_follow_show(const struct trace_follow *f, const struct search *s,
                       struct snapshot *out);

/* Writes at most MAX_METRICS metrics to `out` and returns their number. */
int trace_follow_metrics(const struct trace_follow *f, struct metric *out);
