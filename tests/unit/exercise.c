/* Exercises played through with the keys, right and wrong: the answers are found here
 * without the code that judges them. */
#include "base/alloc.h"
#include "base/in_file.h"
#include "draw/chars.h"
#include "files/data.h"
#include "script/script.h"
#include "show/exercise/questions.h"
#include "solve/preset.h"
#include "solve/search.h"
#include "support/matching.h"
#include "support/oracle.h"
#include "support/stage.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STUDENTS = 6 };
static const char *const students[STUDENTS] = {"", "ada", "bob", "x y\"z", "1", "2"};
static const char *const names[] = {"hall-set",   "thrashing",     "fail-first",
                                    "heavy-tail", "own-heuristic", "planted-bug"};
enum { NAMES = sizeof names / sizeof *names };

static char tour[PATH_SIZE];

/* As the command does. */
static void open_exercise(struct stage *st, const char *name, const char *student,
                          bool has_window)
{
    struct error e = {""};

    *st = (struct stage){.show = NULL};
    options_init(&st->options, COMMAND_exercise);
    st->options.setting.source = &script_source;
    st->options.student = student;
    if (!tour_list_find(EXERCISES, name, tour, sizeof tour, &e))
        fail_msg("%s", e.text);
    st->options.tour = tour;
    fake_window_init(&st->window, 1280, 720);
    st->setup = (struct show){.o = &st->options,
                              .window = has_window ? &st->window.base : NULL,
                              .font = font_of_glyphs(chars_glyphs()),
                              .report = report_create(0),
                              .is_virtual = true};
    st->show = show_open(&st->setup, &e);
    if (!st->show)
        fail_msg("%s", e.text);
}

/* ---- The board, from its values alone ---- */

static bool may_have(const struct snapshot *snap, cell_t c, int v)
{
    for (int kind = 0; kind <= UNIT_BOX; kind++)
        for (int i = 0; i < snap->n; i++)
            if (snap->value[snapshot_cell(
                    snap, snapshot_unit(snap, c, (enum unit_kind)kind), i)] == v)
                return false;
    return true;
}

static int count_candidates(const struct snapshot *snap, cell_t c)
{
    int count = 0;

    for (int v = 0; v < snap->n; v++)
        count += may_have(snap, c, v);
    return count;
}

static bool has_fewest(const struct snapshot *snap, cell_t c)
{
    if (snap->value[c] != VALUE_NONE)
        return false;
    for (cell_t other = 0; other < snap->n_cells; other++)
        if (snap->value[other] == VALUE_NONE &&
            count_candidates(snap, other) < count_candidates(snap, c))
            return false;
    return true;
}

/* Whether alldifferent on one of its units takes a candidate from the cell: some value
 * of it is in no perfect matching (Hall 1935). */
static bool loses(const struct snapshot *snap, cell_t c)
{
    struct unit_graph g = {.n = snap->n};

    for (int kind = 0; kind <= UNIT_BOX && snap->value[c] == VALUE_NONE; kind++) {
        int unit = snapshot_unit(snap, c, (enum unit_kind)kind), at = -1;
        for (int i = 0; i < snap->n; i++) {
            cell_t other = snapshot_cell(snap, unit, i);
            at = other == c ? i : at;
            for (int v = 0; v < snap->n; v++)
                g.edge[i][v] = snap->value[other] == VALUE_NONE
                                   ? may_have(snap, other, v)
                                   : snap->value[other] == v;
        }
        for (int v = 0; v < snap->n; v++)
            if (may_have(snap, c, v) && !matching_exists(&g, at, v))
                return true;
    }
    return false;
}

static bool is_among_worst(const struct snapshot *snap, cell_t c)
{
    int worse = 0;

    for (cell_t other = 0; other < snap->n_cells; other++)
        worse += snap->failures[other] > snap->failures[c];
    return snap->failures[c] > 0 && worse < 3;
}

/* Writes the first pair or triple of cells of a unit that share as many candidates, and
 * of which the unit has further unassigned cells; `wrong`: that share more. */
