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
    uint32_t unit, n_trail; /* n_trail: length of the trail when it was found */
    /* The reason is alldifferent.reasons[at .. at + size), if `query` is current. */
    uint32_t query, at, size;
    uint64_t cells[MAX_WORDS]; /* by position among the unit's unassigned cells */
    uint64_t values[MAX_WORDS];
};

/* A cell that is unassigned at the root. */
struct matched_cell {
    uint64_t dom[MAX_WORDS]; /* candidates left */
    cell_t cell;
    value_t value[UNIT_KINDS]; /* matched value per unit; VALUE_NONE: unmatched */
};

/* The cells of a unit that are unassigned at the root. There are never more of them
 * than values that the unit lacks. */
struct matched_unit {
    uint32_t count; /* number of these cells, which have positions 0 .. count - 1 */
    bool is_marked; /* to be filtered; true while a cell is unmatched */
};

/* Removes candidates as Regin (1994) does, with a matching for each unit. A backjump
 * does not undo the matchings, because they stay valid when candidates return. Regin
 * looks for SCCs; here they are found as sets of values that no alternating path
 * leaves, because such a set with its cells is a Hall set. Cells are numbered like
 * their groups in the cover. */
struct alldifferent {
    enum filtering filtering;
    const struct geometry *geo;
    uint32_t n, n_units, n_cells;
    int words;
    struct matched_cell *cell; /* [n_cells] */
    struct matched_unit *unit; /* [n_units] */
    uint32_t *member;          /* [n_units][n]: the cell at a position */
    uint16_t *owner;           /* [n_units][n]: position of a value, or UNMATCHED */
    uint32_t *marked;          /* [n_units]: the marked units, a stack */
    uint32_t n_marked;
    /* How many literals of the trail, from its start, `dom` and the matchings of the
     * units already take into account. */
    uint32_t n_seen;

    struct hall_set *hall; /* in the order of the trail; owned */
    uint32_t n_halls, capacity;
    /* A query begins with a call of alldifferent_forget_reasons. `reasons`: literals of
     * the Hall sets explained in the present query. `query`: its number. */
    struct list reasons;
    uint32_t query;
};

/* Starts with all units marked to be filtered. */
void alldifferent_init(struct alldifferent *a, const struct cover *c,
                       const struct geometry *geo, enum filtering filtering);
void alldifferent_owned(struct alldifferent *a, struct owned *o);

/* Called after all other propagation. Filters marked units until one loses candidates
 * or cannot be filled. Returns true if candidates were lost: then their negative
 * literals are on the trail, not yet propagated. False if not, or on a conflict. */
bool alldifferent_filter(struct alldifferent *a, const struct cover *c,
                         struct assignment *assigned);

/* Restores the candidates; call it before the trail is cut to n_trail literals. */
void alldifferent_undo(struct alldifferent *a, const struct cover *c,
                       const lit_t *trail, uint32_t n_trail);

/* Starts a new query, such as the analysis of a new conflict: the literals that were
 * explained before become invalid. */
static inline void alldifferent_forget_reasons(struct alldifferent *a)
{
    a->query++;
    a->reasons.count = 0;
}

/* The false literals that explain a Hall set, [count]; valid until the next call. */
const lit_t *alldifferent_explain(struct alldifferent *a, const struct cover *c,
                                  uint32_t hall, uint32_t *count);
