/* --resume takes lines of its own comparison only: a run that it took is written as a
 * line that it takes again, with the same result. */
#include "base/alloc.h"
#include "commands/run_line.h"
#include "fuzz.h"
#include "options/command_line.h"

#include <stdlib.h>
#include <string.h>

static const struct sweep *comparison(void)
{
    static const char *const words[] = {
        "sudoscope", "compare",  "--size",    "4,9",        "--holes",
        "0.5",       "--boards", "2",         "--seed",     "18446744073709551615",
        "--seeds",   "2",        "--presets", "learn,sweep"};
    enum { COUNT = sizeof words / sizeof *words };
    static char *argv[COUNT + 1];
    static struct options o;
    static struct sweep *sweep;
    struct error e;
    int status;

    if (!sweep) {
        memcpy(argv, words, sizeof words);
        require(options_parse(&o, COUNT, argv, &e));
        sweep = alloc_zeroed(1, sizeof *sweep);
        require(sweep_init(sweep, &o, &status, &e));
    }
    return sweep;
}

static const struct hashed_run *hashes(void)
{
    static struct hashed_run *all;

    return all ? all : (all = run_hashes(comparison()));
}

static struct run *no_runs(const struct sweep *s)
{
    return alloc_zeroed((size_t)sweep_count(s), sizeof(struct run));
}

static void require_round_trip(const struct sweep *s, int i, const struct run *run)
{
    struct run *runs = no_runs(s);
    struct text line;
    struct error e;

    text_init(&line);
    run_line_write(s, i, run, &line);
    const struct json_place place = {"written", 1, line.data, line.length - 1};
    require(run_line_read(s, hashes(), &place, runs, &e));
    require(runs[i].status == run->status);
    require(memcmp(&runs[i].stats, &run->stats, sizeof run->stats) == 0);
    text_free(&line);
    free(runs);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct sweep *s = comparison();
    struct run *runs = no_runs(s);
    char *text = fuzz_string(data, size);
    struct json_place place = {"input", 0, text, 0};
    struct error e;
    bool fine = true;

    for (const char *newline;
         fine &&
         (newline = memchr(place.start, '\n', (size_t)(text + size - place.start)));
         place.start = newline + 1) {
        place.line++;
        place.length = (size_t)(newline - place.start);
        fine = run_line_read(s, hashes(), &place, runs, &e);
    }
    if (!fine)
        fuzz_require_position(e.text, "input", text, size);
    for (int i = 0; i < sweep_count(s); i++)
        if (runs[i].status != SEARCH_RUNNING)
            require_round_trip(s, i, &runs[i]);
    free(runs);
    free(text);
    return 0;
}
