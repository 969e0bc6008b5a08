/* What `set`, `cycle` and `add` do with each property. */
#include "base/number.h"
#include "show/board.h"
#include "show/lane_frame.h"
#include "show/verbs/actions.h"
#include "show/verbs/carry_out.h"
#include "solve/catalog.h"
#include "solve/preset.h"
#include "view/pen.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define SLOWEST 0.1
#define FASTEST 1e9

/* A change of a property. One of the three: set to what the option has read, or cycle,
 * or add. */
struct change {
    const struct options *to; /* set; or NULL */
    const char *text;         /* set: as it was given */
    int by;                   /* cycle: 1 or -1 */
    double number;            /* add */
    bool is_percent;
};

/* The place in a list of `count` after the change; `chosen`: the one to set. */
static int place_after(const struct change *c, int now, int chosen, int count)
{
    return c->to ? chosen : (now + c->by + count) % count;
}

static bool flag_after(const struct change *c, bool now, bool chosen)
{
    return c->to ? chosen : !now;
}

/* ---- Playback ---- */

static void change_paused(struct show *s, const struct change *c)
{
    if (c->to ? c->to->paused : playback_pauses_next(s))
        playback_pause(s);
    else
        playback_run(s);
}

static struct phrase speed_name(double speed)
{
    return speed < 0 ? phrase("automatic, %d s for the board", PLAYER_AUTOMATIC_SECONDS)
           : speed == 0 ? phrase("maximum")
                        : phrase("%.3g/s", speed);
}

/* From the last command, so that quick key presses add up between snapshots. */
static double speed_now(const struct show *s)
{
    double target = race_target_speed(s->race);

    return s->speed > 0 ? s->speed
           : target > 0 ? target
                        : show_lane(s)->panel.metrics.nodes_per_s;
}

/* Without a rate to change (maximum speed, no measurement): automatic speed. */
static double speed_after(const struct show *s, const struct change *c)
{
    double now = speed_now(s);

    if (c->to)
        return c->to->speed;
    double speed = c->is_percent ? now * (1 + c->number / 100) : now + c->number;
    return now > 0 ? real_clamp(speed, SLOWEST, FASTEST) : PLAYER_AUTOMATIC;
}

static void change_speed(struct show *s, const struct change *c)
{
    struct phrase before = speed_name(s->speed);

    board_set_speed(s, speed_after(s, c));
    show_say(s, "target speed: %s \xe2\x86\x92 %s", before.text,
             speed_name(s->speed).text);
}

static struct phrase speed_text(const struct show *s)
{
    return speed_name(s->speed);
}

/* ---- The setting of the selected lane ---- */

/* While a tour plays, a new strategy waits for its next board. */
static void send_setting(struct show *s, bool is_new_search)
{
    struct lane *l = show_lane(s);

    lane_name(l);
    if (s->source == FROM_TOUR)
        l->automatic = l->setting;
    if (is_new_search && s->source != FROM_TOUR)
        board_search_lane_again(s);
    else
        lane_send_setting(l);
}

static void change_choice(struct show *s, enum plug_kind kind, const struct change *c)
{
    struct lane *l = show_lane(s);
    bool waits = kind != PLUG_STRATEGY && lane_will(l)->is_rewound;
    char before[SETTING_NAME], after[SETTING_NAME];

    lane_adopt_setting(l);
    bool is_own = l->setting.strategy->own[kind] != NULL;
    setting_name(&l->setting, kind, before);
    if (c->to)
        setting_choose(&l->setting, kind, c->text, NULL);
    else
        setting_cycle(&l->setting, kind, c->by);
    setting_name(&l->setting, kind, after);
    show_say(s, "%s: %s \xe2\x86\x92 %s%s%s", catalog_term(kind), before, after,
             is_own  ? ", not used by "
             : waits ? "; r continues from here"
                     : "",
             is_own ? l->setting.strategy->name : "");
    send_setting(s, kind == PLUG_STRATEGY);
}

