/* Somebody types anything into a terminal: keys as bytes, mouse reports, pastes, broken
 * sequences, sizes. The show behind it answers, draws and ends, and leaves the terminal
 * as it was. */
#include "base/clock.h"
#include "commands/commands.h"
#include "draw/chars.h"
#include "front/terminal.h"
#include "options/command_line.h"
#include "show/show_loop.h"
#include "support/monkey.h"
#include "support/show_model.h"
#include "support/test.h"
#include "support/wait.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define FRAME_NS   (NS_PER_S / 60)
#define MOST_BYTES 700 /* typed at once */
#define OUTPUT_END 4096

/* One sequence. */
struct session {
    struct monkey *monkey;
    int master, slave;
    struct termios before;
    struct options options;
    struct window *window;
    struct font *font;
    struct capture *capture;
    struct report *report;
    struct show *show;
    bool has_quit;
    char output[OUTPUT_END]; /* the last bytes that were drawn */
    int output_length;
};

static uint32_t below(struct session *s, uint32_t bound)
{
    return monkey_below(s->monkey, bound);
}

/* ---- What it types ---- */

static const char *const sequences[] = {"\x1b[A",
                                        "\x1b[B",
                                        "\x1b[C",
                                        "\x1b[D",
                                        "\x1bOA",
                                        "\x1b[H",
                                        "\x1b[F",
                                        "\x1b[3~",
                                        "\x1b[5~",
                                        "\x1b[6~",
                                        "\x1b[19~",
                                        "\x1b[20~",
                                        "\x1b[20~",
                                        "\x1bOP",
                                        "\x1b[23~",
                                        "\x1b\r",
                                        "\x1b[[A",
                                        "\x1b[1;5C",
                                        "\x1b",
                                        "\x1b\x1b",
                                        "\x1b[I",
                                        "\x1b[O",
                                        "\x1b[?1;2c",
                                        "\x1b[0n",
                                        "\x1b[M !!",
                                        "\x1b[<0;5;5M",
                                        "\x1b[<0;5;5m",
                                        "\x1b[<64;9;9M",
                                        "\x1b[<35;300;2M",
                                        "\x1b[32;10;5M",
                                        "\x1b]52;c;aGVsbG8=\x07",
                                        "\x1b]11;rgb:0/0/0\x1b\\",
                                        "\x1bP1$r0m\x1b\\",
                                        "\x1b[200~\x1b[201~",
                                        "\x1b[201~",
                                        "\x1b[99999999999~",
                                        "\x1b[1;999999999999A",
                                        "\x1b[;;;;;;;;~",
                                        "\x1b[",
                                        "\x1bO",
                                        "\x1b[20",
                                        "\x1b[<",
                                        "\xff\xfe",
                                        "\xc3",
                                        "\xe2\x86\x90",
                                        "\xf0\x9f",
                                        "\xc3\xa9",
                                        "\t",
                                        "\r",
                                        "\n",
                                        "\x7f",
                                        "\x08",
                                        "\x03",
                                        "\x13",
                                        "\x16",
                                        "\x1a",
                                        "\x1c",
                                        " ",
                                        "w",
                                        "w",
                                        "E",
                                        "l"};

static void add_paste(struct session *s, struct text *out)
{
    struct text t;

    text_init(&t);
    monkey_text(s->monkey, &t);
    text_puts(out, "\x1b[200~");
    for (const char *at = t.data; *at; at++)
        text_putc(out, *at == '\n' && below(s, 4) ? '\r' : *at);
    if (below(s, 10))
        text_puts(out, "\x1b[201~");
    text_free(&t);
}

static void add_key(struct session *s, struct text *out)
{
    char key[KEY_NAME];

    monkey_key(s->monkey, s->show ? show_modes(s->show) : IN_ALL, key);
    text_puts(out, strlen(key) == 1
                       ? key
                       : sequences[below(s, sizeof sequences / sizeof *sequences)]);
}

