/* Commands that choose the lanes, and the board and setting to search. */
#include "show/verbs/actions.h"

#include "options/input.h"
#include "show/lanes.h"
#include "show/modes/edit.h"

#define CHALLENGED 4 /* lanes after `challengers`; more would make boards small */

/* ---- Lanes ---- */

static bool has_lane(const struct show *s, const struct setting *setting)
{
    for (int i = 0; i < s->n_lanes; i++)
        if (setting_same_choices(setting, &s->lanes[i]->setting))
            return true;
    return false;
}

/* Adds lanes that challenge the first one, until there are `count` lanes. A challenger
 * has the setting of a preset that no lane has yet. If the lanes ran or all had ended,
 * all lanes run afterwards. False with a notice if a lane cannot be started. */
static bool add_challengers(struct show *s, int count)
{
    struct race_lanes against;
    struct error e;
    bool runs = !show_is_paused(s) || race_is_over(s->race);

    if (count > 1)
        lanes_end_tour(s); /* a tour plays in one lane */
    race_lanes_against(&against, &s->lanes[0]->setting);
    if (s->n_lanes == 1 && count > 1)
        snprintf(s->lanes[0]->caption, LANE_CAPTION, "%s", against.captions[0]);
    for (int i = 1; i < against.count && s->n_lanes < count; i++) {
        struct setting *setting = &against.settings[i];
        if (has_lane(s, setting))
            continue;
        setting->max_memory = s->lanes[0]->setting.max_memory / (uint64_t)count;
        if (!lanes_add(s, setting, against.captions[i], &e)) {
            show_notify(s, e.text);
            lanes_run(s, runs);
            return false;
        }
    }
    if (runs && s->n_lanes > 1)
        lanes_run(s, true);
    return true;
}

static void remove_lanes(struct show *s, int count)
{
    while (s->n_lanes > count)
        lanes_remove(s, s->n_lanes - 1);
}

/* If there is one lane, adds lanes with other settings, its challengers; else removes
 * all lanes but the first. The search of the first lane goes on. */
void verb_challengers(struct show *s, const struct show_command *c)
{
    (void)c;
    if (lanes_are_refused(s))
        return;
    lanes_show_all(s);
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

void verb_lanes(struct show *s, const struct show_command *c)
{
    int before = s->n_lanes;
    int count = c->id == VERB_LANES ? (int)c->number : before + (c->word ? -1 : 1);

    remove_lanes(s, int_max(count, 1));
    if (!add_challengers(s, int_min(count, MAX_LANES)))
        return;
    if (s->n_lanes == before)
        show_say(s,
                 count > before ? "no more lanes: %d is the most"
                                : "one lane is the fewest",
                 before);
    else
        show_say(s, s->n_lanes == 1 ? "1 lane" : "%d lanes", s->n_lanes);
}

void select_next_lane(struct show *s, int by)
{
    lanes_select(s, (s->selected + by + s->n_lanes) % s->n_lanes);
    show_say(s, "lane %d of %d: %.60s", s->selected + 1, s->n_lanes,
             show_lane(s)->caption);
}

void verb_lane(struct show *s, const struct show_command *c)
{
    int lane = (int)c->number - 1;

    if (c->id == VERB_LANE_BY)
        select_next_lane(s, c->word ? -1 : 1);
    else if (lane < s->n_lanes)
        select_next_lane(s, lane - s->selected);
    else
        show_say(s, "there are only %d lanes", s->n_lanes);
}

void verb_zoom(struct show *s, const struct show_command *c)
{
    (void)c;
    if (s->n_lanes == 1) {
        show_say(s, "there is only one lane; w adds challengers");
        return;
    }
    if (lanes_are_refused(s))
        return;
    bool was_large = show_is_large(s);
    lanes_show_all(s);
    s->is_zoomed = !was_large;
    show_say(s, was_large ? "all lanes" : "lane %d: %.60s", s->selected + 1,
             show_lane(s)->caption);
}

/* ---- The board ---- */

void verb_empty(struct show *s, const struct show_command *c)
{
    struct board_shape shape = geometry_shape(s->puzzle->geo);
    int n = s->puzzle->geo->n;

    (void)c;
    show_say(s, "empty board");
    edit_use_puzzle(s, puzzle_create(shape, phrase("empty %dx%d", n, n).text));
}

void units_keep(const struct show *s, struct options *to)
{
    struct board_shape now = geometry_shape(s->puzzle->geo);

    to->has_units = true;
    to->units = units_of(now);
    to->units.boxes |= units_are_default(now);
    to->regions = NULL;
}

bool units_use(struct show *s, struct options to)
{
    struct error e;

    to.given[OPTION_HOLES] = false;
    to.setting.seed = s->lanes[0]->setting.seed;
    struct puzzle *p = input_own_board(&to, s->puzzle->geo->n, &e);
    if (p)
        edit_use_puzzle(s, p);
    else
        show_notify(s, e.text);
    return p;
}

void verb_generate(struct show *s, const struct show_command *c)
{
    const struct geometry *geo = s->puzzle->geo;
    int holes = generate_holes(geo->n_cells, s->o->holes);

    (void)c;
    for (int i = 0; i < s->n_lanes; i++)
        s->lanes[i]->setting.seed++;
    struct puzzle *p =
        generate_seeded(geometry_shape(geo), s->o->holes, s->lanes[0]->setting.seed,
                        s->o->setting.stop, "generated");
    if (s->o->setting.stop && s->o->setting.stop()) {
        puzzle_destroy(p); /* the window is about to close */
        return;
    }
    if (!p) {
        show_say(s, "the search found no solved grid with these units");
        return;
    }
    show_say(s, "generated a puzzle with %s", count_of(holes, "hole").text);
    edit_use_puzzle(s, p);
}

/* Whether the default boxes of a board of size n have several rows; with is_square,
 * whether they are square. */
static bool is_shape(int n, bool is_square)
{
    int rows, cols;

    geometry_default_box(n, &rows, &cols);
    return is_square ? rows == cols : rows > 1;
}

/* Searches an empty board of the next larger (by = 1) or smaller (by = -1) size that
 * is_shape allows, with the same units. Boards with windows need square boxes. If there
 * is no such size, a message says that the present board is the largest or smallest. */
void size_change(struct show *s, int by, bool is_square)
{
    struct options to = *s->o;
    int now = s->puzzle->geo->n, n = now + by;

    units_keep(s, &to);
    while (n >= MIN_N && n <= MAX_N && !is_shape(n, is_square || to.units.windows))
        n += by;
    if (n < MIN_N || n > MAX_N) {
        show_say(s, "%d\xc3\x97%d is the %s board", now, now,
                 by > 0 ? "largest" : "smallest");
        return;
    }
    show_say(s, "size: %d\xc3\x97%d \xe2\x86\x92 %d\xc3\x97%d, empty%s", now, now, n, n,
             to.units.windows && !is_square ? "; windows need a square number" : "");
    geometry_default_box(n, &to.box_rows, &to.box_cols);
    units_use(s, to);
}

void verb_square(struct show *s, const struct show_command *c)
{
    size_change(s, c->word ? -1 : 1, true);
}
