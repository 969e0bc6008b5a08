#include "show/fit_frame.h"
#include "show/gui_state.h"

#include "base/clock.h"
#include "view/caption.h"
#include "view/notice.h"

#include <string.h>

#define FIGURES_NS    (NS_PER_S / 10)
#define HIDE_PANEL_NS (3 * NS_PER_S)

/* What became of a recording. */
static void hear_of_recording(struct gui *g)
{
    char said[CAPTURE_SAID];

    if (!capture_tick(g->capture, g->now_ns, said))
        return;
    gui_say(g, "%s", said);
    g->must_draw = true;
}

static const char *const panel_keys[] = {
    "Space", "run / pause", ".",   "one step",           "[ ]", "slower / faster",
    "\\",    "flat out",    "v p", "order, propagation", "?",   "all keys",
    NULL};

static const char *const rewound_panel_keys[] = {", .",
                                                 "one step back, on",
                                                 "\xe2\x86\x90 \xe2\x86\x92",
                                                 "scrub back, on",
                                                 "Space",
                                                 "replay",
                                                 "r",
                                                 "branch from here",
                                                 "v p",
                                                 "order, propagation",
                                                 "?",
                                                 "all keys",
                                                 NULL};

static const char *const edit_panel_keys[] = {
    "digits", "a value",       "Delete", "empty the cell",
    "arrows", "move",          "Ctrl+Z", "undo; Ctrl+Y: redo",
    "Ctrl+V", "paste a board", "Enter",  "search it",
    NULL};

static const char *const lens_panel_keys[] = {
    "click", "row, column, box", ". ,", "next, last stage", ">", "play",
    "Enter", "apply it",         "u",   "take it back",     "d", "close the lens",
    NULL};

static void refresh_figures(struct gui *g)
{
    struct panel_metrics *f = &g->panel.metrics;
    int64_t elapsed_ns = g->now_ns - g->figures_ns;

    if (elapsed_ns < FIGURES_NS)
        return;
    g->figures_ns = g->now_ns;
    g->must_draw = true;
    f->fps = (double)(g->report.frames - g->frames_at_tick) * (double)NS_PER_S /
             (double)elapsed_ns;
    g->frames_at_tick = g->report.frames;
    f->frame_work_ms = distribution_ms(&g->report.frame_work, 0.5);
    panel_refresh(&g->panel, &g->now->snap, &g->now->play, elapsed_ns);
}

static void refresh_hover(struct gui *g)
{
    cell_t c = g->mouse_x >= 0
                   ? layout_cell_at(&g->layout, g->now->snap.n, g->mouse_x, g->mouse_y)
                   : CELL_NONE;

    g->style.n_refused = g->editor ? editor_clashes(g->editor, g->style.refused) : 0;
    if (g->editor) {
        g->style.hover = editor_cursor(g->editor);
        edit_control_describe(g->editor, g->panel.hover[0], g->panel.hover[1],
                              sizeof g->panel.hover[0]);
        return;
    }
    g->style.hover = c;
    g->panel.hover[0][0] = g->panel.hover[1][0] = '\0';
    if (c != CELL_NONE)
        board_describe_cell(&g->now->snap, c, g->panel.hover[0], g->panel.hover[1],
                            sizeof g->panel.hover[0]);
    else
        board_explain(&g->now->snap, g->style.view, g->panel.hover[0],
                      g->panel.hover[1], sizeof g->panel.hover[0]);
}

static void refresh_flash(struct gui *g)
{
    board_flash(&g->style, &g->flash, &g->now->snap, g->now_ns);
    g->style.now_ns = g->now_ns;
    g->must_draw |= g->style.blend ? g->blend.is_moving : g->style.flash_alpha > 0;
    if (g->style.view != BOARD_LEARNING)
        return;
    glow_update(&g->glow, &g->now->snap, g->now_ns, g->style.blend != NULL);
    g->must_draw |= g->glow.is_moving;
}

