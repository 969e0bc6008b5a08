#include "show/filmed_search.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "front/signals.h"
#include "options/input.h"

#include <stdlib.h>

/* Steps between two looks at signals. */
#define STEPS_A_LOOK 256
#define FIGURES_NS   (NS_PER_S / 10)

void filmed_search_init(struct filmed_search *f, struct search *search,
                        const struct options *o, int palette)
{
    clockwork_init(&f->works, search);
    clockwork_send(&f->works, &(struct runner_command){.kind = RUNNER_SPEED,
                                                       .steps_per_s = o->speed});
    f->now = alloc_zeroed(1, sizeof *f->now);
    f->style = (struct board_style){.palette = palette,
                                    .hover = CELL_NONE,
                                    .flash = CELL_NONE,
                                    .view = o->view,
                                    .glow = &f->glow,
                                    .blend = o->calm ? &f->blend : NULL};
    blend_init(&f->blend);
    f->panel.style = &f->style;
    f->figures_ns = -FIGURES_NS; /* due at once */
    chart_reset(&f->panel.chart);
}

void filmed_search_free(struct filmed_search *f)
{
    clockwork_free(&f->works);
    blend_free(&f->blend);
    free(f->now);
}

void filmed_search_advance(struct clockwork *works, int64_t now_ns)
{
    while (!clockwork_advance(works, now_ns, STEPS_A_LOOK) && !signals_interrupted())
        ;
}

/* What the view shows, where a window tells of the cell pointed at. */
static void tell_view(struct filmed_search *f)
{
    board_explain(&f->now->snap, f->style.view, f->panel.hover[0], f->panel.hover[1],
                  sizeof f->panel.hover[0]);
}

void filmed_search_look(struct filmed_search *f, int64_t now_ns)
{
    clockwork_picture(&f->works, f->now);
    f->style.now_ns = now_ns;
    board_flash(&f->style, &f->flash, &f->now->snap, now_ns);
    glow_update(&f->glow, &f->now->snap, now_ns, f->style.blend != NULL);
    tell_view(f);
    if (now_ns < f->figures_ns + FIGURES_NS)
        return;
    panel_refresh(&f->panel, &f->now->snap, &f->now->play, now_ns - f->figures_ns);
    f->figures_ns = now_ns;
}
