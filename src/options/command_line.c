#include "options/command_line.h"

#include "base/message.h"
#include "base/names.h"
#include "options/moment.h"
#include "options/race_lanes.h"
#include "solve/catalog.h"

#include <getopt.h>
#include <unistd.h>

#define FIRST_LONG 256 /* getopt's code of the first long option, above all letters */

#define ALIAS_ROW(name, id, argument) {name, OPTION_##id, argument},
static const struct {
    const char *name;
    enum option_id id;
    const char *argument;
} aliases[] = {OPTION_ALIASES(ALIAS_ROW)};
enum { LONGS = OPTION_COUNT + sizeof aliases / sizeof *aliases };

static void fill_getopt(struct option *longs, char *shorts)
{
    size_t used = 0;

    shorts[used++] = ':';
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option_row *row = &option_rows[i];
        int has_argument = row->argument ? required_argument : no_argument;
        longs[i] = (struct option){row->name, has_argument, NULL, FIRST_LONG + i};
        if (row->letter)
            shorts[used++] = row->letter;
        if (row->letter && row->argument)
            shorts[used++] = ':';
    }
    for (int i = OPTION_COUNT; i < LONGS; i++)
        longs[i] = (struct option){aliases[i - OPTION_COUNT].name, no_argument, NULL,
                                   FIRST_LONG + i};
    longs[LONGS] = (struct option){0};
    shorts[used] = '\0';
}

/* Returns the option for a code of getopt. If it is the code of an alias, also sets
 * *argument to the argument that the alias stands for. */
static enum option_id id_of(int code, const char **argument)
{
    int id = code - FIRST_LONG;

    if (id >= OPTION_COUNT) {
        *argument = aliases[id - OPTION_COUNT].argument;
        return aliases[id - OPTION_COUNT].id;
    }
    for (int i = 0; code < FIRST_LONG && i < OPTION_COUNT; i++)
        if (option_rows[i].letter == code)
            id = i;
    assert(id >= 0 && id < OPTION_COUNT);
    return (enum option_id)id;
}

/* Fails for an unknown option, or for an argument of an option that takes none. getopt
 * has set optopt to:
 * - the code of a long option: it takes no argument;
 * - a letter (negative if not ASCII): it is unknown, in `word` or in the word after;
 * - 0: `word` is an unknown long option. */
static bool fail_unknown(const char *word, struct error *e)
{
    char hint[NAMES_HINT];
    struct text names = TEXT_EMPTY;

    if (optopt >= FIRST_LONG)
        return error_fail(e, "option '%.*s' takes no argument; see --help",
                          (int)strcspn(word, "="), word);
    if (optopt != 0)
        return error_fail(e, "unknown option '-%c'; see --help", optopt);
    for (int i = 0; i < OPTION_COUNT; i++)
        if (option_is_here((enum option_id)i))
            text_printf(&names, "%s--%s", i ? ", " : "", option_rows[i].name);
    names_hint(names.data, word, strcspn(word, "="), hint);
    text_free(&names);
    return error_fail(e, "unknown option '%s'%s%s", word, hint,
                      hint[0] ? "" : "; see --help");
}

/* Whether `word` is neither option nor file, but nearly a command; sets `hint`. */
static bool is_nearly_command(const char *word, char hint[NAMES_HINT])
{
    if (word[0] == '-' || access(word, F_OK) == 0)
        return false;
    names_hint_rows(command_rows, COMMAND_COUNT, sizeof *command_rows, word,
                    strlen(word), hint);
    return hint[0] != '\0';
}

