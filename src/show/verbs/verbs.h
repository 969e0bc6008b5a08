/* The one table of the commands of a show, such as "set view stack", "lens next-stage",
 * "seek-to 100". Keys, tours, --command, keys.conf and --control use them. */
#pragma once

#include "options/options.h"
#include "show/exercise/questions.h"
#include "show/modes/modes.h"

/* Who may give a command: a set of these bits. Only the command line may name a file
 * to write, or start a program. */
enum command_source {
    FROM_KEYS = 1, /* the keys, and keys.conf */
    FROM_TOUR = 2,
    FROM_COMMAND_LINE = 4,
    FROM_CONTROL = 8, /* the FIFO of --control */
    FROM_SCRIPTS = FROM_TOUR | FROM_COMMAND_LINE | FROM_CONTROL,
    FROM_USER = FROM_KEYS | FROM_COMMAND_LINE | FROM_CONTROL,
    FROM_ALL = FROM_USER | FROM_TOUR,
    NEEDS_WINDOW = 16, /* not a source: the command needs a window */
    FROM_WINDOW = FROM_USER | NEEDS_WINDOW,
    ON_DESKTOP_ONLY = 32 /* not a source: a page does not have the command */
};

/* The arguments of commands, after name and word. A path, text or name may be in
 * quotes. Columns: name, usage. */
#define VERB_ARGUMENTS(ROW)                                                            \
    ROW(NOTHING, "")                                                                   \
    ROW(NUMBER, "N")               /* a whole number, low..high */                     \
    ROW(SECONDS, "SECONDS")        /* a number, low..high; if it is missing: high */   \
    ROW(PROPERTY, "PROPERTY [-1]") /* -1 selects the previous value */                 \
    ROW(VALUE, "PROPERTY VALUE")   /* a value that the property's option takes */      \
    ROW(CHANGE, "PROPERTY N[%]")                                                       \
    ROW(FILE, "FILE")                                                                  \
    ROW(TEXT, "TEXT")                                                                  \
    ROW(NAME, "[NAME]")                                                                \
    ROW(DOMAINS, "D1 .. Dn")                                                           \
    ROW(CELL, "[rRcC [VALUE]]")                                                        \
    ROW(QUESTION, "TEXT [CHOICE...]")

#define ARGUMENT_ENUM(name, usage) TAKES_##name,
enum verb_argument { VERB_ARGUMENTS(ARGUMENT_ENUM) };

/* Columns: id, name, words, argument, low, high, modes, sources, function, help.
 * Words are "a|b", or "[a|b]" if the word may be left out; then it is "a".
 * Function f is verb_f (actions.h); several rows may share it. */
