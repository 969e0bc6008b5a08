#include "show/verbs/script.h"

#include "base/message.h"
#include "base/names.h"
#include "options/race_lanes.h"
#include "show/verbs/reader.h"
#include "solve/preset.h"

#include <math.h>
#include <stdio.h>

void script_init(struct script *s, const char *file, enum command_source source)
{
    *s = (struct script){.file = alloc_text(file), .source = source};
}

void script_keep(struct script *s, int count)
{
    for (; s->count > count; s->count--) {
        free(s->commands[s->count - 1].text);
        puzzle_destroy(s->commands[s->count - 1].puzzle);
    }
}

void script_free(struct script *s)
{
    script_keep(s, 0);
    free(s->commands);
    free(s->file);
    *s = (struct script){0};
}

unsigned command_modes(const struct show_command *c)
{
    assert(c->id < VERB_COUNT && c->property < PROPERTY_COUNT);
    bool has_property = c->id == VERB_SET || c->id == VERB_CYCLE || c->id == VERB_ADD;

    return has_property ? property_rows[c->property].modes : command_verb(c)->modes;
}

/* ---- Arguments ---- */

static bool read_number(struct reader *r, const struct verb *v, bool is_whole,
                        double *out)
{
    char *end;

    *out = strtod(reader_word(r), &end);
    return (end != r->word && *end == '\0' && *out >= v->low && *out <= v->high &&
            (!is_whole || floor(*out) == *out)) ||
           reader_fail(r, phrase("a %s %.15g..%.15g",
                                 is_whole ? "whole number" : "number", v->low, v->high)
                              .text);
}

static bool read_property(struct reader *r, struct show_command *c)
{
    unsigned change = c->id == VERB_ADD ? ADDS : CYCLES;
    struct text names = TEXT_EMPTY;
    bool is_found = false;

    reader_word(r);
    for (int i = 0; i < PROPERTY_COUNT && !is_found; i++) {
        const char *name = option_rows[property_rows[i].option].name;
        if (c->id != VERB_SET && !(property_rows[i].change & change))
            continue;
        c->property = (enum property)i;
        is_found = strcmp(name, r->word) == 0;
        text_printf(&names, "%s%s", names.length ? ", " : "", name);
    }
    if (!is_found)
        reader_fail(r, names.data);
    text_free(&names);
    return is_found;
}

/* Returns a copy of the next word, which the caller frees. If commands in a file name a
 * Lua script by a relative path, the file's folder is put before it. */
static char *value_of_word(struct reader *r)
{
    const char *word = reader_word(r);
    bool is_relative = path_ends_in(word, ".lua") && word[0] != '/' &&
                       r->source & (FROM_TOUR | FROM_KEYS);
    int folder = is_relative ? (int)(path_name(r->file) - r->file) : 0;
    char path[PATH_SIZE];

    return alloc_text(
        path_format(path, sizeof path, "%.*s%s", folder, r->file, word) ? path : word);
}

/* Reads the value of a property and checks it as the option of the property does, so
 * that a wrong value is an error already when the script is read. */
static bool read_value(struct reader *r, struct show_command *c)
{
    struct race_lanes lanes;
    struct options scratch;
    struct error why;
    enum option_id option = property_rows[c->property].option;

    c->text = value_of_word(r);
    options_init(&scratch, COMMAND_watch);
    if (c->text[0] == '\0')
        return reader_fail(r, "a value");
    return (options_take(&scratch, option, c->text, &why) &&
            (option != OPTION_PRESETS ||
             race_lanes_of_presets(&lanes, c->text, &scratch.setting, &why))) ||
           reader_fail_because(r, why.text);
}

static bool read_cycle(struct reader *r, struct show_command *c)
{
    c->number = reader_is_at_end(r) ? 1 : -1;
    return c->number == 1 || strcmp(reader_word(r), "-1") == 0 ||
           reader_fail(r, "-1 or the end");
}

static bool read_change(struct reader *r, struct show_command *c)
{
    char *end;

    c->number = strtod(reader_word(r), &end);
    c->is_percent = *end == '%';
    end += c->is_percent;
    return (end > r->word && *end == '\0' && fabs(c->number) <= 1e15) ||
           reader_fail(r, "a number, or a number and %");
}

