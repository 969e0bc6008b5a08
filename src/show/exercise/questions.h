/* Judges answers to questions about a search: the right ones are computed from its
 * state, or measured. */
#pragma once

#include "base/path.h"
#include "options/verbs.h"
#include "view/pen.h"

enum answer_kind {
    ANSWER_NOTHING,
    ANSWER_CELLS,
    ANSWER_NUMBERS,
    ANSWER_LETTERS,
    ANSWER_SCRIPT
};

#define CHOICE_TEXT 256 /* bytes of a choice, with the NUL */

struct question_row {
    enum answer_kind kind;
    int choices; /* at least; for 2 also up to MOST_CHOICES */
};
extern const struct question_row question_rows[QUESTION_COUNT];

/* What a question is about. Nothing is owned. */
struct question_scene {
    const struct snapshot *snap; /* with all changes of its step */
    const struct puzzle *puzzle;
    const struct setting *setting;
    const char *choices; /* presets with changes (preset.h), one a line */
    const char *trace;   /* the file of `board wrong-step` */
    const char
        *answer; /* cells "r1c2 r3c4", numbers, letters, or the text of a script */
};

/* UNREADABLE: not of the form that the question wants, so it does not count. */
enum verdict { WRONG, RIGHT, UNREADABLE };

/* Judges the answer, and appends what is right. Repeats exactly on every machine. */
enum verdict question_judge(enum question q, const struct question_scene *s,
                            struct text *why);

/* Sets lost[n_cells]: whether the cell loses a candidate to a Hall set of other cells
 * of a unit (Hall 1935). Returns the size of the smallest such set of two or more
 * cells, which is in `set[n]`; 0: there is none, or n > HALL_MOST_N. */
#define HALL_MOST_N 16
int question_hall(const struct snapshot *snap, bool *lost, cell_t *set);

/* The sum of the nodes of runs with seeds 1 .. `runs`, each cut off at `most` nodes. */
uint64_t question_measure(const struct puzzle *p, const struct setting *setting,
                          int runs, uint64_t most);
