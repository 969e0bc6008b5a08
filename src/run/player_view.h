/* A snapshot of a player: its search and its playback state. */
#pragma once

#include "run/playback.h"
#include "solve/frontier_sample.h"
#include "solve/stack_record.h"
#include "solve/snapshot.h"
#include "solve/wave.h"

struct cone;

/* snap.n is 0 before the first snapshot. While a wave is shown, `snap` has the board
 * after the first play.wave_shown changes of the wave; all other members of `snap` are
 * those after the step. */
struct player_view {
    struct snapshot snap;
    struct playback play;
    /* The changes of the last step, with reasons; empty: no wave is shown. */
    struct wave wave;
    /* The player owns the next three; they are valid as long as the snapshot. */
    struct stack_record *stack;
    /* Boards of the frontier; n is 0 unless PLAYER_BOARDS is on. */
    struct frontier_sample *open;
    struct cone *conflict; /* empty unless PLAYER_CONFLICT is on (solve/cone.h) */
};

struct player_view *player_view_create(void); /* empty: no snapshot yet */
void player_view_destroy(struct player_view *p);
