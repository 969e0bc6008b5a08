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
        enum verb_argument argument = command_verb(first)->argument;
        c->is_sure = command_modes(first) & (IN_LANE | IN_ANY) &&
                     argument != TAKES_FILE && argument != TAKES_TEXT;
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

/* What a user wants of something that is "too fast": the opposite. NULL: not known. */
static const char *remedy_of(const char *word, int length)
{
    static const char *const remedies[][2] = {{"fast", "slower"},  {"slow", "faster"},
                                              {"loud", "quieter"}, {"quiet", "louder"},
                                              {"big", "smaller"},  {"large", "smaller"},
                                              {"small", "larger"}};

    for (size_t i = 0; i < sizeof remedies / sizeof *remedies; i++)
        if (strncasecmp(word, remedies[i][0], (size_t)length) == 0 &&
            remedies[i][0][length] == '\0')
            return remedies[i][1];
    return NULL;
}

void door_drop_fillers(const char *words, char out[LIST_FILTER])
{
    static const char fillers[] =
        " a am an and as by can do for how i in is it make me my of on the this to too "
        "where with = ";
    bool is_too = false;
    size_t used = 0;

    out[0] = '\0';
    for (const char *at = words + strspn(words, " "); *at; at += strspn(at, " ")) {
        int length = (int)strcspn(at, " ");
        struct phrase padded = phrase(" %.*s ", length, at);
        for (char *c = padded.text; *c; c++)
            *c = (char)tolower((unsigned char)*c);
        bool is_filler = strstr(fillers, padded.text);
        const char *remedy = is_too ? remedy_of(at, length) : NULL;
        if (!is_filler) /* no remedy is longer than "too" and its word */
            used += (size_t)snprintf(
                out + used, LIST_FILTER - used, "%s%.*s", used > 0 ? " " : "",
                remedy ? (int)strlen(remedy) : length, remedy ? remedy : at);
        is_too = length == 3 && strncasecmp(at, "too", 3) == 0;
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

/* Whether words that end in a number end in a command: "explain row 3" in that for the
 * lens. */
static bool end_in_command(struct list_control *c, const char *words)
{
    size_t length = strlen(words);
    struct error problem = c->problem;

    if (length == 0 || !isdigit((unsigned char)words[length - 1]))
        return false;
    for (const char *at = strchr(words, ' '); at; at = strchr(at + 1, ' '))
        if (are_command(c, at + 1))
            return true;
    c->problem = problem;
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
    static const char others[] = " order size square board grid empty sudoku x ";
    char copy[LIST_FILTER], *rest = NULL;
    const char *chosen = NULL;
    struct error e;
    int n = 0, n_sides = 0, n_crosses = 0; /* crosses: as in "16 x 16" */

    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok_r(copy, " ", &rest); word;
         word = strtok_r(NULL, " ", &rest)) {
        int i = 0, side = side_of(word);
        while (i < N_UNITS && strcasecmp(word, units[i][0]) != 0)
            i++;
        bool is_other = strstr(others, phrase(" %s ", word).text);
        if ((i == N_UNITS && side == 0 && !is_other) ||
            (n > 0 && side > 0 && side != n))
            return false;
        n_sides += side > 0;
        n_crosses += strcmp(word, "x") == 0;
        chosen = i < N_UNITS ? units[i][1] : chosen;
        n = side > 0 ? side : n;
    }
    struct phrase size = phrase("set size %d", n);
    struct phrase all = chosen ? phrase("%s; set units %s", size.text, chosen) : size;
    if (n == 0 || (n_crosses > 0 && n_sides != 2) ||
        !read_command(c, all.text, IN_SHOW, &e))
        return false;
    snprintf(c->entries[c->n_entries].about, sizeof c->entries->about,
             "an empty %d\xc3\x97%d board%s%s", n, n,
             chosen ? "; units besides rows and columns: " : "", chosen ? chosen : "");
    return true;
}

/* A rank says how badly an entry matches: the lower, the better. Each letter that is
 * left out to find a word adds NEAR, each word that is not found adds MISSING; either
 * is more than all that comes before it together. */
enum { MIDDLE = 16, NEAR = 2000, MISSING = 1000000 };

/* Entries of the same level are shown together: those that have all words, those that
 * have the beginnings of all, and those that lack the same number of words. */
static int level_of(int rank)
{
    return rank >= MISSING ? 1 + rank / MISSING : rank >= NEAR;
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

/* The rank of a word in texts, the best of which come first. If none has the word, its
 * last letters may differ: "heatmap" finds "heat", and "flashing" finds "flashes". */
static int rank_of_word(const char *const texts[5], const char *word, int length)
{
    enum { LEAST = 4, ENDING = 3 };

    for (int left = length; left == length || left >= int_max(LEAST, length - ENDING);
         left--) {
        int best = MISSING;
        for (int i = 0; i < 5; i++) {
            int rank = rank_in(texts[i], word, left);
            if (rank < MIDDLE || left == length)
                best = int_min(best, 4 * i + rank);
        }
        if (best < MISSING)
            return best + NEAR * (length - left);
    }
    return MISSING;
}

/* The rank of an entry: the sum over the words. A word of the name is best, then one of
 * the further words, of the description, of the commands, of those for any change. An
 * entry that sets a value comes before one that steps through the values, and one that
 * acts before one that only says something. If no entry has all words, the first one,
 * often a verb, counts most. */
static int rank_of(const struct list_entry *entry, const char *words)
{
    bool cycles = strncmp(entry->commands, "cycle ", 6) == 0,
         says = strncmp(entry->commands, "say ", 4) == 0,
         asks = strncmp(entry->commands, "set ", 4) == 0 && entry->needs_more;
    const char *const texts[] = {entry->name, entry->words, entry->about,
                                 entry->commands,
                                 cycles || asks ? "change switch other another" : ""};
    int sum = words[0] ? cycles + 8 * says : 0;
    bool is_first = true;

    for (words += strspn(words, " "); *words; words += strspn(words, " ")) {
        int length = (int)strcspn(words, " ");
        int rank = rank_of_word(texts, words, length);
        sum += is_first && rank == MISSING ? 2 * MISSING : rank;
        is_first = false;
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
                                   are_board(c, words) || end_in_command(c, words));
    for (int i = 0; i < c->n_entries; i++) {
        bool is_same =
            c->is_typed && strcmp(c->entries[i].commands, typed->commands) == 0;
        ranks[i] = is_same ? -1 : rank_of(&c->entries[i], words);
        lowest = int_min(lowest, ranks[i]);
    }
    c->is_typed &= lowest >= 0;
    ranks[c->n_entries] = c->is_sure ? -1 : NEAR - 1;
    lowest = c->is_typed ? int_min(lowest, ranks[c->n_entries]) : lowest;
    c->is_partial = lowest >= MISSING;
    c->is_near = lowest >= NEAR;
    c->n_shown = 0;
    for (int i = 0; i < c->n_entries + c->is_typed; i++)
        if (level_of(ranks[i]) == level_of(lowest) && (none == 0 || ranks[i] < none))
            show_entry(c, ranks, i);
    free(ranks);
}
