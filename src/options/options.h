/* The command line: one table of options behind the parser, --help and the man page. */
#ifndef OPTIONS_OPTIONS_H
#define OPTIONS_OPTIONS_H

#include "front/place.h"
#include "puzzle/print.h"
#include "run/race.h"
#include "solve/setting.h"
#include "view/board.h"

#include <limits.h>

enum exit_status {
    EXIT_DONE = 0,
    EXIT_BAD_INPUT = 1, /* or environment */
    EXIT_BAD_USAGE = 2,
    EXIT_UNSOLVABLE = 10, /* proved */
    EXIT_GAVE_UP = 11     /* on a limit, nothing proved */
};

/* name, what stands behind it, how many of these at most, summary */
#define COMMANDS(ROW)                                                                  \
    ROW(watch, "[PUZZLE]", 1, "the window (default)")                                  \
    ROW(record, "-o FILE [PUZZLE]", 1,                                                 \
        "the same pictures into a file, without a window")                             \
    ROW(solve, "[PUZZLE...]", INT_MAX, "no pictures: solve, print, exit")              \
    ROW(race, "[PUZZLE]", 1, "several settings side by side on one puzzle and seed")   \
    ROW(compare, "[PUZZLE...]", INT_MAX, "presets side by side in numbers")            \
    ROW(generate, "", 0, "write a random puzzle")                                      \
    ROW(check, "PUZZLE SOLUTION", 2, "verify a solution")                              \
    ROW(list, "[KIND]", 1, "what can be chosen, from the catalogue")

#define COMMAND_ENUM(name, args, most, summary) COMMAND_##name,
enum command { COMMANDS(COMMAND_ENUM) COMMAND_COUNT };

/* Which commands take an option. */
#define FOR_V (1u << COMMAND_watch)
#define FOR_F (1u << COMMAND_record)
#define FOR_W (FOR_V | FOR_F) /* what shows one search */
#define FOR_S (1u << COMMAND_solve)
#define FOR_R (1u << COMMAND_race)
#define FOR_P (1u << COMMAND_compare)
#define FOR_G (1u << COMMAND_generate)
#define FOR_C (1u << COMMAND_check)
#define FOR_L (1u << COMMAND_list)

