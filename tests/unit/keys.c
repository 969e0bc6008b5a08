/* Every key answers: each row of the key table is pressed in each context, and
 * something has to change or be said. */
#include "show/keys/keys.h"
#include "base/utf8.h"
#include "draw/chars.h"
#include "show/lanes.h"
#include "show/show_loop.h"
#include "support/folder.h"
#include "support/stage.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/sudoscope-keys-XXXXXX";

/* ---- A show in a window ---- */

static void draw(struct stage *st)
{
    if (show_is_ready(st->show))
        stage_compose(st, 800, 600);
}

/* One frame, as the loop of a window makes it. */
static void make_frame(struct stage *st)
{
    show_advance(st->show, st->show->now_ns + NS_PER_S / 60);
    draw(st);
}

/* A second passes, of which the last frame is drawn. */
static void pass_a_second(struct stage *st)
{
    for (int i = 0; i < 60; i++)
        show_advance(st->show, st->show->now_ns + NS_PER_S / 60);
    make_frame(st);
}

/* Until the player has carried out all commands. */
static void settle(struct stage *st)
{
    make_frame(st);
    stage_pass(st, 0);
    draw(st);
}

/* Before its first snapshot and its first frame. */
static void open_unseen(struct stage *st, bool is_race)
{
    static char *words[] = {(char *)"sudoscope", (char *)"watch",  (char *)"--config",
                            (char *)"/dev/null", (char *)"--size", (char *)"9",
                            (char *)"--speed",   (char *)"20",     NULL};

    words[1] = (char *)(is_race ? "race" : "watch");
    stage_open(st, font_of_glyphs(chars_glyphs()), words);
}

static void open_stage(struct stage *st, bool is_race)
{
    open_unseen(st, is_race);
    settle(st);
}

/* ---- What can change ---- */

static void describe_lane(const struct lane *l, struct text *t)
{
    text_printf(t, "%d %llu %llu %d %d %s ", lane_will(l)->paused,
                (unsigned long long)lane_will(l)->command,
                (unsigned long long)l->setting.seed, l->style.isolated,
                l->panel.show_frames, l->caption);
}

/* Without the time, so that it is the same as long as no key is pressed. */
static void describe(const struct show *s, struct text *t)
{
    text_clear(t);
    text_printf(t, "'%s' '%s' %d %d %d %d %d %d ", s->message.text, s->notice.text,
                s->request, s->window->is_fullscreen, s->help.is_open, s->palette,
                s->view, s->chosen.kept.calm);
    text_printf(t, "%g %d %d ", s->speed, (int)s->panel_state, s->isolated);
    text_printf(t, "why %d %d %d ", s->why.is_open, (int)s->why.cell, s->why.story.row);
    text_printf(t, "lens %d %d %d %d %d %d ", s->lens.is_open, s->lens.is_closing,
                s->lens.follows, s->lens.unit, s->lens.stage, s->lens.plays);
    text_printf(t, "tour %d %s ", s->tour.is_playing, s->tour.name);
    text_printf(t, "records %d ", s->capture && capture_is_recording(s->capture));
    if (list_control_is_open(&s->list))
        text_printf(t, "list %d %d %s ", s->list.chosen, s->list.first, s->list.filter);
    if (s->editor)
        text_printf(t, "editor %d %d %d ", s->editor->cursor, s->editor->number,
                    s->editor->revision);
    for (int i = 0; i < s->n_lanes; i++)
        describe_lane(s->lanes[i], t);
}

/* ---- Contexts ---- */

static void in_unseen_search(struct stage *st)
{
    open_unseen(st, false);
}

static void in_unseen_race(struct stage *st)
{
    open_unseen(st, true);
}

static void in_search(struct stage *st)
{
    open_stage(st, false);
    stage_press(st, "Space");
}

static void in_race(struct stage *st)
{
    open_stage(st, true);
}

static void in_fullscreen_race(struct stage *st)
{
    in_race(st);
    stage_press(st, "Alt+Return");
    assert_true(st->show->window->is_fullscreen);
}