static bool write_hall(const struct snapshot *snap, bool wrong, char *out)
{
    for (int unit = 0; unit < 3 * snap->n; unit++)
        for (int set = 0; set < 1 << snap->n; set++) {
            int size = 0, open = 0, values = 0, used = 0;
            for (int i = 0; i < snap->n; i++) {
                cell_t c = snapshot_cell(snap, unit, i);
                open += snap->value[c] == VALUE_NONE;
                if (!(set >> i & 1))
                    continue;
                size += snap->value[c] == VALUE_NONE ? 1 : 100;
                used +=
                    sprintf(out + used, "r%dc%d ", c / snap->n + 1, c % snap->n + 1);
            }
            for (int v = 0; v < snap->n; v++) {
                bool is_in = false;
                for (int i = 0; i < snap->n; i++)
                    is_in |=
                        set >> i & 1 && may_have(snap, snapshot_cell(snap, unit, i), v);
                values += is_in;
            }
            if (size >= 2 && size < open && size < 100 && (values == size) == !wrong)
                return true;
        }
    return false;
}

/* Writes the candidates of the first cell with the fewest; `wrong`: without the last
 * one, and with a value that is none. */
static void write_candidates(const struct snapshot *snap, bool wrong, char *out)
{
    cell_t c = 0;
    int used = 0, left = 0;

    while (!has_fewest(snap, c))
        c++;
    for (int v = 0; v < snap->n; v++)
        left += may_have(snap, c, v);
    for (int v = 0; v < snap->n; v++)
        if (may_have(snap, c, v) ? --left > 0 || !wrong : wrong && used == 0)
            used += sprintf(out + used, "%d ", v + 1);
}

/* Writes the last value that has only one place left in some unit, or more. */
static void write_value(const struct snapshot *snap, bool wrong, char *out)
{
    for (int v = 0; v < snap->n; v++) {
        bool is_single = false;
        for (int unit = 0; unit < 3 * snap->n; unit++) {
            int places = 0;
            for (int i = 0; i < snap->n; i++) {
                cell_t c = snapshot_cell(snap, unit, i);
                places += snap->value[c] == VALUE_NONE && may_have(snap, c, v);
            }
            is_single |= places == 1;
        }
        if (is_single != wrong)
            sprintf(out, "%d", v + 1);
    }
}

/* ---- Measuring ---- */

static uint64_t nodes_of(const struct show *s, const struct setting *choice)
{
    struct setting set = *choice;
    uint64_t sum = 0;

    for (set.seed = 1; set.seed <= 10; set.seed++) {
        struct search *search = search_create(s->puzzle, &set);
        uint64_t nodes = 0;
        while (search->status == SEARCH_RUNNING && nodes < 3000) {
            search_step(search);
            nodes = search->stats.decisions + search->stats.refutations;
        }
        sum += nodes < 3000 ? nodes : 3000;
        search_destroy(search);
    }
    return sum;
}

/* Writes the letters of the choices, the best one first or, if `wrong`, last. False:
 * all are equal. */
static bool write_order(const struct show *s, bool wrong, char *out)
{
    uint64_t nodes[MOST_CHOICES];
    int count = 0;

    for (const char *at = s->exercise.asked->text; (at = strchr(at, '\n')); count++) {
        struct setting set = show_lane(s)->setting;
        char name[CHOICE_TEXT];
        at++;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "\n"), at);
        assert_true(preset_choose(&set, name, NULL));
        nodes[count] = nodes_of(s, &set);
        out[count] = (char)('a' + count);
        for (int i = count; i > 0; i--) {
            bool is_before = nodes[out[i] - 'a'] < nodes[out[i - 1] - 'a'];
            if (is_before == !wrong && nodes[out[i] - 'a'] != nodes[out[i - 1] - 'a']) {
                char swap = out[i];
                out[i] = out[i - 1];
                out[i - 1] = swap;
            }
        }
    }
    out[count] = '\0';
    return nodes[out[0] - 'a'] != nodes[out[count - 1] - 'a'];
}

/* ---- The trace ---- */

