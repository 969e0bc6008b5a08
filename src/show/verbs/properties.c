/* The commands `set`, `cycle` and `add`: how each property is shown and changed. */
#include "show/lanes.h"
#include "show/show_frame.h"
#include "show/verbs/actions.h"
#include "solve/catalog.h"
#include "solve/preset.h"
#include "trace/watched.h"

#include <math.h>

#define SLOWEST 0.1
#define FASTEST 1e9

/* A change of a property, by `set`, `cycle` or `add`. */
struct property_request {
    const struct show_command *command; /* its number is 1 or -1 for `cycle` */
    bool is_set;                        /* by `set`; then `to` holds the new value */
    bool is_new_search; /* set by the function: the search begins again */
    const struct options *to;
    const char *note; /* words that the change adds to the message; or NULL */
};

static const enum plug_kind kinds[PROPERTY_COUNT] = {
    [PROPERTY_STRATEGY] = PLUG_STRATEGY,
    [PROPERTY_VAR] = PLUG_VAR_ORDER,
    [PROPERTY_VAL] = PLUG_VAL_ORDER,
    [PROPERTY_PROP] = PLUG_PROPAGATOR,
    [PROPERTY_RESTARTS] = PLUG_RESTART_RULE};

/* Returns the new index in a list of `count` entries: for `set` it is `chosen`; for
 * `cycle` it is the one after or before `now`. */
static int place_after(const struct property_request *c, int now, int chosen, int count)
{
    assert(count > 0 && now < count && chosen >= 0 && chosen < count);
    return c->is_set ? chosen : (now + (int)c->command->number + count) % count;
}

static bool flag_after(const struct property_request *c, bool now, bool chosen)
{
    return c->is_set ? chosen : !now;
}

static double number_after(const struct property_request *c, double now, double chosen)
{
    double number = c->command->number;

    return c->is_set                ? chosen
           : c->command->is_percent ? now * (1 + number / 100)
                                    : now + number;
}

static void change_paused(struct show *s, struct property_request *c)
{
    bool pauses = c->is_set ? c->to->paused : playback_pauses_next(s);

    (pauses ? playback_pause : playback_run)(s);
}

/* Returns the speed to which `add` adds: the target speed or, without a target, the
 * measured speed. Quick key presses add up, because the target changes at once. */
static double speed_now(const struct show *s)
{
    double target = race_target_speed(s->race);

    return s->speed > 0 ? s->speed
           : target > 0 ? target
                        : show_lane(s)->panel.metrics.nodes_per_s;
}

/* Returns the speed of the ladder that is `by` (1 or -1) rungs above `now`. */
static double climb(double now, int by)
{
    int rung = 0;

    for (int i = 0; i < SPEED_ROWS; i++) {
        double speed = speed_rows[i].speed;
        if (real_compare(speed, now) == 0 || (speed > 0 && speed <= now))
            rung = i;
    }
    if (by < 0 && now > speed_rows[rung].speed) /* between two rungs */
        by = 0;
    return speed_rows[(rung + by + SPEED_ROWS) % SPEED_ROWS].speed;
}

/* If there is neither a target speed nor a measured one, `add` sets automatic speed. */
static void change_speed(struct show *s, struct property_request *c)
{
    double now = speed_now(s), speed = number_after(c, now, 0);
    bool is_fastest = s->speed == 0 && c->command->number > 0;

    if (c->is_set)
        lanes_set_speed(s, c->to->speed);
    else if (c->command->id == VERB_CYCLE)
        lanes_set_speed(s, climb(s->speed, (int)c->command->number));
    else if (!is_fastest)
        lanes_set_speed(s, now > 0 ? real_clamp(speed, SLOWEST, FASTEST)
                                   : PLAYER_AUTOMATIC);
}

/* Sends a changed setting. A new strategy restarts the search of the lane; but the
 * strategy that a tour chooses waits for the next board of the tour. */
static void send_setting(struct show *s, bool is_new_search)
{
    struct lane *l = show_lane(s);

    preset_describe(&l->setting, l->caption, sizeof l->caption);
    if (s->source == FROM_TOUR)
        l->automatic = l->setting;
    if (is_new_search && s->source != FROM_TOUR)
        lanes_search_one_again(s);
    else
        lane_send_setting(l);
}

