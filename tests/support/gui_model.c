#include "support/gui_model.h"

#include "puzzle/check.h"
#include "puzzle/generate.h"
#include "options/options.h"
#include "show/edit_control.h"
#include "solve/preset.h"
#include "support/oracle.h"

#include <stdio.h>
#include <string.h>

void gui_model_init(struct gui_model *m, const struct gui *g)
{
    *m = (struct gui_model){.puzzle = puzzle_copy(g->puzzle),
                            .setting = g->setting,
                            .knows_setting = true,
                            .palette = g->style.palette,
                            .is_calm = g->style.blend,
                            .has_panel = true};
}

void gui_model_free(struct gui_model *m)
{
    puzzle_destroy(m->puzzle);
}

static int side(const struct gui_model *m)
{
    return m->puzzle->geo->n;
}

static void replace(struct gui_model *m, struct puzzle *p)
{
    puzzle_destroy(m->puzzle);
    m->puzzle = p;
    if (m->isolated > p->geo->n)
        m->isolated = 0;
}

/* ---- Editing ---- */

static bool is_refused(const struct gui_model *m, cell_t c, value_t v)
{
    const struct geometry *geo = m->puzzle->geo;

    for (int other = 0; other < geo->n_cells; other++) {
        bool sees = other / geo->n == c / geo->n || other % geo->n == c % geo->n ||
                    geo->unit_of[other][UNIT_BOX] == geo->unit_of[c][UNIT_BOX];
        if (sees && other != c && m->puzzle->clue[other] == v)
            return true;
    }
    return false;
}

static void put(struct gui_model *m, cell_t c, value_t v)
{
    if (m->puzzle->clue[c] == v || m->n_done == MODEL_EDITS)
        return;
    m->edits[m->n_done].cell = c;
    m->edits[m->n_done].before = m->puzzle->clue[c];
    m->edits[m->n_done].after = v;
    m->n_edits = ++m->n_done;
    m->puzzle->clue[c] = v;
}

/* False where the number in the making is refused. */
static bool place(struct gui_model *m)
{
    value_t v = (value_t)(m->number - 1);

    if (m->number == 0)
        return true;
    m->number = 0;
    if (is_refused(m, m->cursor, v))
        return false;
    put(m, m->cursor, v);
    return true;
}

void gui_model_tick(struct gui_model *m, int64_t now_ns)
{
    if (m->is_edited && m->number > 0 && now_ns - m->typed_ns >= EDITOR_PAUSE_NS)
        place(m);
}

static void type_digit(struct gui_model *m, int digit, int64_t now_ns)
{
    int number = 10 * m->number + digit;

    if (number < 1 || number > side(m)) {
        m->number = 0;
        return;
    }
    m->number = number;
    m->typed_ns = now_ns;
    if (10 * number > side(m))
        place(m);
}

static void select_cell(struct gui_model *m, int row, int col)
{
    int n = side(m);

    if (place(m) && row >= 0 && row < n && col >= 0 && col < n)
        m->cursor = (cell_t)(row * n + col);
}

static void undo(struct gui_model *m, int by)
{
    int i = by < 0 ? m->n_done - 1 : m->n_done;

    if (i < 0 || i >= m->n_edits)
        return;
    m->n_done += by;
    m->puzzle->clue[m->edits[i].cell] = by < 0 ? m->edits[i].before : m->edits[i].after;
    m->cursor = m->edits[i].cell;
    m->number = 0;
}

static void edit(struct gui_model *m, const char *key, int64_t now_ns)
{
    int row = m->cursor / side(m), col = m->cursor % side(m);

    if (key[0] >= '0' && key[0] <= '9' && key[1] == '\0')
        type_digit(m, key[0] - '0', now_ns);
    else if (strcmp(key, "Return") == 0 && m->number > 0)
        place(m);
    else if (strcmp(key, "E") == 0 || strcmp(key, "Escape") == 0 ||
             strcmp(key, "Space") == 0 || strcmp(key, "Return") == 0)
        m->is_edited = !place(m);
    else if ((strcmp(key, "Delete") == 0 || strcmp(key, "Backspace") == 0) &&
             m->number > 0)
        m->number = 0;
    else if (strcmp(key, "Delete") == 0 || strcmp(key, "Backspace") == 0)
        put(m, m->cursor, VALUE_NONE);
    else if (strcmp(key, "Ctrl+Z") == 0)
        undo(m, -1);
    else if (strcmp(key, "Ctrl+Y") == 0)
        undo(m, 1);
    else if (strcmp(key, "Up") == 0)
        select_cell(m, row - 1, col);
    else if (strcmp(key, "Down") == 0)
        select_cell(m, row + 1, col);
    else if (strcmp(key, "Left") == 0)
        select_cell(m, row, col - 1);
    else if (strcmp(key, "Right") == 0)
        select_cell(m, row, col + 1);
}

