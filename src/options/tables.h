/* The tables of commands and of options. To add a command or an option, add a row. */
#pragma once

#include <limits.h>

/* Columns: name, arguments, their maximum number, summary. */
#define COMMANDS(ROW)                                                                  \
    ROW(watch, "[PUZZLE]", 1, "show the search in a window (default)")                 \
    ROW(record, "-o FILE [PUZZLE]", 1,                                                 \
        "write the same frames to a file, without a window")                           \
    ROW(solve, "[PUZZLE...]", INT_MAX, "search, print the solution, exit")             \
    ROW(race, "[PUZZLE]", 1, "several settings side by side on one puzzle and seed")   \
    ROW(compare, "[PUZZLE...]", INT_MAX,                                               \
        "measure presets on the same puzzles or boards")                               \
    ROW(generate, "", 0, "write a random puzzle")                                      \
    ROW(split, "PUZZLE -o FOLDER", 1,                                                  \
        "divide a puzzle into parts to search separately")                             \
    ROW(merge, "FILE...", INT_MAX,                                                     \
        "one verdict from the parts of a puzzle; one table from runs of compare")      \
    ROW(check, "PUZZLE [SOLUTION]", 2,                                                 \
        "verify a solution, or the steps of --trace or --solver")                      \
    ROW(exercise, "NAME", 1,                                                           \
        "questions about a search that mark the answers; a name, or a file")           \
    ROW(list, "[KIND]", 1, "list the names that options take")

#define COMMAND_ENUM(name, args, most, summary) COMMAND_##name,
enum command { COMMANDS(COMMAND_ENUM) COMMAND_COUNT };

/* Masks of the commands that take an option. */
#define FOR_COMMAND(name, args, most, summary) FOR_##name = 1 << COMMAND_##name,
enum {
    COMMANDS(FOR_COMMAND) FOR_SEARCH =
        FOR_watch | FOR_record,                       /* commands of one search */
    FOR_WINDOW = FOR_watch | FOR_race | FOR_exercise, /* commands with a window */
    FOR_SHOW = FOR_SEARCH | FOR_race,                 /* commands with boards */
    FOR_LOOKS = FOR_SHOW | FOR_exercise,
    FOR_SETTING = FOR_SHOW | FOR_solve, /* commands with a setting */
    FOR_LIMIT = FOR_SETTING | FOR_compare,
    FOR_BOARD = FOR_LIMIT | FOR_generate | FOR_split | FOR_check,
    FOR_RUNS = FOR_compare | FOR_merge, /* commands that print and plot runs */
    FOR_ALL = FOR_BOARD | FOR_merge | FOR_list | FOR_exercise
};

/* Flags of an option:
 * - CHOOSES: it chooses what to search or how, so a window does not open with a tour.
 * - DECIDES: it decides the board or the setting, so --moment excludes it.
 * - READS_FILE, WRITES_FILE: its argument is a file. If it has both flags, solve writes
 *   the file and other commands read it.
 * - REMEMBERED: the configuration file keeps it.
 * - NOT_IN_PAGE: a page in a browser does not have it. */
#define NOT_IN_PAGE (1u << 26)
#define CHOOSES     (1u << 28)
#define DECIDES     (1u << 27 | CHOOSES)
#define READS_FILE  (1u << 29)
#define WRITES_FILE (1u << 30)
#define REMEMBERED  (1u << 31)

/* Types of options. read_NAME (option_types.c) reads an argument. Columns after name:
 * - C type of the member; void: only INTO rows have the type;
 * - expected argument: a printf format for the row's bounds; NULL: read_NAME fills the
 *   error itself, or cannot fail;
 * - function that writes the value; NULL: no KEPT row has the type. */
