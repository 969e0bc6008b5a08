#include "run/deck.h"

#include <assert.h>

static void note_unit(void *context, const struct event *event)
{
    struct deck *d = context;

    assert(event->unit >= 0 && event->unit < d->search->puzzle->geo->n_units);
    d->filtered_unit = event->unit;
}

static void follow(struct deck *d, bool follows)
{
    d->follows = follows;
    d->filtered_unit = -1;
    search_observe(d->search, follows ? &d->observer : NULL);
}

void deck_init(struct deck *d, struct search *search, bool paused)
{
    *d = (struct deck){.search = search,
                       .budget = paused ? 0 : DECK_UNLIMITED,
                       .speed = PLAYER_AUTOMATIC,
                       .filtered_unit = -1};
    d->observer = (struct observer){EVENT_BIT(EVENT_UNIT_FILTERED), note_unit, d};
    history_init(&d->history, 0);
    history_begin(&d->history, search);
}

void deck_free(struct deck *d)
{
    search_destroy(d->search);
    history_free(&d->history);
}

uint64_t deck_nodes(const struct deck *d)
{
    return d->retired_nodes + search_nodes(d->search);
}

static void replace_search(struct deck *d, struct search *search)
{
    assert(search && search != d->search);
    d->retired_nodes += search_nodes(d->search);
    search_destroy(d->search);
    d->search = search;
    d->branches = false;
    history_begin(&d->history, search);
    follow(d, d->follows);
}

static void seek(struct deck *d, uint64_t step)
{
    d->budget = 0;
    d->branches = false;
    history_seek(&d->history, step);
}

bool deck_carry_out(struct deck *d, const struct player_command *c)
{
    uint64_t from = d->history.target;

    d->carried_out++;
    switch (c->kind) {
    case PLAYER_RUN:
        d->budget = DECK_UNLIMITED;
        return true;
    case PLAYER_PAUSE:
        d->budget = 0;
        break;
    case PLAYER_STEP:
        d->budget = (d->budget == DECK_UNLIMITED ? 0 : d->budget) + c->steps;
        break;
    case PLAYER_SPEED:
        d->speed = c->steps_per_s;
        return true;
    case PLAYER_SETTING:
        history_reconfigure(&d->history, &c->setting);
        break;
    case PLAYER_SEARCH:
        replace_search(d, c->search);
        d->budget = c->paused ? 0 : DECK_UNLIMITED;
        return true;
    case PLAYER_FOLLOW:
        follow(d, c->follow);
        break;
    case PLAYER_APPLY:
        if (d->budget == 0)
            history_apply(&d->history, c->unit);
        break;
    case PLAYER_UNDO:
        if (d->budget == 0)
            history_undo(&d->history);
        break;
    case PLAYER_BACK:
        seek(d, from > c->steps ? from - c->steps : 0);
        break;
    case PLAYER_SEEK:
        seek(d, c->steps);
        break;
    case PLAYER_BRANCH:
        d->branches = true;
        d->budget = DECK_UNLIMITED;
        return true;
    case PLAYER_HISTORY:
        history_set_budget(&d->history, c->bytes);
        break;
    case PLAYER_STACK:
        history_record_stack(&d->history);
        break;
    case PLAYER_BOARDS:
        d->shows_boards = c->follow;
        break;
    }
    return false;
}

enum search_status deck_step(struct deck *d)
{
    assert(d->budget > 0 && !deck_is_seeking(d));
    enum search_status status = history_step(&d->history);
    if (d->budget != DECK_UNLIMITED)
        d->budget--;
    if (status != SEARCH_RUNNING)
        d->budget = 0;
    return status;
}

void deck_seek_on(struct deck *d, int steps)
{
    assert(deck_is_seeking(d));
    d->filtered_unit = -1;
    history_approach(&d->history, steps);
}

void deck_branch_if_requested(struct deck *d)
{
    assert(!deck_is_seeking(d));
    if (d->branches)
        history_branch(&d->history);
    d->branches = false;
}

static double automatic_speed(const struct search *s)
{
    int unassigned = s->store->n_cells - s->n_clues;
    double pace = s->setting.strategy->pace;

    return (pace > 0 ? pace : 1) * (unassigned > 0 ? unassigned : 1) /
           PLAYER_AUTOMATIC_SECONDS;
}

double deck_speed(const struct deck *d)
{
    return d->speed >= 0 ? d->speed : automatic_speed(d->search);
}

void deck_describe(const struct deck *d, struct played *out)
{
    const struct history *h = &d->history;
    bool can_filter = d->search->setting.strategy->allows_manual_filter;

    search_snapshot(d->search, &out->snap);
    out->play = (struct playback){
        .command = d->carried_out,
        .paused = d->budget == 0,
        .automatic_speed = d->speed < 0,
        .steps_per_s = deck_speed(d),
        .elapsed_ns = out->play.elapsed_ns,
        .cpu_ns = out->play.cpu_ns,
        .filtered_unit = d->filtered_unit,
        .n_by_hand = can_filter ? h->by_hand.n_marks : -1,
        .history = h->state,
        .keeps_history = history_is_kept(h),
        .is_rewound = history_is_rewound(h),
        .step = h->at,
        .target_step = h->target,
        .seek_from_step = h->seek_from,
        .first_step = history_first(h),
        .newest_step = h->newest,
        .history_bytes = h->bytes,
    };
    assert(out->play.is_rewound || h->at == h->newest);
    stack_record_copy(out->stack, h->stack);
    if (!out->play.is_rewound)
        stack_record_add_present(out->stack, d->search, h->at);
    if (d->shows_boards)
        open_boards_take(out->open, d->search);
    else
        out->open->n = 0;
}