static bool read_words(struct options *o, int argc, char **argv, struct error *e)
{
    struct option longs[LONGS + 1];
    char shorts[2 * OPTION_COUNT + 2];
    const struct command_row *row = &command_rows[o->command];
    int code, side = 0, box_rows = 0, box_cols = 0;

    fill_getopt(longs, shorts);
    opterr = 0;
    optind = 0;
    while ((code = getopt_long(argc, argv, shorts, longs, NULL)) != -1) {
        const char *word = argv[optind - 1];
        if (code == '?')
            return fail_unknown(word, e);
        if (code == ':')
            return error_fail(e, "option '%s' expects an argument; see --help", word);
        const char *argument = optarg;
        enum option_id id = id_of(code, &argument);
        unsigned takers = option_rows[id].commands;
        if (takers && !(takers & (1u << o->command)))
            return error_fail(e, "'%s' takes no option --%s; see %s --help", row->name,
                              option_rows[id].name, row->name);
        if (!option_is_here(id))
            return error_fail(e, "--%s cannot be used in a page in a browser",
                              option_rows[id].name);
        if (!options_take(o, id, argument, e))
            return false;
        o->given[id] = true;
        if (id == OPTION_SIZE || id == OPTION_LATIN) {
            side = o->box_rows * o->box_cols;
        } else if (id == OPTION_BOX) {
            box_rows = o->box_rows;
            box_cols = o->box_cols;
        }
    }
    o->words = argv;
    o->files = argv + optind;
    o->n_files = argc - optind;
    /* --box replaces the box of --size and --latin, even if they come later. */
    if (side > 0 && box_rows > 0) {
        o->box_rows = box_rows;
        o->box_cols = box_cols;
        if (side != box_rows * box_cols)
            return error_fail(e, "--box: expected boxes of a %dx%d, found %dx%d", side,
                              side, box_rows, box_cols);
    }
    return o->n_files <= row->most || o->action != OPTION_COUNT ||
           error_fail(e, "%s: expected at most %d argument%s, found %d; see %s --help",
                      row->name, row->most, row->most == 1 ? "" : "s", o->n_files,
                      row->name);
}

static void load_config(struct options *o, enum command command, const char *config)
{
    char path[PATH_SIZE];
    struct error e;

    options_init(o, command);
    if (!config && config_default_path(path))
        config = path;
    bool is_read = !config || config_load(o, config, &e);
    if (!is_read)
        message_print("sudoscope: warning: %s; settings will not be saved", e.text);
    o->config_is_wrong = !is_read;
    o->before = o->kept;
}

/* Chooses a strategy if no option chooses a setting: `learn` for --proof, else `auto`
 * for `solve`, and for `watch` at maximum speed. */
static void choose_strategy(struct options *o)
{
    bool for_speed = o->command == COMMAND_solve ||
                     (o->command == COMMAND_watch && o->speed == SPEED_MAX);

    if (options_choose_setting(o))
        return;
    if (o->given[OPTION_PROOF]) {
        o->setting.strategy = &strategy_learn;
        setting_choose(&o->setting, PLUG_PROPAGATOR, propagator_hidden.name, NULL);
    } else if (for_speed) {
        o->setting.strategy = &strategy_auto;
    }
}

/* Whether the words say what to search, or how. */
static bool decides_search(const struct options *o)
{
    bool decides = o->n_files > 0 || o->moment;

    for (int id = 0; id < OPTION_COUNT; id++)
        decides |= o->given[id] && (option_rows[id].commands & DECIDES) == DECIDES;
    return decides;
}

/* The kind of plug-in that an option chooses from a script; PLUG_KINDS: none. */
static enum plug_kind kind_of_script(const struct setting *s, int id)
{
    return id == OPTION_VAR && s->var->variant                   ? PLUG_VAR_ORDER
           : id == OPTION_VAL && s->val->variant                 ? PLUG_VAL_ORDER
           : id == OPTION_RESTARTS && s->restarts->variant       ? PLUG_RESTART_RULE
           : id == OPTION_PROP && setting_scripted_propagator(s) ? PLUG_PROPAGATOR
                                                                 : PLUG_KINDS;
}

/* Whether an option may stand beside --moment: with --solver the program gets the board
 * and the seed of the moment; a script is the file of one that the moment names. */