static void in_running_lens(struct stage *st)
{
    open_stage(st, false);
    stage_press(st, "d");
    settle(st);
    pass_a_second(st);
}

static void in_paused_lens(struct stage *st)
{
    in_search(st);
    stage_press(st, "d");
    settle(st);
    pass_a_second(st);
    stage_press(st, "<");
    stage_press(st, ".");
}

static void in_why(struct stage *st)
{
    in_search(st);
    stage_press(st, "W");
    settle(st);
    pass_a_second(st);
}

static void in_editor(struct stage *st)
{
    in_search(st);
    stage_press(st, "E");
    settle(st);
    for (const char *const *key = (const char *[]){"Down", "Right", "8", NULL}; *key;
         key++)
        stage_press(st, *key);
    settle(st);
}

static void in_list(struct stage *st)
{
    in_search(st);
    stage_press(st, "l");
    while (puzzle_list_count(st->show->list.list) < 24)
        make_frame(st);
    make_frame(st);
    for (const char *const *key = (const char *[]){".", "Down", "Right", NULL}; *key;
         key++)
        stage_press(st, *key);
    make_frame(st);
}

static void in_list_of_units(struct stage *st)
{
    in_paused_lens(st);
    stage_press(st, "U");
    make_frame(st);
    for (const char *const *key = (const char *[]){"o", "Down", "Right", NULL}; *key;
         key++)
        stage_press(st, *key);
}

static void in_help(struct stage *st)
{
    in_search(st);
    stage_press(st, "?");
}

static void with_notice(struct stage *st)
{
    in_search(st);
    show_notify(st->show, "something is wrong");
}

static void in_tour(struct stage *st)
{
    in_search(st);
    stage_press(st, "D");
    settle(st);
}

/* A terminal has no clipboard that can be asked for. */
static void in_terminal(struct stage *st)
{
    in_search(st);
    st->window.has_no_clipboard = true;
}

static const struct {
    const char *name;
    void (*enter)(struct stage *st);
} contexts[] = {{"search before its first frame", in_unseen_search},
                {"race before its first frame", in_unseen_race},
                {"search", in_search},
                {"race", in_race},
                {"fullscreen race", in_fullscreen_race},
                {"lens, running", in_running_lens},
                {"lens, paused", in_paused_lens},
                {"why", in_why},
                {"editor", in_editor},
                {"list", in_list},
                {"list of units", in_list_of_units},
                {"help", in_help},
                {"notice", with_notice},
                {"tour", in_tour},
                {"terminal", in_terminal}};
enum { CONTEXTS = sizeof contexts / sizeof *contexts };

/* ---- The tests ---- */

static void check_key(int context, const char *key)
{
    struct stage st;
    struct text before, after;

    text_init(&before);
    text_init(&after);
    contexts[context].enter(&st);
    message_clear(&st.show->message);
    describe(st.show, &before);
    stage_press(&st, key);
    describe(st.show, &after);
    check_case(strcmp(before.data, after.data) != 0, "%s: '%s' did nothing: %s",
               contexts[context].name, key, after.data);
    stage_close(&st);
    text_free(&before);
    text_free(&after);
}

static void every_key_answers_in_every_context(void **state)
{
    (void)state;
    for (int context = 0; context < CONTEXTS; context++) {
        for (int i = 0; i < key_count; i++) {
            char key[KEY_NAME];
            for (int k = 0; key_name(&key_rows[i], k, key); k++)
                if (key[0] != '8') /* the editor has just got this value */
                    check_key(context, key);
        }
        check_key(context, "F30");
    }
}

/* The layout and the snapshot are still empty. */
static void clicks_before_the_first_frame_hit_nothing(void **state)
{
    static const enum input_kind kinds[] = {
        INPUT_MOTION, INPUT_CLICK, INPUT_DOUBLE_CLICK, INPUT_WHEEL, INPUT_LEAVE};
    struct stage st;

    (void)state;
    for (int edits = 0; edits < 2; edits++) {
        open_unseen(&st, false);
        if (edits)
            stage_press(&st, "E");
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
            show_take_event(st.show, &(struct input_event){.kind = kinds[i], .x = 9});
        assert_false(st.show->lens.is_open);
        settle(&st);
        stage_close(&st);
    }
}

