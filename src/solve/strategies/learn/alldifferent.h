/* Alldifferent for clause learning: one matching per unit, and Hall sets as reasons. */
#pragma once

#include "solve/strategies/learn/assignment.h"
#include "solve/strategies/learn/cover.h"

/* The decision levels at which units that lost a matched candidate are filtered. */
enum filtering { FILTER_NOWHERE, FILTER_AT_ROOT, FILTER_EVERYWHERE };

/* Some cells of a unit, with the set of their remaining values. If there are as many
 * values as cells, no other cell of the unit can have one of them; if there are fewer,
 * the unit cannot be filled (Hall 1935). The reason is that all other candidates of
 * these cells are false. The literals of the reason are listed only when conflict
 * analysis asks for them (Gent, Miguel, Moore 2010). */
struct hall_set {
    uint32_t unit, n_trail; /* n_trail: length of the trail when the set was found */
    /* The reason: `size` literals of alldifferent.reasons, from index `at` on; valid
     * only while alldifferent.query equals `query`. */
    uint32_t query, at, size;
    uint64_t cells[MAX_WORDS]; /* set of positions among the unit's unassigned cells */
    uint64_t values[MAX_WORDS];
};

/* A cell that is unassigned at level 0. */
struct matched_cell {
    uint64_t dom[MAX_WORDS]; /* the candidates that are left */
    cell_t cell;
    value_t value[UNIT_KINDS]; /* matched value, by kind of unit; VALUE_NONE: none */
};

/* The cells of a unit that are unassigned at level 0. They are never more than the
 * values that the unit lacks at level 0. */
struct matched_unit {
    uint32_t count; /* number of these cells; their positions are 0 .. count - 1 */
    bool is_marked; /* true if the unit must be filtered: a cell may be unmatched */
};

/* Removes candidates as Regin (1994) does, with a matching for each unit. A backjump
 * does not undo the matchings, because they stay valid when candidates return. Regin
 * finds SCCs; this code finds closed sets of values: no alternating path leads from the
 * set to other values. Such a set and the cells matched to it are a Hall set, which can
 * serve as a reason. Cells are numbered like their groups in the cover. */
struct alldifferent {
    enum filtering filtering;
    const struct geometry *geo;
    uint32_t n, n_units, n_cells;
    int words;
    struct matched_cell *cell; /* [n_cells] */
    struct matched_unit *unit; /* [n_units] */
    uint32_t *member;          /* [n_units][n]: the cell at each position */
    uint16_t *owner;  /* [n_units][n]: position matched to each value, or UNMATCHED */
    uint32_t *marked; /* [n_units]: stack of the units with is_marked */
    uint32_t n_marked;
    /* The candidates in `cell` and the matchings reflect the first n_seen literals of
     * the trail. */
    uint32_t n_seen;

    struct hall_set *hall; /* [capacity]: the Hall sets found, oldest first; owned */
    uint32_t n_halls, capacity;
    /* A query lasts from one call of alldifferent_forget_reasons to the next. `query`
     * is its number; `reasons` has the literals of the Hall sets explained in it. */
    struct list reasons;
    uint32_t query;
};

/* Starts with all units marked to be filtered. */
void alldifferent_init(struct alldifferent *a, const struct cover *c,
                       const struct geometry *geo, enum filtering filtering);

/* Called when all other propagation is done. Filters marked units until one loses
 * candidates or cannot be filled. True if candidates were lost: their negative literals
 * are on the trail, not yet propagated. False otherwise, also on a conflict. */
bool alldifferent_filter(struct alldifferent *a, const struct cover *c,
                         struct assignment *assigned);

/* Call it before the trail is cut to n_trail literals. Restores the candidates that
 * later literals removed, and drops the Hall sets that were found later. */
void alldifferent_undo(struct alldifferent *a, const struct cover *c,
                       const lit_t *trail, uint32_t n_trail);

/* Begins a new query, as each conflict analysis does: forgets the listed reasons. The
 * literals that alldifferent_explain returned before become invalid. */
static inline void alldifferent_forget_reasons(struct alldifferent *a)
{
    a->query++;
    a->reasons.count = 0;
}

/* The *count false literals that explain Hall set `hall`; valid until this function or
 * alldifferent_forget_reasons is called. */
const lit_t *alldifferent_explain(struct alldifferent *a, const struct cover *c,
                                  uint32_t hall, uint32_t *count);
