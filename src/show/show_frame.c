#include "show/show_frame.h"

#include "base/utf8.h"
#include "show/modes/edit.h"
#include "show/parting_watch.h"
#include "solve/catalog.h"
#include "solve/preset.h"
#include "view/card.h"
#include "view/wave_view.h"

#define HIDE_PANEL_NS      (3 * NS_PER_S)
#define FADE_NS            (NS_PER_S / 3)
#define LINES_WITH_CAPTION 24   /* fewest lines that a caption leaves to a panel */
#define NUMBER_COLUMNS     3    /* of "16 " before the name of a lane */
#define FEW_NODES          4000 /* a race shows values until its lanes have more */
#define LAYOUT_GLIDE_NS    (0.25 * (double)NS_PER_S)

/* Describes the cell under the pointer. If the pointer is on no cell or is hidden,
 * describes the wave (the changes of one step), if there is one. */
static struct description describe_board(const struct show *s, const struct lane *l)
{
    const struct snapshot *snap = &l->now->snap;
    const struct board_style *style = &l->style;
    bool is_on_cell = style->hover != CELL_NONE && !s->pointer.is_hidden;
    struct description d = {0};

    if (!is_on_cell)
        d = wave_describe(snap, style);
    if (!d.line[0][0] && is_on_cell)
        d = wave_describe_cell(snap, style, &s->layout, s->pointer.x, s->pointer.y);
    return d.line[0][0] ? d
           : is_on_cell ? board_describe_in(style->view, snap, style->hover)
                        : board_explain(snap, style->view);
}

/* Describes the editor's cell or the part of the frame under the pointer. */
static struct description describe(const struct show *s, const struct lane *l)
{
    const struct rect stack_at = l->panel.stack_at;
    struct description of_editor, of_frontier = {0};

    if (edit_describe(s, &of_editor))
        return of_editor;
    if (s->pointer.is_hidden)
        return describe_board(s, l);
    if (s->pointer.x >= 0 && rect_contains(stack_at, s->pointer.x, s->pointer.y))
        return stack_describe(l->now->stack, &l->panel.stack_style, stack_at,
                              s->pointer.x, s->pointer.y);
    if (show_has_frontier(s) && l->style.hover == CELL_NONE)
        of_frontier = frontier_view_describe(&l->frontier, s->pointer.x, s->pointer.y);
    return of_frontier.line[0][0] ? of_frontier : describe_board(s, l);
}

static void refresh_hover(struct show *s, struct lane *l)
{
    if (!edit_style(s, &l->style))
        l->style.hover = s->pointer.x < 0 ? CELL_NONE
                                          : layout_cell_at(&s->layout, l->now->snap.n,
                                                           s->pointer.x, s->pointer.y);
    l->panel.hover = describe(s, l);
}

/* For how long a panel has had no reason to be seen. When the search has ended, it says
 * what to do next, and stays. */
static int64_t idle_ns(const struct show *s)
{
    bool has_ended = race_is_over(s->race) && !s->tour.is_playing;

    return s->window && s->window->is_fullscreen && !has_ended ? s->now_ns - s->input_ns
                                                               : 0;
}

bool show_frame_has_panel(const struct show *s)
{
    return s->panel_state == PANEL_ON || s->panel_state == PANEL_FULL ||
           (s->panel_state == PANEL_AUTO && idle_ns(s) < HIDE_PANEL_NS + FADE_NS);
}

/* Whether the frame has the layout of a presentation. A presentation gives way to the
 * lens, to `why`, to the code and to the editor. */
static bool is_presented(const struct show *s)
{
    return s->chosen.presentation && s->glide.lens == 0 && !s->editor;
}

