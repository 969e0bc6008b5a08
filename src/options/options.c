#include "options/options.h"

#include "options/config.h"
#include "run/history.h"
#include "solve/catalog.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

#define OPTION_ROW(id, flag, letter, argument, commands, help)                         \
    [OPTION_##id] = {flag, letter, argument, commands, help},
const struct option_row option_rows[OPTION_COUNT] = {OPTIONS(OPTION_ROW)};

#define COMMAND_ROW(name, args, most, summary) {#name, args, most, summary},
const struct command_row command_rows[COMMAND_COUNT] = {COMMANDS(COMMAND_ROW)};

/* ---- getopt_long's tables, from ours ---- */

#define FIRST_LONG 256

static void fill_getopt(struct option *longs, char *shorts)
{
    size_t used = 0;

    shorts[used++] = ':';
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option_row *row = &option_rows[i];
        longs[i] =
            (struct option){row->flag, row->argument ? required_argument : no_argument,
                            NULL, FIRST_LONG + i};
        if (row->letter) {
            shorts[used++] = row->letter;
            if (row->argument)
                shorts[used++] = ':';
        }
    }
    longs[OPTION_COUNT] = (struct option){0};
    shorts[used] = '\0';
}

static int id_of(int code)
{
    if (code >= FIRST_LONG)
        return code - FIRST_LONG;
    for (int i = 0; i < OPTION_COUNT; i++)
        if (option_rows[i].letter && option_rows[i].letter == code)
            return i;
    return -1;
}

static void set_defaults(struct options *o, enum command command)
{
    *o = (struct options){
        .command = command,
        .setting = setting_default(),
        .solutions = 1,
        .jobs = 1,
        .seeds = 1,
        .holes = 0.5,
        .speed = SPEED_AUTO,
        .history = HISTORY_BYTES,
        .window = {.w = 1280, .h = 720},
        .frame_w = 1920,
        .frame_h = 1080,
        .action = OPTION_COUNT,
    };
}

static bool find_command(const char *word, enum command *command)
{
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(word, command_rows[i].name) == 0) {
            *command = (enum command)i;
            return true;
        }
    }
    return false;
}

/* Whether anything was said about how to search. */
static bool is_told(const bool *given)
{
    return given[OPTION_PRESET] || given[OPTION_STRATEGY] || given[OPTION_VAR] ||
           given[OPTION_VAL] || given[OPTION_PROP] || given[OPTION_RESTARTS];
}

/* Where nobody wants to follow the single steps, the search chooses for itself, unless
 * it is told anything about how to search. */
static void choose_strategy(struct options *o, const bool *given)
{
    bool for_speed = o->command == COMMAND_solve ||
                     (o->command == COMMAND_watch && o->speed == SPEED_MAX);

    if (given[OPTION_PROOF] && !is_told(given)) {
        o->setting.strategy = &strategy_learn;
        setting_choose(&o->setting, PLUG_PROPAGATOR, propagator_hidden.name, NULL);
    } else if (for_speed && !is_told(given)) {
        o->setting.strategy = &strategy_auto;
    }
}

/* Words that nobody would look at are a mistake. */
static bool check_count(const struct options *o, struct error *e)
{
    const struct command_row *row = &command_rows[o->command];

    if (o->n_files <= row->most || o->action != OPTION_COUNT)
        return true;
    return error_fail(e, "%s: expected at most %d argument%s, found %d; see %s --help",
                      row->name, row->most, row->most == 1 ? "" : "s", o->n_files,
                      row->name);
}

/* A box says more than a size, whichever came last, and has to be of that size; 0 where
 * the words did not say. */
static bool fit_box(struct options *o, int side, int rows, int cols, struct error *e)
{
    if (side == 0 || rows == 0)
        return true;
    o->box_rows = rows;
    o->box_cols = cols;
    return side == rows * cols ||
           error_fail(e, "--box: expected boxes of a %dx%d, found %dx%d", side, side,
                      rows, cols);
}

/* Takes the words one by one; what was given is noted. */
static bool take_words(struct options *o, int argc, char **argv, bool *given,
                       struct error *e)
{
    struct option longs[OPTION_COUNT + 1];
    char shorts[2 * OPTION_COUNT + 2];
    int code, side = 0, box_rows = 0, box_cols = 0;

    fill_getopt(longs, shorts);
    opterr = 0;
    optind = 0;
    while ((code = getopt_long(argc, argv, shorts, longs, NULL)) != -1) {
        const char *word = argv[optind - 1];
        if (code == '?')
            return error_fail(e, "unknown option '%s'; see --help", word);
        if (code == ':')
            return error_fail(e, "option '%s' expects an argument; see --help", word);
        int id = id_of(code);
        unsigned takers = option_rows[id].commands;
        if (takers && !(takers & (1u << o->command)))
            return error_fail(e, "'%s' takes no option --%s; see %s --help",
                              command_rows[o->command].name, option_rows[id].flag,
                              command_rows[o->command].name);
        if (!options_take(o, (enum option_id)id, optarg, e))
            return false;
        given[id] = true;
        if (id == OPTION_SIZE) {
            side = o->box_rows * o->box_cols;
        } else if (id == OPTION_BOX) {
            box_rows = o->box_rows;
            box_cols = o->box_cols;
        }
    }
    o->files = argv + optind;
    o->n_files = argc - optind;
    return fit_box(o, side, box_rows, box_cols, e) && check_count(o, e);
}

/* What is remembered lies beneath the words. Whoever says how to search starts from the
 * defaults, not from the last window. */
static void lay_config_beneath(struct options *o, const bool *given)
{
    char path[CONFIG_PATH];
    struct error e;

    const struct setting fresh = setting_default();
    bool has_path = o->config || config_default_path(path);
    if (has_path && !config_load(o, o->config ? o->config : path, &e))
        fprintf(stderr, "sudoscope: warning: %s\n", e.text);
    o->beneath = (struct remembered){.setting = o->setting,
                                     .box_rows = o->box_rows,
                                     .box_cols = o->box_cols,
                                     .speed = o->speed,
                                     .calm = o->calm,
                                     .palette = o->palette,
                                     .window = o->window};
    if (is_told(given))
        o->setting = fresh;
}

bool options_parse(struct options *o, int argc, char **argv, struct error *e)
{
    bool given[OPTION_COUNT] = {false};
    enum command command = COMMAND_watch;

    if (argc > 1 && find_command(argv[1], &command)) {
        argv++;
        argc--;
    }
    set_defaults(o, command);
    if (!take_words(o, argc, argv, given, e))
        return false;
    if (command == COMMAND_watch && o->action == OPTION_COUNT) {
        const char *config = o->config;
        set_defaults(o, command);
        o->config = config;
        lay_config_beneath(o, given);
        if (!take_words(o, argc, argv, given, e))
            return false;
    }
    /* A file says its own size; the remembered one is for empty grids. */
    if (o->n_files > 0 && !given[OPTION_SIZE] && !given[OPTION_BOX])
        o->box_rows = o->box_cols = 0;
    choose_strategy(o, given);
    return true;
}
