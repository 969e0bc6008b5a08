#include "show/puzzle_io.h"

#include "base/clock.h"
#include "base/in_file.h"
#include "base/message.h"
#include "base/out_file.h"
#include "files/puzzle_file.h"
#include "files/user_dirs.h"
#include "options/moment.h"
#include "puzzle/check.h"
#include "show/lanes.h"
#include "show/modes/edit.h"
#include "show/verbs/actions.h"

#define LIST_WORK_NS (2 * NS_PER_MS) /* time per frame for loading the list */

/* Prints a warning, once, that the list of recent files cannot be read or written. */
static void warn_of_recent(struct show *s, const struct error *e)
{
    if (!s->has_warned_of_recent)
        message_print("sudoscope: warning: %s", e->text);
    s->has_warned_of_recent = true;
}

void puzzle_io_remember_file(struct show *s, const char *path)
{
    char file[PATH_SIZE], puzzles[PATH_SIZE];
    struct error e;

    puzzle_file_number(path, puzzles);
    if (recent_default_file(file) && !recent_add(file, puzzles, &e))
        warn_of_recent(s, &e);
}

/* Returns words such as "30 clues" or "30 clues, 1 candidate excluded". */
static struct phrase describe_clues(const struct puzzle *p)
{
    struct phrase clues = count_of(puzzle_count_clues(p), "clue");
    int excluded = puzzle_count_excluded(p);

    return excluded == 0 ? clues
                         : phrase("%s, %s excluded", clues.text,
                                  count_of(excluded, "candidate").text);
}

/* Searches the puzzle of this number in a text; 0: the first. An error leaves the board
 * unchanged. */
static bool open_text(struct show *s, const char *name, const struct text *t,
                      int number)
{
    struct puzzle_file found;
    struct error e;

    if (!puzzle_file_parse(&found, name, t, number, &e)) {
        show_notify(s, e.text);
        return false;
    }
    const struct puzzle *p = found.chosen;
    int n = p->geo->n;
    struct phrase others = found.count == 1 && !found.has_more ? phrase("%s", "")
                           : number == 0
                               ? phrase("; the first of %s%d",
                                        found.has_more ? "more than " : "", found.count)
                               : phrase("; number %d", number);
    const struct alphabet *a = &p->alphabet;
    bool is_other = a->n > 0 && (a->first != 1 || (!a->is_numbers && n > 9));
    struct phrase values = is_other ? phrase("; %.40s", found.note) : phrase("%s", "");
    show_say(s, "%.32s: %d\xc3\x97%d, %s%s%s", name, n, n, describe_clues(p).text,
             others.text, values.text);
    edit_use_puzzle(s, found.chosen);
    return true;
}

void puzzle_io_take_text(struct show *s, const char *text)
{
    struct text t = TEXT_EMPTY;

    text_puts(&t, text);
    open_text(s, "pasted text", &t, 0);
    text_free(&t);
}

void puzzle_io_take_file(struct show *s, const char *path)
{
    struct text t = TEXT_EMPTY;
    char file[PATH_SIZE];
    struct error e;
    int number = puzzle_file_number(path, file);

    if (!in_file_read_regular(&t, file, &e))
        show_notify(s, e.text);
    else if (open_text(s, path_name(file), &t, number))
        puzzle_io_remember_file(s, file);
    text_free(&t);
}

void puzzle_io_answer_list(struct show *s, struct reply reply)
{
    lanes_answer(s, reply);
    if (reply.unit) {
        list_control_close(&s->list);
        lanes_answer(s,
                     lens_control_select(&s->lens, show_lane(s)->now, reply.unit - 1));
    }
    if (!reply.puzzle)
        return;
    puzzle_io_remember_file(s, reply.path);
    show_say(s, "%.60s, %s", reply.puzzle->name, describe_clues(reply.puzzle).text);
    edit_use_puzzle(s, reply.puzzle);
}

void verb_paste(struct show *s, const struct show_command *c)
{
    const char *text = window_clipboard(s->window);

    (void)c;
    if (text && text[0])
        puzzle_io_take_text(s, text);
    else
        show_say(s, text ? "the clipboard has no text"
                         : "use the terminal's paste key, often Ctrl+Shift+V");
}

