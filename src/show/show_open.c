/* Opens and closes a show. */
#include "base/message.h"
#include "front/signals.h"
#include "options/command_line.h"
#include "options/input.h"
#include "show/keys/keys.h"
#include "show/lanes.h"
#include "show/parting_watch.h"
#include "show/puzzle_io.h"
#include "show/show_loop.h"
#include "show/verbs/play_scripts.h"
#include "solve/catalog.h"
#include "solve/preset.h"
#include "trace/watched.h"

#include <math.h>

/* The trial run of fit_film stops when steps times cells reach this number. */
#define TRIAL_CELLS 100000000

/* Opens the tour of --tour. Without --tour, opens the tour `opening` in a window,
 * unless an option chooses what to search or how. */
static bool open_tour(struct show *s, struct error *e)
{
    const struct options *o = s->o;
    struct error ignored;

    s->tour.may_repeat = s->window || o->seconds > 0;
    if (o->tour)
        return tour_player_open(&s->tour, o->tour, e);
    if (s->window && o->command == COMMAND_watch && !options_choose_search(o) &&
        tour_player_open(&s->tour, "opening", &ignored) && !o->given[OPTION_SOUND])
        s->tour.sound = -1; /* silent, unless the user asks for sound */
    return true;
}

/* Sets the speed of a film so that its search ends after PLAYER_AUTOMATIC_SECONDS. For
 * this a trial run first counts the steps of the search. If the trial run is cut off
 * (TRIAL_CELLS), or another program searches, the speed stays automatic; a drama has a
 * length of its own. */
static void fit_film(struct show *s, const struct setting *setting)
{
    uint64_t steps = 0, most = TRIAL_CELLS / (uint64_t)s->puzzle->geo->n_cells;

    if (setting->strategy->is_ready || setting->strategy == &strategy_drama)
        return;
    struct search *trial = search_create(s->puzzle, setting);
    while (trial->status == SEARCH_RUNNING && steps < most && !signals_interrupted()) {
        search_step(trial);
        steps++;
    }
    if (trial->status != SEARCH_RUNNING)
        lanes_set_speed(s, fmax((double)steps / PLAYER_AUTOMATIC_SECONDS, 1));
    search_destroy(trial);
}

static bool open_lanes(struct show *s, struct error *e)
{
    const struct options *o = s->o;
    bool is_race = o->command == COMMAND_race || (!o->tour && race_lanes_asked(o));
    struct race_lanes lanes = {.count = 1};
    struct setting automatic = {0};

    lanes.settings[0] = o->setting;
    if (is_race && !race_lanes_from_options(&lanes, o, e))
        return false;
    for (int i = 0; i < lanes.count; i++)
        if (!watched_can_open(lanes.settings[i].strategy, e))
            return false;
    if (!(s->puzzle = input_board(o, e)))
        return false;
    s->race = race_create(o->race_clock, !s->is_virtual);
    lanes_set_speed(s, o->speed);
    if (!is_race && !options_choose_setting(o) && o->speed != SPEED_MAX) {
        automatic = lanes.settings[0];
        lane_choose_setting(&lanes.settings[0], &automatic, s->puzzle);
    }
    for (int i = 0; i < lanes.count; i++)
        if (!lanes_add(s, &lanes.settings[i], lanes.captions[i], e))
            return false;
    s->lanes[0]->automatic = automatic;
    if (o->command == COMMAND_record && s->n_lanes == 1 && !o->tour && !o->commands &&
        !o->moment && o->speed == PLAYER_AUTOMATIC && o->seconds == 0)
        fit_film(s, &lanes.settings[0]);
    /* A view with a large picture shows one lane only. */
    if (s->n_lanes > 1 && board_view_is_large(s->view)) {
        s->view = BOARD_VALUES;
        s->glide.swap = 0;
    }
    return true;
}

/* Makes the search take its first steps, up to the step of --moment. At this step a
 * window pauses, and a film begins. */