static unsigned wanted_parts(const struct show *s)
{
    /* The graph of a conflict takes the place of the panel. */
    bool has_panel = (s->panel_state != PANEL_OFF || s->is_at_card) &&
                     !why_control_is_of_conflict(&s->why);
    /* A film of the board alone shows no other sentence than that of a script. */
    bool has_sentence =
        options_film_board(s->o) ? s->caption.length > 0 : show_caption(s)[0];
    bool has_caption = s->tour.is_playing || has_sentence || (!s->window && s->o->tour);

    if (is_presented(s) && !s->is_at_card)
        return LAYOUT_PANEL | LAYOUT_CHART | LAYOUT_TALK |
               (s->glide.swap > 0 ? LAYOUT_SWAP : 0);
    bool may_fade =
        s->panel_state == PANEL_AUTO && s->window && s->window->is_fullscreen;
    return (has_panel ? LAYOUT_PANEL : 0) | (may_fade ? LAYOUT_HEAD : 0) |
           (s->panel_state != PANEL_OFF ? LAYOUT_CHART : 0) |
           (s->glide.lens > 0 ? LAYOUT_LENS : 0) |
           (s->glide.is_story ? LAYOUT_STORY : 0) |
           (show_lens_is_plain(s) ? LAYOUT_PLAIN : 0) |
           (s->glide.swap > 0 ? LAYOUT_SWAP : 0) | (has_caption ? LAYOUT_CAPTION : 0) |
           (s->boards_alone && !s->is_at_card ? LAYOUT_ALONE : 0);
}

/* Sets panel.next to the names of the choices that a waiting setting will bring. */
static void name_next_setting(struct lane *l)
{
    const struct snapshot *snap = &l->now->snap;
    const char *now[PLUG_KINDS] = {[PLUG_VAR_ORDER] = snap->var,
                                   [PLUG_VAL_ORDER] = snap->val,
                                   [PLUG_PROPAGATOR] = snap->prop,
                                   [PLUG_RESTART_RULE] = snap->restarts};

    for (int k = 0; k < PLUG_KINDS; k++) {
        char *next = l->panel.next[k];
        setting_name(&l->setting, (enum plug_kind)k, next);
        if (!l->setting_waits || !now[k] || strcmp(next, now[k]) == 0)
            next[0] = '\0';
    }
}

/* Appends the sentence of a presentation, the first of these that exists:
 * - the caption (show_caption)
 * - the note of the panel, such as why the search is stuck
 * - if the search is slow: what happened last, and why
 * - how far the search is */
static void say_what_happens(const struct show *s, const struct lane *l,
                             struct text *out)
{
    const struct snapshot *snap = &l->now->snap;
    const char *own = snap->own[PLUG_VAR_ORDER], *var = own ? own : snap->var;
    int row = own ? -1 : catalog_find(PLUG_VAR_ORDER, var, strlen(var));
    struct phrase order =
        row < 0 ? phrase("%s", var)
                : phrase("%s: %s", var, catalog_summary(PLUG_VAR_ORDER, row));
    bool is_running = snap->status == SEARCH_RUNNING, names = is_running && var[0];

    text_puts(out, show_caption(s)[0] ? show_caption(s) : l->panel.note);
    if (!out->length && is_running && !lane_is_fast(l))
        text_puts(out, wave_tell(snap, &l->style, order.text).text);
    if (!out->length)
        text_printf(out, "%s: %s, %s.%s%s", snap->strategy,
                    status_word(snap, &l->now->play), l->panel.progress.text,
                    names ? " Cells by " : "", names ? order.text : "");
}

/* Writes the figures and the sentence of a presentation; if p.d is NULL, only measures
 * them. `way` 0: the sentence in large letters; 1: in small ones; 2: small, and no
 * figures. Returns the y of the bottom in pixels. */
static int write_talk(struct pen p, const struct lane *l, const char *sentence, int way)
{
    enum text_size size = way == 0 ? TEXT_LARGE : TEXT_SMALL;
    color_t color = l->panel.note[0] ? l->panel.note_color
                                     : status_color(&l->now->snap, &l->now->play);

    if (way < 2) {
        panel_write_figures(&p, &l->now->snap, &l->panel.metrics);
        pen_skip_half_a_line(&p);
    }
    pen_wrapped(&p, size, color,
                p.d ? (p.bottom - p.y) / p.glyphs->line_height[size] : INT_MAX,
                sentence);
    return p.y;
}

/* Draws a presentation in the place of the panel: three figures, then the sentence in
 * large letters. If these do not fit, the letters are small. If that does not fit
 * either, the figures are left out. */