/* id, flag, short (0: none), argument (NULL: none), commands, help */
#define OPTIONS(ROW)                                                                   \
    ROW(SIZE, "size", 'n', "N", FOR_R | FOR_W | FOR_S | FOR_P | FOR_G | FOR_C,         \
        "side of the board")                                                           \
    ROW(BOX, "box", 'b', "RxC", FOR_R | FOR_W | FOR_S | FOR_P | FOR_G | FOR_C,         \
        "boxes of R rows and C columns; the side is R*C")                              \
    ROW(PRESET, "preset", 0, "NAME", FOR_R | FOR_W | FOR_S,                            \
        "a search, or a race, that has a name; options behind it change it")           \
    ROW(PRESETS, "presets", 0, "NAME,...", FOR_R | FOR_P | FOR_F,                      \
        "which to compare or to race")                                                 \
    ROW(SEEDS, "seeds", 0, "K", FOR_P, "runs with K seeds from --seed on (default 1)") \
    ROW(STRATEGY, "strategy", 0, "NAME", FOR_R | FOR_W | FOR_S, "how to search")       \
    ROW(VAR, "var", 0, "NAME", FOR_R | FOR_W | FOR_S,                                  \
        "variable order: which cell next")                                             \
    ROW(VAL, "val", 0, "NAME", FOR_R | FOR_W | FOR_S,                                  \
        "value order: which value first")                                              \
    ROW(PROP, "prop", 0, "NAME[+NAME]", FOR_R | FOR_W | FOR_S,                         \
        "propagation after each choice")                                               \
    ROW(RESTARTS, "restarts", 0, "RULE", FOR_R | FOR_W | FOR_S,                        \
        "none, luby[:UNIT] or geometric[:UNIT[:FACTOR]], in nodes")                    \
    ROW(SEED, "seed", 's', "N", FOR_R | FOR_W | FOR_S | FOR_P | FOR_G,                 \
        "seed of everything random (default 1)")                                       \
    ROW(MAX_NODES, "max-nodes", 0, "N", FOR_R | FOR_W | FOR_S | FOR_P | FOR_G,         \
        "give up after N nodes")                                                       \
    ROW(MAX_SECONDS, "max-seconds", 0, "S", FOR_S | FOR_P | FOR_G,                     \
        "give up after S seconds")                                                     \
    ROW(MAX_MEMORY, "max-memory", 0, "SIZE", FOR_R | FOR_W | FOR_S | FOR_P,            \
        "give up there; bytes, or with K, M, G (default 1G)")                          \
    ROW(TUNE, "tune", 0, "NAME=VALUE,...", FOR_R | FOR_W | FOR_S | FOR_P,              \
        "numbers of the local searches; see 'list tuning'")                            \
    ROW(SOLUTIONS, "solutions", 0, "K|all", FOR_S, "how many to look for (default 1)") \
    ROW(JOBS, "jobs", 'j', "J", FOR_S | FOR_P,                                         \
        "J threads: solve takes the first answer, compare runs J at once (default 1)") \
    ROW(STATES, "states", 0, "FILE", FOR_S,                                            \
        "write n*n bytes for the board and after every node")                          \
    ROW(CNF, "cnf", 0, "FILE", FOR_S, "write the puzzle as a formula in DIMACS")       \
    ROW(PROOF, "proof", 0, "FILE", FOR_S,                                              \
        "write a DRAT proof to that formula, by learn without alldifferent")           \
    ROW(JSON, "json", 0, NULL, FOR_R | FOR_S | FOR_P | FOR_G | FOR_C | FOR_L,          \
        "one JSON object a line")                                                      \
    ROW(FORMAT, "format", 0, "rows|line|sdk|boxes", FOR_S | FOR_G,                     \
        "how boards are written (default rows)")                                       \
    ROW(HOLES, "holes", 0, "FRACTION", FOR_R | FOR_W | FOR_G,                          \
        "fraction of the cells to empty (default 0.5)")                                \
    ROW(UNIQUE, "unique", 0, NULL, FOR_G,                                              \
        "prove that the solution is the only one (n <= 16)")                           \
    ROW(OUTPUT, "output", 'o', "FILE", FOR_S | FOR_G | FOR_F,                          \
        "write there instead of standard output; record: .mp4, .mkv, .webm, .gif, "    \
        ".y4m, a folder/ of PNGs, or - for .y4m on standard output")                   \
    ROW(SPEED, "speed", 0, "N|max|auto", FOR_R | FOR_W,                                \
        "nodes a second (default auto: a run of twelve seconds)")                      \
    ROW(HISTORY, "history", 0, "SIZE", FOR_W,                                          \
        "memory to go back in; 0 for none (default 256M)")                             \
    ROW(SECONDS, "seconds", 0, "S", FOR_R | FOR_W,                                     \
        "leave after S seconds; record: the length (default: to the end of the "       \
        "search, at most 60)")                                                         \
    ROW(FPS, "fps", 0, "N", FOR_W,                                                     \
        "frames a second of recordings (default 60; .gif 25)")                         \
    ROW(RESOLUTION, "resolution", 0, "WxH", FOR_F,                                     \
        "size of the frames, even (default 1920x1080)")                                \
    ROW(HUD, "hud", 0, NULL, FOR_F, "the panel beside the board (default)")            \
    ROW(NO_HUD, "no-hud", 0, NULL, FOR_F, "the board alone")                           \
    ROW(REPORT, "report", 0, "FILE", FOR_R | FOR_V,                                    \
        "write frame and search figures as JSON on exit")                              \
    ROW(TERMINAL, "terminal", 0, NULL, FOR_R | FOR_V,                                  \
        "draw in the terminal (by itself where there is no display)")                  \
    ROW(FULLSCREEN, "fullscreen", 'f', NULL, FOR_R | FOR_V, "start in fullscreen")     \
    ROW(GEOMETRY, "window", 0, "WxH[+X+Y]", FOR_R | FOR_V,                             \
        "size of the window (default 1280x720), and where it stands")                  \
    ROW(CONFIG, "config", 0, "FILE", FOR_W,                                            \
        "what is remembered; instead of the user's own file")                          \
    ROW(PALETTE, "palette", 0, "NAME", FOR_R | FOR_W, "colours of the values")         \
    ROW(VIEW, "view", 0, "NAME", FOR_R | FOR_W, "what the colours of the cells tell")  \
    ROW(TOUR, "tour", 0, "NAME", FOR_W, "play a demonstration")                        \
    ROW(CALM, "calm", 0, NULL, FOR_R | FOR_W, "blended changes, no flashes")           \
    ROW(FONT, "font", 0, "FILE", FOR_R | FOR_W, "a monospaced TrueType font")          \
    ROW(CLOCK, "clock", 0, "nodes|time", FOR_R,                                        \
        "what the lanes get the same of (default nodes)")                              \
    ROW(HEADLESS, "headless", 0, NULL, FOR_R,                                          \
        "no window: as fast as it goes, then the table")                               \
    ROW(HELP, "help", 'h', NULL,                                                       \
        FOR_R | FOR_W | FOR_S | FOR_P | FOR_G | FOR_C | FOR_L, "this text")            \
    ROW(VERSION, "version", 0, NULL,                                                   \
        FOR_R | FOR_W | FOR_S | FOR_P | FOR_G | FOR_C | FOR_L, "version and exit")     \
    ROW(MAN, "man", 0, NULL, 0, "the man page, in roff")                               \
    ROW(COMPLETIONS, "completions", 0, NULL, 0, "completions for bash")

