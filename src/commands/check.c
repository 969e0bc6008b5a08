#include "commands/commands.h"

#include "base/message.h"
#include "commands/check_against.h"
#include "commands/json_line.h"
#include "front/signals.h"
#include "options/input.h"
#include "puzzle/check.h"
#include "trace/referee.h"
#include "trace/umpire.h"
#include "trace/watched.h"

/* UNDECIDED and STOPPED claim nothing: the referee found no answer to some claim, or a
 * signal ended the check before it had judged everything. */
enum judgement { VALID, INVALID, UNDECIDED, STOPPED };

static const int status_of[] = {[VALID] = EXIT_DONE,
                                [INVALID] = EXIT_BAD_INPUT,
                                [UNDECIDED] = EXIT_GAVE_UP,
                                [STOPPED] = EXIT_GAVE_UP};

static enum judgement check_files(const struct options *o, struct error *e)
{
    struct puzzle *p = input_read_one(o, o->files[0], NULL, e), *solution;
    struct error why;

    if (!p)
        return signals_interrupted() ? STOPPED : INVALID;
    /* The solution gets the shape and alphabet of the puzzle, whatever its file names.
     */
    solution = input_read_one(o, o->files[1], p, e);
    assert(!solution || p->geo->n == solution->geo->n);
    bool is_valid = solution && check_solution(p, solution->clue, &why);
    if (solution && !is_valid)
        error_fail(e, "%s: %s", o->files[1], why.text);
    puzzle_destroy(p);
    puzzle_destroy(solution);
    return is_valid ? VALID : !solution && signals_interrupted() ? STOPPED : INVALID;
}

struct check_output {
    const char *name; /* of the trace */
    bool all;         /* print every node */
    bool has_missed;  /* a node was weaker than claimed */
};

/* Prints a wrong step. Of the nodes that are too weak, prints the first, or all. */
static void print_finding(void *context, const struct finding *f)
{
    struct check_output *output = context;
    struct text t = TEXT_EMPTY;
    bool is_first = f->kind == FINDING_MISSED && !output->has_missed;

    output->has_missed |= f->kind == FINDING_MISSED;
    if (f->kind != FINDING_WRONG && !is_first && !output->all)
        return;
    text_printable(&t, output->name);
    text_printf(&t, ":%llu: ", (unsigned long long)f->line);
    if (f->kind == FINDING_EQUAL)
        text_puts(&t, "nothing missed");
    else if (f->kind == FINDING_MISSED && f->n_missed > 0)
        text_printf(&t, "missed %d: ", f->n_missed);
    else if (f->kind == FINDING_MISSED)
        text_puts(&t, "missed: ");
    text_puts(&t, f->text);
    puts(t.data);
    text_free(&t);
}

/* Prints the table of nodes, if their propagation was measured. */
static void print_measure(const struct referee *r)
{
    const struct referee_measure *m = referee_measured(r);

    if (!m->name[0])
        return;
#define PRINT_MEASURE(member, json, words)                                             \
    printf("%-20s %12llu\n", words, (unsigned long long)m->member);
    printf("%-20s %12s\n", "compared with", m->name);
    REFEREE_MEASURES(PRINT_MEASURE)
    if (m->is_of_values && m->nodes > 0)
        puts(
            "the program prints no removals: a node is weaker only if it lacks a value "
            "or a dead end");
}

static void print_counts(const struct referee *r, const char *name, const char *ending)
{
    struct text t = TEXT_EMPTY;

    referee_write(r, &t);
    message_print("%s: %s; %s", name, t.data, ending[0] ? ending : "stopped");
    text_free(&t);
}

/* Prints the verdict on a solution or a trace. For a trace, `r` is the referee that has
 * judged its claims; for a solution, `r` is NULL. `why` says what is wrong with the
 * solution, or why the trace could not be judged; it is "" if nothing is wrong. */
static void print_json(enum judgement verdict, const struct referee *r, const char *why)
{
    struct json *j = json_line_begin();

    if (verdict == STOPPED)
        json_bool(j, "stopped", true);
    else if (verdict != UNDECIDED)
        json_bool(j, "valid", verdict == VALID);
    for (int i = 0; r && i < REFEREE_KINDS; i++)
        json_count(j, referee_names[i], referee_count(r, (enum referee_answer)i));
    if (r && referee_measured(r)->name[0]) {
        const struct referee_measure *m = referee_measured(r);
#define ADD_MEASURE(member, json, words) json_count(j, json, m->member);
        json_text(j, "referee", m->name);
        REFEREE_MEASURES(ADD_MEASURE)
    }
    if (why[0])
        json_text(j, "why", why);
    json_line_end(j, stdout);
}

