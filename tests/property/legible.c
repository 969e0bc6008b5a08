/* No text of any frame is cut without an ellipsis, leaves the frame, or overlaps
 * another: at many window sizes, board sizes, views and strategies, with every mode
 * open, in fonts of different widths and line heights. And the board stays where it is
 * while keys are pressed. */
#include "base/number.h"
#include "base/units.h"
#include "base/utf8.h"
#include "solve/preset.h"
#include "support/pictures.h"
#include "support/stage.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_TEXTS     60000
#define COVERING_ALPHA 230

static const int sizes[][2] = {
    {640, 480}, {1280, 720}, {1920, 1080}, {2560, 1440}, {1080, 1920}};

struct place {
    struct rect at; /* without the room above and below the letters */
    const char *text;
};

/* The linker leads the call here: what is looked at is the draw list, not its pixels,
 * which would take a third of the time. */
void __wrap_damage_compose(struct damage *g, struct frame *f,
                           const struct draw_list *d);

void __wrap_damage_compose(struct damage *g, struct frame *f, const struct draw_list *d)
{
    (void)g, (void)f, (void)d;
}

static struct place places[MOST_TEXTS];
static int n_places;

static struct rect letters_of(const struct draw_command *c, const char *text,
                              const struct glyphs *g)
{
    int line = g->line_height[c->size];

    return (struct rect){c->at.x, c->at.y + line / 5,
                         utf8_count(text) * g->advance[c->size], line * 3 / 5};
}

/* What is drawn later hides a text as a whole or leaves it alone. */
static void cover(struct rect at, const char *what)
{
    int kept = 0;

    for (int i = 0; i < n_places; i++) {
        if (holds(at, places[i].at))
            continue;
        check_case(are_apart(at, places[i].at), "%s: '%s' is half covered", what,
                   places[i].text);
        places[kept++] = places[i];
    }
    n_places = kept;
}

static void place_text(const struct draw_list *d, const struct draw_command *c,
                       const struct glyphs *g, const char *what)
{
    const char *text = d->texts.data + c->text;
    struct rect at = letters_of(c, text, g);

    if (text[strspn(text, " ")] == '\0' || c->alpha < 255)
        return;
    check_case(holds((struct rect){0, 0, d->width, d->height}, at),
               "%s: '%s' leaves the frame", what, text);
    assert_true(n_places < MOST_TEXTS);
    places[n_places++] = (struct place){at, text};
}

static int by_row(const void *a, const void *b)
{
    const struct place *p = a, *q = b;

    return p->at.y != q->at.y ? p->at.y - q->at.y : p->at.x - q->at.x;
}

static void expect_legible(const struct draw_list *d, const struct glyphs *g,
                           const char *what)
{
    n_places = 0;
    for (int i = 0; i < d->count; i++) {
        const struct draw_command *c = &d->commands[i];
        bool covers =
            c->kind == DRAW_IMAGE ||
            (c->kind == DRAW_RECT && c->alpha >= COVERING_ALPHA && c->at.h > 4);
        if (c->kind == DRAW_TEXT)
            place_text(d, c, g, what);
        else if (covers)
            cover(c->at, what);
    }
    qsort(places, (size_t)n_places, sizeof *places, by_row);
    for (int i = 0; i < n_places; i++)
        for (int k = i + 1;
             k < n_places && places[k].at.y < places[i].at.y + places[i].at.h; k++)
            check_case(are_apart(places[i].at, places[k].at), "%s: '%s' overlaps '%s'",
                       what, places[i].text, places[k].text);
}

/* ---- Frames of a show ---- */

static const char *font_path; /* of the font in use */

static struct font *open_font(void)
{
    struct error e;
    struct font *font = font_open(font_path, &e);

    if (!font)
        fail_msg("%s", e.text);
    return font;
}

static void open_stage(struct stage *st, int n, const char *strategy)
{
    static char side[12];
    static char *words[] = {(char *)"sudoscope",
                            (char *)"--config",
                            (char *)"/dev/null",
                            (char *)"--size",
                            side,
                            (char *)"--speed",
                            (char *)"3000",
                            (char *)"--strategy",
                            NULL,
                            NULL};
    snprintf(side, sizeof side, "%d", n);
    words[8] = (char *)strategy;
    stage_open(st, open_font(), words);
    stage_pass(st, 1);
}

