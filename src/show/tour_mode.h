/* A tour as a mode: its commands act on the player and the lens, one after the other,
 * as time passes. On a logical clock, with a clockwork player, every run is the same.
 */
#pragma once

#include "show/lens_mode.h"
#include "show/tour.h"

struct tour_player {
    struct tour tour; /* owned */
    char name[64];    /* as requested; "" before the first */
    bool is_playing;
    int at;                     /* the current command */
    bool has_begun, is_pausing; /* that command */
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

/* Finds and reads a tour by its name, or the one after the current tour, then plays it.
 * False with an error: then nothing has changed. */
bool tour_player_open(struct tour_player *p, const char *name, struct error *e);
bool tour_player_open_next(struct tour_player *p, struct error *e);
void tour_player_stop(struct tour_player *p);

/* Call until it returns false, once a frame, after lens_control_update with the same
 * snapshot. True: the caller carries out *reply and passes the number of its command to
 * tour_player_sent. A puzzle in the reply is to be searched from its start,
 * paused, with the setting of the reply's command. */
bool tour_player_update(struct tour_player *p, struct lens_control *lens,
                        const struct played *now, int64_t now_ns, struct reply *reply);
void tour_player_sent(struct tour_player *p, uint64_t command);
