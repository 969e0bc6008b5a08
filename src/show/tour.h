/* Tours: scripted demonstrations, read from small text files. */
#pragma once

#include "puzzle/puzzle.h"
#include "solve/explain.h"
#include "solve/setting.h"
#include "view/board.h"

/*
 * One command a line; a line that starts with `#` is a comment.
 *
 *   load FILE          a puzzle, paused; the path is relative to the tour's folder
 *   load empty N       an empty board, paused
 *   domains D1 .. Dn   an empty board of side n, paused, whose first row has these
 *                      candidates: digits (12), or numbers with commas (1,12)
 *   set KIND VALUE     strategy, var, val, prop, restarts or seed, as on the command
 *                      line; for the next load, and at once if the search allows it
 *   set speed VALUE    nodes, and stages of the lens, a second; max or auto
 *   set method VALUE   how the lens finds a matching: paths or flow
 *   select KIND N      row, column or box: opens the lens on it
 *   run                plays the stages of the selected unit to the last
 *   apply              applies its filtering to the board
 *   undo               undoes the last application
 *   unselect           closes the lens
 *   search SECONDS     searches for this time, or until the search ends, then pauses
 *   wait SECONDS
 *   view NAME          colours the cells as --view
 *   sound on|off       switches the sound, until the tour ends or the user does
 *   caption TEXT       shown until the next caption; none without a text
 *   repeat             last: plays the tour again with the next seeds, until a key or a
 *                      click takes control; a recording ends here
 *
 * A tour is plain data. Only the clock that plays it sets its timing.
 */
enum tour_command_kind {
    TOUR_LOAD,
    TOUR_DOMAINS,
    TOUR_SET,
    TOUR_SELECT,
    TOUR_RUN,
    TOUR_APPLY,
    TOUR_UNDO,
    TOUR_UNSELECT,
    TOUR_SEARCH,
    TOUR_WAIT,
    TOUR_VIEW,
    TOUR_SOUND,
    TOUR_CAPTION,
    TOUR_REPEAT,
    TOUR_COMMAND_KINDS
};

struct tour_command {
    enum tour_command_kind kind;
    int line, column;      /* of its last argument, from 1 */
    char *text;            /* load: the file; set: the value; caption; owned */
    struct puzzle *puzzle; /* load, domains: owned */
    enum plug_kind plug;   /* set: PLUG_KINDS for seed, speed and method */
    bool is_speed, is_method, is_on;
    enum explain_method method;
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

/* Reads the puzzles that it loads and checks that the units it selects exist. */
bool tour_load_puzzles(struct tour *tour, struct error *e);

/* Both of these, from a file. */
bool tour_read(struct tour *tour, const char *path, struct error *e);
void tour_free(struct tour *tour);
