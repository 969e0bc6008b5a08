#include "show/verbs/actions.h"

#include "show/lanes.h"

#define ACTION_ROW(id, name, words, argument, low, high, modes, sources, action, help) \
                                                                                       \
    verb_##action,
static void (*const actions[VERB_COUNT])(struct show *s,
                                         const struct show_command *c) = {
    VERBS(ACTION_ROW)};

/* Returns NULL if the command can act now, else words that say when it can. */
static const char *obstacle(const struct show *s, const struct show_command *c,
                            enum command_source source)
{
    unsigned modes = command_modes(c);
    int mode = 0;

    if (command_verb(c)->sources & NEEDS_WINDOW && !s->window)
        return "only in a window";
    if (exercise_is_playing(s) && source == FROM_KEYS && !command_acts_in_question(c))
        return "not during an exercise";
    if (modes & (show_modes(s) | IN_ANY))
        return NULL;
    if (modes & IN_SHOW)
        return "not while the board is edited or the list is open, a question waits, "
               "or with this number of lanes";
    while (!(modes & 1U << mode))
        mode++;
    return mode_rows[mode].when;
}

bool carry_out(struct show *s, const struct script *script, int command,
               struct error *e)
{
    const struct show_command *c = &script->commands[command];
    assert(c->id < VERB_COUNT && command_verb(c)->sources & script->source);
    enum command_source before = s->source;

    if (c->id != VERB_RESTART)
        lanes_restart_if_due(s);
    const char *why = obstacle(s, c, script->source);
    if (why)
        return error_fail(e, "%.200s:%d:%d: '%s' acts %s", script->file, c->line,
                          c->name_column, command_verb(c)->name, why);
    s->source = script->source;
    actions[c->id](s, c);
    s->source = before;
    return true;
}
