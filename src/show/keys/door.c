#include "show/keys/door.h"

#include "base/platform.h"
#include "show/keys/keys.h"
#include "show/verbs/actions.h"
#include "show/verbs/lists.h"

/* Words that users have for a command, besides those of its name and help. */
static const struct door_words further_words[] = {
    {"cycle paused", "play stop start go resume"},
    {"step", "single step decision node"},
    {"step back", "single step decision node undo go backwards"},
    {"scrub backward", "rewind"},
    {"scrub forward", "fast"},
    {"seek-to", "go jump to step"},
    {"seek-to 1e15", "skip last latest"},
    {"add speed -20%", "down"},
    {"first-dead-end", "jump go failure stuck"},
    {"add speed -50%", "slow motion fast"},
    {"set speed max", "fast fastest full"},
    {"next-solution", "another other"},
    {"restart", "replay reset again beginning"},
    {"jam", "thrash"},
    {"challengers",
     "compare compete side by side two heuristics solvers versus against"},
    {"cycle strategy", "algorithm"},
    {"cycle var", "heuristic"},
    {"cycle val", "heuristic"},
    {"cycle prop", "stronger inference filtering"},
    {"set prop alldifferent", "gac regin arc consistency"},
    {"generate", "new random create"},
    {"empty", "clear blank erase"},
    {"set units boxes+x", "x-sudoku sudoku x"},
    {"square larger", "bigger grid"},
    {"edit", "change correct fix cell digit number"},
    {"set view values", "pencil marks pencilmarks small digits numbers notes"},
    {"set view stack", "search tree"},
    {"list", "open second next puzzle number of a file library examples"},
    {"save", "export write"},
    {"screenshot", "export image picture photo print"},
    {"record", "export film movie gif mp4"},
    {"clip", "export film movie gif mp4 end"},
    {"copy", "clipboard"},
    {"copy moment", "share link"},
    {"paste", "clipboard import"},
    {"open", "import drop"},
    {"cycle palette", "theme color colors dark light brightness"},
    {"cycle calm", "stop flashing"},
    {"cycle fullscreen", "full whole big screen"},
    {"cycle presentation", "zoom magnify enlarge big"},
    {"cycle panel", "hide sidebar statistics"},
    {"cycle sound", "mute unmute audio music noise listen"},
    {"add volume -5", "softer"},
    {"tour", "demo demonstration guided tours tutorial"},
    {"tour your-solver", "my own program watch"},
    {"why", "hint reason number"},
    {"help", "shortcuts hotkeys keyboard manual"},
    {"frame-statistics", "fps stats performance"},
    {"quit", "exit"},
    {"set strategy anneal", "simulated"},
    {"set strategy learn", "cdcl sat"},
};

/* Values of a property, and of a command, that no list has (verbs/lists.h). */
static const struct {
    const char *name, *commands, *about;
} values[] = {
    {"units: boxes", "set units boxes", "an empty board of Sudoku"},
    {"units: none, Latin square", "set units none", "an empty board without boxes"},
    {"units: boxes and diagonals", "set units boxes+x",
     "an empty board, each value once on both diagonals"},
    {"units: boxes and windows", "set units boxes+windows",
     "an empty board with further boxes between the boxes"},
    {"units: jigsaw, irregular regions", "set units regions",
     "an empty board with random regions in place of boxes"},
    {"end of the history", "seek-to 1e15", "seek to the newest step, and pause"},
};

/* What only the command line does; the row has the command. */
static const struct {
    const char *name, *command;
} in_terminal[] = {
    {"your own solver, live", "sudoscope --solver 'python3 mine.py' puzzle.txt"},
    {"strength of a solver's propagation",
     "sudoscope check --referee alldifferent --solver 'python3 mine.py' puzzle.txt"},
};

const struct door_words *door_words(int i)
{
    int count = (int)(sizeof further_words / sizeof *further_words);

    return i < count ? &further_words[i] : NULL;
}

struct door {
    const struct show *show;
    struct list_entry *entries;
    int count;
};

/* Whether these commands act now. */
static bool acts(const struct show *s, const char *commands)
{
    struct script script;
    struct error e;

    script_init(&script, "door", FROM_KEYS);
    bool is_fine = script_add(&script, commands, 1, &e) &&
                   command_modes(&script.commands[0]) & (show_modes(s) | IN_ANY);
    script_free(&script);
    return is_fine;
}

/* Appends an entry with these commands. NULL: the list has them, or has no room. */
static struct list_entry *append(struct door *d, const char *commands)
{
    struct list_entry *entry;

