#include "support/monkey.h"

#include "puzzle/print.h"
#include "support/folder.h"
#include "support/test.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SEQUENCES          300
#define LONGEST_SEQUENCE_S 300

/* What stands in for ffmpeg; the last word names the file to write. */
static const char *const encoders[] = {
    "/bin/cat >/dev/null; for file; do :; done; : >\"${file#file:}\"",
    "echo broken >&2; exit 1",
    "/usr/bin/head -c 5000 >/dev/null",
    "/bin/cat >/dev/null",
    "kill -9 $$",
    NULL, /* there is none */
};
enum { ENCODERS = sizeof encoders / sizeof *encoders };

static char folder[] = "/tmp/sudoscope-monkey-XXXXXX";
static char home[MONKEY_PATH], file[MONKEY_PATH], fifo[MONKEY_PATH];
static struct keys *keys;
static const struct monkey *running; /* for the handler of crashes */

/* ---- Seeds, the tape ---- */

static uint64_t requested(const char *name, uint64_t otherwise)
{
    const char *value = getenv(name);

    return value ? strtoull(value, NULL, 10) : otherwise;
}

void monkey_note(struct monkey *m, const char *what)
{
    size_t used = strlen(m->tape);

    snprintf(m->tape + used, sizeof m->tape - used, " %s", what);
}

void monkey_fail(const struct monkey *m, const char *why)
{
    fail_msg("SUDOSCOPE_MONKEY_SEED=%llu: %s after%s", (unsigned long long)m->seed, why,
             m->tape);
}

static void print_tape(void)
{
    char text[MONKEY_TAPE + 64];

    if (!running)
        return;
    int length = snprintf(text, sizeof text, "\nSUDOSCOPE_MONKEY_SEED=%llu:%s\n",
                          (unsigned long long)running->seed, running->tape);
    if (write(STDERR_FILENO, text, (size_t)length) < 0)
        return;
}

static void on_crash(int number)
{
    print_tape();
    signal(number, SIG_DFL);
    raise(number);
}

/* The sanitizers' own, where there is one: it reports crashes itself. */
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

/* UBSan has no such callback: it raises SIGABRT. */
const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void)
{
    return "abort_on_error=1";
}

