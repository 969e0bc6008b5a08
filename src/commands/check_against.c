#include "commands/check_against.h"

#include "base/message.h"
#include "commands/json_line.h"
#include "front/signals.h"
#include "options/input.h"
#include "trace/parting.h"
#include "trace/watched.h"

#include <string.h>

static void print_json(const struct parting_found *at, const char *const *names,
                       bool is_stopped)
{
    static const char *const lines[] = {"line", "against_line"};
    static const char *const texts[] = {"says", "against_says"};
    struct json *j = json_line_begin();

    if (is_stopped)
        json_bool(j, "stopped", true);
    else
        json_bool(j, "equal", at->is_equal);
    json_text(j, "trace", names[0]);
    json_text(j, "against", names[1]);
    for (int k = 0; k < PARTING_SIDES && !is_stopped && !at->is_equal; k++) {
        json_count(j, lines[k], at->line[k]);
        json_text(j, texts[k], at->text[k]);
    }
    if (!is_stopped && !at->is_equal)
        json_int(j, "level", at->level);
    json_count(j, "decisions", at->stats.decisions);
    json_count(j, "refutations", at->stats.refutations);
    json_count(j, "solutions", at->stats.solutions);
    json_count(j, "unread_lines", at->unread);
    json_line_end(j, stdout);
}

static void print_words(const struct parting_found *at, const char *const *names)
{
    struct text t = TEXT_EMPTY;

    for (int k = 0; k < PARTING_SIDES && !at->is_equal; k++) {
        text_printable(&t, names[k]);
        text_printf(&t, ":%llu: %s\n", (unsigned long long)at->line[k], at->text[k]);
    }
    text_puts(&t, at->is_equal ? "equal: " : "equal before: ");
    text_counted(&t, at->stats.decisions, "decision");
    text_puts(&t, ", ");
    text_counted(&t, at->stats.refutations, "refutation");
    text_puts(&t, ", ");
    text_counted(&t, at->stats.solutions, "solution");
    if (!at->is_equal)
        text_printf(&t, "; they part at level %d", at->level);
    puts(t.data);
    text_free(&t);
    if (at->unread > 0) {
        text_counted(&t, at->unread, "line");
        message_print("%s could not be read, or cannot be true", t.data);
        text_free(&t);
    }
}

int check_against(const struct options *o, const struct puzzle *p)
{
    const char *const names[PARTING_SIDES] = {
        o->trace ? o->trace : o->setting.strategy->name, o->against};
    const struct parting_limits limits = {50, 100, {UINT64_MAX, UINT64_MAX}};
    struct setting settings[PARTING_SIDES] = {o->setting, o->setting};
    enum parting_state state = PARTING_GOES_ON;
    struct parting_found at = {.is_equal = false};
    struct error e;

    if (o->trace && strcmp(o->trace, "-") == 0 && strcmp(o->against, "-") == 0) {
        error_fail(&e, "check: expected one trace from stdin, found two");
        return output_complain(&e, EXIT_BAD_USAGE);
    }
    settings[1].strategy = watched_strategy(WATCHED_FILE, o->against);
    struct parting *x = parting_begin(p, settings, &e);
    if (!x)
        return output_complain(&e, EXIT_BAD_INPUT);
    while (state == PARTING_GOES_ON && !signals_interrupted())
        state = parting_advance(x, &limits, &at, &e);
    parting_end(x);
    bool is_fine = state == PARTING_IS_FOUND, is_stopped = state == PARTING_GOES_ON;
    if (is_stopped)
        error_fail(&e, "interrupted");
    if (o->json && (is_fine || is_stopped))
        print_json(&at, names, is_stopped);
    else if (is_fine)
        print_words(&at, names);
    if (!is_fine)
        return output_complain(&e, is_stopped ? EXIT_GAVE_UP : EXIT_BAD_INPUT);
    return at.is_equal ? EXIT_DONE : EXIT_BAD_INPUT;
}
