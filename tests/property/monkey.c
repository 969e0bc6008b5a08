/* Somebody presses anything: random keys, clicks, sizes, texts and files, from before
 * the first frame on; in some sequences a program sends commands at the same time. What
 * the window of a search shows then is checked against a small model; races, opened
 * from it and by themselves, against their puzzle. */
#include "support/monkey.h"
#include "base/clock.h"
#include "draw/chars.h"
#include "front/audio.h"
#include "options/command_line.h"
#include "show/clip.h"
#include "show/show.h"
#include "show/show_loop.h"
#include "support/fake_window.h"
#include "support/pictures.h"
#include "support/show_model.h"
#include "support/test.h"
#include "support/wait.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FRAME_NS (NS_PER_S / 60)

/* One sequence. */
struct session {
    struct monkey *monkey;
    struct options options;
    struct fake_window window;
    struct font *font;
    struct capture *capture;
    struct audio *audio; /* NULL: as in a terminal */
    struct report *report;
    struct show *show;
    struct show_model model; /* of one lane; lost once there were several */
    /* Most are small and short, so that there are many; a few are large. */
    bool is_small, is_large;
    bool has_quit;
    int control; /* the end of the FIFO of --control where commands go in, or -1 */
    int theme;   /* of these commands */
};

static uint32_t below(struct session *s, uint32_t bound)
{
    return monkey_below(s->monkey, bound);
}

/* ---- What it does ---- */

/* As the loop of a window does. The model knows one lane only. */
static void follow_request(struct session *s)
{
    s->has_quit |= s->show->request == SHOW_QUIT;
    s->show->request = SHOW_STAY;
    s->model.is_lost |= s->show->n_lanes > 1;
}

static void send(struct session *s, struct input_event event)
{
    show_take_event(s->show, &event);
    follow_request(s);
}

/* As the loop of a window does. Somebody may end it after each piece. */
static void film_clip(struct session *s)
{
    struct show *show = s->show;
    const int64_t now_ns = show->now_ns; /* the film has a clock of its own */
    struct clip *clip = clip_open(show);
    uint32_t pieces = below(s, 40);

    for (; clip && clip_advance(clip, now_ns); pieces -= pieces > 0) {
        if (pieces == 0)
            clip_stop(clip);
        window_present(show->window, &show->picture.frame, &show->draw,
                       &show->picture.damage);
    }
    if (clip)
        clip_close(clip);
    show->must_draw = true;
}

static void make_frame(struct session *s, int64_t now_ns)
{
    struct show *show = s->show;

    show_advance(show, now_ns);
    if (show->clip_path[0]) {
        film_clip(s);
        return;
    }
    if (!show->must_draw || !show_is_ready(show) || !window_is_visible(show->window))
        return;
    show->must_draw = false;
    show_compose(show, s->window.width, s->window.height);
    window_present(show->window, &show->picture.frame, &show->draw,
                   &show->picture.damage);
    if (s->window.frames % 8 == 0)
        assert_true(frame_shows(&show->picture.frame, &show->draw));
}

static void pass_time(struct session *s, int frames)
{
    for (int i = 0; i < frames; i++) {
        make_frame(s, s->show->now_ns + FRAME_NS);
        show_model_tick(&s->model, s->show->now_ns);
    }
}

/* A list that has closed may have opened a puzzle, whichever it was. A door that Escape
 * has not closed has done something that the model does not know. */
static void follow_list(struct session *s, bool is_escape)
{
    struct show_model *model = &s->model;

    if (model->is_lost || !model->has_list || list_control_is_open(&s->show->list))
        return;
    model->is_lost = model->is_door && !is_escape;
    model->has_list = model->is_door = false;
    if (!model->is_lost)
        show_model_load(model, puzzle_copy(s->show->puzzle));
}

/* Among several lanes each key changes something or says something; the same notice
 * again is neither, so one that is there counts. */