/* A wrong text leaves the race as it is. */
static void a_race_goes_on_with_a_pasted_puzzle(void **state)
{
    struct stage st;

    (void)state;
    in_race(&st);
    show_take_event(st.show, &(struct input_event){.kind = INPUT_PASTE, .text = "9\n"});
    assert_true(st.show->notice.text[0] != '\0');
    assert_int_not_equal(st.show->puzzle->geo->n, 4);
    show_take_event(st.show, &(struct input_event){.kind = INPUT_PASTE,
                                                   .text = "1...............\n"});
    assert_int_equal(st.show->puzzle->geo->n, 4);
    assert_int_equal(st.show->puzzle->clue[0], 0);
    assert_non_null(strstr(st.show->message.text, "pasted text: 4\xc3\x97"
                                                  "4, 1 clue"));
    settle(&st);
    stage_close(&st);
}

/* A frame between a paste and the first snapshot of the pasted board. */
static void a_refused_value_is_drawn_on_its_own_board_only(void **state)
{
    struct puzzle *p = puzzle_create(shape_of_box(4, 4), "16x16");
    struct stage st;
    struct text t;

    (void)state;
    text_init(&t);
    p->clue[15 * 16] = 8;
    print_grid(&t, p->geo, p->clue, PRINT_ROWS, NULL);
    puzzle_destroy(p);
    in_search(&st);
    stage_press(&st, "E");
    settle(&st);
    show_take_event(st.show,
                    &(struct input_event){.kind = INPUT_PASTE, .text = t.data});
    stage_press(&st, "9");
    assert_non_null(strstr(st.show->message.text, "9 is already in this column"));
    show_compose(st.show, 800, 600);
    assert_int_equal(show_lane(st.show)->style.n_refused, 0);
    settle(&st);
    assert_int_equal(show_lane(st.show)->style.n_refused, 1);
    stage_close(&st);
    text_free(&t);
}

/* With forward checking alone no propagator assigns a cell. */
static void why_explains_the_newest_cell_that_is_no_clue(void **state)
{
    struct stage st;

    (void)state;
    in_search(&st);
    const struct snapshot *snap = &show_lane(st.show)->now->snap;
    for (int steps = 0; steps < 4 || snap->at_dead_end; steps++) {
        stage_press(&st, ".");
        settle(&st);
        snap = &show_lane(st.show)->now->snap;
    }
    stage_press(&st, "W");
    cell_t asked = st.show->why.cell;
    assert_true(st.show->why.is_open && asked != CELL_NONE);
    assert_true(snap->n_assigned > snap->n_clues);
    assert_int_not_equal(snap->cause[asked], CAUSE_CLUE);
    for (cell_t c = 0; c < snap->n_cells; c++)
        assert_true(snapshot_propagator(snap, c) == NULL &&
                    snap->order[c] <= snap->order[asked]);
    stage_close(&st);
}

/* Each "w" adds challengers or removes them. */
static void challengers_come_and_go_at_the_same_target_speed(void **state)
{
    static const double speeds[] = {SPEED_AUTO, SPEED_MAX, 20};
    struct stage st;

    (void)state;
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++) {
        open_stage(&st, false);
        lanes_set_speed(st.show, speeds[i]);
        settle(&st);
        double alone = lane_will(show_lane(st.show))->steps_per_s;
        for (int round = 0; round < 2; round++) {
            uint64_t step = show_lane(st.show)->now->play.step;
            stage_press(&st, "w");
            assert_int_equal(st.show->n_lanes, 4);
            settle(&st);
            assert_true(st.show->lanes[0]->now->play.step >= step);
            assert_false(show_is_paused(st.show));
            stage_press(&st, "w");
            assert_int_equal(st.show->n_lanes, 1);
            settle(&st);
            assert_true(lane_will(show_lane(st.show))->steps_per_s == alone);
        }
        assert_true(st.show->speed == speeds[i]);
        stage_close(&st);
    }
}

