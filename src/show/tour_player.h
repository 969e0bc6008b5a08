/* Plays a tour: gives its commands to a search and a lens, one after the other, as time
 * passes. Knows neither window nor thread; on a logical clock, with a host that takes
 * its steps on that clock too, every run is the same. */
#ifndef SHOW_TOUR_PLAYER_H
#define SHOW_TOUR_PLAYER_H

#include "show/lens_control.h"
#include "show/tour.h"

/* Who owns the search. Both functions return a number that a later picture reaches in
 * `command` once it shows the effect, as runner_send does. */
struct tour_host {
    void *context;
    uint64_t (*send)(void *context, const struct runner_command *command);
    /* Searches a puzzle from its beginning, paused. The puzzle stays the tour's. */
    uint64_t (*load)(void *context, const struct puzzle *puzzle,
                     const struct setting *setting);
    /* Shows the board in a view; NULL where nothing is to be seen. */
    void (*show)(void *context, enum board_view view);
};

struct tour_player {
    struct tour tour; /* owned */
    char name[64];    /* as asked for; "" before the first */
    bool is_playing;
    int at; /* the command in the making */
    bool has_begun, is_pausing;
    int64_t since_ns;
    uint64_t awaited;       /* no command ends before the picture shows this one */
    struct setting setting; /* for the next load */
    const char *caption;    /* "" for none; points into the tour */
};

void tour_player_init(struct tour_player *p);
void tour_player_free(struct tour_player *p);

/* Takes the tour and starts at its beginning. */
void tour_player_start(struct tour_player *p, struct tour *tour);

/* Finds and reads a tour by its name, or the one after the last, then starts it. False
 * with an error: then all is as it was. */
bool tour_player_open(struct tour_player *p, const char *name, struct error *e);
bool tour_player_open_next(struct tour_player *p, struct error *e);
void tour_player_stop(struct tour_player *p);

/* Once a frame, after lens_control_update with the same picture. True if something
 * happened. */
bool tour_player_update(struct tour_player *p, const struct tour_host *host,
                        struct lens_control *lens, const struct played *now,
                        int64_t now_ns);

#endif
