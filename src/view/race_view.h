/* Places and draws the parts of a race's frame: a grid of equal slots, one for each
 * lane (search), above the plot of their progress. Says the outcome in words and
 * factors. */
#pragma once

#include "view/board.h"
#include "view/race_course.h"

/* Numbers that change fast. The caller refreshes them only ten times a second. */
struct lane_metrics {
    struct stats stats;
    double share; /* progress, 0 .. 1 (race_course_share) */
    double cost;  /* cost of a local search (race_course_cost) */
    double nodes_per_s;
    int64_t cpu_ns; /* 0: unknown */
};

/* Updates the metrics. `passed_ns` is the time since the last call; 0: the search does
 * not run, so its speed is 0. */
void lane_metrics_refresh(struct lane_metrics *m, const struct snapshot *snap,
                          const struct playback *play, const struct lane_course *course,
                          int64_t passed_ns);

struct lane_view {
    const struct snapshot *snap;
    const char *caption; /* the settings in which the lane differs from others */
    const char *words;   /* what it does, in plain words; NULL: the caption says it */
    int rank;            /* place in the ranking; 0: none (yet) */
    uint64_t nodes;      /* steps up to the newest one, which the board may not show */
    bool is_local;       /* true for a local search, which counts moves, not nodes */
    bool is_selected;    /* keys act on this lane */
    color_t color;
    bool is_dashed; /* dashed curve: another lane has the same colour */
    struct lane_metrics metrics;
    struct board_style style;
    int number; /* of the lane, if lanes share colours, so that names differ; else 0 */
};

/* Returns the caption, after the number if the lane has one. */
struct phrase race_name(const struct lane_view *lane);

/* Returns a number of steps with the unit of the lane, "1,234 nodes". */
struct phrase race_steps(const struct lane_view *lane, uint64_t nodes);

/* race_color returns the colour of lane i: one of eight that the colour-blind can tell
 * apart (Okabe and Ito, 2008), with blue and black lightened for a dark background. */
#define RACE_COLORS    8
#define RACE_COLOR_BAR 0x2a2f36u /* unfilled part of a progress bar */
color_t race_color(int i);

/* A slot holds a board, and its texts either above and below the board or right of it.
 * The grid has the columns and rows with which boards are largest. */
struct race_layout {
    const struct glyphs *glyphs; /* the frame's font; not owned */
    int line, advance;           /* pixels of a line and of a character of TEXT_SMALL */
    int width, height, margin;
    int n, count, columns, rows;
    int slot_w, slot_h;
    int side;    /* side of the boards in pixels */
    int frame;   /* width of the border around a board in pixels; 0 in a terminal */
    int longest; /* characters of the longest caption */
    /* Captions are large if the longest fits on a line of its slot. */
    enum text_size caption_size;
    int caption_lines; /* lines of a caption: 1, or 2 if the longest needs them */
    int caption_h;     /* their height in pixels */
    bool is_beside;    /* the texts are right of the boards */
    struct rect plot;  /* place of the plot, below the slots; 0 x 0: no room */
};

/* The place of one lane (one search of the race). */
struct race_slot {
    struct layout layout; /* the layout of the lane's board */
    struct rect caption;  /* place of the caption, caption_lines high */
    struct rect texts;    /* place of the other lines of text */
};

/* Chooses the layout for `count` boards of side n, whose longest caption has `longest`
 * characters. If `glyphs` has no characters, there are no texts. */
struct race_layout race_layout_choose(int width, int height, int n, int count,
                                      int longest, const struct glyphs *glyphs);

struct race_slot race_layout_slot(const struct race_layout *l, int i);

/* Draws the lanes; with `names_only`, only their boards and captions. */
void race_view_draw(struct draw_list *d, const struct race_layout *l,
                    const struct lane_view *lanes, bool names_only);

struct race_plot {
    const struct race_course *course;
    const struct lane_view *lanes;  /* lanes in the order of the race */
    const struct lane_view *ranked; /* the same lanes in the order of the ranking */
    int count, longest; /* number of lanes; characters of the longest caption */
    int length;         /* length of the axis: race_course_length */
    bool by_cpu;        /* true if the clock of the course counts CPU time */
    double parting;     /* nodes after which two searches part; 0: none is known */
};

/* Draws the plot. Above it is the verdict or, before a lane has finished, the race's
 * board and clock. Right of it, if there is room, the ranking serves as legend. */
void race_plot_draw(struct draw_list *d, struct rect at, const struct race_plot *plot);

/* Returns "nodes", "moves" or, if some lanes count nodes and others moves, "steps". */
const char *race_step_unit(const struct lane_view *lanes, int count);

/* Divides what a lane has used, CPU time or steps, by what the winner has used. Returns
 * "2.4×", or "> 2.4×" if the lane has not finished. Returns "" if the winner has not
 * finished, if a CPU time is unknown, or if the lanes count different kinds of step. */
struct phrase race_factor(const struct lane_view *lane, const struct lane_view *winner,
                          bool by_cpu);

/* Returns the outcome: "learn: 8,305 nodes; the others unfinished after 185,000".
 * `lanes` are in the order of the ranking. */
struct phrase race_verdict(const struct lane_view *lanes, int count);

/* The lowest line of a frame. race_foot_draw writes the message or, if that is "", the
 * first keys that fit and the last key. keys: key, action, key, action ..., NULL;
 * nothing before NULL: no keys. */
int race_foot_height(const struct glyphs *glyphs);
void race_foot_draw(struct draw_list *d, const char *const *keys, const char *message);
