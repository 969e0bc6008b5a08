/* Fails every call that the program makes, one run each, and checks what a run leaves:
 * no crash, no hang, a documented status, an error message or complete outputs, and
 * never a damaged file.
 *
 *     faults_walk PROGRAM LIBRARY [-p EVERY] [-n ONE_IN] [-s SEED] [CASE|KIND...]
 *
 * -p tries every p-th call, from one drawn from the seed; -n draws one in that many of
 * the walks over the calls of a kind, and tries one call of each. */
#include "base/alloc.h"
#include "base/clock.h"
#include "base/path.h"
#include "base/rng.h"
#include "faults/cases.h"
#include "faults/faults.h"
#include "faults/start.h"
#include "faults/tree.h"
#include "support/folder.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define TIMEOUT_MS 300000
#define MOST_WORDS 32
#define MOST_CALLS 500 /* of a walk; of more calls only every second, third... */
#define MOST_SHOWN 2   /* failures of a case and kind */
#define BAD_INPUT  1   /* the exit status of errors of the environment */

/* One call fails; all from one on; one, where drafts need a name. */
enum fault_mode { MODE_ONE, MODE_ALL, MODE_PLAIN, FAULT_MODES };

struct point {
    enum fault_kind kind;
    enum fault_mode mode;
    unsigned at; /* 0: none */
};

struct result {
    struct ended ended;
    struct tree files; /* and "stdout", "stderr" */
};

struct walk {
    char *program, *library, *display;
    char root[PATH_SIZE], work[PATH_SIZE];
    struct fault_log *log;
    struct tree initial;
    unsigned every, one_in;
    struct rng rng;
    char **names; /* of cases and kinds to walk; ends with NULL */
    unsigned long tried, failures, known;
};

static const char *const kind_names[] = {
#define FAULT_KIND(name, functions) #name,
    FAULT_KIND_ROWS(FAULT_KIND)
#undef FAULT_KIND
};

/* ---- A run ---- */

struct environment {
    char *words[25];
    int count;
};

__attribute__((format(printf, 2, 3))) static void set(struct environment *e,
                                                      const char *format, ...)
{
    char line[PATH_SIZE + 64];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    e->words[e->count++] = alloc_text(line);
    e->words[e->count] = NULL;
}

static void set_environment(struct environment *e, const struct walk *w,
                            const struct fault_case *c, struct point p)
{
    e->count = 0;
    set(e, "PATH=%s/bin:/usr/bin:/bin", w->root);
    set(e, "HOME=%s/home", w->work);
    set(e, "XDG_CONFIG_HOME=%s/home/config", w->work);
    set(e, "XDG_STATE_HOME=%s/home/state", w->work);
    set(e, "XDG_CACHE_HOME=%s/cache", w->root);
    set(e, "XDG_PICTURES_DIR=%s/pictures", w->work);
    set(e, "XDG_VIDEOS_DIR=%s/pictures", w->work);
    set(e, "XDG_DOCUMENTS_DIR=%s/pictures", w->work);
    set(e, "TERM=xterm-256color");
    set(e, "LC_ALL=C.UTF-8");
    set(e, "SDL_RENDER_DRIVER=software");
    set(e, "SDL_AUDIODRIVER=dummy");
    set(e, "DBUS_SESSION_BUS_ADDRESS=disabled:");
    if (c->display == DISPLAY_DUMMY)
        set(e, "SDL_VIDEODRIVER=dummy");
    if (c->display == DISPLAY_X)
        set(e, "DISPLAY=%s", w->display);
    set(e, "LD_PRELOAD=%s", w->library);
    set(e, FAULTS_LOG "=%s/log", w->root);
    set(e, FAULTS_ROOT "=%s", w->root);
    set(e, FAULTS_KIND "=%s", kind_names[p.kind]);
    set(e, FAULTS_AT "=%u", p.at);
    if (p.mode == MODE_ALL)
        set(e, FAULTS_ON "=1");
    if (p.mode == MODE_PLAIN)
        set(e, FAULTS_PLAIN "=1");
}

static void read_words(char *line, char *program, char *words[MOST_WORDS + 2])
{
    int count = 0;

    words[count++] = program;
    for (char *word = strtok(line, " "); word && count <= MOST_WORDS;
         word = strtok(NULL, " "))
        words[count++] = word;
    words[count] = NULL;
}

/* Every run begins with the same files. */
static void reset(struct walk *w)
{
    folder_remove(w->work);
    mkdir(w->work, 0700);
    tree_write(&w->initial, w->work);
    memset(w->log, 0, sizeof *w->log);
}