/* The first cell whose value in the solution is removed under right decisions alone. */
static cell_t bug_of(const struct show *s)
{
    struct text trace = TEXT_EMPTY;
    struct setting set = setting_default();
    struct error e;
    cell_t bug = CELL_NONE;
    bool right[MAX_CELLS];
    int depth = 0, n = s->puzzle->geo->n, row, col, value;

    assert_true(oracle_count(s->puzzle, 2) == 1);
    struct search *search = search_create(s->puzzle, &set);
    assert_true(search_run(search, 100000) == SEARCH_SOLVED);
    const value_t *solution = search_grid(search);
    if (!in_file_read_regular(&trace, s->exercise.trace, &e))
        fail_msg("%s", e.text);
    for (char *line = strtok(trace.data, "\n"); line; line = strtok(NULL, "\n")) {
        bool all = true;
        for (int i = 0; i < depth; i++)
            all &= right[i];
        if (sscanf(line, "decide r%dc%d %d", &row, &col, &value) == 3)
            right[depth++] = solution[(row - 1) * n + col - 1] == value - 1;
        else if (sscanf(line, "undo %d", &value) == 1)
            depth = value;
        else if (sscanf(line, "remove r%dc%d %d", &row, &col, &value) == 3 && all &&
                 bug == CELL_NONE && solution[(row - 1) * n + col - 1] == value - 1)
            bug = (row - 1) * n + col - 1;
    }
    search_destroy(search);
    text_free(&trace);
    return bug;
}

/* ---- Playing ---- */

static bool is_right_cell(const struct show *s, cell_t c, cell_t bug)
{
    const struct snapshot *snap = &show_lane(s)->now->snap;

    switch (s->exercise.asked->word) {
    case QUESTION_SMALLEST_DOMAIN:
        return has_fewest(snap, c);
    case QUESTION_HALL_LOSS:
        return loses(snap, c);
    case QUESTION_FAILING:
        return is_among_worst(snap, c);
    default:
        assert_true(s->exercise.asked->word == QUESTION_WRONG_STEP);
        return c == bug;
    }
}

/* Writes a right or a wrong answer, and returns whether it is right: equal choices have
 * no wrong one. Of cells, the last of the cells that would do, so that ties
 * count. */
static bool write_answer(const struct show *s, bool wrong, char *out)
{
    const struct snapshot *snap = &show_lane(s)->now->snap;
    enum question q = (enum question)s->exercise.asked->word;
    cell_t bug = q == QUESTION_WRONG_STEP ? bug_of(s) : CELL_NONE;
    int level = 0;

    out[0] = '\0';
    if (q == QUESTION_LEVEL) {
        for (cell_t c = 0; c < snap->n_cells; c++)
            level += snap->value[c] != VALUE_NONE && snap->cause[c] == CAUSE_DECISION;
        sprintf(out, "%d", level + wrong);
    } else if (q == QUESTION_CANDIDATES) {
        write_candidates(snap, wrong, out);
    } else if (q == QUESTION_VALUE) {
        write_value(snap, wrong, out);
        if (!out[0]) { /* each value has a single place somewhere */
            write_value(snap, wrong = false, out);
        }
    } else if (q == QUESTION_HALL_SET) {
        assert_true(write_hall(snap, wrong, out));
    } else if (q == QUESTION_RANK || q == QUESTION_BEST) {
        wrong &= write_order(s, wrong, out);
        if (q == QUESTION_BEST)
            out[1] = '\0';
    } else if (q == QUESTION_HEURISTIC) {
        sprintf(out, "%s", wrong ? "" : ASSETS_DIR "/scripts/dom-wdeg.lua");
    } else {
        for (cell_t c = 0; c < snap->n_cells; c++)
            if (is_right_cell(s, c, bug) == !wrong)
                sprintf(out, "r%dc%d", c / snap->n + 1, c % snap->n + 1);
    }
    return !wrong;
}

static void type(struct stage *st, const char *text)
{
    for (; *text; text++)
        stage_press(st, *text == ' ' ? "Space" : (char[]){*text, '\0'});
}

/* Plays to the next question or the end. */
static bool go_on(struct stage *st)
{
    for (int i = 0; i < 1000 && st->show->tour.is_playing && !st->show->exercise.asked;
         i++)
        stage_pass(st, 0.1);
    return st->show->exercise.asked;
}