static void check_hints(struct show *s)
{
    hints_update(s);
    for (const char **hint = s->hints; *hint; hint += 2)
        check_case(utf8_count(hint[0]) <= 7 && utf8_count(hint[1]) <= 23, "%s: %s",
                   hint[0], hint[1]);
    check_case(s->hints[0] && s->hints[2], "%s alone", s->hints[0]);
}

/* Whatever the playback of the selected lane will be. */
static void check_hints_of_playback(struct show *s)
{
    struct playback *will = &show_lane(s)->player->will;

    for (int state = 0; state < 4 * 4; state++) {
        will->status = (enum search_status)(state / 4);
        will->paused = state & 1;
        will->is_rewound = state & 2;
        check_hints(s);
    }
}

static void the_editor_names_the_keys_of_its_alphabet(void **state)
{
    static const struct {
        int first;
        bool is_numbers;
        const char *keys;
    } cases[] = {{1, true, "digits"},
                 {1, false, "digits"},
                 {0, false, "digits"},
                 {10, false, "letters"}};
    struct stage st;

    (void)state;
    in_editor(&st);
    struct alphabet *a = &st.show->editor->puzzle->alphabet;
    const int n = st.show->editor->puzzle->geo->n;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        *a = (struct alphabet){n, cases[i].first, cases[i].is_numbers};
        check_hints(st.show);
        assert_string_equal(st.show->hints[0], cases[i].keys);
    }
    *a = (struct alphabet){n, 3, false}; /* digits and letters, as on 16x16 */
    hints_update(st.show);
    assert_string_equal(st.show->hints[0], "0-9 A-Z");
    stage_close(&st);
}

static void hints_fit_the_panel(void **state)
{
    struct stage st;
    struct error e;

    (void)state;
    for (int context = 0; context < CONTEXTS; context++) {
        contexts[context].enter(&st);
        check_hints(st.show);
        stage_close(&st);
    }
    in_search(&st);
    check_hints_of_playback(st.show);
    if (!tour_player_open(&st.show->tour, "opening", &e))
        fail_msg("%s", e.text);
    assert_true(tour_player_yields(&st.show->tour));
    check_hints(st.show);
    stage_close(&st);
    in_race(&st);
    stage_press(&st, "Space");
    check_hints(st.show);
    stage_press(&st, "z");
    check_hints(st.show);
    stage_close(&st);
}

static int count_texts(const struct draw_list *d)
{
    int count = 0;

    for (int i = 0; i < d->count; i++)
        count += d->commands[i].kind == DRAW_TEXT;
    return count;
}

/* The place of the board of the first lane: that of the first image. */
static struct rect first_board(const struct draw_list *d)
{
    int i = 0;

    while (d->commands[i].kind != DRAW_IMAGE)
        i++;
    return d->commands[i].at;
}

/* The names stay, and the boards stay where they are. */
static void tab_leaves_the_boards_of_a_race_alone(void **state)
{
    struct stage st;

    (void)state;
    open_stage(&st, true);
    show_compose(st.show, 800, 600);
    int before = count_texts(&st.show->draw);
    struct rect board = first_board(&st.show->draw);
    stage_press(&st, "Tab");
    assert_string_equal(st.show->message.text,
                        "side panel: on \xe2\x86\x92 off; figures and plot");
    message_clear(&st.show->message);
    show_compose(st.show, 800, 600);
    int after = count_texts(&st.show->draw);
    check_case(before > 20 && after == st.show->n_lanes, "%d texts, then %d", before,
               after);
    struct rect same_board = first_board(&st.show->draw);
    assert_memory_equal(&board, &same_board, sizeof board);
    stage_press(&st, "Tab");
    assert_false(st.show->boards_alone);
    stage_close(&st);
}

