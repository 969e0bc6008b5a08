#include "view/status.h"

#include <stddef.h>

const char *status_word(const struct snapshot *snap, const struct playback *play)
{
    switch (snap->status) {
    case SEARCH_RUNNING:
        if (play && play->is_rewound)
            return play->paused ? "rewound" : "replaying";
        return play && play->paused ? "paused" : "searching";
    case SEARCH_SOLVED:
        return "solved";
    case SEARCH_EXHAUSTED:
        return snap->stats.solutions ? "all solutions found" : "no solution";
    case SEARCH_GAVE_UP:
        return "gave up";
    }
    return "";
}
