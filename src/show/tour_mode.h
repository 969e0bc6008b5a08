/* A tour as a mode: as time passes, its commands act in turn on the player and the
 * lens. On a logical clock with a virtual player, every run is the same. */
#pragma once

#include "show/lens_mode.h"
#include "show/tour.h"

struct tour_player {
    struct tour tour; /* owned */
    char name[64];    /* as requested; "" before the first */
    bool is_playing;
    int at;                     /* the current command */
    bool has_begun, is_pausing; /* that command */
    int sound;                  /* as set by the tour: 1 on, -1 off; 0: not */
    bool may_repeat;            /* else it ends at `repeat` */
    uint64_t round;             /* how often it has been repeated; added to its seeds */
    bool ends_update;           /* no further command in this tick */
    int64_t since_ns;
    uint64_t awaited;       /* no command ends before a snapshot shows this one */
    struct setting setting; /* for the next load */
    const char *caption;    /* "" for none; points into the tour */
};

void tour_player_init(struct tour_player *p);
void tour_player_free(struct tour_player *p);

/* Takes the tour and plays it from its start. */
void tour_player_start(struct tour_player *p, struct tour *tour);

/* Plays the tour of that name, or the next. False with an error: nothing changed. */
bool tour_player_open(struct tour_player *p, const char *name, struct error *e);
bool tour_player_open_next(struct tour_player *p, struct error *e);
void tour_player_stop(struct tour_player *p);

/* Whether the tour that plays ends with the next key or click. */
bool tour_player_yields(const struct tour_player *p);

/* Call until false, once a frame, after lens_control_update with the same snapshot.
 * True: carry out *reply and pass its command's number to tour_player_sent. Search a
 * puzzle in the reply from its start, paused, with the setting of the command. */
bool tour_player_update(struct tour_player *p, struct lens_control *lens,
                        const struct player_view *now, int64_t now_ns,
                        struct reply *reply);
void tour_player_sent(struct tour_player *p, uint64_t command);
