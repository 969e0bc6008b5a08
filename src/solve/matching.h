/* Matchings between the cells and the values of a unit. The functions are inline, so
 * that the compiler can specialise them for each constant `words`. */
#pragma once

#include "puzzle/geometry.h"

/* A cell is given by its position in the unit. `rows` is an array of sets, each of
 * `words` 64-bit words. The candidates of a cell are row row_of[position], or row
 * `position` if row_of is NULL. owner_of[v] is the position matched to v, or
 * UNMATCHED. */
#define UNMATCHED ((uint16_t)VALUE_NONE)

/* The lowest member of a set; -1 if it is empty. */
static ALWAYS_INLINE int matching_lowest(const uint64_t *set, int words)
{
    for (int i = 0; i < words; i++)
        if (set[i])
            return 64 * i + bits_lowest(set[i]);
    return -1;
}

static ALWAYS_INLINE const uint64_t *
matching_row(const uint64_t *rows, const cell_t *row_of, int position, int stride)
{
    return &rows[(row_of ? row_of[position] : position) * stride];
}

/* The lowest value that is in both sets, or -1. */
static ALWAYS_INLINE int matching_free_value(const uint64_t *row,
                                             const uint64_t *free_values, int words)
{
    for (int i = 0; i < words; i++)
        if (row[i] & free_values[i])
            return 64 * i + bits_lowest(row[i] & free_values[i]);
    return -1;
}

/* The state of a breadth-first search for an augmenting path. */
struct matching_search {
    uint64_t seen[MAX_WORDS];  /* the set of the values reached */
    uint16_t queue[MAX_N];     /* the positions reached, in order, from the start on */
    uint16_t came_from[MAX_N]; /* by reached value: the position it was reached from */
    int count;                 /* number of positions in `queue` */
    int last;                  /* last position of the path, before the free value */
};

/* Finds a shortest augmenting path from the unmatched position `start` (Berge 1957;
 * Hopcroft, Karp 1973, one path at a time). Returns the free value at the path's end:
 * the lowest free value of the first position that has one. Returns -1 if there is no
 * path. Then the positions in `queue` are a Hall violator (Hall 1935): they have only
 * the values in `seen`, one value too few. Does not change the matching. */
static ALWAYS_INLINE int matching_find_path(struct matching_search *t,
                                            const uint64_t *rows, const cell_t *row_of,
                                            const uint16_t *owner_of,
                                            const uint64_t *free_values, int start,
                                            int words)
{
    const uint64_t *row = matching_row(rows, row_of, start, words);
    int value = matching_free_value(row, free_values, words);

    t->last = start;
    if (value >= 0)
        return value;
    for (int i = 0; i < words; i++)
        t->seen[i] = 0;
    t->queue[0] = (uint16_t)start;
    t->count = 1;
    for (int head = 0; head < t->count; head++) {
        row = matching_row(rows, row_of, t->queue[head], words);
        for (int i = 0; i < words; i++) {
            uint64_t fresh = row[i] & ~t->seen[i];
            t->seen[i] |= row[i];
            for (; fresh; fresh &= fresh - 1) {
                int next = 64 * i + bits_lowest(fresh), owner = owner_of[next];
                assert(owner != UNMATCHED && t->count < MAX_N);
                t->came_from[next] = t->queue[head];
                value = matching_free_value(matching_row(rows, row_of, owner, words),
                                            free_values, words);
                t->last = owner;
                if (value >= 0)
                    return value;
                t->queue[t->count++] = (uint16_t)owner;
            }
        }
    }
    return -1;
}

/* Collects in `reached` the nodes that alternating paths from `node` reach. Returns
 * true as soon as `reached` equals `all`, false if the search ends before. Every row is
 * a subset of `all`. matching_row finds a row by `row_of` and `stride`. Uses:
 *  - Forwards: nodes are values, partner_of is owner_of, and rows have candidates.
 *  - Backwards: nodes are positions, partner_of has their values, and row v has the
 *    positions that can take value v. */
static ALWAYS_INLINE bool matching_reaches(const uint64_t *rows, const cell_t *row_of,
                                           int stride, const uint16_t *partner_of,
                                           int node, const uint64_t *all,
                                           uint64_t *reached, int words)
{
    uint64_t fresh[MAX_WORDS] = {0}, done[MAX_WORDS] = {0};

    for (int i = 0; i < words; i++)
        reached[i] = 0;
    fresh[node >> 6] = bits_mask(node);
    do {
        for (int i = 0; i < words; i++)
            for (uint64_t left = fresh[i]; left; left &= left - 1) {
                int partner = partner_of[64 * i + bits_lowest(left)];
                const uint64_t *row = matching_row(rows, row_of, partner, stride);
                bool is_all = true;
                assert(partner != UNMATCHED);
                for (int j = 0; j < words; j++)
                    is_all &= (reached[j] |= row[j]) == all[j];
                if (is_all)
                    return true;
            }
        for (int i = 0; i < words; i++) {
            done[i] |= fresh[i];
            fresh[i] = reached[i] & ~done[i];
        }
    } while (matching_lowest(fresh, words) >= 0);
    return false;
}
