#include "show/search_frame.h"

#include "base/number.h"
#include "base/units.h"
#include "show/edit_mode.h"
#include "show/fit_frame.h"
#include "show/modes.h"
#include "show/search_play.h"
#include "view/card.h"
#include "view/wave_view.h"

#include <stdio.h>
#include <string.h>

#define HIDE_PANEL_NS   (3 * NS_PER_S)
#define FADE_NS         (NS_PER_S / 3)
#define LAYOUT_GLIDE_NS (0.25 * (double)NS_PER_S)

/* The cell under the pointer; while nobody moves the pointer the wave, if there is one.
 */
static void describe_board(const struct search_show *s, char *first, char *second,
                           size_t size)
{
    const struct snapshot *snap = &s->now->snap;
    const struct board_style *style = &s->style;
    bool is_pointed_at = style->hover != CELL_NONE && !s->base.hides_pointer;

    if (!is_pointed_at && wave_describe(snap, style, first, second, size))
        return;
    if (style->hover == CELL_NONE)
        board_explain(snap, style->view, first, second, size);
    else if (!wave_describe_cell(snap, style, &s->base.layout, s->base.mouse_x,
                                 s->base.mouse_y, first, second, size))
        board_describe_cell(snap, style->hover, first, second, size);
}

static void refresh_hover(struct search_show *s)
{
    char(*hover)[sizeof s->panel.hover[0]] = s->panel.hover;
    const struct snapshot *snap = &s->now->snap;
    /* The snapshot may still show a board that a paste replaced. */
    bool shows_edits = s->editor && editor_puzzle(s->editor)->geo->n == snap->n;

    s->style.n_refused = shows_edits ? editor_clashes(s->editor, s->style.refused) : 0;
    hover[0][0] = hover[1][0] = '\0';
    if (s->editor) {
        s->style.hover = editor_cursor(s->editor);
        edit_describe(s->editor, hover[0], hover[1], sizeof hover[0]);
        return;
    }
    s->style.hover = s->base.mouse_x < 0
                         ? CELL_NONE
                         : layout_cell_at(&s->base.layout, snap->n, s->base.mouse_x,
                                          s->base.mouse_y);
    if (s->base.mouse_x >= 0 &&
        rect_contains(s->panel.stack_at, s->base.mouse_x, s->base.mouse_y))
        stack_describe(s->now->stack, &s->panel.stack_style, s->panel.stack_at,
                       s->base.mouse_x, s->base.mouse_y, hover[0], hover[1],
                       sizeof hover[0]);
    else if (s->base.view == BOARD_FRONTIER && s->style.hover == CELL_NONE)
        frontier_view_describe(&s->frontier, s->base.mouse_x, s->base.mouse_y, hover[0],
                               hover[1], sizeof hover[0]);
    else
        describe_board(s, hover[0], hover[1], sizeof hover[0]);
}

static int64_t idle_ns(const struct show *base)
{
    bool may_hide = base->window && window_is_fullscreen(base->window);

    return may_hide ? base->now_ns - base->input_ns : 0;
}

bool search_frame_has_panel(const struct search_show *s)
{
    return s->panel_state == PANEL_ON || (s->panel_state == PANEL_AUTO &&
                                          idle_ns(&s->base) < HIDE_PANEL_NS + FADE_NS);
}

/* Of the automatic panel: opaque, then fading. */
static void fade_panel(struct search_show *s)
{
    int64_t age_ns = s->panel_state == PANEL_AUTO ? idle_ns(&s->base) : 0;
    int64_t left_ns = i64_clamp(HIDE_PANEL_NS + FADE_NS - age_ns, 0, FADE_NS);

    s->base.must_draw |= s->panel.alpha != (int)(255 * left_ns / FADE_NS);
    s->panel.alpha = (int)(255 * left_ns / FADE_NS);
}

static void glide(struct search_show *s, double *share, bool is_open, int64_t passed_ns)
{
    double before = *share, by = (double)passed_ns / LAYOUT_GLIDE_NS;

    *share = real_clamp(before + (is_open ? by : -by), 0, 1);
    s->base.must_draw |= *share != before;
}

static unsigned wanted_parts(const struct search_show *s)
{
    const struct show *base = &s->base;
    bool has_panel = search_frame_has_panel(s) && !base->is_at_card;
    bool has_caption = s->tour.is_playing || (!s->base.window && base->o->tour);
    bool is_full = base->window && window_is_fullscreen(base->window);

    return (has_panel ? LAYOUT_PANEL : 0) |
           (s->panel_state != PANEL_OFF && !base->is_at_card ? LAYOUT_CHART : 0) |
           (s->lens_share > 0 ? LAYOUT_LENS : 0) |
           (s->swap_share > 0 ? LAYOUT_SWAP : 0) | (has_caption ? LAYOUT_CAPTION : 0) |
           (is_full ? LAYOUT_FULL : 0) | (base->boards_alone ? LAYOUT_ALONE : 0);
}

