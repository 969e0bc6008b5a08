#include "show/keys.h"

#include "show/edit_mode.h"
#include "show/look.h"
#include "show/mode_keys.h"
#include "show/puzzle_io.h"
#include "show/race_keys.h"
#include "show/search_keys.h"
#include "solve/plug.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* In the order of the help. A row without help belongs to the row above it. */
const struct key_row key_rows[] = {
    /* Playback */
    {"Space", NULL, "Space", "run / pause", SECTION_PLAYBACK, IN_SEARCH,
     search_press_run, 0},
    {"Space", NULL, "Space", "run / pause all lanes", SECTION_PLAYBACK, IN_RACE,
     race_press_run, 0},
    {".", NULL, ".", "step forward", SECTION_PLAYBACK, IN_SEARCH, search_press_step, 0},
    {".", NULL, ".", "step forward in each lane", SECTION_PLAYBACK, IN_RACE,
     race_press_step, 0},
    {",", NULL, ",", "step back", SECTION_PLAYBACK, IN_SEARCH, search_press_back, 0},
    {"Left", NULL, "Left", "seek backward, forward", SECTION_PLAYBACK, IN_SEARCH,
     search_press_scrub, -1},
    {"Right", NULL, "Right", NULL, SECTION_PLAYBACK, IN_SEARCH, search_press_scrub, 1},
    {"[", NULL, "[", "slower, faster by a quarter", SECTION_PLAYBACK, IN_SHOW,
     look_press_speed, SPEED_SLOWER},
    {"]", NULL, "]", NULL, SECTION_PLAYBACK, IN_SHOW, look_press_speed, SPEED_FASTER},
    {"{", NULL, "{", "half, double speed", SECTION_PLAYBACK, IN_SHOW, look_press_speed,
     SPEED_HALF},
    {"}", NULL, "}", NULL, SECTION_PLAYBACK, IN_SHOW, look_press_speed, SPEED_DOUBLE},
    {"\\", NULL, "\\", "maximum speed", SECTION_PLAYBACK, IN_SHOW, look_press_speed,
     SPEED_MAXIMUM},
    {"Backspace", NULL, "Backspace", "automatic speed", SECTION_PLAYBACK, IN_SHOW,
     look_press_speed, SPEED_AUTOMATIC},
    {"n", "Return", "n, Enter", "next solution", SECTION_PLAYBACK, IN_SEARCH,
     search_press_next_solution, 0},
    {"r", NULL, "r", "restart; when rewound, continue from here", SECTION_PLAYBACK,
     IN_SEARCH, search_press_restart, 0},
    {"R", NULL, "R", "restart with a new seed", SECTION_PLAYBACK, IN_SEARCH,
     search_press_restart, 1},
    {"r", NULL, "r", "restart; R: with new seeds", SECTION_PLAYBACK, IN_RACE,
     race_press_restart, 0},
    {"R", NULL, "R", NULL, SECTION_PLAYBACK, IN_RACE, race_press_restart, 1},

    /* Search */
    {"v", NULL, "v", "next, previous variable order", SECTION_SEARCH, IN_SEARCH,
     search_press_cycle, CYCLE_NEXT(PLUG_VAR_ORDER)},
    {"V", NULL, "V", NULL, SECTION_SEARCH, IN_SEARCH, search_press_cycle,
     CYCLE_PREVIOUS(PLUG_VAR_ORDER)},
    {"o", NULL, "o", "next, previous value order", SECTION_SEARCH, IN_SEARCH,
     search_press_cycle, CYCLE_NEXT(PLUG_VAL_ORDER)},
    {"O", NULL, "O", NULL, SECTION_SEARCH, IN_SEARCH, search_press_cycle,
     CYCLE_PREVIOUS(PLUG_VAL_ORDER)},
    {"p", NULL, "p", "next, previous propagation", SECTION_SEARCH, IN_SEARCH,
     search_press_cycle, CYCLE_NEXT(PLUG_PROPAGATOR)},
    {"P", NULL, "P", NULL, SECTION_SEARCH, IN_SEARCH, search_press_cycle,
     CYCLE_PREVIOUS(PLUG_PROPAGATOR)},
    {"a", NULL, "a", "next, previous strategy", SECTION_SEARCH, IN_SEARCH,
     search_press_cycle, CYCLE_NEXT(PLUG_STRATEGY)},
    {"A", NULL, "A", NULL, SECTION_SEARCH, IN_SEARCH, search_press_cycle,
     CYCLE_PREVIOUS(PLUG_STRATEGY)},
    {"t", NULL, "t", "next, previous restart rule", SECTION_SEARCH, IN_SEARCH,
     search_press_cycle, CYCLE_NEXT(PLUG_RESTART_RULE)},
    {"T", NULL, "T", NULL, SECTION_SEARCH, IN_SEARCH, search_press_cycle,
     CYCLE_PREVIOUS(PLUG_RESTART_RULE)},
    {"m", NULL, "m", "next, previous preset", SECTION_SEARCH, IN_SEARCH,
     search_press_preset, 1},
    {"M", NULL, "M", NULL, SECTION_SEARCH, IN_SEARCH, search_press_preset, -1},
    {"w", NULL, "w", "race against other settings", SECTION_SEARCH, IN_SEARCH,
     search_press_race, 0},
    {"w", NULL, "w", "return to the one search", SECTION_SEARCH, IN_RACE,
     race_press_return, 0},
    {"Up", NULL, "Up", "more, fewer lanes", SECTION_SEARCH, IN_RACE, race_press_lanes,
     1},
    {"Down", NULL, "Down", NULL, SECTION_SEARCH, IN_RACE, race_press_lanes, -1},

    /* Board */
    {"e", NULL, "e", "empty board", SECTION_BOARD, IN_SEARCH, search_press_empty, 0},
    {"g", NULL, "g", "generate a puzzle", SECTION_BOARD, IN_SEARCH,
     search_press_generate, 0},
    {"E", NULL, "E", "edit the board", SECTION_BOARD, IN_SEARCH, mode_press_edit, 0},
    {"Up", NULL, "Up", "larger, smaller empty board", SECTION_BOARD, IN_SEARCH,
     search_press_size, 1},
    {"Down", NULL, "Down", NULL, SECTION_BOARD, IN_SEARCH, search_press_size, -1},
    {"l", NULL, "l", "list of puzzles", SECTION_BOARD, IN_SEARCH | IN_EDITOR,
     mode_press_list, 0},
    {"Ctrl+V", NULL, "Ctrl+V", "paste a puzzle", SECTION_BOARD,
     IN_SEARCH | IN_EDITOR | IN_LIST, puzzle_io_press_paste, 0},
    {"Ctrl+C", "y", "Ctrl+C, y", "copy the board", SECTION_BOARD, IN_SEARCH | IN_EDITOR,
     puzzle_io_press_copy, 0},
    {"Ctrl+S", NULL, "Ctrl+S", "save the board as a file", SECTION_BOARD,
     IN_SEARCH | IN_EDITOR, puzzle_io_press_save, 0},

    /* View */
    {"1", NULL, "1", "view: values and candidates", SECTION_VIEW, IN_SHOW,
     look_press_view, BOARD_VALUES},
    {"2", NULL, "2", "view: assignment frequency", SECTION_VIEW, IN_SHOW,
     look_press_view, BOARD_CHANGES},
    {"3", NULL, "3", "view: failures", SECTION_VIEW, IN_SHOW, look_press_view,
     BOARD_FAILURES},
    {"4", NULL, "4", "view: order of assignment", SECTION_VIEW, IN_SHOW,
     look_press_view, BOARD_ORDER},
    {"5", NULL, "5", "view: conflict activity", SECTION_VIEW, IN_SHOW, look_press_view,
     BOARD_LEARNING},
    {"x", NULL, "x", "highlight the value under the pointer", SECTION_VIEW, IN_SEARCH,
     search_press_isolate, 0},
    {"+", NULL, "+", "highlight the next, previous value", SECTION_VIEW, IN_SEARCH,
     search_press_isolate_next, 1},
    {"-", NULL, "-", NULL, SECTION_VIEW, IN_SEARCH, search_press_isolate_next, -1},
    {"c", NULL, "c", "next palette", SECTION_VIEW, IN_SHOW | IN_EDITOR,
     look_press_palette, 1},
    {"b", NULL, "b", "calm: blend changes / off", SECTION_VIEW, IN_SHOW,
     look_press_calm, 0},
    {"Tab", NULL, "Tab", "side panel on / off", SECTION_VIEW, IN_SEARCH | IN_EDITOR,
     search_press_panel, 0},
    {"i", NULL, "i", "frame statistics on / off", SECTION_VIEW, IN_SEARCH | IN_EDITOR,
     search_press_metrics, 0},

    /* Lens */
    {"d", NULL, "d", "alldifferent lens on / off", SECTION_LENS, IN_SEARCH,
     mode_press_lens, 0},
    {"D", NULL, "D", "next tour", SECTION_LENS, IN_SEARCH, mode_press_tour, 0},
    {"Left", NULL, "Left", "lens: previous, next unit", SECTION_LENS, IN_LENS,
     mode_press_lens_action, LENS_PREVIOUS_UNIT},
    {"Right", NULL, "Right", NULL, SECTION_LENS, IN_LENS, mode_press_lens_action,
     LENS_NEXT_UNIT},
    {"Up", NULL, "Up", "lens: row, column, box", SECTION_LENS, IN_LENS,
     mode_press_lens_action, LENS_PREVIOUS_KIND},
    {"Down", NULL, "Down", NULL, SECTION_LENS, IN_LENS, mode_press_lens_action,
     LENS_NEXT_KIND},
    {"Home", NULL, "Home", "lens: the unit filtered last", SECTION_LENS, IN_LENS,
     mode_press_lens_action, LENS_FOLLOW},
    {",", NULL, ",", "lens: previous, next stage (paused)", SECTION_LENS,
     IN_PAUSED_LENS, mode_press_lens_action, LENS_STAGE_BACK},
    {".", NULL, ".", NULL, SECTION_LENS, IN_PAUSED_LENS, mode_press_lens_action,
     LENS_STAGE_ON},
    {"<", NULL, "<", "lens: first stage", SECTION_LENS, IN_PAUSED_LENS,
     mode_press_lens_action, LENS_STAGE_FIRST},
    {">", NULL, ">", "lens: play the stages / stop", SECTION_LENS, IN_PAUSED_LENS,
     mode_press_lens_action, LENS_PLAY},
    {"Return", NULL, "Enter", "lens: apply the filtering (paused)", SECTION_LENS,
     IN_PAUSED_LENS, mode_press_lens_action, LENS_APPLY},
    {"u", "Ctrl+Z", "u, Ctrl+Z", "lens: undo the filtering", SECTION_LENS,
     IN_PAUSED_LENS, mode_press_lens_action, LENS_UNDO},

    /* Editor */
    {KEY_DIGITS, NULL, "0-9", "editor: a value", SECTION_EDITOR, IN_EDITOR,
     mode_press_digit, 0},
    {"Delete", "Backspace", "Delete", "editor: empty the cell", SECTION_EDITOR,
     IN_EDITOR, mode_press_edit_action, EDIT_CLEAR},
    {KEY_DIGITS, "Delete", "0-9, Delete", "values: press E first", SECTION_EDITOR,
     IN_SEARCH, mode_press_locked, 0},
    {"Up", NULL, "arrows", "editor: move", SECTION_EDITOR, IN_EDITOR,
     mode_press_edit_action, EDIT_UP},
    {"Down", NULL, "", NULL, SECTION_EDITOR, IN_EDITOR, mode_press_edit_action,
     EDIT_DOWN},
    {"Left", NULL, "", NULL, SECTION_EDITOR, IN_EDITOR, mode_press_edit_action,
     EDIT_LEFT},
    {"Right", NULL, "", NULL, SECTION_EDITOR, IN_EDITOR, mode_press_edit_action,
     EDIT_RIGHT},
    {"Ctrl+Z", NULL, "Ctrl+Z", "editor: undo, redo", SECTION_EDITOR, IN_EDITOR,
     mode_press_edit_action, EDIT_UNDO},
    {"Ctrl+Y", NULL, "Ctrl+Y", NULL, SECTION_EDITOR, IN_EDITOR, mode_press_edit_action,
     EDIT_REDO},
    {"Return", NULL, "Enter", "editor: enter the value; search the board",
     SECTION_EDITOR, IN_EDITOR, mode_press_edit_action, EDIT_ENTER},
    {"E", "Space", "E, Space", "editor: search the board", SECTION_EDITOR, IN_EDITOR,
     mode_press_edit_action, EDIT_END},

    /* List */
    {"Up", NULL, "arrows", "list: move; type to filter", SECTION_LIST, IN_LIST,
     mode_press_list_action, LIST_UP},
    {"Down", NULL, "", NULL, SECTION_LIST, IN_LIST, mode_press_list_action, LIST_DOWN},
    {"Left", NULL, "", NULL, SECTION_LIST, IN_LIST, mode_press_list_action, LIST_LEFT},
    {"Right", NULL, "", NULL, SECTION_LIST, IN_LIST, mode_press_list_action,
     LIST_RIGHT},
    {"PageUp", NULL, "PageUp", "list: a page up, down", SECTION_LIST, IN_LIST,
     mode_press_list_action, LIST_PAGE_UP},
    {"PageDown", NULL, "PageDown", NULL, SECTION_LIST, IN_LIST, mode_press_list_action,
     LIST_PAGE_DOWN},
    {"Home", NULL, "Home", "list: first, last puzzle", SECTION_LIST, IN_LIST,
     mode_press_list_action, LIST_HOME},
    {"End", NULL, "End", NULL, SECTION_LIST, IN_LIST, mode_press_list_action, LIST_END},
    {"Return", NULL, "Enter", "list: open the puzzle", SECTION_LIST, IN_LIST,
     mode_press_list_action, LIST_OPEN},
    {"Backspace", NULL, "Backspace", "list: delete a character", SECTION_LIST, IN_LIST,
     mode_press_list_action, LIST_DELETE},

    /* Window */
    {"?", "F1", "?, F1", "keys", SECTION_WINDOW, IN_SHOW | IN_EDITOR, look_press_help,
     0},
    {"s", "F8", "s, F8", "screenshot as PNG", SECTION_WINDOW, IN_ALL,
     look_press_screenshot, 0},
    {"F9", NULL, "F9", "record a video / stop", SECTION_WINDOW, IN_ALL,
     look_press_record, 0},
    {"f", "F11", "f, F11", "fullscreen", SECTION_WINDOW, IN_ALL, look_press_fullscreen,
     0},
    {"Alt+Return", NULL, "Alt+Enter", NULL, SECTION_WINDOW, IN_ALL,
     look_press_fullscreen, 0},
    {"Escape", NULL, "Esc", "close overlay; leave fullscreen", SECTION_WINDOW, IN_ALL,
     look_press_close, 0},
    {"q", "Ctrl+Q", "q, Ctrl+Q", "quit", SECTION_WINDOW, IN_ALL, look_press_quit, 0},
};
const int key_count = sizeof key_rows / sizeof *key_rows;

