#include "show/keys/hints.h"

#include "base/number.h"
#include "show/keys/keys.h"
#include "show/show.h"
#include "show/verbs/carry_out.h"

#include <stdio.h>
#include <string.h>

#define LEFT_RIGHT "\xe2\x86\x90 \xe2\x86\x92"
#define UP_DOWN    "\xe2\x86\x91 \xe2\x86\x93"

/* clang-format off */

/* Parts of several lists. */
#define SETTING "v o", "orders (heuristics)", \
                "p a", "propagation, strategy"
#define HISTORY ". ,", "step forward, back", \
                "> <", "change by change", \
                LEFT_RIGHT, "seek"
#define BOARD   UP_DOWN, "board size", \
                "r R", "restart; R: new seed", \
                "g", "generate a puzzle"
#define UNIT    LEFT_RIGHT, "previous, next unit", \
                UP_DOWN, "row, column, box", \
                "d", "close the lens"
#define WINDOW  "F9", "record a video", \
                "f", "fullscreen"
#define END     "?", "all keys", \
                NULL

static const char *const running[] = {"Space", "pause",
                                      "[ ]", "slower, faster",
                                      UP_DOWN, "board size",
                                      SETTING,
                                      "d", "lens",
                                      "1 2 6", "views",
                                      WINDOW,
                                      END};
static const char *const paused[] = {"Space", "run",
                                     HISTORY,
                                     SETTING,
                                     UP_DOWN, "board size",
                                     "d", "lens",
                                     WINDOW,
                                     END};
static const char *const rewound[] = {"Space", "replay",
                                      HISTORY,
                                      "r", "continue from here",
                                      SETTING,
                                      "d", "lens",
                                      WINDOW,
                                      END};
static const char *const solved[] = {"n", "next solution",
                                     "a", "strategy",
                                     BOARD,
                                     HISTORY,
                                     WINDOW,
                                     END};
static const char *const ended[] = {"a", "strategy",
                                    BOARD,
                                    HISTORY,
                                    WINDOW,
                                    END};

static const char *const editor[] = {"digits", "a value",
                                     "arrows", "move",
                                     "Delete", "empty the cell",
                                     "Enter", "search the board",
                                     "Ctrl+Z", "undo; Ctrl+Y: redo",
                                     "Ctrl+V", "paste a board",
                                     END};

static const char *const running_lens[] = {"Space", "pause: shows stages",
                                           UNIT,
                                           END};
static const char *const paused_lens[] = {"Space", "next stage",
                                          LEFT_RIGHT, "previous, next unit",
                                          "Enter", "apply the filtering",
                                          "F", "flow, or paths",
                                          ",", "previous stage",
                                          ">", "play the stages",
                                          "u", "undo",
                                          UP_DOWN, "row, column, box",
                                          "k", "run the search",
                                          "d", "close the lens",
                                          END};

static const char *const opening[] = {"any key", "takes control",
                                      END};
static const char *const tour[] = {"Esc", "end the tour",
                                   "D", "next tour",
                                   END};

#define LANES   "( )", "select a lane", \
                "z", "that lane alone", \
                "PgUp/Dn", "lanes", \
                "w", "only the first lane"
#define REST    "v o", "orders", \
                UP_DOWN, "board size", \
                "g", "generate a puzzle", \
                "r R", "restart; R: new seeds", \
                "1 2 3", "views", \
                WINDOW, \
                END

static const char *const running_lanes[] = {"Space", "pause",
                                            "[ ]", "slower, faster",
                                            LANES,
                                            REST};
static const char *const paused_lanes[] = {"Space", "run",
                                           ". ,", "step",
                                           LEFT_RIGHT, "seek",
                                           LANES,
                                           REST};

static const char *const large_lane[] = {"Esc", "all lanes",
                                         "( )", "another lane",
                                         "Space", "run, pause",
                                         HISTORY,
                                         SETTING,
                                         "d", "lens",
                                         WINDOW,
                                         END};

/* clang-format on */

const char *const *hints_of_show(const struct show *s)
{
    const struct playback *will = lane_will(show_lane(s));

    if (!show_is_large(s))
        return show_is_paused(s) ? paused_lanes : running_lanes;
    if (s->n_lanes > 1)
        return large_lane;
    return will->is_rewound                 ? rewound
           : will->status == SEARCH_SOLVED  ? solved
           : will->status != SEARCH_RUNNING ? ended
           : show_is_paused(s)              ? paused
                                            : running;
}

