#include "trace/source.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/number.h"
#include "base/temp_file.h"
#include "puzzle/formula.h"
#include "puzzle/print.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define CHUNK       ((size_t)1 << 16)
#define LAST_SIGNAL 64 /* the highest signal number of Linux */

static const char no_more[] = "cannot be read further: ";
static const char board_word[] = "{puzzle}", formula_word[] = "{cnf}",
                  answer_word[] = "{out}";

struct trace_source {
    struct child child; /* the program; all zero: none */
    int in;             /* the pipe to read; -1: nothing to read, or all was read */
    struct source_status status;
    int log;       /* descriptor of the trace's file; for a pipe, of a nameless copy */
    char *window;  /* [capacity]: a part of the log in memory */
    uint64_t from; /* the offset of `window` in the log, in bytes */
    size_t length; /* bytes of `window` in use; at most TRACE_LINE + CHUNK */
    size_t capacity;

    /* For a program only: its command, its puzzle, and the files that it gets. */
    struct text script;
    const struct puzzle *puzzle;
    /* Their paths; "": nameless, or no file. */
    char board_path[PATH_SIZE], formula_path[PATH_SIZE], answer_path[PATH_SIZE];
    int board;       /* descriptor of the board; -1: none, or the program has started */
    FILE *formula;   /* open until the formula is complete */
    int part;        /* number of the formula's next part */
    int answer;      /* descriptor of the answer's file; -1: none */
    bool has_answer; /* true if the answer's file is being read */
};

/* Whether the program has not started yet. */
static bool will_start(const struct trace_source *s)
{
    return s->board >= 0;
}

static struct trace_source *create(void)
{
    struct trace_source *s = alloc_zeroed(1, sizeof *s);

    s->in = s->log = s->board = s->answer = -1;
    s->script = s->status.ending = TEXT_EMPTY;
    s->capacity = CHUNK;
    s->window = alloc_resize(NULL, s->capacity, 1);
    return s;
}

void trace_source_close(struct trace_source *s)
{
    if (!s)
        return;
    child_close(&s->in);
    if (s->child.name)
        child_end(&s->child);
    child_close(&s->log);
    child_close(&s->board);
    if (s->formula)
        fclose(s->formula);
    child_close(&s->answer);
    for (int i = 0; i < 3; i++) {
        const char *path = i == 0   ? s->board_path
                           : i == 1 ? s->formula_path
                                    : s->answer_path;
        if (path[0])
            unlink(path);
    }
    text_free(&s->script);
    text_free(&s->status.ending);
    free(s->window);
    free(s);
}

static struct trace_source *fail(struct trace_source *s, const char *what,
                                 struct error *e)
{
    error_fail_errno(e, what, errno);
    trace_source_close(s);
    return NULL;
}

struct trace_source *trace_source_open(const char *path, struct error *e)
{
    struct trace_source *s = create();
    struct stat info;

    s->in = strcmp(path, "-") == 0 ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                                   : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool fine = s->in >= 0 && fstat(s->in, &info) == 0;
    if (fine && S_ISDIR(info.st_mode))
        errno = EISDIR;
    if (!fine || S_ISDIR(info.st_mode))
        return fail(s, path, e);
    if (S_ISREG(info.st_mode)) {
        s->log = s->in;
        s->in = -1;
        return s;
    }
    s->log = temp_file_nameless();
    return s->log >= 0 ? s : fail(s, "a file for the trace", e);
}

bool trace_source_has_formula(const char *command)
{
    return strstr(command, formula_word) != NULL;
}

static void add_command(struct trace_source *s, const char *command)
{
    const struct {
        const char *word, *path;
    } files[] = {{board_word, s->board_path},
                 {formula_word, s->formula_path},
                 {answer_word, s->answer_path}};

    while (*command) {
        int i = 0;
        while (i < 3 && strncmp(command, files[i].word, strlen(files[i].word)) != 0)
            i++;
        if (i < 3)
            text_shell_word(&s->script, files[i].path);
        else
            text_putc(&s->script, *command);
        command += i < 3 ? strlen(files[i].word) : 1;
    }
}

