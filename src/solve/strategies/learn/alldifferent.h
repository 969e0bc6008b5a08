/* Alldifferent for clause learning: a matching for each unit; Hall sets as reasons. */
#pragma once

#include "solve/strategies/learn/assignment.h"
#include "solve/strategies/learn/cover.h"

/* The decision levels at which units that lost a matched candidate are filtered. */
enum filtering { FILTER_NOWHERE, FILTER_AT_ROOT, FILTER_EVERYWHERE };

/* Some cells of a unit and their remaining values. If there are as many values as
 * cells, no other cell of the unit can have one of them; if fewer, the unit cannot be
 * filled (Hall 1935). The reason is that all other candidates of these cells are false;
 * its literals are listed when conflict analysis asks (Gent, Miguel, Moore 2010). */
struct hall_set {
    uint32_t unit, n_trail;    /* literals on the trail when it was found */
    uint32_t query, at, size;  /* where its literals are in `reasons`, in this query */
    uint64_t cells[MAX_WORDS]; /* by position among the unit's unassigned cells */
    uint64_t values[MAX_WORDS];
};

/* A cell that is unassigned at the root. */
struct matched_cell {
    uint64_t dom[MAX_WORDS]; /* values left */
    uint16_t unit[UNIT_KINDS];
    value_t value[UNIT_KINDS]; /* matched value per unit; VALUE_NONE: unmatched */
};

/* The cells of a unit that are unassigned at the root; never more than values. */
struct matched_unit {
    uint32_t count; /* of positions */
    bool is_marked; /* to be filtered; true while a cell is unmatched */
};

/* Matchings are never undone: they stay valid when candidates return. Prunes as Regin
 * (1994), but finds the SCCs as closed sets, because these are the Hall sets. Cells are
 * numbered as their groups in the cover. */
struct alldifferent {
    enum filtering filtering;
    uint32_t n, n_units, n_cells;
    int words;
    struct matched_cell *cell; /* [n_cells] */
    struct matched_unit *unit; /* [n_units] */
    uint32_t *member;          /* [n_units][n]: the cell at a position */
    uint16_t *owner;           /* [n_units][n]: position of a value, or UNMATCHED */
    uint32_t *marked;          /* [n_units]: the marked units, a stack */
    uint32_t n_marked;
    uint32_t n_seen; /* literals of the trail that are applied to `dom` and matchings */

    struct hall_set *hall; /* in the order of the trail; owned */
    uint32_t n_halls, capacity;
    /* Literals of the Hall sets that were explained since the last call of
     * alldifferent_forget_reasons, and the number of such calls. */
    struct list reasons;
    uint32_t query;
};

/* Marks every unit. */
void alldifferent_init(struct alldifferent *a, const struct cover *c,
                       const struct geometry *geo, enum filtering filtering);
void alldifferent_owned(struct alldifferent *a, struct owned *o);

/* Called after all other propagation. Filters marked units until one loses candidates,
 * which it pushes as negative literals, and returns true; or until one cannot be
 * filled, which is a conflict. */
bool alldifferent_filter(struct alldifferent *a, const struct cover *c,
                         struct assignment *assigned);

/* Call before the trail is cut to n_trail literals. */
void alldifferent_undo(struct alldifferent *a, const struct cover *c,
                       const lit_t *trail, uint32_t n_trail);

/* Starts a new query: the literals explained so far become invalid. */
static inline void alldifferent_forget_reasons(struct alldifferent *a)
{
    a->query++;
    a->reasons.count = 0;
}

/* The false literals that explain a Hall set, [count]; valid until the next call. */
const lit_t *alldifferent_explain(struct alldifferent *a, const struct cover *c,
                                  uint32_t hall, uint32_t *count);
