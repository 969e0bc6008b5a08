#include "show/keys/door.h"

#include "base/platform.h"
#include "show/keys/keys.h"
#include "show/verbs/actions.h"
#include "show/verbs/lists.h"

/* Words that users have for a command, besides those of its help. */
static const struct {
    const char *commands, *words;
} further_words[] = {
    {"challengers", "compare compete"}, {"list", "second next puzzle number of a file"},
    {"cycle strategy", "algorithm"},    {"record", "film gif mp4"},
    {"tour your-solver", "my program"},
};

/* What only the command line does; the row has the command. */
static const struct {
    const char *name, *command;
} in_terminal[] = {
    {"your own solver, live", "sudoscope --solver 'python3 mine.py' puzzle.txt"},
    {"strength of a solver's propagation",
     "sudoscope check --referee alldifferent --solver 'python3 mine.py' puzzle.txt"},
};

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
    for (size_t i = 0; i < sizeof further_words / sizeof *further_words; i++)
        if (strcmp(commands, further_words[i].commands) == 0)
            entry->words = further_words[i].words;
    return entry;
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

/* Says what a command does. Of a property it tells the present value. */
static void describe(const struct show *s, const struct show_command *c,
                     struct list_entry *entry)
{
    bool is_of_property = c->id == VERB_SET || c->id == VERB_CYCLE || c->id == VERB_ADD;
    struct phrase now =
        is_of_property ? property_now(s, c->property) : phrase("%s", "");

    snprintf(entry->about, sizeof entry->about, "%s%s%.200s",
             is_of_property ? property_rows[c->property].title : command_verb(c)->help,
             now.text[0] ? ": " : "", now.text);
    if (is_of_property && !entry->words)
        entry->words = option_rows[property_rows[c->property].option].help;
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
        if (entry) {
            struct help_line line = keys_line(d->show, b);
            snprintf(entry->name, sizeof entry->name, "%s", line.text);
            snprintf(entry->key, sizeof entry->key, "%s", line.keys);
        }
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
    struct phrase now = property_now(d->show, property);
    option_expected(row->option, &expected);
    snprintf(entry->name, sizeof entry->name, "%s%s%.60s", row->title,
             now.text[0] ? ": " : "", now.text);
    snprintf(entry->about, sizeof entry->about, "%s: %.200s", option_of(property),
             expected.data);
    entry->words = option_rows[row->option].help;
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
        struct list_entry *entry =
            acts(d->show, commands.text) ? append(d, commands.text) : NULL;
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
        snprintf(entry->key, sizeof entry->key, "%s", is_now ? "now" : "");
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
        struct list_entry *entry = acts(d->show, say.text) ? append(d, say.text) : NULL;
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
    for (const struct verb *v = verbs; v < verbs + VERB_COUNT; v++)
        add_verb(&d, v);
    if (!platform_is_page)
        add_for_terminal(&d);
    *count = d.count;
    return d.entries;
}