static void add_noise(struct session *s, struct text *out)
{
    static const char often[] = "\x1b[;0123O<~M";

    for (uint32_t i = below(s, below(s, 8) ? 10 : 400); i > 0; i--)
        text_putc(out, (char)(below(s, 3) ? often[below(s, sizeof often - 1)]
                                          : (int)(1 + below(s, 255))));
}

static void note_bytes(struct session *s, const struct text *bytes)
{
    struct text t;

    text_init(&t);
    for (size_t i = 0; i < bytes->length && i < 60; i++) {
        unsigned char c = (unsigned char)bytes->data[i];
        text_printf(&t, c > ' ' && c < 0x7f ? "%c" : "\\%03o", c);
    }
    monkey_note(s->monkey, t.data);
    text_free(&t);
}

/* A prefix of it, sometimes: the rest of a sequence is lost or late. */
static void type(struct session *s)
{
    struct text bytes;
    uint32_t what = below(s, 12);

    text_init(&bytes);
    for (uint32_t i = 1 + below(s, 5); i > 0; i--)
        (what == 0 ? add_noise : what == 1 ? add_paste : add_key)(s, &bytes);
    size_t length = below(s, 10) ? bytes.length : below(s, (uint32_t)bytes.length + 1);
    length = length < MOST_BYTES ? length : MOST_BYTES;
    note_bytes(s, &bytes);
    if (write(s->master, bytes.data, length) != (ssize_t)length)
        monkey_note(s->monkey, "(not all)");
    text_free(&bytes);
}

static void resize(struct session *s)
{
    static const int sizes[][2] = {{0, 0},   {1, 1},   {20, 5}, {80, 24},
                                   {80, 24}, {120, 8}, {9, 40}, {100, 30}};
    const int *size = sizes[below(s, 8)];
    struct winsize w = {.ws_col = (unsigned short)size[0],
                        .ws_row = (unsigned short)size[1]};

    monkey_note(s->monkey, "resize");
    assert_int_equal(ioctl(s->master, TIOCSWINSZ, &w), 0);
}

/* The terminal reads what was drawn; it may be slow. Keeps the end of it. */
static void read_output(struct session *s)
{
    char bytes[OUTPUT_END];
    ssize_t length;

    while ((length = read(s->master, bytes, sizeof bytes)) > 0) {
        memcpy(s->output, bytes, (size_t)length);
        s->output_length = (int)length;
    }
}

/* ---- The show ---- */

static void follow_request(struct session *s)
{
    s->has_quit |= s->show->request == SHOW_QUIT;
    s->show->request = SHOW_STAY;
}

/* Everything that was typed, as the loop of a window takes it. */
static void take_events(struct session *s)
{
    struct input_event event;
    int most = 2 * MOST_BYTES;

    while (!s->has_quit && window_next_event(s->window, 0, &event)) {
        assert_true(event.kind != INPUT_KEY || event.key[0] != '\0');
        if (most-- == 0)
            monkey_fail(s->monkey, "more events than bytes");
        show_take_event(s->show, &event);
        follow_request(s);
    }
}

static void make_frame(struct session *s)
{
    struct show *show = s->show;
    int width, height;

    show_advance(show, show->now_ns + FRAME_NS);
    if (!show->must_draw || !show_is_ready(show) || !window_is_visible(show->window))
        return;
    show->must_draw = false;
    window_size(show->window, &width, &height);
    show_compose(show, width, height);
    window_present(show->window, &show->picture.frame, &show->draw,
                   &show->picture.damage);
}

static void do_anything(struct session *s)
{
    uint32_t what = below(s, 20);

    if (what < 14)
        type(s);
    else if (what < 16)
        resize(s);
    else
        read_output(s);
    if (below(s, 3))
        take_events(s);
    if (below(s, 2))
        make_frame(s);
    if (below(s, 300) == 0) /* a lone ESC is a key by now */
        wait_at_least_ms(31);
}

static bool is_settled(struct session *s)
{
    return show_is_ready(s->show) && show_is_current(s->show) &&
           window_is_visible(s->window);
}

