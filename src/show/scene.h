/* What a recording shows: const structs of function pointers, chosen by the options. */
#ifndef SHOW_SCENE_H
#define SHOW_SCENE_H

#include "show/film.h"

#define SCENE_OUTCOME 96

/* The recording allocates state_size zeroed bytes and frees them after `close`. */
struct scene {
    size_t state_size;
    /* Reads what is to be shown; before there is a film. */
    bool (*open)(void *state, const struct options *o, struct error *e);
    /* Goes on to the time of the film's next frame and draws it, into a list that has
     * begun. May change the film's plan. */
    void (*draw)(void *state, struct film *film);
    /* How it ended, in a few words. */
    void (*tell)(const void *state, char out[SCENE_OUTCOME]);
    /* Comes after every `open`, also one that failed. */
    void (*close)(void *state);
};

extern const struct scene scene_search, scene_race, scene_tour;

#endif