/* The verdict on a trace that has been read to its end. fails_if_missed: the user has
 * asked for a failure if the propagation was too weak at any node. */
static enum judgement judge(const struct referee *r, const struct trace_source *source,
                            const char *name, bool fails_if_missed, struct error *e)
{
    const char *ending = trace_source_status(source)->ending.data;
    const struct referee_measure *m = referee_measured(r);
    uint64_t claims = m->nodes;

    for (int i = 0; i < REFEREE_KINDS; i++)
        claims += referee_count(r, (enum referee_answer)i);
    if (trace_source_status(source)->has_failed)
        error_fail(e, "%s: expected a complete trace, but it %s", name, ending);
    else if (claims == 0)
        error_fail(e, "%s: expected a claim to judge, found none; it %s", name, ending);
    else if (m->failure[0])
        error_fail(e, "%s", m->failure);
    bool is_missed = fails_if_missed && m->weaker > 0;
    return e->text[0] || is_missed || referee_count(r, REFEREE_WRONG) > 0 ? INVALID
           : referee_count(r, REFEREE_UNDECIDED) > 0                      ? UNDECIDED
                                                                          : VALID;
}

static int follow_trace(const struct options *o, const struct puzzle *p,
                        struct error *e)
{
    const char *name = o->trace ? o->trace : o->setting.strategy->name;
    struct trace_source *source =
        watched_source(o->setting.strategy, p, o->setting.seed, e);
    struct source_line line = {.next = 0};
    enum source_state state;
    bool is_cut = false, is_over;

    if (!source)
        return output_complain(e, EXIT_BAD_INPUT);
    struct check_output output = {.name = name, .all = o->all};
    struct referee *r = referee_create(p, watched_is_proof(o->setting.strategy),
                                       print_finding, &output);
    referee_measure(r, &o->setting);
    e->text[0] = '\0';
    do {
        state = trace_source_line(source, line.next, 100, &line);
        if (state == SOURCE_LINE && !is_cut)
            referee_line(r, line.text, line.length);
        is_cut = state == SOURCE_LINE ? line.is_cut : is_cut;
        is_over = state == SOURCE_ENDED || referee_is_over(r);
    } while (!is_over && !signals_interrupted());
    if (is_over)
        referee_end(r, trace_source_status(source)->is_finished);
    enum judgement verdict =
        !is_over ? STOPPED
                 : judge(r, source, name, o->setting.witness == &referee_stops, e);
    if (o->json)
        print_json(verdict, r, e->text);
    else
        print_measure(r);
    if (!o->json)
        print_counts(r, name, is_over ? trace_source_status(source)->ending.data : "");
    int status = status_of[verdict];
    if (e->text[0])
        output_complain(e, status);
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
    if (!p && o->json)
        print_json(signals_interrupted() ? STOPPED : INVALID, NULL, e.text);
    if (!p)
        return output_complain(&e, input_failure());
    int status = o->against ? check_against(o, p) : follow_trace(o, p, &e);
    puzzle_destroy(p);
    return status;
}

int command_check(const struct options *o)
{
    struct error e;

    signals_catch();
    if (watched_is(o->setting.strategy))
        return check_trace(o);
    if (o->against)
        error_fail(&e, "check: --against expects --trace or --solver beside it");
    else if (o->n_files != 2)
        error_fail(&e,
                   "check: expected PUZZLE and SOLUTION, or PUZZLE and --trace "
                   "or --solver, found %d file%s",
                   o->n_files, o->n_files == 1 ? "" : "s");
    if (o->against || o->n_files != 2)
        return output_complain(&e, EXIT_BAD_USAGE);
    enum judgement verdict = check_files(o, &e);
    if (o->json) {
        print_json(verdict, NULL, verdict == VALID ? "" : e.text);
    } else if (verdict == VALID) {
        struct text t = TEXT_EMPTY;
        text_printable(&t, o->files[1]);
        text_puts(&t, " solves ");
        text_printable(&t, o->files[0]);
        puts(t.data);
        text_free(&t);
    }
    return verdict == VALID ? EXIT_DONE : output_complain(&e, status_of[verdict]);
}
