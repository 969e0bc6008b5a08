/* What the last conflicts have taught: kept by the learner's search for its pictures.
 */
#ifndef SOLVE_LEARN_LESSON_H
#define SOLVE_LEARN_LESSON_H

#include "solve/learning.h"
#include "solve/strategies/learn/learner.h"

/* Taking one costs a copy of two pieces of memory, little beside the conflict; what
 * they mean for cells is worked out when a picture is wanted. All zero is the lesson
 * before the first conflict. One owner, one thread. */
struct lesson {
    struct list clause; /* the literals that were learnt last */
    struct list undone; /* those that the last jump took back */
    struct jump ring[JUMPS_KEPT];
    uint64_t n_jumps;
    uint32_t longest; /* jump, in levels */
};

/* Between learner_analyze, which told the level, and learner_learn. */
void lesson_take(struct lesson *lesson, const struct learner *l, uint32_t level);
void lesson_free(struct lesson *lesson);

/* Fills `out`; activities are those of the learner now. */
void lesson_show(const struct lesson *lesson, const struct learner *l,
                 struct learning *out);

#endif
