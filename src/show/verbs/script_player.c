#include "show/verbs/script_player.h"

#include "base/units.h"

#include <assert.h>

static bool is_done(const struct script_player *p, const struct player_view *now,
                    const struct lens_control *lens, int64_t now_ns)
{
    enum { FAILURE = 1 }; /* index in the words "end|failure" of `wait` */
    enum { PLAY = LENS_PLAY - LENS_NEXT_STAGE, CLOSE = 1 };
    const struct show_command *c = &p->script.commands[p->at];
    bool is_time = (double)(now_ns - p->since_ns) >= c->number * (double)NS_PER_S;
    const struct snapshot *snap = &now->snap;

    if (c->id == VERB_LENS_UNIT)
        return !lens_control_stays_open(lens) || lens->glide >= 1;
    if (c->id == VERB_LENS_STAGE && c->word == PLAY)
        return !lens_control_stays_open(lens) || lens_control_is_at_rest(lens);
    if (c->id == VERB_LENS && c->word == CLOSE)
        return !lens->is_open;
    if (c->id == VERB_WAIT_FOR)
        return is_time || snap->status != SEARCH_RUNNING ||
               (c->word == FAILURE && snap->stats.refutations > p->refutations);
    return c->id != VERB_WAIT || is_time;
}

const struct show_command *script_player_next(struct script_player *p, bool is_current,
                                              const struct player_view *now,
                                              const struct lens_control *lens,
                                              int64_t now_ns)
{
    bool ended = p->ends_update;

    assert(p->at >= 0 && p->at <= p->script.count &&
           (!p->has_begun || p->at < p->script.count));
    p->ends_update = false;
    if (ended || script_player_is_over(p) || !is_current)
        return NULL;
    if (p->has_begun && !is_done(p, now, lens, now_ns))
        return NULL;
    p->at += p->has_begun;
    p->has_begun = !script_player_is_over(p);
    if (!p->has_begun)
        return NULL;
    const struct show_command *c = &p->script.commands[p->at];
    p->since_ns = now_ns;
    p->refutations = now->snap.stats.refutations;
    /* A later snapshot has to show the pause; the show closes between commands. */
    p->ends_update = c->id == VERB_PAUSE || c->id == VERB_CLOSE;
    return c;
}
