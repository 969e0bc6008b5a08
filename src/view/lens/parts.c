#include "view/lens/parts.h"

/* The palette is divided into HUES hues. Successive SCCs have hues HUE_STEP apart. Hues
 * below FIRST_HUE are reserved for pruned edges. */
#define HUE_STEP  33
#define FIRST_HUE 14
#define HUES      100
#define LONE_NODE 0x8d98a5u

color_t lens_component_color(const struct lens_scene *scene, int component)
{
    int hue = FIRST_HUE + component * HUE_STEP % (HUES - FIRST_HUE);

    assert(component >= 0 && component < scene->s.n_components);
    return scene->s.component_size[component] == 1
               ? LONE_NODE
               : palette_value(scene->palette, hue, HUES);
}

node_t lens_shared_component(const struct lens_scene *scene, int pos, int v)
{
    const node_t *of = scene->s.component_of;

    return of[pos] == of[scene->e->n + v] ? of[pos] : NODE_NONE;
}

int lens_on_path(const struct explain_state *s, int from, int to)
{
    for (int i = 1; i < s->n_path; i++) {
        if (s->path[i - 1] == from && s->path[i] == to)
            return 1;
        if (s->path[i - 1] == to && s->path[i] == from)
            return -1;
    }
    return 0;
}

bool lens_is_violator(const struct lens_scene *scene, int node)
{
    const struct explain_state *s = &scene->s;

    return s->kind == STAGE_VIOLATOR &&
           (s->queue[0] == node || s->reached_from[node] != NODE_NONE);
}

/* Sets position[i] to item i's place in a stable sort by rank[i] >= 0. */
static void sort_by_rank(const int *rank, int n, int *position)
{
    for (int r = 0, next = 0; next < n; r++)
        for (int i = 0; i < n; i++)
            if (rank[i] == r)
                position[i] = next++;
}

void lens_place(const struct lens_scene *scene, int pitch, int *cell_at, int *value_at)
{
    const struct explain_state *s = &scene->s;
    int cell_key[MAX_N], value_key[MAX_N], cell_rank[MAX_N], value_rank[MAX_N];
    int n = scene->e->n;
    double t = lens_sorted_share(scene);

    assert(0 < n && n <= MAX_N);
    for (int i = 0; i < n; i++) {
        cell_at[i] = value_at[i] = i * pitch;
        cell_key[i] = s->kind == STAGE_VIOLATOR ? !lens_is_violator(scene, i)
                                                : s->component_of[i];
        value_key[i] = s->reached_from[n + i] == NODE_NONE;
    }
    if (t == 0)
        return;
    sort_by_rank(cell_key, n, cell_rank);
    if (s->kind == STAGE_VIOLATOR)
        sort_by_rank(value_key, n, value_rank);
    for (int v = 0; v < n && s->kind != STAGE_VIOLATOR; v++)
        value_rank[v] = cell_rank[s->owner_of[v]];
    for (int i = 0; i < n; i++) {
        cell_at[i] = int_mix(cell_at[i], cell_rank[i] * pitch, t);
        value_at[i] = int_mix(value_at[i], value_rank[i] * pitch, t);
    }
}

int lens_first_place(const struct lens_scene *scene, int component)
{
    int place = 0;

    for (int i = 0; i < scene->e->n; i++)
        place += scene->s.component_of[i] < component;
    return place;
}

double lens_sorted_share(const struct lens_scene *scene)
{
    enum explain_stage_kind kind = scene->s.kind;

    return kind == STAGE_SORTED || kind == STAGE_VIOLATOR ? scene->progress
           : kind > STAGE_SORTED                          ? 1
                                                          : 0;
}

void lens_fit_text(const struct lens_scene *scene, struct rect at, color_t color,
                   const char *text)
{
    const struct glyphs *g = scene->d->glyphs;
    enum text_size best = TEXT_SMALL;
    int widest = 0;

    for (int size = 0; size < TEXT_SIZES; size++) {
        int w = text_width(g, (enum text_size)size, text);
        if (w > widest && w <= at.w && g->line_height[size] <= at.h + 2) {
            widest = w;
            best = (enum text_size)size;
        }
    }
    at = rect_centred(at, widest, g->line_height[best]);
    if (widest > 0)
        draw_text(scene->d, at.x, at.y, best, color, text);
}

struct phrase lens_node_name(const struct explanation *e, struct alphabet a, int node)
{
    assert(node >= 0 && node <= explain_sink(e));
    return node < e->n                 ? cell_name(e->cells[node], e->n)
           : node == explain_source(e) ? phrase("S")
           : node == explain_sink(e)   ? phrase("T")
                                       : phrase("%s", value_word(a, node - e->n).text);
}

/* Draws a candidate like a pencil mark. The matched candidate of a cell stands on the
 * colour of its value. */
static void draw_candidate(const struct lens_scene *scene, struct rect slot, int pos,
                           int v, color_t ground)
{
    const struct glyphs *g = scene->d->glyphs;
    struct value_word digit = value_word(scene->snap->alphabet, v);
    color_t own = palette_value(scene->palette, v, scene->e->n);
    bool is_matched = scene->s.value_at[pos] == v;
    int w = text_width(g, TEXT_MARK, digit.text), h = g->line_height[TEXT_MARK];
    bool fits = g->find && w > 0 && w * 4 / 3 <= slot.w && h * 3 / 5 + 2 <= slot.h;

    struct rect at = rect_centred(slot, w, h);
    if (is_matched || !fits)
        draw_rect(scene->d, is_matched ? slot : rect_grown(slot, -slot.w / 4), own,
                  255);
    if (fits)
        draw_text(scene->d, at.x, at.y, TEXT_MARK,
                  is_matched ? color_ink(own) : color_faint_ink(ground), digit.text);
}

/* Draws the candidates of a cell; in the second half of the last stage, only those that
 * are left. Beside a large matrix draws none, since its rows show the candidates. */
static void draw_candidates(const struct lens_scene *scene, int pos, struct rect at,
                            color_t ground)
{
    const struct snapshot *snap = scene->snap;
    struct mark_grid grid = layout_mark_grid(snap->n, snap->box_rows, snap->box_cols);
    int w = (at.w - 4) / grid.cols, h = int_min((at.h - 4) / grid.rows, 2 * w);

    if (int_min(w, h) < 4 || snap->n > EXPLAIN_SMALL_N)
        return;
    int x = at.x + (at.w - w * grid.cols) / 2;
    int y = at.y + (at.h - h * grid.rows) / 2;
    for (int v = 0; v < snap->n; v++) {
        struct rect slot = {x + v % grid.cols * w, y + v / grid.cols * h, w, h};
        bool is_gone = scene->s.kind == STAGE_DONE && scene->progress > 0.5 &&
                       explain_crosses(scene->e, &scene->s, pos, v);
        if (explain_has(scene->e, pos, v) && !is_gone)
            draw_candidate(scene, slot, pos, v, ground);
    }
}

void lens_draw_cell(const struct lens_scene *scene, int pos, struct rect home)
{
    cell_t c = scene->e->cells[pos];
    struct rect from = layout_cell_rect(scene->l, scene->snap->n, c);
    struct rect at = rect_mix(from, home, scene->glide);
    color_t ground = draw_cell_color(scene->d, c);

    draw_rect(scene->d, at, ground, 255);
    if (scene->snap->value[c] != VALUE_NONE)
        lens_fit_text(scene, at, color_ink(ground),
                      value_word(scene->snap->alphabet, scene->snap->value[c]).text);
    else
        draw_candidates(scene, pos, at, ground);
}