static void run(struct walk *w, const struct fault_case *c, struct point p,
                struct result *out)
{
    char line[512], out_path[PATH_SIZE], err_path[PATH_SIZE], input[PATH_SIZE];
    char *words[MOST_WORDS + 2];
    struct environment environment;

    reset(w);
    snprintf(line, sizeof line, "%s", c->words);
    read_words(line, w->program, words);
    set_environment(&environment, w, c, p);
    path_format(out_path, PATH_SIZE, "%s/stdout", w->root);
    path_format(err_path, PATH_SIZE, "%s/stderr", w->root);
    path_format(input, PATH_SIZE, "%s/%s", w->work, c->input ? c->input : "");
    struct start s = {.argv = words,
                      .environment = environment.words,
                      .folder = w->work,
                      .input = c->input ? input : NULL,
                      .out = out_path,
                      .err = c->messages_on_terminal ? NULL : err_path,
                      .keys = c->keys,
                      .timeout_ms = TIMEOUT_MS};
    if (!start_and_wait(&s, &out->ended))
        exit(2);
    tree_read(&out->files, w->work);
    tree_read_file(&out->files, "stdout", out_path);
    tree_read_file(&out->files, "stderr",
                   c->messages_on_terminal ? out_path : err_path);
    for (int i = 0; i < environment.count; i++)
        free(environment.words[i]);
}

/* ---- What a run may leave ---- */

/* Two texts are the same but for their numbers, and the spaces that align them. */
static bool differ_in_numbers(const char *a, const char *b)
{
    static const char numbers[] = "0123456789.,- ";

    for (;;) {
        size_t in_a = strspn(a, numbers), in_b = strspn(b, numbers);
        if ((in_a == 0) != (in_b == 0))
            return false;
        a += in_a;
        b += in_b;
        if (*a != *b)
            return false;
        if (*a == '\0')
            return true;
        a++;
        b++;
    }
}

static bool ends_in(const struct text *t, const char *bytes, size_t count)
{
    return t->length >= count && memcmp(t->data + t->length - count, bytes, count) == 0;
}

static bool has_ending(const char *path, const char *ending)
{
    size_t length = strlen(path), count = strlen(ending);

    return length >= count && strcmp(path + length - count, ending) == 0;
}

static bool is_inside(const char *path, const char *folder)
{
    return strncmp(path, folder, strlen(folder)) == 0;
}

static bool are_equal(const struct text *a, const struct text *b)
{
    return a && b ? a->length == b->length && memcmp(a->data, b->data, a->length) == 0
                  : a == b;
}

/* Files that a window writes on a key or on its exit: a message is enough if not. */
static bool is_extra(const char *path)
{
    return (is_inside(path, "pictures/") || is_inside(path, "home/") ||
            strcmp(path, "own.conf") == 0) &&
           !strstr(path, "/.sudoscope-");
}

static bool is_whole_picture(const struct text *t)
{
    return ends_in(t, "IEND\xae\x42\x60\x82", 8);
}

/* Of a configuration, a list of recent files, or a board. */
static bool is_whole_text(const struct text *t)
{
    return t->length > 0 && strchr("#0123456789", t->data[0]) && ends_in(t, "\n", 1);
}

/* Whether a file is as complete as that of a run without faults. */
static bool is_complete(const struct fault_case *c, const char *path,
                        const struct text *good, const struct text *now)
{
    if (are_equal(good, now) || (now && c->keys && strcmp(path, "stdout") == 0))
        return true;
    /* A fault can swallow a key, and so change what later keys do. */
    if (now && c->keys && is_extra(path))
        return has_ending(path, ".png")   ? is_whole_picture(now)
               : has_ending(path, ".mp4") ? true
                                          : is_whole_text(now);
    if (!good || !now)
        return false;
    /* If our python3 does not start, the system's draws. */
    if (strncmp(path, "plot.", 5) == 0 &&
        (is_whole_picture(now) || ends_in(now, "</svg>\n", 7)))
        return true;
    if (strcmp(path, "report.json") == 0)
        return now->length > 2 && now->data[0] == '{' && ends_in(now, "}\n", 2);
    return c->counts_vary && differ_in_numbers(good->data, now->data);
}

static bool has_message(const struct result *r)
{
    const struct text *err = tree_find(&r->files, "stderr");

    return err && strstr(err->data, "sudoscope: ");
}

/* As far as a failed run got: a new recording, or a log, whose torn last line the next
 * run cuts off. */
