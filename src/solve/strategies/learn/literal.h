/* Literals of clause learning on a board, lists of them, and the reasons that made them
 * true. */
#pragma once

#include "base/alloc.h"

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

/* A growing array of literals, variables or levels. */
struct list {
    uint32_t *at; /* owned */
    uint32_t count, capacity;
};

static inline void list_push(struct list *list, uint32_t x)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 64;
        list->at = alloc_resize(list->at, list->capacity, sizeof *list->at);
    }
    list->at[list->count++] = x;
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
