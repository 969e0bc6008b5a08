#include "show/lanes.h"

#include "front/signals.h"
#include "solve/catalog.h"

#define SHORTEST_RACE_NS (10 * NS_PER_S)     /* a decided race pauses no earlier */
#define CLUES_NS         (NS_PER_S * 7 / 10) /* wait with only the clues shown */
#define FIRST_STRIDE_NS  65536.0 /* CPU time in ns between a curve's first samples */

static void remove_other_lanes(struct show *s)
{
    while (s->n_lanes > 1)
        lanes_remove(s, s->n_lanes - 1);
}

void lanes_run(struct show *s, bool is_running)
{
    s->starts_ns = 0;
    for (int i = 0; i < s->n_lanes && is_running; i++)
        lane_send_waiting(s->lanes[i]);
    race_run(s->race, is_running);
}

void lanes_set_speed(struct show *s, double speed)
{
    s->speed = speed;
    race_set_speed(s->race, speed);
}

void lanes_begin_tour(struct show *s)
{
    remove_other_lanes(s);
    struct lane *l = show_lane(s);

    l->setting = setting_default();
    l->setting.source = s->o->setting.source;
    l->automatic = l->setting;
    s->touring.has_looks = true;
}

void lanes_end_tour(struct show *s)
{
    if (s->source == FROM_TOUR)
        return;
    s->tour.is_playing = false;
    s->exercise.asked = NULL;
    text_clear(&s->caption);
}

void lanes_start(struct show *s, int i, const struct puzzle *puzzle,
                 const struct setting *setting)
{
    struct lane *l = s->lanes[i];

    s->starts_ns = 0;
    if (s->isolated > puzzle->geo->n)
        s->isolated = 0;
    l->setting_waits = l->has_new_setting = s->why.is_open = false;
    l->started = *setting;
    race_search(s->race, i, search_create(puzzle, setting));
    l->board_command = lane_will(l)->command;
}

void lanes_begin_course(struct show *s)
{
    double limit_s = s->o->command == COMMAND_race ? s->o->max_seconds : 0;

    if (s->course.most > 0) /* the last winner may have changed it */
        race_set_speed(s->race, s->speed);
    s->end_ns = limit_s > 0 ? s->now_ns + ns_of_seconds(limit_s) : INT64_MAX;
    s->course =
        (struct race_course){.stride = show_counts_nodes(s) ? 1 : FIRST_STRIDE_NS};
    for (int i = 0; i < s->n_lanes; i++)
        s->lanes[i]->metrics = (struct lane_metrics){.cost = -1};
    s->grid.refreshed_ns = 0;
    s->grid.rests_ns = s->now_ns + SHORTEST_RACE_NS;
    s->grid.hover = CELL_NONE; /* show_frame.c sets `hover` when it draws the lanes */
    s->grid.hover_lane = 0;
}

static void start_lanes(struct show *s)
{
    for (int i = 0; i < s->n_lanes; i++) {
        lanes_start(s, i, s->puzzle, &s->lanes[i]->setting);
        if (s->n_lanes > 1) /* drops colours blended in the last race */
            blend_forget(&s->lanes[i]->lights.blend);
    }
    lanes_begin_course(s);
}

void lanes_search_again(struct show *s)
{
    lanes_end_tour(s);
    s->must_restart = true;
}

void lanes_restart_if_due(struct show *s)
{
    if (!s->must_restart)
        return;
    s->must_restart = false;
    start_lanes(s);
    lanes_run(s, true);
}

void lanes_search_one_again(struct show *s)
{
    bool runs = s->n_lanes == 1 || !show_is_paused(s);

    lanes_end_tour(s);
    lanes_start(s, s->selected, s->puzzle, &show_lane(s)->setting);
    s->course.lane[s->selected] = (struct lane_course){0};
    if (runs)
        lanes_run(s, true);
}

void lanes_search(struct show *s, struct puzzle *p)
{
    assert(p != s->puzzle);
    s->shelf.resumes = false;
    puzzle_destroy(s->puzzle);
    s->puzzle = p;
    lanes_end_tour(s);
    if (s->touring.has_looks) { /* undoes what the tour may have changed */
        s->touring.has_looks = false;
        s->view = s->o->view;
        s->chosen.code = s->o->code;
        s->chosen.presentation = s->o->presentation;
        lanes_set_speed(s, s->o->speed);
    }
    if (s->n_lanes == 1)
        lane_choose_setting(&s->lanes[0]->setting, &s->lanes[0]->automatic, p);
    start_lanes(s);
    lanes_begin(s);
}

void lanes_search_in_tour(struct show *s, struct puzzle *p)
{
    show_lane(s)->automatic = show_lane(s)->setting;
    puzzle_destroy(s->puzzle);
    s->puzzle = p;
    start_lanes(s);
}

void lanes_begin(struct show *s)
{
    if (s->n_lanes == 1 && !puzzle_is_empty(s->puzzle))
        s->starts_ns = s->now_ns + CLUES_NS;
    else
        lanes_run(s, true);
}

