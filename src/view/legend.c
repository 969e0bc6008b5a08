#include "view/board.h"

#define HEATS         32 /* number of heat colours in a bar */
#define NAMES         10 /* most colours with a name */
#define NAMES_IN_LINE 2

/* A colour of the board with its name, which fits half a line of the panel. */
struct named_color {
    color_t color;
    bool is_frame, is_seen; /* is_seen: the colour has been on the screen */
    const char *name;
};

/* The frame of a cell that a round of a watched program has made wrong. */
static struct named_color right_before(bool is_seen)
{
    return (struct named_color){COLOR_AMBER, true, is_seen, "right before"};
}

/* Names the colours of a search that fills cells, besides those of the bars: first what
 * is seen first, so that lines that are empty yet are the last ones. */
static int name_search(const struct snapshot *snap, const struct board_style *style,
                       struct named_color out[NAMES])
{
    int n = snap->n, palette = style->palette, count = 0;
    bool runs = snap->status == SEARCH_RUNNING;
    bool has_failed = runs && snap->stats.refutations > 0;
    bool loses = runs && style->change_light && style->change_light->shows_losses;
    color_t clue = color_mix(palette_value(palette, n / 2, n), 0, CLUE_SHADE);
    color_t lost = color_mix(palette_open(palette, n, n), COLOR_LOSS, LOSS);

    if (snap->n_clues > 0)
        out[count++] = (struct named_color){clue, false, true, "clue (darker)"};
    if (snap->has_belief)
        out[count++] = (struct named_color){
            board_belief_color(palette_value(palette, n / 2, n), 50), false, true,
            "pale: unsure"};
    if (!style->is_calm)
        out[count++] = (struct named_color){COLOR_NEW, false, runs, "new value"};
    if (!style->is_calm && snap->has_rounds) {
        out[count++] = right_before(runs);
        return count;
    }
    if (!style->is_calm) {
        out[count++] = (struct named_color){lost, false, loses, "lost a value"};
        out[count++] = (struct named_color){COLOR_GONE, false, has_failed, "undone"};
        out[count++] = (struct named_color){COLOR_ALARM, true, has_failed, "dead end"};
    }
    out[count++] = (struct named_color){COLOR_DEAD, false, has_failed, "no value left"};
    return count;
}

/* Names the colours of a view. */
static int name_view(const struct snapshot *snap, const struct board_style *style,
                     struct named_color out[NAMES])
{
    enum board_view shown = board_view_shown(style->view, snap);
    color_t first = palette_value(style->palette, 0, snap->n);

    if (shown == BOARD_LEARNING && snap->learning.kind == LEARNING_CLAUSES) {
        out[0] = (struct named_color){COLOR_CLAUSE, true, true, "last clause"};
        out[1] = (struct named_color){COLOR_UNDONE, false, true, "undone by it"};
        return 2;
    }
    if (shown != BOARD_VALUES || style->isolated > 0)
        return 0;
    if (!change_light_repairs(snap))
        return name_search(snap, style, out);
    out[0] = (struct named_color){color_mix(first, 0xffffff, CONFLICT_LIGHT), false,
                                  true, "in conflict"};
    out[1] = (struct named_color){color_mix(first, 0, RIGHT_SHADE), false, true,
                                  "no conflict"};
    out[2] = right_before(true);
    return snap->has_rounds && !style->is_calm ? 3 : 2;
}

/* Names the frames that every view has. */
static int name_frames(const struct snapshot *snap, const struct board_style *style,
                       struct named_color out[NAMES])
{
    const struct accusation *accused = &snap->accusation;
    bool is_accused =
        accused->text[0] && accused->is_here && accused->cell != CELL_NONE;
    int count = 0;

    if (is_accused)
        out[count++] =
            accused->missed[0]
                ? (struct named_color){COLOR_AMBER, true, true, "missed here"}
                : (struct named_color){COLOR_ALARM, true, true, "wrong step"};
    if (style->parted)
        out[count++] = (struct named_color){COLOR_TEXT, true, true, "they part"};
    return count;
}

/* Names the frames, then the colours of the view. */
static int name_colors(const struct snapshot *snap, const struct board_style *style,
                       struct named_color out[NAMES])
{
    int count = name_frames(snap, style, out);

    return count + name_view(snap, style, out + count);
}

