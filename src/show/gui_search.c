#include "show/gui_state.h"

#include "options/options.h"
#include "puzzle/generate.h"
#include "show/steer.h"
#include "solve/catalog.h"
#include "solve/preset.h"

#include <stdio.h>

uint64_t gui_send(struct gui *g, struct runner_command command)
{
    return g->last_command = runner_send(g->runner, &command);
}

uint64_t gui_start_search(struct gui *g, const struct puzzle *puzzle,
                          const struct setting *setting, bool paused)
{
    struct search *search = search_create(puzzle, setting);

    g->paused = paused;
    if (g->style.isolated > puzzle->geo->n)
        g->style.isolated = 0;
    chart_reset(&g->hud.chart);
    g->flash.shown_backtracks = 0;
    rewind_forget(&g->rewind);
    return gui_send(g, (struct runner_command){
                           .kind = RUNNER_SEARCH, .search = search, .paused = paused});
}

/* The captions of a tour would go on about another board. */
static uint64_t send_search(struct gui *g)
{
    tour_player_stop(&g->tour);
    return gui_start_search(g, g->puzzle, &g->setting, false);
}

uint64_t gui_use_puzzle(struct gui *g, struct puzzle *p)
{
    puzzle_destroy(g->puzzle);
    g->puzzle = p;
    return send_search(g);
}

static uint64_t use_empty(struct gui *g, int box_rows, int box_cols)
{
    char name[32];
    int n = box_rows * box_cols;

    snprintf(name, sizeof name, "empty %dx%d", n, n);
    return gui_use_puzzle(g, puzzle_create(box_rows, box_cols, name));
}

static uint64_t answer_rewind(struct gui *g, struct rewind_reply reply)
{
    gui_say(g, "%s", reply.message);
    if (!reply.has_command)
        return 0;
    g->paused = reply.command.kind != RUNNER_BRANCH;
    uint64_t command = gui_send(g, reply.command);
    rewind_sent(&g->rewind, command);
    return command;
}

static uint64_t branch(struct gui *g)
{
    rewind_adopt_setting(&g->rewind, g->now, &g->setting);
    return answer_rewind(g, rewind_branch(&g->rewind, g->now, &g->hud.chart));
}

bool gui_click_chart(struct gui *g, int x, int y)
{
    struct rect at = g->hud.chart_at;

    if (x < at.x || x >= at.x + at.w || y < at.y || y >= at.y + at.h)
        return false;
    answer_rewind(g,
                  rewind_seek(&g->rewind, g->now, chart_step_at(&g->hud.chart, at, x)));
    return true;
}

static uint64_t next_solution(struct gui *g)
{
    g->paused = false;
    if (g->now->snap.status == SEARCH_EXHAUSTED)
        gui_say(g, "there is no further solution");
    else
        gui_say(g, "looking for the next solution");
    return gui_send(g, (struct runner_command){.kind = RUNNER_RUN});
}

static uint64_t run_or_pause(struct gui *g)
{
    bool is_rewound = rewind_is_rewound(&g->rewind, g->now);
    if (!is_rewound && (g->now->snap.status == SEARCH_EXHAUSTED ||
                        g->now->snap.status == SEARCH_SOLVED))
        return next_solution(g);
    /* A limit may have stopped it without a key. */
    bool stopped = g->now->play.paused && g->now->play.command >= g->last_command;
    g->paused = !stopped && !g->paused;
    gui_say(g, "%s", g->paused ? "paused" : is_rewound ? "replaying" : "running");
    return gui_send(
        g, (struct runner_command){.kind = g->paused ? RUNNER_PAUSE : RUNNER_RUN});
}

static uint64_t step_once(struct gui *g)
{
    g->paused = true;
    gui_say(g, "one step");
    return gui_send(g, (struct runner_command){.kind = RUNNER_STEP, .steps = 1});
}

uint64_t gui_set_speed(struct gui *g, double speed)
{
    char words[64];

    g->speed = speed;
    steer_describe_speed(speed, words, sizeof words);
    gui_say(g, "%s", words);
    return gui_send(
        g, (struct runner_command){.kind = RUNNER_SPEED, .steps_per_s = speed});
}

/* The speed that faster and slower start from; 0: none, flat out and at rest. Presses
 * that follow each other faster than pictures still add up. */
static double speed_now(const struct gui *g)
{
    if (g->speed > 0)
        return g->speed;
    return g->now->play.steps_per_s > 0 ? g->now->play.steps_per_s
                                        : g->hud.figures.nodes_per_s;
}

static uint64_t restart(struct gui *g, bool new_seed)
{
    if (new_seed)
        g->setting.seed++;
    gui_say(g, "restart, seed %llu", (unsigned long long)g->setting.seed);
    return send_search(g);
}

static uint64_t cycle_setting(struct gui *g, enum plug_kind kind, int by)
{
    char name[SETTING_NAME];
    bool is_own = g->setting.strategy->own[kind] != NULL;
    bool waits = kind != PLUG_STRATEGY && rewind_is_rewound(&g->rewind, g->now);

    rewind_adopt_setting(&g->rewind, g->now, &g->setting);
    setting_cycle(&g->setting, kind, by);
    setting_name(&g->setting, kind, name);
    if (is_own)
        gui_say(g, "%s: %s, not for %s", catalog_option(kind), name,
                g->setting.strategy->name);
    else
        gui_say(g, "%s: %s%s", catalog_option(kind), name, waits ? "; r branches" : "");
    if (kind == PLUG_STRATEGY)
        return send_search(g);
    return gui_send(
        g, (struct runner_command){.kind = RUNNER_SETTING, .setting = g->setting});
}