    if (strlen(commands) >= sizeof entry->commands)
        return NULL;
    for (int i = 0; i < d->count; i++)
        if (strcmp(d->entries[i].commands, commands) == 0)
            return NULL;
    d->entries = alloc_resize(d->entries, (size_t)d->count + 2, sizeof *d->entries);
    entry = &d->entries[d->count++];
    *entry = (struct list_entry){.needs_more = false};
    snprintf(entry->commands, sizeof entry->commands, "%s", commands);
    for (int i = 0; door_words(i); i++)
        if (strcmp(commands, door_words(i)->commands) == 0)
            entry->words = door_words(i)->words;
    return entry;
}

/* Appends an entry, if its commands act now; else returns NULL. */
static struct list_entry *append_acting(struct door *d, const char *commands)
{
    return acts(d->show, commands) ? append(d, commands) : NULL;
}

/* Writes help such as "next, previous view" with one of the two words beside the
 * comma: the first one for `which` 0. */
static void write_alternative(const char *help, int which, char *out, size_t size)
{
    const char *comma = strstr(help, ", ");

    assert(comma);
    const char *first = comma, *rest = comma + 2 + strcspn(comma + 2, " ");
    while (first > help && first[-1] != ' ')
        first--;
    if (which == 0)
        snprintf(out, size, "%.*s%s", (int)(comma - help), help, rest);
    else
        snprintf(out, size, "%.*s%s", (int)(first - help), help, comma + 2);
}

static const char *help_of(enum property property)
{
    return option_rows[property_rows[property].option].help;
}

/* The help of an option to its first semicolon: the rest is for the command line. */
static struct phrase first_part(const char *help)
{
    return phrase("%.*s", (int)strcspn(help, ";"), help);
}

static void tell_now(const struct show *s, enum property property,
                     struct list_entry *entry)
{
    entry->property = (int)property;
    snprintf(entry->now, sizeof entry->now, "%.60s", property_now(s, property).text);
}

/* Says what a command does, and the present value of the property that it changes. */
static void describe(const struct show *s, const struct show_command *c,
                     struct list_entry *entry)
{
    bool is_of_property = c->id == VERB_SET || c->id == VERB_CYCLE || c->id == VERB_ADD;
    const char *title = is_of_property ? property_rows[c->property].title : "",
               *help = is_of_property ? help_of(c->property) : command_verb(c)->help;
    bool has_title = strncmp(help, title, strlen(title)) == 0;

    struct phrase first = first_part(help);
    snprintf(entry->about, sizeof entry->about, "%s%s%.200s", has_title ? "" : title,
             has_title ? "" : ": ", is_of_property ? first.text : help);
    if (is_of_property)
        tell_now(s, c->property, entry);
}

/* Marks an entry whose value is in force. */
static void mark_now(struct list_entry *entry)
{
    struct phrase key = phrase("%s", entry->key);

    snprintf(entry->key, sizeof entry->key, "now%s%.20s", key.text[0] ? ", " : "",
             key.text);
}

static struct list_entry *add_key(struct door *d, const struct key_binding *b,
                                  const char *commands)
{
    struct list_entry *entry = b ? append(d, commands) : NULL;

    if (!entry)
        return NULL;
    describe(d->show, &b->script.commands[0], entry);
    snprintf(entry->key, sizeof entry->key, "%s", b->key);
    return entry;
}

/* Names an entry by the help of its key. If it sets a value, its property comes first,
 * unless the help names it, as "maximum speed" does. */
static void name_after_key(const struct show *s, const struct key_binding *b,
                           struct list_entry *entry)
{
    const struct show_command *c = &b->script.commands[0];
    const char *help = b->row->help;
    bool sets = c->id == VERB_SET, is_now = sets && strcmp(entry->now, help) == 0;
    const char *title = sets ? property_rows[c->property].title : "";
    bool has_title = strstr(help, title);

    snprintf(entry->name, sizeof entry->name, "%s%s%s", has_title ? "" : title,
             has_title ? "" : ": ", help);
    key_spell(s->keys, b->row, entry->key);
    if (sets)
        entry->now[0] = '\0';
    if (is_now)
        mark_now(entry);
}

/* Appends what the keys of a row do: one entry, or one for each of two commands. */
static void add_keys(struct door *d, const struct key_row *row)
{
    const char *bar = strchr(row->commands, '|');
    const struct key_binding *b = keys_acting(d->show, row);
    char key[KEY_NAME];

    if (bar && strchr(bar + 1, '|'))
        return; /* keys that move a cursor or type a digit */
    if (!bar) {
        struct list_entry *entry = add_key(d, b, row->commands);
        if (entry)
            name_after_key(d->show, b, entry);
        return;
    }
    for (int i = 0; b && i < 2; i++) {
        struct phrase first = phrase("%.*s", (int)(bar - row->commands), row->commands);
        if (!key_name(row, i, key))
            break;
        b = keys_find(d->show->keys, key, show_modes(d->show));
        struct list_entry *entry =
            add_key(d, b && b->row == row ? b : NULL, i ? bar + 1 : first.text);
        if (entry)
            write_alternative(row->help, i, entry->name, sizeof entry->name);
    }
}

