#include "show/search_keys.h"

#include "puzzle/generate.h"
#include "show/search_play.h"
#include "solve/catalog.h"
#include "solve/preset.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Playback ---- */

static void answer_rewind(struct search_show *s, struct reply reply)
{
    search_answer(s, &reply);
    if (!reply.has_command)
        return;
    s->paused = reply.command.kind != PLAYER_BRANCH;
    rewind_sent(&s->rewind, s->base.last_command);
}

static bool is_rewound(const struct search_show *s)
{
    return rewind_is_rewound(&s->rewind, s->now);
}

void search_press_next_solution(struct show *base, int argument, const char *key)
{
    struct search_show *s = search_of(base);

    (void)argument, (void)key;
    s->paused = false;
    show_say(base, "%s",
             s->now->snap.status == SEARCH_EXHAUSTED
                 ? "no further solution"
                 : "searching for the next solution");
    search_send(s, (struct player_command){.kind = PLAYER_RUN});
}

void search_press_run(struct show *base, int argument, const char *key)
{
    struct search_show *s = search_of(base);
    enum search_status status = s->now->snap.status;

    if (!is_rewound(s) && (status == SEARCH_EXHAUSTED || status == SEARCH_SOLVED)) {
        search_press_next_solution(base, argument, key);
        return;
    }
    /* A limit may have paused the search without a key. */
    bool stopped = s->now->play.paused && s->now->play.command >= base->last_command;
    s->paused = !stopped && !s->paused;
    show_say(base, "%s",
             s->paused       ? "paused"
             : is_rewound(s) ? "replaying"
                             : "running");
    search_send(s,
                (struct player_command){.kind = s->paused ? PLAYER_PAUSE : PLAYER_RUN});
}

void search_press_step(struct show *base, int argument, const char *key)
{
    struct search_show *s = search_of(base);

    (void)argument, (void)key;
    s->paused = true;
    show_say(base, "one step");
    search_send(s, (struct player_command){.kind = PLAYER_STEP, .steps = 1});
}

void search_press_back(struct show *base, int argument, const char *key)
{
    struct search_show *s = search_of(base);

    (void)argument, (void)key;
    answer_rewind(s, rewind_step_back(&s->rewind, s->now));
}

void search_press_scrub(struct show *base, int by, const char *key)
{
    struct search_show *s = search_of(base);

    (void)key;
    answer_rewind(s, rewind_scrub(&s->rewind, s->now, &s->panel.chart, by));
}

void search_seek(struct search_show *s, uint64_t step)
{
    answer_rewind(s, rewind_seek(&s->rewind, s->now, step));
}

void search_press_restart(struct show *base, int new_seed, const char *key)
{
    struct search_show *s = search_of(base);

    (void)key;
    if (!new_seed && is_rewound(s)) {
        rewind_adopt_setting(&s->rewind, s->now, &s->setting);
        answer_rewind(s, rewind_branch(&s->rewind, s->now, &s->panel.chart));
        return;
    }
    s->setting.seed += (uint64_t)new_seed;
    show_say(base, "restarted, seed %llu", (unsigned long long)s->setting.seed);
    search_again(s);
}

/* ---- The board ---- */

static void use_empty(struct search_show *s, int box_rows, int box_cols)
{
    char name[32];
    int n = box_rows * box_cols;

    snprintf(name, sizeof name, "empty %dx%d", n, n);
    search_use_puzzle(s, puzzle_create(box_rows, box_cols, name));
}

void search_press_empty(struct show *base, int argument, const char *key)
{
    struct search_show *s = search_of(base);

    (void)argument, (void)key;
    show_say(base, "empty board");
    use_empty(s, s->puzzle->geo->box_rows, s->puzzle->geo->box_cols);
}

void search_press_generate(struct show *base, int argument, const char *key)
{
    struct search_show *s = search_of(base);
    const struct geometry *geo = s->puzzle->geo;
    int holes = (int)(base->o->holes * geo->n_cells + 0.5);
    struct rng r;

    (void)argument, (void)key;
    s->setting.seed++;
    rng_seed(&r, s->setting.seed);
    show_say(base, "generated a puzzle with %d holes", holes);
    search_use_puzzle(
        s, generate_puzzle(geo->box_rows, geo->box_cols, holes, &r, "generated"));
}

