/* A snapshot of a player: its search and its playback state. */
#pragma once

#include "run/playback.h"
#include "solve/stack_record.h"
#include "solve/snapshot.h"

/* snap.n is 0 before the first snapshot. */
struct played {
    struct snapshot snap;
    struct playback play;
    struct stack_record *stack; /* the player's; valid as long as the snapshot */
};