#define VERBS(ROW)                                                                     \
    ROW(SET, "set", "", VALUE, 0, 0, IN_ANY, FROM_ALL, set, "give a property a value") \
    ROW(CYCLE, "cycle", "", PROPERTY, 0, 0, IN_ANY, FROM_ALL, cycle_or_add,            \
        "the next value of a property; with -1 the previous one")                      \
    ROW(ADD, "add", "", CHANGE, 0, 0, IN_ANY, FROM_ALL, cycle_or_add,                  \
        "change a property by a number, or by a percentage")                           \
    ROW(RUN, "run", "", NOTHING, 0, 0, IN_SHOW, FROM_ALL, run, "run the search")       \
    ROW(PAUSE, "pause", "", NOTHING, 0, 0, IN_SHOW, FROM_ALL, run, "pause the search") \
    ROW(STEP, "step", "[forward|back]", NOTHING, 0, 0, IN_SHOW, FROM_ALL, step,        \
        "take one step")                                                               \
    ROW(CHANGE, "change", "[next|previous]", NOTHING, 0, 0, IN_SHOW, FROM_ALL,         \
        wave_step, "step to a change within a step")                                   \
    ROW(STEPS, "steps", "", NUMBER, 1, 1e6, IN_LANE, FROM_ALL, steps,                  \
        "take this number of steps")                                                   \
    ROW(SEEK, "seek", "", NUMBER, -1e15, 1e15, IN_SHOW, FROM_ALL, seek,                \
        "seek by this number of steps; a negative one seeks backward")                 \
    ROW(SCRUB, "scrub", "backward|forward", NOTHING, 0, 0, IN_SHOW, FROM_ALL, scrub,   \
        "seek by a small part of the run")                                             \
    ROW(SEEK_TO, "seek-to", "", NUMBER, 0, 1e15, IN_SHOW, FROM_ALL, seek,              \
        "seek to a step")                                                              \
    ROW(FIRST_DEAD_END, "first-dead-end", "", NOTHING, 0, 0, IN_SHOW, FROM_ALL,        \
        first_dead_end, "seek the first dead end, and pause")                          \
    ROW(NEXT_SOLUTION, "next-solution", "", NOTHING, 0, 0, IN_LANE, FROM_ALL,          \
        next_solution, "search for the next solution")                                 \
    ROW(RESTART, "restart", "[same-seed|new-seed]", NOTHING, 0, 0, IN_SHOW, FROM_ALL,  \
        restart, "start the search again; after going back: continue from there")      \
    ROW(JAM, "jam", "", NOTHING, 0, 0, IN_SHOW, FROM_ALL, jam,                         \
        "break the search: random order, dead ends, then a rescue")                    \
    ROW(CHALLENGERS, "challengers", "", NOTHING, 0, 0, IN_SHOW, FROM_USER,             \
        challengers, "add challengers to the first lane, or remove them")              \
    ROW(LANES_BY, "lanes", "more|fewer", NOTHING, 0, 0, IN_SHOW, FROM_USER, lanes,     \
        "add or remove a lane")                                                        \
    ROW(LANES, "lanes", "", NUMBER, 1, MAX_LANES, IN_SHOW, FROM_USER, lanes,           \
        "show this number of lanes")                                                   \
    ROW(LANE_BY, "lane", "next|previous", NOTHING, 0, 0, IN_LANES, FROM_USER, lane,    \
        "select the next or the previous lane")                                        \
    ROW(LANE, "lane", "", NUMBER, 1, MAX_LANES, IN_SHOW, FROM_USER, lane,              \
        "select a lane")                                                               \
    ROW(PART, "part", "", NOTHING, 0, 0, IN_SHOW, FROM_ALL, part,                      \
        "find where the selected lane and the next one part")                          \
    ROW(ZOOM, "zoom", "", NOTHING, 0, 0, IN_LANES, FROM_USER, zoom,                    \
        "show the selected lane alone, or all lanes")                                  \
    ROW(OPEN, "open", "", FILE, 0, 0, IN_ALL, FROM_ALL, open,                          \
        "load the puzzle of a file")                                                   \
    ROW(TRACE, "trace", "", FILE, 0, 0, IN_SHOW, FROM_SCRIPTS, trace,                  \
        "show the steps in a file as the search; in a tour, of its next board")        \
    ROW(DOMAINS, "domains", "", DOMAINS, 0, 0, IN_ALL, FROM_ALL, open,                 \
        "search an empty board whose first row has these candidates")                  \
    ROW(EMPTY, "empty", "", NOTHING, 0, 0, IN_SHOW, FROM_ALL, empty,                   \
        "empty the board")                                                             \
    ROW(GENERATE, "generate", "", NOTHING, 0, 0, IN_SHOW, FROM_ALL, generate,          \
        "generate a puzzle")                                                           \
    ROW(SQUARE, "square", "larger|smaller", NOTHING, 0, 0, IN_SHOW, FROM_ALL, square,  \
        "an empty board of the next or the previous square size")                      \
    ROW(EDIT, "edit", "", NOTHING, 0, 0, IN_SHOW, FROM_WINDOW, edit, "edit the board") \
    ROW(EDITOR, "edit", "end|enter|clear|undo|redo|up|down|left|right", NOTHING, 0, 0, \
        IN_EDITOR, FROM_WINDOW, editor, "act in the editor")                           \
    ROW(DIGIT, "digit", "", NUMBER, 0, 9, IN_EDITOR, FROM_WINDOW, digit,               \
        "type a digit of a value")                                                     \
    ROW(LIST, "list", "", NOTHING, 0, 0, IN_BOARD, FROM_WINDOW, list,                  \
        "open the list of puzzles")                                                    \
    ROW(FIND, "find", "", NOTHING, 0, 0, IN_BOARD, FROM_WINDOW, find,                  \
        "find anything: commands, settings, tours, puzzles")                           \
    ROW(LIST_ACTION, "list",                                                           \
        "up|down|left|right|page-up|page-down|home|end|open|delete", NOTHING, 0, 0,    \
        IN_LIST, FROM_WINDOW, list_action, "act in the list")                          \
    ROW(PASTE, "paste", "", NOTHING, 0, 0, IN_ALL, FROM_WINDOW, paste,                 \
        "paste a puzzle")                                                              \
    ROW(COPY, "copy", "", NOTHING, 0, 0, IN_BOARD, FROM_WINDOW, copy,                  \
        "copy the board")                                                              \
    ROW(COPY_MOMENT, "copy", "moment", NOTHING, 0, 0, IN_SHOW, FROM_WINDOW, copy,      \
        "copy the moment: a text for --moment")                                        \
    ROW(SAVE, "save", "", NOTHING, 0, 0, IN_BOARD, FROM_WINDOW, save,                  \
        "save the board as a new file")                                                \
    ROW(SAVE_AS, "save-as", "", FILE, 0, 0, IN_BOARD, FROM_COMMAND_LINE, save,         \
        "save the board as this file")                                                 \
    ROW(SCREENSHOT, "screenshot", "", NOTHING, 0, 0, IN_ANY, FROM_WINDOW, capture,     \
        "save a frame as PNG")                                                         \
    ROW(RECORD, "record", "", NOTHING, 0, 0, IN_ANY, FROM_WINDOW | ON_DESKTOP_ONLY,    \
        capture, "start or end the recording of a video")                              \
    ROW(CLIP, "clip", "", NOTHING, 0, 0, IN_SHOW, FROM_WINDOW | ON_DESKTOP_ONLY, clip, \
        "film the last 20 seconds, from the history, as a new file")                   \
    ROW(CLIP_AS, "clip-as", "", FILE, 0, 0, IN_SHOW,                                   \
        FROM_COMMAND_LINE | NEEDS_WINDOW | ON_DESKTOP_ONLY, clip,                      \
        "film the last 20 seconds as this file")                                       \
    ROW(HEAT, "heat", "", NOTHING, 0, 0, IN_SHOW, FROM_ALL, heat,                      \
        "the next heat map that this search fills: conflict activity, failures, "      \
        "assignments, order; then values")                                             \
    ROW(HIGHLIGHT_BY, "highlight", "[pointer|next|previous|none]", NOTHING, 0, 0,      \
        IN_SHOW, FROM_ALL, highlight, "highlight the value at the pointer")            \
    ROW(HIGHLIGHT, "highlight", "", NUMBER, 1, MAX_N, IN_SHOW, FROM_ALL, highlight,    \
        "highlight a value")                                                           \
    ROW(FRAMES, "frame-statistics", "", NOTHING, 0, 0, IN_BOARD, FROM_WINDOW, frames,  \
        "show or hide frame statistics")                                               \
    ROW(PROOF, "proof", "", NOTHING, 0, 0, IN_SHOW, FROM_ALL, proof,                   \
        "show or hide the solution that a wrong step excludes")                        \
    ROW(LENS, "lens", "[toggle|close]", NOTHING, 0, 0, IN_SHOW, FROM_ALL, lens,        \
        "open or close the lens of alldifferent")                                      \
    ROW(LENS_UNIT, "lens", "row|column|box|region|diagonal|window", NUMBER, 1, MAX_N,  \
        IN_SHOW, FROM_ALL, lens_unit, "open the lens on a unit")                       \
    ROW(LENS_UNITS, "lens", "units", NOTHING, 0, 0, IN_LENS, FROM_WINDOW, lens_units,  \
        "choose the unit of the lens from a list")                                     \
    ROW(LENS_METHOD, "lens", "paths|flow", NOTHING, 0, 0, IN_ALL, FROM_ALL,            \
        lens_method, "how the lens finds a matching")                                  \
    ROW(LENS_MOVE, "lens",                                                             \
        "previous-unit|next-unit|previous-kind|next-kind|follow|method", NOTHING, 0,   \
        0, IN_LENS, FROM_ALL, lens_act, "move the lens")                               \
    ROW(LENS_STAGE, "lens",                                                            \
        "next-stage|previous-stage|first-stage|play|apply|undo|play-phase", NOTHING,   \
        0, 0, IN_PAUSED_LENS, FROM_ALL, lens_act,                                      \
        "move in the stages of a unit, or apply its filtering")                        \
    ROW(WHY, "why", "", CELL, 0, 0, IN_SHOW, FROM_ALL, why,                            \
        "explain a cell's value, a value that it lost, or the dead end")               \
    ROW(WHY_CONFLICT, "why", "conflict", NOTHING, 0, 0, IN_SHOW, FROM_ALL, why,        \
        "explain the dead end or the last one before; in learning, its conflict")      \
    ROW(WHY_STEP, "why",                                                               \
        "next|previous|first|last|fold|next-value|previous-value|up|down|left|right|"  \
        "close",                                                                       \
        NOTHING, 0, 0, IN_WHY, FROM_ALL, why_step, "walk along the chain of reasons")  \
    ROW(TOUR, "tour", "", NAME, 0, 0, IN_SHOW, FROM_USER, tour,                        \
        "play this tour, or the next one")                                             \
    ROW(HELP, "help", "", NOTHING, 0, 0, IN_BOARD | IN_QUESTION, FROM_WINDOW, help,    \
        "list the keys")                                                               \
    ROW(SAY, "say", "", TEXT, 0, 0, IN_SHOW, FROM_ALL, say,                            \
        "show a message for two seconds")                                              \
    ROW(CLOSE, "close", "", NOTHING, 0, 0, IN_ANY, FROM_WINDOW, request,               \
        "close what is open, or leave fullscreen")                                     \
    ROW(QUIT, "quit", "", NOTHING, 0, 0, IN_ANY, FROM_WINDOW, request, "quit")         \
    ROW(CAPTION, "caption", "", TEXT, 0, 0, IN_ALL, FROM_SCRIPTS, caption,             \
        "show a caption until the next one; without a text none")                      \
    ROW(WAIT_FOR, "wait", "end|failure", SECONDS, 0, LONGEST_WAIT, IN_ALL,             \
        FROM_SCRIPTS, wait, "wait for the end of the search, or for a dead end")       \
    ROW(WAIT, "wait", "", SECONDS, 0, LONGEST_WAIT, IN_ALL, FROM_SCRIPTS, wait,        \
        "wait for this time before the next command")                                  \
    ROW(BOARD, "board", "any|open|hall-set|hard|wrong-step", NUMBER, MIN_N, 25,        \
        IN_LANE, FROM_TOUR, board,                                                     \
        "search a board of this size that --student determines")                       \
    ROW(ASK, "ask", "go-on" QUESTIONS(QUESTION_WORD), QUESTION, 0, 8, IN_SHOW,         \
        FROM_TOUR, ask,                                                                \
        "ask a question about the search; some are followed by choices")               \
    ROW(ANSWER, "answer", "enter|delete|forward|back", NOTHING, 0, 0, IN_QUESTION,     \
        FROM_USER, answer, "give the answer that was typed; step in a trace")          \
    ROW(REPEAT, "repeat", "", NOTHING, 0, 0, IN_ALL, FROM_TOUR, repeat,                \
        "last: play the tour again with the next seeds, until a key or a click")

