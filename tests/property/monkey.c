/* Somebody presses anything: random keys, clicks, sizes and texts against a small model
 * of what the window should show then. SUDOSCOPE_MONKEY_SEQUENCES and
 * SUDOSCOPE_MONKEY_SEED: how many, from which one on. */
#include "base/alloc.h"
#include "base/clock.h"
#include "options/command_line.h"
#include "puzzle/generate.h"
#include "puzzle/print.h"
#include "show/show.h"
#include "support/fake_window.h"
#include "support/folder.h"
#include "support/show_model.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define FRAME_NS (NS_PER_S / 60)

static char folder[] = "/tmp/sudoscope-monkey-XXXXXX";

struct monkey {
    struct rng rng;
    struct options options;
    struct fake_window window;
    struct search_show *show;
    struct font *font;
    struct capture *capture;
    struct report *report;
    struct show_model model;
    char tape[8192]; /* what was pressed, to be told when it fails */
    int64_t slowest_event_ns, slowest_answer_ns;
};

static uint32_t below(struct monkey *m, uint32_t bound)
{
    return rng_below(&m->rng, bound);
}

static void note(struct monkey *m, const char *what)
{
    size_t used = strlen(m->tape);

    snprintf(m->tape + used, sizeof m->tape - used, " %s", what);
}

static int64_t own_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * NS_PER_S + t.tv_nsec;
}

/* ---- What it does ---- */

static void send(struct monkey *m, struct input_event event)
{
    struct show *s = &m->show->base;
    int64_t begin_ns = own_ns();

    show_take_event(s, &event);
    s->request = SHOW_STAY; /* no race is opened */
    int64_t took_ns = own_ns() - begin_ns;
    if (took_ns > m->slowest_event_ns)
        m->slowest_event_ns = took_ns;
}

/* As the loop of a window does. */
static void make_frame(struct monkey *m, int64_t now_ns)
{
    struct show *s = &m->show->base;

    show_advance(s, now_ns);
    if (!s->must_draw || !s->type->is_ready(s) || !window_is_visible(s->window))
        return;
    s->must_draw = false;
    show_compose(s, m->window.width, m->window.height);
    window_present(s->window, &s->frame, &s->draw, s->parts, s->n_parts);
}

static void pass_time(struct monkey *m, int frames)
{
    struct show *s = &m->show->base;

    for (int i = 0; i < frames; i++) {
        make_frame(m, s->now_ns + FRAME_NS);
        if (m->window.visible) /* a hidden window waits */
            show_model_tick(&m->model, s->now_ns);
    }
}

/* A list that has closed may have opened a puzzle, whichever it was. */
static void follow_list(struct monkey *m)
{
    struct show_model *model = &m->model;

    if (!model->has_list || list_control_is_open(&m->show->list))
        return;
    model->has_list = false;
    show_model_load(model, puzzle_copy(m->show->puzzle));
}

static void press(struct monkey *m, const char *name)
{
    struct input_event event = {.kind = INPUT_KEY};

    note(m, name);
    snprintf(event.key, sizeof event.key, "%s", name);
    show_model_key(&m->model, m->show, name);
    send(m, event);
    follow_list(m);
}

/* Not what leaves the program or what it would do to the disk, and no grid so large
 * that a test takes hours. What follows would not be known after a tour. */
static bool is_pressed(const struct monkey *m, const char *key)
{
    static const char *const never[] = {"q", "Ctrl+Q", "D",      "F9",
                                        "s", "F8",     "Ctrl+S", "Ctrl+V"};

    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (strcmp(key, never[i]) == 0)
            return false;
    if (strcmp(key, "Up") == 0)
        return m->model.puzzle->geo->n < 25;
    return strcmp(key, "l") != 0 || !m->model.is_edited;
}

