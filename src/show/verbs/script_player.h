/* Carries out the commands of a script in turn: of a tour, --command or --control. Says
 * which command is next; the show carries it out. Knows no window. */
#pragma once

#include "show/lens_mode.h"
#include "show/verbs/script.h"

struct script_player {
    struct script script; /* owned */
    int at;               /* the current command */
    bool has_begun;       /* that command */
    bool ends_update;     /* no further command in this tick */
    int64_t since_ns;
    uint64_t refutations; /* when it began */
};

static inline bool script_player_is_over(const struct script_player *p)
{
    return p->at == p->script.count;
}

/* The next command, once the one before it is done; NULL: not yet, or none is left.
 * Call again until NULL, once a frame. `is_current`: the snapshot shows the effect of
 * every command so far. The command lives in the script. */
const struct show_command *script_player_next(struct script_player *p, bool is_current,
                                              const struct player_view *now,
                                              const struct lens_control *lens,
                                              int64_t now_ns);
