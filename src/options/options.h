/* The values of the options, and how to read, write and describe them by tables.h. */
#pragma once

#include "front/place.h"
#include "options/tables.h"
#include "puzzle/print.h"
#include "puzzle/units.h"
#include "run/race_clock.h"
#include "solve/generate.h"
#include "solve/setting.h"
#include "view/board_views.h"

enum exit_status {
    EXIT_DONE = 0,
    EXIT_BAD_INPUT = 1, /* the input is wrong, or memory, a file or a display failed */
    EXIT_BAD_USAGE = 2,
    EXIT_UNSOLVABLE = 10, /* proved: the puzzle has no solution */
    EXIT_GAVE_UP = 11     /* ended by a limit or a signal; nothing is proved */
};

/* Prints the error to stderr and returns `status`. */
int output_complain(const struct error *e, int status);

/* Values of `speed` that are no nodes per second. `solutions` is UINT64_MAX for all. */
#define SPEED_MAX  0.0
#define SPEED_AUTO (-1.0)

/* The ladder of speeds: the names of --speed, slow ones first. */
struct speed_row {
    const char *name;
    double speed; /* nodes per second, SPEED_AUTO or SPEED_MAX */
    const char *summary;
};
#define SPEED_ROWS 5
extern const struct speed_row speed_rows[SPEED_ROWS];

#define BACKGROUND_NONE UINT32_MAX /* a value of `background`: transparent */

#define MAX_SIZES 64

/* The kinds of plots that assets/plots/runs.py draws. */
enum plot_kind {
    PLOT_AUTO,
    PLOT_CACTUS,
    PLOT_PHASE,
    PLOT_GROWTH,
    PLOT_SURVIVAL,
    PLOT_SCATTER,
    PLOT_BOX,
    PLOT_PAR2,
    PLOT_KINDS
};
extern const char *const plot_kind_names[PLOT_KINDS];

enum run_class {
    RUNS_BY_NONE,
    RUNS_BY_SIZE,
    RUNS_BY_HOLES,
    RUNS_BY_FILE,
    RUNS_BY_PUZZLE,
    RUN_CLASSES
};
extern const char *const run_class_names[RUN_CLASSES];

enum figures_format {
    FIGURES_TABLE,
    FIGURES_JSON,
    FIGURES_CSV,
    FIGURES_MARKDOWN,
    FIGURES_LATEX,
    FIGURES_FORMATS
};
extern const char *const figures_format_names[FIGURES_FORMATS];

/* A row OWN or KEPT of OPTIONS declares a member. OPTION_TYPES and NAME_TYPES give its
 * C type. */
#define OPTION_C_TYPE(name, c_type, ...) typedef c_type option_##name;
OPTION_TYPES(OPTION_C_TYPE)
NAME_TYPES(OPTION_C_TYPE)
#define OPTION_MEMBER(id, name, letter, argument, type, member, ...)                   \
    option_##type member;
#define NO_MEMBER(...)

/* The options that a window remembers. Without --palette, `palette` is NULL. */
struct remembered {
    OPTIONS(NO_MEMBER, OPTION_MEMBER, NO_MEMBER)
};

/* The help of an option says what its member means. If an option is not given and has
 * no default, its member is 0 or NULL. Texts point into argv or into const tables. */
struct options {
    OPTIONS(OPTION_MEMBER, NO_MEMBER, NO_MEMBER)
    enum command command;
    bool command_is_named;    /* false: no command was named, so it is watch */
    bool given[OPTION_COUNT]; /* true for the options on the command line */
    /* Default values; the configuration file, then the command line override them. */
    struct remembered kept;
    struct remembered before; /* `kept` without the command line; all 0: no file read */
    bool config_is_wrong;     /* true: the file has errors, so it is not written */
    struct setting setting;   /* search setting; its stop() is true after a signal */
    int box_rows, box_cols;   /* shape of a box; 0: not given */
    bool has_units;           /* true if --units or --latin was given */
    struct unit_list units;
    const char *units_text, *regions; /* regions: FILE in units_text, or NULL */
    int sizes[MAX_SIZES], n_sizes;    /* compare: the sizes of --size, all different */
    /* For race and record: the arguments of --var and the like, such as "mrv,sweep", by
     * plug_kind; NULL: not given. */
    const char *lists[PLUG_KINDS];
    const char *preset_puzzle; /* board of a named race; unused if a board is given */
    uint64_t moment_step;      /* step of the search that --moment describes */
    double holes_last, holes_step; /* compare: the range of `holes`; step 0: no range */
    /* Size of recordings in pixels; 0: the usual one. frame_w is -1 for the board
     * alone; then frame_h is the side of its cells, or 0 if they are as large as usual.
     */
    int frame_w, frame_h;
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

/* The member that holds the value of an option. As with strchr, *o may be const. */
static inline void *option_member(const struct options *o, enum option_id id)
{
    return (char *)o + option_rows[id].offset;
}

/* Whether this platform has the option. Help and command line call this function. */
bool option_is_here(enum option_id id);

/* The shape of a board with these boxes and the units of --units, without regions. */
struct board_shape options_shape(const struct options *o, int box_rows, int box_cols);

void options_init(struct options *o, enum command command); /* sets the defaults */

/* Whether recordings show the board alone, in cells of one size. */
static inline bool options_film_board(const struct options *o)
{
    return o->frame_w < 0;
}

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

/* Reads one option into *o. `text` is its argument; NULL: it takes none. The text must
 * outlive *o, which may point to it. After a failure *o may have changed in part. */
bool options_take(struct options *o, enum option_id id, const char *text,
                  struct error *e);

/* Appends the value of a remembered option, if any, in the form for options_take. */
void options_write(const struct options *o, enum option_id id, struct text *out);

/* Appends the expected form of the argument, if any: "a whole number 1..240". */
void option_expected(enum option_id id, struct text *out);

/* Writes "-n, --size N", with four spaces instead of a missing letter. */
#define OPTION_USAGE 64
void option_usage(const struct option_row *row, char out[OPTION_USAGE]);