/* Divides the memory for history evenly among the lanes. Does nothing in a film, which
 * has no history, or after a signal, because starting a history takes long. */
static void share_history(struct show *s)
{
    size_t bytes = (size_t)u64_min(s->o->history / (uint64_t)s->n_lanes, SIZE_MAX);

    for (int i = 0; i < s->n_lanes && s->window && !signals_interrupted(); i++)
        lane_send(s->lanes[i],
                  (struct player_command){.kind = PLAYER_HISTORY, .bytes = bytes});
}

void lanes_show_all(struct show *s)
{
    s->is_zoomed = false;
    if (board_view_is_large(s->view))
        s->view = BOARD_VALUES;
}

bool lanes_are_refused(struct show *s)
{
    bool is_open = lens_control_stays_open(&s->lens);

    if (is_open)
        show_say(s, "close the lens first");
    return is_open;
}

/* Tells the new player, before its first step, to record its stack, its waves (the
 * changes of each step, solve/wave.h) and its history. A film with several lanes shows
 * neither stacks nor waves. So a further lane of a film records neither, and the first
 * lane stops recording waves. */
bool lanes_add(struct show *s, const struct setting *setting, const char *caption,
               struct error *e)
{
    bool is_new;

    if (!race_add(s->race, search_create(s->puzzle, setting), e))
        return false;
    struct lane *l = lane_create(setting, caption);
    l->player = s->race->lanes[s->n_lanes].player;
    l->now = player_snapshot(l->player, &is_new);
    s->lanes[s->n_lanes++] = l;
    if (s->window || s->n_lanes == 1) {
        lane_send(l, (struct player_command){.kind = PLAYER_STACK});
        lane_send(l, (struct player_command){.kind = PLAYER_WAVE, .on = true});
    } else {
        lane_send(s->lanes[0], (struct player_command){.kind = PLAYER_WAVE});
    }
    share_history(s);
    return true;
}

bool lanes_race(struct show *s, const struct race_lanes *lanes, struct error *e)
{
    struct lane *first = s->lanes[0];
    bool fine = true;

    lanes_end_tour(s);
    remove_other_lanes(s);
    first->setting = lanes->settings[0];
    if (s->source == FROM_TOUR)
        first->automatic = first->setting;
    snprintf(first->caption, LANE_CAPTION, "%s", lanes->captions[0]);
    lanes_start(s, 0, s->puzzle, &first->setting);
    for (int i = 1; i < lanes->count && fine; i++)
        fine = lanes_add(s, &lanes->settings[i], lanes->captions[i], e);
    lanes_begin_course(s);
    if (s->source != FROM_TOUR)
        lanes_run(s, true);
    return fine;
}

bool lanes_are_decided(const struct show *s)
{
    bool is_decided = s->course.most > 0;

    for (int i = 0; i < s->n_lanes; i++)
        is_decided &=
            s->race->lanes[i].rank > 0 || s->course.lane[i].end >= s->course.most;
    return is_decided || race_is_over(s->race);
}

/* Selects a lane. While the lens is open, the player of the selected lane, and no
 * other, reports the units that alldifferent filters. */
void lanes_select(struct show *s, int lane)
{
    bool follows = lens_control_stays_open(&s->lens);

    if (follows)
        lane_send(show_lane(s), (struct player_command){.kind = PLAYER_FOLLOW});
    s->selected = lane;
    s->why.step = UINT64_MAX; /* makes why_mode.c explain the new lane */
    show_lane(s)->panel.metrics = (struct panel_metrics){0}; /* drops old numbers */
    if (follows)
        lane_send(show_lane(s),
                  (struct player_command){.kind = PLAYER_FOLLOW, .on = true});
}

void lanes_remove(struct show *s, int lane)
{
    if (s->selected == lane)
        lanes_select(s, lane > 0 ? lane - 1 : 1);
    race_remove(s->race, lane);
    lane_destroy(s->lanes[lane]);
    s->n_lanes--;
    for (int i = lane; i < s->n_lanes; i++) {
        s->lanes[i] = s->lanes[i + 1];
        s->course.lane[i] = s->course.lane[i + 1];
    }
    s->course.lane[s->n_lanes] = (struct lane_course){0};
    if (s->selected > lane)
        s->selected--;
    s->is_zoomed &= s->n_lanes > 1;
    s->grid.hover = CELL_NONE;
    s->grid.hover_lane = 0;
    if (s->n_lanes == 1 && !s->window) /* lanes_add has stopped it */
        lane_send(s->lanes[0],
                  (struct player_command){.kind = PLAYER_WAVE, .on = true});
    share_history(s);
}

void lanes_answer(struct show *s, struct reply reply)
{
    if (reply.is_error)
        show_notify(s, reply.message);
    else if (reply.message[0])
        show_say(s, "%s", reply.message);
    if (reply.has_command)
        lane_send(show_lane(s), reply.command);
}
