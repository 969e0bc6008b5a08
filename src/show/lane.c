#include "show/lane.h"

#include "base/units.h"
#include "script/script.h"
#include "solve/catalog.h"
#include "solve/preset.h"
#include "view/contradiction_view.h"

#define STUCK_NS   (5 * NS_PER_S)
#define MOMENT_NS  (NS_PER_S / 4)
/* Most time that one frame adds to ran_ns. If the last frame is longer ago, the process
 * was stopped, or a clip was made. */
#define LONGEST_NS (NS_PER_S / 2)

/* A lane stays small, because it allocates data per cell for its own board only. */
_Static_assert(sizeof(struct lane) < 64 * 1024, "no arrays of MAX_CELLS in a lane");

struct lane *lane_create(const struct setting *setting, const char *caption)
{
    struct lane *l = alloc_zeroed(1, sizeof *l);

    l->setting = l->started = *setting;
    snprintf(l->caption, sizeof l->caption, "%s", caption);
    l->style.flash = l->style.hover = CELL_NONE;
    l->panel.style = &l->style;
    board_lights_init(&l->lights);
    frontier_view_init(&l->frontier);
    return l;
}

void lane_destroy(struct lane *l)
{
    board_lights_free(&l->lights);
    frontier_view_free(&l->frontier);
    listener_free(&l->listener);
    thrash_detector_free(&l->thrash);
    free(l->proof);
    free(l);
}

bool lane_shows_board(const struct lane *l)
{
    return l->now->snap.n > 0 && l->now->play.command >= l->board_command;
}

void lane_send_waiting(struct lane *l)
{
    if (!l->setting_waits)
        return;
    l->setting_waits = false;
    lane_send(l,
              (struct player_command){.kind = PLAYER_SETTING, .setting = l->setting});
}

void lane_send(struct lane *l, struct player_command command)
{
    bool goes_on = command.kind == PLAYER_STEP ||
                   command.kind == PLAYER_CONTINUE_HERE ||
                   (command.kind == PLAYER_WAVE_STEP && command.by > 0);

    if (goes_on)
        lane_send_waiting(l);
    player_send(l->player, &command);
}

void lane_end_at_limit(struct lane *l, double max_seconds)
{
    const struct playback *play = &l->now->play;
    double limit_s = setting_limit_s(&l->setting, max_seconds);
    struct player_command end = {.kind = PLAYER_SETTING, .setting = l->setting};

    if (limit_s <= 0 || play->elapsed_ns < ns_of_seconds(limit_s))
        l->was_ended = false;
    else if (!l->was_ended && play->status == SEARCH_RUNNING && !play->paused &&
             !play->is_rewound && play->command == lane_will(l)->command) {
        l->was_ended = true;
        end.setting.max_nodes = 1; /* already exceeded: the next step gives up */
        player_send(l->player, &end);
    }
}

void lane_send_setting(struct lane *l)
{
    const struct playback *will = lane_will(l);

    l->setting_waits = true;
    if (!will->paused || will->status == SEARCH_RUNNING)
        lane_send_waiting(l);
}

bool lane_renew_lua(struct lane *l, struct error *e)
{
    struct setting before = l->setting;

    if (!script_renew(&l->setting, e))
        return false;
    if (setting_same_choices(&before, &l->setting))
        return true;
    l->has_new_setting = lane_will(l)->is_rewound;
    l->setting_waits = true;
    lane_send_waiting(l);
    return true;
}

bool lane_has_failed(const struct lane *l)
{
    const struct snapshot *snap = &l->now->snap;

    return snap->has_failed || (snap->has_script && snap->said[0]);
}

struct setting lane_setting_now(const struct lane *l)
{
    const struct snapshot *snap = &l->now->snap;
    struct setting now = l->setting;
    bool has_own = l->has_new_setting || l->setting_waits;
    /* A drama changes its setting by itself. */
    bool changes = now.strategy == &strategy_drama && player_shows_all(l->player);

    if (snap->n == 0 || (!changes && (has_own || !lane_will(l)->is_rewound)))
        return now;
    setting_choose(&now, PLUG_VAR_ORDER, snap->var, NULL);
    setting_choose(&now, PLUG_VAL_ORDER, snap->val, NULL);
    setting_choose(&now, PLUG_PROPAGATOR, snap->prop, NULL);
    setting_choose(&now, PLUG_RESTART_RULE, snap->restarts, NULL);
    return now;
}

void lane_adopt_setting(struct lane *l)
{
    l->setting = lane_setting_now(l);
    l->has_new_setting = lane_will(l)->is_rewound;
}

void lane_choose_setting(struct setting *setting, struct setting *automatic,
                         const struct puzzle *puzzle)
{
    if (!automatic->strategy || !setting_same_choices(setting, automatic))
        return;
    preset_choose(setting, preset_to_watch(puzzle), NULL);
    *automatic = *setting;
}