/* A race of the first `count` of 16 settings. */
static void open_race(struct stage *st, int n, int count)
{
    static char side[12], presets[400];
    static char *words[] = {(char *)"sudoscope",
                            (char *)"race",
                            (char *)"--size",
                            side,
                            (char *)"--speed",
                            (char *)"3000",
                            (char *)"--presets",
                            presets,
                            NULL};
    snprintf(side, sizeof side, "%d", n);
    presets[0] = '\0';
    for (int i = 0; i < count; i++)
        strcat(strcat(presets, i ? "," : ""), preset_row(i)->name);
    stage_open(st, open_font(), words);
    stage_pass(st, 0.1);
}

static void expect_legible_frames(struct stage *st, const char *what)
{
    char where[160];

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        stage_compose(st, sizes[i][0], sizes[i][1]);
        snprintf(where, sizeof where, "%s at %dx%d", what, sizes[i][0], sizes[i][1]);
        expect_legible(&st->show->draw, font_glyphs(st->setup.font), where);
    }
}

/* ---- The tests ---- */

static void every_view_is_legible(void **state)
{
    static const int sides[] = {4, 9, 16, 25, 36, 100};

    (void)state;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        struct stage st;
        char what[64];
        if (sides[i] > MAX_N)
            continue;
        open_stage(&st, sides[i], "backtrack");
        stage_move(&st, 400, 300);
        for (int view = 0; view < BOARD_VIEWS; view++) {
            st.show->view = (enum board_view)view;
            snprintf(what, sizeof what, "n = %d, view %d", sides[i], view);
            expect_legible_frames(&st, what);
        }
        stage_close(&st);
    }
}

static void every_strategy_is_legible(void **state)
{
    static const char *const names[] = {"learn",      "auto",          "tabu",
                                        "anneal",     "breadth-first", "best-first",
                                        "progressive"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct stage st;
        open_stage(&st, 25, names[i]);
        expect_legible_frames(&st, names[i]);
        stage_press(&st, "i");
        stage_press(&st, "Space");
        stage_pass(&st, 1);
        expect_legible_frames(&st, names[i]);
        stage_press(&st, "F5");
        expect_legible_frames(&st, names[i]);
        stage_press(&st, "C");
        stage_pass(&st, 1);
        expect_legible_frames(&st, names[i]);
        stage_close(&st);
    }
}

static void every_mode_is_legible(void **state)
{
    static const char *const modes[] = {"?", "l", "E", "d", "g", "C", "Tab", "D", "F5"};

    (void)state;
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        struct stage st;
        open_stage(&st, 9, "backtrack");
        stage_press(&st, modes[i]);
        expect_legible_frames(&st, modes[i]);
        stage_pass(&st, 1);
        expect_legible_frames(&st, modes[i]);
        stage_close(&st);
    }
}

/* Stage by stage, by paths and as a flow, with and without a panel. */
static void the_lens_is_legible_in_every_stage(void **state)
{
    static const int sides[] = {4, 9, 15, 16, 25, 100};

    (void)state;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        struct stage st;
        char what[64];
        int stages = sides[i] < 16 ? 12 : 6;
        open_stage(&st, sides[i], "backtrack");
        stage_press(&st, "Space");
        stage_press(&st, "d");
        stage_pass(&st, 1);
        for (int k = 0; k < stages; k++) {
            snprintf(what, sizeof what, "lens, n = %d, key %d", sides[i], k);
            stage_press(&st, k == stages / 2 ? "F" : k % 8 == 7 ? "Right" : "Space");
            if (k % 5 == 4)
                stage_press(&st, "Tab");
            stage_pass(&st, k % 8 == 7 ? 0.6 : 0.1); /* cells fly to another unit */
            expect_legible_frames(&st, what);
        }
        stage_press(&st, "\\");
        stage_press(&st, ">");
        stage_pass(&st, 1);
        expect_legible_frames(&st, "lens, last stage");
        stage_close(&st);
    }
}

/* At its start and later, when lanes have finished. */
static void every_race_is_legible(void **state)
{
    static const int counts[] = {1, 2, 3, 4, 6, 9, 16};

    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct stage st;
        char what[64];
        open_race(&st, 9, counts[i]);
        snprintf(what, sizeof what, "%d lanes", counts[i]);
        expect_legible_frames(&st, what);
        stage_pass(&st, 1);
        expect_legible_frames(&st, what);
        stage_press(&st, "5");
        stage_move(&st, 100, 100);
        expect_legible_frames(&st, what);
        stage_close(&st);
    }
}

