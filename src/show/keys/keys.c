#include "show/keys/keys.h"

#include "show/edit_mode.h"
#include "show/keys/key_actions.h"
#include "show/show.h"
#include "solve/plug.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define CYCLE(keys, kind, what)                                                        \
    {                                                                                  \
        keys, IN_SHOW, key_cycle, (int)(kind) + 1, -2 * ((int)(kind) + 1),             \
            "next, previous " what                                                     \
    }
#define SECTION(title)                                                                 \
    {                                                                                  \
        "", 0, NULL, 0, 0, title                                                       \
    }
#define LENS(keys, contexts, action, step, help)                                       \
    {                                                                                  \
        keys, contexts, key_lens_action, action, step, help                            \
    }
#define EDITOR(keys, action, step, help)                                               \
    {                                                                                  \
        keys, IN_EDITOR, key_edit_action, action, step, help                           \
    }
#define LIST(keys, action, step, help)                                                 \
    {                                                                                  \
        keys, IN_LIST, key_list_action, action, step, help                             \
    }

#define VIEW(id, name, title, key, legend, is_blank)                                   \
    {key, IN_SHOW, key_view, BOARD_##id, 0, title},

/* In the order of the help, each section after its title. */
const struct key_row key_rows[] = {
    SECTION("Playback"),
    {"Space k", IN_SHOW, key_run, 0, 0, "run / pause"},
    {".", IN_SHOW, key_step, 0, 0, "step forward"},
    {",", IN_SHOW, key_step_back, 0, 0, "step back"},
    {"> <", IN_SHOW, key_inside, 1, -2, "next, previous change of a step"},
    {"Left Right", IN_SHOW, key_scrub, -1, 2, "seek backward, forward"},
    {"[ ]", IN_SHOW, key_speed, SPEED_SLOWER, 1, "slower, faster by a quarter"},
    {"{ }", IN_SHOW, key_speed, SPEED_HALF, 1, "half, double speed"},
    {"\\", IN_SHOW, key_speed, SPEED_MAXIMUM, 0, "maximum speed"},
    {"Backspace", IN_SHOW, key_speed, SPEED_AUTOMATIC, 0, "automatic speed"},
    {"n Return", IN_LANE, key_next_solution, 0, 0, "next solution"},
    {"r", IN_SHOW, key_restart, 0, 0, "start again; rewound: continue"},
    {"R", IN_SHOW, key_restart, 1, 0, "restart with a new seed"},

    SECTION("Search"),
    CYCLE("v V", PLUG_VAR_ORDER, "variable order"),
    CYCLE("o O", PLUG_VAL_ORDER, "value order"),
    CYCLE("p P", PLUG_PROPAGATOR, "propagation"),
    CYCLE("a A", PLUG_STRATEGY, "strategy"),
    CYCLE("t T", PLUG_RESTART_RULE, "restart rule"),
    {"m M", IN_SHOW, key_preset, 1, -2, "next, previous preset"},

    SECTION("Lanes"),
    {"w", IN_SHOW, key_challengers, 0, 0, "challengers on / off"},
    {"PageUp PageDown", IN_SHOW, key_lanes, 1, -2, "add, remove a lane"},
    {") (", IN_LANES, key_select_lane, 1, -2, "select the next, previous lane"},
    {"z Return", IN_LANES, key_zoom, 0, 0, "show that lane alone / all"},

    SECTION("Board"),
    {"e", IN_SHOW, key_empty, 0, 0, "empty board"},
    {"g", IN_SHOW, key_generate, 0, 0, "generate a puzzle"},
    {"E", IN_SHOW, key_edit, 0, 0, "edit the board"},
    {"Up Down", IN_SHOW, key_size, 1, -2, "larger, smaller empty board"},
    {"Shift+Up Shift+Down", IN_SHOW, key_square, 1, -2, "next, previous square size"},

    SECTION("Files"),
    {"l", IN_SHOW | IN_EDITOR, key_list, 0, 0, "list of puzzles"},
    {"Ctrl+V", IN_SHOW | IN_EDITOR | IN_LIST, key_paste, 0, 0, "paste a puzzle"},
    {"Ctrl+C y", IN_SHOW | IN_EDITOR, key_copy, 0, 0, "copy the board"},
    {"Ctrl+S", IN_SHOW | IN_EDITOR, key_save, 0, 0, "save the board as a file"},
    {"s F8", IN_ALL, key_capture, 0, 0, "screenshot as PNG"},
    {"F9", IN_ALL, key_capture, 1, 0, "record a video / stop"},

    SECTION("Views"),
    /* clang-format off */
    BOARD_VIEW_ROWS(VIEW)
    /* clang-format on */
    {"x", IN_SHOW, key_isolate, 0, 0, "highlight value at pointer"},
    {"+ -", IN_SHOW, key_isolate_next, 1, -2, "highlight next, previous value"},
    {"c", IN_SHOW | IN_EDITOR, key_palette, 1, 0, "palette"},
    {"b", IN_SHOW, key_calm, 0, 0, "calm colours"},
    {"Tab", IN_SHOW | IN_EDITOR, key_panel, 0, 0, "side panel, captions"},
    {"i", IN_SHOW | IN_EDITOR, key_panel, 1, 0, "frame statistics on / off"},

    SECTION("Sound"),
    {"h", IN_SHOW | IN_EDITOR, key_sound, 0, 0, "hear the search"},
    {"9 0", IN_SHOW, key_volume, -5, 10, "quieter, louder"},

    SECTION("Lens"),
    {"d", IN_SHOW, key_lens, 0, 0, "alldifferent lens on / off"},
    {"D", IN_SHOW, key_tour, 0, 0, "next tour"},
    LENS("Left Right", IN_LENS, LENS_PREVIOUS_UNIT, 1, "previous, next unit"),
    LENS("Up Down", IN_LENS, LENS_PREVIOUS_KIND, 1, "row, column, box"),
    LENS("Home", IN_LENS, LENS_FOLLOW, 0, "the unit filtered last"),
    LENS("F", IN_LENS, LENS_METHOD, 0, "flow / augmenting paths"),
    LENS("Space", IN_PAUSED_LENS, LENS_NEXT_STAGE, 0, "next stage (k: run)"),
    LENS(". ,", IN_PAUSED_LENS, LENS_NEXT_STAGE, LENS_PREVIOUS_STAGE - LENS_NEXT_STAGE,
         "next, previous stage"),
    LENS("<", IN_PAUSED_LENS, LENS_STAGE_FIRST, 0, "first stage"),
    LENS(">", IN_PAUSED_LENS, LENS_PLAY, 0, "play the stages / stop"),
    LENS("Return", IN_PAUSED_LENS, LENS_APPLY, 0, "apply (paused)"),
    LENS("u Ctrl+Z", IN_PAUSED_LENS, LENS_UNDO, 0, "undo (paused)"),

    SECTION("Editor"),
    {KEY_DIGITS, IN_EDITOR, key_digit, 0, 0, "a value"},
    EDITOR("Delete Backspace", EDIT_CLEAR, 0, "empty the cell"),
    {KEY_DIGITS " Delete", IN_SHOW, key_locked, 0, 0, "press E to edit"},
    EDITOR("Up Down Left Right", EDIT_UP, 1, "move"),
    EDITOR("Ctrl+Z Ctrl+Y", EDIT_UNDO, 1, "undo, redo"),
    EDITOR("Return", EDIT_ENTER, 0, "enter the value; else search"),
    EDITOR("E Space", EDIT_END, 0, "search the board"),

    SECTION("List"),
    LIST("Up Down Left Right", LIST_UP, 1, "move; type to filter"),
    LIST("PageUp PageDown", LIST_PAGE_UP, 1, "a page up, down"),
    LIST("Home End", LIST_HOME, 1, "first, last puzzle"),
    LIST("Return", LIST_OPEN, 0, "open the puzzle"),
    LIST("Backspace", LIST_DELETE, 0, "delete a character"),

    SECTION("Window"),
    {"? F1", IN_SHOW | IN_EDITOR, key_help, 0, 0, "keys"},
    {"f F11 Alt+Return", IN_ALL, key_fullscreen, 0, 0, "fullscreen (Alt+Enter)"},
    {"Escape", IN_ALL, key_request, SHOW_CLOSE, 0, "close overlay; leave fullscreen"},
    {"q Ctrl+Q", IN_ALL, key_request, SHOW_QUIT, 0, "quit"},
};
const int key_count = sizeof key_rows / sizeof *key_rows;

bool key_name(const struct key_row *row, int i, char out[KEY_NAME])
{
    const char *from = row->keys[0] ? row->keys : NULL;

    for (; from && i > 0; i--)
        if ((from = strchr(from, ' ')))
            from++;
    if (from)
        snprintf(out, KEY_NAME, "%.*s", (int)strcspn(from, " "), from);
    return from;
}

static const struct key_row *find(const char *key, unsigned contexts, int *argument)
{
    bool is_digit = key[0] >= '0' && key[0] <= '9' && key[1] == '\0';
    char name[KEY_NAME];

    for (const struct key_row *row = key_rows; row < key_rows + key_count; row++) {
        for (int i = 0; row->contexts & contexts && key_name(row, i, name); i++) {
            bool is_any_digit = is_digit && strcmp(name, KEY_DIGITS) == 0;
            *argument = is_any_digit ? key[0] - '0' : row->argument + i * row->step;
            if (is_any_digit || strcmp(name, key) == 0)
                return row;
        }
    }
    return NULL;
}

const struct key_row *keys_find(const char *key, unsigned contexts, int *argument)
{
    static const char shift[] = "Shift+";
    const struct key_row *row = find(key, contexts, argument);

    if (!row && strncmp(key, shift, strlen(shift)) == 0)
        row = find(key + strlen(shift), contexts, argument);
    return row;
}

unsigned keys_context(const struct show *s)
{
    return s->n_lanes == 1 ? IN_LANE : IN_LANES;
}

void key_spell(const struct key_row *row, char out[KEY_SPELLED])
{
    static const char *const spelled[][2] = {{"Ctrl+Z Ctrl+Y", "Ctrl+Z, Y"},
                                             {"Shift+Up Shift+Down", "Shift+Up/Dn"},
                                             {"PageUp PageDown", "PgUp, PgDn"},
                                             {"Up Down Left Right", "arrows"},
                                             {" Alt+Return", ""},
                                             {"Delete Backspace", "Delete"},
                                             {"Return", "Enter"},
                                             {"Escape", "Esc"},
                                             {" ", ", "}};
    enum { SPELLED = sizeof spelled / sizeof *spelled };
    size_t used = 0;

    out[0] = '\0';
    for (const char *from = row->keys; *from; used = strlen(out)) {
        int i = 0;
        while (i < SPELLED && strncmp(from, spelled[i][0], strlen(spelled[i][0])) != 0)
            i++;
        bool is_other = i < SPELLED;
        snprintf(out + used, KEY_SPELLED - used, "%.*s", is_other ? KEY_SPELLED : 1,
                 is_other ? spelled[i][1] : from);
        from += is_other ? strlen(spelled[i][0]) : 1;
    }
    assert(used < KEY_SPELLED - 1);
}