static void press_among_lanes(struct session *s, struct input_event event)
{
    struct show *show = s->show;
    bool has_help = show->help.is_open, is_fullscreen = show->window->is_fullscreen;
    bool says_nothing = show->notice.text[0] == '\0' && !show->editor &&
                        !show->list.list && !show->lens.is_open && !show->why.is_open;
    int help_page = show->help.page;

    message_clear(&show->message);
    show_take_event(show, &event);
    if (says_nothing && !show->message.text[0] && show->help.is_open == has_help &&
        show->help.page == help_page && !show->notice.text[0] && !show->list.list &&
        !show->why.is_open && !show->clip_path[0] &&
        show->window->is_fullscreen == is_fullscreen && show->request == SHOW_STAY)
        monkey_fail(s->monkey, "no answer");
    follow_request(s);
}

static void check_copy(struct session *s)
{
    char why[256];

    if (strncmp(s->show->message.text, "copied: ", 8) == 0 &&
        !show_model_copy_agrees(&s->model, &s->window.clipboard, why, sizeof why))
        monkey_fail(s->monkey, why);
}

static void press(struct session *s, const char *name)
{
    struct input_event event = {.kind = INPUT_KEY};

    monkey_note(s->monkey, name);
    snprintf(event.key, sizeof event.key, "%s", name);
    if (s->show->n_lanes > 1) {
        press_among_lanes(s, event);
        return;
    }
    message_clear(&s->show->message);
    show_model_key(&s->model, s->show, name);
    send(s, event);
    check_copy(s);
    follow_list(s, strcmp(name, "Escape") == 0);
}

static unsigned contexts(const struct session *s)
{
    const struct show *show = s->show;

    return show_modes(show) | (show->lens.is_open ? IN_PAUSED_LENS : 0);
}

/* Boards grow large in a few sequences only: they take long. */
static bool is_pressed(struct session *s, const char *key)
{
    const struct puzzle *p = s->show->puzzle;

    return strcmp(key, "Up") != 0 || s->is_large || p->geo->n < 16;
}

static void press_any(struct session *s)
{
    char key[KEY_NAME];

    monkey_key(s->monkey, contexts(s), key);
    if (is_pressed(s, key))
        press(s, key);
}

/* Values, most of the time. */
static void type(struct session *s)
{
    static const char *const keys[] = {"1",  "2",    "3",    "4",      "Right", "Left",
                                       "Up", "Down", "Down", "Delete", "5",     "Right",
                                       "9",  "1",    "2",    "Ctrl+Z"};

    press(s, keys[below(s, 16)]);
    if (below(s, 20) == 0)
        pass_time(s, 60); /* numbers are taken after a pause */
}

static void click(struct session *s, struct input_event event, enum input_kind kind)
{
    event.kind = kind;
    monkey_note(s->monkey, kind == INPUT_CLICK ? "click" : "double click");
    show_model_click(&s->model, s->show, event.x, event.y, kind == INPUT_DOUBLE_CLICK);
    send(s, event);
    follow_list(s, false);
}

static void point(struct session *s)
{
    struct input_event event = {.kind = INPUT_MOTION,
                                .x = (int)below(s, (uint32_t)s->window.width),
                                .y = (int)below(s, (uint32_t)s->window.height)};

    monkey_note(s->monkey, "motion");
    send(s, event);
    if (below(s, 2))
        make_frame(s, s->show->now_ns);
    if (below(s, 3) == 0)
        click(s, event, INPUT_CLICK);
    if (below(s, 6) == 0)
        click(s, event, INPUT_DOUBLE_CLICK);
    if (below(s, 6) == 0)
        send(s, (struct input_event){.kind = INPUT_LEAVE});
}

static void turn_wheel(struct session *s)
{
    int notches = (int)below(s, 7) - 3;

    monkey_note(s->monkey, "wheel");
    show_model_wheel(&s->model, notches);
    send(s, (struct input_event){.kind = INPUT_WHEEL, .notches = notches});
}

static void change_window(struct session *s)
{
    static const int sizes[][2] = {{1, 1},     {40, 300},  {300, 40},  {160, 120},
                                   {240, 135}, {101, 133}, {640, 480}, {1280, 720}};
    uint32_t i = below(s, s->is_large ? 8 : 6);

    monkey_note(s->monkey, "resize");
    s->window.width = sizes[i][0];
    s->window.height = sizes[i][1];
    s->window.visible = below(s, 4) != 0;
    send(s, (struct input_event){.kind = INPUT_REDRAW});
}

