/* The referee follows a trace and judges what each line claims: the first wrong step of
 * a program is found where it is made, not where it shows. */
#pragma once

#include "base/text.h"
#include "puzzle/puzzle.h"

/* A claim is about the solutions of the clues and of the decisions on the path that the
 * program has not announced yet. After a wrong step its literal counts as a decision,
 * so each mistake is told once and not again by its consequences.
 *
 * Programs that only print values or boards claim that what they give up has no
 * solution. Many do so in another order than depth first, so a branch that is given up
 * although it has a solution is only a hint, and wrong when the level below it is given
 * up too. What takes too much searching (answers.h) stays undecided. */
#define REFEREE_ANSWERS(ROW)                                                           \
    ROW(WRONG, "wrong", "wrong")                                                       \
    ROW(RIGHT, "right", "right")                                                       \
    ROW(HINT, "hints", "hints")                                                        \
    ROW(UNDECIDED, "undecided", "undecided")                                           \
    ROW(NOTHING_LEFT, "nothing_left", "nothing left to lose")

#define REFEREE_ENUM(id, ...) REFEREE_##id,
enum referee_answer { REFEREE_ANSWERS(REFEREE_ENUM) REFEREE_KINDS };
/* In JSON, and in words. */
extern const char *const referee_names[REFEREE_KINDS];
extern const char *const referee_words[REFEREE_KINDS];

/* A wrong step. */
struct finding {
    uint64_t line;           /* from 1 */
    cell_t cell;             /* CELL_NONE: none */
    const value_t *solution; /* that proves it, valid as long as the referee; or NULL */
    bool waits;              /* for the referee */
    char text[160];
};

/* For one thread at a time; `found` is called on it. */
struct referee;

/* The puzzle stays the caller's. With is_proof the lines are the proof of a SAT solver
 * (proof.h), from the first on. */
struct referee *referee_create(const struct puzzle *p, bool is_proof,
                               void (*found)(void *context, const struct finding *),
                               void *context);
void referee_destroy(struct referee *r);

/* A solution that the program had found before the first line: it may give it up. NULL:
 * one whose values are not known. What such a solution might refute is undecided. */
void referee_announce(struct referee *r, const value_t *solution);

/* Judges the next line, text[0 .. length), without its newline. */
void referee_line(struct referee *r, const char *text, size_t length);

/* Whether a line has said that the trace is of a board of another size. That line is
 * wrong, and nothing after it is judged. */
bool referee_is_over(const struct referee *r);

/* The trace has ended. A program that has ended by itself claims that it was through; a
 * trace that was cut off claims nothing. */
void referee_end(struct referee *r, bool is_claim);

/* Appends "1 wrong, 1,024 right, ...", with all numbers. */
void referee_write(const struct referee *r, struct text *out);

/* How many claims had an answer. */
uint64_t referee_count(const struct referee *r, enum referee_answer answer);
