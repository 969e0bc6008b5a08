/* The values of the options, and how to read, write and describe them by tables.h. */
#pragma once

#include "front/place.h"
#include "options/tables.h"
#include "plot/plot.h"
#include "puzzle/print.h"
#include "puzzle/units.h"
#include "run/race_clock.h"
#include "solve/hole_pattern.h"
#include "solve/setting.h"
#include "view/board_views.h"
#include "view/layout.h"

enum exit_status {
    EXIT_DONE = 0,
    EXIT_BAD_INPUT = 1, /* the input is wrong, or memory, a file or a display failed */
    EXIT_BAD_USAGE = 2,
    EXIT_UNSOLVABLE = 10, /* proved: the puzzle has no solution */
    EXIT_GAVE_UP = 11     /* ended by a limit or a signal; nothing is proved */
};

/* Prints the error to stderr and returns `status`. */
int output_complain(const struct error *e, int status);

#define SPEED_MAX  0.0
#define SPEED_AUTO (-1.0)

#define MAX_SIZES 64

/* The options that a window remembers. */
struct remembered {
    bool calm, sound;
    const char *palette; /* name of the palette; NULL: the first one of the table */
    enum panel_state panel;
    int volume;
    struct window_place window;
};

/* Texts are not owned: they point into argv or into const tables. */
struct options {
    enum command command;
    bool command_is_named;    /* false: no command was named, so it is watch */
    bool given[OPTION_COUNT]; /* true for the options on the command line */
    /* Default values; the configuration file, then the command line override them. */
    struct remembered kept;
    struct remembered before; /* `kept` before the command line; all 0: no file read */
    bool config_is_wrong;     /* true: the file has errors, so it is not written */
    struct setting setting;   /* search setting; its stop() is true after a signal */
    int box_rows, box_cols;   /* shape of a box; 0: not given */
    bool has_units;           /* true if --units or --latin was given */
    struct unit_list units;
    const char *units_text, *regions; /* --units as given; FILE in it, or NULL */
    double max_seconds;               /* 0: no limit */
    uint64_t max_input;               /* most bytes of a puzzle file */
    uint64_t solutions;               /* most solutions to find; UINT64_MAX: all */
    int jobs, seeds, boards, parts;
    int profiler;                  /* port of a profiler on this computer; 0: none */
    int sizes[MAX_SIZES], n_sizes; /* compare: the sizes of --size, all different */
    /* For race and record: the arguments of --var and the like, such as "mrv,sweep", by
     * plug_kind; NULL: not given. */
    const char *lists[PLUG_KINDS];
    const char *preset_puzzle; /* board of a named race; unused if the user names one */
    enum race_clock race_clock;
    bool headless;
    const char *config; /* path of --config; NULL: the user's own file */
    const char *states, *trace, *cnf, *proof, *output, *report, *font, *presets, *tour;
    const char *resume, *plot, *commands, *control, *student, *verify;
    const char *moment;   /* text of --moment; NULL: not given */
    uint64_t moment_step; /* step of the search that --moment describes */
    enum plot_kind plot_kind;
    enum board_view view;
    bool json, unique, fullscreen, terminal, paused, code, presentation, print_moment;
    enum print_format format;
    enum hole_pattern hole_pattern;
    double holes; /* share of the cells; compare: the first share of a range */
    double holes_last, holes_step; /* step 0: no range */
    double speed;                  /* nodes per second, SPEED_MAX or SPEED_AUTO */
    double seconds;                /* when the show ends; 0: no limit */
    uint64_t history;              /* bytes of memory for seeking backward */
    int frame_w, frame_h, fps;     /* recordings; fps 0: the usual one of the format */
    char **words; /* the command line from its command on, then NULL; not owned */
    char **files; /* arguments after the options; not owned */
    int n_files;
    enum option_id action; /* the option that prints and exits; OPTION_COUNT: none */
};

struct option_type;

struct option_row {
    const char *name;
    char letter;          /* short form, such as 'n' for -n; 0: none */
    const char *argument; /* name of the argument in help texts; NULL: takes none */
    const struct option_type *type;
    size_t offset; /* offset in struct options of the member that holds the value */
    double low, high;
    const char *standard; /* the default, as on the command line; NULL: none */
    unsigned commands;    /* commands that take it (FOR_...), and flags of tables.h */
    const char *help;
};
struct command_row {
    const char *name, *args;
    int most; /* most arguments besides options */
    const char *summary;
};
extern const struct option_row option_rows[OPTION_COUNT];
extern const struct command_row command_rows[COMMAND_COUNT];

/* Whether this platform has the option. Help and command line call this function. */
bool option_is_here(enum option_id id);

/* The shape of a board with these boxes and the units of --units, without regions. */
struct board_shape options_shape(const struct options *o, int box_rows, int box_cols);

void options_init(struct options *o, enum command command); /* sets the defaults */

/* options_choose_search: whether options or a puzzle choose the board or the search.
 * options_choose_setting: whether options choose the strategy, the orders, the
 * propagation or the restarts. */
bool options_choose_search(const struct options *o);
bool options_choose_setting(const struct options *o);

/* Whether the command writes the file of --trace: only solve does, others read it. */
static inline bool options_write_trace(const struct options *o)
{
    return o->command == COMMAND_solve;
}

/* Reads one option into *o. `text`, its argument (NULL: it takes none), must outlive
 * *o, which may point to it. After a failure *o may have changed in part. */
bool options_take(struct options *o, enum option_id id, const char *text,
                  struct error *e);

/* Appends the value of a remembered option, if any, in the form for options_take. */
void options_write(const struct options *o, enum option_id id, struct text *out);

/* Appends the expected form of the argument, if any: "a whole number 1..240". */
void option_expected(enum option_id id, struct text *out);

/* Writes "-n, --size N", with four spaces instead of a missing letter. */
#define OPTION_USAGE 64
void option_usage(const struct option_row *row, char out[OPTION_USAGE]);