static void draw_now(struct session *s)
{
    read_output(s);
    take_events(s);
    s->show->must_draw = true;
    make_frame(s);
}

/* The frame is on the screen and shows the last command. */
static void settle(struct session *s)
{
    draw_now(s);
    if (!s->has_quit)
        wait_until((draw_now(s), s->has_quit) || is_settled(s));
}

static void check(struct session *s)
{
    char why[256] = "";

    settle(s);
    if (s->has_quit)
        return;
    if (!show_model_lanes_agree(s->show, why, sizeof why))
        monkey_fail(s->monkey, why);
    /* A frontier of no boards is words, which may not fit. */
    if (s->show->draw.count == 0 && s->show->view != BOARD_FRONTIER)
        monkey_fail(s->monkey, "an empty frame");
}

/* ---- A sequence ---- */

static void choose_options(struct session *s, bool is_race)
{
    static char *words[] = {(char *)"sudoscope", (char *)"--config",
                            (char *)"/dev/null", (char *)"--speed",
                            (char *)"max",       NULL};
    static const int boxes[][2] = {{2, 2}, {2, 2}, {2, 3}, {3, 3}};
    const int *box = boxes[below(s, 4)];
    struct error e;

    if (!options_parse(&s->options, 5, words, &e))
        fail_msg("%s", e.text);
    s->options.box_rows = box[0];
    s->options.box_cols = box[1];
    s->options.speed = below(s, 2) ? SPEED_AUTO : SPEED_MAX;
    s->options.history = 1 << 16;
    if (is_race)
        s->options.command = COMMAND_race;
    if (is_race)
        s->options.lists[PLUG_VAR_ORDER] = below(s, 2) ? "sweep,mrv" : NULL;
}

static void begin(struct session *s)
{
    bool is_race = below(s, 10) == 0;
    struct error e;

    choose_options(s, is_race);
    resize(s);
    s->window = terminal_open(false, &e);
    if (!s->window)
        fail_msg("%s", e.text);
    monkey_catch_crashes(); /* the terminal has its own handlers */
    s->font = font_of_glyphs(chars_glyphs());
    s->capture = capture_create(0);
    struct show setup = {.o = &s->options,
                         .window = s->window,
                         .font = s->font,
                         .capture = s->capture,
                         .report = s->report,
                         .now_ns = clock_now_ns()};
    s->show = show_open(&setup, &e);
    if (!s->show)
        fail_msg("%s", e.text);
}

/* As the commands do. */
static void end(struct session *s)
{
    struct termios after;

    window_hide(s->window);
    assert_int_equal(tcgetattr(s->slave, &after), 0);
    assert_int_equal(after.c_iflag, s->before.c_iflag);
    assert_int_equal(after.c_oflag, s->before.c_oflag);
    assert_int_equal(after.c_lflag, s->before.c_lflag);
    assert_memory_equal(after.c_cc, s->before.c_cc, sizeof after.c_cc);
    show_finish(s->show);
    show_close(s->show);
    font_close(s->font);
    window_close(s->window);
    capture_destroy(s->capture);
    read_output(s);
    tcflush(s->slave, TCIOFLUSH);
}

static void play(struct monkey *m, void *context)
{
    struct session *s = context;

    s->monkey = m;
    s->has_quit = false;
    begin(s);
    for (int events = (int)below(s, 8); events >= 0 && !s->has_quit; events--)
        do_anything(s);
    check(s);
    end(s);
}

static void open_terminal(struct session *s)
{
    s->master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    assert_true(s->master >= 0);
    assert_int_equal(grantpt(s->master), 0);
    assert_int_equal(unlockpt(s->master), 0);
}

/* In the first process of a session: /dev/tty is this one from now on. */
static int enter_terminal(const struct session *s)
{
    return open(ptsname(s->master), O_RDWR);
}

