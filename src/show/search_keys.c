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

static void use_empty(struct search_show *s, int box_rows, int box_cols)
{
    char name[32];
    int n = box_rows * box_cols;

    snprintf(name, sizeof name, "empty %dx%d", n, n);
    search_use_puzzle(s, puzzle_create(box_rows, box_cols, name));
}

void search_press_empty(struct show *base, int argument)
{
    struct search_show *s = search_of(base);

    (void)argument;
    show_say(base, "empty board");
    use_empty(s, s->puzzle->geo->box_rows, s->puzzle->geo->box_cols);
}

void search_press_generate(struct show *base, int argument)
{
    struct search_show *s = search_of(base);
    const struct geometry *geo = s->puzzle->geo;
    int holes = (int)(base->o->holes * geo->n_cells + 0.5);
    struct rng r;

    (void)argument;
    s->setting.seed++;
    rng_seed(&r, s->setting.seed);
    show_say(base, "generated a puzzle with %d holes", holes);
    search_use_puzzle(
        s, generate_puzzle(geo->box_rows, geo->box_cols, holes, &r, "generated"));
}

/* A size whose boxes are not single rows. */
static bool has_boxes(int n)
{
    int rows, cols;

    geometry_default_box(n, &rows, &cols);
    return rows > 1;
}

static bool is_square(int n)
{
    int rows, cols;

    geometry_default_box(n, &rows, &cols);
    return rows == cols;
}

/* The nearest size of a kind that is larger (by = 1) or smaller (by = -1). */
static void change_size(struct search_show *s, int by, bool (*is_kind)(int n))
{
    int now = s->puzzle->geo->n, n = now + by, rows, cols;

    while (n >= MIN_N && n <= MAX_N && !is_kind(n))
        n += by;
    if (n < MIN_N || n > MAX_N) {
        show_say(&s->base, "%d\xc3\x97%d is the %s board", now, now,
                 by > 0 ? "largest" : "smallest");
        return;
    }
    geometry_default_box(n, &rows, &cols);
    show_say(&s->base, "size: %d\xc3\x97%d \xe2\x86\x92 %d\xc3\x97%d, empty", now, now,
             n, n);
    use_empty(s, rows, cols);
}

void search_press_size(struct show *base, int by)
{
    change_size(search_of(base), by, has_boxes);
}

void search_press_square(struct show *base, int by)
{
    change_size(search_of(base), by, is_square);
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

static struct phrase name_value(int value)
{
    return value > 0 ? phrase("%d", value) : phrase("none");
}

static void isolate(struct search_show *s, int value)
{
    struct phrase before = name_value(s->style.isolated);

    s->style.isolated = value;
    s->base.view = BOARD_VALUES; /* the only view that shows single values */
    show_say(&s->base, "highlighted value: %s \xe2\x86\x92 %s", before.text,
             name_value(value).text);
}

/* The value under the pointer; again, or with no value there: all values. */
void search_press_isolate(struct show *base, int argument)
{
    struct search_show *s = search_of(base);
    const struct snapshot *snap = &s->now->snap;
    cell_t c = s->style.hover;
    /* The snapshot may still show the previous board. */
    bool on_value = snap->n == s->puzzle->geo->n && c < snap->n_cells &&
                    snap->value[c] != VALUE_NONE;
    int value = on_value ? snap->value[c] + 1 : 0;

    (void)argument;
    isolate(s, value == s->style.isolated ? 0 : value);
}

/* "All values" comes between the last value and the first. */
void search_press_isolate_next(struct show *base, int by)
{
    struct search_show *s = search_of(base);
    int choices = s->puzzle->geo->n + 1;

    isolate(s, ((s->style.isolated + by) % choices + choices) % choices);
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
