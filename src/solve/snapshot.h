/* The state of a search at one moment: everything that views may read. */
#pragma once

#include "puzzle/puzzle.h"
#include "solve/code.h"
#include "solve/contradiction.h"
#include "solve/kinds.h"
#include "solve/learning.h"
#include "solve/plug_memory.h"
#include "solve/stats.h"

#define SNAPSHOT_SAID 160

/* An error that views show: the last step so far that the referee (trace/umpire.h)
 * found wrong, what a program's propagation missed last, or the failure of a script. */
struct accusation {
    char text[SNAPSHOT_SAID]; /* the message; "": there is no error */
    bool is_here;             /* true if the wrong step is the one taken last */
    cell_t cell;              /* views draw a border around it; CELL_NONE: none */
    /* The propagators whose work was missed; "": nothing was missed. They would remove
     * `value` from the cell; VALUE_NONE: they assign the cell, or see a dead end. */
    char missed[SETTING_NAME];
    value_t value;
    bool has_proof;
    /* If has_proof: a solution that the wrong step excludes. */
    value_t proof[MAX_CELLS];
};

/* Whether the last step was taken although the value could be removed from the cell. */
static inline bool accusation_is_missed(const struct accusation *a, cell_t c, value_t v)
{
    return a->is_here && a->missed[0] && v != VALUE_NONE && a->cell == c &&
           a->value == v;
}

#define STRENGTH_BARS 5

/* The node that a judged search is at, and how many candidates propagations remove that
 * begin with the board of that node (trace/strength_node.h). */
struct node_strength {
    /* LATER: they have not run, since that takes too long while the search goes on. */
    enum { STRENGTH_NONE, STRENGTH_LATER, STRENGTH_JUDGED } state;
    int level;
    bool has_ended; /* a decision has ended the node; else the search goes on there */
    /* The search does not say what it removes; it is thought to remove the values of
     * peers. */
    bool is_of_values;
    const char *name[STRENGTH_BARS]; /* of the propagations */
    int claim; /* the one that the search is compared with; -1: another one */
    /* The number of candidates removed; -1: a dead end was found. The last one is that
     * of the search itself, so far. */
    int removed[STRENGTH_BARS + 1];
};

#define SNAPSHOT_REFUTED 4096
#define MOST_BELIEF_N    25 /* the largest board whose beliefs a snapshot has */

/* A candidate that the search has tried and refuted. It stays refuted while the
 * decisions up to level `depth` are in force. */
struct refuted_value {
    cell_t cell;
    value_t value;
    uint16_t depth;
};

/* Plain data, 5.7 MB; a small board uses only parts. Pointers lead to constants. */
struct snapshot {
    int n, box_rows, box_cols, n_cells, words;
    struct unit_numbers units;
    struct alphabet alphabet;  /* names the values for people (value_word) */
    uint8_t region[MAX_CELLS]; /* if the board has regions: the region of each cell */
    uint16_t region_cell[MAX_CELLS]; /* if it has regions: the cells, by region */
    enum search_status status;
    struct stats stats;
    int n_assigned, n_clues;
    int n_refuted;   /* number of elements of `refuted` */
    int n_excluded;  /* number of candidates that the puzzle excludes (puzzle.h) */
    double progress; /* estimated explored part of the tree; negative: unknown */
    uint64_t seed;
    char strategy[SETTING_NAME], var[SETTING_NAME], val[SETTING_NAME],
        prop[SETTING_NAME], restarts[SETTING_NAME];
    /* For each kind of plug-in: words to show instead of the choice (plug.h). */
    const char *own[PLUG_KINDS];
    const struct code_row *code; /* the strategy's listing, or NULL */
    struct code_log code_log;    /* lines of `code` that the search has carried out */
    char puzzle[64]; /* name of the puzzle, or of its file without folders */

    bool is_watched;    /* the search is that of a watched program */
    int64_t program_ns; /* its CPU time; 0: unknown, or no program */
    bool is_waiting;    /* the program has not connected yet */
    bool has_failed;    /* the program could not be followed; `said` has the reason */
    bool is_wrong;      /* `said` is a line of the program that cannot be true */
    /* The program's last text or first wrong line; or a failed script's message. */
    char said[SNAPSHOT_SAID];
    char sentence[SNAPSHOT_SAID]; /* the text of the program's last `say` */
    bool has_script;              /* a plug-in of the setting is a script */
    int n_reasons; /* how many reasons scripts gave for removals in the last step */
    struct plug_reason reason[PLUG_REASONS];
    bool is_judged; /* true if a witness (plug.h) follows the search */
    struct accusation accusation;
    struct node_strength strength;