static void begin_edit(struct gui_model *m)
{
    m->is_edited = true;
    m->number = m->n_done = m->n_edits = 0;
    m->cursor = 0;
}

/* ---- The search ---- */

static void resize(struct gui_model *m, int by)
{
    int root = 1;

    while ((root + 1) * (root + 1) <= side(m))
        root++;
    bool is_square = root * root == side(m);
    root += by > 0 ? 1 : is_square ? -1 : 0;
    if (root >= 2 && root * root <= MAX_N)
        replace(m, puzzle_create(root, root, "empty"));
}

static void generate(struct gui_model *m, const struct gui *g)
{
    const struct geometry *geo = m->puzzle->geo;
    struct rng r;

    m->setting.seed++;
    rng_seed(&r, m->setting.seed);
    replace(m, generate_puzzle(geo->box_rows, geo->box_cols,
                               (int)(g->o->holes * geo->n_cells + 0.5), &r, "g"));
}

static void choose_preset(struct gui_model *m, int by)
{
    int now = preset_of(&m->setting), count = preset_count();

    preset_choose(&m->setting,
                  preset_row(now < 0 ? 0 : (now + by + count) % count)->name, NULL);
}

/* False where the key is none that changes what is searched. */
static bool command(struct gui_model *m, const struct gui *g, enum key_id key)
{
    static const struct {
        enum key_id next, previous;
        enum plug_kind kind;
    } cycles[] = {{KEY_NEXT_VAR, KEY_PREVIOUS_VAR, PLUG_VAR_ORDER},
                  {KEY_NEXT_VAL, KEY_PREVIOUS_VAL, PLUG_VAL_ORDER},
                  {KEY_NEXT_PROP, KEY_PREVIOUS_PROP, PLUG_PROPAGATOR},
                  {KEY_NEXT_STRATEGY, KEY_PREVIOUS_STRATEGY, PLUG_STRATEGY},
                  {KEY_NEXT_RESTARTS, KEY_PREVIOUS_RESTARTS, PLUG_RESTART_RULE}};

    for (size_t i = 0; i < sizeof cycles / sizeof *cycles; i++)
        if (key == cycles[i].next || key == cycles[i].previous)
            setting_cycle(&m->setting, cycles[i].kind, key == cycles[i].next ? 1 : -1);
    switch (key) {
    case KEY_BACK:
    case KEY_SCRUB_BACK:
    case KEY_SCRUB_ON:
        m->knows_setting = false;
        return true;
    case KEY_EMPTY:
        replace(m, puzzle_create(m->puzzle->geo->box_rows, m->puzzle->geo->box_cols,
                                 "empty"));
        return true;
    case KEY_GENERATE:
        generate(m, g);
        return true;
    case KEY_LARGER:
    case KEY_SMALLER:
        resize(m, key == KEY_LARGER ? 1 : -1);
        return true;
    case KEY_NEXT_PRESET:
    case KEY_PREVIOUS_PRESET:
        choose_preset(m, key == KEY_NEXT_PRESET ? 1 : -1);
        return true;
    case KEY_RESEED:
        m->setting.seed++;
        return true;
    case KEY_EDIT:
        if (!m->has_lens)
            begin_edit(m);
        return true;
    default:
        return false;
    }
}

/* ---- The view ---- */

static void isolate(struct gui_model *m, int value)
{
    m->isolated = value;
    m->view = BOARD_VALUES;
}

void gui_model_wheel(struct gui_model *m, int notches)
{
    int choices = side(m) + 1;

    if (!m->has_list)
        isolate(m, ((m->isolated - notches) % choices + choices) % choices);
}

static void isolate_hovered(struct gui_model *m, const struct gui *g)
{
    cell_t c = g->style.hover;
    int value = g->now->snap.n == side(m) && c < g->now->snap.n_cells &&
                        g->now->snap.value[c] != VALUE_NONE
                    ? g->now->snap.value[c] + 1
                    : 0;

    isolate(m, value == m->isolated ? 0 : value);
}