#define CHOICE(name, kind)                                                             \
    static void change_##name(struct show *s, const struct change *c)                  \
    {                                                                                  \
        change_choice(s, kind, c);                                                     \
    }                                                                                  \
                                                                                       \
    static struct phrase name##_text(const struct show *s)                             \
    {                                                                                  \
        char chosen[SETTING_NAME];                                                     \
                                                                                       \
        setting_name(&show_lane(s)->setting, kind, chosen);                            \
        return phrase("%s", chosen);                                                   \
    }
CHOICE(strategy, PLUG_STRATEGY)
CHOICE(var, PLUG_VAR_ORDER)
CHOICE(val, PLUG_VAL_ORDER)
CHOICE(prop, PLUG_PROPAGATOR)
CHOICE(restarts, PLUG_RESTART_RULE)

static void change_preset(struct show *s, const struct change *c)
{
    struct lane *l = show_lane(s);
    int now = preset_of(&l->setting), count = preset_count();
    const char *name =
        c->to ? c->text : preset_row(now < 0 ? 0 : (now + c->by + count) % count)->name;

    preset_choose(&l->setting, name, NULL);
    show_say(s, "preset: %s (%s)", name, preset_row(preset_of(&l->setting))->summary);
    send_setting(s, true);
}

/* For the next search; a tour that repeats takes other seeds in each round. */
static void change_seed(struct show *s, const struct change *c)
{
    uint64_t before = s->lanes[0]->setting.seed;

    for (int i = 0; i < s->n_lanes; i++) {
        struct setting *setting = &s->lanes[i]->setting;
        setting->seed =
            c->to ? c->to->setting.seed
                  : (uint64_t)real_clamp((double)setting->seed + c->number, 0, 1e15);
        if (s->source == FROM_TOUR)
            setting->seed += s->tour.round;
    }
    show_say(s, "seed: %llu \xe2\x86\x92 %llu, for the next search",
             (unsigned long long)before, (unsigned long long)s->lanes[0]->setting.seed);
    if (s->source == FROM_TOUR)
        send_setting(s, false);
}

/* ---- The board ---- */

static void change_box(struct show *s, const struct change *c)
{
    lanes_use_empty(s, c->to->box_rows, c->to->box_cols);
}

static void change_size(struct show *s, const struct change *c)
{
    if (c->to)
        change_box(s, c);
    else
        lanes_change_size(s, c->number > 0 ? 1 : -1);
}

/* ---- What is seen and heard ---- */

static void change_view(struct show *s, const struct change *c)
{
    const char *before = board_view_row(s->view)->title;
    enum board_view view = (enum board_view)place_after(
        c, (int)s->view, c->to ? (int)c->to->view : 0, BOARD_VIEWS);
    bool is_same = s->view == view;

    s->view = view;
    if (is_same)
        show_say(s, "view: %s (unchanged)", before);
    else
        show_say(s, "view: %s \xe2\x86\x92 %s", before, board_view_row(view)->title);
}

static void change_palette(struct show *s, const struct change *c)
{
    const char *before = palette_row(s->palette)->name;

    s->palette =
        place_after(c, s->palette, c->to ? palette_find(c->text) : 0, palette_count());
    show_say(s, "palette: %s \xe2\x86\x92 %s", before, palette_row(s->palette)->name);
}

static struct phrase palette_text(const struct show *s)
{
    return phrase("%s", palette_row(s->palette)->name);
}

static void change_calm(struct show *s, const struct change *c)
{
    s->is_calm = flag_after(c, s->is_calm, c->to && c->to->calm);
    show_say(s, s->is_calm ? "calm mode on: colours change slowly" : "calm mode off");
}

static struct phrase calm_text(const struct show *s)
{
    return phrase("%s", s->is_calm ? "on" : "off");
}

/* The next state is what changes the screen: a panel that has faded out returns, and
 * stays. Among several lanes, their captions and the plot. */
static void change_panel(struct show *s, const struct change *c)
{
    bool is_large = show_is_large(s), has_panel = is_large && lane_frame_has_panel(s);

    if (c->to || !is_large)
        s->boards_alone = c->to ? c->to->panel == PANEL_OFF : !s->boards_alone;
    if (c->to || is_large)
        s->panel_state = c->to ? c->to->panel : has_panel ? PANEL_OFF : PANEL_ON;
    if (is_large)
        show_say(s, "panel: %s", panel_state_names[s->panel_state]);
    else
        show_say(s, "captions and plot: %s", s->boards_alone ? "off" : "on");
}