static bool frame_says(struct stage *st, const char *text)
{
    const struct draw_list *d = &st->show->draw;

    for (int i = 0; i < d->count; i++)
        if (d->commands[i].kind == DRAW_TEXT &&
            strstr(d->texts.data + d->commands[i].text, text))
            return true;
    return false;
}

static void a_lane_describes_the_cell_under_the_pointer(void **state)
{
    struct stage st;
    int described = 0;

    (void)state;
    open_race(&st, 9, 2);
    stage_pass(&st, 1);
    for (int x = 0; x < 1280; x += 64) {
        char text[80];
        stage_move(&st, x, 300);
        stage_pass(&st, 0.01);
        stage_compose(&st, 1280, 720);
        cell_t c = st.show->grid.hover;
        snprintf(text, sizeof text, "%s, r%dc%d: ", preset_row(x >= 640)->name,
                 c / 9 + 1, c % 9 + 1);
        check_case(frame_says(&st, text) == (c != CELL_NONE), "x = %d: '%s'", x, text);
        described += c != CELL_NONE;
    }
    assert_true(described > 10);
    stage_move(&st, 200, 300);
    stage_pass(&st, 2);
    stage_compose(&st, 1280, 720);
    assert_false(frame_says(&st, ", r")); /* the pointer is hidden */
    stage_close(&st);
}

/* The alpha of a notice; it stands right of the board. 0: there is none. */
static int notice_alpha(struct stage *st, double seconds)
{
    const struct draw_list *d = &st->show->draw;

    stage_pass(st, seconds);
    stage_compose(st, 1280, 720);
    for (int i = 0; i < d->count; i++)
        if (d->commands[i].kind == DRAW_TEXT && d->commands[i].color == COLOR_ALARM) {
            assert_true(d->commands[i].at.x >=
                        st->show->layout.board.x + st->show->layout.board.w);
            return d->commands[i].alpha;
        }
    return 0;
}

static void a_notice_fades_beside_the_board(void **state)
{
    struct stage st;

    (void)state;
    open_stage(&st, 9, "backtrack");
    stage_pass(&st, 1);
    show_notify(st.show, "no sound");
    assert_int_equal(notice_alpha(&st, 0), 255);
    assert_int_equal(notice_alpha(&st, 8.5), 255);
    check_range(notice_alpha(&st, 1), 100, 155);
    assert_int_equal(notice_alpha(&st, 1), 0);
    stage_close(&st);
}

static void no_key_moves_the_board(void **state)
{
    static const char *const keys[] = {
        "Tab", "v", "p", "]",     "\\", "Up",  "Down", "2",  "5",  "c",
        "b",   "i", "a", "?",     "?",  "r",   "g",    "e",  "n",  "Left",
        ".",   ",", "x", "Space", "m",  "Tab", "+",    "f8", "z5", "Tab"};
    struct stage st;

    (void)state;
    open_stage(&st, 9, "backtrack");
    for (int full = 0; full < 2; full++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            int w = sizes[i][0], h = sizes[i][1];
            st.window.base.is_fullscreen = full;
            stage_compose(&st, w, h);
            struct rect before = st.show->layout.board;
            /* In a frame of 4:3 the board leaves room for the panel. */
            check_case(!full ||
                           before.w * 100 >= int_min(w, h) * (w * 3 == h * 4 ? 84 : 97),
                       "%dx%d: the board has %d pixels", w, h, before.w);
            for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
                stage_press(&st, keys[k]);
                stage_move(&st, (int)(k * 37) % w, (int)(k * 91) % h);
                show_advance(st.show, st.show->now_ns + NS_PER_S);
                stage_compose(&st, w, h);
                check_case(memcmp(&before, &st.show->layout.board, sizeof before) == 0,
                           "%dx%d: '%s' moves the board", w, h, keys[k]);
            }
        }
    stage_close(&st);
}

/* ---- Questions ---- */

/* Appends the characters of a text that are no blanks. */
static void squeeze(struct text *out, const char *text)
{
    for (; *text; text++)
        if (*text != ' ')
            text_putc(out, *text);
}

/* Expects that the frame shows the whole text, on lines below each other. */
static void expect_whole(const struct show *s, const char *text, const char *what)
{
    struct text shown = TEXT_EMPTY, expected = TEXT_EMPTY;

    for (int i = 0; i < s->draw.count; i++)
        if (s->draw.commands[i].kind == DRAW_TEXT)
            squeeze(&shown, s->draw.texts.data + s->draw.commands[i].text);
    squeeze(&expected, text);
    check_case(strstr(shown.data, expected.data) != NULL, "%s: cut: '%s'", what, text);
    text_free(&shown);
    text_free(&expected);
}