/* Expects that a terminal shows the whole caption. */
static void expect_whole_caption(struct stage *st, int columns, int rows)
{
    const struct draw_list *d = &st->show->draw;
    char shown[60000], expected[2000];
    int used = 0, length = 0;

    stage_compose(st, columns, 2 * rows);
    for (int i = 0; i < d->count; i++)
        for (const char *at = d->texts.data + d->commands[i].text;
             d->commands[i].kind == DRAW_TEXT && *at; at++)
            if (*at != ' ' && used < (int)sizeof shown - 1)
                shown[used++] = *at;
    for (const char *at = st->show->caption.data; *at; at++)
        if (*at != ' ')
            expected[length++] = *at;
    shown[used] = expected[length] = '\0';
    check_case(strstr(shown, expected) && !st->show->layout.caption_overlays,
               "%dx%d: '%s' is cut or covers the board", columns, rows,
               st->show->caption.data);
}

/* Plays an exercise by its keys; `wrong`: gives no right answer. */
static void play(struct stage *st, bool wrong)
{
    const struct exercise *x = &st->show->exercise;
    char answer[ASK_TYPED];

    while (go_on(st)) {
        expect_whole_caption(st, 80, 24);
        expect_whole_caption(st, 120, 40);
        if (x->asked->word != QUESTION_GO_ON) {
            int before = (int)x->marks.length;
            bool is_right = write_answer(st->show, wrong, answer);
            type(st, answer);
            stage_press(st, "Return");
            check_case((int)x->marks.length == before + 1 &&
                           x->marks.data[before] == (is_right ? '1' : '0'),
                       "%s, '%s' to '%s': found %s (%s)", tour, answer, x->asked->text,
                       x->marks.data, st->show->caption.data);
        }
        stage_press(st, "Return");
        assert_true(!x->asked);
    }
    assert_true(!st->show->tour.is_playing);
    assert_true((int)x->marks.length ==
                exercise_questions(&st->show->tour.play.script));
    assert_true(strstr(st->show->caption.data, " right. q ends"));
}

static void right_answers_count_and_wrong_ones_do_not(void **state)
{
    (void)state;
    for (int i = 0; i < NAMES; i++)
        for (int k = 0; k < 2 * STUDENTS; k++) {
            struct stage st;
            open_exercise(&st, names[i], students[k / 2], true);
            play(&st, k % 2);
            stage_close(&st);
        }
}

/* The answers of one play, given again without a window, make the same boards and
 * marks. */
static void verifying_repeats_the_marks(void **state)
{
    (void)state;
    for (int i = 0; i < NAMES; i++) {
        struct stage st, again;
        open_exercise(&st, names[i], "ada", true);
        play(&st, i % 2);
        open_exercise(&again, names[i], "ada", false);
        again.show->exercise.given = st.show->exercise.answers.data;
        for (int t = 0; again.show->tour.is_playing && t < 1000; t++)
            show_advance(again.show, t * NS_PER_S);
        assert_string_equal(again.show->exercise.marks.data,
                            st.show->exercise.marks.data);
        assert_string_equal(again.show->exercise.answers.data,
                            st.show->exercise.answers.data);
        assert_true(again.show->exercise.marked_boards ==
                    st.show->exercise.marked_boards);
        stage_close(&st);
        stage_close(&again);
    }
}

static void students_have_different_boards(void **state)
{
    (void)state;
    for (int i = 0; i < NAMES; i++) {
        struct puzzle *first[STUDENTS];
        for (int k = 0; k < STUDENTS; k++) {
            struct stage st;
            open_exercise(&st, names[i], students[k], true);
            assert_true(go_on(&st));
            first[k] = puzzle_copy(st.show->puzzle);
            for (int j = 0; j < k; j++)
                assert_false(puzzle_equals(first[j], first[k]));
            stage_close(&st);
        }
        for (int k = 0; k < STUDENTS; k++)
            puzzle_destroy(first[k]);
    }
}

/* Whether words beside the question say what an answer must be. */
static bool is_explained(const struct stage *st)
{
    const char *caption = st->show->caption.data;

    return caption[strlen(caption) - 1] == ')';
}

/* Keys that would change the search do nothing but say so; what cannot be read is not
 * counted. */