static void press_any(struct monkey *m)
{
    static const char *const others[] = {
        "0", "1", "2",      "3",      "4",      "5",    "6",       "7",
        "8", "9", "Delete", "Return", "Ctrl+Z", "Up",   "Ctrl+Y",  "Home",
        "<", ">", "u",      "no key", "Left",   "Down", "\xc3\xa9"};
    enum { OTHERS = sizeof others / sizeof *others };
    const struct key_row *row = &key_rows[below(m, (uint32_t)key_count)];
    char key[KEY_NAME];

    if (below(m, 3) == 0 || !key_name(row, (int)below(m, 3), key) ||
        strcmp(key, KEY_DIGITS) == 0)
        snprintf(key, sizeof key, "%s", others[below(m, OTHERS)]);
    if (is_pressed(m, key))
        press(m, key);
}

/* Values, most of the time. */
static void type(struct monkey *m)
{
    static const char *const keys[] = {"1",  "2",    "3",    "4",      "Right", "Left",
                                       "Up", "Down", "Down", "Delete", "5",     "Right",
                                       "9",  "1",    "2",    "Ctrl+Z"};

    press(m, keys[below(m, 16)]);
    if (below(m, 10) == 0)
        pass_time(m, 60); /* numbers are taken after a pause */
}

static void point(struct monkey *m)
{
    struct input_event event = {.kind = INPUT_MOTION,
                                .x = (int)below(m, (uint32_t)m->window.width),
                                .y = (int)below(m, (uint32_t)m->window.height)};

    note(m, "motion");
    send(m, event);
    make_frame(m, m->show->base.now_ns);
    if (below(m, 3) == 0) {
        note(m, "click");
        show_model_click(&m->model, m->show, event.x, event.y);
        event.kind = INPUT_CLICK;
        send(m, event);
        follow_list(m);
    }
}

static void turn_wheel(struct monkey *m)
{
    int notches = (int)below(m, 7) - 3;

    note(m, "wheel");
    show_model_wheel(&m->model, notches);
    send(m, (struct input_event){.kind = INPUT_WHEEL, .notches = notches});
}

static void change_window(struct monkey *m)
{
    static const int sizes[][2] = {{1, 1},     {40, 900},   {900, 40},
                                   {640, 480}, {1280, 720}, {701, 333}};
    uint32_t i = below(m, 6);

    note(m, "resize");
    m->window.width = sizes[i][0];
    m->window.height = sizes[i][1];
    m->window.visible = below(m, 4) != 0;
    send(m, (struct input_event){.kind = INPUT_REDRAW});
}

static void paste_puzzle(struct monkey *m)
{
    static const int boxes[][2] = {{2, 2}, {2, 3}, {3, 3}, {1, 5}, {4, 4}};
    const int *box = boxes[below(m, 5)];
    int n_cells = box[0] * box[0] * box[1] * box[1];
    struct text t;

    if (m->model.is_edited)
        return;
    note(m, "paste");
    struct puzzle *p =
        generate_puzzle(box[0], box[1], (int)below(m, (uint32_t)n_cells), &m->rng, "p");
    text_init(&t);
    print_grid(&t, p->geo, p->clue, PRINT_ROWS, NULL);
    show_model_load(&m->model, p);
    send(m, (struct input_event){.kind = INPUT_PASTE, .text = t.data});
    m->model.has_list = false; /* it gives way */
    text_free(&t);
}

static void paste_nonsense(struct monkey *m)
{
    static const char *const texts[] = {
        "",         "hello",      "4x4\n1 1 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n",
        "1234",     "9x9\n1 2 3", "\xff\xfe\n\n",
        "101x101\n"};

    note(m, "nonsense");
    send(m, (struct input_event){.kind = INPUT_PASTE, .text = texts[below(m, 7)]});
}

static void do_anything(struct monkey *m)
{
    uint32_t what = below(m, 100);

    if (m->model.is_edited && what < 60)
        type(m);
    else if (what < 70)
        press_any(m);
    else if (what < 82)
        point(m);
    else if (what < 87)
        turn_wheel(m);
    else if (what < 91)
        change_window(m);
    else if (what < 94)
        paste_puzzle(m);
    else if (what < 96)
        paste_nonsense(m);
    else
        pass_time(m, 1 + (int)below(m, 5));
}

/* ---- What it should see then ---- */