void verb_trace(struct show *s, const struct show_command *c)
{
    const struct strategy *watched = watched_strategy(WATCHED_FILE, c->text);
    struct error e;

    if (!watched_can_open(watched, &e)) {
        show_notify(s, e.text);
        return;
    }
    show_lane(s)->setting.strategy = watched;
    send_setting(s, true);
}

/* Selects the next or previous strategy. A watched program counts as one. */
static void cycle_strategy(const struct show *s, struct setting *setting, int by)
{
    const struct strategy *watched = s->o->setting.strategy;
    int count = catalog_count(PLUG_STRATEGY) + 1;
    int place = catalog_row(PLUG_STRATEGY, setting->strategy) + 1; /* 0: watched */

    if (catalog_row(PLUG_STRATEGY, watched) >= 0) {
        setting_cycle(setting, PLUG_STRATEGY, by);
        return;
    }
    place = (place + by + count) % count;
    setting->strategy = place > 0 ? catalog_plug(PLUG_STRATEGY, place - 1) : watched;
}

static void change_choice(struct show *s, struct property_request *c)
{
    enum plug_kind kind = kinds[c->command->property];
    struct lane *l = show_lane(s);
    bool waits = kind != PLUG_STRATEGY && lane_will(l)->is_rewound;

    lane_adopt_setting(l);
    c->is_new_search = kind == PLUG_STRATEGY;
    c->note = l->setting.strategy->own[kind] ? "this strategy does not use it"
              : waits                        ? "r continues from here"
                                             : NULL;
    if (c->is_set)
        setting_choose(&l->setting, kind, c->command->text, NULL);
    else if (kind == PLUG_STRATEGY)
        cycle_strategy(s, &l->setting, (int)c->command->number);
    else
        setting_cycle(&l->setting, kind, (int)c->command->number);
    send_setting(s, kind == PLUG_STRATEGY);
}

static void change_preset(struct show *s, struct property_request *c)
{
    struct lane *l = show_lane(s);
    int now = preset_of(&l->setting), next = place_after(c, now, 0, preset_count());

    preset_choose(&l->setting,
                  c->is_set ? c->command->text : preset_row(now < 0 ? 0 : next)->name,
                  NULL);
    c->is_new_search = true;
    c->note = preset_row(preset_of(&l->setting))->summary;
    send_setting(s, true);
}

/* Races these presets on the present board, or searches it with the only one. */
static void change_presets(struct show *s, struct property_request *c)
{
    struct setting own = s->lanes[0]->setting;
    struct race_lanes lanes;
    struct error e;

    if (lanes_are_refused(s))
        return;
    if (!race_lanes_of_presets(&lanes, c->command->text, &own, &e) ||
        !lanes_race(s, &lanes, &e))
        show_notify(s, e.text);
    else
        show_say(s, "%s from the start", count_of(s->n_lanes, "lane").text);
}

/* Breaks a running drama: its turn comes at once. Any other search starts a drama. */
void verb_jam(struct show *s, const struct show_command *c)
{
    struct lane *l = show_lane(s);
    bool is_new = l->setting.strategy != &strategy_drama ||
                  lane_will(l)->status != SEARCH_RUNNING;

    (void)c;
    if (watched_is(l->setting.strategy)) {
        show_say(s, "a program is watched; only searches of ours can be jammed");
        return;
    }
    preset_choose(&l->setting, is_new ? "drama" : "jam", NULL);
    show_say(s, is_new ? "a drama, from its beginning" : "random from here on");
    send_setting(s, is_new);
    if (!l->setting_waits) /* a restart begins with the first act */
        preset_choose(&l->setting, "drama", NULL);
}

/* Returns the value of a parameter after `add`, rounded down; a positive change turns 0
 * into 1. If no value of the parameter can reach 1, `add` changes 1 / (1 - value)
 * instead, without rounding; so doubling it halves its distance from 1. */
static double tuning_after(const struct property_request *c,
                           const struct tuning_row *row, double now)
{
    double next = row->high < 1 ? 1 - 1 / number_after(c, 1 / (1 - now), 0)
                  : now > 0     ? floor(number_after(c, now, 0))
                                : (c->command->number > 0);

    return real_clamp(next, row->low, row->high);
}