static bool is_begun(const char *path, const struct text *before,
                     const struct text *found)
{
    if (!before)
        return has_ending(path, ".y4m") || has_ending(path, ".wav");
    const char *newline = strrchr(before->data, '\n');
    size_t lines = newline ? (size_t)(newline - before->data) + 1 : 0;
    return has_ending(path, ".jsonl") && found->length >= lines &&
           memcmp(found->data, before->data, lines) == 0;
}

/* Writes why the file is wrong; false if it is not. */
static bool judge_file(const struct walk *w, const struct fault_case *c, struct point p,
                       const struct result *good, const struct result *now,
                       const char *path, char why[256])
{
    const struct text *before = tree_find(&w->initial, path);
    const struct text *wanted = tree_find(&good->files, path);
    const struct text *found = tree_find(&now->files, path);
    bool is_stream = strcmp(path, "stdout") == 0;
    bool succeeded = now->ended.status == good->ended.status &&
                     (c->status != BAD_INPUT || !is_stream);

    if (strcmp(path, "stderr") == 0 || is_complete(c, path, wanted, found))
        return false;
    if (is_stream && c->lists_tours && p.kind != FAULT_write && p.kind != FAULT_close)
        return false;
    if (!succeeded && (is_stream || (found && is_begun(path, before, found))))
        return false;
    if (succeeded && !is_extra(path))
        snprintf(why, 256, "status %d, but %s is %s", now->ended.status, path,
                 are_equal(before, found) ? "not written" : "not complete");
    else if (!found && !before)
        return false;
    else if (!found)
        snprintf(why, 256, "%s is lost", path);
    else if (!before && !wanted)
        snprintf(why, 256, "%s is left behind", path);
    else if (!are_equal(before, found))
        snprintf(why, 256, "%s holds neither its old nor its new content", path);
    else if (succeeded && !c->keys && p.kind != FAULT_status && !has_message(now))
        snprintf(why, 256, "%s is not written, without a message", path);
    else
        return false;
    return true;
}

static int count_of(const struct text *t, const char *sequence)
{
    int count = 0;

    for (const char *at = t->data; (at = strstr(at, sequence)); at++)
        count++;
    return count;
}

static bool judge_terminal(const struct fault_case *c, struct point p,
                           const struct result *now, char why[256])
{
    const struct text *screen = tree_find(&now->files, "stdout");

    if (!now->ended.is_terminal_as_before)
        snprintf(why, 256, "the terminal stays raw");
    else if (c->keys && p.kind != FAULT_write &&
             count_of(screen, "\x1b[?1049h") != count_of(screen, "\x1b[?1049l"))
        snprintf(why, 256, "the terminal stays on the alternate screen");
    else
        return false;
    return true;
}

/* Writes what is wrong; false if nothing is. */
static bool judge(const struct walk *w, const struct fault_case *c, struct point p,
                  const struct result *good, const struct result *now, char why[256])
{
    const struct ended *ended = &now->ended;

    if (ended->timed_out)
        snprintf(why, 256, "hangs");
    else if (ended->signal)
        snprintf(why, 256, "dies of signal %d (%s)", ended->signal,
                 strsignal(ended->signal));
    else if (ended->status == FAULTS_OUTSIDE)
        snprintf(why, 256, "changes files outside of its folder");
    else if (ended->status != c->status &&
             (ended->status != BAD_INPUT || p.kind == FAULT_interrupt))
        snprintf(why, 256, "status %d", ended->status);
    else if (ended->status != c->status && !has_message(now))
        snprintf(why, 256, "status %d without a message", ended->status);
    else if (judge_terminal(c, p, now, why))
        return true;
    else {
        /* Without a font the frames differ. */
        for (int i = 0; i < good->files.count && p.kind != FAULT_window; i++)
            if (judge_file(w, c, p, good, now, good->files.files[i].path, why))
                return true;
        for (int i = 0; i < now->files.count; i++)
            if (!tree_find(&good->files, now->files.files[i].path) &&
                judge_file(w, c, p, good, now, now->files.files[i].path, why))
                return true;
        return false;
    }
    return true;
}

/* ---- The walk ---- */

static void print_trace(const struct walk *w)
{
    char line[2 * PATH_SIZE];

    for (int i = 0; i < FAULT_DEPTH && w->log->trace[i]; i++) {
        snprintf(line, sizeof line,
                 "addr2line -fsp -e '%s' 0x%lx | sed 's/^/        /'", w->log->program,
                 (unsigned long)w->log->trace[i] - 1);
        fflush(stdout);
        if (i >= 6 || system(line) != 0)
            break;
    }
}