static void expect_whole_texts(struct stage *st, const char *what, const char *text,
                               const char *another)
{
    char where[160];

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        stage_compose(st, sizes[i][0], sizes[i][1]);
        snprintf(where, sizeof where, "%s at %dx%d", what, sizes[i][0], sizes[i][1]);
        expect_legible(&st->show->draw, font_glyphs(st->setup.font), where);
        expect_whole(st->show, text, where);
        expect_whole(st->show, another, where);
    }
}

/* Also in a presentation. */
static void expect_legible_question(struct stage *st, const char *what)
{
    for (int i = 0; i < 2; i++) {
        expect_whole_texts(st, what, st->show->caption.data, "");
        stage_press(st, "F5");
        message_clear(&st->show->message); /* it covers texts for two seconds */
    }
}

/* The end card of a presentation names the setting, the counts and the command. */
static void the_end_card_is_whole(void **state)
{
    char *words[] = {(char *)"sudoscope",
                     (char *)"--config",
                     (char *)"/dev/null",
                     (char *)"--strategy",
                     (char *)"backtrack",
                     (char *)"--var",
                     (char *)"dom-wdeg",
                     (char *)"--val",
                     (char *)"least-constraining",
                     (char *)"--prop",
                     (char *)"alldifferent-lazy",
                     (char *)"--restarts",
                     (char *)"luby",
                     (char *)"--speed",
                     (char *)"max",
                     (char *)"--seed",
                     (char *)"1234567",
                     (char *)"--presentation",
                     (char *)PUZZLES_DIR "/09/inkala-2012.txt",
                     NULL};
    struct text command = TEXT_EMPTY;
    struct stage st;

    (void)state;
    for (int i = 0; words[i]; i++)
        text_puts(&command, words[i]);
    stage_open_virtual(&st, open_font(), words);
    stage_pass(&st, 2);
    st.show->is_at_card = true;
    st.show->glide.card = 1;
    expect_whole_texts(&st, "end card", command.data, "seed 1234567");
    text_free(&command);
    stage_close(&st);
}

/* Plays an exercise, with answers that are readable and mostly wrong. */
static void expect_legible_questions(struct stage *st, const char *name)
{
    static const char *const answers[] = {[ANSWER_NOTHING] = "",
                                          [ANSWER_CELLS] = "r1c1",
                                          [ANSWER_NUMBERS] = "7",
                                          [ANSWER_LETTERS] = "a",
                                          [ANSWER_SCRIPT] = ""};
    const struct exercise *x = &st->show->exercise;

    while (st->show->tour.is_playing) {
        stage_pass(st, 0.5);
        if (!x->asked)
            continue;
        expect_legible_question(st, name);
        for (const char *at = answers[question_rows[x->asked->word].kind]; *at; at++)
            stage_press(st, (char[]){*at, '\0'});
        stage_press(st, "Return");
        if (x->asked) { /* the verdict */
            expect_legible_question(st, name);
            stage_press(st, "Return");
        }
    }
}

static void every_question_is_legible_and_whole(void **state)
{
    static const char *const names[] = {"hall-set",   "thrashing",     "fail-first",
                                        "heavy-tail", "own-heuristic", "planted-bug"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct stage st;
        char *words[] = {(char *)"sudoscope", (char *)"exercise", (char *)names[i],
                         NULL};
        stage_open_virtual(&st, open_font(), words);
        expect_legible_questions(&st, names[i]);
        stage_close(&st);
    }
}

int main(void)
{
    static const char *const fonts[] = {TEST_FONTS};
    int failed = 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_view_is_legible),
        cmocka_unit_test(every_strategy_is_legible),
        cmocka_unit_test(every_mode_is_legible),
        cmocka_unit_test(the_lens_is_legible_in_every_stage),
        cmocka_unit_test(every_race_is_legible),
        cmocka_unit_test(a_lane_describes_the_cell_under_the_pointer),
        cmocka_unit_test(a_notice_fades_beside_the_board),
        cmocka_unit_test(no_key_moves_the_board),
        cmocka_unit_test(every_question_is_legible_and_whole),
        cmocka_unit_test(the_end_card_is_whole),
    };

    for (size_t i = 0; i < sizeof fonts / sizeof *fonts; i++) {
        font_path = fonts[i];
        print_message("with %s\n", font_path);
        failed += cmocka_run_group_tests(tests, NULL, NULL);
    }
    return failed;
}