/* Selects a parameter of the lane's strategy: the next (by = 1) or previous (-1) one.
 * With by = 0, keeps the selected parameter; if it belongs to another strategy, selects
 * the next one. NULL: the strategy has no parameters. */
static const struct tuning_row *select_tuning(struct show *s, int by)
{
    const char *strategy = show_lane(s)->setting.strategy->name;

    for (int i = 0; i < TUNING_COUNT; i++) {
        s->tuned = (s->tuned + by + TUNING_COUNT) % TUNING_COUNT;
        if (strcmp(tuning_rows[s->tuned].strategy, strategy) == 0)
            return &tuning_rows[s->tuned];
        by = by == 0 ? 1 : by;
    }
    return NULL;
}

/* Changes the tuning of a lane and says so. Restarts the search if the parameter cannot
 * change during a search. */
static void use_tuning(struct show *s, struct tuning next)
{
    struct lane *l = show_lane(s);
    bool waits = lane_will(l)->is_rewound, is_new_search = false;
    struct text said = TEXT_EMPTY;

    for (const struct tuning_row *row = tuning_rows; row->name; row++) {
        double before = *tuning_at(&l->setting.tuning, row),
               after = *tuning_at(&next, row);
        bool is_used = strcmp(row->strategy, l->setting.strategy->name) == 0;
        if (real_compare(before, after) == 0)
            continue;
        is_new_search |= is_used && row->change == TUNING_RESTARTS;
        text_printf(&said, "; %s: %g \xe2\x86\x92 %g", row->name, before, after);
    }
    show_say(s, "%s%s", said.length ? said.data + 2 : "tuning: unchanged",
             is_new_search ? "; searching again"
             : waits       ? "; r continues from here"
                           : "");
    text_free(&said);
    lane_adopt_setting(l);
    l->setting.tuning = next;
    send_setting(s, is_new_search);
}

static void change_tune(struct show *s, struct property_request *c)
{
    struct tuning next = show_lane(s)->setting.tuning;
    bool is_cycle = c->command->id == VERB_CYCLE;

    if (c->is_set) {
        use_tuning(s, c->to->setting.tuning);
        return;
    }
    const struct tuning_row *row =
        select_tuning(s, is_cycle ? (int)c->command->number : 0);
    if (!row) {
        show_say(s, "%s has no tuning; a: another strategy",
                 show_lane(s)->setting.strategy->name);
    } else if (is_cycle) {
        show_say(s, "%s: %g; / * halve, double it", row->name, *tuning_at(&next, row));
    } else {
        *tuning_at(&next, row) = tuning_after(c, row, *tuning_at(&next, row));
        use_tuning(s, next);
    }
}

/* Changes every lane's seed. A tour adds its number of repetitions to the seed. */
static void change_seed(struct show *s, struct property_request *c)
{
    for (int i = 0; i < s->n_lanes; i++) {
        uint64_t *seed = &s->lanes[i]->setting.seed;
        double next = real_clamp((double)*seed + c->command->number, 0, 1e15);
        *seed = c->is_set ? c->to->setting.seed : (uint64_t)next;
        if (s->source == FROM_TOUR)
            *seed += s->tour.round;
    }
    c->note = "for the next search";
    if (s->source == FROM_TOUR)
        send_setting(s, false);
}

static void change_size(struct show *s, struct property_request *c)
{
    if (!c->is_set) {
        size_change(s, c->command->number > 0 ? 1 : -1, false);
        return;
    }
    struct options to = *c->to;
    units_keep(s, &to);
    if (s->source == FROM_TOUR || c->command->property == PROPERTY_BOX)
        to.units = (struct unit_list){.boxes = true};
    units_use(s, to);
}

/* Searches an empty board as large as the present one, with the units of a change. */
static void change_units(struct show *s, struct property_request *c)
{
    const struct geometry *geo = s->puzzle->geo;
    struct options to = *c->to;

    if (!c->is_set) {
        units_keep(s, &to);
        to.units =
            units_next(units_of(geometry_shape(geo)), geo->n, (int)c->command->number);
    }
    to.box_rows = geo->box_rows;
    to.box_cols = geo->box_cols;
    if (geo->box_rows == 1)
        geometry_default_box(geo->n, &to.box_rows, &to.box_cols);
    c->note = units_use(s, to) ? "empty board" : NULL;
}