static void present(struct show *s, const struct lane *l)
{
    struct pen p = pen_in(&s->draw, s->layout.panel), measure = p;
    struct text sentence = TEXT_EMPTY;
    int way = 0;

    measure.d = NULL;
    say_what_happens(s, l, &sentence);
    while (way < 2 && write_talk(measure, l, sentence.data, way) > p.bottom)
        way++;
    write_talk(p, l, sentence.data, way);
    text_free(&sentence);
}

static void draw_panel(struct show *s, struct lane *l)
{
    const struct playback *play = &l->now->play;
    struct panel *panel = &l->panel;

    panel->keys = s->hints;
    panel->is_opening = tour_player_yields(&s->tour);
    panel->stack = show_has_frontier(s) ? NULL : l->now->stack;
    stack_scale_update(&panel->stack_style.scale, l->now->stack, s->now_ns,
                       !play->paused && !play->is_rewound, s->chosen.kept.calm);
    panel->stack_style = (struct stack_style){
        .scale = panel->stack_style.scale,
        .palette = s->palette,
        .n = l->now->snap.n,
        .first_step = play->keeps_history ? play->first_step : 0,
        .has_marker = play->is_rewound,
        .marker = play->step,
    };
    bool is_shown = s->tour.is_playing && play->paused && !play->is_rewound &&
                    l->now->snap.status == SEARCH_RUNNING;
    panel->doing = s->editor          ? "editing"
                   : s->starts_ns > 0 ? "starting"
                   : is_shown         ? (exercise_is_playing(s) ? "exercise" : "tour")
                                      : NULL;
    panel->message = s->message;
    name_next_setting(l);
    if (show_has_frontier(s))
        frontier_view_draw(
            &s->draw, s->layout.chart, &l->frontier, s->palette, l->now->snap.strategy,
            s->view == BOARD_FRONTIER ? l->panel.metrics.branching.growth : NULL);
    struct layout at = s->layout;
    at.has_panel &= !s->is_at_card && !is_presented(s);
    if (s->is_at_card && s->glide.card == 1)
        card_draw(&s->draw, &s->layout, &l->now->snap, play,
                  is_presented(s) ? s->o->words : NULL);
    else if (!s->is_at_card && is_presented(s) && s->layout.has_panel)
        present(s, l);
    /* panel_draw comes last: it may draw a message over the card or presentation. */
    panel_draw(&s->draw, &at, &l->now->snap, play, panel);
}

/* Sets the font sizes of values and candidates in cells of `cell` pixels. */
static void fit_cells(struct font *f, int cell, const struct snapshot *snap)
{
    font_set_size(f, TEXT_CELL, layout_cell_px(cell, snap->n));
    struct mark_grid grid = layout_mark_grid(snap->n, snap->box_rows, snap->box_cols);

    font_set_size(f, TEXT_MARK, layout_mark_px(cell, snap->n, grid.rows, grid.cols));
}

/* Returns the height of small text in pixels, large enough to read in the window. */
static int small_px(const struct show *s)
{
    int width = s->draw.width, height = s->draw.height;

    return s->window ? int_max(layout_small_px(width, height), s->window->text_px)
                     : layout_film_px(width, height);
}

/* Lays out the frame of an end card. Films are also watched on small screens, so the
 * text is as large as possible while the card fits and the board stays where it is. */
static struct layout enlarge_card(const struct show *s, struct layout l,
                                  const struct player_view *now, unsigned wants)
{
    struct rect board = l.board;
    int small = small_px(s);
    char *const *words = is_presented(s) ? s->o->words : NULL;

    for (int px = layout_large_px(small); px >= small; px--) {
        font_set_size(s->font, TEXT_SMALL, px);
        l = layout_compute(l.width, l.height, now->snap.n, wants, s->draw.glyphs);
        if (l.has_panel && l.board.w == board.w && l.board.x == board.x &&
            l.board.y == board.y && card_fits(&l, &now->snap, &now->play, words))
            break;
    }
    return l;
}

/* When a lens, a large picture or the end card opens or closes, the board glides to its
 * new place. */