/* Onto the clipboard, or into the window at once. */
static void paste(struct session *s)
{
    struct text t;

    text_init(&t);
    monkey_text(s->monkey, &t);
    if (below(s, 3) == 0) {
        monkey_note(s->monkey, "copy");
        window_copy(&s->window.base, t.data);
    } else {
        monkey_note(s->monkey, "paste");
        show_model_paste(&s->model, t.data);
        send(s, (struct input_event){.kind = INPUT_PASTE, .text = t.data});
    }
    text_free(&t);
}

static void drop(struct session *s)
{
    char path[MONKEY_PATH];

    monkey_path(s->monkey, path);
    monkey_note(s->monkey, "drop");
    show_model_drop(&s->model, path);
    send(s, (struct input_event){.kind = INPUT_FILE, .text = path});
}

/* Nobody else reads the FIFO, so what does not fit is lost. */
static void send_commands(struct session *s)
{
    struct text line = TEXT_EMPTY;

    monkey_command(s->monkey, s->theme, &line);
    monkey_note(s->monkey, line.data);
    if (write(s->control, line.data, line.length) < 0)
        monkey_note(s->monkey, "(lost)");
    pass_time(s, (int)below(s, 8));
    follow_request(s);
    text_free(&line);
}

static void do_anything(struct session *s)
{
    uint32_t what = below(s, 100);

    if (s->control >= 0 && below(s, 4) > 0)
        send_commands(s);
    else if (s->show->editor && what < 60)
        type(s);
    else if (what < 72)
        press_any(s);
    else if (what < 82)
        point(s);
    else if (what < 86)
        turn_wheel(s);
    else if (what < 90)
        change_window(s);
    else if (what < 93)
        paste(s);
    else if (what < 95)
        drop(s);
    else
        pass_time(s, 1 + (int)below(s, 4));
}

/* ---- What it should see then ---- */

static void draw_now(struct session *s)
{
    s->show->must_draw = true;
    make_frame(s, s->show->now_ns);
    show_model_tick(&s->model, s->show->now_ns);
}

/* Until the last command is carried out and shown. */
static void settle(struct session *s)
{
    s->window.visible = true;
    if (s->window.width < 64)
        s->window.width = s->window.height = 100;
    wait_until((draw_now(s), show_is_ready(s->show)) && show_is_current(s->show));
    s->show->must_draw = true;
    make_frame(s, s->show->now_ns);
}

static void check(struct session *s)
{
    char why[256] = "";

    settle(s);
    if (s->control >= 0 && !(show_is_ready(s->show) && show_is_current(s->show)))
        return; /* the last frame has begun the next command */
    bool agrees = show_model_lanes_agree(s->show, why, sizeof why) &&
                  show_model_agrees(&s->model, s->show, why, sizeof why);
    if (!agrees)
        monkey_fail(s->monkey, why);
    if (s->window.n_commands == 0)
        monkey_fail(s->monkey, "an empty frame");
    if (s->show->picture.frame.width != s->window.width ||
        s->show->picture.frame.height != s->window.height)
        monkey_fail(s->monkey, "the frame has another size");
}

/* ---- A sequence ---- */

static void choose_options(struct session *s)
{
    static char *words[] = {(char *)"sudoscope", (char *)"--config",
                            (char *)"/dev/null", (char *)"--speed",
                            (char *)"max",       NULL};
    static const int boxes[][2] = {{2, 2}, {2, 2}, {2, 2}, {2, 3}, {2, 3},
                                   {3, 3}, {3, 3}, {1, 5}, {4, 4}, {5, 5}};
    struct error e;

    if (!options_parse(&s->options, 5, words, &e))
        fail_msg("%s", e.text);
    s->is_large = below(s, 100) == 0;
    s->is_small = !s->is_large && below(s, 4);
    const int *box = boxes[below(s, s->is_large ? 10 : s->is_small ? 5 : 8)];
    s->options.box_rows = box[0];
    s->options.box_cols = box[1];
    if (s->is_large && below(s, 4) == 0)
        s->options.box_rows = s->options.box_cols = 10;
    if (below(s, 2))
        s->options.speed = below(s, 2) ? 50 : SPEED_AUTO;
    s->options.history = below(s, 4) == 0 ? 0 : s->is_small ? 1 << 16 : 1 << 20;
    s->options.race_clock = below(s, 3) ? RACE_NODES : RACE_TIME;
    s->options.kept.calm = below(s, 6) == 0;
    if (below(s, 3) == 0)
        s->options.control = monkey_fifo();
}