void monkey_catch_crashes(void)
{
    static const int crashes[] = {SIGABRT, SIGALRM, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    size_t count = sizeof crashes / sizeof *crashes;

    if (__sanitizer_set_death_callback) {
        __sanitizer_set_death_callback(print_tape);
        count = 2;
    }
    for (size_t i = 0; i < count; i++)
        signal(crashes[i], on_crash);
}

/* ---- The home ---- */

static bool write_script(const char *path, const char *commands)
{
    FILE *script = fopen(path, "w");

    if (!script)
        return false;
    fprintf(script, "#!/bin/sh\n%s\n", commands);
    return fclose(script) == 0 && chmod(path, 0700) == 0;
}

static bool make_encoders(void)
{
    char path[MONKEY_PATH];
    bool fine = true;

    for (int i = 0; i < ENCODERS; i++) {
        snprintf(path, sizeof path, "%s/%d", folder, i);
        fine &= mkdir(path, 0700) == 0;
        snprintf(path, sizeof path, "%s/%d/ffmpeg", folder, i);
        fine &= !encoders[i] || write_script(path, encoders[i]);
    }
    return fine;
}

bool monkey_enter(void)
{
    keys = keys_create();
    if (!mkdtemp(folder) || !make_encoders())
        return false;
    snprintf(home, sizeof home, "%s/home", folder);
    snprintf(file, sizeof file, "%s/puzzle.txt", folder);
    snprintf(fifo, sizeof fifo, "%s/control", folder);
    FILE *puzzle = fopen(file, "w");
    if (!puzzle)
        return false;
    fprintf(puzzle, "1030\n0000\n0000\n0002\n");
    return fclose(puzzle) == 0 && mkdir(home, 0700) == 0 && mkfifo(fifo, 0600) == 0;
}

int monkey_leave(int failed)
{
    keys_destroy(keys);
    running = NULL;
    return folder_remove(folder) != 0 || failed;
}

static bool is_empty(const char *path)
{
    DIR *names = opendir(path);
    int count = 0;

    while (names && readdir(names))
        count++;
    if (names)
        closedir(names);
    return count == 2; /* . and .. */
}

/* No thread runs now that could read the environment. */
static void choose_home(struct monkey *m)
{
    static const char *const names[] = {"HOME",
                                        "XDG_STATE_HOME",
                                        "XDG_CONFIG_HOME",
                                        "XDG_DOCUMENTS_DIR",
                                        "XDG_PICTURES_DIR",
                                        "XDG_VIDEOS_DIR"};
    char path[MONKEY_PATH];
    bool is_missing = monkey_below(m, 16) == 0;

    if (!is_empty(home)) {
        folder_remove(home);
        mkdir(home, 0700);
    }
    snprintf(path, sizeof path, "%s%s", folder, is_missing ? "/missing" : "/home");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        setenv(names[i], path, 1);
    uint32_t encoder = monkey_below(m, 2) ? 0 : monkey_below(m, ENCODERS);
    snprintf(path, sizeof path, "%s/%u", folder, (unsigned)encoder);
    setenv("PATH", path, 1);
}

void monkey_run(struct monkey *m, uint64_t share,
                void (*sequence)(struct monkey *m, void *context), void *context)
{
    uint64_t first = requested("SUDOSCOPE_MONKEY_SEED", 1);
    uint64_t count = requested("SUDOSCOPE_MONKEY_SEQUENCES", SEQUENCES) / share;

    running = m;
    monkey_catch_crashes();
    for (m->seed = first; m->seed < first + count; m->seed++) {
        rng_seed(&m->rng, m->seed);
        m->tape[0] = '\0';
        choose_home(m);
        alarm(LONGEST_SEQUENCE_S);
        sequence(m, context);
    }
    alarm(0);
    running = NULL;
    print_message("%llu sequences from seed %llu\n", (unsigned long long)count,
                  (unsigned long long)first);
}

/* ---- Input ---- */

void monkey_key(struct monkey *m, unsigned contexts, char out[KEY_NAME])
{
    static const char *const others[] = {"0",
                                         "1",
                                         "2",
                                         "3",
                                         "4",
                                         "5",
                                         "6",
                                         "7",
                                         "8",
                                         "9",
                                         "Delete",
                                         "Home",
                                         "Return",
                                         "<",
                                         ">",
                                         "u",
                                         "Ctrl+Z",
                                         "Ctrl+Y",
                                         "Left",
                                         "Up",
                                         "\xc3\xa9",
                                         "Down",
                                         "F12",
                                         "no key",
                                         "",
                                         "Space",
                                         "Alt+X",
                                         "F10",
                                         "a long name of a key",
                                         "\xff",
                                         "PageUp"};
    const struct key_binding *b;
    int tries = 4;

    do
        b = &keys->list[monkey_below(m, (uint32_t)keys->count)];
    while (!(command_modes(&b->script.commands[0]) & contexts) && tries-- > 0);
    bool is_other = monkey_below(m, 4) == 0;
    snprintf(out, KEY_NAME, "%s",
             is_other ? others[monkey_below(m, sizeof others / sizeof *others)]
                      : b->key);
}

/* Part of a grid whose rows are shifted copies, which costs no search. */
static void write_puzzle(struct monkey *m, struct text *out)
{
    static const int boxes[][2] = {{2, 2}, {2, 3}, {1, 5}, {3, 3}, {3, 3}, {4, 4}};
    const int *box = boxes[monkey_below(m, 6)];
    int n = box[0] * box[1];
    uint32_t first = monkey_below(m, 9), holes = monkey_below(m, 10);
    struct puzzle *p = puzzle_create(shape_of_box(box[0], box[1]), "p");

    for (int row = 0; row < n; row++)
        for (int col = 0; col < n; col++)
            if (monkey_below(m, 10) >= holes)
                p->clue[row * n + col] = (value_t)(((int)first + row % box[0] * box[1] +
                                                    row / box[0] + col) %
                                                   n);
    print_grid(out, p->geo, p->clue, PRINT_ROWS, NULL);
    puzzle_destroy(p);
}

void monkey_text(struct monkey *m, struct text *out)
{
    static const char *const nonsense[] = {
        "",     "hello",         "4x4\n1 1 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n",
        "1234", "9x9\n1 2 3",    "\xff\xfe\n\n",
        "\n",   "101x101\n",     "0",
        "\x1b", "256\n1 2 300 4"};

    text_clear(out);
    if (monkey_below(m, 5) > 0)
        write_puzzle(m, out);
    else
        text_puts(out, nonsense[monkey_below(m, sizeof nonsense / sizeof *nonsense)]);
}

/* Commands of each theme, separated by '|'; a '#' stands for a digit. */
static const char *const themes[][2] = {
    {"control",
     "set view stack|cycle view|cycle view -1|screenshot|no such command|set speed #|"
     "set speed max|add speed #%|run|pause|restart|say hello|caption a|caption|wait "
     "0.#|"
     "wait end 0.#|wait failure 0.#|set palette classic|set panel off|cycle panel|"
     "set fullscreen yes|cycle presentation|cycle code|set calm yes|highlight #|help|"
     "set sound yes|tour|tour shape|close|find|list|list down|list "
     "open|frame-statistics|"
     "quit"},
    {"clip",
     "clip|clip|record|set speed max|set speed #00|run|pause|seek -#|seek-to #|seek-to "
     "#00|"
     "scrub backward|scrub forward|restart|steps #|lanes #|lens box 1|set view heat|"
     "set presentation yes|change next|change previous|why r1c#"},
    {"lanes",
     "lanes #|lanes more|lanes fewer|lane #|lane next|lane "
     "previous|zoom|part|challengers|"
     "set var random|set strategy learn|set preset drama|seek-to #0|step|step back|run|"
     "pause|restart|set size #|set units none|generate|next-solution|lens|why r#c#"},
    {"learn",
     "set preset learn|set strategy learn|set prop alldifferent|set restarts luby:#|"
     "why conflict|why next|why previous|why close|seek -#|seek-to #00|step|step back|"
     "steps #|set view failures|next-solution|restart "
     "new-seed|generate|run|pause|proof|"
     "set strategy backtrack|set seed #"},
    {"edit",
     "edit|edit|digit #|digit #|digit #|edit enter|edit undo|edit redo|edit up|edit "
     "down|"
     "edit left|edit right|edit clear|edit end|paste|copy|empty|generate|save|list|"
     "set size #"},
    {"why",
     "why r#c#|why r#c# #|why|why next|why previous|why first|why last|why fold|"
     "why next-value|why previous-value|why up|why down|why left|why right|why close|"
     "why conflict|step|step back|steps #|pause|run|seek-to #0|generate|"
     "set prop alldifferent|set prop naked|set strategy tabu"},
    {"units",
     "set units x|set units x+windows|set units regions|set units none|set units boxes|"
     "cycle units|cycle units -1|set box 2x#|set box #x2|set size #|add size 1|add "
     "size -1|"
     "square larger|square smaller|generate|empty|domains 12 12 34 34|domains 1 2 3 "
     "123|"
     "lens region #|lens diagonal 1|lens window 1|lens next-unit|lens "
     "next-kind|run|pause"},
    {"moments", "copy moment|copy moment|seek-to #0|seek -#|set seed #|restart "
                "new-seed|restart|save|"
                "copy|paste|lens box 1|lens next-stage|lens apply|lens undo|lens "
                "close|set val random|"
                "set strategy tabu|set strategy progressive|set tune pool=#|cycle "
                "tune|add tune #%|"
                "step back|jam|set view frontier|run|pause"},
};
enum { THEMES = sizeof themes / sizeof *themes };

/* THEMES: a command of any theme. */
int monkey_theme(struct monkey *m)
{
    const char *name = getenv("SUDOSCOPE_MONKEY_THEME");
    int theme = 0;

    if (!name)
        return (int)monkey_below(m, THEMES + 1);
    while (theme < THEMES && strcmp(name, themes[theme][0]) != 0)
        theme++;
    return theme;
}

static void add_command(struct monkey *m, const char *commands, struct text *out)
{
    uint32_t count = 1;

    for (const char *at = commands; *at; at++)
        count += *at == '|';
    for (uint32_t skip = monkey_below(m, count); skip > 0; skip--)
        commands = strchr(commands, '|') + 1;
    for (const char *at = commands; *at && *at != '|'; at++)
        text_putc(out, *at == '#' ? (char)('1' + monkey_below(m, 9)) : *at);
}

void monkey_command(struct monkey *m, int theme, struct text *out)
{
    text_clear(out);
    for (uint32_t left = 1 + monkey_below(m, 3); left > 0; left--) {
        uint32_t chosen = theme < THEMES ? (uint32_t)theme : monkey_below(m, THEMES);
        add_command(m, themes[chosen][1], out);
        text_puts(out, left > 1 && monkey_below(m, 2) ? "; " : "\n");
    }
}

const char *monkey_fifo(void)
{
    return fifo;
}

void monkey_path(struct monkey *m, char out[MONKEY_PATH])
{
    const char *const paths[] = {file,        file, folder,           home,
                                 "/dev/null", "",   "/proc/self/mem", "no such file"};

    snprintf(out, MONKEY_PATH, "%s",
             paths[monkey_below(m, sizeof paths / sizeof *paths)]);
}