    /* The last step of a watched program was a whole board; bits of enum round_role. */
    bool has_rounds;
    uint8_t round[MAX_CELLS];
    bool has_belief; /* it tells its belief in each candidate: 0 .. 255, [n_cells][n] */
    uint8_t belief[MOST_BELIEF_N * MOST_BELIEF_N * MOST_BELIEF_N];

    bool is_out_of_memory; /* the search gave up for lack of memory */
    bool at_dead_end;
    cell_t conflict_cell; /* where the last dead end was; CELL_NONE before the first */
    struct contradiction contradiction; /* why the clues have no solution, if known */
    value_t value[MAX_CELLS];           /* VALUE_NONE: unassigned */
    uint16_t live[MAX_CELLS];  /* number of candidates, 0 .. n; 1 if assigned */
    uint8_t cause[MAX_CELLS];  /* enum cause of the assignment of each assigned cell */
    uint16_t depth[MAX_CELLS]; /* decision level of the assignment */
    uint64_t dom[MAX_CELLS * MAX_WORDS]; /* [n_cells][words]: candidates of each cell */
    /* [n_cells][words], if n_excluded > 0: the candidates that the puzzle allows. */
    uint64_t given[MAX_CELLS * MAX_WORDS];
    int order[MAX_CELLS]; /* 1: assigned first, 2: second ...; 0: unassigned */
    uint32_t assignments[MAX_CELLS]; /* how often the cell was assigned */
    uint32_t failures[MAX_CELLS];    /* dead ends at the cell, a partner's included */
    /* True if the cell's value occurs again in one of its units, or if the puzzle
     * excludes it. */
    bool clashes[MAX_CELLS];
    /* The first SNAPSHOT_REFUTED of the refuted values that are in force, in the order
     * of the trail. Only searches with a stack of decisions have any. */
    struct refuted_value refuted[SNAPSHOT_REFUTED];

    struct metric metric[MAX_METRICS]; /* metrics of the strategy and the witness */
    int n_metrics;
    struct learning learning;
};

/* Whether the puzzle excludes the candidate v of cell c, which has no clue. */
static inline bool snapshot_excludes(const struct snapshot *snap, cell_t c, value_t v)
{
    return snap->n_excluded > 0 && !bits_has(&snap->given[c * snap->words], v);
}

static inline bool snapshot_has(const struct snapshot *snap, enum unit_kind kind)
{
    return snap->units.first[kind] < snap->units.first[kind + 1];
}

/* The shape of the board; its region map belongs to the snapshot. */
static inline struct board_shape snapshot_shape(const struct snapshot *snap)
{
    return (struct board_shape){snap->box_rows, snap->box_cols,
                                snapshot_has(snap, UNIT_DIAGONAL),
                                snapshot_has(snap, UNIT_WINDOW),
                                snapshot_has(snap, UNIT_REGION) ? snap->region : NULL};
}

/* Copies size, units and regions of the board. */
void snapshot_use_board(struct snapshot *snap, const struct geometry *geo);

static inline int snapshot_n_units(const struct snapshot *snap)
{
    return snap->units.first[UNIT_KINDS];
}

/* The cell at a position of a unit, both numbered as in geometry.h. */
static inline cell_t snapshot_cell(const struct snapshot *snap, int unit, int pos)
{
    int in_regions = unit - snap->units.first[UNIT_REGION];

    if (in_regions >= 0 && unit < snap->units.first[UNIT_REGION + 1])
        return snap->region_cell[in_regions * snap->n + pos];
    return unit_cell_at(&snap->units, unit, pos);
}

/* The unit of this kind that has the cell, or UNIT_NONE. */
static inline int snapshot_unit(const struct snapshot *snap, cell_t c,
                                enum unit_kind kind)
{
    return unit_of_cell(&snap->units, snap->region, c, kind);
}

/* The reason that a script gave for removing a candidate in the last step, or NULL. */
const char *snapshot_reason(const struct snapshot *snap, cell_t c, value_t v);

/* The name of the propagator that assigned cell c, or NULL. */
const char *snapshot_propagator(const struct snapshot *snap, cell_t c);

/* The last words of a watched program that gave up, or "". */
static inline const char *snapshot_last_words(const struct snapshot *snap)
{
    return snap->is_watched && snap->status == SEARCH_GAVE_UP ? snap->said : "";
}

/* Writes one number per cell: 1 .. n for the value of an assigned cell, n + the number
 * of candidates for any other. A number takes one byte if n <= 127, else two, low byte
 * first. Returns the number of bytes, at most 2 * n_cells. */
size_t snapshot_encode(const struct snapshot *snap, uint8_t *out);
