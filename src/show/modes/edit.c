#include "show/modes/edit.h"

#include "show/lanes.h"
#include "show/verbs/actions.h"
#include "solve/catalog.h"

#include <ctype.h>

/* Shows the edited board: replaces the search by one whose clues are its values. The
 * new search is paused before its first step and has not propagated anything. */
static void show_edited(struct show *s)
{
    struct setting plain = show_lane(s)->setting;

    plain.strategy = &strategy_backtrack;
    s->shelf.revision = s->editor->revision;
    lanes_start(s, s->selected, s->editor->puzzle, &plain);
}

/* Starts editing, or resumes cancelled editing. Undo also reverts the edits made before
 * the last search, even if other puzzles have been opened since. */
static void begin(struct show *s)
{
    struct editor *ed = s->shelf.editor;

    assert(!s->editor);
    if (ed && !s->shelf.resumes && ed->n_edits == 0) {
        editor_destroy(ed);
        ed = NULL;
    }
    if (ed && !s->shelf.resumes && !puzzle_equals(ed->puzzle, s->puzzle))
        editor_replace(ed, puzzle_copy(s->puzzle));
    s->shelf.editor = NULL;
    s->editor = ed ? ed : editor_create(s->puzzle);
    lanes_run(s, false);
    show_edited(s);
}

void edit_cancel(struct show *s)
{
    editor_discard(s->editor);
    s->shelf.editor = s->editor;
    s->shelf.resumes = true;
    s->editor = NULL;
    lanes_start(s, s->selected, s->puzzle, &show_lane(s)->setting);
    show_say(s, "editing cancelled: Space searches the puzzle, E resumes editing");
}

/* Carries out the editor's reply; when editing ends, searches the edited puzzle. */
static void answer(struct show *s, struct reply reply)
{
    if (reply.is_taken)
        message_clear(&s->message); /* clears the message of an earlier key */
    lanes_answer(s, reply);
    if (reply.ends) {
        s->shelf.editor = s->editor;
        s->editor = NULL;
        show_say(s, "searching the edited puzzle");
        lanes_search(s, puzzle_copy(s->shelf.editor->puzzle));
    } else if (s->editor->revision != s->shelf.revision) {
        show_edited(s);
    }
}

void edit_use_puzzle(struct show *s, struct puzzle *p)
{
    if (s->source == FROM_TOUR) {
        lanes_search_in_tour(s, p);
        return;
    }
    s->notice.text[0] = '\0';
    list_control_close(&s->list);
    if (!s->editor) {
        lanes_search(s, p);
        return;
    }
    lanes_end_tour(s);
    editor_replace(s->editor, p);
    answer(s, (struct reply){0});
}

bool edit_key(struct show *s, const char *key)
{
    if (!isalpha((unsigned char)key[0]) || key[1] != '\0')
        return false;
    struct reply reply = editor_letter(s->editor, key[0]);
    if (reply.is_taken)
        answer(s, reply);
    return reply.is_taken;
}

void edit_tick(struct show *s)
{
    answer(s, editor_tick(s->editor, s->now_ns));
}

bool edit_point(struct show *s, const struct input_event *event)
{
    int x = event->x, y = event->y, n = show_lane(s)->now->snap.n;
    cell_t c = layout_cell_at(&s->layout, n, x, y);

    if (event->kind == INPUT_WHEEL || rect_contains(show_lane(s)->panel.stack_at, x, y))
        return false;
    /* Until the edited board is on the screen, clicks have no effect. */
    if (c != CELL_NONE && n == s->editor->puzzle->geo->n)
        answer(s, editor_select(s->editor, c));
    return true;
}

bool edit_describe(const struct show *s, struct description *out)
{
    const struct snapshot *snap = &show_lane(s)->now->snap;

    if (!s->editor)
        return false;
    *out = editor_describe(s->editor);
    if (!out->line[1][0] && s->editor->cursor < snap->n_cells)
        memcpy(out->line[1], board_describe_cell(snap, s->editor->cursor).line[1],
               sizeof out->line[1]);
    return true;
}

bool edit_style(const struct show *s, struct board_style *style)
{
    const struct editor *ed = s->editor;
    /* After a paste the snapshot may still show the board before the paste. */
    bool shows_edits = ed && ed->puzzle->geo->n == show_lane(s)->now->snap.n;

    style->n_refused = shows_edits ? ed->n_clashes : 0;
    if (shows_edits)
        memcpy(style->refused, ed->clashes, sizeof style->refused);
    if (ed)
        style->hover = ed->cursor;
    return ed;
}

void verb_edit(struct show *s, const struct show_command *c)
{
    (void)c;
    if (lens_control_stays_open(&s->lens) || s->tour.is_playing) {
        show_say(s, "close the lens or tour before editing");
        return;
    }
    show_say(s, s->shelf.editor && s->shelf.editor->n_edits > 0
                    ? "editing resumed; Ctrl+Z undoes"
                    : "editing: search stopped");
    begin(s);
}

void verb_editor(struct show *s, const struct show_command *c)
{
    answer(s, editor_act(s->editor, (enum edit_action)c->word));
}

void verb_digit(struct show *s, const struct show_command *c)
{
    answer(s, editor_digit(s->editor, (int)c->number, s->now_ns));
}