#define OPTION_ENUM(id, flag, letter, argument, commands, help) OPTION_##id,
enum option_id { OPTIONS(OPTION_ENUM) OPTION_COUNT };

#define SPEED_MAX  0.0
#define SPEED_AUTO -1.0

/* What lies beneath the words: remembered, or the defaults. */
struct fallback {
    struct setting setting;
    int box_rows, box_cols;
    double speed;
    bool calm;
    const char *palette;
    struct window_place window;
};

struct options {
    enum command command;
    struct fallback beneath;
    struct setting setting;
    int box_rows, box_cols; /* 0 where not asked for */
    double max_seconds;     /* 0: no limit */
    uint64_t solutions;     /* UINT64_MAX: all */
    int jobs, seeds;
    /* race, record: names joined by commas, NULL if not given */
    const char *lists[PLUG_KINDS];
    const char *own_puzzle; /* of a race's preset, for want of another; or NULL */
    enum race_clock race_clock;
    bool headless;
    const char *config; /* NULL: the user's own */
    const char *states, *cnf, *proof, *output, *report, *font, *palette, *presets,
        *tour;
    enum board_view view;
    bool json, unique, fullscreen, terminal, calm, holes_given;
    enum print_format format;
    double holes;
    double speed; /* nodes a second, SPEED_MAX or SPEED_AUTO */
    double seconds;
    uint64_t history; /* bytes */
    struct window_place window;
    int frame_w, frame_h, fps; /* of recordings; fps 0 where not asked for */
    bool no_hud;
    char **files; /* the words behind the options; not owned */
    int n_files;
    enum option_id action; /* one that prints and ends, or OPTION_COUNT for none */
};

/* Takes one option into *o, as from the command line. `text` must outlive *o unless it
 * is the name of a palette, a choice or a number. */
bool options_take(struct options *o, enum option_id id, const char *text,
                  struct error *e);

/* Fills *o from the defaults of the command, for `watch` from what is remembered, and
 * from the words. */
bool options_parse(struct options *o, int argc, char **argv, struct error *e);

/* What the table says. */
struct option_row {
    const char *flag;
    char letter;
    const char *argument;
    unsigned commands;
    const char *help;
};
struct command_row {
    const char *name, *args;
    int most; /* words that are no options */
    const char *summary;
};
extern const struct option_row option_rows[OPTION_COUNT];
extern const struct command_row command_rows[COMMAND_COUNT];

#endif