static void prepare_text(struct gui *g, int width, int height)
{
    bool hidden =
        window_is_fullscreen(g->window) && g->now_ns - g->input_ns > HIDE_PANEL_NS;
    unsigned wants = (g->show_panel && !hidden ? FIT_PANEL : 0) |
                     (g->lens.is_open ? FIT_LENS : 0) |
                     (g->tour.is_playing ? FIT_CAPTION : 0);

    g->layout = fit_frame(g->font, width, height, &g->now->snap, wants);
}

static void draw_help(struct gui *g)
{
    struct key_line lines[KEY_LINES];
    const char *shown[KEY_LINES], *help[KEY_LINES];
    int count = keys_list(lines);

    for (int i = 0; i < count; i++) {
        shown[i] = lines[i].shown;
        help[i] = lines[i].help;
    }
    panel_draw_help(&g->draw, &g->layout, font_glyphs(g->font), shown, help, count);
}

static void compose(struct gui *g)
{
    const struct glyphs *glyphs = font_glyphs(g->font);
    int width, height;

    window_size(g->window, &width, &height);
    prepare_text(g, width, height);
    refresh_hover(g);
    draw_begin(&g->draw, width, height);
    board_draw(&g->draw, &g->layout, &g->now->snap, glyphs, &g->style);
    lens_control_draw(&g->lens, &g->draw, &g->layout, g->now, glyphs, g->style.palette);
    g->panel.keys = g->editor                 ? edit_panel_keys
                    : g->lens.is_open         ? lens_panel_keys
                    : g->now->play.is_rewound ? rewound_panel_keys
                                              : panel_keys;
    g->panel.chart.has_marker = g->now->play.is_rewound;
    g->panel.chart.marker = g->now->play.step;
    g->panel.chart.first_step = g->now->play.first_step;
    panel_draw(&g->draw, &g->layout, &g->now->snap, &g->now->play, glyphs, &g->panel);
    caption_draw(&g->draw, glyphs, g->tour.caption);
    if (g->show_help)
        draw_help(g);
    if (list_control_is_open(&g->list))
        list_control_draw(&g->list, &g->draw, glyphs, g->style.palette,
                          g->panel.message.text);
    notice_draw(&g->draw, glyphs, g->notice);
    raster_compose(&g->frame, &g->draw, glyphs);
    capture_take(g->capture, &g->frame, g->now_ns);
    capture_mark(g->capture, &g->frame, &g->layout, glyphs, g->now_ns);
}

static struct rect with_margin(struct rect r, int margin)
{
    return (struct rect){r.x - margin, r.y - margin, r.w + 2 * margin,
                         r.h + 2 * margin};
}

/* Most of a wide window is background, which costs nothing to show. */
static void present(struct gui *g)
{
    const struct layout *l = &g->layout;
    struct rect parts[3] = {with_margin(l->board, l->margin),
                            with_margin(l->panel, l->margin),
                            with_margin(l->lens, l->margin)};
    struct rect whole = {0, 0, g->frame.width, g->frame.height};
    bool is_covered = g->show_help || g->tour.is_playing || g->notice[0] ||
                      list_control_is_open(&g->list);
    bool in_parts = l->has_panel && !is_covered;

    window_present(g->window, &g->frame, &g->draw, in_parts ? parts : &whole,
                   in_parts ? 3 : 1);
}

bool gui_make_frame(struct gui *g)
{
    bool is_new;

    g->now = runner_view(g->runner, &is_new);
    if (g->now->snap.n == 0 || !window_is_visible(g->window))
        return false;
    g->must_draw |= is_new && !list_control_is_open(&g->list);
    g->must_draw |= message_expire(&g->panel.message, g->now_ns);
    if (g->editor) {
        struct edit_reply reply = edit_control_tick(g->editor, g->now_ns);
        if (reply.is_taken)
            gui_answer_editor(g, &reply);
    }
    refresh_figures(g);
    refresh_flash(g);
    g->must_draw |= lens_control_update(&g->lens, g->now, g->now_ns);
    gui_play_tour(g);
    hear_of_recording(g);
    gui_tick_files(g);
    if (!g->must_draw)
        return false;
    g->must_draw = false;
    compose(g);
    present(g);
    return true;
}
