/* The state of a show of a race, for race_show.c and race_keys.c. */
#pragma once

#include "options/race_lanes.h"
#include "show/stage.h"
#include "sound/listener.h"
#include "view/race_view.h"

#include <assert.h>

struct race_show {
    struct show base;
    struct puzzle *puzzle; /* owned */
    struct race_lanes lanes;
    struct race *race; /* NULL before the start */
    bool running;
    int64_t end_ns; /* of --max-seconds; the show ends then, unless the race has */
    bool gave_up;
    int isolated; /* the highlighted value; 0: none */
    struct board_lights lights[MAX_LANES];
    struct listener listeners[MAX_LANES];
    struct board_style styles[MAX_LANES];
    struct race_course course;
    struct lane_metrics metrics[MAX_LANES];
    int64_t refreshed_ns; /* when the metrics were; 0: never */
    cell_t hover;         /* under the pointer, in hover_lane; or CELL_NONE */
    int hover_lane;
    char hover_text[160]; /* describes it, or "" */
    bool lights_move;     /* the next frame will differ */
};

static inline struct race_show *race_of(struct show *s)
{
    assert(s->type == &show_race);
    return (struct race_show *)s;
}

static inline const struct race_show *race_of_const(const struct show *s)
{
    assert(s->type == &show_race);
    return (const struct race_show *)s;
}

/* The clock of the course: nodes, else CPU time, which virtual players do not have. */
static inline bool race_counts_nodes(const struct race_show *r)
{
    return r->base.o->race_clock == RACE_NODES || r->base.is_virtual;
}

/* In race_keys.c: starts the lanes from the beginning, running. */
/* Starts a race with these lanes instead of the present one; or fails, and that goes
 * on. */
bool race_begin(struct race_show *r, const struct race_lanes *lanes, struct error *e);
