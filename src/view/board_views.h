/* The table of board views. To add a view, add a row and a fill function. */
#pragma once

#include "draw/blend.h"
#include "run/playback.h"
#include "solve/wave.h"
#include "view/lights.h"

/* Each row has the view's id, its name (for --view and tours), title, key and legend.
 * The legend is a text below a bar of the heat colours, at most PANEL_COLUMNS wide; "":
 * the view has no such bar. The function board_fill_NAME sets the colours. LEARNING
 * shows FAILURES if there is no learning data. STACK and FRONTIER draw the stack or the
 * frontier large, in the place of the board, and the board small. */
#define ARROW "\xe2\x86\x92" /* an arrow */
#define BOARD_VIEW_ROWS(ROW)                                                           \
    ROW(VALUES, values, "values and candidates", "1", "")                              \
    ROW(CHANGES, changes, "assignment frequency", "2",                                 \
        "assigned: never " ARROW " most often")                                        \
    ROW(FAILURES, failures, "failures", "3", "failures: none " ARROW " most")          \
    ROW(ORDER, order, "order of assignment", "4", "assigned: first " ARROW " last")    \
    ROW(LEARNING, learning, "conflict activity", "5",                                  \
        "conflict activity: low " ARROW " high")                                       \
    ROW(STACK, stack, "stack of decisions, large", "6", "")                            \
    ROW(FRONTIER, frontier, "boards of the frontier, large", "7", "")

#define BOARD_VIEW_ID(id, name, title, key, legend) BOARD_##id,
enum board_view { BOARD_VIEW_ROWS(BOARD_VIEW_ID) BOARD_VIEWS };

/* The marks of the view LEARNING: a cell of the last learnt clause, and a cell that its
 * backjump undid. */
#define COLOR_CLAUSE 0x6fd0ffu
#define COLOR_UNDONE 0x1f8a70u

/* How far the colours of clues are darkened, 0 .. 255. */
#define CLUE_SHADE 95

/* The colour of a value that a watched program believes in, 0 .. 255: greyer the less.
 */
color_t board_belief_color(color_t own, int belief);

/* How far, 0 .. 255, cells without a conflict are darkened, and cells in conflict are
 * lightened, while a local search repairs a full board. */
#define RIGHT_SHADE    165
#define CONFLICT_LIGHT 50

struct board_style {
    int palette;
    enum board_view view;
    int isolated;        /* the highlighted value, 1 .. n; 0: none */
    bool is_calm;        /* calm mode: colours change slowly, dead ends do not flash */
    struct blend *blend; /* limits flashing; NULL: no limit */
    const struct change_light *change_light; /* light of changed cells; NULL: none */
    const struct solution_difference
        *difference; /* marks what the last solution changed; NULL: none */
    int64_t now_ns;
    /* The editor has refused a value, because these n_refused cells already have it. */
    cell_t refused[UNIT_KINDS];
    int n_refused;
    const cell_t *parted; /* cell at which this search and another part; NULL: none */
    cell_t hover;         /* cell under the pointer; CELL_NONE: none */
    bool hides_hover;     /* draws no border around `hover` */
    cell_t flash;         /* cell of the last dead end; CELL_NONE: none */
    int flash_alpha;      /* opacity of the border around `flash`, 0 .. 255; fades */
    /* Marks of BOARD_LEARNING, which fade; NULL: no mark fades. */
    const struct learning_light *learning_light;
    const struct wave *wave;  /* the changes of the last step; NULL: none */
    int wave_shown;           /* number of these changes that are visible */
    enum wave_mark wave_mark; /* which change is marked (playback.h) */
};

/* The input of a fill function, and the colours that it sets. */
struct board_fill {
    color_t *image; /* [n_cells]: set by the function */
    const struct snapshot *snap;
    const struct board_style *style;
    int cell_px; /* side of a cell in pixels */
};

#define BOARD_FILL(id, name, title, key, legend)                                       \
    void board_fill_##name(const struct board_fill *f);
BOARD_VIEW_ROWS(BOARD_FILL)

struct board_view_row {
    const char *name, *title, *key, *legend;
    void (*fill)(const struct board_fill *f);
};

const struct board_view_row *board_view_row(enum board_view view);

/* Returns the text below the bar of heat colours; "" if the legend has no such bar.
 * `shown` comes from board_view_shown. */
const char *board_view_legend(enum board_view shown, const struct snapshot *snap);

/* Whether the view has no data yet, so that all cells are black. */
bool board_view_is_blank(enum board_view view, const struct snapshot *snap);

/* Writes the heat maps that this search has filled, without those that equal another
 * view. What only some searches fill comes first. Returns their number. */
#define HEAT_VIEWS 4
int board_view_heats(const struct snapshot *snap, enum board_view out[HEAT_VIEWS]);

/* Returns the next heat map: the first one if `view` is none, VALUES after the last. */
enum board_view board_view_next_heat(enum board_view view, const struct snapshot *snap);

/* Whether the view shows the stack or the frontier large, and the board small. */
bool board_view_is_large(enum board_view view);

/* Sets *out to the view called `name`; false if there is none. */
bool board_view_find(const char *name, enum board_view *out);

/* Returns the view to draw: BOARD_FAILURES instead of BOARD_LEARNING if the snapshot
 * has no data for the latter (LEARNING_NONE), else `view`. */
enum board_view board_view_shown(enum board_view view, const struct snapshot *snap);
