/* No text of any frame is cut without an ellipsis, leaves the frame, or overlaps
 * another: at many window sizes, board sizes, views and strategies, with every mode
 * open. And the board stays where it is while keys are pressed. */
#include "base/clock.h"
#include "base/number.h"
#include "base/utf8.h"
#include "options/command_line.h"
#include "show/search_state.h"
#include "show/show.h"
#include "support/fake_window.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MOST_TEXTS     60000
#define COVERING_ALPHA 230

static const int sizes[][2] = {
    {640, 480}, {1280, 720}, {1920, 1080}, {2560, 1440}, {1080, 1920}};

struct place {
    struct rect at; /* without the room above and below the letters */
    const char *text;
};

static struct place places[MOST_TEXTS];
static int n_places;

static bool are_apart(struct rect a, struct rect b)
{
    return a.x >= b.x + b.w || b.x >= a.x + a.w || a.y >= b.y + b.h || b.y >= a.y + a.h;
}

static bool holds(struct rect outer, struct rect inner)
{
    return inner.x >= outer.x && inner.y >= outer.y &&
           inner.x + inner.w <= outer.x + outer.w &&
           inner.y + inner.h <= outer.y + outer.h;
}

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

/* ---- A show ---- */

struct stage {
    struct options options;
    struct fake_window window;
    struct show_setup setup;
    struct show *show;
};

/* The player catches up, time passes. */
static void settle(struct stage *st)
{
    struct show *s = st->show;
    const struct timespec moment = {0, 3 * NS_PER_MS};

    for (int i = 0; i < 40; i++) {
        nanosleep(&moment, NULL);
        show_advance(s, s->now_ns + NS_PER_S / 40);
    }
    while (!s->type->is_ready(s) || s->shown_command < s->last_command) {
        nanosleep(&moment, NULL);
        show_advance(s, s->now_ns);
    }
}

static void open_stage(struct stage *st, int n, const char *strategy)
{
    char side[12];
    char *words[] = {(char *)"sudoscope",
                     (char *)"--config",
                     (char *)"/dev/null",
                     (char *)"--size",
                     side,
                     (char *)"--speed",
                     (char *)"3000",
                     (char *)"--strategy",
                     (char *)strategy,
                     NULL};
    struct error e;

    snprintf(side, sizeof side, "%d", n);
    *st = (struct stage){.show = NULL};
    if (!options_parse(&st->options, 9, words, &e))
        fail_msg("%s", e.text);
    st->setup = (struct show_setup){.o = &st->options,
                                    .window = &st->window.base,
                                    .font = font_open(NULL, &e),
                                    .capture = capture_create(0),
                                    .report = report_create(0),
                                    .now_ns = clock_now_ns()};
    if (!st->setup.font)
        exit(77); /* no font is installed */
    fake_window_init(&st->window, 1280, 720);
    st->show = show_open(&show_search, &st->setup, &e);
    if (!st->show)
        fail_msg("%s", e.text);
    settle(st);
}

static void close_stage(struct stage *st)
{
    show_close(st->show);
    report_destroy(st->setup.report);
    font_close(st->setup.font);
    capture_destroy(st->setup.capture);
    fake_window_free(&st->window);
}

static void press(struct stage *st, const char *key)
{
    struct input_event event = {.kind = INPUT_KEY};

    snprintf(event.key, sizeof event.key, "%s", key);
    show_take_event(st->show, &event);
}

static void move_to(struct stage *st, int x, int y)
{
    show_take_event(st->show,
                    &(struct input_event){.kind = INPUT_MOTION, .x = x, .y = y});
}

static void expect_legible_frames(struct stage *st, const char *what)
{
    char where[160];

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        st->window.width = sizes[i][0];
        st->window.height = sizes[i][1];
        show_compose(st->show, st->window.width, st->window.height);
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
        move_to(&st, 400, 300);
        for (int view = 0; view < BOARD_VIEWS; view++) {
            st.show->view = (enum board_view)view;
            snprintf(what, sizeof what, "n = %d, view %d", sides[i], view);
            expect_legible_frames(&st, what);
        }
        close_stage(&st);
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
        press(&st, "i");
        press(&st, "Space");
        settle(&st);
        expect_legible_frames(&st, names[i]);
        close_stage(&st);
    }
}

static void every_mode_is_legible(void **state)
{
    static const char *const modes[] = {"?", "l", "E", "d", "g", "Tab", "D"};

    (void)state;
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        struct stage st;
        open_stage(&st, 9, "backtrack");
        press(&st, modes[i]);
        expect_legible_frames(&st, modes[i]);
        settle(&st);
        expect_legible_frames(&st, modes[i]);
        close_stage(&st);
    }
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
            st.window.width = w;
            st.window.height = h;
            st.window.base.is_fullscreen = full;
            show_compose(st.show, w, h);
            struct rect before = st.show->layout.board;
            check_case(!full || before.w * 100 >= int_min(w, h) * 97,
                       "%dx%d: the board has %d pixels", w, h, before.w);
            for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
                press(&st, keys[k]);
                move_to(&st, (int)(k * 37) % w, (int)(k * 91) % h);
                show_advance(st.show, st.show->now_ns + NS_PER_S);
                show_compose(st.show, w, h);
                check_case(memcmp(&before, &st.show->layout.board, sizeof before) == 0,
                           "%dx%d: '%s' moves the board", w, h, keys[k]);
            }
        }
    close_stage(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_view_is_legible),
        cmocka_unit_test(every_strategy_is_legible),
        cmocka_unit_test(every_mode_is_legible),
        cmocka_unit_test(no_key_moves_the_board),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