static struct phrase panel_text(const struct show *s)
{
    return phrase("%s", panel_state_names[s->panel_state]);
}

static void change_sound(struct show *s, const struct change *c)
{
    bool chosen = c->to && c->to->sound;

    if (s->source == FROM_TOUR) {
        s->tour.sound = flag_after(c, s->tour.sound > 0, chosen) ? 1 : -1;
        return;
    }
    if (!s->audio) {
        show_say(s, "no sound in this window");
        return;
    }
    bool is_on = flag_after(c, audio_is_on(s->audio), chosen);
    s->tour.sound = 0;
    audio_want(s->audio, is_on);
    show_say(s, is_on ? "sound: on, volume %d %%" : "sound: off",
             audio_volume(s->audio));
}

static struct phrase sound_text(const struct show *s)
{
    return phrase("%s", !s->audio ? "" : audio_is_on(s->audio) ? "on" : "off");
}

static void change_volume(struct show *s, const struct change *c)
{
    if (!s->audio) {
        show_say(s, "no sound in this window");
        return;
    }
    int before = audio_volume(s->audio);
    double wanted = c->to ? c->to->volume : before + c->number;
    int volume = (int)real_clamp(wanted, 0, SOUND_FULL);
    audio_set_volume(s->audio, volume);
    show_say(s, "volume: %d \xe2\x86\x92 %d %%%s", before, volume,
             audio_is_on(s->audio) ? "" : ", sound is off (h)");
}

static struct phrase volume_text(const struct show *s)
{
    return s->audio ? phrase("%d %%", audio_volume(s->audio)) : phrase("%s", "");
}

static void change_fullscreen(struct show *s, const struct change *c)
{
    if (s->window)
        view_fullscreen(s, flag_after(c, window_is_fullscreen(s->window),
                                      c->to && c->to->fullscreen));
}

/* ---- The table ---- */

static const struct {
    void (*change)(struct show *s, const struct change *c);
    struct phrase (*text)(const struct show *s); /* NULL: none */
} rows[PROPERTY_COUNT] = {
    [PROPERTY_PAUSED] = {change_paused, NULL},
    [PROPERTY_SPEED] = {change_speed, speed_text},
    [PROPERTY_PRESET] = {change_preset, NULL},
    [PROPERTY_STRATEGY] = {change_strategy, strategy_text},
    [PROPERTY_VAR] = {change_var, var_text},
    [PROPERTY_VAL] = {change_val, val_text},
    [PROPERTY_PROP] = {change_prop, prop_text},
    [PROPERTY_RESTARTS] = {change_restarts, restarts_text},
    [PROPERTY_SEED] = {change_seed, NULL},
    [PROPERTY_SIZE] = {change_size, NULL},
    [PROPERTY_BOX] = {change_box, NULL},
    [PROPERTY_VIEW] = {change_view, NULL},
    [PROPERTY_PALETTE] = {change_palette, palette_text},
    [PROPERTY_CALM] = {change_calm, calm_text},
    [PROPERTY_PANEL] = {change_panel, panel_text},
    [PROPERTY_SOUND] = {change_sound, sound_text},
    [PROPERTY_VOLUME] = {change_volume, volume_text},
    [PROPERTY_FULLSCREEN] = {change_fullscreen, NULL},
};

struct phrase property_now(const struct show *s, enum property property)
{
    return rows[property].text ? rows[property].text(s) : phrase("%s", "");
}

/* The value was checked when the command was read. */
void verb_set(struct show *s, const struct show_command *c)
{
    struct options to = *s->o;
    struct error e;

    to.command = COMMAND_watch;
    to.setting = show_lane(s)->setting;
    if (options_take(&to, property_rows[c->property].option, c->text, &e))
        rows[c->property].change(s, &(struct change){.to = &to, .text = c->text});
    else
        show_notify(s, e.text);
}

void verb_cycle(struct show *s, const struct show_command *c)
{
    rows[c->property].change(s, &(struct change){.by = (int)c->number});
}

void verb_add(struct show *s, const struct show_command *c)
{
    rows[c->property].change(
        s, &(struct change){.number = c->number, .is_percent = c->is_percent});
}