/* Changes the view. `cycle` leaves out the frontier if the search has none. */
static void change_view(struct show *s, struct property_request *c)
{
    bool has_frontier = show_lane(s)->setting.strategy->frontier_sample;
    int view = place_after(c, (int)s->view, (int)c->to->view, BOARD_VIEWS);

    if (view == BOARD_FRONTIER && !has_frontier && !c->is_set)
        view = place_after(c, view, 0, BOARD_VIEWS);
    if (view == BOARD_FRONTIER && !has_frontier)
        c->note = "this search has one board only; a: another strategy";
    else
        s->view = (enum board_view)view;
}

static void change_palette(struct show *s, struct property_request *c)
{
    int chosen = c->is_set ? palette_find(c->command->text) : 0;
    int listed = int_min(s->palette, palette_count - 1);

    s->palette = c->is_set && chosen < 0
                     ? palette_count /* colours of one's own */
                     : place_after(c, listed, chosen, palette_count);
    c->note = s->source == FROM_KEYS ? "remembered" : NULL; /* watch saves it */
}

/* Returns the flag in `o` that is the value of the property. */
static bool *flag_of(const struct options *o, enum property property)
{
    return option_member(o, property_rows[property].option);
}

static const char *note_of_flag(const struct show *s, enum property property)
{
    bool has_code = s->chosen.code, is_calm = s->chosen.kept.calm;

    if (property != PROPERTY_CODE && property != PROPERTY_PRESENTATION)
        return property == PROPERTY_CALM && is_calm ? "colours change slowly" : NULL;
    return !show_is_large(s)                      ? "z shows the lane alone"
           : !has_code || !s->chosen.presentation ? NULL
           : property == PROPERTY_CODE            ? "the presentation waits for its end"
                                                  : "it waits until the code is closed";
}

static void change_flag(struct show *s, struct property_request *c)
{
    enum property property = c->command->property;
    bool *flag = flag_of(&s->chosen, property);

    *flag = flag_after(c, *flag, *flag_of(c->to, property));
    c->note = note_of_flag(s, property);
}

/* Returns the state of the panel after `cycle`. A visible panel gets all its figures; a
 * full one is turned off; one that is off becomes automatic; an automatic one that has
 * faded is turned on. */
static enum panel_state panel_after(const struct show *s)
{
    return s->panel_state == PANEL_FULL  ? PANEL_OFF
           : show_frame_has_panel(s)     ? PANEL_FULL
           : s->panel_state == PANEL_OFF ? PANEL_AUTO
                                         : PANEL_ON;
}

/* Shows or hides the panel or, if lanes share the frame, their texts and the plot. A
 * value that was set (is_set) applies to both. */
static void change_panel(struct show *s, struct property_request *c)
{
    bool is_large = show_is_large(s);

    if (c->is_set || !is_large)
        s->boards_alone =
            flag_after(c, s->boards_alone, c->to->kept.panel == PANEL_OFF);
    if (c->is_set || is_large)
        s->panel_state = c->is_set ? c->to->kept.panel : panel_after(s);
    c->note = !is_large                      ? "figures and plot"
              : c->is_set                    ? NULL
              : s->panel_state == PANEL_FULL ? "Tab hides it"
              : show_frame_has_panel(s)      ? "Tab: all figures"
                                             : "Tab shows it";
}

static void change_sound(struct show *s, struct property_request *c)
{
    bool chosen = c->to->kept.sound;

    if (s->source == FROM_TOUR) {
        s->tour.sound = flag_after(c, s->tour.sound > 0, chosen) ? 1 : -1;
    } else if (s->audio) {
        s->tour.sound = 0;
        audio_want(s->audio, flag_after(c, s->audio->is_on, chosen));
    }
}

static void change_volume(struct show *s, struct property_request *c)
{
    if (!s->audio)
        return;
    double volume = number_after(c, s->audio->volume, c->to->kept.volume);
    audio_set_volume(s->audio, (int)real_clamp(volume, 0, SOUND_FULL));
    c->note = s->audio->is_on ? NULL : "sound is off (h)";
}