/* Writes the board that is edited or searched. Of a searched board, writes the values
 * in the snapshot. If they break the rules or the snapshot has an older board, writes
 * only the clues. Empty cells get the candidates of the puzzle. Returns words such as
 * "30 of 81 cells". */
static struct phrase write_board(const struct show *s, struct text *t)
{
    const struct lane *l = show_lane(s);
    const value_t *value = l->now->snap.value;
    struct puzzle *p = puzzle_copy(s->editor ? s->editor->puzzle : s->puzzle);
    bool is_shown = !s->editor && lane_shows_board(l);
    bool is_whole = is_shown && check_no_duplicates(p->geo, value, NULL, NULL);

    assert(!is_shown || l->now->snap.n == p->geo->n);
    for (int c = 0; is_whole && c < p->geo->n_cells; c++)
        is_whole = value[c] == VALUE_NONE || puzzle_allows(p, (cell_t)c, value[c]);
    if (is_whole)
        memcpy(p->clue, value, (size_t)p->geo->n_cells * sizeof *p->clue);
    print_as_read(t, p);
    struct phrase what =
        phrase("%.16s of %.16s%s", thousands((uint64_t)puzzle_count_clues(p)).text,
               count_of(p->geo->n_cells, "cell").text,
               is_shown && !is_whole ? ", clues only: the values break the rules" : "");
    puzzle_destroy(p);
    return what;
}

bool puzzle_io_moment(const struct show *s, struct text *out, struct error *e)
{
    const struct lane *l = show_lane(s);
    const struct playback *play = lane_shows_board(l) ? &l->now->play : NULL;
    const struct moment m = {s->puzzle, s->o->holes,           l->started,
                             s->view,   play ? play->step : 0, ""};

    if (s->n_lanes > 1)
        return error_fail(e, "a race has no moments");
    if (play && play->is_changed)
        return error_fail(e,
                          "no moment: the search was changed on its way; restart it");
    return moment_write(&m, out, e);
}

void verb_copy(struct show *s, const struct show_command *c)
{
    bool is_moment = c->id == VERB_COPY_MOMENT;
    struct text t = TEXT_EMPTY;
    struct error e;

    if (is_moment && !puzzle_io_moment(s, &t, &e)) {
        show_say(s, "%s", e.text);
        return;
    }
    struct phrase what =
        is_moment ? phrase("the moment, %zu characters", t.length) : write_board(s, &t);
    bool is_copied = window_copy(s->window, t.data);
    show_say(s, "%s%s", is_copied ? "copied: " : "cannot copy to the clipboard",
             is_copied ? what.text : "");
    text_free(&t);
}

void verb_save(struct show *s, const struct show_command *c)
{
    char path[PATH_SIZE], shown[PATH_SIZE];
    struct text t = TEXT_EMPTY;
    struct error e;

    write_board(s, &t);
    if (c->id == VERB_SAVE)
        user_dirs_new_file(USER_DOCUMENTS, "txt", path);
    else
        snprintf(path, sizeof path, "%s", c->text);
    user_dirs_shorten(path, shown);
    if (out_file_replace(path, &t, &e)) {
        show_say(s, "saved %s", shown);
        if (s->window)
            puzzle_io_remember_file(s, path);
    } else {
        show_notify(s, e.text);
    }
    text_free(&t);
}

/* Opens the puzzle of the command. The puzzles of a tour and of --command were read in
 * advance; other puzzles are read from their file now. */
void verb_open(struct show *s, const struct show_command *c)
{
    if (c->puzzle)
        edit_use_puzzle(s, puzzle_copy(c->puzzle));
    else
        puzzle_io_take_file(s, c->text);
}

struct recent puzzle_io_recent(struct show *s)
{
    char file[PATH_SIZE];
    struct recent recent = {0};
    struct error e;

    if (recent_default_file(file) && !recent_load(&recent, file, &e))
        warn_of_recent(s, &e);
    return recent;
}

void verb_list(struct show *s, const struct show_command *c)
{
    struct recent recent = puzzle_io_recent(s);

    (void)c;
    list_control_open(&s->list, &recent);
    recent_free(&recent);
}

void puzzle_io_load_list(struct show *s)
{
    int64_t until_ns = clock_now_ns() + LIST_WORK_NS;

    if (!s->list.is_loading)
        return;
    s->must_draw = true;
    while (list_control_work(&s->list) && clock_now_ns() < until_ns)
        continue;
}