static void complain(struct walk *w, const struct fault_case *c, struct point p,
                     const struct result *now, const char *why)
{
    static const char *const modes[] = {"", " and later ones", ", named drafts"};
    const struct text *err = tree_find(&now->files, "stderr");

    printf("FAILED: %s: %s call %u (%s)%s: %s\n", c->name, kind_names[p.kind], p.at,
           w->log->function, modes[p.mode], why);
    if (err->length > 0 && !c->messages_on_terminal)
        printf("        stderr: %.300s\n", err->data);
    print_trace(w);
}

/* Where drafts must have a name, one stays when memory runs out, as it does when the
 * process is killed. */
static bool is_known(struct point p, const char *why)
{
    return p.kind == FAULT_memory && p.mode == MODE_PLAIN &&
           strstr(why, "is left behind");
}

/* False if the program made fewer calls. */
static bool try_point(struct walk *w, const struct fault_case *c, struct point p,
                      const struct result *good, unsigned long *shown)
{
    struct result now;
    char why[256];

    run(w, c, p, &now);
    bool reached = atomic_load(&w->log->failed) > 0;
    w->tried += reached;
    bool is_wrong = judge(w, c, p, good, &now, why);
    bool is_accepted = is_wrong && is_known(p, why);
    w->known += is_accepted;
    if (is_wrong && !is_accepted) {
        w->failures++;
        if ((*shown)++ < MOST_SHOWN)
            complain(w, c, p, &now, why);
    }
    tree_free(&now.files);
    return reached;
}

static bool is_wanted(const struct walk *w, const char *name, bool is_case)
{
    bool has_such = false;

    for (char **at = w->names; *at; at++) {
        bool is_kind = false;
        for (int kind = 0; kind < FAULT_KINDS; kind++)
            is_kind |= strcmp(*at, kind_names[kind]) == 0;
        has_such |= is_kind != is_case;
        if (strcmp(*at, name) == 0)
            return true;
    }
    return !has_such;
}

/* The number of calls varies from run to run: the walk ends behind the last one. */
static void walk_kind(struct walk *w, const struct fault_case *c, struct point p,
                      const struct result *good, unsigned calls)
{
    unsigned every = w->every + calls / MOST_CALLS;
    unsigned long shown = 0;

    if (w->one_in > 1 || every > calls)
        every = calls;
    p.at = 1 + rng_below(&w->rng, every);
    while (try_point(w, c, p, good, &shown) && w->one_in == 1)
        p.at += every;
    if (shown > MOST_SHOWN)
        printf("        and %lu more of %s, %s\n", shown - MOST_SHOWN, c->name,
               kind_names[p.kind]);
}

/* A run without faults. False if it is wrong already. */
static bool run_good(struct walk *w, const struct fault_case *c, struct result *good,
                     unsigned calls[FAULT_KINDS])
{
    unsigned all = 0;

    run(w, c, (struct point){.at = 0}, good);
    for (int kind = 0; kind < FAULT_KINDS; kind++)
        all += calls[kind] = atomic_load(&w->log->calls[kind]);
    if (!good->ended.timed_out && good->ended.status == c->status && all > 0)
        return true;
    printf("FAILED: %s without faults: status %d, expected %d; %u calls\n%.300s\n",
           c->name, good->ended.status, c->status, all,
           c->messages_on_terminal ? "" : tree_find(&good->files, "stderr")->data);
    w->failures++;
    return false;
}

static bool is_wanted_case(const struct walk *w, const struct fault_case *c)
{
    return is_wanted(w, c->name, true) && (c->display != DISPLAY_X || w->display);
}

/* Draws the walks of a case: a bit for each kind and mode. */
static uint64_t draw_walks(struct walk *w)
{
    uint64_t walks = 0;

    for (int kind = 0; kind < FAULT_KINDS; kind++)
        for (int mode = 0; mode < FAULT_MODES; mode++)
            if (rng_below(&w->rng, w->one_in) == 0 &&
                is_wanted(w, kind_names[kind], false))
                walks |= (uint64_t)1 << (FAULT_MODES * kind + mode);
    return walks;
}

