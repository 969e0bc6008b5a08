/* The view of a search that learns from conflicts: which cells it is busy with, which
 * of them the last conflict was about, and which lost their value by its jump. */
#ifndef VIEW_LEARNING_H
#define VIEW_LEARNING_H

#include "solve/snapshot.h"
#include "view/layout.h"

/*
 * What lights up in this view and dims again: 1 is the full light. A conflict may be
 * over before the next picture, and thousands may come between two, so that what they
 * mark has to stay for a while to be seen. All zero before the first picture; belongs
 * to whoever draws.
 */
struct glow {
    int n; /* of the board it is about */
    uint64_t conflicts;
    int64_t at_ns;
    bool is_moving; /* the next picture will be another one, whatever it is of */
    float activity[MAX_CELLS], clause[MAX_CELLS], undone[MAX_CELLS];
};

/* Once a frame. What is marked lights up at once and dims within some frames after it
 * has ceased to be; in calm mode both take so long that nothing flickers. */
void glow_update(struct glow *g, const struct snapshot *snap, int64_t now_ns,
                 bool calm);

/* Colours of the cells, where the search learns. Without a glow (NULL) the picture is
 * that of the snapshot alone. */
void learning_fill(color_t *image, const struct snapshot *snap, const struct glow *glow,
                   int cell_px);

/* Outlines around the cells that the last learnt clause names, and squares in those
 * that its jump undid, where cells have room for them; smaller ones have a colour. */
void learning_draw(struct draw_list *d, const struct layout *l,
                   const struct snapshot *snap, const struct glow *glow);

/* Two lines for people: what the marks mean, or that the strategy does not learn and
 * what is shown instead. */
void learning_explain(const struct snapshot *snap, char *first, char *second,
                      size_t size);

/* The levels before and behind the last jumps, the newest on the right: what stood, and
 * on top of it what was taken back at once. */
void learning_draw_jumps(struct draw_list *d, struct rect at,
                         const struct jumps *jumps);

#endif
