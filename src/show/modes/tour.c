#include "show/modes/tour.h"

#include "base/alloc.h"
#include "base/in_file.h"
#include "files/data.h"
#include "puzzle/parse.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

static bool read_puzzle(struct show_command *c, const char *path, struct error *e)
{
    struct text text = TEXT_EMPTY;
    struct parser parser;
    bool is_read = in_file_read_regular(&text, path, e);

    parser_init(&parser, c->text, text.data, text.length);
    is_read = is_read && parser_next(&parser, &c->puzzle, e) == PARSE_PUZZLE;
    text_free(&text);
    return is_read;
}

/* Checks that a trace is a regular file, since reading a pipe or device might block.
 * Makes its path the text of the command. */
static bool find_trace(struct show_command *c, const char *path, struct error *e)
{
    struct stat info;

    if (stat(path, &info) != 0)
        return error_fail_errno(e, path, errno);
    if (!S_ISREG(info.st_mode))
        return error_fail(e, "%.300s: expected a regular file", path);
    free(c->text);
    c->text = alloc_text(path);
    return true;
}

bool script_read_puzzles(struct script *s, struct error *e)
{
    int folder = (int)(path_name(s->file) - s->file);
    char path[PATH_SIZE];
    struct error why;

    for (int i = 0; i < s->count; i++) {
        struct show_command *c = &s->commands[i];
        if (c->id != VERB_OPEN && c->id != VERB_TRACE)
            continue;
        snprintf(path, sizeof path, "%.*s%s", c->text[0] == '/' ? 0 : folder, s->file,
                 c->text);
        if (!(c->id == VERB_OPEN ? read_puzzle : find_trace)(c, path, &why))
            return error_fail(e, "%s:%d:%d: %.400s", s->file, c->line, c->column,
                              why.text);
    }
    return true;
}

/* Returns the largest side, in cells, that the board can have after a command. `n` is
 * its side before the command; 0: there is no board. */
static int side_after(const struct show_command *c, int n)
{
    struct options scratch;

    if (c->puzzle)
        return c->puzzle->geo->n;
    if (c->id == VERB_BOARD)
        return (int)c->number;
    if (c->id == VERB_SET &&
        (c->property == PROPERTY_SIZE || c->property == PROPERTY_BOX)) {
        options_init(&scratch, COMMAND_watch);
        options_take(&scratch, property_rows[c->property].option, c->text, NULL);
        return scratch.box_rows * scratch.box_cols;
    }
    if (c->id == VERB_SQUARE || (c->id == VERB_ADD && c->property == PROPERTY_SIZE))
        return MAX_N;
    return n;
}

bool tour_load_puzzles(struct script *tour, struct error *e)
{
    int n = 0;
    bool runs = false; /* true after `run`, which takes an unknown number of steps */

    if (!script_read_puzzles(tour, e))
        return false;
    for (int i = 0; i < tour->count; i++) {
        const struct show_command *c = &tour->commands[i];
        const struct verb *verb = command_verb(c);
        n = side_after(c, n);
        runs = c->id == VERB_RUN || (runs && c->id != VERB_BOARD && !c->puzzle);
        if (c->id == VERB_ASK && runs && question_rows[c->word].kind != ANSWER_NOTHING)
            return error_fail(e,
                              "%s:%d:%d: expected a 'board' or an 'open' between "
                              "'run' and 'ask', found none; 'steps' repeats exactly",
                              tour->file, c->line, c->name_column);
        if (n == 0 && !(verb->modes & (IN_LIST | IN_ANY)) && c->id != VERB_TRACE)
            return error_fail(e, "%s:%d:%d: expected an 'open' before '%s'", tour->file,
                              c->line, c->name_column, verb->name);
        if (c->id == VERB_REPEAT && i + 1 < tour->count)
            return error_fail(
                e, "%s:%d:%d: expected nothing after 'repeat', found '%s'", tour->file,
                c[1].line, c[1].name_column, command_verb(&c[1])->name);
        if (c->id == VERB_LENS_UNIT && c->number > n)
            return error_fail(e, "%s:%d:%d: expected a number 1..%d, found '%g'",
                              tour->file, c->line, c->column, n, c->number);
    }
    return n > 0 || error_fail(e, "%s: expected an 'open', found none", tour->file);
}

bool tour_read(struct script *tour, const char *path, struct error *e)
{
    struct text text = TEXT_EMPTY;

    script_init(tour, path, FROM_TOUR);
    bool fine = in_file_read_text(&text, path, e) &&
                script_add(tour, text.data, 1, e) && tour_load_puzzles(tour, e);
    tour->hash = text_hash(0, text.data, text.length);
    text_free(&text);
    if (!fine)
        script_free(tour);
    return fine;
}

bool tour_player_open(struct tour_player *p, const char *name, struct error *e)
{
    struct script tour;
    char path[PATH_SIZE];

    if (!tour_list_find(TOURS, name, path, sizeof path, e) ||
        !tour_read(&tour, path, e))
        return false;
    script_free(&p->play.script);
    *p = (struct tour_player){
        .play.script = tour, .is_playing = true, .may_repeat = p->may_repeat};
    snprintf(p->name, sizeof p->name, "%s", name);
    return true;
}

bool tour_player_open_next(struct tour_player *p, struct error *e)
{
    char name[TOUR_NAME];

    if (!tour_list_next(p->name, name))
        return error_fail(e, "no tours are installed");
    return tour_player_open(p, name, e);
}

bool tour_player_repeat(struct tour_player *p)
{
    if (!p->may_repeat)
        return false;
    p->play.at = 0;
    p->play.has_begun = false;
    p->round++;
    return true;
}
