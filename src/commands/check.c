#include "commands/commands.h"

#include "base/message.h"
#include "commands/json_line.h"
#include "front/signals.h"
#include "options/input.h"
#include "puzzle/check.h"
#include "trace/referee.h"
#include "trace/watched.h"

static bool check_files(const struct options *o, struct error *e)
{
    struct puzzle *p = input_read_one(o, o->files[0], NULL, e), *solution;
    struct error why;

    if (!p)
        return false;
    /* The solution gets the shape of the puzzle, whatever shape its own file names. */
    solution = input_read_one(o, o->files[1], p->geo, e);
    assert(!solution || p->geo->n == solution->geo->n);
    bool is_valid = solution && check_solution(p, solution->clue, &why);
    if (solution && !is_valid)
        error_fail(e, "%s: %s", o->files[1], why.text);
    puzzle_destroy(p);
    puzzle_destroy(solution);
    return is_valid;
}

static void print_finding(void *context, const struct finding *f)
{
    struct text t = TEXT_EMPTY;

    text_printable(&t, context);
    text_printf(&t, ":%llu: %s", (unsigned long long)f->line, f->text);
    puts(t.data);
    text_free(&t);
}

static void print_counts(const struct referee *r, const char *name, const char *ending)
{
    struct text t = TEXT_EMPTY;

    referee_write(r, &t);
    message_print("%s: %s; %s", name, t.data, ending[0] ? ending : "stopped");
    text_free(&t);
}

/* Prints whether a solution or a trace is valid. For a trace, `r` is the referee that
 * has judged its claims; for a solution, `r` is NULL. `why` says what is wrong with the
 * solution, or why the trace could not be judged; it is "" if nothing is wrong. */
static void print_json(bool is_valid, const struct referee *r, const char *why)
{
    struct json *j = json_line_begin();

    json_bool(j, "valid", is_valid);
    for (int i = 0; r && i < REFEREE_KINDS; i++)
        json_count(j, referee_names[i], referee_count(r, (enum referee_answer)i));
    if (why[0])
        json_text(j, "why", why);
    json_line_end(j, stdout);
}

/* Whether the referee could judge the whole trace. Fails if the trace is incomplete.
 * Fails also if the trace makes no claim, unless a signal has ended the reading. */
static bool is_judged(const struct referee *r, const struct trace_source *source,
                      const char *name, struct error *e)
{
    const char *ending = trace_source_status(source)->ending.data;
    uint64_t claims = 0;

    e->text[0] = '\0';
    for (int i = 0; i < REFEREE_KINDS; i++)
        claims += referee_count(r, (enum referee_answer)i);
    if (trace_source_status(source)->has_failed)
        return error_fail(e, "%s: expected a complete trace, but it %s", name, ending);
    return claims > 0 || signals_interrupted() ||
           error_fail(e, "%s: expected a claim to judge, found none; it %s", name,
                      ending);
}

static int follow_trace(const struct options *o, const struct puzzle *p,
                        struct error *e)
{
    const char *name = o->trace ? o->trace : o->setting.strategy->name;
    struct trace_source *source =
        watched_source(o->setting.strategy, p, o->setting.seed, e);
    struct source_line line = {.next = 0};
    enum source_state state;
    bool is_cut = false;

    if (!source)
        return output_complain(e, EXIT_BAD_INPUT);
    struct referee *r = referee_create(p, watched_is_proof(o->setting.strategy),
                                       print_finding, (void *)name);
    while (!referee_is_over(r) && !signals_interrupted() &&
           (state = trace_source_line(source, line.next, 100, &line)) != SOURCE_ENDED) {
        if (state == SOURCE_LINE && !is_cut)
            referee_line(r, line.text, line.length);
        is_cut = state == SOURCE_LINE ? line.is_cut : is_cut;
    }
    referee_end(r, trace_source_status(source)->is_finished);
    bool is_fine = is_judged(r, source, name, e);
    if (o->json)
        print_json(is_fine && referee_count(r, REFEREE_WRONG) == 0, r, e->text);
    else
        print_counts(r, name, trace_source_status(source)->ending.data);
    int status = !is_fine ? output_complain(e, EXIT_BAD_INPUT)
                 : referee_count(r, REFEREE_WRONG) > 0     ? EXIT_BAD_INPUT
                 : referee_count(r, REFEREE_UNDECIDED) > 0 ? EXIT_GAVE_UP
                                                           : EXIT_DONE;
    referee_destroy(r);
    trace_source_close(source);
    return status;
}

static int check_trace(const struct options *o)
{
    struct error e;

    if (o->n_files != 1) {
        error_fail(&e,
                   "check: with --trace or --solver expected PUZZLE, found %d files",
                   o->n_files);
        return output_complain(&e, EXIT_BAD_USAGE);
    }
    struct puzzle *p = input_read_one(o, o->files[0], NULL, &e);
    if (!p)
        return output_complain(&e, EXIT_BAD_INPUT);
    signals_catch();
    int status = follow_trace(o, p, &e);
    puzzle_destroy(p);
    return status;
}

int command_check(const struct options *o)
{
    struct error e;

    if (watched_is(o->setting.strategy))
        return check_trace(o);
    if (o->n_files != 2) {
        error_fail(&e, "check: expected PUZZLE and SOLUTION, found %d file%s",
                   o->n_files, o->n_files == 1 ? "" : "s");
        return output_complain(&e, EXIT_BAD_USAGE);
    }
    bool is_valid = check_files(o, &e);
    if (o->json) {
        print_json(is_valid, NULL, is_valid ? "" : e.text);
    } else if (is_valid) {
        struct text t = TEXT_EMPTY;
        text_printable(&t, o->files[1]);
        text_puts(&t, " solves ");
        text_printable(&t, o->files[0]);
        puts(t.data);
        text_free(&t);
    }
    return is_valid ? EXIT_DONE : output_complain(&e, EXIT_BAD_INPUT);
}