static bool read_some_text(struct reader *r, struct show_command *c, const char *what)
{
    c->text = reader_text(r);
    return c->text && (!what || c->text[0] || reader_fail(r, what));
}

/* Checks that a choice of a question is a preset with changes (preset.h). */
static bool check_choice(struct reader *r, const char *choice)
{
    struct setting scratch = setting_default();
    struct error why;

    if (strlen(choice) >= CHOICE_TEXT)
        return reader_fail(r, phrase("at most %d characters", CHOICE_TEXT - 1).text);
    return preset_choose(&scratch, choice, &why) || reader_fail_because(r, why.text);
}

/* Reads a question and its choices. Each of them becomes a line of c->text. */
static bool read_question(struct reader *r, struct show_command *c)
{
    int least = question_rows[c->word].choices, most = least > 1 ? MOST_CHOICES : least;
    struct text all = TEXT_EMPTY;
    bool fine = true;

    c->number = command_verb(c)->high;
    for (int i = 0; fine && (i <= least || (i <= most && !reader_is_at_end(r))); i++) {
        char *one = reader_text(r);
        fine = one && ((one[0] && !strchr(one, '\n')) ||
                       reader_fail(r, i ? "a choice" : "a question"));
        fine = fine && (i == 0 || check_choice(r, one));
        text_printf(&all, "%s%s", i ? "\n" : "", one ? one : "");
        free(one);
    }
    c->text = alloc_text(all.data);
    text_free(&all);
    return fine;
}

static bool read_cell(struct reader *r, int cell[3])
{
    char rest;

    if (reader_is_at_end(r))
        return true;
    if (sscanf(reader_word(r), "r%dc%d%c", &cell[0], &cell[1], &rest) != 2 ||
        cell[0] < 1 || cell[0] > MAX_N || cell[1] < 1 || cell[1] > MAX_N)
        return reader_fail(r, "a cell such as r3c4");
    if (reader_is_at_end(r))
        return true;
    return (sscanf(reader_word(r), "%d%c", &cell[2], &rest) == 1 && cell[2] >= 1 &&
            cell[2] <= MAX_N) ||
           reader_fail(r, "a value of the cell");
}

static bool read_argument(struct reader *r, struct show_command *c)
{
    const struct verb *v = command_verb(c);

    switch (v->argument) {
    case TAKES_NOTHING:
        break;
    case TAKES_NUMBER:
        return read_number(r, v, true, &c->number);
    case TAKES_SECONDS:
        c->number = v->high;
        return (c->id == VERB_WAIT_FOR && reader_is_at_end(r)) ||
               read_number(r, v, false, &c->number);
    case TAKES_PROPERTY:
        return read_property(r, c) && read_cycle(r, c);
    case TAKES_VALUE:
        return read_property(r, c) && read_value(r, c);
    case TAKES_CHANGE:
        return read_property(r, c) && read_change(r, c);
    case TAKES_FILE:
        return read_some_text(r, c, "a file");
    case TAKES_TEXT:
        return read_some_text(r, c, NULL);
    case TAKES_NAME:
        return reader_is_at_end(r) || read_some_text(r, c, "a name");
    case TAKES_DOMAINS:
        return reader_domains(r, &c->puzzle);
    case TAKES_CELL:
        return read_cell(r, c->cell);
    case TAKES_QUESTION:
        return read_question(r, c);
    }
    return true;
}

/* ---- Commands ---- */

/* Returns the index of a word in the list "a|b" or "[a|b]"; -1: it is not there. */
static int word_number(const char *words, const char *word)
{
    size_t length = strlen(word);

    words += *words == '[';
    for (int i = 0; *words; i++) {
        size_t to = strcspn(words, "|]");
        if (to == length && strncmp(words, word, length) == 0)
            return i;
        words += to + (words[to] != '\0');
    }
    return -1;
}

/* Whether row v of the table of commands fits a command without one of v->words. If a
 * word follows the command's name, the row must take it as its argument; if `word` is
 * "", no word follows, and the row's words must be optional. */
static bool row_fits(const struct verb *v, const char *word)
{
    return word[0] == '\0' ? v->words[0] == '\0' || v->words[0] == '['
                           : v->words[0] == '\0' && v->argument != TAKES_NOTHING;
}

