/* Literals, and why one became true: the alphabet of clause learning on a board. */
#ifndef SOLVE_LEARN_LITERAL_H
#define SOLVE_LEARN_LITERAL_H

#include <stdbool.h>
#include <stdint.h>

/* A variable says "cell = value" for one candidate. The literal 2 * variable is that
 * statement, 2 * variable + 1 its negation. */
typedef uint32_t lit_t;

static inline lit_t lit_of(uint32_t var)
{
    return var << 1;
}

static inline uint32_t lit_var(lit_t l)
{
    return l >> 1;
}

static inline lit_t lit_not(lit_t l)
{
    return l ^ 1;
}

static inline bool lit_is_negative(lit_t l)
{
    return (l & 1) != 0;
}

/*
 * Why a literal is true: it was chosen (REASON_NONE, also for literals true at the
 * root), the other literals of a learnt clause are false, one single literal is false,
 * all other candidates of a group are, or the cells of a Hall set have no other values.
 * The two highest bits tell which, the others hold the offset of the clause (never 0),
 * the literal, the group, or the number of the Hall set. That "one single
 * literal" covers both binary clauses and "at most one": x makes y false because the
 * literal "not x" is false.
 */
typedef uint32_t reason_t;

#define REASON_NONE    0u
#define REASON_CLAUSE  (0u << 30)
#define REASON_LITERAL (1u << 30)
#define REASON_GROUP   (2u << 30)
#define REASON_HALL    (3u << 30)

static inline uint32_t reason_kind(reason_t r)
{
    return r & (3u << 30);
}

static inline uint32_t reason_index(reason_t r)
{
    return r & ~(3u << 30);
}

#endif
