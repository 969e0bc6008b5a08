#include "commands/compare_show.h"

#include "base/alloc.h"
#include "base/message.h"
#include "commands/json_line.h"
#include "files/data.h"
#include "front/signals.h"
#include "options/input.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#define FIRST      4 /* sudoscope watch --moment TEXT */
#define MOST_WORDS (FIRST + 2 * 4)

/* Splits the text at spaces, in place, and takes the quotes off that text_shell_word
 * has put around a word. Returns the number of words; beyond `most` it only counts. */
static int split_words(char *at, char **words, int most)
{
    int count = 0;

    while (*at) {
        char *to = at;
        if (count < most)
            words[count] = at;
        count++;
        for (bool is_quoted = false; *at && (is_quoted || *at != ' '); at++)
            if (*at == '\'')
                is_quoted = !is_quoted;
            else if (*at != '\\' || is_quoted || !at[1])
                *to++ = *at;
            else
                *to++ = *++at;
        at += *at == ' ';
        *to = '\0';
    }
    return count;
}

/* Only a command that compare writes is carried out: a file may come from anywhere.
 * Behind the moment come --solver COMMAND or options that load scripts. */
static bool is_ours(char **words, int count)
{
    static const char *const first[] = {"sudoscope", "watch", "--moment"};
    static const char *const more[] = {"--solver", "--prop", "--var", "--val",
                                       "--restarts"};
    bool fine = count >= FIRST && count <= MOST_WORDS && count % 2 == 0;

    for (int i = 0; fine && i < FIRST - 1; i++)
        fine = strcmp(words[i], first[i]) == 0;
    for (int i = FIRST; fine && i < count; i += 2) {
        size_t k = 0;
        while (k < sizeof more / sizeof *more && strcmp(words[i], more[k]) != 0)
            k++;
        fine = k < sizeof more / sizeof *more;
    }
    return fine;
}

/* Appends the command of line --show. */
static bool read_again(const struct options *o, struct text *again, struct error *e)
{
    bool is_input = strcmp(o->files[0], "-") == 0;
    struct json_place line = {.name = is_input ? "<stdin>" : o->files[0]};
    struct json_member m = {.key = "again"};
    struct text t = TEXT_EMPTY;

    bool has_line = true;
    bool fine = in_file_read(&t, o->files[0], o->max_input, signals_interrupted, e);
    while (fine && has_line && line.line < o->show)
        has_line = json_line_next(&line, &t);
    if (fine && !has_line)
        fine = error_fail(e, "%.300s: --show: expected a line 1..%d, found %d",
                          line.name, line.line - 1, o->show);
    fine = fine && json_read(&line, &m, 1, e);
    if (fine && !json_read_text(&m, again))
        fine = error_fail(e,
                          "%.300s:%d: expected \"again\", the command that shows the "
                          "run; found none",
                          line.name, line.line);
    text_free(&t);
    return fine;
}

static bool check_alone(const struct options *o, struct error *e)
{
    for (int id = 0; id < OPTION_COUNT; id++)
        if (o->given[id] && id != OPTION_SHOW && id != OPTION_MAX_INPUT)
            return error_fail(e, "--show cannot be combined with --%s",
                              option_rows[id].name);
    return o->n_files == 1 ||
           error_fail(e, "--show: expected one FILE of compare --json, found %d",
                      o->n_files);
}

int compare_show(const struct options *o)
{
    struct text again = TEXT_EMPTY;
    char path[PATH_SIZE], *words[MOST_WORDS + 1] = {NULL};
    struct error e;

    if (!check_alone(o, &e))
        return output_complain(&e, EXIT_BAD_USAGE);
    if (!read_again(o, &again, &e))
        return output_complain(&e, input_failure());
    char *const copy = alloc_text(again.data);
    if (!is_ours(words, split_words(again.data, words, MOST_WORDS))) {
        error_fail(
            &e, "%.300s:%d: \"again\": expected " COMPARE_SHOWS " TEXT, found %.100s",
            o->files[0], o->show, copy);
    } else {
        message_print("%s", copy);
        if (data_find_program(path, sizeof path))
            execv(path, words);
        error_fail_errno(&e, path, errno);
    }
    free(copy);
    text_free(&again);
    return output_complain(&e, EXIT_BAD_INPUT);
}