static bool goes_with_moment(const struct options *o, int id)
{
    return (option_rows[id].commands & DECIDES) != DECIDES || id == OPTION_SOLVER ||
           (id == OPTION_TRACE && options_write_trace(o)) ||
           kind_of_script(&o->setting, id) != PLUG_KINDS;
}

/* Fails if a script beside --moment is not the one that the moment has there. */
static bool check_scripts(const struct options *o, const struct moment *m,
                          struct error *e)
{
    char own[SETTING_NAME], named[SETTING_NAME];

    for (int id = 0; id < OPTION_COUNT; id++) {
        enum plug_kind kind =
            o->given[id] ? kind_of_script(&o->setting, id) : PLUG_KINDS;
        if (kind == PLUG_KINDS)
            continue;
        setting_name(&o->setting, kind, own);
        setting_name(&m->setting, kind, named);
        if (strcmp(own, named) != 0)
            return error_fail(e, "--moment: expected --%s %s beside it, found %s",
                              option_rows[id].name, named, own);
    }
    return true;
}

/* Sets *o to the search of --moment, except its board, which input.h reads. Fails if
 * another option chooses board or setting. A moment cannot raise the limit of memory.
 * Warns if another version of the program wrote the moment. */
static bool take_moment(struct options *o, struct error *e)
{
    const struct setting own = o->setting;
    struct moment m;

    if (!o->moment)
        return true;
    for (int id = 0; id < OPTION_COUNT; id++)
        if (o->given[id] && !goes_with_moment(o, id))
            return error_fail(e, "--moment cannot be combined with --%s",
                              option_rows[id].name);
    if (o->n_files > 0)
        return error_fail(e, "--moment cannot be combined with a PUZZLE");
    if (!moment_read(o->moment, &m, e))
        return false;
    if (m.version[0])
        message_print("sudoscope: warning: --moment is of version %s, this is %s: its "
                      "search starts from the beginning",
                      m.version, SUDOSCOPE_VERSION);
    puzzle_destroy(m.puzzle);
    if (!check_scripts(o, &m, e))
        return false;
    o->setting = m.setting;
    o->setting.max_memory = u64_min(m.setting.max_memory, own.max_memory);
    o->setting.max_nodes = own.max_nodes;
    o->setting.source = own.source;
    o->setting.witness = own.witness;
    if (o->given[OPTION_SOLVER])
        o->setting.strategy = own.strategy;
    o->moment_step = o->given[OPTION_SOLVER] ? 0 : m.step;
    o->holes = m.holes;
    o->view = o->given[OPTION_VIEW] ? o->view : m.view;
    return true;
}

bool options_parse(struct options *o, int argc, char **argv, struct error *e)
{
    int command = names_find(command_rows, COMMAND_COUNT, sizeof *command_rows,
                             argc > 1 ? argv[1] : "");
    bool is_named = command >= 0;
    char hint[NAMES_HINT];

    assert(argc > 0);
    if (!is_named && argc > 1 && is_nearly_command(argv[1], hint))
        return error_fail(e, "expected a command or a file, found '%.100s'%s", argv[1],
                          hint);
    options_init(o, is_named ? (enum command)command : COMMAND_watch);
    if (!read_words(o, argc - is_named, argv + is_named, e))
        return false;
    bool is_usual_race = o->command == COMMAND_race && !decides_search(o);
    /* `record` reads a file only with --config: the usual file is for windows. */
    bool reads_config =
        FOR_WINDOW & 1 << o->command || (o->command == COMMAND_record && o->config);
    /* The words were read once to find --config and errors. Now the file is read, and
     * then the words again, which override the file. */
    if (reads_config && o->action == OPTION_COUNT) {
        load_config(o, o->command, o->config);
        if ((is_usual_race &&
             !options_take(o, OPTION_PRESET, named_races[0].name, e)) ||
            !read_words(o, argc - is_named, argv + is_named, e))
            return false;
    }
    o->command_is_named = is_named;
    choose_strategy(o);
    return o->action != OPTION_COUNT || take_moment(o, e);
}
