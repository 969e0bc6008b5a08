/* Follows a trace line by line: what its lines say becomes the board, the levels and
 * the counters of a search. */
#pragma once

#include "solve/search.h"
#include "solve/snapshot.h"
#include "trace/line.h"
#include "trace/proof.h"

#define TRACE_FIGURES 3 /* the most figures that a program may show in the panel */

struct trace_figure {
    char name[24];
    double value;
};

/* The state after a line: this struct and the arrays behind it, trace_follow_bytes in
 * all. It has pointers to its own arrays, so a saved copy is valid only at the same
 * address. */
struct trace_follow {
    uint64_t line; /* number of the last line, from 1 */
    int n_rows;    /* number of rows read of a board that is not complete yet */
    int n_figures;
    /* FAILED: the refutation of the last `fail` is not counted yet. FAILED_AND_COUNTED:
     * the line that left the level of that `fail` has counted it. */
    enum { NOTHING_FAILED, FAILED, FAILED_AND_COUNTED } failure;
    bool has_heat;
    bool said_is_wrong;     /* `said` is the first line that could not be read */
    bool is_of_other_board; /* the trace is of another size or has other boxes; `said`
                               names both */
    uint64_t n_wrong;       /* lines that could not be read */
    uint64_t n_clauses;     /* learnt clauses, without those that were forgotten */
    double best_cost;       /* of a local search; INFINITY: none */
    struct trace_figure figure[TRACE_FIGURES];
    unsigned told; /* bit c: the program tells the value of counter c, count[c] */
    uint64_t count[COUNTER_COUNT];
    char said[SNAPSHOT_SAID];     /* the last text, or the first line that was wrong */
    char sentence[SNAPSHOT_SAID]; /* the text of the last `say` */
    value_t *row;                 /* [n_cells]: the rows read so far */
    uint16_t *heat;               /* [n_cells]: 0 .. UINT16_MAX */
    struct trace_proof proof;
    struct trace_levels *levels;
};

size_t trace_follow_bytes(const struct geometry *geo);
void trace_follow_init(struct trace_follow *f, const struct puzzle *p);

/* The bytes to save, from the start of the struct. To these come the entries of
 * levels->removed that are in use. */
size_t trace_follow_bytes_to_save(const struct trace_follow *f);

/* Takes the next line, text[0 .. length). Changes the counters, the last dead end and
 * the numbers of each cell in the store of `s`, and sends its events. */
enum search_status trace_follow_line(struct trace_follow *f, struct search *s,
                                     const char *text, size_t length);

/* Sets `said` or `sentence`; control characters become visible ones. */
void trace_follow_say(char said[SNAPSHOT_SAID], const char *text, size_t length);

/* Writes the board, the candidates and the numbers of each cell. */
void trace_follow_show(const struct trace_follow *f, const struct search *s,
                       struct snapshot *out);

/* Fills at most MAX_METRICS and returns their number. */
int trace_follow_metrics(const struct trace_follow *f, struct metric *out);