static void only_answers_count(void **state)
{
    struct stage st;
    struct exercise *x;

    (void)state;
    open_exercise(&st, "hall-set", "ada", true);
    x = &st.show->exercise;
    assert_true(go_on(&st) && x->asked->word == QUESTION_GO_ON);
    stage_press(&st, "Return");
    assert_true(go_on(&st) && x->asked->word == QUESTION_HALL_SET);
    const char *keys[] = {"v", "p", "e", "g", "R", "Escape", ".", "d", "E", "l"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        message_clear(&st.show->message);
        stage_press(&st, keys[i]);
        check_case(x->asked && st.show->tour.is_playing &&
                       (st.show->message.text[0] || is_explained(&st)),
                   "'%s' says nothing", keys[i]);
    }
    const char *unreadable[] = {"r1", "r9c9", "r1c1 r1c1", "1 2", " ", "r0c1"};
    for (size_t i = 0; i < sizeof unreadable / sizeof *unreadable; i++) {
        type(&st, unreadable[i]);
        stage_press(&st, "Return");
        check_case(x->marks.length == 0 && x->asked, "'%s' counts", unreadable[i]);
        check_case(!x->typed[0] && is_explained(&st), "'%s' stays: %s", unreadable[i],
                   st.show->caption.data);
        stage_press(&st, "r");
        assert_false(is_explained(&st));
        assert_string_equal(x->typed, "r");
        stage_press(&st, "Backspace");
    }
    stage_close(&st);
}

/* Characters of the next answer, typed too early, and keys that change the search: each
 * gets a sentence without the place of a command, and changes nothing. */
static void keys_before_the_question_only_say_so(void **state)
{
    static const char *const keys[] = {"1", "6", "r", "c", "f", "Space", "Return",
                                       ".", ",", "v", "g", "d", "Left"};
    struct stage st;

    (void)state;
    open_exercise(&st, "hall-set", "ada", true);
    enum board_view view = st.show->view;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        message_clear(&st.show->message);
        stage_press(&st, keys[i]);
        check_case(strstr(st.show->message.text, "no question yet") &&
                       !st.show->notice.text[0] && st.show->view == view &&
                       !st.window.base.is_fullscreen && !st.show->lens.is_open,
                   "'%s': '%s' '%s'", keys[i], st.show->message.text,
                   st.show->notice.text);
    }
    stage_press(&st, "?");
    assert_true(st.show->help.is_open);
    stage_close(&st);
}

/* An answer that no player could have given ends the verification. */
static void an_answer_that_cannot_be_judged_ends_the_verification(void **state)
{
    struct stage st;

    (void)state;
    open_exercise(&st, "hall-set", "ada", false);
    st.show->exercise.given = "r1c1 r9c9\x1er1c1\x1e";
    for (int t = 0; st.show->tour.is_playing && t < 1000; t++)
        show_advance(st.show, t * NS_PER_S);
    assert_non_null(st.show->exercise.asked);
    assert_int_equal(st.show->exercise.marks.length, 0);
    assert_string_equal(st.show->exercise.refusal.text,
                        "answer 1: the question takes no such answer");
    stage_close(&st);
}

/* A line may be written at any time: what was made after the last answer is not in it.
 */
static void a_line_repeats_wherever_the_user_stopped(void **state)
{
    char answer[ASK_TYPED];

    (void)state;
    for (int stop = 0; stop < 2; stop++) {
        struct stage st, again;
        open_exercise(&st, "hall-set", "ada", true);
        assert_true(go_on(&st));
        stage_press(&st, "Return");
        assert_true(go_on(&st));
        write_answer(st.show, false, answer);
        type(&st, answer);
        stage_press(&st, "Return");
        if (stop == 1) {
            stage_press(&st, "Return");
            assert_true(go_on(&st));
        }
        open_exercise(&again, "hall-set", "ada", false);
        again.show->exercise.given = st.show->exercise.answers.data;
        for (int t = 0; !again.show->exercise.asked && t < 1000; t++)
            show_advance(again.show, t * NS_PER_S);
        assert_true(st.show->exercise.marked_boards != 0 &&
                    again.show->exercise.marked_boards ==
                        st.show->exercise.marked_boards);
        stage_close(&st);
        stage_close(&again);
    }
}

/* Letters of choices that the question does not have: without nodes, they would be in
 * ascending order. */