#define LONGEST_WAIT 3600 /* most seconds that `wait` accepts */

#define VERB_ENUM(id, ...) VERB_##id,
enum verb_id { VERBS(VERB_ENUM) VERB_COUNT };

struct verb {
    const char *name, *words;
    enum verb_argument argument;
    double low, high;
    unsigned modes, sources;
    const char *help;
};
extern const struct verb verbs[VERB_COUNT];

/* Whether this platform has the command. */
bool verb_is_here(const struct verb *verb);

/* The options that `set` changes. Columns: option, title, modes, changes, NAME of
 * the function change_NAME (show/verbs/properties.c). The NAME `flag` is for options
 * that are flags and only change what is drawn. Changes: CYCLES or ADDS if the command
 * `cycle` or `add` changes the option as well, else SETS. */
#define PROPERTIES(ROW)                                                                \
    ROW(PAUSED, "paused", IN_SHOW, CYCLES, paused)                                     \
    ROW(SPEED, "speed", IN_SHOW, CYCLES | ADDS, speed)                                 \
    ROW(PRESET, "preset", IN_SHOW, CYCLES, preset)                                     \
    ROW(PRESETS, "race of presets", IN_SHOW, SETS, presets)                            \
    ROW(STRATEGY, "strategy", IN_SHOW, CYCLES, choice)                                 \
    ROW(VAR, "variable order", IN_SHOW, CYCLES, choice)                                \
    ROW(VAL, "value order", IN_SHOW, CYCLES, choice)                                   \
    ROW(PROP, "propagation", IN_SHOW, CYCLES, choice)                                  \
    ROW(RESTARTS, "restart rule", IN_SHOW, CYCLES, choice)                             \
    ROW(TUNE, "tuning", IN_SHOW, CYCLES | ADDS, tune)                                  \
    ROW(SEED, "seed", IN_SHOW, ADDS, seed)                                             \
    ROW(SIZE, "size", IN_SHOW, ADDS, size)                                             \
    ROW(BOX, "box", IN_SHOW, SETS, size)                                               \
    ROW(UNITS, "units", IN_SHOW, CYCLES, units)                                        \
    ROW(VIEW, "view", IN_SHOW | IN_QUESTION, CYCLES, view)                             \
    ROW(PALETTE, "palette", IN_BOARD | IN_QUESTION, CYCLES, palette)                   \
    ROW(CODE, "code", IN_SHOW | IN_QUESTION, CYCLES, flag)                             \
    ROW(PRESENTATION, "presentation", IN_SHOW | IN_QUESTION, CYCLES, flag)             \
    ROW(CALM, "calm mode", IN_SHOW | IN_QUESTION, CYCLES, flag)                        \
    ROW(PANEL, "side panel", IN_BOARD | IN_QUESTION, CYCLES, panel)                    \
    ROW(SOUND, "sound", IN_BOARD | IN_QUESTION, CYCLES, sound)                         \
    ROW(VOLUME, "volume", IN_SHOW | IN_QUESTION, ADDS, volume)                         \
    ROW(FULLSCREEN, "fullscreen", IN_ANY, CYCLES, fullscreen)

enum property_change { SETS, CYCLES = 1, ADDS = 2 }; /* bits of property_row.change */

#define PROPERTY_ENUM(option, ...) PROPERTY_##option,
enum property { PROPERTIES(PROPERTY_ENUM) PROPERTY_COUNT };

struct property_row {
    enum option_id option;
    const char *title;
    unsigned modes;
    unsigned change;
};
extern const struct property_row property_rows[PROPERTY_COUNT];

/* Writes the words and the argument of a command: "row|column|box N". */
#define VERB_USAGE 256
void verb_usage(const struct verb *verb, char out[VERB_USAGE]);
