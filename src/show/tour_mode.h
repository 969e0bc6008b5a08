/* A tour: a script that a show plays, and what it says and sounds like meanwhile. */
#pragma once

#include "show/verbs/script_player.h"

struct tour_player {
    struct script_player play;
    char name[64]; /* as requested; "" before the first */
    bool is_playing;
    bool may_repeat; /* else it ends at `repeat` */
    uint64_t round;  /* how often it has been repeated; added to its seeds */
    int sound;       /* as set by the tour: 1 on, -1 off; 0: not */
};

void tour_player_free(struct tour_player *p);

/* Takes the tour and plays it from its start. */
void tour_player_start(struct tour_player *p, struct script *tour);

/* Plays the tour of that name, or the next. False with an error: nothing changed. */
bool tour_player_open(struct tour_player *p, const char *name, struct error *e);
bool tour_player_open_next(struct tour_player *p, struct error *e);

/* Goes back to the start, for another round. False if it may not. */
bool tour_player_repeat(struct tour_player *p);

/* Whether the tour that plays ends with the next key or click. */
bool tour_player_yields(const struct tour_player *p);
