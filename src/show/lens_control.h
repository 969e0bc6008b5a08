/* The lens as the user steers it: which unit, which stage, when. Knows neither window
 * nor thread: it looks at pictures, is told keys, clicks and the time, and says what
 * has to be sent to the search. */
#ifndef SHOW_LENS_CONTROL_H
#define SHOW_LENS_CONTROL_H

#include "base/text.h"
#include "run/played.h"
#include "run/runner.h"
#include "show/keys.h"
#include "view/lens.h"

/* Owns its explainer. All times are of one clock, real or logical. */
struct lens_control {
    bool is_open; /* also while the cells glide back */
    bool is_closing;
    bool follows; /* the unit that was filtered last, as long as none is selected */
    int unit;     /* what is shown */
    cell_t clicked;
    int clicked_x, clicked_y;

    struct explainer *explainer;
    int box_rows, box_cols;
    const struct explanation *e; /* NULL before the first picture */
    int stage;
    bool plays;
    double stages_due; /* below one: the part of the next that is earned */
    double progress, glide;
    bool is_live;
    int64_t updated_ns;
};

/* What a key or click asks of the search, besides what the lens did by itself. */
struct lens_reply {
    bool is_taken; /* the key means nothing else now */
    bool has_command;
    struct runner_command command;
    char message[96]; /* "" for none */
};

/* Open, and not on its way out. */
static inline bool lens_control_stays_open(const struct lens_control *l)
{
    return l->is_open && !l->is_closing;
}

void lens_control_init(struct lens_control *l);
void lens_control_free(struct lens_control *l);

/* Opens on the row of a cell, or, for CELL_NONE, on the unit filtered last. The
 * runner has to follow units while the lens is open: the reply's command. */
struct lens_reply lens_control_open(struct lens_control *l, const struct played *now,
                                    cell_t cell);
struct lens_reply lens_control_close(struct lens_control *l);

/* Selects a unit and begins with its first stage. */
struct lens_reply lens_control_select(struct lens_control *l, const struct played *now,
                                      int unit);

/* Back to the first stage of the unit, to play from there or to wait. */
void lens_control_rewind(struct lens_control *l, bool plays);

/* Row, column and box in turn, as long as the same cell, or the same place, is clicked
 * again: opening the lens moves the board from under the pointer. */
struct lens_reply lens_control_click(struct lens_control *l, const struct played *now,
                                     cell_t cell, int x, int y);

struct lens_reply lens_control_key(struct lens_control *l, const struct played *now,
                                   const char *key);

/* The two commands, for tours too. */
struct lens_reply lens_control_apply(const struct lens_control *l,
                                     const struct played *now);
struct lens_reply lens_control_take_back(const struct played *now);

/* Once a frame: explains what is new, goes on with what moves. True if there is
 * anything new to draw. */
bool lens_control_update(struct lens_control *l, const struct played *now,
                         int64_t now_ns);

/* Whether a unit is explained to its last stage and nothing moves. */
bool lens_control_is_at_rest(const struct lens_control *l);

/* After board_draw, with a layout that has room for a lens. */
void lens_control_draw(const struct lens_control *l, struct draw_list *d,
                       const struct layout *layout, const struct played *now,
                       const struct glyphs *glyphs, int palette);

/* The unit and the candidates of its cells on the board as one JSON object. */
void lens_control_report(const struct lens_control *l, const struct played *now,
                         struct text *out);

#endif