/* Of a race of the command line: 2 to 16, or the usual ones. */
static void choose_lanes(struct session *s)
{
    static const char *const orders[] = {"sweep,mrv", "mrv,input,random", NULL,
                                         "sweep,input,mrv,dom-wdeg"};
    static const char *const filters[] = {"none,forward", "forward,naked,hidden", NULL,
                                          "none,forward,naked,alldifferent"};

    s->options.command = COMMAND_race;
    s->options.lists[PLUG_VAR_ORDER] = orders[below(s, 4)];
    s->options.lists[PLUG_PROPAGATOR] = filters[below(s, 4)];
    if (below(s, 4) == 0)
        s->options.lists[PLUG_STRATEGY] = "backtrack,learn";
    if (s->options.lists[PLUG_STRATEGY])
        s->options.lists[PLUG_PROPAGATOR] = "none,forward";
}

/* In a few sequences: the sound has a thread. The device may be missing. */
static void open_audio(struct session *s)
{
    if (below(s, 8) > 0)
        return;
    setenv("SDL_AUDIODRIVER", below(s, 4) ? "dummy" : "missing", 1);
    s->audio = audio_create(below(s, 2), (int)below(s, SOUND_FULL + 1));
}

static void begin(struct session *s, bool is_race)
{
    struct error e;

    choose_options(s);
    if (is_race)
        choose_lanes(s);
    int height = s->is_small ? 60 : s->is_large ? 600 : 120;
    fake_window_init(&s->window, height * 4 / 3, height);
    s->font = font_of_glyphs(chars_glyphs());
    s->capture = capture_create(0);
    open_audio(s);
    struct show setup = {.o = &s->options,
                         .window = &s->window.base,
                         .font = s->font,
                         .capture = s->capture,
                         .audio = s->audio,
                         .report = s->report,
                         .now_ns = clock_now_ns()};
    s->show = show_open(&setup, &e);
    if (!s->show)
        fail_msg("%s", e.text);
    show_model_init(&s->model, s->show);
    if (s->options.control) {
        s->theme = monkey_theme(s->monkey);
        s->control = open(monkey_fifo(), O_WRONLY | O_NONBLOCK);
        assert_true(s->control >= 0);
    }
    s->model.is_lost = is_race || s->options.control;
    if (below(s, 3) == 0)
        settle(s);
}

static void end(struct session *s)
{
    if (below(s, 4) == 0)
        show_finish(s->show);
    show_close(s->show);
    if (s->control >= 0)
        close(s->control);
    show_model_free(&s->model);
    font_close(s->font);
    capture_destroy(s->capture);
    audio_destroy(s->audio);
    fake_window_free(&s->window);
}

static void play(struct monkey *m, void *context)
{
    struct session *s = context;

    *s = (struct session){.monkey = m, .report = s->report, .control = -1};
    begin(s, monkey_below(m, 10) == 0);
    int rounds = s->is_small ? 1 : 1 + (int)below(s, 3);
    for (; rounds > 0 && !s->has_quit; rounds--) {
        for (int events = (int)below(s, s->control >= 0 ? 40
                                        : s->is_small   ? 8
                                                        : 16);
             events >= 0 && !s->has_quit; events--)
            do_anything(s);
        check(s);
    }
    end(s);
}

static void the_window_shows_what_the_model_says(void **state)
{
    static struct session s;
    static struct monkey m;

    (void)state;
    s.report = report_create(clock_now_ns());
    monkey_run(&m, 1, play, &s);
    free(s.report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_window_shows_what_the_model_says),
    };

    return monkey_main(tests);
}
