#include "options/option_types.h"

#include "base/message.h"
#include "base/names.h"
#include "base/platform.h"
#include "front/signals.h"
#include "puzzle/identity.h"
#include "run/history.h"
#include "run/portfolio.h"
#include "script/script.h"

#include <stdio.h>
#include <string.h>

#define OPTION_ROW(id, name, letter, argument, type, member, low, high, standard,      \
                   commands, help)                                                     \
    {name,                                                                             \
     letter,                                                                           \
     argument,                                                                         \
     &option_type_##type,                                                              \
     offsetof(struct options, member),                                                 \
     low,                                                                              \
     high,                                                                             \
     standard,                                                                         \
     commands,                                                                         \
     help},
#define KEPT_ROW(id, name, letter, argument, type, member, low, high, standard,        \
                 commands, help)                                                       \
    OPTION_ROW(id, name, letter, argument, type, kept.member, low, high, standard,     \
               commands | REMEMBERED, help)
const struct option_row option_rows[OPTION_COUNT] = {
    OPTIONS(OPTION_ROW, KEPT_ROW, OPTION_ROW)};

#define COMMAND_ROW(name, args, most, summary) {#name, args, most, summary},
const struct command_row command_rows[COMMAND_COUNT] = {COMMANDS(COMMAND_ROW)};

int output_complain(const struct error *e, int status)
{
    message_print("sudoscope: %s", e->text);
    return status;
}

bool option_is_here(enum option_id id)
{
    return !(platform_is_page && option_rows[id].commands & NOT_IN_PAGE);
}

void options_init(struct options *o, enum command command)
{
    assert(command < COMMAND_COUNT);
    *o = (struct options){
        .command = command, .setting = setting_default(), .action = OPTION_COUNT};
    o->setting.stop = signals_interrupted;
    o->setting.source = &script_source;
    for (int id = 0; id < OPTION_COUNT; id++) {
        const char *standard = option_rows[id].standard;
        bool is_valid =
            !standard || options_take(o, (enum option_id)id, standard, NULL);
        assert(is_valid);
        (void)is_valid;
    }
    memset(o->lists, 0, sizeof o->lists); /* drops the defaults: NULL is "not given" */
    assert(o->history == HISTORY_BYTES);
}

/* Appends the names that an option takes as its argument. */
static void list_names(enum option_id id, struct text *out)
{
    const struct option_type *type = option_rows[id].type;

    names_join(type->names, type->count, sizeof *type->names, out);
    for (int i = 0; id == OPTION_VIEW && i < BOARD_VIEWS; i++)
        text_printf(out, "%s%s", i ? ", " : "",
                    board_view_row((enum board_view)i)->name);
}

bool options_take(struct options *o, enum option_id id, const char *text,
                  struct error *e)
{
    assert(id < OPTION_COUNT);
    const struct option_row *row = &option_rows[id];
    struct text expected = TEXT_EMPTY;

    assert(text || !row->argument);
    const struct argument a = {o, row, option_member(o, id), text, e};
    if (row->type->read(&a))
        return true;
    if (!row->type->expected)
        return false;
    char hint[NAMES_HINT];
    list_names(id, &expected);
    names_hint(expected.data, text, strlen(text), hint);
    text_clear(&expected);
    option_expected(id, &expected);
    error_fail(e, "--%s: expected %s, found '%s'%s", row->name, expected.data, text,
               hint);
    text_free(&expected);
    return false;
}

void options_write(const struct options *o, enum option_id id, struct text *out)
{
    assert(id < OPTION_COUNT && option_rows[id].commands & REMEMBERED);
    assert(option_rows[id].type->write);
    const struct argument a = {.row = &option_rows[id], .member = option_member(o, id)};
    a.row->type->write(&a, out);
}

void option_expected(enum option_id id, struct text *out)
{
    const struct option_row *row = &option_rows[id];

    assert(id < OPTION_COUNT);
    if (row->type->expected)
        text_printf(out, row->type->expected, row->low, row->high);
}

void option_usage(const struct option_row *row, char out[OPTION_USAGE])
{
    char letter[] = "-x, ";

    letter[1] = row->letter;
    int length = snprintf(out, OPTION_USAGE, "%s--%s%s%s",
                          row->letter ? letter : "    ", row->name,
                          row->argument ? " " : "", row->argument ? row->argument : "");
    assert(length < OPTION_USAGE);
    (void)length;
}

bool options_choose_search(const struct options *o)
{
    bool chooses = o->n_files > 0;

    for (int id = 0; id < OPTION_COUNT; id++)
        chooses |= o->given[id] && option_rows[id].commands & CHOOSES;
    return chooses;
}

bool options_choose_setting(const struct options *o)
{
    return o->given[OPTION_PRESET] || o->given[OPTION_STRATEGY] ||
           o->given[OPTION_VAR] || o->given[OPTION_VAL] || o->given[OPTION_PROP] ||
           o->given[OPTION_RESTARTS] || o->given[OPTION_SOLVER] ||
           o->given[OPTION_LISTEN] || o->given[OPTION_MOMENT] ||
           (o->given[OPTION_TRACE] && !options_write_trace(o));
}
