/* Declares the functions that carry out the commands (show/verbs/verbs.h). */
#pragma once

#include "show/show.h"

#define VERB_ACTION(id, name, words, argument, low, high, modes, sources, action,      \
                    help)                                                              \
    void verb_##action(struct show *s, const struct show_command *c);
VERBS(VERB_ACTION)
#undef VERB_ACTION

/* Carries out command number `command` of a script. If the command cannot act now,
 * returns false with an error that names its place in the script. */
bool carry_out(struct show *s, const struct script *script, int command,
               struct error *e);

/* Returns the value of a property in a few words; "" if its changes show messages of
 * their own. */
struct phrase property_now(const struct show *s, enum property property);

/* Functions that several commands, keys or the pointer share. */
void playback_run(struct show *s);
void playback_pause(struct show *s);
bool playback_pauses_next(const struct show *s); /* whether `cycle paused` pauses */
void playback_seek(struct show *s, uint64_t step);
void select_next_lane(struct show *s, int by);
/* Sets to->units to the board's units. Regions lose their map and become random. */
void units_keep(const struct show *s, struct options *to);

/* Searches an empty board of another size, or with other units. Regions without a map
 * are random. If there is no such board, returns false, and a notice says why. */
bool units_use(struct show *s, struct options to);
void size_change(struct show *s, int by, bool is_square);
void view_highlight_next(struct show *s, int by);
void view_fullscreen(struct show *s, bool is_on);
void overlay_close_lens(struct show *s);