static void tab_fills_the_panel_then_hides_it(void **state)
{
    static const char *const says[] = {
        "side panel: auto \xe2\x86\x92 full; Tab hides it",
        "side panel: full \xe2\x86\x92 off; Tab shows it",
        "side panel: off \xe2\x86\x92 auto; Tab: all figures"};
    struct stage st;

    (void)state;
    open_stage(&st, false);
    for (int i = 0; i < 6; i++) {
        show_compose(st.show, 800, 600);
        stage_press(&st, "Tab");
        assert_string_equal(st.show->message.text, says[i % 3]);
    }
    stage_close(&st);
}

/* Moves the pointer to a board of the last lane. */
static void point_at_last_lane(struct stage *st)
{
    struct show *s = st->show;
    struct input_event motion = {.kind = INPUT_MOTION};

    for (motion.y = st->window.height - 1; motion.y > 0; motion.y -= 40)
        for (motion.x = st->window.width - 1; motion.x > 0; motion.x -= 40) {
            show_take_event(st->show, &motion);
            make_frame(st);
            if (s->grid.hover != CELL_NONE && s->grid.hover_lane == s->n_lanes - 1)
                return;
        }
    fail_msg("no board of the last lane");
}

/* Before a frame shows the remaining lanes. */
static void a_lane_that_is_gone_has_no_value(void **state)
{
    struct stage st;

    (void)state;
    open_stage(&st, false);
    stage_press(&st, "w");
    settle(&st);
    point_at_last_lane(&st);
    stage_press(&st, "PageDown");
    assert_true(st.show->grid.hover_lane < st.show->n_lanes);
    stage_press(&st, "x");
    assert_int_equal(st.show->isolated, 0);
    stage_close(&st);
}

static void a_race_takes_another_board_as_a_search_does(void **state)
{
    struct stage st;

    (void)state;
    open_stage(&st, true);
    struct show *r = st.show;
    uint64_t seed = r->lanes[0]->setting.seed;
    stage_press(&st, "Shift+Up");
    assert_int_equal(r->puzzle->geo->n, 10);
    settle(&st);
    for (int i = 0; i < r->n_lanes; i++)
        assert_int_equal(r->lanes[i]->now->snap.n, 10);
    stage_press(&st, "Shift+Down");
    assert_int_equal(r->puzzle->geo->n, 9);
    stage_press(&st, "+");
    assert_int_equal(r->isolated, 1);
    stage_press(&st, "g");
    assert_true(puzzle_count_clues(r->puzzle) > 0);
    assert_int_equal(r->lanes[0]->setting.seed, seed + 1);
    settle(&st);
    for (int i = 0; i < r->n_lanes; i++)
        assert_int_equal(r->lanes[i]->now->snap.n_clues, puzzle_count_clues(r->puzzle));
    stage_press(&st, "e");
    assert_int_equal(puzzle_count_clues(r->puzzle), 0);
    stage_close(&st);
}

/* Presses keys in turn; each says what changed. */
static void keys_say_what_changed(void **state)
{
    static const struct {
        const char *key, *says;
    } rows[] = {
        {"v", "variable order: input \xe2\x86\x92 random"},
        {"V", "variable order: random \xe2\x86\x92 input"},
        {"p", "propagation: alldifferent \xe2\x86\x92 none"},
        {"2", "view: values and candidates \xe2\x86\x92 assignment frequency"},
        {"2", "view: assignment frequency (unchanged)"},
        {"5", "view: assignment frequency \xe2\x86\x92 failures"},
        {"7", "view: failures (unchanged); this search has one board only"},
        {"2", "view: failures \xe2\x86\x92 assignment frequency"},
        {"+", "highlighted value: none \xe2\x86\x92 1"},
        {"]", "speed: 20/s \xe2\x86\x92 25/s"},
        {"\\", "speed: 25/s \xe2\x86\x92 maximum: "},
        {"]", "speed: maximum: as fast as the machine (unchanged)"},
        {"Backspace", "speed: maximum: as fast as the machine \xe2\x86\x92 automatic"},
        {"b", "calm mode: off \xe2\x86\x92 on; colours change slowly"},
        {"i", "frame statistics: on"},
        {"f", "fullscreen"},
        {"Shift+Up", "size: 9\xc3\x97"
                     "9 \xe2\x86\x92 10\xc3\x97"
                     "10"},
        {"Shift+Up", "size: 10\xc3\x97"
                     "10 \xe2\x86\x92 12\xc3\x97"
                     "12"},
        {"Up", "size: 12\xc3\x97"
               "12 \xe2\x86\x92 16\xc3\x97"
               "16"},
        {"Shift+Down", "size: 16\xc3\x97"
                       "16 \xe2\x86\x92 15\xc3\x97"
                       "15"},
        {"Down", "size: 15\xc3\x97"
                 "15 \xe2\x86\x92 9\xc3\x97"
                 "9"},
        {"Down", "size: 9\xc3\x97"
                 "9 \xe2\x86\x92 4\xc3\x97"
                 "4"},
        {"Down", "4\xc3\x97"
                 "4 is the smallest board"},
        {"F30", "F30 is not bound"},
        {"d", "lens"}};
    struct stage st;

    (void)state;
    in_search(&st);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *text = st.show->message.text;
        stage_press(&st, rows[i].key);
        check_case(strncmp(text, rows[i].says, strlen(rows[i].says)) == 0,
                   "%s: expected '%s', found '%s'", rows[i].key, rows[i].says, text);
        settle(&st);
    }
    stage_close(&st);
}

