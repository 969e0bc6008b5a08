/* What a mode answers to a key, a click or the time: what the show has to do now. */
#pragma once

#include "base/path.h"
#include "run/player.h"

struct reply {
    bool is_taken;     /* the input has no other meaning now */
    bool ends;         /* the mode is over */
    bool is_error;     /* the message deserves a notice */
    char message[512]; /* "" for none */
    bool has_command;  /* to be sent to the player */
    struct player_command command;
    struct puzzle *puzzle; /* to be searched; owned by the receiver; NULL for none */
    bool has_view;
    int view;             /* enum board_view */
    char path[PATH_SIZE]; /* the file it came from */
};

/* Taken, with a message formatted as by printf. */
struct reply reply_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

static inline struct reply reply_taken(void)
{
    return (struct reply){.is_taken = true};
}

static inline struct reply reply_command(struct player_command command)
{
    return (struct reply){.is_taken = true, .has_command = true, .command = command};
}