#define OPTION_TYPES(ROW)                                                              \
    ROW(flag, bool, "yes or no", write_flag)                                           \
    ROW(action, void, NULL, NULL)                                                      \
    ROW(text, const char *, NULL, NULL)                                                \
    ROW(whole, void, "a whole number from %g", NULL)                                   \
    ROW(solutions, uint64_t, "a whole number from %g, or 'all'", NULL)                 \
    ROW(count, int, "a whole number %g..%g", write_count)                              \
    ROW(rate, int, "a whole number %g..%g, or a fraction such as 30000/1001", NULL)    \
    ROW(real, double, "a number %.10g..%.10g", NULL)                                   \
    ROW(holes, double,                                                                 \
        "a number %.10g..%.10g; compare: or A..B:STEP, STEP from 0.0001", NULL)        \
    ROW(speed, double, "nodes per second, or a name of 'sudoscope list speeds'", NULL) \
    ROW(bytes, uint64_t, "bytes, or a number with K, M or G", NULL)                    \
    ROW(size, void, "a whole number %g..%g; compare: or several, N,N", NULL)           \
    ROW(box, void, "RxC with R*C in %g..%g", NULL)                                     \
    ROW(units, void,                                                                   \
        "none, or some of boxes, x, windows and regions[=FILE], each once, joined "    \
        "by +",                                                                        \
        NULL)                                                                          \
    ROW(latin, void, "a whole number %g..%g; compare: or several, N,N", NULL)          \
    ROW(resolution, void,                                                              \
        "WxH in pixels, both even, %g..%g, or board[:N] with N "                       \
        "pixels a cell",                                                               \
        NULL)                                                                          \
    ROW(background, color_t, "#RRGGBB in hexadecimal, or 'none'", NULL)                \
    ROW(window, struct window_place, "WxH in pixels, or WxH+X+Y", write_window)        \
    ROW(palette, const char *, NULL, write_palette)                                    \
    ROW(view, enum board_view, "a name of 'sudoscope list views'", NULL)               \
    ROW(plot, const char *, "a file name that ends in .svg, .png or .pdf", NULL)       \
    ROW(tune, void, NULL, NULL)                                                        \
    ROW(solver, void, NULL, NULL)                                                      \
    ROW(trace, const char *, NULL, NULL)                                               \
    ROW(listen, void, "a port %g..%g", NULL)                                           \
    ROW(referee, void, NULL, NULL)                                                     \
    ROW(choice, void, NULL, NULL)                                                      \
    ROW(preset, void, NULL, NULL)

/* Types whose C type is an enum with names. Columns: name, C type, expected argument,
 * table of names. */
#define NAME_TYPES(ROW)                                                                \
    ROW(panel, enum panel_state, "on, full, off or auto", panel_state_names)           \
    ROW(format, enum print_format, "rows, line, sdk or boxes", print_format_names)     \
    ROW(hole_pattern, enum hole_pattern, "balanced, random or rectangular",            \
        hole_pattern_names)                                                            \
    ROW(need, enum need, "search, naked, bounds, hidden or alldifferent", need_names)  \
    ROW(clock, enum race_clock, "nodes or time", clock_names)                          \
    ROW(run_class, enum run_class, "none, size, holes, file or puzzle",                \
        run_class_names)                                                               \
    ROW(figures, enum figures_format, "table, json, csv, markdown or latex",           \
        figures_format_names)                                                          \
    ROW(plot_kind, enum plot_kind,                                                     \
        "auto, cactus, phase, growth, survival, scatter, box or par2",                 \
        plot_kind_names)

/* Columns: id, name, letter (0: none), argument (NULL: none), type (OPTION_TYPES),
 * member of struct options, minimum, maximum, default (NULL: none), commands, help.
 * - OWN: the row declares the member, of the C type that its type has.
 * - KEPT: likewise, but in struct remembered; the configuration file keeps the option.
 * - INTO: the option sets members that options.h declares; `member` is the first. */
