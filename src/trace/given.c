#define _GNU_SOURCE /* mkostemps */
#include "trace/given.h"

#include "base/clock.h"
#include "puzzle/formula.h"
#include "puzzle/print.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char puzzle_word[] = "{puzzle}", formula_word[] = "{cnf}";

bool given_files_has_formula(const char *command)
{
    return strstr(command, formula_word) != NULL;
}

int given_file_open(const char *ending, char path[PATH_SIZE])
{
    const char *folders[] = {getenv("TMPDIR"), "/var/tmp", "/tmp"};
    int fd = -1;

    for (int i = 0; i < 3 && fd < 0; i++)
        if (folders[i] &&
            path_format(path, PATH_SIZE, "%s/sudoscope-XXXXXX%s", folders[i], ending))
            fd = mkostemps(path, (int)strlen(ending), O_CLOEXEC);
    if (fd < 0)
        path[0] = '\0';
    return fd;
}

void given_files_remove(struct given_files *g)
{
    if (g->formula)
        fclose(g->formula);
    if (g->puzzle_path[0])
        unlink(g->puzzle_path);
    if (g->formula_path[0])
        unlink(g->formula_path);
    *g = (struct given_files){.formula = NULL};
}

static bool fail(struct given_files *g, const char *path, struct error *e)
{
    error_fail_errno(e, path[0] ? path : "a file for the program", errno);
    given_files_remove(g);
    return false;
}

/* Appends a path in single quotes for the shell, with each quote in it escaped. */
static void add_quoted(struct text *out, const char *path)
{
    text_putc(out, '\'');
    for (; *path; path++)
        text_puts(out, *path == '\'' ? "'\\''" : (const char[]){*path, '\0'});
    text_putc(out, '\'');
}

static void add_command(const struct given_files *g, const char *command,
                        struct text *out)
{
    while (*command)
        if (strncmp(command, puzzle_word, strlen(puzzle_word)) == 0) {
            add_quoted(out, g->puzzle_path);
            command += strlen(puzzle_word);
        } else if (strncmp(command, formula_word, strlen(formula_word)) == 0) {
            add_quoted(out, g->formula_path);
            command += strlen(formula_word);
        } else {
            text_putc(out, *command++);
        }
}

bool given_puzzle_write(int fd, const struct puzzle *p)
{
    struct text t = TEXT_EMPTY;

    print_puzzle(&t, p);
    errno = ENOSPC; /* a short write leaves errno unset */
    bool fine = write(fd, t.data, t.length) == (ssize_t)t.length;
    text_free(&t);
    return fine;
}

static bool write_puzzle(struct given_files *g)
{
    int fd = given_file_open(".txt", g->puzzle_path);
    bool fine = fd >= 0 && given_puzzle_write(fd, g->puzzle);

    if (fd >= 0)
        close(fd);
    return fine;
}

static bool open_formula(struct given_files *g)
{
    int fd = given_file_open(".cnf", g->formula_path);

    g->formula = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (fd >= 0 && !g->formula)
        close(fd);
    return g->formula;
}

bool given_files_create(struct given_files *g, const char *command,
                        const struct puzzle *p, struct text *out, struct error *e)
{
    *g = (struct given_files){.puzzle = p};
    if (strstr(command, puzzle_word) && !write_puzzle(g))
        return fail(g, g->puzzle_path, e);
    if (given_files_has_formula(command) && !open_formula(g))
        return fail(g, g->formula_path, e);
    add_command(g, command, out);
    return true;
}

bool given_files_write(struct given_files *g, int milliseconds, struct error *e)
{
    int64_t start = clock_now_ns();

    *e = (struct error){.text = ""};
    if (!g->formula)
        return true;
    do {
        if (g->part == formula_count_parts(g->puzzle)) {
            FILE *file = g->formula;
            g->formula = NULL;
            return fclose(file) == 0 || fail(g, g->formula_path, e);
        }
        formula_write_part(g->formula, g->puzzle, g->part++);
        if (ferror(g->formula))
            return fail(g, g->formula_path, e);
    } while (clock_now_ns() - start < milliseconds * NS_PER_MS);
    return false;
}
