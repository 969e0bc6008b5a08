/* One search as recordings show it: stepped by the clock of the film, with its board's
 * flashes and the figures of its panel. */
#ifndef SHOW_FILMED_SEARCH_H
#define SHOW_FILMED_SEARCH_H

#include "run/clockwork.h"
#include "show/film.h"
#include "view/board.h"
#include "view/panel.h"

/* Must not be moved in memory. */
struct filmed_search {
    struct clockwork works;
    struct played *now; /* owned */
    struct panel panel;
    struct board_style style;
    struct blend blend; /* where it is calm */
    struct flash flash;
    struct glow glow;
    int64_t figures_ns; /* when the panel's figures were refreshed */
};

/* Takes the search. */
void filmed_search_init(struct filmed_search *f, struct search *search,
                        const struct options *o, int palette);
void filmed_search_free(struct filmed_search *f);

/* Goes on to a time; gives up half way when the user wants the program to end. */
void filmed_search_advance(struct clockwork *works, int64_t now_ns);

/* Takes the picture for that time, and what the panel tells of it. */
void filmed_search_look(struct filmed_search *f, int64_t now_ns);

#endif
