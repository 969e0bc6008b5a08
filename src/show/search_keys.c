/* The keys of a show of one search. */
#include "show/press.h"

#include "puzzle/generate.h"
#include "show/search_frame.h"
#include "show/search_play.h"
#include "solve/catalog.h"
#include "solve/preset.h"

#include <stdio.h>
#include <stdlib.h>

static bool is_rewound(const struct search_show *s)
{
    return rewind_is_rewound(&s->rewind, s->now);
}

/* A search that gave up takes no further step. */
static bool refuse_after_giving_up(struct search_show *s)
{
    bool refuses = !is_rewound(s) && s->now->snap.status == SEARCH_GAVE_UP &&
                   s->now->play.command >= s->base.last_command;

    if (refuses)
        show_say(&s->base, "the search gave up; r restarts it");
    return refuses;
}

void search_press_next_solution(struct show *base, int argument)
{
    struct search_show *s = search_of(base);

    (void)argument;
    if (refuse_after_giving_up(s))
        return;
    s->paused = false;
    bool is_last = s->now->snap.status == SEARCH_EXHAUSTED;
    show_say(base, is_last ? "no further solution" : "searching for the next solution");
    search_set_running(s, true);
}

void search_press_run(struct show *base, int argument)
{
    struct search_show *s = search_of(base);
    enum search_status status = s->now->snap.status;
    bool is_over = search_shows_board(s) && !is_rewound(s) &&
                   (status == SEARCH_EXHAUSTED || status == SEARCH_SOLVED);

    if (is_over) {
        search_press_next_solution(base, argument);
        return;
    }
    if (refuse_after_giving_up(s))
        return;
    /* A limit may have paused the search without a key. */
    bool stopped = s->now->play.paused && s->now->play.command >= base->last_command;
    s->paused = !stopped && !s->paused;
    show_say(base, s->paused ? "paused" : is_rewound(s) ? "replaying" : "running");
    search_set_running(s, !s->paused);
}

void search_press_step(struct show *base, int argument)
{
    struct search_show *s = search_of(base);

    (void)argument;
    if (refuse_after_giving_up(s))
        return;
    s->paused = true;
    show_say(base, "one step forward");
    search_send(s, (struct player_command){.kind = PLAYER_STEP, .steps = 1});
}

/* One change forward or back. After the last change of a step it takes the next step.
 */
void search_press_inside(struct show *base, int by)
{
    struct search_show *s = search_of(base);
    const struct played *now = s->now;

    if (by < 0) {
        search_rewind(s, rewind_change_back(&s->rewind, now));
        return;
    }
    if (now->play.wave_shown == now->wave.count && refuse_after_giving_up(s))
        return;
    s->paused = true;
    show_say(base, "one change forward");
    search_send(s, (struct player_command){.kind = PLAYER_INSIDE, .by = 1});
}

void search_press_back(struct show *base, int argument)
{
    struct search_show *s = search_of(base);

    (void)argument;
    search_rewind(s, rewind_step_back(&s->rewind, s->now));
}

void search_press_scrub(struct show *base, int by)
{
    struct search_show *s = search_of(base);

    search_rewind(s, rewind_scrub(&s->rewind, s->now, by));
}

void search_press_restart(struct show *base, int new_seed)
{
    struct search_show *s = search_of(base);

    if (!new_seed && is_rewound(s)) {
        rewind_adopt_setting(&s->rewind, s->now, &s->setting);
        search_rewind(s, rewind_branch(&s->rewind, s->now));
        return;
    }
    s->setting.seed += (uint64_t)new_seed;
    show_say(base, "restarted, seed %llu", (unsigned long long)s->setting.seed);
    search_again(s);
}

void search_press_cycle(struct show *base, int cycle)
{
    struct search_show *s = search_of(base);
    enum plug_kind kind = (enum plug_kind)(abs(cycle) - 1);
    bool waits = kind != PLUG_STRATEGY && is_rewound(s);
    bool is_own = s->setting.strategy->own[kind] != NULL;
    char before[SETTING_NAME], after[SETTING_NAME];

    assert(kind < PLUG_KINDS);
    rewind_adopt_setting(&s->rewind, s->now, &s->setting);
    setting_name(&s->setting, kind, before);
    setting_cycle(&s->setting, kind, cycle > 0 ? 1 : -1);
    setting_name(&s->setting, kind, after);
    show_say(base, "%s: %s \xe2\x86\x92 %s%s%s", catalog_term(kind), before, after,
             is_own  ? ", not used by "
             : waits ? "; r continues from here"
                     : "",
             is_own ? s->setting.strategy->name : "");
    if (kind == PLUG_STRATEGY)
        search_again(s);
    else
        search_send_setting(s);
}

void search_press_preset(struct show *base, int by)
{
    struct search_show *s = search_of(base);
    int now = preset_of(&s->setting), count = preset_count();
    const struct preset *row = preset_row(now < 0 ? 0 : (now + by + count) % count);

    preset_choose(&s->setting, row->name, NULL);
    show_say(base, "preset: %s (%s)", row->name, row->summary);
    search_again(s);
}

/* Tab changes what is visible: a panel that has faded out returns, and stays. */
void search_press_panel(struct show *base, int metrics)
{
    struct search_show *s = search_of(base);

    if (metrics) {
        s->panel.show_frames = !s->panel.show_frames;
        show_say(base, "frame statistics: %s", s->panel.show_frames ? "on" : "off");
        return;
    }
    s->panel_state = search_frame_has_panel(s) ? PANEL_OFF : PANEL_ON;
    show_say(base, "panel: %s", panel_state_names[s->panel_state]);
}

void search_press_race(struct show *base, int argument)
{
    struct search_show *s = search_of(base);

    (void)argument;
    if (s->editor || s->tour.is_playing || lens_control_stays_open(&s->lens))
        show_say(base, "close the editor, tour or lens before a race");
    else
        base->request = SHOW_RACE;
}