/* An unbound character acts as the letter of its key; a bound one, as typed text, does
 * not. */
static void other_alphabets_act_by_the_place_of_the_key(void **state)
{
    struct input_event yeru = {.kind = INPUT_KEY, .key = "\xd1\x8b", .us_key = "c"};
    struct input_event y_of_qwertz = {.kind = INPUT_KEY, .key = "i", .us_key = "c"};
    struct stage st;

    (void)state;
    in_search(&st);
    show_take_event(st.show, &yeru);
    check_case(strncmp(st.show->message.text, "palette", 7) == 0, "%s",
               st.show->message.text);
    show_take_event(st.show, &y_of_qwertz);
    check_case(strncmp(st.show->message.text, "frame statistics", 16) == 0, "%s",
               st.show->message.text);
    stage_press(&st, ":");
    show_take_event(st.show, &yeru);
    assert_string_equal(st.show->list.filter, yeru.key);
    stage_close(&st);
}

static bool help_lists(const struct show *s, const char *text)
{
    static struct help_line lines[HELP_LINES];
    int count = help_lines(s, lines);

    for (int i = 0; i < count; i++)
        if (lines[i].keys[0] && strncmp(lines[i].text, text, strlen(text)) == 0)
            return true;
    return false;
}

static void help_lists_the_keys_that_act(void **state)
{
    static const struct {
        void (*enter)(struct stage *st);
        const char *acts[4], *rests[4];
    } cases[] = {
        {in_search,
         {"run / pause", "alldifferent lens", "edit the board", "seek backward"},
         {"previous, next unit", "next, previous stage", "undo, redo", "press E"}},
        {in_paused_lens,
         {"run / pause", "previous, next unit", "next, previous stage",
          "next solution"},
         {"seek backward", "step forward", "undo, redo", "larger, smaller"}},
        {in_running_lens,
         {"run / pause", "previous, next unit", "step forward", "alldifferent lens"},
         {"next, previous stage", "apply", "seek backward", "undo, redo"}},
        {in_editor,
         {"undo, redo", "a value", "save the board", "fullscreen"},
         {"run / pause", "alldifferent lens", "empty board", "calm"}},
        {in_race,
         {"run / pause", "add, remove a lane", "seek backward", "select the next"},
         {"next solution", "a value", "undo, redo", "next, previous stage"}}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct stage st;
        cases[i].enter(&st);
        for (int k = 0; k < 4; k++) {
            check_case(help_lists(st.show, cases[i].acts[k]), "case %d: no \"%s\"",
                       (int)i, cases[i].acts[k]);
            check_case(!help_lists(st.show, cases[i].rests[k]), "case %d: \"%s\"",
                       (int)i, cases[i].rests[k]);
        }
        stage_close(&st);
    }
}