static struct layout lay_out_large(const struct show *s, const struct snapshot *snap)
{
    double share = s->glide.lens > 0 ? s->glide.lens : s->glide.swap;
    unsigned wants = wanted_parts(s);
    unsigned plain = wants & ~(unsigned)(LAYOUT_LENS | LAYOUT_SWAP);
    int width = s->draw.width, height = s->draw.height;

    bool presents = is_presented(s) && !s->is_at_card;
    int small = presents ? int_min(width, height) / 30 : small_px(s);
    int large = presents ? int_max(small * 4 / 3, height / 30) : layout_large_px(small);
    font_set_size(s->font, TEXT_SMALL, small);
    font_set_size(s->font, TEXT_LARGE, large);
    struct layout l = layout_compute(width, height, snap->n, wants, s->draw.glyphs);
    if (show_has_code(s))
        code_view_place(&l, snap->n);
    if (s->is_at_card) {
        struct layout from = l;
        l = enlarge_card(s, l, show_lane(s)->now, wants);
        l = layout_glide(&from, &l, snap->n, s->glide.card);
    }
    if (plain != wants && share < 1) {
        struct layout from =
            layout_compute(width, height, snap->n, plain, s->draw.glyphs);
        l = layout_glide(&from, &l, snap->n, share);
    }
    /* What happens is told where neither the board nor the panel loses by it. */
    bool is_narrated = show_caption(s) == show_lane(s)->narration.sentence.text;
    bool is_foot = l.caption.y == l.panel.y + l.panel.h;
    if (is_narrated &&
        (l.caption_overlays || (is_foot && l.panel.h < LINES_WITH_CAPTION * l.line))) {
        l.panel.h += is_foot ? l.caption.h : 0;
        l.caption = (struct rect){0, 0, 0, 0};
    }
    caption_make_room(&l, show_caption(s));
    fit_cells(s->font, l.cell, snap);
    return l;
}

static void draw_large_lane(struct show *s)
{
    struct lane *l = show_lane(s);
    const struct snapshot *snap = &l->now->snap;
    struct draw_list *d = &s->draw;

    l->style.palette = s->palette;
    l->style.view = s->view;
    l->style.isolated = s->isolated;
    l->style.parted = parting_watch_cell(s, s->selected);
    l->style.hides_hover = s->pointer.is_hidden && !s->editor;
    /* Beside the listing, the board marks the last visible change instead of its cause,
     * because the marked line of the listing has made this change. */
    if (show_has_code(s) && l->style.wave_mark == WAVE_MARK_CAUSE &&
        !s->chosen.kept.calm)
        l->style.wave_mark = WAVE_MARK_CHANGE;
    s->layout = lay_out_large(s, snap);
    refresh_hover(s, l);
    if (s->layout.board.w > 0) {
        board_draw(d, &s->layout, snap, &l->style);
        wave_draw(d, &s->layout, snap, &l->style);
        if (show_has_code(s) && !lane_is_fast(l))
            code_view_mark(d, &s->layout, snap, &l->style);
    }
    draw_panel(s, l);
}

/* Whether a lane still shows values, although the race has the view of learning: the
 * view is not the user's choice, and the search is young: dead ends are few. */
static bool begins_with_values(const struct show *s, const struct snapshot *snap)
{
    return !s->o->given[OPTION_VIEW] && s->view == s->o->view &&
           stats_nodes(&snap->stats) < FEW_NODES;
}

/* What a lane does that is called after its preset; NULL for any other lane. */
static const char *words_of(const struct lane *l)
{
    int i = preset_of(&l->setting);

    return i >= 0 && strcmp(l->caption, preset_row(i)->name) == 0
               ? preset_row(i)->summary
               : NULL;
}

static struct lane_view look_at_lane(struct show *s, int i)
{
    struct lane *l = s->lanes[i];
    const struct snapshot *snap = &l->now->snap;
    struct board_style *style = &l->style;

