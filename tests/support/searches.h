/* Searches for tests: of a generated puzzle, by the names of choices; of a file. */
#ifndef SUPPORT_SEARCHES_H
#define SUPPORT_SEARCHES_H

#include "solve/search.h"

struct recipe {
    int box_rows, box_cols;
    double holes; /* fraction of the cells */
    const char *strategy, *var, *val, *prop, *restarts;
    uint64_t steps; /* as the test wants: in all, or a frame */
};

struct search *search_of_recipe(const struct recipe *of, uint64_t seed);

/* The same on a board with these units, as --units names them. */
struct search *search_with_units(const struct recipe *of, const char *units,
                                 uint64_t seed);

/* The first puzzle of a file; the caller destroys it. */
struct puzzle *puzzle_of_file(const char *path);

/* A search of that puzzle with a preset. */
struct search *search_of_file(const char *path, const char *preset);

/* The value of a metric of the search; fails the test if there is none of this name. */
double search_figure(const struct search *s, const char *name);

#endif
