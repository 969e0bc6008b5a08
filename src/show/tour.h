/* Tours: scripted demonstrations, read from small text files. */
#pragma once

#include "show/verbs/script.h"

/*
 * A tour is a script (script.h). It opens its own boards, whose searches wait, paused,
 * for `run`. It begins with the standard setting; a setting that it chooses holds for
 * the boards that follow too. `wait` gives commands their times, by the clock of the
 * show that plays the tour.
 */

/* Reads the puzzles that a script opens, relative to the folder of its file. */
bool script_read_puzzles(struct script *s, struct error *e);

/* Reads the puzzles of a tour as script_read_puzzles does, and checks that its commands
 * have a board and name units that exist. */
bool tour_load_puzzles(struct script *tour, struct error *e);

/* Reads a tour and its puzzles. On an error *tour is empty. */
bool tour_read(struct script *tour, const char *path, struct error *e);

struct tour_player {
    struct script_player play;
    char name[64]; /* the name requested; "" before the first */
    bool is_playing;
    bool may_repeat; /* false: the tour ends at the command `repeat` */
    uint64_t round;  /* how often the tour was repeated; added to its seeds */
    int sound;       /* the tour's choice: 1 on, -1 off; 0: none */
};

/* Play the tour of that name, or the one after p->name. False: an error, no change. */
bool tour_player_open(struct tour_player *p, const char *name, struct error *e);
bool tour_player_open_next(struct tour_player *p, struct error *e);

/* Goes back to the start to play the tour again. False if the tour may not repeat. */
bool tour_player_repeat(struct tour_player *p);

/* Whether the playing tour ends at the next key or click. Only a tour whose last
 * command is `repeat` does. */
bool tour_player_yields(const struct tour_player *p);