    style->palette = s->palette;
    bool shows_values = s->view == BOARD_LEARNING &&
                        (snap->status == SEARCH_SOLVED || begins_with_values(s, snap));
    style->view = shows_values ? BOARD_VALUES : s->view;
    style->hover = s->grid.hover;
    style->hides_hover = s->pointer.is_hidden;
    style->isolated = s->isolated;
    style->parted = parting_watch_cell(s, i);
    /* The verdict and the lane's figures have the same nodes, unless it is rewound. */
    bool goes_on = !s->race->lanes[i].ended && !l->now->play.is_rewound;
    uint64_t nodes = goes_on ? stats_nodes(&l->metrics.stats) : s->race->lanes[i].nodes;
    if (!s->is_at_card) /* nothing moves behind the end card */
        s->grid.lights_move |= lane_update_lights(l, s->now_ns, s->chosen.kept.calm);
    return (struct lane_view){.snap = snap,
                              .caption = l->caption,
                              .words = words_of(l),
                              .rank = s->race->lanes[i].rank,
                              .nodes = nodes,
                              .is_local = l->setting.strategy->levels == LEVELS_COST,
                              .is_selected = s->window && i == s->selected,
                              .color = race_color(i),
                              .is_dashed = i >= RACE_COLORS,
                              .metrics = l->metrics,
                              .style = *style,
                              .number = s->n_lanes > RACE_COLORS ? i + 1 : 0};
}

/* The caption of a race takes less than a fifth of the height. */
#define CAPTION_SHARE 5

static struct rect caption_place(const struct show *s)
{
    const struct draw_list *d = &s->draw;
    int foot = s->window ? race_foot_height(d->glyphs) : 0;
    int strip = s->caption.length ? 3 * d->glyphs->line_height[TEXT_SMALL] : 0;
    int large = d->glyphs->line_height[TEXT_LARGE];

    /* Large letters, if they leave room. */
    if ((s->parting.is_found || s->tour.is_playing) && large > 0) {
        int columns = d->width / d->glyphs->advance[TEXT_LARGE] - 1;
        int h =
            fit_count_lines(s->caption.data, int_max(columns, 1)) * large + large / 2;
        strip = h * CAPTION_SHARE < d->height ? int_max(strip, h) : strip;
    }
    return (struct rect){0, d->height - foot - strip, d->width, strip};
}

static struct race_layout lay_out_grid(struct show *s)
{
    int w = s->draw.width, h = s->draw.height;
    int small = s->chosen.presentation ? int_min(w, h) / 34 : small_px(s);
    int longest = s->n_lanes > RACE_COLORS ? NUMBER_COLUMNS : 0;
    int of_names = 0;

    font_set_size(s->font, TEXT_SMALL, small * 9 / 10);
    font_set_size(s->font, TEXT_LARGE, layout_large_px(small));
    for (int i = 0; i < s->n_lanes; i++)
        of_names = int_max(of_names, utf8_count(s->lanes[i]->caption));
    return race_layout_choose(w, caption_place(s).y, s->puzzle->geo->n, s->n_lanes,
                              longest + of_names, s->draw.glyphs);
}