static void draw_names(struct draw_list *d, struct rect at, const struct snapshot *snap,
                       const struct board_style *style)
{
    const struct glyphs *g = d->glyphs;
    int line = g->line_height[TEXT_SMALL], letter = g->advance[TEXT_SMALL];
    struct named_color names[NAMES];
    int count = int_min(name_colors(snap, style, names), at.h / line * NAMES_IN_LINE);

    for (int i = 0; i < count; i++) {
        struct rect chip = {at.x + i % NAMES_IN_LINE * (at.w + letter) / NAMES_IN_LINE,
                            at.y + i / NAMES_IN_LINE * line, letter, line};
        struct rect square =
            g->are_characters ? chip : rect_centred(chip, letter, letter);
        if (!names[i].is_seen)
            continue;
        if (names[i].is_frame && !g->are_characters)
            draw_frame(d, square, layout_frame_px(line, 2), names[i].color, 255);
        else
            draw_rect(d, square, names[i].color, 255);
        draw_text(d, chip.x + 3 * letter / 2, chip.y, TEXT_SMALL, COLOR_LABEL,
                  names[i].name);
    }
}

int legend_bars_height(const struct glyphs *glyphs)
{
    int line = glyphs->line_height[TEXT_SMALL];

    return line / 2 + line;
}

int legend_least_height(const struct glyphs *glyphs, const struct snapshot *snap,
                        const struct board_style *style)
{
    struct named_color names[NAMES];
    bool has_frames = name_frames(snap, style, names) > 0;

    return legend_bars_height(glyphs) + has_frames * glyphs->line_height[TEXT_SMALL];
}

int legend_height(const struct glyphs *glyphs, const struct snapshot *snap,
                  const struct board_style *style)
{
    struct named_color names[NAMES];
    int lines = (name_colors(snap, style, names) + NAMES_IN_LINE - 1) / NAMES_IN_LINE;

    return legend_bars_height(glyphs) + lines * glyphs->line_height[TEXT_SMALL];
}

/* Draws `count` colours side by side, as a bar without gaps. */
static void draw_bar(struct draw_list *d, struct rect at, int count,
                     const color_t *colors)
{
    assert(count > 1);
    for (int i = 0; i < count; i++) {
        int left = at.w * i / count, right = at.w * (i + 1) / count;
        draw_rect(d, (struct rect){at.x + left, at.y, right - left, at.h}, colors[i],
                  255);
    }
}

/* Draws two bars: the colours of values, and the greys for 1 .. n candidates.
 * Labels the highlighted value. */
static void draw_values(struct draw_list *d, struct rect at,
                        const struct snapshot *snap, const struct board_style *style)
{
    color_t value[MAX_N], open[MAX_N];
    int n = snap->n;
    struct alphabet a = snap->alphabet;
    int gap = d->glyphs->advance[TEXT_SMALL], y = at.y + at.h;
    struct phrase candidates = phrase("candidates 1\xe2\x80\x93%d", n);
    struct value_word isolated = value_word(a, style->isolated - 1); /* 0: "" */
    struct rect right = at;

    right.w =
        int_max((at.w - gap) / 2, text_width(d->glyphs, TEXT_SMALL, candidates.text));
    right.x = at.x + at.w - right.w;
    at.w -= right.w + gap;
    for (int v = 0; v < n; v++) {
        bool fades = style->isolated > 0 && style->isolated != value_number((value_t)v);
        color_t own = palette_value(style->palette, v, n);
        value[v] = fades ? color_mix(own, COLOR_BACKGROUND, 200) : own;
    }
    for (int count = 1; count <= n; count++)
        open[count - 1] = palette_open(style->palette, count, n);
    draw_bar(d, at, n, value);
    draw_bar(d, right, n, open);
    draw_text(d, right.x, y, TEXT_SMALL, COLOR_LABEL, candidates.text);
    if (style->isolated == 0) {
        draw_text(d, at.x, y, TEXT_SMALL, COLOR_LABEL,
                  phrase("values %s\xe2\x80\x93%s", value_word(a, 0).text,
                         value_word(a, n - 1).text)
                      .text);
        return;
    }
    int room = at.w - text_width(d->glyphs, TEXT_SMALL, isolated.text);
    draw_text(d, at.x + room * (style->isolated - 1) / (n - 1), y, TEXT_SMALL,
              COLOR_ACCENT, isolated.text);
}

void legend_draw(struct draw_list *d, struct rect at, const struct snapshot *snap,
                 const struct board_style *style)
{
    const char *legend = board_view_legend(board_view_shown(style->view, snap), snap);
    struct rect names = at;
    color_t heat[HEATS];

    assert(style->isolated <= MAX_N);
    rect_cut_top(&names, legend_bars_height(d->glyphs));
    draw_names(d, names, snap, style);
    at.h = d->glyphs->line_height[TEXT_SMALL] / 2;
    if (legend[0] == '\0') {
        draw_values(d, at, snap, style);
        return;
    }
    for (int i = 0; i < HEATS; i++)
        heat[i] = palette_heat((double)i / (HEATS - 1));
    draw_bar(d, at, HEATS, heat);
    draw_text(d, at.x, at.y + at.h, TEXT_SMALL, COLOR_LABEL, legend);
}