/* Ctrl+C and the like are bytes as any others. */
static void keep_signals_out(struct session *s)
{
    assert_int_equal(tcgetattr(s->slave, &s->before), 0);
    s->before.c_lflag &= ~(tcflag_t)(ISIG | ECHO);
    assert_int_equal(tcsetattr(s->slave, TCSANOW, &s->before), 0);
    assert_int_equal(tcgetattr(s->slave, &s->before), 0);
}

static void a_terminal_answers_any_bytes(void **state)
{
    static struct session s;
    static struct monkey m;

    (void)state;
    open_terminal(&s);
    s.slave = enter_terminal(&s);
    assert_true(s.slave >= 0);
    keep_signals_out(&s);
    s.report = report_create(clock_now_ns());
    monkey_run(&m, 1, play, &s);
    free(s.report);
    close(s.slave);
    close(s.master);
}

/* ---- The whole program ---- */

/* In a process of its own. Never returns. */
static void run_program(struct session *s)
{
    char seconds[16], *words[] = {(char *)"sudoscope",
                                  (char *)"watch",
                                  (char *)"--terminal",
                                  (char *)"--box",
                                  (char *)"2x3",
                                  (char *)"--seconds",
                                  seconds,
                                  NULL};
    bool is_race = below(s, 4) == 0;
    struct termios own;
    struct error e;

    snprintf(seconds, sizeof seconds, "0.%02u", 1 + (unsigned)below(s, 30));
    if (is_race)
        words[1] = (char *)"race";
    if (setsid() < 0 || (s->slave = enter_terminal(s)) < 0)
        _exit(99);
    tcgetattr(s->slave, &own);
    own.c_iflag &= ~(tcflag_t)IXON; /* Ctrl+S would stop what it prints at its end */
    tcsetattr(s->slave, TCSANOW, &own);
    for (int fd = 0; fd < 3; fd++)
        dup2(s->slave, fd);
    close(s->slave);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    if (!options_parse(&s->options, 7, words, &e))
        _exit(98);
    exit((is_race ? command_race : command_watch)(&s->options));
}

/* A race may be unfinished; two Ctrl+C and one Ctrl+\ may end it at once. */
static bool has_ended_well(int status)
{
    return (WIFEXITED(status) && (WEXITSTATUS(status) == EXIT_DONE ||
                                  WEXITSTATUS(status) == EXIT_GAVE_UP)) ||
           (WIFSIGNALED(status) &&
            (WTERMSIG(status) == SIGINT || WTERMSIG(status) == SIGQUIT));
}

static void play_program(struct monkey *m, void *context)
{
    struct session *s = context;
    char why[64];
    int status;

    s->monkey = m;
    open_terminal(s);
    resize(s);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        run_program(s);
    while (waitpid(child, &status, WNOHANG) == 0) {
        uint32_t what = below(s, 20);
        if (what < 6 && strlen(m->tape) < MONKEY_TAPE / 2)
            type(s);
        else if (what == 6)
            resize(s);
        else
            read_output(s);
        wait_at_least_ms((int)below(s, 4));
    }
    read_output(s);
    close(s->master);
    snprintf(why, sizeof why, "the program ended with status %#x", (unsigned)status);
    if (!has_ended_well(status)) {
        print_error("%.*s\n", s->output_length, s->output);
        monkey_fail(m, why);
    }
}

/* Few: each takes a part of a second. */
static void the_program_ends_whatever_is_typed(void **state)
{
    static struct session s;
    static struct monkey m;

    (void)state;
    monkey_run(&m, 60, play_program, &s);
}

static int test_in_session(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_terminal_answers_any_bytes),
        cmocka_unit_test(the_program_ends_whatever_is_typed),
    };

    setenv("TERM", "xterm", 1);
    return monkey_main(tests);
}

/* Only the first process of a session gets a terminal of its own. */
int main(void)
{
    pid_t child = fork();
    int status;

    if (child == 0) {
        if (setsid() < 0)
            return 1;
        return test_in_session();
    }
    if (child < 0 || waitpid(child, &status, 0) != child)
        return 1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
