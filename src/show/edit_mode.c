#include "show/edit_mode.h"

#include <assert.h>

static struct reply reply_unless_refused(bool fine, const struct error *e)
{
    return fine ? reply_taken() : reply_say("%.90s", e->text);
}

static struct reply finish(struct editor *ed)
{
    struct error e;
    bool fine = editor_finish(ed, &e);

    return reply_unless_refused(fine, &e);
}

/* Moving commits the number; if it is refused, the cursor stays. */
static struct reply move(struct editor *ed, int rows, int cols)
{
    struct reply reply = finish(ed);

    if (!reply.message[0])
        editor_move(ed, rows, cols);
    return reply;
}

static struct reply end(struct editor *ed)
{
    struct reply reply = finish(ed);

    reply.ends = reply.message[0] == '\0';
    return reply;
}

struct reply edit_select(struct editor *ed, cell_t c)
{
    struct reply reply = finish(ed);

    assert(c < editor_puzzle(ed)->geo->n_cells);
    if (!reply.message[0])
        editor_select(ed, c);
    return reply;
}

struct reply edit_digit(struct editor *ed, int digit, int64_t now_ns)
{
    struct error e;

    assert(digit >= 0 && digit <= 9);
    bool fine = editor_digit(ed, digit, now_ns, &e);
    return reply_unless_refused(fine, &e);
}

struct reply edit_act(struct editor *ed, enum edit_action action)
{
    switch (action) {
    case EDIT_END:
        return end(ed);
    case EDIT_ENTER:
        return editor_number(ed) > 0 ? finish(ed) : end(ed);
    case EDIT_CLEAR:
        editor_clear(ed);
        break;
    case EDIT_UNDO:
        return reply_say(editor_undo(ed) ? "undone" : "nothing to undo");
    case EDIT_REDO:
        return reply_say(editor_redo(ed) ? "redone" : "nothing to redo");
    case EDIT_UP:
    case EDIT_DOWN:
        return move(ed, action == EDIT_UP ? -1 : 1, 0);
    case EDIT_LEFT:
    case EDIT_RIGHT:
        return move(ed, 0, action == EDIT_LEFT ? -1 : 1);
    }
    return reply_taken();
}

struct reply edit_tick(struct editor *ed, int64_t now_ns)
{
    int before = editor_number(ed);
    struct error e;
    bool fine = editor_tick(ed, now_ns, &e);

    if (fine && editor_number(ed) == before)
        return (struct reply){0};
    return reply_unless_refused(fine, &e);
}

struct description edit_describe(const struct editor *ed)
{
    int n = editor_puzzle(ed)->geo->n, c = editor_cursor(ed);
    cell_t clashes[UNIT_KINDS];
    struct phrase typed = editor_number(ed) > 0 ? phrase("%d_", editor_number(ed))
                          : editor_clashes(ed, clashes) > 0
                              ? phrase("refused")
                              : phrase("digits, Delete, Ctrl+Z");

    return description(phrase("editing r%dc%d", c / n + 1, c % n + 1), typed);
}