/* Writes the board to a file, which keeps its name only if is_named. */
static bool write_board(struct trace_source *s, bool is_named)
{
    struct text t = TEXT_EMPTY;

    s->board = temp_file_open(".txt", s->board_path);
    if (s->board < 0)
        return false;
    print_puzzle(&t, s->puzzle);
    errno = ENOSPC; /* a short write leaves errno unset */
    bool fine = write(s->board, t.data, t.length) == (ssize_t)t.length &&
                lseek(s->board, 0, SEEK_SET) == 0;
    text_free(&t);
    if (fine && !is_named) {
        unlink(s->board_path);
        s->board_path[0] = '\0';
    }
    return fine;
}

static bool open_formula(struct trace_source *s)
{
    int fd = temp_file_open(".cnf", s->formula_path);

    s->formula = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (fd >= 0 && !s->formula)
        close(fd);
    return s->formula;
}

static bool start_child(struct trace_source *s, struct error *e)
{
    char *const argv[] = {"sh", "-c", s->script.data, NULL};
    bool fine = child_start(&s->child, argv, s->board, -1, e);

    child_close(&s->board);
    s->in = s->child.out;
    s->child.out = -1;
    return fine;
}

struct trace_source *trace_source_start(const char *command, const struct puzzle *p,
                                        uint64_t seed, struct error *e)
{
    static const char for_program[] = "a file for the program";
    struct trace_source *s = create();

    s->puzzle = p;
    s->log = temp_file_nameless();
    if (s->log < 0)
        return fail(s, "a file for the trace", e);
    if (!write_board(s, strstr(command, board_word)))
        return fail(s, s->board_path[0] ? s->board_path : for_program, e);
    if (trace_source_has_formula(command) && !open_formula(s))
        return fail(s, s->formula_path[0] ? s->formula_path : for_program, e);
    if (strstr(command, answer_word) &&
        (s->answer = temp_file_open(".out", s->answer_path)) < 0)
        return fail(s, for_program, e);
    text_printf(&s->script, "export SUDOSCOPE_SEED=%llu SUDOSCOPE_LINES=1; ",
                (unsigned long long)seed);
    add_command(s, command);
    if (s->formula || start_child(s, e))
        return s;
    trace_source_close(s);
    return NULL;
}

/* Ends the trace after a failure; `what` and `why` together become its `ending`. */
static void end_by_failure(struct trace_source *s, const char *what, const char *why)
{
    child_close(&s->in);
    s->status.has_failed = true;
    text_printf(&s->status.ending, "%s%s", what, why);
}

/* Ends the trace after the writer has closed the pipe. False: the program has not
 * exited yet. A shell's status is 126 or 127 if it could not run the program, and 128 +
 * N if signal N has killed it. */
static bool end_by_writer(struct trace_source *s, int wait_ms)
{
    int status;

    if (s->child.name) {
        if (!child_await_end(&s->child, wait_ms, &s->status.ending, &status))
            return false;
        s->status.exit_status = int_max(status, 0);
        s->status.is_finished = status == 0;
        s->status.has_failed = status == 126 || status == 127 ||
                               (status > 128 && status <= 128 + LAST_SIGNAL);
    } else {
        text_puts(&s->status.ending, "ended");
    }
    return true;
}

/* Writes parts of the formula for about wait_ms milliseconds. Once the formula is
 * complete, starts the program. */
static void prepare(struct trace_source *s, int wait_ms)
{
    int64_t end_ns = clock_now_ns() + wait_ms * NS_PER_MS;
    struct error e;

    while (s->part < formula_count_parts(s->puzzle) && !ferror(s->formula)) {
        formula_write_part(s->formula, s->puzzle, s->part++);
        if (clock_now_ns() >= end_ns && !ferror(s->formula))
            return;
    }
    bool has_failed = ferror(s->formula);
    has_failed |= fclose(s->formula) != 0;
    s->formula = NULL;
    if (has_failed)
        error_fail_errno(&e, s->formula_path, errno);
    else if (start_child(s, &e))
        return;
    child_close(&s->board);
    end_by_failure(s, "did not start: ", e.text);
}

static void keep(struct trace_source *s, const char *bytes, size_t count)
{
    if (write(s->log, bytes, count) != (ssize_t)count)
        end_by_failure(s, "is too long for the disk: ", "its end is not shown");
}

/* Reads what the watched program has written to the pipe, and appends it to the log.
 * False if nothing was read. Calls poll before it reads: standard input cannot be made
 * non-blocking, because it may be shared with other processes. */
