/* THE table of board views: a row and a fill function add a view. */
#ifndef VIEW_BOARD_VIEWS_H
#define VIEW_BOARD_VIEWS_H

#include "draw/blend.h"
#include "solve/snapshot.h"

/* What the colours of the cells mean. */
enum board_view {
    BOARD_VALUES,   /* values and candidates */
    BOARD_CHANGES,  /* how often a cell was assigned */
    BOARD_FAILURES, /* how often a dead end was found there */
    BOARD_ORDER,    /* which cell was assigned first, which last */
    BOARD_LEARNING, /* conflict activity; as FAILURES if the search learns no clauses */
    BOARD_VIEWS
};

struct board_style {
    int palette;
    enum board_view view;
    int isolated; /* the highlighted value, 1 .. n; 0: none */
    /* Calm mode: colours blend and dead ends do not flash. NULL: off. */
    struct blend *blend;
    int64_t now_ns;             /* for the blend */
    cell_t refused[UNIT_KINDS]; /* cells in conflict with a refused edit */
    int n_refused;
    cell_t hover;            /* CELL_NONE: none */
    cell_t flash;            /* a dead end to show; CELL_NONE: none */
    int flash_alpha;         /* 255 when it has just happened, 0 when it is over */
    const struct glow *glow; /* for BOARD_LEARNING; NULL: the snapshot's own marks */
};

/* What a fill function reads, and the colours that it sets. */
struct board_fill {
    color_t *image; /* [n_cells] */
    const struct snapshot *snap;
    const struct board_style *style;
    int cell_px; /* side of a cell */
};

/* No pointer but is_blank is NULL. */
struct board_view_row {
    const char *name;  /* for --view and tours */
    const char *title; /* for messages and lists */
    const char *key;   /* selects it */
    /* Below a bar of the heat colours, at most PANEL_COLUMNS wide; "": the view has a
     * legend of its own. */
    const char *legend;
    void (*fill)(const struct board_fill *f);
    /* Whether all cells are black because there is no data yet; NULL: never. */
    bool (*is_blank)(const struct snapshot *snap);
};

const struct board_view_row *board_view_row(enum board_view view);

/* The view called `name`; false if there is none. */
bool board_view_find(const char *name, enum board_view *out);

/* BOARD_FAILURES for BOARD_LEARNING if the search learns no clauses; else `view`. */
enum board_view board_view_shown(enum board_view view, const struct snapshot *snap);

#endif
