/* A snapshot of a player: its search and its playback state. */
#pragma once

#include "run/playback.h"
#include "solve/open_boards.h"
#include "solve/stack_record.h"
#include "solve/snapshot.h"

/* snap.n is 0 before the first snapshot. */
struct played {
    struct snapshot snap;
    struct playback play;
    /* The player's; valid as long as the snapshot. */
    struct stack_record *stack;
    struct open_boards *open; /* its n is 0 unless asked for */
};

struct played *played_create(void); /* before the first snapshot */
void played_destroy(struct played *p);