static bool fail_word(const struct reader *r, const char *name)
{
    struct text known = TEXT_EMPTY;

    for (int i = 0; i < VERB_COUNT; i++) {
        const char *words = verbs[i].words + (verbs[i].words[0] == '[');
        if (strcmp(verbs[i].name, name) == 0 && words[0])
            text_printf(&known, "%s%.*s", known.length ? "|" : "",
                        (int)strcspn(words, "]"), words);
    }
    reader_fail(r, known.length ? known.data : "the end of the command");
    text_free(&known);
    return false;
}

/* Of the rows with this name, sets c->id to the one that fits the next word. */
static bool choose_row(struct reader *r, const char *name, struct show_command *c)
{
    const char *back = r->at;
    int without_word = -1;

    reader_word(r);
    for (int i = 0; i < VERB_COUNT; i++) {
        if (strcmp(verbs[i].name, name) != 0)
            continue;
        c->id = (enum verb_id)i;
        c->word = word_number(verbs[i].words, r->word);
        if (c->word >= 0)
            return true;
        if (without_word < 0 && row_fits(&verbs[i], r->word))
            without_word = i;
    }
    if (without_word < 0)
        return fail_word(r, name);
    c->id = (enum verb_id)without_word;
    c->word = 0;
    r->at = back;
    return true;
}

static bool fail_unknown(const struct reader *r)
{
    char hint[NAMES_HINT];

    names_hint_rows(verbs, VERB_COUNT, sizeof *verbs, r->word, strlen(r->word), hint);
    reader_fail_because(
        r, phrase("expected a command of 'sudoscope list commands', found '%.100s'%s",
                  r->word, hint)
               .text);
    return false;
}

static bool check_source(struct reader *r, const struct verb *v, const char *at_name)
{
    static const char *const givers[] = {[FROM_KEYS] = "a key",
                                         [FROM_TOUR] = "a tour",
                                         [FROM_COMMAND_LINE] = "the command line",
                                         [FROM_CONTROL] = "--control"};

    if (v->sources & r->source && verb_is_here(v))
        return true;
    r->where = at_name;
    return reader_fail_because(
        r, phrase("'%s' cannot be given by %s", v->name,
                  verb_is_here(v) ? givers[r->source] : "a page in a browser")
               .text);
}

/* Reads the rest of a command, whose name is r->word. */
static bool read_command(struct script *s, struct reader *r)
{
    char name[sizeof r->word];
    const char *at_name = r->where;
    int name_column = reader_column(r);

    if (names_find(verbs, VERB_COUNT, sizeof *verbs, r->word) < 0)
        return fail_unknown(r);
    snprintf(name, sizeof name, "%s", r->word);
    s->commands = alloc_one_more(s->commands, s->count, sizeof *s->commands);
    struct show_command *c = &s->commands[s->count++];
    *c = (struct show_command){.line = r->line, .name_column = name_column};
    if (!choose_row(r, name, c) || !check_source(r, command_verb(c), at_name))
        return false;
    reader_skip_blanks(r);
    c->column = reader_column(r);
    if (!read_argument(r, c))
        return false;
    reader_skip_blanks(r);
    return reader_is_at_end(r) || reader_fail(r, "the end of the command");
}

bool script_add_line(struct script *s, const char *text, size_t from, int line,
                     struct error *e)
{
    struct reader r = {.file = s->file,
                       .start = text,
                       .at = text + from,
                       .line = line,
                       .source = s->source,
                       .e = e};
    struct text translated = TEXT_EMPTY;
    int before = s->count;
    bool fine = true;

    if (s->source == FROM_TOUR &&
        reader_translate(text, &s->has_old_lens, &translated, &r.shift))
        r.at = r.start = translated.data;
    for (; fine && (*reader_word(&r) || *r.at == ';'); r.at += *r.at == ';')
        fine = !r.word[0] || read_command(s, &r);
    if (!fine)
        script_keep(s, before);
    text_free(&translated);
    return fine;
}

bool script_add(struct script *s, const char *text, int line, struct error *e)
{
    int before = s->count, n_wrong = 0;
    struct error why;

    for (; *text; line++) {
        bool is_comment = text[strspn(text, " \t\r")] == '#';
        if (!is_comment && !script_add_line(s, text, 0, line, &why))
            message_wrong_line(&n_wrong, &why, e);
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    if (n_wrong > 0)
        script_keep(s, before);
    return n_wrong == 0;
}
