/* The counters of a search. All strategies count the same things, so that searches can
 * be compared; a counter that does not apply to a strategy stays 0. The table COUNTERS
 * defines the members, names and listings of all counters. */
#pragma once

#include <stdint.h>

enum counter_unit {
    COUNTER_NODES, /* nodes of a search tree */
    COUNTER_MOVES, /* nodes of a local search */
    COUNTER_EVENTS /* anything else that is counted */
};

/* The masks of a counter say whether it is summed, and which outputs list it. */
enum {
    COUNTER_ADDS = 1, /* summed over alternating searches; else the current one's */
    IN_RUNS = 2,      /* tables and JSON of compare, merge and race */
    IN_RESULT = 4,    /* solve --json */
    IN_TEXT = 8,      /* the line that solve prints */
    IN_PANEL = 16     /* the lower part of the side panel, the end card of a film */
};

/* Columns of the table: name in JSON, singular for messages, unit, masks, and the width
 * of the counter's column in listings. */
#define COUNTERS(ROW)                                                                  \
    ROW(solutions, "solution", COUNTER_EVENTS, IN_TEXT, 0)                             \
    /* The search chooses a value for an unassigned cell. A search over whole boards   \
     * counts each board that it takes from its frontier, and each dead one that it    \
     * never puts there. */                                                            \
    ROW(decisions, "decision", COUNTER_NODES,                                          \
        COUNTER_ADDS | IN_RUNS | IN_RESULT | IN_TEXT, 11)                              \
    /* The search has shown that a decision leads to no further solution. Backtracking \
     * then undoes it. In clause learning each conflict refutes one decision, but may  \
     * undo several. In an exhausted tree every decision is refuted, unless restarts   \
     * or backjumps dropped some. */                                                   \
    ROW(refutations, "refutation", COUNTER_NODES,                                      \
        COUNTER_ADDS | IN_RUNS | IN_RESULT | IN_TEXT, 11)                              \
    /* A candidate is removed or assigned: by a clue, by a decision or refutation, or  \
     * by propagation. */                                                              \
    ROW(propagations, "propagation", COUNTER_EVENTS,                                   \
        COUNTER_ADDS | IN_RUNS | IN_RESULT | IN_PANEL, 13)                             \
    /* A step of a local search: it tries or makes one change of a complete grid. */   \
    ROW(moves, "move", COUNTER_MOVES, COUNTER_ADDS | IN_RUNS | IN_RESULT | IN_TEXT,    \
        11)                                                                            \
    ROW(restarts, "restart", COUNTER_EVENTS,                                           \
        COUNTER_ADDS | IN_RESULT | IN_TEXT | IN_PANEL, 0)                              \
    /* Restarts that leave the rest of the board to learning (relay.c). */             \
    ROW(handovers, "hand-over", COUNTER_EVENTS,                                        \
        COUNTER_ADDS | IN_RESULT | IN_TEXT | IN_PANEL, 0)                              \
    /* Refutations that undo more than one decision. */                                \
    ROW(backjumps, "backjump", COUNTER_EVENTS, COUNTER_ADDS, 0)

#define COUNTER_ENUM(name, ...) COUNTER_##name,
enum counter { COUNTERS(COUNTER_ENUM) COUNTER_COUNT };

struct counter_row {
    const char *name, *word, *words; /* "moves", "move", "moves" */
    enum counter_unit unit;
    unsigned masks;
    int columns;
};
extern const struct counter_row counter_rows[COUNTER_COUNT];

#define COUNTER_MEMBER(name, ...) uint64_t name;
struct stats {
    union {
        struct {
            COUNTERS(COUNTER_MEMBER)
        };
        uint64_t counts[COUNTER_COUNT];
    };
    int depth; /* decision level; a strategy defines what counts as a decision */
    int max_depth;
    uint64_t quiet; /* steps since the last dead end; before the first: all steps */
};

/* The number of nodes: the unit of limits and restarts. A node is a move of a local
 * search, or a decision or refutation with its propagation. Speeds count steps: nearly
 * the same, but a restart is a step, too, and so is a line of a watched program. */
#define NODES_IN_WORDS "decisions, refutations and moves"
static inline uint64_t stats_nodes(const struct stats *s)
{
#define COUNTER_TERM(name, word, unit, ...) +((unit) == COUNTER_EVENTS ? 0 : s->name)
    return 0 COUNTERS(COUNTER_TERM);
#undef COUNTER_TERM
}

enum metric_unit {
    METRIC_COUNT,
    METRIC_EVENTS, /* a count that only grows; the panel shows its rate */
    METRIC_RATIO,
    METRIC_BYTES,
    METRIC_COST /* what a local search minimises; the stack plots it */
};

/* A number that only some strategies report. */
struct metric {
    const char *name;
    enum metric_unit unit;
    double value;
};

#define MAX_METRICS 13