const char *key_section_title(enum key_section section)
{
    static const char *const titles[KEY_SECTIONS] = {
        "Playback", "Search", "Board", "View", "Lens", "Editor", "List", "Window"};

    return titles[section];
}

int keys_lines(unsigned contexts, struct key_line out[KEY_LINES])
{
    int count = 0;

    for (int i = 0; i < key_count; i++) {
        const struct key_row *row = &key_rows[i];
        if (!(row->contexts & contexts))
            continue;
        if (row->help) {
            assert(count < KEY_LINES);
            out[count] = (struct key_line){.help = row->help, .section = row->section};
            snprintf(out[count++].shown, sizeof out->shown, "%s", row->shown);
        } else if (row->shown[0]) {
            size_t used = strlen(out[count - 1].shown);
            snprintf(out[count - 1].shown + used, sizeof out->shown - used, ", %s",
                     row->shown);
        }
    }
    return count;
}

static bool is_bound_to(const char *binding, const char *key)
{
    if (strcmp(binding, KEY_DIGITS) == 0)
        return key[0] >= '0' && key[0] <= '9' && key[1] == '\0';
    return strcmp(binding, key) == 0;
}

const struct key_row *keys_find(const char *key, unsigned contexts)
{
    for (int i = 0; i < key_count; i++) {
        const struct key_row *row = &key_rows[i];
        if (row->contexts & contexts &&
            (is_bound_to(row->first, key) ||
             (row->second && is_bound_to(row->second, key))))
            return row;
    }
    return NULL;
}
