/* The runs of `compare`: every preset with every seed on every board. */
#pragma once

#include "options/options.h"
#include "trace/measured.h"

#define MAX_PRESETS     64
#define PRESET_TEXT     1024
#define PRESET_NAME     256  /* the same of a preset that is no program */
#define DEFAULT_SECONDS 10.0 /* limit of a run if the options set no limit */

/* The boards of one size with one share of holes, which is empty cells / all cells. */
struct sweep_point {
    int box_rows, box_cols;
    double holes;
};

/* The index of a run is ((board * n_points + point) * n_presets + preset) * seeds +
 * seed. In this order every point gets its first board before any gets its second. So
 * the time left can soon be estimated, and if the comparison is stopped early, all
 * points have about the same number of boards. */
struct sweep {
    const struct options *o;
    struct setting settings[MAX_PRESETS];
    /* "NAME" or "NAME/OPTION=VALUE/...", or "solver:COMMAND". */
    char presets[MAX_PRESETS][PRESET_TEXT];
    int n_presets;
    struct puzzle **puzzles;    /* the boards read from files, or NULL */
    int n_boards;               /* number of boards of each point */
    int n_broken;               /* number of boards that --keep-going left out */
    struct sweep_point *points; /* [n_points]; all boards from files share one point */
    int n_points;
    uint8_t region[MAX_CELLS]; /* region of each cell, from --units regions=FILE */
    bool has_regions;
    bool is_generated;             /* false: the boards are empty or from files */
    double max_seconds;            /* limit of the CPU time of a run; 0: none */
    struct measured_limits limits; /* of runs of programs */
};

struct sweep_run {
    int board, point, preset, seed; /* index of each, from 0 */
};

/* Fills the sweep with the runs that the options ask for, and reads the puzzle files to
 * their ends, pipes too. After an error *status is the exit status. */
bool sweep_init(struct sweep *s, const struct options *o, int *status, struct error *e);
void sweep_free(struct sweep *s);

int sweep_count(const struct sweep *s);
struct sweep_run sweep_run(const struct sweep *s, int index);

/* Whether another program makes the runs of this preset. */
static inline bool sweep_is_program(const struct sweep *s, int preset)
{
    return watched_is(s->settings[preset].strategy);
}

/* The limit of the CPU time of a run of this preset; 0: none. */
static inline double sweep_limit_s(const struct sweep *s, int preset)
{
    return sweep_is_program(s, preset) ? s->limits.cpu_s : s->max_seconds;
}

/* The shape of the generated or empty boards of a point. */
struct board_shape sweep_shape(const struct sweep *s, const struct sweep_point *p);

/* Makes the board of a run. The same size, holes, board number and --seed always give
 * the same board. The caller destroys it. */
struct puzzle *sweep_board(const struct sweep *s, struct sweep_run run);

/* The seed with which the command `generate` makes the board of this run. */
uint64_t sweep_board_seed(const struct sweep *s, struct sweep_run run);

/* Appends the name of the board of a run. */
void sweep_board_name(const struct sweep *s, struct sweep_run run, struct text *out);
