/* Commands as they are read from a tour, the command line, keys.conf or --control. */
#pragma once

#include "show/verbs/verbs.h"

/* Commands are separated by `;` or stand on lines of their own. A line that starts with
 * `#` is a comment. In a text in double quotes, a backslash keeps the next character as
 * it is. A text without quotes ends at the next `;` or, in a tour, at the end of its
 * line. Commands of earlier versions, such as `load`, still act in tours
 * (reader_translate). */
struct show_command {
    enum verb_id id;
    int line, name_column;  /* where the command's name stands, from 1 */
    int column;             /* the argument's column, from 1 */
    int word;               /* index of the word given, in the verb's list of words */
    double number;          /* the argument: a number, seconds; for `cycle` 1 or -1 */
    int cell[3];            /* row, column and value, from 1; 0: missing */
    bool is_percent;        /* for `add`: `number` is a percentage */
    enum property property; /* for `set`, `cycle` and `add` */
    char *text;             /* a file, text, name or value; owned; NULL: none */
    struct puzzle *puzzle;  /* from the command or its file; owned; NULL: none */
};

struct script {
    char *file; /* name for messages; owned */
    enum command_source source;
    struct show_command *commands;
    int count;
    uint64_t hash;     /* text_hash of a tour's text */
    bool has_old_lens; /* an old command opened the lens (reader_translate) */
};

/* A script whose commands are carried out in turn (play_scripts.h). */
struct script_player {
    struct script script; /* the script that is played; owned */
    int at;               /* index of the current command */
    bool has_begun;       /* the current command has been carried out */
    bool ends_update;     /* the next command waits for the next call of play_scripts */
    int64_t since_ns;     /* when the current command was carried out */
    uint64_t refutations; /* number of refutations of the search at since_ns */
};

static inline bool script_player_is_over(const struct script_player *p)
{
    return p->at == p->script.count;
}

void script_init(struct script *s, const char *file, enum command_source source);
void script_free(struct script *s);
void script_keep(struct script *s, int count); /* keeps the first `count` commands */

/* Appends the commands of a text that ends with a NUL; `line` is the number of its
 * first line. On an error appends nothing; it names file:line:column, what was expected
 * and what was found. Tells of each wrong line (message_wrong_line). */
bool script_add(struct script *s, const char *text, int line, struct error *e);

/* Like script_add, but for a single line: from text[from] up to the newline. */
bool script_add_line(struct script *s, const char *text, size_t from, int line,
                     struct error *e);

/* Returns the modes in which the command acts; they may depend on its property. */
unsigned command_modes(const struct show_command *c);

/* Whether the command acts while a question is open. During an exercise no other acts.
 */
static inline bool command_acts_in_question(const struct show_command *c)
{
    return command_modes(c) & (IN_QUESTION | IN_ANY);
}

static inline const struct verb *command_verb(const struct show_command *c)
{
    return &verbs[c->id];
}