bool lane_update_lights(struct lane *l, int64_t now_ns, bool is_calm)
{
    l->style.wave = l->now->wave.count > 0 ? &l->now->wave : NULL;
    l->style.wave_shown = l->now->play.wave_shown;
    l->style.wave_mark = l->now->play.wave_mark;
    return board_lights_update(&l->lights, &l->style, &l->now->snap, now_ns, is_calm);
}

/* Whether a local search has found no better board for STUCK_NS of playback time. */
static bool is_stuck(struct lane *l)
{
    const struct snapshot *snap = &l->now->snap;
    int64_t now_ns = l->now->play.elapsed_ns;
    double cost = -1;

    for (int i = 0; i < snap->n_metrics; i++)
        if (strcmp(snap->metric[i].name, "best cost") == 0)
            cost = snap->metric[i].value;
    if (cost != l->least_cost || now_ns < l->fell_ns) {
        l->least_cost = cost;
        l->fell_ns = now_ns;
    }
    return cost > 0 && now_ns - l->fell_ns >= STUCK_NS;
}

void lane_show(struct lane *l, const struct player_view *view)
{
    const struct accusation *a = &view->snap.accusation;

    l->now = view;
    l->shows_proof &= a->text[0] && a->is_here && a->has_proof;
    if (!l->shows_proof)
        return;
    if (!l->proof)
        l->proof = alloc_zeroed(1, sizeof *l->proof);
    *l->proof = *view;
    l->now = l->proof;
    snprintf(l->proof->snap.sentence, SNAPSHOT_SAID,
             "A solution that the last step excludes. S: back to the search");
    for (cell_t c = 0; c < view->snap.n_cells; c++) {
        l->proof->snap.value[c] = a->proof[c];
        l->proof->snap.live[c] = 1;
        l->proof->snap.clashes[c] = false;
        if (view->snap.value[c] == VALUE_NONE)
            l->proof->snap.cause[c] = CAUSE_DECISION;
    }
}

bool lane_update_note(struct lane *l)
{
    const struct snapshot *snap = &l->now->snap;
    const struct solution_difference *difference = &l->lights.difference;
    bool is_new = l->panel.note[0] == '\0';
    char *note = l->panel.note;
    size_t size = sizeof l->panel.note;

    thrash_detector_update(&l->thrash, snap, l->now->play.elapsed_ns);
    note[0] = '\0';
    l->panel.note_color = COLOR_ALARM;
    if (snap->accusation.text[0]) {
        bool has_proof = snap->accusation.is_here && snap->accusation.has_proof;
        snprintf(note, size, "%.140s%s", snap->accusation.text,
                 has_proof && !l->shows_proof ? " (S shows it)" : "");
        if (snap->accusation.missed[0])
            l->panel.note_color = COLOR_AMBER;
    } else if (lane_has_failed(l) || snap->is_wrong) {
        snprintf(note, size, "%s", snap->said);
    } else if (snap->status == SEARCH_EXHAUSTED) {
        contradiction_view_write(snap, note, size);
    } else if (l->thrash.cells > 0) {
        thrash_detector_write(&l->thrash, note, size);
        l->panel.note_color = COLOR_AMBER;
    } else if (solution_difference_is_known(difference, snap)) {
        solution_difference_write(difference, note, size);
        l->panel.note_color = COLOR_LABEL;
    } else if (snap->said[0]) {
        snprintf(note, size, "%s", snap->said);
        l->panel.note_color = COLOR_LABEL;
    } else if (is_stuck(l)) {
        snprintf(note, size,
                 "stuck at cost %.0f: no better grid for %d s; R starts again",
                 l->least_cost, (int)(STUCK_NS / NS_PER_S));
        l->panel.note_color = COLOR_AMBER;
    }
    return is_new && note[0];
}

void lane_note_moment(struct lane *l, int64_t now_ns)
{
    const struct playback *play = &l->now->play;
    struct lane_moment last =
        l->moments[(l->n_moments + LANE_MOMENTS - 1) % LANE_MOMENTS];

    if (!play->paused && !play->is_filmed)
        l->ran_ns += i64_clamp(now_ns - l->seen_ns, 0, LONGEST_NS);
    l->seen_ns = now_ns;
    if (play->is_rewound || play->is_filmed)
        return;
    if (play->step < last.step) /* restarted, or continued from an earlier step */
        l->n_moments = 0;
    else if (l->n_moments > 0 && l->ran_ns - last.ns < MOMENT_NS)
        return;
    l->moments[l->n_moments++ % LANE_MOMENTS] =
        (struct lane_moment){l->ran_ns, play->step};
}

void lane_hear(struct lane *l, int length, int count, struct heard *out)
{
    const struct playback *play = &l->now->play;
    bool is_sought = (play->is_rewound && play->paused && !play->is_filmed) ||
                     play->step != play->target_step;

    /* The lane is silent while the sound is off, while it seeks, and while it is
     * rewound and paused, except for a clip. A paused lane is also silent in the frame
     * after a seek. */
    if (!out || is_sought || (l->was_sought && play->paused))
        listener_forget(&l->listener);
    l->was_sought = is_sought;
    if (out)
        listener_hear(&l->listener, &l->now->snap, length, count, out);
}
