#include "support/show_model.h"

#include "base/in_file.h"
#include "files/puzzle_file.h"
#include "options/moment.h"
#include "puzzle/check.h"
#include "show/keys/keys.h"
#include "solve/catalog.h"
#include "solve/generate.h"
#include "solve/preset.h"
#include "solve/setting.h"
#include "support/oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void show_model_init(struct show_model *m, const struct show *s)
{
    *m = (struct show_model){.puzzle = puzzle_copy(s->puzzle),
                             .setting = show_lane(s)->setting,
                             .offered = show_lane(s)->automatic,
                             .knows_setting = true,
                             .palette = s->palette,
                             .is_calm = s->chosen.kept.calm,
                             .panel = PANEL_AUTO};
}

void show_model_free(struct show_model *m)
{
    puzzle_destroy(m->puzzle);
    puzzle_destroy(m->beside);
}

static int side(const struct show_model *m)
{
    return m->puzzle->geo->n;
}

/* A puzzle that is to be searched gets a setting, unless one was chosen. */
static void suit(struct show_model *m)
{
    if (!m->offered.strategy || !setting_same_choices(&m->setting, &m->offered))
        return;
    preset_choose(&m->setting, preset_to_watch(m->puzzle), NULL);
    m->offered = m->setting;
}

static void replace(struct show_model *m, struct puzzle *p)
{
    puzzle_destroy(m->puzzle);
    m->puzzle = p;
    if (m->isolated > p->geo->n)
        m->isolated = 0;
    if (m->is_edited)
        return;
    m->is_shelved = false;
    suit(m);
}

/* ---- Editing ---- */

static bool is_refused(const struct show_model *m, cell_t c, value_t v)
{
    const struct geometry *geo = m->puzzle->geo;

    for (int other = 0; other < geo->n_cells; other++) {
        bool sees = other / geo->n == c / geo->n || other % geo->n == c % geo->n ||
                    geometry_first_common(geo, c, other) != UNIT_NONE;
        if (sees && other != c && m->puzzle->clue[other] == v)
            return true;
    }
    return false;
}

static void put(struct show_model *m, cell_t c, value_t v)
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
static bool place(struct show_model *m)
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

void show_model_tick(struct show_model *m, int64_t now_ns)
{
    if (!m->is_lost && m->is_edited && m->number > 0 &&
        now_ns - m->typed_ns >= EDITOR_PAUSE_NS)
        place(m);
}

static void type_digit(struct show_model *m, int digit, int64_t now_ns)
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

static void select_cell(struct show_model *m, int row, int col)
{
    int n = side(m);

    if (place(m) && row >= 0 && row < n && col >= 0 && col < n)
        m->cursor = (cell_t)(row * n + col);
}

static void undo(struct show_model *m, int by)
{
    int i = by < 0 ? m->n_done - 1 : m->n_done;

    if (i < 0 || i >= m->n_edits)
        return;
    m->n_done += by;
    m->puzzle->clue[m->edits[i].cell] = by < 0 ? m->edits[i].before : m->edits[i].after;
    m->cursor = m->edits[i].cell;
    m->number = 0;
}