const char *const *hints_of_editor(const struct show *s)
{
    (void)s;
    return editor;
}

const char *const *hints_of_lens(const struct show *s)
{
    return show_is_paused(s) ? paused_lens : running_lens;
}

const char *const *hints_of_tour(const struct show *s)
{
    return tour_player_yields(&s->tour) ? opening : tour;
}

/* For a key that cycles a property or changes the volume: its value now, as in "hear
 * the search: on". Empty for other keys. */
static struct phrase chosen_now(const struct show *s, const struct key_binding *b)
{
    const struct show_command *c = &b->script.commands[0];

    return c->id == VERB_CYCLE || (c->id == VERB_ADD && c->property == PROPERTY_VOLUME)
               ? property_now(s, c->property)
               : phrase("%s", "");
}

static struct help_line line_of(const struct show *s, const struct key_binding *b)
{
    static const char both[] = "next, previous ";
    struct help_line line;
    struct phrase now = chosen_now(s, b);
    const char *help = b->row->help;
    _Static_assert(sizeof line.keys >= KEY_SPELLED, "too short for a spelled key");
    size_t skipped =
        now.text[0] && strncmp(help, both, strlen(both)) == 0 ? strlen(both) : 0;

    snprintf(line.text, sizeof line.text, "%s%s%.24s", help + skipped,
             now.text[0] ? ": " : "", now.text);
    key_spell(b->row, line.keys);
    return line;
}

/* The contexts of the open overlay, which takes its keys first. */
static unsigned contexts_of_mode(const struct show *s)
{
    return show_contexts(s) & (IN_EDITOR | IN_LENS | IN_PAUSED_LENS);
}

/* The section with the keys of the open mode comes first. */
static bool comes_first(const struct show *s, const char *title)
{
    unsigned of_mode = contexts_of_mode(s);

    return (of_mode & IN_EDITOR && strcmp(title, "Editor") == 0) ||
           (of_mode & IN_LENS && strcmp(title, "Lens") == 0);
}

/* The editor takes all keys, the lens some; those that it leaves act on the search. */
static bool acts_now(const struct show *s, const struct key_binding *b)
{
    unsigned of_mode = contexts_of_mode(s), here = s->n_lanes == 1 ? IN_LANE : IN_LANES;
    const struct show_command *c = &b->script.commands[0];

    if (c->id == VERB_SAY) /* it only refuses */
        return false;
    return keys_find(s->keys, b->key, of_mode) == b ||
           (!(of_mode & IN_EDITOR) && keys_find(s->keys, b->key, here) == b &&
            !keys_find(s->keys, b->key, of_mode));
}

/* The first binding of the row that acts now; NULL: none. */
static const struct key_binding *acting(const struct show *s, const struct key_row *row)
{
    for (int i = 0; i < s->keys->count; i++)
        if (s->keys->list[i].row == row && acts_now(s, &s->keys->list[i]))
            return &s->keys->list[i];
    return NULL;
}

static int add_section(const struct show *s, const struct key_row *title,
                       struct help_line *lines, int count)
{
    int before = count;

    lines[count] = (struct help_line){.keys = ""};
    snprintf(lines[count++].text, sizeof lines->text, "%s", title->help);
    for (const struct key_row *row = title + 1;
         row < key_rows + key_count && row->commands; row++) {
        const struct key_binding *b = acting(s, row);
        if (b)
            lines[count++] = line_of(s, b);
    }
    return count == before + 1 ? before : count;
}

/* Adds the keys of keys.conf with their commands. */
static int add_own(const struct show *s, struct help_line *lines, int count)
{
    int most = int_min(s->keys->own, HELP_LINES - key_count - 1);

    if (most > 0)
        lines[count++] = (struct help_line){.text = "keys.conf"};
    for (int i = 0; i < most; i++) {
        const struct key_binding *b = &s->keys->list[i];
        snprintf(lines[count].keys, sizeof lines->keys, "%s", b->key);
        snprintf(lines[count++].text, sizeof lines->text, "%s", b->own_help);
    }
    return count;
}

int help_lines(const struct show *s, struct help_line lines[HELP_LINES])
{
    int count = 0;

    assert(key_count < HELP_LINES);
    for (int first = 1; first >= 0; first--)
        for (const struct key_row *row = key_rows; row < key_rows + key_count; row++)
            if (!row->commands && comes_first(s, row->help) == first)
                count = add_section(s, row, lines, count);
    return add_own(s, lines, count);
}