/* The next square size; a board with other boxes goes to the nearest square. */
void search_press_size(struct show *base, int by, const char *key)
{
    struct search_show *s = search_of(base);
    int n = s->puzzle->geo->n, side = 2;

    (void)key;
    if (by > 0)
        while (side * side <= n)
            side++;
    else
        while ((side + 1) * (side + 1) < n)
            side++;
    if (side * side > MAX_N || (by < 0 && side * side >= n)) {
        show_say(base, "%d\xc3\x97%d is the %s board", n, n,
                 by > 0 ? "largest" : "smallest");
        return;
    }
    show_say(base, "empty board %d\xc3\x97%d", side * side, side * side);
    use_empty(s, side, side);
}

/* ---- The setting ---- */

void search_press_cycle(struct show *base, int cycle, const char *key)
{
    struct search_show *s = search_of(base);
    enum plug_kind kind = (enum plug_kind)(abs(cycle) - 1);
    bool waits = kind != PLUG_STRATEGY && is_rewound(s);
    bool is_own = s->setting.strategy->own[kind] != NULL;
    char before[SETTING_NAME], after[SETTING_NAME];

    (void)key;
    assert(kind < PLUG_KINDS);
    rewind_adopt_setting(&s->rewind, s->now, &s->setting);
    setting_name(&s->setting, kind, before);
    setting_cycle(&s->setting, kind, cycle > 0 ? 1 : -1);
    setting_name(&s->setting, kind, after);
    show_say(base, "%s: %s \xe2\x86\x92 %s%s%s", catalog_option(kind), before, after,
             is_own  ? ", not used by "
             : waits ? "; r continues from here"
                     : "",
             is_own ? s->setting.strategy->name : "");
    if (kind == PLUG_STRATEGY)
        search_again(s);
    else
        search_send(
            s, (struct player_command){.kind = PLAYER_SETTING, .setting = s->setting});
}

void search_press_preset(struct show *base, int by, const char *key)
{
    struct search_show *s = search_of(base);
    int now = preset_of(&s->setting), count = preset_count();
    const struct preset *row = preset_row(now < 0 ? 0 : (now + by + count) % count);

    (void)key;
    preset_choose(&s->setting, row->name, NULL);
    show_say(base, "%s: %s", row->name, row->summary);
    search_again(s);
}

/* ---- The view ---- */

static void isolate(struct search_show *s, int value)
{
    s->style.isolated = value;
    s->base.view = BOARD_VALUES; /* the only view that shows single values */
    if (value > 0)
        show_say(&s->base, "highlight value %d; x ends", value);
    else
        show_say(&s->base, "all values");
}

/* The value under the pointer; again, or with no value there: all values. */
void search_press_isolate(struct show *base, int argument, const char *key)
{
    struct search_show *s = search_of(base);
    const struct snapshot *snap = &s->now->snap;
    cell_t c = s->style.hover;
    /* The snapshot may still be of the board before. */
    bool on_value = snap->n == s->puzzle->geo->n && c < snap->n_cells &&
                    snap->value[c] != VALUE_NONE;
    int value = on_value ? snap->value[c] + 1 : 0;

    (void)argument, (void)key;
    isolate(s, value == s->style.isolated ? 0 : value);
}

/* All values come between the last and the first. */
void search_press_isolate_next(struct show *base, int by, const char *key)
{
    struct search_show *s = search_of(base);
    int choices = s->puzzle->geo->n + 1;
    int value = (s->style.isolated + by) % choices;

    (void)key;
    isolate(s, value < 0 ? value + choices : value);
}

void search_press_panel(struct show *base, int argument, const char *key)
{
    struct search_show *s = search_of(base);

    (void)argument, (void)key;
    s->has_panel = !s->has_panel;
    show_say(base, "side panel %s", s->has_panel ? "on" : "off");
}

void search_press_metrics(struct show *base, int argument, const char *key)
{
    struct search_show *s = search_of(base);

    (void)argument, (void)key;
    s->panel.show_frames = !s->panel.show_frames;
    show_say(base, "frame statistics %s", s->panel.show_frames ? "on" : "off");
}

void search_press_race(struct show *base, int argument, const char *key)
{
    struct search_show *s = search_of(base);

    (void)argument, (void)key;
    if (s->editor || s->tour.is_playing || lens_control_stays_open(&s->lens))
        show_say(base, "close the editor, tour or lens before a race");
    else
        base->request = SHOW_RACE;
}
