/* Literals of clause learning on a board, and the reasons that made them true. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A variable is a candidate; its literals are 2 * variable, + 1 for the negation. */
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

/* Why a literal is true. The two highest bits are the kind, the others an index:
 *  - REASON_NONE: it is a decision, or true at level 0;
 *  - REASON_CLAUSE: all other literals of the clause at this offset (not 0) are false;
 *  - REASON_LITERAL: this one literal is false, as in a binary clause or "at most one",
 *    where x makes y false because the literal "not x" is false;
 *  - REASON_GROUP: all other members of this group are false;
 *  - REASON_HALL: the cells of this Hall set have no other values. */
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
