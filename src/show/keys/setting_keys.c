/* Keys that choose how to search, in which lanes, and what. */
#include "show/keys/key_actions.h"

#include "base/number.h"
#include "puzzle/generate.h"
#include "show/board.h"
#include "solve/catalog.h"
#include "solve/preset.h"
#include "view/pen.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#define CHALLENGED 4 /* lanes at first: few, so that boards are large */

/* ---- The setting of the selected lane ---- */

void key_cycle(struct show *s, int cycle)
{
    struct lane *l = show_lane(s);
    enum plug_kind kind = (enum plug_kind)(abs(cycle) - 1);
    bool waits = kind != PLUG_STRATEGY && lane_will(l)->is_rewound;
    bool is_own = l->setting.strategy->own[kind] != NULL;
    char before[SETTING_NAME], after[SETTING_NAME];

    assert(kind < PLUG_KINDS);
    lane_adopt_setting(l);
    setting_name(&l->setting, kind, before);
    setting_cycle(&l->setting, kind, cycle > 0 ? 1 : -1);
    setting_name(&l->setting, kind, after);
    show_say(s, "%s: %s \xe2\x86\x92 %s%s%s", catalog_term(kind), before, after,
             is_own  ? ", not used by "
             : waits ? "; r continues from here"
                     : "",
             is_own ? l->setting.strategy->name : "");
    lane_name(l);
    if (kind == PLUG_STRATEGY)
        board_search_lane_again(s);
    else
        lane_send_setting(l);
}

void key_preset(struct show *s, int by)
{
    struct lane *l = show_lane(s);
    int now = preset_of(&l->setting), count = preset_count();
    const struct preset *row = preset_row(now < 0 ? 0 : (now + by + count) % count);

    preset_choose(&l->setting, row->name, NULL);
    show_say(s, "preset: %s (%s)", row->name, row->summary);
    lane_name(l);
    board_search_lane_again(s);
}

/* ---- Lanes ---- */

static bool has_lane(const struct show *s, const struct setting *setting)
{
    for (int i = 0; i < s->n_lanes; i++)
        if (setting_same_choices(setting, &s->lanes[i]->setting))
            return true;
    return false;
}

/* Adds challengers of the first lane: well-known settings that no lane has. They start
 * running if it runs or has ended. */
static bool add_challengers(struct show *s, int count)
{
    struct race_lanes against;
    struct error e;
    bool runs = !show_is_paused(s) || race_is_over(s->race);

    if (count > 1)
        tour_player_stop(&s->tour); /* it is told by one lane */
    race_lanes_against(&against, &s->lanes[0]->setting, MAX_LANES);
    if (s->n_lanes == 1 && count > 1)
        snprintf(s->lanes[0]->caption, LANE_CAPTION, "%s", against.captions[0]);
    for (int i = 1; i < against.count && s->n_lanes < count; i++) {
        struct setting *setting = &against.settings[i];
        if (has_lane(s, setting))
            continue;
        setting->max_memory = s->lanes[0]->setting.max_memory / (uint64_t)count;
        if (!board_add_lane(s, setting, against.captions[i], &e)) {
            show_notify(s, e.text);
            board_run(s, runs);
            return false;
        }
    }
    if (runs && s->n_lanes > 1)
        board_run(s, true);
    return true;
}

static void remove_lanes(struct show *s, int count)
{
    while (s->n_lanes > count)
        board_remove_lane(s, s->n_lanes - 1);
}

/* No lane and no picture fills the frame any more. */
static void show_all_lanes(struct show *s)
{
    s->is_zoomed = false;
    if (board_view_is_large(s->view))
        s->view = BOARD_VALUES;
}

/* The first lane, which the user has chosen, goes on. */
void key_challengers(struct show *s, int argument)
{
    (void)argument;
    if (lens_control_stays_open(&s->lens)) {
        show_say(s, "close the lens first");
        return;
    }
    show_all_lanes(s);
    if (s->n_lanes > 1) {
        remove_lanes(s, 1);
        show_say(s, "only the first lane");
    } else if (add_challengers(s, CHALLENGED)) {
        show_say(s,
                 "%d lanes; w removes the challengers, PgUp and PgDn add and remove "
                 "one",
                 s->n_lanes);
    }
}

void key_lanes(struct show *s, int by)
{
    int before = s->n_lanes;

    remove_lanes(s, int_max(before + by, 1));
    if (!add_challengers(s, int_min(before + by, MAX_LANES)))
        return;
    if (s->n_lanes == before)
        show_say(s, by > 0 ? "no more lanes: %d is the most" : "one lane is the fewest",
                 before);
    else
        show_say(s, s->n_lanes == 1 ? "1 lane" : "%d lanes", s->n_lanes);
}

void key_select_lane(struct show *s, int by)
{
    board_select_lane(s, (s->selected + by + s->n_lanes) % s->n_lanes);
    show_say(s, "lane %d of %d: %.60s", s->selected + 1, s->n_lanes,
             show_lane(s)->caption);
}

void key_zoom(struct show *s, int argument)
{
    (void)argument;
    if (s->n_lanes == 1) {
        show_say(s, "there is only one lane; w adds challengers");
        return;
    }
    if (lens_control_stays_open(&s->lens)) {
        show_say(s, "close the lens first");
        return;
    }
    bool was_large = show_is_large(s);
    show_all_lanes(s);
    s->is_zoomed = !was_large;
    show_say(s, was_large ? "all lanes" : "lane %d: %.60s", s->selected + 1,
             show_lane(s)->caption);
}

/* ---- The board ---- */

static void use_empty(struct show *s, int box_rows, int box_cols)
{
    int n = box_rows * box_cols;
    struct phrase name = phrase("empty %dx%d", n, n);

    board_use_puzzle(s, puzzle_create(box_rows, box_cols, name.text));
}

void key_empty(struct show *s, int argument)
{
    const struct geometry *geo = s->puzzle->geo;

    (void)argument;
    show_say(s, "empty board");
    use_empty(s, geo->box_rows, geo->box_cols);
}

void key_generate(struct show *s, int argument)
{
    const struct geometry *geo = s->puzzle->geo;
    int holes = generate_holes(geo->n_cells, s->o->holes);
    struct rng r;

    (void)argument;
    for (int i = 0; i < s->n_lanes; i++)
        s->lanes[i]->setting.seed++;
    rng_seed(&r, s->lanes[0]->setting.seed);
    show_say(s, "generated a puzzle with %d holes", holes);
    board_use_puzzle(
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
static void change_size(struct show *s, int by, bool (*is_kind)(int n))
{
    int now = s->puzzle->geo->n, n = now + by, rows, cols;

    while (n >= MIN_N && n <= MAX_N && !is_kind(n))
        n += by;
    if (n < MIN_N || n > MAX_N) {
        show_say(s, "%d\xc3\x97%d is the %s board", now, now,
                 by > 0 ? "largest" : "smallest");
        return;
    }
    geometry_default_box(n, &rows, &cols);
    show_say(s, "size: %d\xc3\x97%d \xe2\x86\x92 %d\xc3\x97%d, empty", now, now, n, n);
    use_empty(s, rows, cols);
}

void key_size(struct show *s, int by)
{
    change_size(s, by, has_boxes);
}

void key_square(struct show *s, int by)
{
    change_size(s, by, is_square);
}
