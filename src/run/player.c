#include "run/player.h"

#include "base/number.h"

struct player_view *player_view_create(void)
{
    struct player_view *view = alloc_zeroed(1, sizeof *view);

    view->stack = stack_record_create();
    view->open = frontier_sample_create();
    return view;
}

void player_view_destroy(struct player_view *view)
{
    stack_record_destroy(view->stack);
    frontier_sample_destroy(view->open);
    cone_free(&view->conflict);
    free(view);
}

static void predict_seek(struct playback *will, uint64_t step)
{
    will->paused = true;
    if (!will->keeps_history)
        return;
    will->target_step = u64_min(u64_max(step, will->first_step), will->newest_step);
    will->is_rewound = will->target_step < will->newest_step;
    if (will->is_rewound)
        will->status = SEARCH_RUNNING;
    will->wave_shown = 0;
}

/* A search that has found a solution searches for the next one. */
static void predict_goes_on(struct playback *will)
{
    if (will->status == SEARCH_SOLVED)
        will->status = SEARCH_RUNNING;
}

/* Predicts the effect of PLAYER_WAVE_STEP. How many changes will be shown is unknown,
 * so wave_shown becomes 0, the start of the wave. */
static void predict_wave_step(struct playback *will, int by)
{
    bool is_at_start = will->wave_shown == 0;

    will->paused = true;
    will->wave_shown = 0;
    if (by > 0)
        predict_goes_on(will);
    if (by < 0 && is_at_start && will->target_step > 0)
        predict_seek(will, will->target_step - 1);
}

/* Predicts the effect of a command. Clears is_exact if the target step is uncertain. */
static void predict(struct player *p, const struct player_command *c)
{
    struct playback *will = &p->will;

    switch (c->kind) {
    case PLAYER_RUN:
        will->paused = false;
        predict_goes_on(will);
        p->is_exact = false;
        break;
    case PLAYER_PAUSE:
        will->paused = true;
        break;
    case PLAYER_STEP:
        will->paused = !c->goes_on;
        if (c->steps > 0)
            predict_goes_on(will);
        /* An ended search takes no steps, unless it is rewound. */
        if (will->is_rewound ||
            (will->status != SEARCH_EXHAUSTED && will->status != SEARCH_GAVE_UP))
            will->target_step += c->steps;
        will->newest_step = u64_max(will->newest_step, will->target_step);
        will->is_rewound = will->target_step < will->newest_step;
        p->is_exact = false;
        break;
    case PLAYER_SPEED:
        will->automatic_speed = c->steps_per_s < 0;
        will->steps_per_s = c->steps_per_s > 0 ? c->steps_per_s : 0;
        break;
    case PLAYER_SEARCH:
        will->paused = p->is_exact = c->paused;
        will->status = SEARCH_RUNNING;
        will->step = will->target_step = will->newest_step = will->first_step = 0;
        will->is_rewound = false;
        will->wave_shown = 0;
        break;
    case PLAYER_WAVE_STEP:
        predict_wave_step(will, c->by);
        p->is_exact = false;
        break;
    case PLAYER_BACK:
        predict_seek(will, will->target_step - u64_min(will->target_step, c->steps));
        break;
    case PLAYER_SEEK:
        predict_seek(will, c->steps);
        break;
    case PLAYER_CONTINUE_HERE:
        will->newest_step = will->target_step;
        will->is_rewound = false;
        will->paused = c->paused;
        predict_goes_on(will);
        p->is_exact = false;
        break;
    case PLAYER_SETTING: /* with other limits a search that gave up may go on */
        if (will->status == SEARCH_GAVE_UP && !will->is_rewound)
            will->status = SEARCH_RUNNING;
        p->is_exact = false;
        break;
    /* PLAYER_SETTING, PLAYER_APPLY and PLAYER_UNDO may drop the history, PLAYER_HISTORY
     * may begin a new one. A later seek then cannot reach the predicted step. */
    case PLAYER_APPLY:
    case PLAYER_UNDO:
    case PLAYER_HISTORY:
    case PLAYER_FILM:
    case PLAYER_PASS:
        p->is_exact = false;
        break;
    case PLAYER_FOLLOW:
    case PLAYER_WAVE:
    case PLAYER_STACK:
    case PLAYER_BOARDS:
    case PLAYER_CONFLICT:
        break;
    }
}

uint64_t player_send(struct player *p, const struct player_command *command)
{
    predict(p, command);
    p->will.command = p->driver->send(p, command);
    return p->will.command;
}

const struct player_view *player_snapshot(struct player *p, bool *is_new)
{
    p->shown = p->driver->snapshot(p, is_new);
    const struct playback *is = &p->shown->play;
    if (*is_new && is->command >= p->will.command) {
        assert(!p->is_exact || (p->will.paused == is->paused &&
                                p->will.newest_step == is->newest_step));
        /* If the history is dropped in a seek, the seek ends before its target. */
        assert(!p->is_exact || !is->keeps_history ||
               p->will.target_step == is->target_step);
        p->will = *is;
        p->is_exact = is->paused && is->step == is->target_step && !is->is_filmed;
    }
    return p->shown;
}