static bool read_pipe(struct trace_source *s, int wait_ms)
{
    struct pollfd pipes[] = {
        {.fd = s->in, .events = POLLIN},
        {.fd = s->child.name ? s->child.err : -1, .events = POLLIN}};
    char bytes[CHUNK];

    if (will_start(s)) {
        prepare(s, wait_ms);
        return false;
    }
    if (s->in < 0 || poll(pipes, 2, wait_ms) <= 0)
        return false;
    if (pipes[1].revents)
        child_read_log(&s->child);
    if (!pipes[0].revents)
        return false;
    ssize_t got = read(s->in, bytes, CHUNK);
    if (got < 0 && (errno == EINTR || errno == EAGAIN))
        return false;
    if (got < 0)
        end_by_failure(s, no_more, strerror(errno));
    else if (got == 0)
        child_close(&s->in);
    else
        keep(s, bytes, (size_t)got);
    return true;
}

/* After the end of the pipe, appends the next piece of the answer's file to the log.
 * False at its end. A program may replace the file, so it is opened again by its name.
 */
static bool read_answer(struct trace_source *s)
{
    char bytes[CHUNK];

    if (s->in >= 0 || will_start(s) || !s->answer_path[0])
        return false;
    if (!s->has_answer) {
        child_close(&s->answer);
        s->answer = open(s->answer_path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        s->has_answer = true;
    }
    ssize_t got = s->answer >= 0 ? read(s->answer, bytes, CHUNK) : 0;
    if (got > 0)
        keep(s, bytes, (size_t)got);
    return got > 0;
}

/* Moves the window so that it begins at `offset`, a byte that it contains, and reads
 * further bytes behind its end. False if there are none now. */
static bool read_more(struct trace_source *s, uint64_t offset, int wait_ms)
{
    size_t gone = (size_t)(offset - s->from);
    ssize_t got;

    s->length -= gone;
    memmove(s->window, s->window + gone, s->length);
    s->from = offset;
    if (s->length + CHUNK > s->capacity) { /* most lines are short */
        s->capacity = 2 * s->length + CHUNK;
        s->window = alloc_resize(s->window, s->capacity, 1);
    }
    do
        got = pread(s->log, s->window + s->length, CHUNK, (off_t)(offset + s->length));
    while (got == 0 && (read_pipe(s, wait_ms) || read_answer(s)));
    if (got < 0 && s->status.ending.length == 0)
        end_by_failure(s, no_more, strerror(errno));
    s->length += got > 0 ? (size_t)got : 0;
    return got > 0;
}

enum source_state trace_source_line(struct trace_source *s, uint64_t offset,
                                    int wait_ms, struct source_line *out)
{
    size_t searched = 0;

    if (offset < s->from || offset > s->from + s->length) {
        s->from = offset;
        s->length = 0;
    }
    for (;;) {
        const char *text = s->window + (offset - s->from);
        size_t length = (size_t)(s->from + s->length - offset);
        const char *newline =
            length > searched ? memchr(text + searched, '\n', length - searched) : NULL;
        if (newline || length >= TRACE_LINE) {
            size_t used = newline ? (size_t)(newline - text) : TRACE_LINE;
            *out = (struct source_line){text, used, offset + used + (newline != NULL),
                                        .is_cut = !newline};
            return SOURCE_LINE;
        }
        searched = length;
        if (read_more(s, offset, wait_ms))
            continue;
        if (s->in >= 0 || will_start(s) ||
            (s->status.ending.length == 0 && !end_by_writer(s, wait_ms)))
            return SOURCE_WAITS;
        if (length == 0)
            return SOURCE_ENDED;
        text = s->window; /* which begins at `offset` now */
        *out = (struct source_line){text, length, offset + length, .is_cut = false};
        return SOURCE_LINE;
    }
}

struct child_usage trace_source_usage(struct trace_source *s, bool at_once)
{
    child_measure(&s->child, at_once);
    return s->child.used;
}

void trace_source_end_rest(struct trace_source *s)
{
    if (s->child.name)
        child_has_exited(&s->child, 0);
}

void trace_source_stop(struct trace_source *s)
{
    child_close(&s->in);
    if (s->child.name)
        child_end(&s->child);
}

const struct source_status *trace_source_status(const struct trace_source *s)
{
    return &s->status;
}
