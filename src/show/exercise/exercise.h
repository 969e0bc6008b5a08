/* The open question of a tour, the answers so far, and the boards that a student gets.
 * ask.c defines the functions. */
#pragma once

#include "show/verbs/script.h"

struct show;

/* Bytes of the buffer for what the user types; an answer may be a long path. */
#define ASK_TYPED 512

/* The character that ends each answer in `answers`. */
#define ANSWER_END '\x1e'

/* All zero: nothing was asked. The user types the answer or clicks its cells, and gives
 * the answer with Enter. Then the verdict is shown until the next Enter. If the answer
 * is a script and is wrong, the user may change the script and give it again; an empty
 * answer gives up. */
struct exercise {
    const struct show_command *asked; /* the open question; NULL: none */
    bool shows_verdict;
    char typed[ASK_TYPED];
    struct text answers; /* answers given so far, each with ANSWER_END behind it */
    struct text marks;   /* a character per answer: '1' right, '0' wrong */
    int n_right;
    /* The recorded answers that are still to be given in place of the user. After the
     * last one the next question stays open. NULL: the user answers. */
    const char *given;
    struct error refusal;   /* why a recorded answer was UNREADABLE; "": none was */
    uint64_t boards;        /* hash of all boards so far; seeds the next board */
    uint64_t marked_boards; /* value of `boards` when an answer was last marked */
    char trace[PATH_SIZE];  /* path of the last trace with a bug; "": none */
};

void exercise_free(struct exercise *x);

/* Removes the file `trace`, if there is one. */
void exercise_remove_trace(struct exercise *x);

/* Returns how many questions of the script want an answer. */
int exercise_questions(const struct script *script);

/* Appends the character of a key to the typed answer. Returns false if the open
 * question takes no such character. */
bool ask_type(struct show *s, const char *key);

/* A click on cell c types the name of the cell. After the verdict, any click continues
 * the exercise. A double click gives the typed answer. */
void ask_click(struct show *s, cell_t c, bool is_double);

/* Whether the user may step through the search to answer the open question. */
bool ask_allows_steps(const struct show *s);