static void open_moment(struct show *s)
{
    lane_send(show_lane(s), (struct player_command){.kind = PLAYER_STEP,
                                                    .steps = s->o->moment_step,
                                                    .on = true});
    while (s->is_virtual && !race_advance(s->race, s->now_ns, 1024) &&
           !signals_interrupted())
        continue;
    if (!s->window)
        lanes_run(s, true);
    show_say(s, "paused at step %s of a moment; Space goes on",
             thousands(s->o->moment_step).text);
}

static bool begin(struct show *s, struct error *e)
{
    const struct options *o = s->o;

    if (!open_tour(s, e) || !open_lanes(s, e) || !play_scripts_open(s, e))
        return false;
    if (s->tour.is_playing)
        lanes_begin_tour(s);
    lanes_begin_course(s);
    if (s->n_lanes > 1 && o->code) {
        s->is_zoomed = true; /* code needs a whole frame */
        show_say(s, "one lane fills the frame: z shows all, ) the next one");
    }
    if (o->code && o->presentation)
        show_say(s, "the presentation waits until the code is closed: C");
    if (s->window && s->n_lanes == 1 && s->panel_state == PANEL_OFF &&
        !o->given[OPTION_PANEL])
        show_say(s, "the side panel is off, as you left it: B shows it");
    if (o->moment && !o->given[OPTION_SOLVER])
        open_moment(s);
    else if (o->paused)
        show_say(s, "paused: Space starts the search");
    else
        lanes_begin(s);
    if (s->window && s->n_lanes == 1 && o->n_files > 0 && strcmp(o->files[0], "-") != 0)
        puzzle_io_remember_file(s, o->files[0]);
    return true;
}

struct show *show_open(const struct show *setup, struct error *e)
{
    struct show *s = alloc_zeroed(1, sizeof *s);
    char path[PATH_SIZE];

    *s = *setup;
    s->chosen = *s->o;
    s->input_ns = s->pointer.moved_ns = s->now_ns;
    s->refreshed.ns = s->window ? s->now_ns : -METRICS_NS;
    s->palette = s->o->kept.palette ? palette_find(s->o->kept.palette) : 0;
    s->view = s->o->view;
    s->glide.swap = board_view_is_large(s->view);
    s->glide.lens = s->o->code;
    s->panel_state = options_film_board(s->o) ? PANEL_OFF : s->o->kept.panel;
    s->boards_alone = options_film_board(s->o) ||
                      (s->panel_state == PANEL_OFF && s->o->given[OPTION_PANEL] &&
                       s->o->command != COMMAND_watch);
    s->grid.hover = CELL_NONE;
    s->pointer.x = s->pointer.y = -1;
    s->must_draw = true;
    draw_init(&s->draw);
    if (s->o->background != BACKGROUND_NONE)
        s->draw.ground = s->o->background;
    lens_control_init(&s->lens);
    s->caption = s->heard.sentence = s->exercise.answers = s->exercise.marks =
        TEXT_EMPTY;
    if (s->window)
        s->keys = keys_create();
    /* Each wrong line of keys.conf is reported; all valid lines act. */
    if (s->window && config_keys_path(s->o, path) && !keys_read(s->keys, path, e)) {
        message_print("sudoscope: warning: %s", e->text);
        show_notify(s, e->text);
    }
    if (begin(s, e))
        return s;
    show_close(s);
    return NULL;
}

void show_close(struct show *s)
{
    if (!s)
        return;
    if (s->race)
        race_stop(s->race);
    for (int i = 0; i < s->n_lanes; i++)
        lane_destroy(s->lanes[i]);
    editor_destroy(s->editor);
    editor_destroy(s->shelf.editor);
    puzzle_destroy(s->puzzle);
    list_control_close(&s->list);
    lens_control_free(&s->lens);
    why_control_free(&s->why);
    script_free(&s->tour.play.script);
    parting_watch_end(s);
    text_free(&s->caption);
    text_free(&s->heard.sentence);
    exercise_free(&s->exercise);
    play_scripts_close(s);
    keys_destroy(s->keys);
    draw_free(&s->draw);
    frame_free(&s->picture.frame);
    frame_free(&s->picture.spare);
    damage_free(&s->picture.damage);
    free(s);
}