static uint64_t cycle_preset(struct gui *g, int by)
{
    int now = preset_of(&g->setting), count = preset_count();
    const struct preset *row = preset_row(now < 0 ? 0 : (now + by + count) % count);

    preset_choose(&g->setting, row->name, NULL);
    gui_say(g, "%s: %s", row->name, row->summary);
    return send_search(g);
}

/* The next square size; boards of other boxes step to the nearest square. */
static uint64_t change_size(struct gui *g, int by)
{
    int n = g->puzzle->geo->n, side = 2;

    if (by > 0)
        while (side * side <= n)
            side++;
    else
        while ((side + 1) * (side + 1) < n)
            side++;
    if (side * side > MAX_N || (by < 0 && side * side >= n)) {
        gui_say(g, "%d\xc3\x97%d is the %s grid", n, n,
                by > 0 ? "largest" : "smallest");
        return 0;
    }
    gui_say(g, "%d\xc3\x97%d", side * side, side * side);
    return use_empty(g, side, side);
}

static uint64_t generate(struct gui *g)
{
    const struct geometry *geo = g->puzzle->geo;
    int holes = (int)(g->o->holes * geo->n_cells + 0.5);
    struct rng r;

    g->setting.seed++;
    rng_seed(&r, g->setting.seed);
    gui_say(g, "a new puzzle with %d holes", holes);
    return gui_use_puzzle(
        g, generate_puzzle(geo->box_rows, geo->box_cols, holes, &r, "generated"));
}

uint64_t gui_press_search(struct gui *g, enum key_id key)
{
    double speed;

    if (steer_speed(key, speed_now(g), &speed))
        return gui_set_speed(g, speed);
    switch (key) {
    case KEY_RUN_PAUSE:
        return run_or_pause(g);
    case KEY_STEP:
        return step_once(g);
    case KEY_BACK:
        return answer_rewind(g, rewind_step_back(&g->rewind, g->now));
    case KEY_SCRUB_BACK:
        return answer_rewind(g, rewind_scrub(&g->rewind, g->now, &g->hud.chart, -1));
    case KEY_SCRUB_ON:
        return answer_rewind(g, rewind_scrub(&g->rewind, g->now, &g->hud.chart, 1));
    case KEY_NEXT_SOLUTION:
        return next_solution(g);
    case KEY_RESTART:
        return rewind_is_rewound(&g->rewind, g->now) ? branch(g) : restart(g, false);
    case KEY_RESEED:
        return restart(g, true);
    case KEY_EMPTY:
        gui_say(g, "empty grid");
        return use_empty(g, g->puzzle->geo->box_rows, g->puzzle->geo->box_cols);
    case KEY_GENERATE:
        return generate(g);
    case KEY_LARGER:
        return change_size(g, 1);
    case KEY_SMALLER:
        return change_size(g, -1);
    case KEY_NEXT_VAR:
        return cycle_setting(g, PLUG_VAR_ORDER, 1);
    case KEY_PREVIOUS_VAR:
        return cycle_setting(g, PLUG_VAR_ORDER, -1);
    case KEY_NEXT_VAL:
        return cycle_setting(g, PLUG_VAL_ORDER, 1);
    case KEY_PREVIOUS_VAL:
        return cycle_setting(g, PLUG_VAL_ORDER, -1);
    case KEY_NEXT_PROP:
        return cycle_setting(g, PLUG_PROPAGATOR, 1);
    case KEY_PREVIOUS_PROP:
        return cycle_setting(g, PLUG_PROPAGATOR, -1);
    case KEY_NEXT_STRATEGY:
        return cycle_setting(g, PLUG_STRATEGY, 1);
    case KEY_PREVIOUS_STRATEGY:
        return cycle_setting(g, PLUG_STRATEGY, -1);
    case KEY_NEXT_RESTARTS:
        return cycle_setting(g, PLUG_RESTART_RULE, 1);
    case KEY_PREVIOUS_RESTARTS:
        return cycle_setting(g, PLUG_RESTART_RULE, -1);
    case KEY_NEXT_PRESET:
        return cycle_preset(g, 1);
    case KEY_PREVIOUS_PRESET:
        return cycle_preset(g, -1);
    default:
        return 0;
    }
}

/* ---- Tours ---- */

/* What a tour does is as if keys had done it. */
static uint64_t send_for_tour(void *context, const struct runner_command *command)
{
    struct gui *g = context;

    if (command->kind == RUNNER_RUN || command->kind == RUNNER_PAUSE)
        g->paused = command->kind == RUNNER_PAUSE;
    if (command->kind == RUNNER_SPEED)
        g->speed = command->steps_per_s;
    if (command->kind == RUNNER_SETTING)
        g->setting = command->setting;
    return gui_send(g, *command);
}

static uint64_t load_for_tour(void *context, const struct puzzle *puzzle,
                              const struct setting *setting)
{
    struct gui *g = context;

    g->setting = *setting;
    puzzle_destroy(g->puzzle);
    g->puzzle = puzzle_copy(puzzle);
    return gui_start_search(g, g->puzzle, &g->setting, true);
}

static void show_for_tour(void *context, enum board_view view)
{
    struct gui *g = context;

    g->style.view = view;
}

void gui_play_tour(struct gui *g)
{
    const struct tour_host host = {g, send_for_tour, load_for_tour, show_for_tour};

    g->must_draw |= tour_player_update(&g->tour, &host, &g->lens, g->now, g->now_ns);
}
