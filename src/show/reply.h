/* How the lens, the editor or the list replies to a key, a click or a frame. */
#pragma once

#include "base/path.h"
#include "run/player.h"

struct reply {
    bool is_taken;     /* the input is used up */
    bool ends;         /* the editing is over */
    bool is_error;     /* show the message as a notice */
    char message[512]; /* "" for none */
    bool has_command;  /* send `command` to the player */
    struct player_command command;
    struct puzzle *puzzle; /* the puzzle to search; owned by the receiver; NULL: none */
    char path[PATH_SIZE];  /* the puzzle's file */
    int unit;              /* the unit to open in the lens, from 1; 0: none */
};

/* Returns a reply that takes the input and has this message. */
struct reply reply_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

static inline struct reply reply_taken(void)
{
    return (struct reply){.is_taken = true};
}

static inline struct reply reply_with(struct reply reply, struct player_command command)
{
    reply.has_command = true;
    reply.command = command;
    return reply;
}