static void walk_case(struct walk *w, const struct fault_case *c)
{
    uint64_t walks = draw_walks(w);
    unsigned calls[FAULT_KINDS];
    unsigned long before = w->tried;
    int64_t start_ns = clock_now_ns();
    struct result good;

    if (walks == 0)
        return;
    bool is_good = run_good(w, c, &good, calls);
    bool has_drafts = atomic_load(&w->log->drafts) > 0;
    if (is_good)
        for (int kind = 0; kind < FAULT_KINDS; kind++)
            for (int mode = 0; mode < FAULT_MODES; mode++) {
                struct point p = {(enum fault_kind)kind, (enum fault_mode)mode, 0};
                bool makes_sense =
                    mode != MODE_PLAIN || (has_drafts && kind < FAULT_process);
                if (calls[kind] > 0 && makes_sense &&
                    (walks >> (FAULT_MODES * kind + mode) & 1))
                    walk_kind(w, c, p, &good, calls[kind]);
            }
    tree_free(&good.files);
    printf("%-20s %6lu points, %5.1f s\n", c->name, w->tried - before,
           (double)(clock_now_ns() - start_ns) / (double)NS_PER_S);
    fflush(stdout);
}

/* ---- Set-up ---- */

static void die(const char *what)
{
    fprintf(stderr, "walk: %s: %s\n", what, strerror(errno));
    exit(2);
}

static void map_log(struct walk *w)
{
    char path[PATH_SIZE];

    path_format(path, sizeof path, "%s/log", w->root);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0 || ftruncate(fd, sizeof *w->log) != 0)
        die(path);
    w->log = mmap(NULL, sizeof *w->log, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (w->log == MAP_FAILED)
        die(path);
    close(fd);
}

/* A program in bin/, the first folder of PATH. */
static void make_program(const struct walk *w, const char *name, const char *script)
{
    char path[PATH_SIZE];
    struct tree t;

    tree_init(&t);
    text_puts(tree_add(&t, name), script);
    tree_write(&t, w->root);
    tree_free(&t);
    path_format(path, sizeof path, "%s/%s", w->root, name);
    if (chmod(path, 0700) != 0)
        die(path);
}

/* Both write what they are given: ffmpeg to its last word, which is file:PATH, the
 * program that draws plots to its descriptor 3. python3 -c asks for modules. */
static void make_programs(const struct walk *w)
{
    make_program(w, "bin/ffmpeg",
                 "#!/bin/sh\n"
                 "for word; do :; done\n"
                 "exec cat >\"${word#file:}\"\n");
    make_program(w, "bin/python3",
                 "#!/bin/sh\n"
                 "[ \"$1\" = -c ] || exec cat >&3\n");
}

static void prepare(struct walk *w)
{
    const char *tmp = getenv("TMPDIR");

    path_format(w->root, sizeof w->root, "%s/faults-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(w->root))
        die(w->root);
    path_format(w->work, sizeof w->work, "%s/work", w->root);
    map_log(w);
    make_programs(w);
    tree_init(&w->initial);
    for (const char *const *at = fault_files; *at; at += 2)
        text_puts(tree_add(&w->initial, at[0]), at[1]);
}

static int misused(void)
{
    fprintf(stderr, "faults_walk PROGRAM LIBRARY [-p EVERY] [-n ONE_IN] [-s SEED] "
                    "[CASE|KIND...]\n");
    return 2;
}

static bool read_options(struct walk *w, int argc, char **argv)
{
    uint64_t seed = 1;
    int option;

    w->every = w->one_in = 1;
    if (argc < 3)
        return false;
    argv += 2; /* the library stands where getopt expects a program */
    argc -= 2;
    while ((option = getopt(argc, argv, "p:n:s:")) != -1) {
        unsigned long number = optarg ? strtoul(optarg, NULL, 10) : 0;
        if (option == 'p' && number > 0)
            w->every = (unsigned)number;
        else if (option == 'n' && number > 0)
            w->one_in = (unsigned)number;
        else if (option == 's')
            seed = number;
        else
            return false;
    }
    rng_seed(&w->rng, seed);
    w->program = realpath(argv[-1], NULL);
    w->library = realpath(argv[0], NULL);
    w->names = argv + optind;
    w->display = getenv("DISPLAY");
    printf("seed %llu\n", (unsigned long long)seed);
    return w->program && w->library;
}

int main(int argc, char **argv)
{
    struct walk *w = alloc_zeroed(1, sizeof *w);
    int64_t start_ns = clock_now_ns();

    if (!read_options(w, argc, argv))
        return misused();
    prepare(w);
    for (int i = 0; i < fault_case_count; i++)
        if (is_wanted_case(w, &fault_cases[i]))
            walk_case(w, &fault_cases[i]);
    printf("%lu points, %lu failures, %lu known, %.1f s\n", w->tried, w->failures,
           w->known, (double)(clock_now_ns() - start_ns) / (double)NS_PER_S);
    tree_free(&w->initial);
    folder_remove(w->root);
    bool fine = w->tried > 0 && w->failures == 0;
    free(w->program);
    free(w->library);
    free(w);
    return fine ? 0 : 1;
}
