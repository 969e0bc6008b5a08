/* The questions about a search that tours ask, and the judge of their answers. The
 * right answers are computed from the state of the search, or measured. */
#pragma once

#include "base/path.h"
#include "solve/snapshot.h"
#include "view/pen.h"

/* The questions of `ask`. Columns: id, word, kind of answer, choices (struct
 * question_row), f: the function find_f of questions.c computes the answer. "ask go-on"
 * has no row: it only waits until the user goes on. */
#define QUESTIONS(ROW)                                                                 \
    ROW(SMALLEST_DOMAIN, "smallest-domain", CELLS, 0, smallest_domain)                 \
    ROW(CANDIDATES, "candidates", NUMBERS, 0, candidates)                              \
    ROW(VALUE, "value", NUMBERS, 0, value)                                             \
    ROW(LEVEL, "level", NUMBERS, 0, level)                                             \
    ROW(HALL_SET, "hall-set", CELLS, 0, hall_set)                                      \
    ROW(HALL_LOSS, "hall-loss", CELLS, 0, hall_loss)                                   \
    ROW(FAILING, "failing", CELLS, 0, failing)                                         \
    ROW(RANK, "rank", LETTERS, 2, best)                                                \
    ROW(BEST, "best", LETTERS, 2, best)                                                \
    ROW(HEURISTIC, "heuristic", SCRIPT, 1, heuristic)                                  \
    ROW(WRONG_STEP, "wrong-step", CELLS, 0, wrong_step)

#define MOST_CHOICES           6
#define QUESTION_ENUM(id, ...) QUESTION_##id,
enum question { QUESTION_GO_ON, QUESTIONS(QUESTION_ENUM) QUESTION_COUNT };
#define QUESTION_WORD(id, word, ...) "|" word

enum answer_kind {
    ANSWER_NOTHING,
    ANSWER_CELLS,
    ANSWER_NUMBERS,
    ANSWER_LETTERS,
    ANSWER_SCRIPT
};

#define CHOICE_TEXT 256 /* most bytes of a choice, with the NUL */

struct question_row {
    enum answer_kind kind;
    int choices; /* number of choices that it has; 2 stands for 2 .. MOST_CHOICES */
};
extern const struct question_row question_rows[QUESTION_COUNT];

/* What a question is about. Nothing is owned. */
struct question_scene {
    const struct snapshot *snap; /* the search after its last step */
    const struct puzzle *puzzle;
    const struct setting *setting;
    const char *choices; /* one preset with changes (preset.h) per line */
    const char *trace;   /* path of the trace that `board wrong-step` wrote */
    int64_t most_ns;     /* most CPU time of a script; 0: no limit */
    const char *answer;  /* cells "r1c2 r3c4", numbers, letters, or a script's text */
};

/* UNREADABLE: the answer does not have the form that the question wants, or its script
 * fails or is too slow. Such an answer is not counted. */
enum verdict { WRONG, RIGHT, UNREADABLE };

/* Judges the answer, and appends to `why` what the right one is. RIGHT and WRONG are
 * the same on every machine. */
enum verdict question_judge(enum question q, const struct question_scene *s,
                            struct text *why);

/* A Hall set is k cells of a unit that have only k values (Hall 1935). For each cell,
 * sets lost[n_cells] to whether a Hall set of other unassigned cells removes one of its
 * candidates. Writes into set[n] the smallest Hall set of two or more cells that
 * removes a candidate, and returns its size. Returns 0 if there is none, or if n >
 * HALL_MOST_N. */
#define HALL_MOST_N 16
int question_hall(const struct snapshot *snap, bool *lost, cell_t *set);

/* Sums the nodes of runs with seeds 1 .. QUESTION_RUNS, each cut off at
 * setting->max_nodes. False: a script has failed, or the runs take more than `most_ns`
 * of CPU time (0: no limit). */
#define QUESTION_RUNS 10
bool question_measure(const struct puzzle *p, const struct setting *setting,
                      int64_t most_ns, uint64_t *nodes, struct error *e);