/* Until the last command is carried out and shown, which must not take for ever. */
static void settle(struct monkey *m)
{
    struct show *s = &m->show->base;
    int64_t begin_ns = clock_now_ns(), waited_ns = 0;
    const struct timespec moment = {0, 200000};

    m->window.visible = true;
    if (m->window.width < 640)
        m->window.width = m->window.height = 640;
    for (;;) {
        s->must_draw = true;
        make_frame(m, s->now_ns);
        show_model_tick(&m->model, s->now_ns);
        if (m->show->now->play.command >= s->last_command)
            break;
        nanosleep(&moment, NULL);
        waited_ns = clock_now_ns() - begin_ns;
        if (waited_ns > 20 * NS_PER_S)
            fail_msg("no answer for 20 s after%s", m->tape);
    }
    if (waited_ns > m->slowest_answer_ns)
        m->slowest_answer_ns = waited_ns;
}

static void check(struct monkey *m, uint64_t seed)
{
    char why[256] = "";

    settle(m);
    if (!show_model_agrees(&m->model, m->show, why, sizeof why))
        fail_msg("SUDOSCOPE_MONKEY_SEED=%llu: %s after%s", (unsigned long long)seed,
                 why, m->tape);
    assert_true(m->window.shown.length > 0);
}

static void begin(struct monkey *m, uint64_t seed)
{
    static char *words[] = {(char *)"sudoscope", (char *)"--config",
                            (char *)"/dev/null", (char *)"--speed",
                            (char *)"max",       NULL};
    static const int boxes[][2] = {{2, 2}, {2, 3}, {3, 3}, {3, 3}, {4, 4}, {5, 5}};
    struct error e;

    rng_seed(&m->rng, seed);
    m->tape[0] = '\0';
    if (!options_parse(&m->options, 5, words, &e))
        fail_msg("%s", e.text);
    if (below(m, 2))
        m->options.speed = below(m, 2) ? 50 : SPEED_AUTO;
    m->options.history = 1 << 20;
    const int *box = boxes[below(m, 6)];
    fake_window_init(&m->window, 800, 600);
    m->options.box_rows = box[0];
    m->options.box_cols = box[1];
    m->font = font_of_characters();
    struct show_setup setup = {.o = &m->options,
                               .window = &m->window.base,
                               .font = m->font,
                               .capture = m->capture,
                               .report = m->report,
                               .now_ns = clock_now_ns()};
    m->show = (struct search_show *)show_open(&show_search, &setup, &e);
    if (!m->show)
        fail_msg("%s", e.text);
    show_model_init(&m->model, m->show);
    settle(m);
}

static void end(struct monkey *m)
{
    show_close(&m->show->base);
    font_close(m->font);
    show_model_free(&m->model);
    fake_window_free(&m->window);
}

static uint64_t asked(const char *name, uint64_t otherwise)
{
    const char *value = getenv(name);

    return value ? strtoull(value, NULL, 10) : otherwise;
}

static void the_window_shows_what_the_model_says(void **state)
{
    struct monkey *m = alloc_zeroed(1, sizeof *m);
    uint64_t count = asked("SUDOSCOPE_MONKEY_SEQUENCES", 150);
    uint64_t first = asked("SUDOSCOPE_MONKEY_SEED", 1);

    (void)state;
    m->capture = capture_create(0);
    m->report = report_create(clock_now_ns());
    for (uint64_t seed = first; seed < first + count; seed++) {
        begin(m, seed);
        for (int rounds = 1 + (int)below(m, 4); rounds > 0; rounds--) {
            for (int events = (int)below(m, 16); events >= 0; events--)
                do_anything(m);
            check(m, seed);
        }
        end(m);
    }
    print_message("%llu sequences; slowest event %.1f ms of CPU, slowest answer %.1f "
                  "ms\n",
                  (unsigned long long)count, (double)m->slowest_event_ns / NS_PER_MS,
                  (double)m->slowest_answer_ns / NS_PER_MS);
    capture_destroy(m->capture);
    report_destroy(m->report);
    free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_window_shows_what_the_model_says),
    };

    if (!mkdtemp(folder))
        return 1;
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("XDG_DOCUMENTS_DIR", folder, 1);
    setenv("XDG_PICTURES_DIR", folder, 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return folder_remove(folder) != 0 || failed;
}
