#include "show/modes/list_mode.h"

#include "show/verbs/script.h"

#include <ctype.h>
#include <strings.h>

/* Makes the last entry of the door of these words, if they are a command that acts in
 * one of these modes. */
static bool read_command(struct list_control *c, const char *words, unsigned modes,
                         struct error *e)
{
    struct list_entry *typed = &c->entries[c->n_entries];
    struct script script;

    script_init(&script, "", FROM_KEYS);
    bool is_command = script_add(&script, words, 1, e) && script.count > 0 &&
                      command_modes(&script.commands[0]) & modes;
    if (is_command) {
        *typed = (struct list_entry){.key = "Enter"};
        snprintf(typed->name, sizeof typed->name, "%s", words);
        const struct show_command *first = &script.commands[0];
        snprintf(typed->about, sizeof typed->about, "%s",
                 first->id == VERB_SET ? property_rows[first->property].title
                                       : command_verb(first)->help);
        snprintf(typed->commands, sizeof typed->commands, "%s", words);
    }
    script_free(&script);
    return is_command;
}

int door_problem_column(const struct list_control *c, int *begins)
{
    int column = 0;

    *begins = 0;
    return sscanf(c->problem.text, ":1:%d: %n", &column, begins) == 1 ? column : 0;
}

void door_drop_fillers(const char *words, char out[LIST_FILTER])
{
    static const char fillers[] = " a an the of on in to for with and is my = ";
    size_t used = 0;

    out[0] = '\0';
    for (const char *at = words + strspn(words, " "); *at; at += strspn(at, " ")) {
        int length = (int)strcspn(at, " ");
        struct phrase padded = phrase(" %.*s ", length, at);
        bool is_complete = at[length] == ' ';
        if (!is_complete || !strstr(fillers, padded.text))
            used += (size_t)snprintf(out + used, LIST_FILTER - used, "%s%.*s",
                                     used > 0 ? " " : "", length, at);
        at += length;
    }
    if (used == 0)
        snprintf(out, LIST_FILTER, "%s", words);
}

/* Whether words are a command, perhaps without its first word: "size 6" for "set size
 * 6". If not, c->problem is that of the command that was understood furthest. */
static bool are_command(struct list_control *c, const char *words)
{
    static const char *const before[] = {"", "set ", "lens ", "why "};
    struct error first;
    int begins;

    for (int i = 0; i < 4; i++) {
        struct phrase whole = phrase("%s%s", before[i], words);
        if (read_command(c, whole.text, i == 0 ? ~0u : IN_SHOW | IN_ANY, &c->problem))
            return true;
        if (door_problem_column(c, &begins) > (int)strlen(before[i]) + 1)
            return false;
        first = i == 0 ? c->problem : first;
    }
    c->problem = first;
    return false;
}

/* Reads "6x6", "6" or "x". Returns the side of a board, or 0. */
static int side_of(const char *word)
{
    int rows = 0, columns = 0, length = 0, count;

    count = sscanf(word, "%3d%n", &rows, &length);
    if (count == 1 && word[length] == 'x' &&
        sscanf(word + length, "x%3d%n", &columns, &count) == 1 && columns == rows)
        length += count;
    return word[length] == '\0' ? rows : 0;
}

/* Whether words describe an empty board, such as "latin square order 30" or "6x6
 * diagonals". Makes the last entry of the door of them. */
static bool are_board(struct list_control *c, const char *words)
{
    static const char *const units[][2] = {
        {"latin", "none"},       {"diagonals", "boxes+x"},
        {"diagonal", "boxes+x"}, {"windows", "boxes+windows"},
        {"jigsaw", "regions"},   {"boxes", "boxes"}};
    enum { N_UNITS = sizeof units / sizeof *units };
    static const char others[] = " order size square board grid empty sudoku ";
    char copy[LIST_FILTER], *rest = NULL;
    const char *chosen = NULL;
    struct error e;
    int n = 0;

    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok_r(copy, " ", &rest); word;
         word = strtok_r(NULL, " ", &rest)) {
        int i = 0, side = side_of(word);
        while (i < N_UNITS && strcasecmp(word, units[i][0]) != 0)
            i++;
        if (i == N_UNITS && side == 0 && !strstr(others, phrase(" %s ", word).text))
            return false;
        chosen = i < N_UNITS ? units[i][1] : chosen;
        n = side > 0 ? side : n;
    }
    struct phrase size = phrase("set size %d", n);
    struct phrase all = chosen ? phrase("%s; set units %s", size.text, chosen) : size;
    if (n == 0 || !read_command(c, all.text, IN_SHOW, &e))
        return false;
    snprintf(c->entries[c->n_entries].about, sizeof c->entries->about,
             "an empty %d\xc3\x97%d board%s%s", n, n,
             chosen ? "; units besides rows and columns: " : "", chosen ? chosen : "");
    return true;
}