/* Shift makes no difference here. */
static void edit(struct show_model *m, const char *key, int64_t now_ns)
{
    int row = m->cursor / side(m), col = m->cursor % side(m);

    if (strncmp(key, "Shift+", 6) == 0)
        key += 6;
    if (key[0] >= '0' && key[0] <= '9' && key[1] == '\0')
        type_digit(m, key[0] - '0', now_ns);
    else if (strcmp(key, "Return") == 0 && m->number > 0)
        place(m);
    else if (strcmp(key, "E") == 0 || strcmp(key, "Space") == 0 ||
             strcmp(key, "Return") == 0) {
        m->is_edited = !place(m);
        if (!m->is_edited) {
            puzzle_destroy(m->beside);
            m->beside = puzzle_copy(m->puzzle);
            suit(m);
        }
    } else if ((strcmp(key, "Delete") == 0 || strcmp(key, "Backspace") == 0) &&
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

static void swap_beside(struct show_model *m)
{
    struct puzzle *p = m->puzzle;

    m->puzzle = m->beside;
    m->beside = p;
}

static void cancel_edit(struct show_model *m)
{
    swap_beside(m);
    m->is_edited = false;
    m->is_shelved = true;
    m->number = 0;
}

static void begin_edit(struct show_model *m)
{
    if (m->is_shelved) {
        swap_beside(m);
        m->is_edited = true;
        m->is_shelved = false;
        return;
    }
    /* Undo goes back to the board that was edited before, whatever took its place. */
    m->is_lost |= m->n_edits > 0 && !puzzle_equals(m->beside, m->puzzle);
    puzzle_destroy(m->beside);
    m->beside = puzzle_copy(m->puzzle);
    m->is_edited = true;
    m->number = 0;
    if (m->n_edits == 0)
        m->cursor = 0;
}

/* ---- The search ---- */

static void use_empty(struct show_model *m, struct unit_list list, int rows, int cols)
{
    struct board_shape shape = units_shape(list, rows, cols, NULL);
    struct rng r;

    rng_seed(&r, m->setting.seed);
    replace(m, list.regions ? generate_with_regions(shape, rows * cols * rows * cols,
                                                    &r, NULL, "empty")
                            : puzzle_create(shape, "empty"));
}

/* The units of the board; "boxes" also if a board of this size has none. */
static struct unit_list units_now(const struct show_model *m)
{
    struct board_shape shape = geometry_shape(m->puzzle->geo);
    struct unit_list list = units_of(shape);

    list.boxes |= units_are_default(shape);
    return list;
}

static void cycle_units(struct show_model *m, int by)
{
    static const char *const names[] = {"boxes", "none", "x", "windows", "regions"};
    const struct geometry *geo = m->puzzle->geo;
    struct unit_list now = units_of(geometry_shape(geo)), list;
    int at = 4, rows = geo->box_rows, cols = geo->box_cols, k = 2;
    int best_rows, best_cols;

    while (k * k < geo->n)
        k++;
    geometry_default_box(geo->n, &best_rows, &best_cols);
    if (rows == 1) {
        rows = best_rows;
        cols = best_cols;
    }
    for (int i = 0; i < 5; i++) {
        units_read(names[i], strlen(names[i]), &list);
        at = units_equal(list, now) ? i : at;
    }
    do {
        at = (at + by + 5) % 5;
    } while ((at == 0 && best_rows == 1) || (at == 3 && k * k != geo->n));
    units_read(names[at], strlen(names[at]), &list);
    use_empty(m, list, rows, cols);
}

/* To the next size with a divisor that makes boxes, or the next square. */
static void resize(struct show_model *m, int by, bool squares)
{
    struct unit_list list = units_now(m);

    squares |= list.windows;
    for (int n = side(m) + by; n >= MIN_N && n <= MAX_N; n += by) {
        int rows = 1;
        for (int r = 2; r * r <= n; r++)
            rows = n % r == 0 ? r : rows;
        if (rows == 1 || (squares && rows * rows != n))
            continue;
        use_empty(m, list, rows, n / rows);
        return;
    }
}

static void generate(struct show_model *m, const struct show *s)
{
    const struct geometry *geo = m->puzzle->geo;
    struct rng r;

    m->setting.seed++;
    rng_seed(&r, m->setting.seed);
    struct puzzle *p = generate_puzzle(
        geometry_shape(geo), (int)(s->o->holes * geo->n_cells + 0.5), &r, "g");
    if (p)
        replace(m, p);
}

static void choose_preset(struct show_model *m, int by)
{
    int now = preset_of(&m->setting), count = preset_count();

    preset_choose(&m->setting,
                  preset_row(now < 0 ? 0 : (now + by + count) % count)->name, NULL);
}

static bool is_choice(const struct show_command *c, enum plug_kind *kind)
{
    *kind = c->property == PROPERTY_VAR        ? PLUG_VAR_ORDER
            : c->property == PROPERTY_VAL      ? PLUG_VAL_ORDER
            : c->property == PROPERTY_PROP     ? PLUG_PROPAGATOR
            : c->property == PROPERTY_STRATEGY ? PLUG_STRATEGY
            : c->property == PROPERTY_RESTARTS ? PLUG_RESTART_RULE
                                               : PLUG_KINDS;
    return c->id == VERB_CYCLE && *kind < PLUG_KINDS;
}

/* False where the key does not change what is searched. */
static bool command(struct show_model *m, const struct show *s,
                    const struct show_command *c)
{
    enum plug_kind kind;

    if (is_choice(c, &kind)) {
        /* A drama has changed its setting by itself. */
        m->knows_setting &= m->setting.strategy != &strategy_drama;
        setting_cycle(&m->setting, kind, (int)c->number);
    } else if (c->id == VERB_JAM)
        preset_choose(&m->setting, "drama", NULL);
    else if (c->id == VERB_SCRUB || c->id == VERB_CLIP ||
             ((c->id == VERB_STEP || c->id == VERB_CHANGE) && c->word))
        m->knows_setting = false;
    else if (c->id == VERB_EMPTY)
        replace(m, puzzle_create(geometry_shape(m->puzzle->geo), "empty"));
    else if (c->id == VERB_CYCLE && c->property == PROPERTY_UNITS)
        cycle_units(m, (int)c->number);
    else if (c->id == VERB_GENERATE)
        generate(m, s);
    else if (c->id == VERB_ADD && c->property == PROPERTY_SIZE)
        resize(m, (int)c->number, false);
    else if (c->id == VERB_SQUARE)
        resize(m, c->word ? -1 : 1, true);
    else if (c->id == VERB_CYCLE && c->property == PROPERTY_PRESET)
        choose_preset(m, (int)c->number);
    else if (c->id == VERB_RESTART)
        m->setting.seed += (uint64_t)c->word;
    else if (c->id == VERB_EDIT && !m->has_lens)
        begin_edit(m);
    else if (c->id == VERB_TOUR)
        m->is_lost = true;
    else
        return false;
    return true;
}

/* ---- The view ---- */

static void isolate(struct show_model *m, int value)
{
    m->isolated = value;
    m->view = BOARD_VALUES;
}

void show_model_wheel(struct show_model *m, int notches)
{
    int choices = side(m) + 1;

    if (!m->has_list && !m->is_lost)
        isolate(m, ((m->isolated - notches) % choices + choices) % choices);
}

static void isolate_hovered(struct show_model *m, const struct show *s)
{
    cell_t c = show_lane(s)->style.hover;
    int value = show_lane(s)->now->snap.n == side(m) &&
                        c < show_lane(s)->now->snap.n_cells &&
                        show_lane(s)->now->snap.value[c] != VALUE_NONE
                    ? show_lane(s)->now->snap.value[c] + 1
                    : 0;

    isolate(m, value == m->isolated ? 0 : value);
}

static void close_something(struct show_model *m, const struct show *s)
{
    if (m->has_help)
        m->has_help = false;
    else if (m->has_lens && !m->has_list)
        m->has_lens = false;
    else if (!m->has_list && !s->why.is_open)
        m->is_fullscreen = false;
}

/* The view of the frontier needs a search that has one. */
static void choose_view(struct show_model *m, const struct show_command *c)
{
    bool has_frontier = m->setting.strategy->frontier_sample;
    enum board_view view = m->view;

    if (c->text)
        board_view_find(c->text, &view);
    else
        do
            view = (enum board_view)(((int)view + (int)c->number + BOARD_VIEWS) %
                                     BOARD_VIEWS);
        while (view == BOARD_FRONTIER && !has_frontier);
    if (view != BOARD_FRONTIER || has_frontier)
        m->view = view;
}

static void look_at_property(struct show_model *m, const struct show_command *c)
{
    if (c->property == PROPERTY_VIEW)
        choose_view(m, c);
    else if (c->property == PROPERTY_PALETTE)
        m->palette = (m->palette + 1) % palette_count;
    else if (c->property == PROPERTY_CALM)
        m->is_calm = !m->is_calm;
    else if (c->property == PROPERTY_PANEL)
        m->panel = m->panel == PANEL_AUTO   ? PANEL_FULL
                   : m->panel == PANEL_FULL ? PANEL_OFF
                                            : PANEL_AUTO;
    else if (c->property == PROPERTY_FULLSCREEN)
        m->is_fullscreen = !m->is_fullscreen;
}

static void open_door(struct show_model *m)
{
    m->has_help = false;
    m->has_list = m->is_door = true;
}

static void look(struct show_model *m, const struct show *s,
                 const struct show_command *c)
{
    if (c->id == VERB_SET || c->id == VERB_CYCLE)
        look_at_property(m, c);
    else if (c->id == VERB_HEAT)
        m->view = board_view_next_heat(m->view, &show_lane(s)->now->snap);
    else if (c->id == VERB_HIGHLIGHT_BY && c->word == 0)
        isolate_hovered(m, s);
    else if (c->id == VERB_HIGHLIGHT_BY)
        show_model_wheel(m, c->word == 1 ? -1 : 1);
    else if (c->id == VERB_LENS)
        m->has_lens = !m->has_lens && show_lane(s)->now->snap.n > 0;
    else if (c->id == VERB_WHY && show_lane(s)->now->snap.n > 0)
        m->has_lens = false;
    else if (c->id == VERB_PASTE)
        show_model_paste(m, window_clipboard(s->window));
    else if (c->id == VERB_LIST)
        m->has_list = true;
    else if (c->id == VERB_FIND ||
             (c->id == VERB_HELP && m->has_help && s->help.page + 1 >= s->help.pages))
        open_door(m);
    else if (c->id == VERB_HELP)
        m->has_help = true;
    else if (c->id == VERB_CLOSE)
        close_something(m, s);
}

/* Whether an overlay takes the key, and not the board below or the whole window. */
static bool is_taken(const struct show *s, const char *key, unsigned modes)
{
    const struct key_binding *b = keys_find(s->keys, key, modes);

    return b && command_modes(&b->script.commands[0]) & modes;
}

/* The list takes every key but a few of the window; Esc and Enter may close it. Whether
 * the answer to "why?" is open is read from the show, since a new snapshot closes it.
 */
void show_model_key(struct show_model *m, const struct show *s, const char *name)
{
    const struct key_binding *b = keys_find(s->keys, name, IN_LANE);
    const struct key_binding *edits = keys_find(s->keys, name, IN_EDITOR);
    bool is_closing = strcmp(name, "Escape") == 0;

    if (m->is_lost || (is_closing && s->notice.text[0]))
        return;
    if (m->has_list) {
        if (b && keys_find(s->keys, name, IN_LIST) == b && name[1] != '\0')
            look(m, s, &b->script.commands[0]);
        return;
    }
    if (is_closing && m->has_help) {
        m->has_help = false;
        return;
    }
    if (m->is_edited &&
        (!edits || command_modes(&edits->script.commands[0]) == IN_EDITOR)) {
        edit(m, name, s->now_ns);
        return;
    }
    if (m->is_edited && is_closing) {
        cancel_edit(m);
        return;
    }
    const struct key_binding *in_lens =
        m->has_lens ? keys_find(s->keys, name, IN_LENS) : NULL;
    m->has_list = in_lens && in_lens->script.commands[0].id == VERB_LENS_UNITS &&
                  show_lane(s)->now->snap.n > 0;
    if ((m->has_lens && is_taken(s, name, IN_LENS)) || !b ||
        (s->why.is_open && is_taken(s, name, IN_WHY)))
        return;
    if (!command(m, s, &b->script.commands[0]))
        look(m, s, &b->script.commands[0]);
}

void show_model_click(struct show_model *m, const struct show *s, int x, int y,
                      bool is_double)
{
    cell_t c = layout_cell_at(&s->layout, show_lane(s)->now->snap.n, x, y);

    if (m->has_list || m->is_lost)
        return;
    if (c != CELL_NONE && m->is_edited) { /* also below a panel */
        if (show_lane(s)->now->snap.n != side(m))
            return;
        select_cell(m, c / side(m), c % side(m));
    } else if (rect_contains(show_lane(s)->panel.stack_at, x, y)) {
        m->knows_setting = false;
    } else if (c != CELL_NONE) {
        m->has_lens |= !s->why.is_open;
    } else if (is_double && !m->is_edited) {
        m->is_fullscreen = !m->is_fullscreen;
    }
}

/* ---- Puzzles ---- */

void show_model_load(struct show_model *m, struct puzzle *p)
{
    m->is_lost |= m->is_edited;
    replace(m, p);
}

static void load_text(struct show_model *m, const struct text *t)
{
    struct puzzle_file found;
    struct error e;

    if (m->is_lost || !puzzle_file_parse(&found, "text", t, 0, &e))
        return;
    show_model_load(m, found.chosen);
    m->has_list = false;
}

void show_model_paste(struct show_model *m, const char *text)
{
    struct text t;

    text_init(&t);
    if (text && text[0])
        text_puts(&t, text);
    load_text(m, &t);
    text_free(&t);
}

void show_model_drop(struct show_model *m, const char *path)
{
    struct text t;
    struct error e;

    text_init(&t);
    if (in_file_read_regular(&t, path, &e))
        load_text(m, &t);
    text_free(&t);
}

/* ---- Agreement ---- */

#define expect(condition, ...)                                                         \
    do {                                                                               \
        if (!(condition)) {                                                            \
            snprintf(why, size, __VA_ARGS__);                                          \
            return false;                                                              \
        }                                                                              \
    } while (0)

static bool board_agrees(const struct puzzle *p, const struct snapshot *snap, char *why,
                         size_t size)
{
    const struct geometry *geo = p->geo;

    expect(snap->box_rows == geo->box_rows && snap->box_cols == geo->box_cols,
           "boxes of %dx%d, expected %dx%d", snap->box_rows, snap->box_cols,
           geo->box_rows, geo->box_cols);
    expect(geometry_has_shape(geo, snapshot_shape(snap)), "other units");
    for (int c = 0; c < geo->n_cells; c++) {
        value_t clue = p->clue[c];
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

static bool setting_agrees(const struct show_model *m, const struct snapshot *snap,
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
    if (strcmp(name, "auto") == 0 || strcmp(name, "drama") == 0)
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
static bool verdict_agrees(const struct puzzle *p, const struct snapshot *snap,
                           char *why, size_t size)
{
    struct error e = {.text = ""};

    if (snap->status == SEARCH_SOLVED)
        expect(check_solution(p, snap->value, &e), "no solution: %s", e.text);
    if (snap->status == SEARCH_EXHAUSTED && snap->stats.solutions == 0)
        expect(!has_solution(p), "wrongly unsolvable");
    return true;
}

bool show_model_snapshot_agrees(const struct puzzle *p, const struct snapshot *snap,
                                char *why, size_t size)
{
    return board_agrees(p, snap, why, size) && verdict_agrees(p, snap, why, size);
}

bool show_model_lanes_agree(const struct show *s, char *why, size_t size)
{
    expect(s->n_lanes >= 1 && s->n_lanes <= MAX_LANES && s->n_lanes == s->race->count &&
               s->selected < s->n_lanes,
           "lane %d of %d", s->selected, s->n_lanes);
    for (int i = 0; i < s->n_lanes; i++) {
        bool is_edited = s->editor && i == s->selected;
        if (!show_model_snapshot_agrees(is_edited ? s->editor->puzzle : s->puzzle,
                                        &s->lanes[i]->now->snap, why, size))
            return false;
    }
    return true;
}

/* The last frame's draw list shows it. */
static bool frame_agrees(const struct show_model *m, const struct show *s, char *why,
                         size_t size)
{
    const struct snapshot *snap = &show_lane(s)->now->snap;
    bool has_plain_colours =
        m->view == BOARD_VALUES && m->isolated == 0 && !m->is_calm &&
        s->layout.board.w > 0 && !show_lane(s)->lights.change_light.is_moving &&
        !show_lane(s)->lights.blend.is_moving && !change_light_repairs(snap);

    for (int c = 0; c < snap->n_cells && has_plain_colours; c++) {
        bool is_own = snap->value[c] != VALUE_NONE && snap->cause[c] != CAUSE_CLUE;
        expect(!is_own || draw_cell_color(&s->draw, c) ==
                              palette_value(m->palette, snap->value[c], snap->n),
               "cell %d has another colour", c);
    }
    expect(s->help.is_open == m->has_help, "help %d, expected %d", s->help.is_open,
           m->has_help);
    expect(s->panel_state == m->panel, "panel %d, expected %d", s->panel_state,
           m->panel);
    expect(s->isolated == m->isolated, "value %d alone, expected %d", s->isolated,
           m->isolated);
    expect(s->view == m->view, "view %d, expected %d", s->view, m->view);
    expect(s->window->is_fullscreen == m->is_fullscreen, "fullscreen");
    return true;
}

bool show_model_copy_agrees(const struct show_model *m, const struct text *copy,
                            char *why, size_t size)
{
    struct puzzle_file found;
    struct moment moment;
    struct error e;

    if (m->is_lost)
        return true;
    bool is_moment = copy->data[0] == MOMENT_FORMAT && copy->length > 80 &&
                     !strpbrk(copy->data, " \n.");
    expect(is_moment ? moment_read(copy->data, &moment, &e)
                     : puzzle_file_parse(&found, "copy", copy, 0, &e),
           "%s", e.text);
    if (is_moment)
        found.chosen = moment.puzzle;
    const struct geometry *geo = m->puzzle->geo, *copied = found.chosen->geo;
    bool is_same_shape =
        copied->box_rows == geo->box_rows && copied->box_cols == geo->box_cols;
    bool is_same =
        is_same_shape &&
        (!m->is_edited || memcmp(found.chosen->clue, m->puzzle->clue,
                                 (size_t)geo->n_cells * sizeof(value_t)) == 0);
    puzzle_destroy(found.chosen);
    expect(is_same, "another board was copied");
    return true;
}

bool show_model_agrees(const struct show_model *m, const struct show *s, char *why,
                       size_t size)
{
    const struct snapshot *snap = &show_lane(s)->now->snap;

    if (m->is_lost)
        return show_model_snapshot_agrees(s->editor ? s->editor->puzzle : s->puzzle,
                                          snap, why, size);
    expect(!!s->editor == m->is_edited, "edited %d, expected %d", !!s->editor,
           m->is_edited);
    expect(!m->is_edited || s->editor->cursor == m->cursor, "the cursor is elsewhere");
    bool knows =
        m->knows_setting && !m->is_edited && !show_lane(s)->now->play.is_rewound;
    expect(!knows || !show_lane(s)->setting_waits || snap->status != SEARCH_RUNNING,
           "a setting waits for a search that runs");
    return show_model_snapshot_agrees(m->puzzle, snap, why, size) &&
           (!knows || show_lane(s)->setting_waits ||
            setting_agrees(m, snap, why, size)) &&
           frame_agrees(m, s, why, size);
}
