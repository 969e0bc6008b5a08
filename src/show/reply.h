/* What the lens, `why`, the editor or a list asks the show to do after its input. */
#pragma once

#include "base/path.h"
#include "run/player.h"

#include <stdarg.h>
#include <stdio.h>

struct reply {
    bool is_taken;     /* the input has acted and needs no other receiver */
    bool ends;         /* editing ends: search the edited puzzle */
    bool is_error;     /* the message is an error: show it as a notice */
    char message[512]; /* for the user; "": none */
    bool has_command;  /* send `command` to the player */
    struct player_command command;
    struct puzzle *puzzle; /* the puzzle to search; owned by the receiver; NULL: none */
    char path[PATH_SIZE];  /* path of the puzzle's file */
    int unit;              /* the unit to open in the lens, from 1; 0: none */
};

static inline struct reply reply_taken(void)
{
    return (struct reply){.is_taken = true};
}

static inline __attribute__((format(printf, 1, 2))) struct reply
reply_say(const char *format, ...)
{
    struct reply reply = reply_taken();
    va_list args;

    va_start(args, format);
    vsnprintf(reply.message, sizeof reply.message, format, args);
    va_end(args);
    return reply;
}

static inline struct reply reply_with(struct reply reply, struct player_command command)
{
    reply.has_command = true;
    reply.command = command;
    return reply;
}