/* A rank says how badly an entry matches: the lower, the better. Each word that is not
 * found adds MISSING, more than all else together. */
enum { MIDDLE = 16, MISSING = 1000 };

static int missing_words(int rank)
{
    return rank / MISSING;
}

/* The rank of a word in a text: 0 if it is the first word, 1 if it is another one, 2 if
 * a word begins with it, MIDDLE if it stands inside a word, MISSING if nowhere. */
static int rank_in(const char *text, const char *word, int length)
{
    int rank = MISSING;

    for (const char *at = text; text && *at; at++) {
        if (strncasecmp(at, word, (size_t)length) != 0)
            continue;
        bool begins = at == text || !isalnum((unsigned char)at[-1]);
        bool ends = !isalnum((unsigned char)at[length]);
        rank = int_min(rank, !begins ? MIDDLE : !ends ? 2 : at != text);
    }
    return rank;
}

/* The rank of an entry: the sum over the words. A word of the name is best, then one of
 * the further words, of the description, of the commands. An entry that sets a value
 * comes before one that steps through the values, and one that acts before one that
 * only says something. */
static int rank_of(const struct list_entry *entry, const char *words)
{
    const char *const texts[] = {entry->name, entry->words, entry->about,
                                 entry->commands};
    bool cycles = strncmp(entry->commands, "cycle ", 6) == 0,
         says = strncmp(entry->commands, "say ", 4) == 0;
    int sum = words[0] ? cycles + 8 * says : 0;

    for (words += strspn(words, " "); *words; words += strspn(words, " ")) {
        int length = (int)strcspn(words, " "), best = MISSING;
        for (int i = 0; i < 4; i++)
            best = int_min(best, 4 * i + rank_in(texts[i], words, length));
        sum += best;
        words += length;
    }
    return sum;
}

/* Inserts an entry behind those whose ranks are no worse. */
static void show_entry(struct list_control *c, const int *ranks, int i)
{
    int at = c->n_shown++;

    for (; at > 0 && ranks[c->shown[at - 1]] > ranks[i]; at--)
        c->shown[at] = c->shown[at - 1];
    c->shown[at] = i;
}

void door_filter(struct list_control *c)
{
    const struct list_entry *typed = &c->entries[c->n_entries];
    int *ranks = alloc_zeroed((size_t)c->n_entries + 1, sizeof *ranks);
    int lowest = INT_MAX;
    char words[LIST_FILTER];

    door_drop_fillers(c->filter, words);
    int none =
        rank_of(&(struct list_entry){.needs_more = false}, words); /* no word found */
    c->is_typed = c->filter[0] && (are_command(c, c->filter) || are_command(c, words) ||
                                   are_board(c, words));
    for (int i = 0; i < c->n_entries; i++) {
        bool is_same =
            c->is_typed && strcmp(c->entries[i].commands, typed->commands) == 0;
        ranks[i] = is_same ? -1 : rank_of(&c->entries[i], words);
        lowest = int_min(lowest, ranks[i]);
    }
    c->is_typed &= lowest >= 0;
    ranks[c->n_entries] = -1;
    lowest = c->is_typed ? -1 : lowest;
    c->is_partial = missing_words(lowest) > 0;
    c->n_shown = 0;
    for (int i = 0; i < c->n_entries + c->is_typed; i++)
        if (missing_words(ranks[i]) == missing_words(lowest) &&
            (none == 0 || ranks[i] < none))
            show_entry(c, ranks, i);
    free(ranks);
}