/* What waits for the next search: settings that differ from those of the snapshot. */
static void name_next_setting(struct search_show *s)
{
    const struct snapshot *snap = &s->now->snap;
    const char *now[PLUG_KINDS] = {[PLUG_VAR_ORDER] = snap->var,
                                   [PLUG_VAL_ORDER] = snap->val,
                                   [PLUG_PROPAGATOR] = snap->prop,
                                   [PLUG_RESTART_RULE] = snap->restarts};

    for (int k = 0; k < PLUG_KINDS; k++) {
        char *next = s->panel.next[k];
        setting_name(&s->setting, (enum plug_kind)k, next);
        if (!s->setting_waits || !now[k] || strcmp(next, now[k]) == 0)
            next[0] = '\0';
    }
}

void search_frame_draw(struct show *base)
{
    struct search_show *s = search_of(base);
    const struct snapshot *snap = &s->now->snap;
    const struct playback *play = &s->now->play;
    struct draw_list *d = &base->draw;

    s->style.palette = base->palette;
    s->style.view = base->view;
    s->style.hides_hover = base->hides_pointer && !s->editor;
    base->layout = fit_frame(base->font, d->width, d->height, snap, wanted_parts(s),
                             s->lens_share > 0 ? s->lens_share : s->swap_share);
    const struct glyphs *glyphs = font_glyphs(base->font);
    refresh_hover(s);
    if (base->layout.board.w > 0) {
        board_draw(d, &base->layout, snap, glyphs, &s->style);
        wave_draw(d, &base->layout, snap, glyphs, &s->style);
    }
    s->panel.keys = base->window ? modes_hints(base) : NULL;
    s->panel.stack = base->view == BOARD_FRONTIER ? NULL : s->now->stack;
    stack_scale_update(&s->panel.stack_style.scale, s->now->stack, base->now_ns,
                       !play->paused && !play->is_rewound, base->is_calm);
    s->panel.stack_style = (struct stack_style){
        .scale = s->panel.stack_style.scale,
        .palette = base->palette,
        .n = snap->n,
        .first_step = play->keeps_history ? play->first_step : 0,
        .has_marker = play->is_rewound,
        .marker = play->step,
    };
    s->panel.doing = s->editor ? "editing" : s->starts_ns > 0 ? "starting" : NULL;
    s->panel.message = base->message;
    name_next_setting(s);
    if (base->view == BOARD_FRONTIER)
        frontier_view_draw(d, base->layout.chart, &s->frontier, base->palette,
                           snap->strategy, glyphs);
    panel_draw(d, &base->layout, snap, play, glyphs, &s->panel);
    if (base->is_at_card)
        card_draw(d, snap, play, glyphs);
}

/* "sudoscope – 100×100 – 37 %", ten times a second at most. */
void search_frame_title(struct search_show *s)
{
    const struct snapshot *snap = &s->now->snap;
    const struct panel_metrics *m = &s->panel.metrics;
    char title[sizeof s->title];

    snprintf(title, sizeof title,
             "sudoscope \xe2\x80\x93 %d\xc3\x97%d \xe2\x80\x93 %d %%", snap->n, snap->n,
             (m->n_assigned - m->n_clashing) * 100 / snap->n_cells);
    if (!s->base.window || strcmp(title, s->title) == 0)
        return;
    memcpy(s->title, title, sizeof title);
    window_set_title(s->base.window, title);
}

/* The player sends boards only while they are shown. */
static void update_frontier(struct search_show *s)
{
    bool is_shown = s->base.view == BOARD_FRONTIER;

    if (is_shown != s->asks_for_boards)
        search_send(s,
                    (struct player_command){.kind = PLAYER_BOARDS, .follow = is_shown});
    s->asks_for_boards = is_shown;
    if (is_shown && s->now->snap.n > 0)
        s->base.must_draw |= frontier_view_update(&s->frontier, s->now->open,
                                                  s->now->play.step, s->base.now_ns);
}

void search_frame_advance(struct search_show *s)
{
    update_frontier(s);
    int64_t passed_ns = s->base.now_ns - s->advanced_ns;

    glide(s, &s->lens_share, s->lens.is_open, passed_ns);
    glide(s, &s->swap_share, board_view_is_large(s->base.view), passed_ns);
    s->advanced_ns = s->base.now_ns;
    fade_panel(s);
}