#define OPTIONS(OWN, KEPT, INTO)                                                       \
    INTO(SIZE, "size", 'n', "N", size, box_rows, MIN_N, MAX_N, NULL,                   \
         FOR_BOARD | DECIDES,                                                          \
         "side of the board; compare: also several, joined by commas")                 \
    INTO(BOX, "box", 'b', "RxC", box, box_rows, MIN_N, MAX_N, NULL,                    \
         FOR_BOARD | DECIDES, "boxes of R rows and C columns; the side is R*C")        \
    INTO(UNITS, "units", 0, "LIST", units, units, 0, 0, NULL, FOR_BOARD | DECIDES,     \
         "none, or boxes, x (diagonals), windows and regions[=FILE] joined by +; "     \
         "regions without a map are random")                                           \
    INTO(LATIN, "latin", 0, "N", latin, box_rows, MIN_N, MAX_N, NULL,                  \
         FOR_BOARD | DECIDES, "a Latin square: --size N --units none")                 \
    INTO(PRESET, "preset", 0, "NAME", preset, setting, 0, 0, NULL,                     \
         FOR_SETTING | DECIDES,                                                        \
         "named setting, see 'list presets'; race: a named race; record: or a named "  \
         "race; later options override it; without a setting an empty board from "     \
         "16x16 on is a drama, and a puzzle up to 16x16 is for backtrack-mrv")         \
    OWN(PRESETS, "presets", 0, "NAME,...", text, presets, 0, 0, NULL,                  \
        FOR_race | FOR_compare | FOR_record | DECIDES,                                 \
        "presets to compare or to race; also solver:COMMAND, another program")         \
    OWN(ABLATE, "ablate", 0, "NAME", text, ablate, 0, 0, NULL, FOR_compare | DECIDES,  \
        "compare a preset with itself without each of its ingredients in turn")        \
    OWN(SEEDS, "seeds", 0, "K", count, seeds, 1, 100000, "1", FOR_compare,             \
        "run with K seeds, starting at --seed")                                        \
    OWN(BOARDS, "boards", 0, "K", count, boards, 1, 1000000, "1", FOR_compare,         \
        "generate K boards of each size and share of holes")                           \
    OWN(RESUME, "resume", 0, "FILE", text, resume, 0, 0, NULL,                         \
        FOR_compare | WRITES_FILE,                                                     \
        "skip the runs that FILE has lines of, and append the lines of the others")    \
    OWN(PLOT, "plot", 0, "FILE", plot, plot, 0, 0, NULL, FOR_RUNS | WRITES_FILE,       \
        "draw the runs into FILE: .svg, .png or .pdf (needs python3-matplotlib)")      \
    OWN(PLOT_KIND, "plot-kind", 0, "KIND", plot_kind, plot_kind, 0, 0, "auto",         \
        FOR_RUNS,                                                                      \
        "auto, cactus, phase, growth, survival, scatter, box or par2; auto: depends "  \
        "on what varies")                                                              \
    OWN(BY, "by", 0, "CLASS", run_class, by, 0, 0, "none", FOR_RUNS,                   \
        "print figures of each class: size, holes, file or puzzle")                    \
    OWN(FIGURES, "figures", 0, "FORMAT", figures, figures, 0, 0, "table", FOR_RUNS,    \
        "print mean, deviation, median, PAR-2 and more: table, json, csv, markdown "   \
        "or latex")                                                                    \
    INTO(STRATEGY, "strategy", 0, "NAME", choice, lists[PLUG_STRATEGY], 0, 0,          \
         "backtrack", FOR_SETTING | DECIDES,                                           \
         "search strategy; solve, and watch at maximum speed, use auto unless a "      \
         "setting is given")                                                           \
    INTO(SOLVER, "solver", 0, "COMMAND", solver, setting.strategy, 0, 0, NULL,         \
         FOR_SEARCH | FOR_check | DECIDES | NOT_IN_PAGE,                               \
         "watch another program: it gets the board on stdin and prints its steps")     \
    OWN(SOLVER_ID, "solver-id", 0, "TEXT", text, solver_id, 0, 0, NULL, FOR_compare,   \
        "names the version of the programs: --resume does not mix two versions")       \
    OWN(SHOW, "show", 0, "N", count, show, 1, 1e9, NULL, FOR_compare,                  \
        "watch the run of line N of FILE, which compare --json has written")           \
    OWN(TRACE, "trace", 0, "FILE", trace, trace, 0, 0, NULL,                           \
        FOR_SEARCH | FOR_solve | FOR_check | DECIDES | READS_FILE | WRITES_FILE,       \
        "the steps of a search (-: stdin); solve: writes them, to a folder/ those of " \
        "each puzzle; check: judges them")                                             \
    OWN(AGAINST, "against", 0, "FILE", text, against, 0, 0, NULL,                      \
        FOR_check | READS_FILE,                                                        \
        "tell where the steps of --trace or --solver and those of this trace part")    \
    INTO(LISTEN, "listen", 0, "PORT", listen, setting.strategy, 1, 65535, NULL,        \
         FOR_SEARCH | DECIDES | NOT_IN_PAGE,                                           \
         "watch a solver of this computer that sends its nodes to CP-Profiler's port") \
    OWN(PROFILER, "profiler", 0, "PORT", count, profiler, 1, 65535, NULL,              \
        FOR_solve | NOT_IN_PAGE,                                                       \
        "send the nodes of the search to CP-Profiler on this computer")                \
    INTO(REFEREE, "referee", 0, "[MODE:][NAME]", referee, setting, 0, 0, "off",        \
         FOR_SETTING | FOR_check,                                                      \
         "judge each step: off, stop (pause at the first wrong one) or count; with a " \
         "propagator's NAME also find what its propagation would remove")              \
    OWN(ALL, "all", 0, NULL, flag, all, 0, 0, NULL, FOR_check,                         \
        "a line for each node that --referee NAME judges")                             \
    INTO(VAR, "var", 0, "NAME", choice, lists[PLUG_VAR_ORDER], 0, 0, "sweep",          \
         FOR_SETTING | DECIDES,                                                        \
         "variable order (heuristic): which cell to assign next")                      \
    INTO(VAL, "val", 0, "NAME", choice, lists[PLUG_VAL_ORDER], 0, 0,                   \
         "least-constraining", FOR_SETTING | DECIDES,                                  \
         "value order (heuristic): which value to try first")                          \
    INTO(PROP, "prop", 0, "NAME[+NAME]", choice, lists[PLUG_PROPAGATOR], 0, 0,         \
         "alldifferent-lazy", FOR_SETTING | DECIDES,                                   \
         "propagation after each decision")                                            \
    INTO(RESTARTS, "restarts", 0, "RULE", choice, lists[PLUG_RESTART_RULE], 0, 0,      \
         "luby", FOR_SETTING | DECIDES,                                                \
         "none, luby[:UNIT], partial[:UNIT] or geometric[:UNIT[:FACTOR]], UNIT in "    \
         "nodes")                                                                      \
    INTO(SEED, "seed", 's', "N", whole, setting.seed, 0, 0, "1",                       \
         FOR_LIMIT | FOR_generate | DECIDES, "seed of every random choice")            \
    INTO(MAX_NODES, "max-nodes", 0, "N", whole, setting.max_nodes, 1, 0, NULL,         \
         FOR_LIMIT | FOR_generate | CHOOSES, "give up after N nodes")                  \
    OWN(MAX_SECONDS, "max-seconds", 0, "S", real, max_seconds, 0.001, 1e9, NULL,       \
        FOR_solve | FOR_WINDOW | FOR_compare | FOR_generate,                           \
        "give up after S seconds of real time; watch: without pauses; compare: a "     \
        "run, after S of CPU time")                                                    \
    OWN(MAX_REAL_SECONDS, "max-real-seconds", 0, "S", real, max_real_seconds, 0.001,   \
        1e9, NULL, FOR_compare,                                                        \
        "end a program after S seconds of real time (default: one more than twice "    \
        "--max-seconds)")                                                              \
    INTO(MAX_MEMORY, "max-memory", 0, "SIZE", bytes, setting.max_memory, 1, 1e15,      \
         "1G", FOR_LIMIT,                                                              \
         "memory limit of a search that keeps boards or clauses; solve: of all jobs")  \
    OWN(MAX_INPUT, "max-input", 0, "SIZE", bytes, max_input, 1, 1e12, "64M",           \
        FOR_LIMIT | FOR_split | FOR_merge | FOR_check,                                 \
        "size limit of the text of puzzles in memory")                                 \
    INTO(TUNE, "tune", 0, "NAME=VALUE,...", tune, setting.tuning, 0, 0, NULL,          \
         FOR_LIMIT | DECIDES, "parameters of a strategy; see 'list tuning'")           \
    OWN(SOLUTIONS, "solutions", 0, "K|all", solutions, solutions, 1, 0, "1",           \
        FOR_solve, "stop after K solutions")                                           \
    OWN(KEEP_GOING, "keep-going", 0, NULL, flag, keep_going, 0, 0, NULL,               \
        FOR_solve | FOR_compare,                                                       \
        "go on after a board or file that cannot be read; the status is then 1")       \
    OWN(JOBS, "jobs", 'j', "J", count, jobs, 1, MAX_JOBS, "1",                         \
        FOR_solve | FOR_compare,                                                       \
        "J threads: solve takes the first answer, compare runs J at once")             \
    OWN(PARTS, "parts", 0, "N", count, parts, 1, MAX_PARTS, "64", FOR_split,           \
        "divide into N parts at least")                                                \
    OWN(STATES, "states", 0, "FILE", text, states, 0, 0, NULL,                         \
        FOR_solve | WRITES_FILE,                                                       \
        "write n*n numbers for the puzzle and after every node")                       \
    OWN(CNF, "cnf", 0, "FILE", text, cnf, 0, 0, NULL, FOR_solve | WRITES_FILE,         \
        "write the puzzle as a DIMACS formula, to a folder/ each puzzle")              \
    OWN(PROOF, "proof", 0, "FILE", text, proof, 0, 0, NULL, FOR_solve | WRITES_FILE,   \
        "write a DRAT proof for that formula, to a folder/ each; needs learn without " \
        "alldifferent")                                                                \
    OWN(JSON, "json", 0, NULL, flag, json, 0, 0, NULL,                                 \
        FOR_race | FOR_solve | FOR_compare | FOR_generate | FOR_split | FOR_merge |    \
            FOR_check | FOR_list | FOR_exercise,                                       \
        "print one JSON object per line")                                              \
    OWN(FORMAT, "format", 0, "rows|line|sdk|boxes", format, format, 0, 0, "rows",      \
        FOR_solve | FOR_generate, "format of printed boards")                          \
    OWN(HOLES, "holes", 0, "FRACTION", holes, holes, 0, 1, "0.5",                      \
        FOR_SHOW | FOR_generate | FOR_compare | DECIDES,                               \
        "share of the cells to empty; compare: also a range, A..B:STEP")               \
    OWN(HOLE_PATTERN, "hole-pattern", 0, "NAME", hole_pattern, hole_pattern, 0, 0,     \
        "balanced", FOR_generate,                                                      \
        "balanced (equally many holes in each row, column and box), random or "        \
        "rectangular (whole rows)")                                                    \
    OWN(UNIQUE, "unique", 0, NULL, flag, unique, 0, 0, NULL, FOR_generate,             \
        "prove that the puzzle has one solution (n <= 16)")                            \
    OWN(NEEDS, "needs", 0, "NAME", need, needs, 0, 0, "search", FOR_generate,          \
        "the propagation that alone solves it: naked, bounds, hidden or "              \
        "alldifferent; no weaker propagation does")                                    \
    OWN(OUTPUT, "output", 'o', "FILE", text, output, 0, 0, NULL,                       \
        FOR_solve | FOR_generate | FOR_split | FOR_record | WRITES_FILE,               \
        "write to FILE; record: .mp4 .mkv .webm .mov .gif .webp .apng .y4m, folder/ "  \
        "of PNGs, - for .y4m; split: the folder of the parts")                         \
    OWN(SPEED, "speed", 0, "N|NAME", speed, speed, 0.01, 1e12, "auto",                 \
        FOR_SHOW | CHOOSES,                                                            \
        "nodes per second, or one, ten, hundred, max or auto; auto: twelve seconds "   \
        "for a board without dead ends")                                               \
    OWN(PAUSED, "paused", 0, NULL, flag, paused, 0, 0, NULL, FOR_watch | CHOOSES,      \
        "wait for Space before the search starts")                                     \
    OWN(MOMENT, "moment", 0, "TEXT", text, moment, 0, 0, NULL,                         \
        FOR_SEARCH | FOR_solve | CHOOSES,                                              \
        "open a moment: that search, at that step (watch: paused there)")              \
    OWN(PRINT_MOMENT, "print-moment", 0, NULL, flag, print_moment, 0, 0, NULL,         \
        FOR_record | FOR_solve, "print the moment of the end: a text for --moment")    \
    OWN(HISTORY, "history", 0, "SIZE", bytes, history, 0, 1e15, "256M", FOR_SEARCH,    \
        "memory for seeking backward; 0 for none")                                     \
    OWN(SECONDS, "seconds", 0, "S", real, seconds, 0.001, 1e9, NULL, FOR_SHOW,         \
        "exit after S seconds; record: length of the film (default: to the end of "    \
        "the search, at most 60)")                                                     \
    OWN(FPS, "fps", 0, "N", rate, fps, 1, 240, NULL, FOR_SEARCH,                       \
        "frames per second of recordings, N or N/1001 (default 60; .gif, .webp, "      \
        ".apng 25)")                                                                   \
    INTO(RESOLUTION, "resolution", 0, "WxH|board[:N]", resolution, frame_w, 16, 16384, \
         NULL, FOR_record,                                                             \
         "size of the frames, both sides even (default 1920x1080; .gif, .webp, "       \
         ".apng 1280x720); board[:N]: the board alone, in cells of N pixels")          \
    OWN(BACKGROUND, "background", 0, "#RRGGBB|none", background, background, 0, 0,     \
        "#0e1013", FOR_record,                                                         \
        "colour behind what is drawn; none: transparent, in .webm, .mov, .webp, "      \
        ".apng and PNGs")                                                              \
    OWN(TITLE, "title", 0, "TEXT", text, title, 0, 0, NULL, FOR_record,                \
        "begin with this text, in large letters, for three seconds")                   \
    OWN(LOOP, "loop", 0, NULL, flag, loop, 0, 0, NULL, FOR_record,                     \
        "end as the film began, to repeat without a jump: the last second fades")      \
    OWN(REPORT, "report", 0, "FILE", text, report, 0, 0, NULL,                         \
        FOR_WINDOW | WRITES_FILE, "write frame and search statistics as JSON on exit") \
    OWN(TERMINAL, "terminal", 0, NULL, flag, terminal, 0, 0, NULL,                     \
        FOR_WINDOW | NOT_IN_PAGE, "draw in the terminal (default without a display)")  \
    OWN(FULLSCREEN, "fullscreen", 'f', NULL, flag, fullscreen, 0, 0, NULL,             \
        FOR_WINDOW | NOT_IN_PAGE, "start in fullscreen")                               \
    KEPT(WINDOW, "window", 0, "WxH[+X+Y]", window, window, 1, 16384, "1280x720",       \
         FOR_WINDOW | NOT_IN_PAGE, "size and position of the window")                  \
    OWN(CONFIG, "config", 0, "FILE", text, config, 0, 0, NULL,                         \
        FOR_LOOKS | READS_FILE | NOT_IN_PAGE,                                          \
        "configuration file to use instead of the user's own; record reads none else") \
    KEPT(PALETTE, "palette", 0, "NAME", palette, palette, 0, 0, NULL, FOR_LOOKS,       \
         "colours of the values: a name, your own '#RRGGBB,#RRGGBB,...', or a file "   \
         "of those")                                                                   \
    OWN(VIEW, "view", 0, "NAME", view, view, 0, 0, "values", FOR_SHOW | CHOOSES,       \
        "what the colours of the cells show")                                          \
    OWN(TOUR, "tour", 0, "NAME", text, tour, 0, 0, NULL,                               \
        FOR_SEARCH | READS_FILE | DECIDES, "play a demonstration: a name, or a file")  \
    OWN(COMMAND, "command", 0, "TEXT", text, commands, 0, 0, NULL,                     \
        FOR_LOOKS | CHOOSES,                                                           \
        "carry out commands at the start: 'set view stack; wait 3'")                   \
    OWN(CONTROL, "control", 0, "FIFO", text, control, 0, 0, NULL,                      \
        FOR_WINDOW | CHOOSES | NOT_IN_PAGE,                                            \
        "read commands from a FIFO while the window is open")                          \
    OWN(STUDENT, "student", 0, "ID", text, student, 0, 0, NULL, FOR_exercise,          \
        "who works: students with different IDs get different boards")                 \
    OWN(VERIFY, "verify", 0, "FILE", text, verify, 0, 0, NULL,                         \
        FOR_exercise | READS_FILE,                                                     \
        "mark the answers in FILE, lines of this exercise, again on their boards; "    \
        "does not prove who worked")                                                   \
    KEPT(PANEL, "panel", 0, "on|full|off|auto", panel, panel, 0, 0, "auto", FOR_LOOKS, \
         "show the side panel with its legend (race: figures and plot); full: all "    \
         "its figures; auto: "                                                         \
         "in fullscreen only its head, except after input")                            \
    OWN(CODE, "code", 0, NULL, flag, code, 0, 0, NULL, FOR_SHOW | CHOOSES,             \
        "show the strategy as code, with the line that it carries out")                \
    OWN(PRESENTATION, "presentation", 0, NULL, flag, presentation, 0, 0, NULL,         \
        FOR_SHOW, "large letters for talks: the board, one sentence, three figures")   \
    KEPT(CALM, "calm", 0, NULL, flag, calm, 0, 0, NULL, FOR_LOOKS,                     \
         "blend changes, no flashes")                                                  \
    KEPT(SOUND, "sound", 0, NULL, flag, sound, 0, 0, NULL, FOR_LOOKS,                  \
         "play the search as sound; record: AAC or Opus in the video, or NAME.wav "    \
         "beside .y4m and PNGs")                                                       \
    KEPT(VOLUME, "volume", 0, "N", count, volume, 0, 100, "70", FOR_WINDOW,            \
         "volume of the sound; not of recordings")                                     \
    OWN(FONT, "font", 0, "FILE", text, font, 0, 0, NULL,                               \
        FOR_LOOKS | READS_FILE | NOT_IN_PAGE, "monospaced TrueType font")              \
    OWN(CLOCK, "clock", 0, "nodes|time", clock, race_clock, 0, 0, "nodes", FOR_race,   \
        "every lane gets the same number of nodes, or the same time")                  \
    OWN(HEADLESS, "headless", 0, NULL, flag, headless, 0, 0, NULL, FOR_race,           \
        "race at maximum speed without a window, then print the table")                \
    INTO(HELP, "help", 'h', NULL, action, action, 0, 0, NULL, FOR_ALL,                 \
         "print this text and exit")                                                   \
    INTO(VERSION, "version", 0, NULL, action, action, 0, 0, NULL, FOR_ALL,             \
         "print the version and exit")                                                 \
    INTO(MAN, "man", 0, NULL, action, action, 0, 0, NULL, 0,                           \
         "print the man page in roff and exit")                                        \
    INTO(COMPLETIONS, "completions", 0, NULL, action, action, 0, 0, NULL, 0,           \
         "print completions for bash and exit")

/* Older names, accepted but not shown. Columns: name, option, argument. */
#define OPTION_ALIASES(ROW)                                                            \
    ROW("hud", PANEL, "on")                                                            \
    ROW("no-hud", PANEL, "off")

#define OPTION_ENUM(id, ...) OPTION_##id,
enum option_id { OPTIONS(OPTION_ENUM, OPTION_ENUM, OPTION_ENUM) OPTION_COUNT };
