/* Tours: scripted demonstrations, read from small text files; and the one that a show
 * plays. */
#pragma once

#include "show/verbs/script.h"

/*
 * A tour is a script (script.h). It brings its own boards: each waits, paused, for
 * `run`. Its settings begin with the standard ones and hold from one board to the next.
 * `wait` gives commands their times; a tour is plain data, and only the clock that
 * plays it sets its timing.
 */

/* Reads the puzzles that a script opens, relative to the folder of its file. */
bool script_read_puzzles(struct script *s, struct error *e);

/* The same for a tour, whose commands must have a board and name units that exist. */
bool tour_load_puzzles(struct script *tour, struct error *e);

/* Reads a tour and its puzzles. On an error *tour is empty. */
bool tour_read(struct script *tour, const char *path, struct error *e);

struct tour_player {
    struct script_player play;
    char name[64]; /* as requested; "" before the first */
    bool is_playing;
    bool may_repeat; /* else it ends at `repeat` */
    uint64_t round;  /* how often it has been repeated; added to its seeds */
    int sound;       /* the tour's choice: 1 on, -1 off; 0: none */
};

/* Plays the tour of that name, or the next. False with an error: nothing changed. */
bool tour_player_open(struct tour_player *p, const char *name, struct error *e);
bool tour_player_open_next(struct tour_player *p, struct error *e);

/* Goes back to the start to play the tour again. False if the tour may not repeat. */
bool tour_player_repeat(struct tour_player *p);

/* Whether the tour that plays ends with the next key or click. */
bool tour_player_yields(const struct tour_player *p);
