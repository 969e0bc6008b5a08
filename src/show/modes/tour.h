/* Tours: scripted demonstrations, read from small text files. */
#pragma once

#include "show/verbs/script.h"

/* A tour is a script (script.h) that opens its own boards. The search of a new board is
 * paused until the command `run`. A tour begins with the standard setting. A setting
 * that it chooses holds for all later boards of the tour. It plays in one lane,
 * except after `set presets` with several names. `wait` delays the next command, by the
 * clock of the show. */

/* Reads the puzzles that a script opens, and finds its traces, relative to the folder
 * of its file. Errors begin with the place of the file's name in the script. */
bool script_read_puzzles(struct script *s, struct error *e);

/* Reads the puzzles of a tour like script_read_puzzles. Then checks these rules:
 * - A command that needs a board comes after one that opens a board.
 * - Nothing follows `repeat`.
 * - No number of a unit is too large for the board.
 * - Between `run` and `ask` a new board is opened. `run` takes an unknown number of
 *   steps, so without a new board the right answer would be unknown too. */
bool tour_load_puzzles(struct script *tour, struct error *e);

/* Reads a tour and its puzzles. On an error *tour is empty. */
bool tour_read(struct script *tour, const char *path, struct error *e);

struct tour_player {
    struct script_player play;
    char name[64]; /* name of the tour; "" before the first tour */
    bool is_playing;
    bool may_repeat; /* false: the tour ends at the command `repeat` */
    uint64_t round;  /* number of repetitions so far; added to the tour's seeds */
    int sound;       /* sound by the tour's choice: 1 on, -1 off; 0: no choice */
};

/* tour_player_open plays the tour `name`; tour_player_open_next plays the tour after
 * p->name in alphabetical order. On an error both return false and change nothing. */
bool tour_player_open(struct tour_player *p, const char *name, struct error *e);
bool tour_player_open_next(struct tour_player *p, struct error *e);

/* Goes back to the start to play the tour again. False if the tour may not repeat. */
bool tour_player_repeat(struct tour_player *p);

/* Whether a tour is playing that ends at the next key or click. The last command of
 * such a tour is `repeat`. */
static inline bool tour_player_yields(const struct tour_player *p)
{
    const struct script *script = &p->play.script;

    return p->is_playing && script->commands[script->count - 1].id == VERB_REPEAT;
}
