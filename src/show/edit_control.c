#include "show/edit_control.h"

#include <stdio.h>
#include <string.h>

static struct edit_reply took(bool fine, const struct error *e)
{
    struct edit_reply reply = {.is_taken = true};

    if (!fine)
        snprintf(reply.message, sizeof reply.message, "%.90s", e->text);
    return reply;
}

static struct edit_reply said(const char *text)
{
    struct edit_reply reply = {.is_taken = true};

    snprintf(reply.message, sizeof reply.message, "%s", text);
    return reply;
}

static struct edit_reply finish(struct editor *ed)
{
    struct error e;
    bool fine = editor_finish(ed, &e);

    return took(fine, &e);
}

static bool is_one_of(const char *key, const char *const *keys)
{
    for (; *keys; keys++)
        if (strcmp(key, *keys) == 0)
            return true;
    return false;
}

/* Who goes on to another cell has typed all of the number; one that is refused keeps
 * the cursor where it is. */
static bool move_cursor(struct editor *ed, const char *key, struct edit_reply *reply)
{
    static const struct {
        const char *key;
        int rows, cols;
    } moves[] = {{"Up", -1, 0}, {"Down", 1, 0}, {"Left", 0, -1}, {"Right", 0, 1}};

    for (int i = 0; i < 4; i++) {
        if (strcmp(key, moves[i].key) != 0)
            continue;
        *reply = finish(ed);
        if (!reply->message[0])
            editor_move(ed, moves[i].rows, moves[i].cols);
        return true;
    }
    return false;
}

struct edit_reply edit_control_select(struct editor *ed, cell_t c)
{
    struct edit_reply reply = finish(ed);

    if (!reply.message[0])
        editor_select(ed, c);
    return reply;
}

struct edit_reply edit_control_key(struct editor *ed, const char *key, int64_t now_ns)
{
    static const char *const looks[] = {
        "q",  "Ctrl+Q", "f",      "F11",    "Alt+Return", "c",   "s",
        "F8", "F9",     "i",      "?",      "F1",         "Tab", "l",
        "y",  "Ctrl+C", "Ctrl+S", "Ctrl+V", NULL};
    static const char *const ends[] = {"E", "Escape", "Space", NULL};
    static const char *const clears[] = {"Delete", "Backspace", NULL};
    struct edit_reply reply;
    struct error e;

    if (is_one_of(key, looks))
        return (struct edit_reply){0};
    if (key[0] >= '0' && key[0] <= '9' && key[1] == '\0') {
        bool fine = editor_digit(ed, key[0] - '0', now_ns, &e);
        return took(fine, &e);
    }
    if (strcmp(key, "Return") == 0 && editor_number(ed) > 0)
        return finish(ed);
    if (is_one_of(key, ends) || strcmp(key, "Return") == 0) {
        reply = finish(ed);
        reply.ends = reply.message[0] == '\0';
        return reply;
    }
    if (is_one_of(key, clears))
        editor_clear(ed);
    else if (strcmp(key, "Ctrl+Z") == 0)
        return said(editor_undo(ed) ? "undone" : "nothing to undo");
    else if (strcmp(key, "Ctrl+Y") == 0)
        return said(editor_redo(ed) ? "done again" : "nothing to do again");
    else if (move_cursor(ed, key, &reply))
        return reply;
    else
        return said("the board is edited: Enter searches it");
    return took(true, NULL);
}

struct edit_reply edit_control_tick(struct editor *ed, int64_t now_ns)
{
    int before = editor_number(ed);
    struct error e;

    bool fine = editor_tick(ed, now_ns, &e);
    if (fine && editor_number(ed) == before)
        return (struct edit_reply){0};
    return took(fine, &e);
}

void edit_control_describe(const struct editor *ed, char *first, char *second,
                           size_t size)
{
    int n = editor_puzzle(ed)->geo->n, c = editor_cursor(ed);
    cell_t clashes[UNIT_KINDS];

    snprintf(first, size, "editing row %d, column %d", c / n + 1, c % n + 1);
    if (editor_number(ed) > 0)
        snprintf(second, size, "%d_", editor_number(ed));
    else if (editor_clashes(ed, clashes) > 0)
        snprintf(second, size, "refused");
    else
        snprintf(second, size, "digits, Delete, Ctrl+Z");
}
