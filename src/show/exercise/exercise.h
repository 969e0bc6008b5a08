/* The question of a tour that is open, the answers so far, and the boards that a
 * student gets. */
#pragma once

#include "show/exercise/questions.h"
#include "show/verbs/script.h"

/* Bytes of what the user types; a path may be long. */
#define ASK_TYPED 512

/* Ends each of the answers in a text. */
#define ANSWER_END '\x1e'

/* All zero: nothing was asked. The answer is typed, or its cells are clicked; Enter
 * gives it. Then the verdict is shown until Enter. A script that does not do may be
 * changed and given again; an empty line gives up. */
struct exercise {
    const struct show_command *asked; /* the open question; NULL: none */
    bool shows_verdict;
    char typed[ASK_TYPED];
    struct text answers; /* to the questions that count; each ends in ANSWER_END */
    struct text marks;   /* of the answers: 1 right, 0 wrong */
    int n_right;
    /* The next answer to give without a user. At its end the next question stays open.
     * NULL: the user answers. */
    const char *given;
    uint64_t boards;       /* a hash of the boards so far */
    char trace[PATH_SIZE]; /* of the last `board wrong-step`; "": none */
};

void exercise_free(struct exercise *x);

/* Removes the file `trace`, if there is one. */
void exercise_remove_trace(struct exercise *x);

/* How many questions of the script count. */
int exercise_questions(const struct script *script);
