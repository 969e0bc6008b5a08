/* The referee follows a trace and judges what each line claims. So it finds the line in
 * which a program makes its first wrong step, not a later one that shows the damage. */
#pragma once

#include "base/text.h"
#include "puzzle/puzzle.h"
#include "solve/plug_memory.h"
#include "solve/setting.h"

/* A step such as "r1c2 cannot be 3" claims that no solution contradicts it. Only
 * solutions count that agree with the clues and with the decisions in force, and that
 * the program has not printed before. After a wrong step the referee treats this step
 * as a decision, so it reports each mistake once and not again by its consequences.
 *
 * A program that prints only values or boards claims that a branch has no solution when
 * it gives the branch up. Many such programs do not search depth first: they may return
 * to the branch. So if the branch has a solution, the claim first counts as a hint. It
 * is wrong once the program gives up the level below the branch, too. A claim that
 * would take too much searching to judge (answers.h) is undecided. NOTHING_LEFT counts
 * the claims below a decision that has no solution: such a claim is true, whatever it
 * says. */
#define REFEREE_ANSWERS(ROW)                                                           \
    ROW(WRONG, "wrong", "wrong")                                                       \
    ROW(RIGHT, "right", "right")                                                       \
    ROW(HINT, "hints", "hints")                                                        \
    ROW(UNDECIDED, "undecided", "undecided")                                           \
    ROW(NOTHING_LEFT, "nothing_left", "in dead branches")

#define REFEREE_ENUM(id, ...) REFEREE_##id,
enum referee_answer { REFEREE_ANSWERS(REFEREE_ENUM) REFEREE_KINDS };
/* The names of the answers in JSON, and the words for people. */
extern const char *const referee_names[REFEREE_KINDS];
extern const char *const referee_words[REFEREE_KINDS];

enum finding_kind {
    FINDING_WRONG,
    FINDING_MISSED, /* a node whose propagation is weaker than claimed */
    FINDING_EQUAL   /* a node whose propagation misses nothing; `text` is "" */
};

/* A wrong step, or the verdict on a node. */
struct finding {
    enum finding_kind kind;
    uint64_t line; /* number of the line, from 1 */
    int n_missed;  /* as in strength.h */
    cell_t cell;   /* the cell that `text` names; CELL_NONE: none */
    value_t value; /* for FINDING_MISSED, as in strength.h */
    /* A solution that proves the step wrong, or NULL; valid as long as the referee. */
    const value_t *solution;
    char text[160];
};

/* Used by one thread at a time. `found` is called on this thread. */
struct referee;

/* The caller keeps the puzzle, which must outlive the referee. `found` gets each wrong
 * step, and each node that was measured; a step that only a later line proves wrong
 * comes with that line. If is_proof is true, the lines are the proof of a SAT solver
 * (proof.h), from the first on. */
struct referee *referee_create(const struct puzzle *p, bool is_proof,
                               void (*found)(void *context, const struct finding *),
                               void *context);
void referee_destroy(struct referee *r);

/* Compares the propagation of the program with a named one from now on, at each node
 * (strength.h). A node ends with the line of the next decision, of the next node or,
 * before the first decision, of the end. Does nothing if the setting claims nothing. A
 * program of bare values does not tell its decisions: a line is one if it writes a
 * value that the named propagation does not force, and dead ends are then not judged.
 */
void referee_measure(struct referee *r, const struct setting *s);

#define REFEREE_MEASURES(ROW)                                                          \
    ROW(nodes, "nodes_judged", "nodes judged")                                         \
    ROW(weaker, "weaker_at", "nodes weaker")                                           \
    ROW(missed, "candidates_missed", "candidates missed")                              \
    ROW(dead_ends, "dead_ends_missed", "dead ends not seen")

#define REFEREE_MEASURE(member, ...) uint64_t member;
struct referee_measure {
    char name[SETTING_NAME];    /* of the named propagation; "": none */
    char failure[PLUG_FAILURE]; /* of a script; "": none */
    bool is_of_values; /* the program tells no removal: only values can be missed */
    REFEREE_MEASURES(REFEREE_MEASURE) /* candidates of dead ends are not counted */
};

const struct referee_measure *referee_measured(const struct referee *r);

/* The levels of the trace after the last line. */
const struct trace_levels *referee_levels(const struct referee *r);

/* Announces a solution that the program had found before the first line. From now on no
 * claim is wrong because of this solution. NULL: its values are unknown; then every
 * claim that it might contradict is undecided. */
void referee_announce(struct referee *r, const value_t *solution);

/* Judges the next line, text[0 .. length), without its newline. */
void referee_line(struct referee *r, const char *text, size_t length);

/* Whether a line has said that the trace is of a board of another size. That line is
 * wrong, and nothing after it is judged. */
bool referee_is_over(const struct referee *r);

/* Call it after the last line. is_claim: true if the program has ended by itself,
 * which claims that its search was complete; false if the trace was cut off, which
 * claims nothing. */
void referee_end(struct referee *r, bool is_claim);

/* Appends how often each answer was given, zeros too: "1 wrong, 1,024 right, ...". Then
 * what was measured, if anything. */
void referee_write(const struct referee *r, struct text *out);

/* The number of claims to which the referee gave this answer. */
uint64_t referee_count(const struct referee *r, enum referee_answer answer);
