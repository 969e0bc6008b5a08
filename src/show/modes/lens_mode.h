/* Controls the lens, which explains alldifferent for one unit, stage by stage. The
 * control takes snapshots, actions and the time, and replies with player commands. */
#pragma once

#include "show/reply.h"
#include "view/lens/lens.h"

/* All times are of one clock, real or virtual. 0 <= stage < e->n_stages;
 * -1 <= unit < number of units of the board. */
struct lens_control {
    bool is_open;    /* also true while the lens is closing */
    bool is_closing; /* true while the cells glide back to the board */
    bool follows;    /* the lens moves to each unit that alldifferent filters */
    int unit;        /* number of the unit shown; -1: none yet */
    cell_t clicked;  /* the cell clicked last, or CELL_NONE */
    enum explain_method method;
    int clicked_x, clicked_y;

    struct explainer *explainer; /* computes the explanations; owned */
    const struct explanation *e; /* owned by `explainer`; NULL: none yet */
    int stage;
    bool plays;        /* stages follow each other by themselves */
    int stop;          /* the stage at which playing stops; INT_MAX: the last */
    double stages_due; /* 0 .. 1: fraction of the stage's time that has passed */
    double progress;   /* 0 .. 1: how far the stage has faded in */
    double glide;      /* 0 .. 1: how far the cells have moved to the lens */
    int applied;       /* number of candidates that LENS_APPLY has just removed */
    bool is_live;      /* the search runs, so the lens shows the last stage */
    int64_t updated_ns;
};

/* Whether the lens is open and not closing. */
static inline bool lens_control_stays_open(const struct lens_control *l)
{
    return l->is_open && !l->is_closing;
}

void lens_control_init(struct lens_control *l);
void lens_control_free(struct lens_control *l);

/* Opens the lens on the unit with most to show. While the search runs, the lens moves
 * to each unit that alldifferent filters; the command in the reply makes the player
 * report these units until the lens closes. */
struct reply lens_control_open(struct lens_control *l, const struct player_view *now);
struct reply lens_control_close(struct lens_control *l);

/* Opens the lens on a unit, at the first stage. If `unit` is -1, the unit is the one
 * that alldifferent filtered last. */
struct reply lens_control_select(struct lens_control *l, const struct player_view *now,
                                 int unit);

/* Returns to the first stage of the unit; with `plays`, starts to play the stages. */
void lens_control_rewind(struct lens_control *l, bool plays);

/* Selects a unit of the cell: first the one with most to show, and with each further
 * click on the cell the next one. A click at the same point counts as a click on the
 * same cell, even if the opening lens has moved the board. */
struct reply lens_control_click(struct lens_control *l, const struct player_view *now,
                                cell_t cell, int x, int y);

enum lens_action {
    LENS_PREVIOUS_UNIT,
    LENS_NEXT_UNIT,
    LENS_PREVIOUS_KIND,
    LENS_NEXT_KIND,
    LENS_FOLLOW,
    LENS_METHOD,     /* switches between augmenting paths and a flow */
    LENS_NEXT_STAGE, /* this and all below act only while the search is paused */
    LENS_PREVIOUS_STAGE,
    LENS_STAGE_FIRST,
    LENS_PLAY,
    LENS_APPLY,
    LENS_UNDO,
    LENS_PHASE /* plays the next phase: the matching, the SCCs or the rest */
};

/* Carries out an action. The lens must be open and have a snapshot. */
struct reply lens_control_act(struct lens_control *l, const struct player_view *now,
                              enum lens_action action);

/* Explains the unit if the snapshot is new, and advances the animation. Call it once
 * per frame. Returns true if the lens must be drawn again. */
bool lens_control_update(struct lens_control *l, const struct player_view *now,
                         int64_t now_ns);

/* Whether the lens is closed, or has come to rest: nothing moves, and it shows the last
 * stage or the stage at which playing was to stop. */
bool lens_control_is_at_rest(const struct lens_control *l);

/* Call it after board_draw. Draws only if the layout has room. `hint` may be NULL. */
void lens_control_draw(const struct lens_control *l, struct draw_list *d,
                       const struct layout *layout, const struct player_view *now,
                       int palette, bool is_plain, const char *hint);

/* Appends the unit and its cells' candidates in JSON; null before any snapshot. */
void lens_control_report(const struct lens_control *l, const struct player_view *now,
                         struct text *out);
