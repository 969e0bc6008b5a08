#include "show/grid_frame.h"

#include "base/utf8.h"
#include "show/lane_frame.h"
#include "view/card.h"
#include "view/race_plot.h"

#include <stdio.h>

static struct lane_view look_at_lane(struct show *s, int i)
{
    struct lane *l = s->lanes[i];
    const struct snapshot *snap = &l->now->snap;
    struct board_style *style = &l->style;

    style->palette = s->palette;
    bool shows_solution = s->view == BOARD_LEARNING && snap->status == SEARCH_SOLVED;
    style->view = shows_solution ? BOARD_VALUES : s->view;
    style->hover = s->hover;
    style->hides_hover = s->hides_pointer;
    style->isolated = s->isolated;
    if (!s->is_at_card) /* nothing moves behind the end card */
        s->lights_move |= lane_update_lights(l, s->now_ns, s->is_calm);
    return (struct lane_view){.snap = snap,
                              .caption = l->caption,
                              .rank = s->race->lanes[i].rank,
                              .is_local = l->setting.strategy->levels == LEVELS_COST,
                              .is_selected = s->window && i == s->selected,
                              .color = race_color(i),
                              .is_dashed = i >= RACE_COLORS,
                              .metrics = l->metrics,
                              .style = *style};
}

static void draw_plot(struct show *s, const struct race_layout *l,
                      const struct lane_view *views, const struct lane_view *ranked)
{
    const struct race_plot plot = {.course = &s->course,
                                   .lanes = views,
                                   .ranked = ranked,
                                   .count = s->n_lanes,
                                   .longest = l->longest,
                                   .length = race_course_length(&s->course, s->is_over),
                                   .by_cpu = !show_counts_nodes(s)};

    if (l->plot.h > 0 && !s->boards_alone)
        race_plot_draw(&s->draw, l->plot, &plot);
}

static struct rect caption_place(const struct show *s)
{
    const struct draw_list *d = &s->draw;
    int foot = s->window ? race_foot_height(d->glyphs) : 0;
    int strip = s->caption.length ? 3 * d->glyphs->line_height[TEXT_SMALL] : 0;

    return (struct rect){0, d->height - foot - strip, d->width, strip};
}

static struct race_layout lay_out(struct show *s)
{
    int width = s->draw.width;

    font_set_size(s->font, TEXT_SMALL, lane_frame_small_px(s) * 9 / 10);
    font_set_size(s->font, TEXT_LARGE, layout_large_px(lane_frame_small_px(s)));
    int bottom = caption_place(s).y, longest = 0;

    for (int i = 0; i < s->n_lanes; i++)
        longest = int_max(longest, utf8_count(s->lanes[i]->caption));
    return race_layout_choose(width, bottom, s->puzzle->geo->n, s->n_lanes, longest,
                              s->draw.glyphs);
}

int grid_frame_lane_at(struct show *s, int x, int y)
{
    struct race_layout l = lay_out(s);

    for (int i = 0; i < s->n_lanes; i++) {
        struct race_slot slot = race_layout_slot(&l, i);
        if (rect_contains(slot.layout.board, x, y) ||
            rect_contains(slot.caption, x, y) || rect_contains(slot.texts, x, y))
            return i;
    }
    return -1;
}

/* Finds the cell under the pointer, and describes its state in the lane under the
 * pointer. Every lane marks this cell on its board. */
static void point(struct show *s, const struct race_layout *l)
{
    s->hover = CELL_NONE;
    s->hover_text[0] = '\0';
    for (int i = 0; i < l->count && s->mouse_x >= 0; i++) {
        const struct snapshot *snap = &s->lanes[i]->now->snap;
        struct layout board = race_layout_slot(l, i).layout;
        cell_t c = layout_cell_at(&board, l->n, s->mouse_x, s->mouse_y);
        if (c >= snap->n_cells) /* no cell here, or the lane has no snapshot yet */
            continue;
        s->hover = c;
        s->hover_lane = i;
        struct description d = board_describe_cell(snap, c);
        if (!s->hides_pointer)
            snprintf(s->hover_text, sizeof s->hover_text, "%.60s, %s, %s",
                     s->lanes[i]->caption, d.line[0], d.line[1]);
    }
}

/* Draws the lowest line of a frame: the message, a description of the cell under the
 * pointer, or hints of keys. If only boards are shown, draws the message over them. */
static void draw_foot(struct show *s)
{
    const char *said = s->message.text;

    if (s->boards_alone)
        message_draw(&s->draw, (struct rect){0, 0, s->draw.width, s->draw.height},
                     COLOR_ACCENT, said);
    else
        race_foot_draw(&s->draw, s->hints, said[0] ? said : s->hover_text);
}

void grid_frame_draw(struct show *s)
{
    const struct snapshot *first = &s->lanes[0]->now->snap;
    struct lane_view views[MAX_LANES], ranked[MAX_LANES];
    struct draw_list *d = &s->draw;
    int count = s->n_lanes, order[MAX_LANES];

    struct race_layout l = lay_out(s);
    lane_frame_fit_cells(s->font, race_layout_slot(&l, 0).layout.cell, first);
    point(s, &l);
    s->lights_move = false;
    for (int i = 0; i < count; i++)
        views[i] = look_at_lane(s, i);
    race_ranking(s->race->lanes, count, order);
    for (int i = 0; i < count; i++)
        ranked[i] = views[order[i]];
    race_view_draw(d, &l, views, s->boards_alone);
    draw_plot(s, &l, views, ranked);
    if (s->window)
        draw_foot(s);
    if (s->is_at_card)
        race_card_draw(d, l.plot, ranked, count, s->o->race_clock == RACE_TIME);
    /* capture_mark and caption_draw need the layout of the whole frame. */
    s->layout = layout_empty(d->width, d->height, d->height / 90, d->glyphs);
    s->layout.caption = caption_place(s);
}