static void letters_without_a_choice_do_not_count(void **state)
{
    static const char *const unreadable[] = {"def", "ef", "a g", "ead"};
    struct stage st;

    (void)state;
    open_exercise(&st, "heavy-tail", "ada", true);
    struct question_scene scene = {
        .puzzle = st.show->puzzle,
        .snap = &show_lane(st.show)->now->snap,
        .setting = &show_lane(st.show)->setting,
        .choices = "backtrack-mrv\nbacktrack-hidden\nlearn",
    };
    for (size_t i = 0; i < sizeof unreadable / sizeof *unreadable; i++) {
        struct text why = TEXT_EMPTY;
        scene.answer = unreadable[i];
        check_case(question_judge(QUESTION_RANK, &scene, &why) == UNREADABLE,
                   "'%s' counts", unreadable[i]);
        text_free(&why);
    }
    stage_close(&st);
}

/* A script that fails needs few nodes. */
static void scripts_that_fail_are_not_right(void **state)
{
    struct stage st;
    struct text why = TEXT_EMPTY;

    (void)state;
    open_exercise(&st, "own-heuristic", "ada", true);
    assert_true(go_on(&st));
    struct question_scene scene = {
        .puzzle = st.show->puzzle,
        .snap = &show_lane(st.show)->now->snap,
        .setting = &show_lane(st.show)->setting,
        .choices = "backtrack-mrv/val=random",
        .answer = "function variable(b) error(\"no idea\") end\n",
    };
    enum verdict verdict = question_judge(QUESTION_HEURISTIC, &scene, &why);
    check_case(verdict == UNREADABLE && strstr(why.data, "no idea"), "found %d, %s",
               (int)verdict, why.data);
    text_free(&why);
    stage_close(&st);
}

/* The window waits while a script is measured. */
static void a_slow_script_is_refused(void **state)
{
    struct stage st;
    struct text why = TEXT_EMPTY;

    (void)state;
    open_exercise(&st, "own-heuristic", "ada", true);
    assert_true(go_on(&st));
    struct question_scene scene = {
        .puzzle = st.show->puzzle,
        .snap = &show_lane(st.show)->now->snap,
        .setting = &show_lane(st.show)->setting,
        .choices = "backtrack-mrv/val=random",
        .most_ns = NS_PER_S / 10,
        .answer = "function variable(b) for i = 1, 300000 do end "
                  "return b:smallest() end\n",
    };
    enum verdict verdict = question_judge(QUESTION_HEURISTIC, &scene, &why);
    check_case(verdict == UNREADABLE && strstr(why.data, "too slow"), "found %d, %s",
               (int)verdict, why.data);
    text_free(&why);
    stage_close(&st);
}

/* In a trace with a bug the full stop and the comma step, and do not type. */
static void the_keys_that_step_do_not_type(void **state)
{
    struct stage st;

    (void)state;
    open_exercise(&st, "planted-bug", "ada", true);
    assert_true(go_on(&st));
    stage_press(&st, "Return");
    assert_true(go_on(&st) && ask_allows_steps(st.show));
    for (int i = 0; i < 3; i++) {
        stage_press(&st, ".");
        stage_pass(&st, 2);
    }
    uint64_t step = show_lane(st.show)->now->play.step;
    stage_press(&st, ",");
    stage_pass(&st, 2);
    assert_int_equal(show_lane(st.show)->now->play.step, step - 1);
    assert_string_equal(st.show->exercise.typed, "");
    stage_close(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_repeats_wherever_the_user_stopped),
        cmocka_unit_test(letters_without_a_choice_do_not_count),
        cmocka_unit_test(scripts_that_fail_are_not_right),
        cmocka_unit_test(a_slow_script_is_refused),
        cmocka_unit_test(the_keys_that_step_do_not_type),
        cmocka_unit_test(right_answers_count_and_wrong_ones_do_not),
        cmocka_unit_test(verifying_repeats_the_marks),
        cmocka_unit_test(students_have_different_boards),
        cmocka_unit_test(only_answers_count),
        cmocka_unit_test(keys_before_the_question_only_say_so),
        cmocka_unit_test(an_answer_that_cannot_be_judged_ends_the_verification),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
