#include "show/keys/hints.h"

#include "show/keys/keys.h"
#include "show/keys/key_actions.h"
#include "show/show.h"

#include <stdio.h>
#include <stdlib.h>
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

/* What is chosen now, if the key chooses; else "". */
static struct phrase chosen_now(const struct show *s, const struct key_row *row)
{
    char name[SETTING_NAME];

    if (row->press == key_palette)
        return phrase("%s", palette_row(s->palette)->name);
    if (row->press == key_calm)
        return phrase("%s", s->is_calm ? "on" : "off");
    if (row->press == key_sound && s->audio)
        return phrase("%s", audio_is_on(s->audio) ? "on" : "off");
    if (row->press == key_volume && s->audio)
        return phrase("%d %%", audio_volume(s->audio));
    if (row->press == key_cycle) {
        setting_name(&show_lane(s)->setting, (enum plug_kind)(abs(row->argument) - 1),
                     name);
        return phrase("%s", name);
    }
    if (row->press == key_panel && row->argument == 0)
        return phrase("%s", panel_state_names[s->panel_state]);
    return phrase("%s", "");
}

static struct help_line line_of(const struct show *s, const struct key_row *row)
{
    static const char both[] = "next, previous ";
    struct help_line line;
    struct phrase now = chosen_now(s, row);
    _Static_assert(sizeof line.keys >= KEY_SPELLED, "too short for a spelled key");
    size_t skipped =
        now.text[0] && strncmp(row->help, both, strlen(both)) == 0 ? strlen(both) : 0;

    snprintf(line.text, sizeof line.text, "%s%s%.24s", row->help + skipped,
             now.text[0] ? ": " : "", now.text);
    key_spell(row, line.keys);
    return line;
}

/* The contexts of the open overlay, which takes its keys first. */
static unsigned contexts_of_mode(const struct show *s)
{
    if (s->editor)
        return IN_EDITOR;
    if (!lens_control_stays_open(&s->lens))
        return 0;
    return show_is_paused(s) ? IN_LENS | IN_PAUSED_LENS : IN_LENS;
}

/* The section with the keys of the open mode comes first. */
static bool comes_first(const struct show *s, const char *title)
{
    unsigned of_mode = contexts_of_mode(s);

    return (of_mode & IN_EDITOR && strcmp(title, "Editor") == 0) ||
           (of_mode & IN_LENS && strcmp(title, "Lens") == 0);
}

/* The editor takes all keys; beside the lens those of the search act that it leaves. */
static bool acts_now(const struct show *s, const struct key_row *row)
{
    unsigned of_mode = contexts_of_mode(s);
    char key[KEY_NAME];
    int argument;

    if (row->contexts & of_mode)
        return true;
    if (of_mode & IN_EDITOR || !(row->contexts & keys_context(s)) ||
        row->press == key_locked)
        return false;
    for (int i = 0; key_name(row, i, key); i++)
        if (!keys_find(key, of_mode, &argument))
            return true;
    return false;
}

static int add_section(const struct show *s, const struct key_row *title,
                       struct help_line *lines, int count)
{
    int before = count;

    lines[count] = (struct help_line){.keys = ""};
    snprintf(lines[count++].text, sizeof lines->text, "%s", title->help);
    for (const struct key_row *row = title + 1;
         row < key_rows + key_count && row->keys[0]; row++)
        if (acts_now(s, row))
            lines[count++] = line_of(s, row);
    return count == before + 1 ? before : count;
}

int help_lines(const struct show *s, struct help_line lines[HELP_LINES])
{
    int count = 0;

    assert(key_count <= HELP_LINES);
    for (int first = 1; first >= 0; first--)
        for (const struct key_row *row = key_rows; row < key_rows + key_count; row++)
            if (row->keys[0] == '\0' && comes_first(s, row->help) == first)
                count = add_section(s, row, lines, count);
    return count;
}