static void close_something(struct gui_model *m)
{
    if (m->has_help)
        m->has_help = false;
    else if (m->has_lens)
        m->has_lens = false;
    else
        m->is_fullscreen = false;
}

static void look(struct gui_model *m, const struct gui *g, enum key_id key)
{
    if (key >= KEY_VIEW_STATE && key < KEY_VIEW_STATE + (int)BOARD_VIEWS)
        m->view = (enum board_view)(key - KEY_VIEW_STATE);
    switch (key) {
    case KEY_ISOLATE:
        isolate_hovered(m, g);
        break;
    case KEY_NEXT_VALUE:
    case KEY_PREVIOUS_VALUE:
        gui_model_wheel(m, key == KEY_NEXT_VALUE ? -1 : 1);
        break;
    case KEY_PALETTE:
        m->palette = (m->palette + 1) % palette_count();
        break;
    case KEY_CALM:
        m->is_calm = !m->is_calm;
        break;
    case KEY_LENS:
        m->has_lens = !m->has_lens;
        break;
    case KEY_LIST:
        m->has_list = true;
        break;
    case KEY_HUD:
        m->has_panel = !m->has_panel;
        break;
    case KEY_HELP:
        m->has_help = !m->has_help;
        break;
    case KEY_FULLSCREEN:
        m->is_fullscreen = !m->is_fullscreen;
        break;
    case KEY_CLOSE:
        close_something(m);
        break;
    default:
        break;
    }
}

/* While the board is edited, keys that only look keep their meaning. */
static bool only_looks(enum key_id key)
{
    return key == KEY_PALETTE || key == KEY_HUD || key == KEY_HELP ||
           key == KEY_FULLSCREEN;
}

/* The first half of the lens keys is the lens's while it is open. */
static bool is_taken_by_lens(const struct gui_model *m, const char *key)
{
    enum lens_key_id id = keys_find_lens(key);

    return m->has_lens && id != LENS_KEY_COUNT && id <= LENS_KEY_FOLLOW;
}

/* The list takes every key; Esc and Enter may close it. */
void gui_model_key(struct gui_model *m, const struct gui *g, const char *name)
{
    enum key_id key = keys_find(name);
    bool closes_notice = key == KEY_CLOSE && g->notice[0];

    if (m->has_list || closes_notice)
        return;
    if (m->is_edited && !only_looks(key)) {
        edit(m, name, g->now_ns);
        return;
    }
    if (is_taken_by_lens(m, name) || key == KEY_COUNT)
        return;
    if (!command(m, g, key))
        look(m, g, key);
}

void gui_model_click(struct gui_model *m, const struct gui *g, int x, int y)
{
    struct rect chart = g->panel.chart_at;
    cell_t c = layout_cell_at(&g->layout, g->now->snap.n, x, y);

    if (m->has_list)
        return;
    if (x >= chart.x && x < chart.x + chart.w && y >= chart.y &&
        y < chart.y + chart.h) {
        m->knows_setting = false;
    } else if (c != CELL_NONE && m->is_edited) {
        if (g->now->snap.n != side(m))
            return;
        select_cell(m, c / side(m), c % side(m));
    } else if (c != CELL_NONE) {
        m->has_lens = true;
    }
}

void gui_model_load(struct gui_model *m, struct puzzle *p)
{
    replace(m, p);
}

/* ---- Agreement ---- */

#define expect(condition, ...)                                                         \
    do {                                                                               \
        if (!(condition)) {                                                            \
            snprintf(why, size, __VA_ARGS__);                                          \
            return false;                                                              \
        }                                                                              \
    } while (0)

static bool board_agrees(const struct gui_model *m, const struct snapshot *snap,
                         char *why, size_t size)
{
    const struct geometry *geo = m->puzzle->geo;

    expect(snap->box_rows == geo->box_rows && snap->box_cols == geo->box_cols,
           "boxes of %dx%d, expected %dx%d", snap->box_rows, snap->box_cols,
           geo->box_rows, geo->box_cols);
    for (int c = 0; c < geo->n_cells; c++) {
        value_t clue = m->puzzle->clue[c];
        bool is_clue = snap->value[c] != VALUE_NONE && snap->cause[c] == CAUSE_CLUE;
        /* Local searches may break clues, but have to show it. */
        if (clue != VALUE_NONE && !is_clue && snap->clashes[c])
            continue;
        expect(is_clue == (clue != VALUE_NONE), "cell %d: a clue %d, expected %d", c,
               is_clue, clue != VALUE_NONE);
        expect(!is_clue || snap->value[c] == clue, "cell %d: %d, expected %d", c,
               snap->value[c], clue);
    }
    return true;
}