static void change_fullscreen(struct show *s, struct property_request *c)
{
    if (s->window)
        view_fullscreen(s, flag_after(c, s->window->is_fullscreen, c->to->fullscreen));
}

#define CHANGE_ROW(option, title, modes, change, f) change_##f,
static void (*const changes[PROPERTY_COUNT])(struct show *s,
                                             struct property_request *c) = {
    PROPERTIES(CHANGE_ROW)};

static struct phrase on_or_off(bool is_on)
{
    return phrase("%s", is_on ? "on" : "off");
}

static struct phrase speed_in_words(double speed)
{
    for (int i = 0; i < SPEED_ROWS; i++)
        if (real_compare(speed_rows[i].speed, speed) == 0)
            return phrase("%s", speed_rows[i].summary);
    return phrase("%s/s", rate_per_s(speed).text);
}

static struct phrase units_in_words(const struct geometry *geo)
{
    struct text words = TEXT_EMPTY;

    units_describe(&words, &geo->numbers);
    struct phrase now = phrase("%s", words.data);
    text_free(&words);
    return now;
}

struct phrase property_now(const struct show *s, enum property property)
{
    const struct lane *l = show_lane(s);
    int preset = preset_of(&l->setting);
    char chosen[SETTING_NAME];

    if (changes[property] == change_flag)
        return on_or_off(*flag_of(&s->chosen, property));
    if (changes[property] == change_choice) {
        struct setting setting = lane_setting_now(l);
        setting_name(&setting, kinds[property], chosen);
        return phrase("%s", chosen);
    }
    if (property == PROPERTY_SPEED)
        return speed_in_words(s->speed);
    if (property == PROPERTY_PRESET)
        return phrase("%s", preset < 0 ? "none" : preset_row(preset)->name);
    if (property == PROPERTY_SEED)
        return phrase("%llu", (unsigned long long)s->lanes[0]->setting.seed);
    if (property == PROPERTY_UNITS)
        return units_in_words(s->puzzle->geo);
    if (property == PROPERTY_VIEW)
        return phrase("%s",
                      board_view_row(board_view_shown(s->view, &l->now->snap))->title);
    if (property == PROPERTY_PALETTE)
        return phrase("%s", palettes[s->palette].name);
    if (property == PROPERTY_PANEL)
        return show_is_large(s) ? phrase("%s", panel_state_names[s->panel_state])
                                : on_or_off(!s->boards_alone);
    if (property != PROPERTY_SOUND && property != PROPERTY_VOLUME)
        return phrase("%s", "");
    return !s->audio                    ? phrase("none here")
           : property == PROPERTY_SOUND ? on_or_off(s->audio->is_wanted)
                                        : phrase("%d %%", s->audio->volume);
}

/* Changes a property. Shows the old and the new value, if property_now gives them. */
static void change_property(struct show *s, const struct show_command *c,
                            const struct options *to)
{
    struct property_request change = {
        .command = c, .is_set = c->id == VERB_SET, .to = to};
    struct phrase before = property_now(s, c->property);

    changes[c->property](s, &change);
    if (!before.text[0])
        return;
    struct phrase after = property_now(s, c->property);
    bool is_same = strcmp(before.text, after.text) == 0;
    /* In a tour a new strategy waits for the next board (send_setting). */
    bool is_again = change.is_new_search && s->source != FROM_TOUR;
    show_say(s, "%s: %s%s%s%s%s%s", property_rows[c->property].title, before.text,
             is_same ? "" : " \xe2\x86\x92 ", is_same ? " (unchanged)" : after.text,
             is_again ? "; searching again" : "", change.note ? "; " : "",
             change.note ? change.note : "");
}

/* Gives a property the value of the command, which was checked when it was read. */
void verb_set(struct show *s, const struct show_command *c)
{
    struct options to = *s->o;
    struct error e;

    to.command = COMMAND_watch;
    to.setting = show_lane(s)->setting;
    if (options_take(&to, property_rows[c->property].option, c->text, &e))
        change_property(s, c, &to);
    else
        show_notify(s, e.text);
}

void verb_cycle_or_add(struct show *s, const struct show_command *c)
{
    change_property(s, c, s->o);
}
