/* Alldifferent over the units of a board, inside clause learning: one matching a unit,
 * and Hall sets as reasons for what goes. */
#ifndef SOLVE_LEARN_ALLDIFFERENT_H
#define SOLVE_LEARN_ALLDIFFERENT_H

#include "solve/strategies/learn/cover.h"

/* Where units are filtered: each when a candidate of its matching went. */
enum filtering { FILTER_NOWHERE, FILTER_AT_ROOT, FILTER_EVERYWHERE };

/*
 * Some cells of a unit whose values, all others being false, are as many as they are:
 * then no other cell of the unit has one of these values. Or they are fewer, and that
 * is a dead end (Hall 1935). Either way the reason is that these cells can have no
 * other values: it is spelled out only if an analysis asks for it (Gent, Miguel, Moore
 * 2010).
 */
struct hall_set {
    uint32_t unit, n_trail;       /* literals that were true then */
    uint32_t n_spelled, at, size; /* the literals, while n_spelled is the current one */
    uint64_t cells[MAX_WORDS];    /* by position among the unit's open cells */
    uint64_t values[MAX_WORDS];
};

/* An open cell, and the value that it is matched to in each of its units. */
struct matched_cell {
    uint64_t dom[MAX_WORDS]; /* values left */
    uint16_t unit[UNIT_KINDS];
    uint8_t position[UNIT_KINDS];
    value_t value[UNIT_KINDS]; /* VALUE_NONE while it is not matched */
};

/* A unit's open cells; no more than there are values. */
struct matched_unit {
    uint32_t first, count; /* in `member` */
    bool is_marked;        /* to be filtered; always while a cell is not matched */
};

/*
 * Matchings are never undone: one stays valid when candidates come back. Filters to
 * the strongly connected components of Regin (1994), in a form that finds the Hall
 * sets; cells of the board are groups of the cover.
 */
struct alldifferent {
    enum filtering filtering;
    uint32_t n, n_units, n_cells;
    int words;
    struct matched_cell *cell; /* [n_cells] */
    struct matched_unit *unit; /* [n_units] */
    uint32_t *member;          /* [UNIT_KINDS * n_cells]: cells, unit by unit */
    uint8_t *owner;            /* [n_units][n]: position of a value, or NOBODY */
    uint32_t *marked;          /* [n_units]: those that are marked */
    uint32_t n_marked;
    uint32_t n_seen; /* literals of the trail that were looked at */

    struct hall_set *hall; /* in the order of the trail; owned */
    uint32_t n_halls, capacity;
    lit_t *spelled; /* owned */
    uint32_t n_spelled_lits, spelled_capacity, n_spelled;
};

#define NOBODY ((uint8_t)0xff)

/* Every unit is marked. */
void alldifferent_init(struct alldifferent *a, const struct cover *c,
                       const struct geometry *geo, enum filtering filtering);
void alldifferent_free(struct alldifferent *a);

/* The trail is about to be cut down to n_trail literals. */
void alldifferent_undo(struct alldifferent *a, const struct cover *c,
                       const lit_t *trail, uint32_t n_trail);

/* Literals that were spelled are forgotten. */
static inline void alldifferent_forget_reasons(struct alldifferent *a)
{
    a->n_spelled++;
    a->n_spelled_lits = 0;
}

/* The false literals behind a Hall set; valid until more are spelled. */
const lit_t *alldifferent_spell(struct alldifferent *a, const struct cover *c,
                                uint32_t hall, uint32_t *count);

size_t alldifferent_bytes(const struct alldifferent *a);

#endif