static const char *option_of(enum property property)
{
    return option_rows[property_rows[property].option].name;
}

/* Appends a property whose value is typed, such as a number. */
static void add_typed(struct door *d, enum property property)
{
    const struct property_row *row = &property_rows[property];
    struct text expected = TEXT_EMPTY;

    if (!(row->modes & (show_modes(d->show) | IN_ANY)))
        return;
    struct list_entry *entry = append(d, phrase("set %s", option_of(property)).text);
    if (!entry)
        return;
    option_expected(row->option, &expected);
    snprintf(entry->name, sizeof entry->name, "%s", row->title);
    snprintf(entry->about, sizeof entry->about, "%s: %.100s; %.120s",
             option_of(property), first_part(expected.data).text,
             first_part(help_of(property)).text);
    tell_now(d->show, property, entry);
    entry->needs_more = true;
    text_free(&expected);
}

/* Appends the names of a list that a property or the command `tour` takes. */
static void add_names(struct door *d, int list)
{
    struct printed_list of = lists_at(list);
    bool are_tours = strcmp(of.option, "tour") == 0;
    int property = 0;
    struct list_row row;

    while (property < PROPERTY_COUNT &&
           strcmp(option_of((enum property)property), of.option) != 0)
        property++;
    if (property == PROPERTY_TUNE || (property == PROPERTY_COUNT && !are_tours))
        return;
    for (int i = 0; lists_row(list, i, &row); i++) {
        struct phrase commands =
            phrase("%s%s %s", are_tours ? "" : "set ", of.option, row.name);
        struct list_entry *entry = append_acting(d, commands.text);
        if (!entry)
            continue;
        struct phrase now =
            are_tours ? phrase("%s", d->show->tour.is_playing ? d->show->tour.name : "")
                      : property_now(d->show, (enum property)property);
        bool is_now =
            strcmp(now.text, row.name) == 0 || strcmp(now.text, row.summary) == 0;
        snprintf(entry->name, sizeof entry->name, "%s: %s",
                 are_tours ? "tour" : property_rows[property].title, row.name);
        snprintf(entry->about, sizeof entry->about, "%.255s", row.summary);
        if (is_now)
            mark_now(entry);
    }
}

static void add_values(struct door *d)
{
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        struct list_entry *entry = append_acting(d, values[i].commands);
        if (!entry)
            continue;
        snprintf(entry->name, sizeof entry->name, "%s", values[i].name);
        snprintf(entry->about, sizeof entry->about, "%s", values[i].about);
    }
}

static void add_verb(struct door *d, const struct verb *v)
{
    char usage[VERB_USAGE];
    bool is_listed = v->argument == TAKES_VALUE || v->argument == TAKES_PROPERTY ||
                     v->argument == TAKES_CHANGE;

    verb_usage(v, usage);
    if (is_listed || !verb_is_here(v) || !(v->sources & FROM_KEYS) ||
        !(v->modes & (show_modes(d->show) | IN_ANY)) ||
        (usage[0] == '\0' && !acts(d->show, v->name)))
        return;
    struct list_entry *entry = append(d, v->name);
    if (!entry)
        return;
    snprintf(entry->name, sizeof entry->name, "%s %.70s", v->name, usage);
    snprintf(entry->about, sizeof entry->about, "%s", v->help);
    entry->needs_more = usage[0];
}

static void add_for_terminal(struct door *d)
{
    for (size_t i = 0; i < sizeof in_terminal / sizeof *in_terminal; i++) {
        struct phrase say = phrase("say \"in a terminal: %s\"", in_terminal[i].command);
        struct list_entry *entry = append_acting(d, say.text);
        if (!entry)
            continue;
        snprintf(entry->name, sizeof entry->name, "%s", in_terminal[i].name);
        snprintf(entry->about, sizeof entry->about, "%s", in_terminal[i].command);
        snprintf(entry->key, sizeof entry->key, "terminal");
    }
}

struct list_entry *door_entries(const struct show *s, int *count)
{
    struct door d = {.show = s};

    for (const struct key_row *row = key_rows; row < key_rows + key_count; row++)
        if (row->commands)
            add_keys(&d, row);
    for (int property = 0; property < PROPERTY_COUNT; property++)
        if (property_rows[property].change != CYCLES || property == PROPERTY_UNITS)
            add_typed(&d, (enum property)property);
    for (int list = 0; list < lists_count(); list++)
        add_names(&d, list);
    add_values(&d);
    for (const struct verb *v = verbs; v < verbs + VERB_COUNT; v++)
        add_verb(&d, v);
    if (!platform_is_page)
        add_for_terminal(&d);
    *count = d.count;
    return d.entries;
}
