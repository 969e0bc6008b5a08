/* Tours: scripted demonstrations, read from small text files. */
#ifndef SHOW_TOUR_H
#define SHOW_TOUR_H

#include "puzzle/puzzle.h"
#include "solve/setting.h"
#include "view/board.h"

/*
 * One command a line; `#` begins a comment at the start of a line.
 *
 *   load FILE          a puzzle, paused; the path starts at the tour's folder
 *   load empty N       an empty grid, paused
 *   set KIND VALUE     strategy, var, val, prop, restarts or seed, as on the command
 *                      line; from the next load on, and at once where that is possible
 *   set speed VALUE    nodes, and stages of the lens, a second; max or auto
 *   select KIND N      row, column or box: opens the lens on it
 *   run                plays the stages of the selected unit to the last
 *   apply              applies its filtering to the board
 *   undo               takes the last application back
 *   unselect           closes the lens
 *   search SECONDS     searches so long, or until it ends, then pauses
 *   wait SECONDS
 *   view NAME          what the colours of the cells tell, as --view
 *   caption TEXT       stays until the next; without a text it goes
 *
 * A tour is plain data once it is read, and depends on nothing but the clock that plays
 * it.
 */
#define TOUR_COMMANDS(ROW)                                                             \
    ROW(LOAD, "load")                                                                  \
    ROW(SET, "set")                                                                    \
    ROW(SELECT, "select")                                                              \
    ROW(RUN, "run")                                                                    \
    ROW(APPLY, "apply")                                                                \
    ROW(UNDO, "undo")                                                                  \
    ROW(UNSELECT, "unselect")                                                          \
    ROW(SEARCH, "search")                                                              \
    ROW(WAIT, "wait")                                                                  \
    ROW(VIEW, "view")                                                                  \
    ROW(CAPTION, "caption")

#define TOUR_ENUM(id, word) TOUR_##id,
enum tour_command_kind { TOUR_COMMANDS(TOUR_ENUM) TOUR_COMMAND_KINDS };

struct tour_command {
    enum tour_command_kind kind;
    int line, column;      /* of its argument, from 1 */
    char *text;            /* load: the file; set: the value; caption; owned */
    struct puzzle *puzzle; /* load: owned */
    enum plug_kind plug;   /* set: PLUG_KINDS for seed and speed */
    bool is_speed;
    double number; /* search, wait: seconds; set speed: nodes a second */
    uint64_t seed;
    enum unit_kind unit_kind; /* select */
    int unit_number;          /* from 1 */
    enum board_view view;
};

struct tour {
    char *file; /* for messages; owned */
    struct tour_command *commands;
    int count, capacity;
};

/* Reads a tour without its puzzles. `text` ends with a NUL. Errors name
 * file:line:column, what was expected and what was found; *tour is then empty. */
bool tour_parse(struct tour *tour, const char *file, const char *text, struct error *e);

/* Reads the puzzles that it loads, and looks whether what it selects exists. */
bool tour_load_puzzles(struct tour *tour, struct error *e);

/* Both, from a file. */
bool tour_read(struct tour *tour, const char *path, struct error *e);
void tour_free(struct tour *tour);

/* The file of a tour: NAME itself where it is a path, else NAME.tour among the
 * program's. */
bool tour_find(const char *name, char *out, size_t size, struct error *e);

/* The program's tours: names joined by ", "; and the name after `name` (NULL: the
 * first), around the end. False where there is none. */
#define TOUR_NAME 64
void tour_names(char *out, size_t size);
bool tour_next(const char *name, char *out, size_t size);

/* The i-th of them, and what the comment in its first line says. False behind the last.
 */
bool tour_at(int i, char name[TOUR_NAME], char *summary, size_t size);

#endif