int show_frame_lane_at(struct show *s, int x, int y)
{
    struct race_layout l = lay_out_grid(s);

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
static void point_at_cell(struct show *s, const struct race_layout *l)
{
    s->grid.hover = CELL_NONE;
    s->grid.hover_text[0] = '\0';
    for (int i = 0; i < l->count && s->pointer.x >= 0; i++) {
        const struct snapshot *snap = &s->lanes[i]->now->snap;
        struct layout board = race_layout_slot(l, i).layout;
        cell_t c = layout_cell_at(&board, l->n, s->pointer.x, s->pointer.y);
        if (c >= snap->n_cells) /* no cell here, or the lane has no snapshot yet */
            continue;
        s->grid.hover = c;
        s->grid.hover_lane = i;
        struct description d = board_describe_in(s->lanes[i]->style.view, snap, c);
        if (!s->pointer.is_hidden)
            snprintf(s->grid.hover_text, sizeof s->grid.hover_text, "%.60s, %s, %s",
                     s->lanes[i]->caption, d.line[0], d.line[1]);
    }
}

static void draw_grid(struct show *s)
{
    const struct snapshot *first = &s->lanes[0]->now->snap;
    struct lane_view views[MAX_LANES], ranked[MAX_LANES];
    struct draw_list *d = &s->draw;
    int count = s->n_lanes, order[MAX_LANES];

    struct race_layout l = lay_out_grid(s);
    fit_cells(s->font, race_layout_slot(&l, 0).layout.cell, first);
    point_at_cell(s, &l);
    s->grid.lights_move = false;
    for (int i = 0; i < count; i++)
        views[i] = look_at_lane(s, i);
    race_ranking(s->race->lanes, count, order);
    for (int i = 0; i < count; i++)
        ranked[i] = views[order[i]];
    race_view_draw(d, &l, views, s->boards_alone);
    if (l.plot.h > 0 && !s->boards_alone)
        race_plot_draw(
            d, l.plot,
            &(struct race_plot){.course = &s->course,
                                .lanes = views,
                                .ranked = ranked,
                                .count = count,
                                .longest = l.longest,
                                .length = race_course_length(&s->course, s->is_over),
                                .by_cpu = !show_counts_nodes(s),
                                .parting = parting_watch_nodes(s)});
    const char *said = s->message.text;
    if (s->window && s->boards_alone)
        message_draw(d, (struct rect){0, 0, d->width, d->height}, COLOR_ACCENT, said);
    else if (s->window)
        race_foot_draw(d, s->hints, said[0] ? said : s->grid.hover_text);
    if (s->is_at_card)
        race_card_draw(d, l.plot, ranked, count, s->o->race_clock == RACE_TIME);
    /* capture_mark and caption_draw need the layout of the whole frame. */
    s->layout = layout_empty(d->width, d->height, d->height / 90, d->glyphs);
    s->layout.caption = caption_place(s);
}

static void glide(struct show *s, double *share, bool is_open, int64_t passed_ns)
{
    double before = *share, by = (double)passed_ns / LAYOUT_GLIDE_NS;

    *share = real_clamp(before + (is_open ? by : -by), 0, 1);
    s->must_draw |= *share != before;
}

/* Sends the command `kind` (PLAYER_BOARDS, PLAYER_CONFLICT) when the frame begins or
 * ceases to show what the command asks for (is_shown). */
static void ask_for(struct lane *l, enum player_command_kind kind, bool is_shown,
                    bool *asks)
{
    if (is_shown != *asks)
        lane_send(l, (struct player_command){.kind = kind, .on = is_shown});
    *asks = is_shown;
}

void show_frame_advance(struct show *s)
{
    int64_t passed_ns = s->now_ns - s->glide.since_ns;
    int64_t age_ns = s->panel_state == PANEL_AUTO ? idle_ns(s) : 0;
    int64_t left_ns = i64_clamp(HIDE_PANEL_NS + FADE_NS - age_ns, 0, FADE_NS);
    int *alpha = &show_lane(s)->panel.alpha, before = *alpha;

    s->glide.since_ns = s->now_ns;
    for (int i = 0; i < s->n_lanes; i++) {
        struct lane *l = s->lanes[i];
        bool is_selected = i == s->selected;
        ask_for(l, PLAYER_CONFLICT, is_selected && why_control_is_of_conflict(&s->why),
                &l->asks_for_conflict);
        ask_for(l, PLAYER_BOARDS, is_selected && show_has_frontier(s),
                &l->asks_for_boards);
    }
    bool has_lens = show_topmost(s, BESIDE_BOARD) < MODE_COUNT;
    if (has_lens)
        s->glide.is_story = s->why.is_open && !why_control_is_of_conflict(&s->why);
    glide(s, &s->glide.lens, has_lens, passed_ns);
    glide(s, &s->glide.swap, board_view_is_large(s->view), passed_ns);
    glide(s, &s->glide.card, s->is_at_card, passed_ns);
    *alpha = (int)(255 * left_ns / FADE_NS);
    show_lane(s)->panel.is_full = s->panel_state == PANEL_FULL;
    s->must_draw |= *alpha != before;
}

void show_frame_draw(struct show *s)
{
    if (show_is_large(s))
        draw_large_lane(s);
    else
        draw_grid(s);
}