static void an_accepted_value_clears_the_refusal_before_it(void **state)
{
    struct stage st;

    (void)state;
    in_editor(&st);
    stage_press(&st, "Down");
    stage_press(&st, "8");
    check_case(strstr(st.show->message.text, "already"), "%s", st.show->message.text);
    stage_press(&st, "9");
    check_case(st.show->message.text[0] == '\0', "%s", st.show->message.text);
    stage_close(&st);
}

/* What is not typed text means the same in a search and in a race, if it is in both. */
static void one_lane_and_several_agree_on_shared_keys(void **state)
{
    static const char *const both[] = {
        "Alt+Return", "F11",    "f", "F8", "F9", "?",    "c",        "b", "\\",
        "[",          "]",      "{", "}",  "1",  "5",    "q",        "h", "9",
        "0",          "Escape", "e", "g",  "Up", "Down", "Shift+Up", "+", "-"};

    struct keys *k = keys_create();

    (void)state;
    for (size_t i = 0; i < sizeof both / sizeof *both; i++) {
        const struct key_binding *b = keys_find(k, both[i], IN_LANE);
        check_case(b && b == keys_find(k, both[i], IN_LANES),
                   "'%s' differs between search and race", both[i]);
    }
    keys_destroy(k);
}

/* Each key of the table leads to its commands in one of their contexts at least. */
static void check_binding(const struct keys *k, const struct key_binding *b)
{
    unsigned places = command_modes(&b->script.commands[0]);
    bool is_reached = false;

    for (unsigned bit = 1; bit < MODES_END; bit *= 2)
        is_reached |= (places & bit) && keys_find(k, b->key, bit) == b;
    check_case(is_reached, "%s of '%s' is hidden by others in each context", b->key,
               b->row->help);
}

static void rows_are_complete_and_reachable(void **state)
{
    struct keys *k = keys_create();

    (void)state;
    for (int i = 0; i < key_count; i++)
        check_case(key_rows[i].help && strlen(key_rows[i].help) <= 31 &&
                       (key_rows[i].commands || !key_rows[i].keys[0]),
                   "row %d: %s", i, key_rows[i].help);
    for (int i = 0; i < k->count; i++)
        if (k->list[i].script.commands[0].id != VERB_SAY) /* for keys that are free */
            check_binding(k, &k->list[i]);
    keys_destroy(k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_race_goes_on_with_a_pasted_puzzle),
        cmocka_unit_test(rows_are_complete_and_reachable),
        cmocka_unit_test(keys_say_what_changed),
        cmocka_unit_test(help_lists_the_keys_that_act),
        cmocka_unit_test(an_accepted_value_clears_the_refusal_before_it),
        cmocka_unit_test(one_lane_and_several_agree_on_shared_keys),
        cmocka_unit_test(every_key_answers_in_every_context),
        cmocka_unit_test(clicks_before_the_first_frame_hit_nothing),
        cmocka_unit_test(a_refused_value_is_drawn_on_its_own_board_only),
        cmocka_unit_test(tab_fills_the_panel_then_hides_it),
        cmocka_unit_test(tab_leaves_the_boards_of_a_race_alone),
        cmocka_unit_test(a_lane_that_is_gone_has_no_value),
        cmocka_unit_test(a_race_takes_another_board_as_a_search_does),
        cmocka_unit_test(why_explains_the_newest_cell_that_is_no_clue),
        cmocka_unit_test(challengers_come_and_go_at_the_same_target_speed),
        cmocka_unit_test(other_alphabets_act_by_the_place_of_the_key),
        cmocka_unit_test(the_editor_names_the_keys_of_its_alphabet),
        cmocka_unit_test(hints_fit_the_panel),
    };

    if (!mkdtemp(folder))
        return 1;
    setenv("PATH", folder, 1); /* recordings end at once: there is no ffmpeg */
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("XDG_DOCUMENTS_DIR", folder, 1);
    setenv("XDG_PICTURES_DIR", folder, 1);
    setenv("XDG_VIDEOS_DIR", folder, 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return folder_remove(folder) != 0 || failed;
}
