/* The board as a picture: one block of whole pixels a cell. */
#ifndef VIEW_BOARD_H
#define VIEW_BOARD_H

#include "draw/blend.h"
#include "solve/snapshot.h"
#include "view/learning.h"

/* What the colours of the cells tell. */
enum board_view {
    BOARD_VALUES,   /* values and candidates */
    BOARD_CHANGES,  /* how often a cell was assigned */
    BOARD_FAILURES, /* how often a dead end was found there */
    BOARD_ORDER,    /* which cell was assigned first, which last */
    BOARD_LEARNING, /* what conflicts are about; where nothing learns, as FAILURES */
    BOARD_VIEWS
};

/* What people call it, and the one word for it that options take. */
const char *board_view_name(enum board_view view);
const char *board_view_word(enum board_view view);

/* The view with that word; false where there is none. */
bool board_view_find(const char *word, enum board_view *out);

struct board_style {
    int palette;
    enum board_view view;
    int isolated; /* a value, 1 .. n: all others are dimmed; 0 for none */
    /* Calm: colours blend and dead ends do not flash. NULL: not calm. */
    struct blend *blend;
    int64_t now_ns;             /* for the blend */
    cell_t refused[UNIT_KINDS]; /* cells that an edit clashed with */
    int n_refused;
    cell_t hover;            /* CELL_NONE for none */
    cell_t flash;            /* a dead end to show, CELL_NONE for none */
    int flash_alpha;         /* 255 when it has just happened, 0 when it is over */
    const struct glow *glow; /* for BOARD_LEARNING; NULL: what the snapshot says */
};

/* Of dead ends: when the last one was seen. All zero before the first. */
struct flash {
    uint64_t shown_backtracks;
    int64_t since_ns;
};

/* Lights up a dead end that is new in the picture, and dims it as time passes. */
void board_flash(struct board_style *style, struct flash *f,
                 const struct snapshot *snap, int64_t now_ns);

void board_draw(struct draw_list *d, const struct layout *l,
                const struct snapshot *snap, const struct glyphs *glyphs,
                const struct board_style *style);

/* Where the candidate v of a cell is shown; false where candidates are not. */
bool board_mark_rect(const struct layout *l, const struct snapshot *snap, cell_t c,
                     int v, struct rect *out);

/* Two lines for people about what a view shows, where it needs words: "" for none. */
void board_explain(const struct snapshot *snap, enum board_view view, char *first,
                   char *second, size_t size);

/* What stands in a cell and who set it, for people; one or two short lines. */
void board_describe_cell(const struct snapshot *snap, cell_t c, char *first,
                         char *second, size_t size);

#endif