static bool setting_agrees(const struct gui_model *m, const struct snapshot *snap,
                           char *why, size_t size)
{
    const char *const shown[PLUG_KINDS] = {[PLUG_VAR_ORDER] = snap->var,
                                           [PLUG_VAL_ORDER] = snap->val,
                                           [PLUG_PROPAGATOR] = snap->prop,
                                           [PLUG_RESTART_RULE] = snap->restarts};
    char name[SETTING_NAME];

    setting_name(&m->setting, PLUG_STRATEGY, name);
    expect(strncmp(snap->strategy, name, strlen(name)) == 0, "%s, expected %s",
           snap->strategy, name);
    /* This one chooses the others itself. */
    if (strcmp(name, "auto") == 0)
        return true;
    for (int k = 0; k < PLUG_KINDS; k++) {
        setting_name(&m->setting, (enum plug_kind)k, name);
        expect(!shown[k] || strcmp(shown[k], name) == 0, "%s: %s, expected %s",
               snap->strategy, shown[k], name);
    }
    expect(snap->seed == m->setting.seed, "another seed");
    return true;
}

/* By brute force; on large boards by a plain search that may give up. */
static bool has_solution(const struct puzzle *p)
{
    struct setting plain = setting_default();
    struct error e;

    if (p->geo->n <= 6)
        return oracle_count(p, 1) > 0;
    setting_choose(&plain, PLUG_STRATEGY, "backtrack", &e);
    setting_choose(&plain, PLUG_VAR_ORDER, "mrv", &e);
    setting_choose(&plain, PLUG_PROPAGATOR, "forward", &e);
    struct search *s = search_create(p, &plain);
    for (int i = 0; i < 20000 && s->status == SEARCH_RUNNING; i++)
        search_step(s);
    bool is_solved = s->status == SEARCH_SOLVED;
    search_destroy(s);
    return is_solved;
}

/* What a search says of the puzzle. */
static bool verdict_agrees(const struct gui_model *m, const struct snapshot *snap,
                           char *why, size_t size)
{
    struct error e = {.text = ""};

    if (snap->status == SEARCH_SOLVED)
        expect(check_solution(m->puzzle, snap->value, &e), "no solution: %s", e.text);
    if (snap->status == SEARCH_EXHAUSTED && snap->stats.solutions == 0)
        expect(!has_solution(m->puzzle), "wrongly unsolvable");
    return true;
}

/* The last frame's draw list shows it. */
static bool frame_agrees(const struct gui_model *m, const struct gui *g, char *why,
                         size_t size)
{
    const struct snapshot *snap = &g->now->snap;
    bool has_plain_colours =
        m->view == BOARD_VALUES && m->isolated == 0 && !m->is_calm && g->draw.image;

    for (int c = 0; c < snap->n_cells && has_plain_colours; c++) {
        bool is_own = snap->value[c] != VALUE_NONE && snap->cause[c] != CAUSE_CLUE;
        expect(!is_own || snap->clashes[c] ||
                   g->draw.images[c] ==
                       palette_value(m->palette, snap->value[c], snap->n),
               "cell %d has another colour", c);
    }
    expect(g->show_help == m->has_help, "help %d, expected %d", g->show_help,
           m->has_help);
    expect(g->show_panel == m->has_panel, "panel %d, expected %d", g->show_panel,
           m->has_panel);
    expect(g->style.isolated == m->isolated, "value %d alone, expected %d",
           g->style.isolated, m->isolated);
    expect(g->style.view == m->view, "view %d, expected %d", g->style.view, m->view);
    expect(window_is_fullscreen(g->window) == m->is_fullscreen, "fullscreen");
    return true;
}

bool gui_model_agrees(const struct gui_model *m, const struct gui *g, char *why,
                      size_t size)
{
    const struct snapshot *snap = &g->now->snap;

    expect(!!g->editor == m->is_edited, "edited %d, expected %d", !!g->editor,
           m->is_edited);
    expect(!m->is_edited || editor_cursor(g->editor) == m->cursor,
           "the cursor is elsewhere");
    bool knows = m->knows_setting && !m->is_edited && !g->now->play.is_rewound;
    return board_agrees(m, snap, why, size) &&
           (!knows || setting_agrees(m, snap, why, size)) &&
           verdict_agrees(m, snap, why, size) && frame_agrees(m, g, why, size);
}
