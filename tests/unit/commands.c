/* The commands of a show, whoever gives them: each acts, says where it does not, and is
 * refused to those who may not give it. */
#include "base/units.h"
#include "draw/chars.h"
#include "show/keys/keys.h"
#include "show/show_frame.h"
#include "show/verbs/actions.h"
#include "show/verbs/play_scripts.h"
#include "support/command.h"
#include "support/folder.h"
#include "support/stage.h"
#include "support/test.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/sudoscope-commands-XXXXXX";

static void open_show(struct stage *st)
{
    static char *words[] = {(char *)"sudoscope", (char *)"--config",
                            (char *)"/dev/null", (char *)"--size",
                            (char *)"9",         (char *)"--speed",
                            (char *)"20",        (char *)"--prop",
                            (char *)"none",      NULL};

    stage_open_virtual(st, font_of_glyphs(chars_glyphs()), words);
    st->show->audio = audio_create(false, 70);
    stage_pass(st, 1);
}

static void close_show(struct stage *st)
{
    audio_destroy(st->show->audio);
    st->show->audio = NULL;
    stage_close(st);
}

static const char *named(char *out, const char *name)
{
    snprintf(out, 128, "%s/%s", folder, name);
    return out;
}

static void write_file(const char *name, const char *text)
{
    char path[128];
    FILE *f = fopen(named(path, name), "w");

    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

/* ---- What each does ---- */

/* As --command. */
static void start_script(struct stage *st, const char *text)
{
    struct error e;

    script_keep(&st->show->scripts.start.script, 0);
    st->show->scripts.start.at = 0;
    if (!script_add(&st->show->scripts.start.script, text, 1, &e))
        fail_msg("%s", e.text);
}

/* Everything that a command may change, in words. */
static void describe(const struct show *s, struct text *t)
{
    const struct lane *l = show_lane(s);
    const struct playback *will = lane_will(l);
    char name[SETTING_NAME];

    text_clear(t);
    text_printf(t, "%s|%s|%s|", s->message.text, s->notice.text, s->caption.data);
    text_printf(t, "lanes %d, selected %d, zoomed %d|", s->n_lanes, s->selected + 1,
                s->is_zoomed);
    text_printf(t, "n %d, boxes %dx%d, units %d, clues %d|", s->puzzle->geo->n,
                s->puzzle->geo->box_rows, s->puzzle->geo->box_cols,
                s->puzzle->geo->n_units, puzzle_count_clues(s->puzzle));
    text_printf(t, "%s, step %d|", will->paused ? "paused" : "runs",
                will->paused ? (int)will->target_step : -1);
    text_printf(t, "speed %g, seed %d|", s->speed, (int)l->setting.seed);
    for (int k = 0; k < PLUG_KINDS; k++) {
        setting_name(&l->setting, (enum plug_kind)k, name);
        text_printf(t, "%s ", name);
    }
    text_printf(t, "|view %d, palette %d, calm %d, panel %d, full %d, value %d|",
                (int)s->view, s->palette, s->chosen.kept.calm, (int)s->panel_state,
                s->window->is_fullscreen, s->isolated);
    text_printf(t, "lens %d, unit %d, method %d, follows %d, plays %d, stage %d|",
                lens_control_stays_open(&s->lens), s->lens.unit, (int)s->lens.method,
                s->lens.follows, s->lens.plays, s->lens.stage);
    text_printf(t, "why %d, cell %ld, %d, row %d|", s->why.is_open,
                (long)s->why.cell + 1, s->why.n, s->why.story.row);
    text_printf(t, "list %d at %d, editor %d, placed %d|",
                list_control_is_open(&s->list), s->list.chosen, s->editor != NULL,
                s->editor ? s->editor->revision : 0);
    text_printf(t, "clip %d|", s->clip_path[0] != '\0');
    text_printf(t, "help %d, frames %d, tour %d, request %d", s->help.is_open,
                l->panel.show_frames, s->tour.is_playing, (int)s->request);
}

/* Commands, and what is then to be found in the description. "": it changes; NULL: it
 * need not. */
static const struct {
    const char *before, *command, *found;
} acts[] = {
    {"", "set view failures", "view 2"},
    {"", "cycle view", "view 1"},
    {"", "cycle view -1", "view: values and candidates \xe2\x86\x92 "},
    {"", "heat", "heat map 1 of 3: failures"},
    {"set var random; set prop none; restart; steps 400", "first-dead-end",
     "|paused, step "},
    {"", "set paused yes", "|paused"},
    {"", "set paused no", "|runs"},
    {"", "cycle paused", "|paused"},
    {"pause", "cycle paused", "|runs"},
    {"", "set speed 12.5", "speed 12.5,"},
    {"", "set speed max", "speed 0,"},
    {"set speed 100", "add speed 25%", "speed 125,"},
    {"set speed 100", "add speed -60", "speed 40,"},
    {"set speed 100", "cycle speed",
     "speed: a hundred steps a second \xe2\x86\x92 automatic"},
    {"set speed 52", "cycle speed",
     "speed: 52/s \xe2\x86\x92 a hundred steps a second"},
    {"set speed 52", "cycle speed -1", "speed: 52/s \xe2\x86\x92 ten steps a second"},
    {"set speed ten", "cycle speed -1",
     "ten steps a second \xe2\x86\x92 one step a second"},
    {"set speed max", "cycle speed",
     "maximum: as fast as the machine \xe2\x86\x92 one step"},
    {"set speed 100", "add speed -100%", "speed 0.1,"},
    {"", "set preset learn", "learn"},
    {"set preset learn", "cycle preset", "preset: learn \xe2\x86\x92 "},
    {"", "set presets learn,sweep", "lanes 2, selected 1"},
    {"lanes 3; lane 3", "set presets learn", "lanes 1, selected 1"},
    {"", "set presets learn,sweep,tabu", "3 lanes from the start|"},
    {"pause", "set presets learn,sweep", "clues 0|runs, "},
    {"", "set strategy tabu", "tabu"},
    {"", "cycle strategy", "strategy: backtrack \xe2\x86\x92 "},
    {"", "set strategy learn", "backtrack \xe2\x86\x92 learn; searching again"},
    {"", "set preset learn", "\xe2\x86\x92 learn; searching again; "},
    {"", "set var mrv", "mrv"},
    {"", "cycle var -1", "variable order: "},
    {"", "set val random", "random"},
    {"", "cycle val", "value order: "},
    {"", "set prop hidden+forward", "hidden"},
    {"", "cycle prop", "propagation: "},
    {"", "set restarts luby:20", "luby:20"},
    {"", "cycle restarts", "restart rule: "},
    {"set strategy tabu", "set tune tenure=9", "tenure: 5 \xe2\x86\x92 9|"},
    {"set strategy tabu", "set tune pool=9", "pool: 20 \xe2\x86\x92 9|"},
    {"set strategy progressive", "set tune clue-weight=9,tries=7",
     "clue-weight: 8 \xe2\x86\x92 9; tries: 50 \xe2\x86\x92 7; searching again|"},
    {"set strategy progressive; pause", "set tune queue=1", "|runs, "},
    {"set strategy progressive; pause", "set tune pool=9,cooling=0.6",
     "pool: 20 \xe2\x86\x92 9; cooling: 0.99 \xe2\x86\x92 0.6|"},
    {"set strategy progressive; pause", "set tune pool=20", "tuning: unchanged|"},
    {"", "cycle tune", "backtrack has no tuning; a: another strategy|"},
    {"set strategy tabu", "cycle tune", "sample: 8; / * halve, double it|"},
    {"set strategy tabu", "cycle tune -1", "patience: 20000; "},
    {"set strategy tabu", "add tune 100%", "sample: 8 \xe2\x86\x92 16|"},
    {"set strategy tabu", "add tune -3", "sample: 8 \xe2\x86\x92 5|"},
    {"set strategy anneal", "add tune 100%", "cooling: 0.99 \xe2\x86\x92 0.995|"},
    {"set strategy progressive", "add tune 100%",
     "clue-weight: 8 \xe2\x86\x92 16; searching again|"},
    {"set strategy progressive; set tune threshold=0; cycle tune; cycle tune; cycle "
     "tune",
     "add tune 100%", "threshold: 0 \xe2\x86\x92 1|"},
    {"", "set seed 77", "seed 77|"},
    {"set seed 5", "add seed -2", "seed 3|"},
    {"", "set size 16", "n 16, boxes 4x4, units 48, clues 0"},
    {"", "add size 1", "n 10,"},
    {"", "add size -1", "n 8,"},
    {"", "set box 2x5", "n 10, boxes 2x5"},
    {"set units none", "set box 3x3", "n 9, boxes 3x3"},
    {"set units x", "set size 10", "n 10, boxes 1x10, units 22,"},
    {"set units windows", "set size 10",
     "square number of values for windows, found 10|"},
    {"set units windows", "add size 1",
     "9 \xe2\x86\x92 16\xc3\x97"
     "16, empty; windows need a square number|"},
    {"set units windows", "add size 1", "n 16, boxes 1x16, units 41,"},
    {"set units regions", "add size -1", "n 8, boxes 1x8, units 24,"},
    {"", "set units x",
     "units: boxes 3\xc3\x97"
     "3 \xe2\x86\x92 diagonals; empty board|"},
    {"", "set units boxes+x+regions", "n 9, boxes 3x3, units 38,"},
    {"generate", "set units x", "clues 0|"},
    {"set size 12", "set units windows",
     "square number of values for windows, found 12|"},
    {"", "set units regions=" PUZZLES_DIR "/none", "none: No such file"},
    {"", "cycle units",
     "boxes 3\xc3\x97"
     "3 \xe2\x86\x92 Latin square;"},
    {"cycle units", "cycle units", "Latin square \xe2\x86\x92 diagonals;"},
    {"set units x", "cycle units", "diagonals \xe2\x86\x92 windows;"},
    {"set units windows", "cycle units", "windows \xe2\x86\x92 regions;"},
    {"set units regions", "cycle units",
     "regions \xe2\x86\x92 boxes 3\xc3\x97"
     "3;"},
    {"set units x; set size 8", "cycle units", "diagonals \xe2\x86\x92 regions;"},
    {"set size 5; set units regions", "cycle units",
     "regions \xe2\x86\x92 Latin square;"},
    {"set box 1x5", "cycle units -1", "Latin square \xe2\x86\x92 regions;"},
    {"", "set palette classic", "palette 1"},
    {"", "cycle palette -1", "palette: night \xe2\x86\x92 "},
    {"", "set code yes", "code: off \xe2\x86\x92 on"},
    {"", "cycle code", "code: off \xe2\x86\x92 on"},
    {"", "set presentation yes", "presentation: off \xe2\x86\x92 on"},
    {"", "cycle presentation", "presentation: off \xe2\x86\x92 on"},
    {"", "set calm yes", "calm 1"},
    {"", "set calm on", "calm 1"},
    {"set calm on", "set calm off", "calm 0"},
    {"", "cycle calm", "calm mode: off \xe2\x86\x92 on"},
    {"", "set panel off", "side panel: auto \xe2\x86\x92 off"},
    {"", "cycle panel", "side panel: auto \xe2\x86\x92 full"},
    {"", "set sound yes", "sound: off \xe2\x86\x92 on"},
    {"set sound yes", "cycle sound", "sound: on \xe2\x86\x92 off"},
    {"", "set volume 30", "volume: 70 % \xe2\x86\x92 30 %; sound is off (h)"},
    {"set sound yes", "add volume 5", "volume: 70 % \xe2\x86\x92 75 %|"},
    {"set volume 98", "add volume 5", "volume: 98 % \xe2\x86\x92 100 %; sound"},
    {"", "set fullscreen yes", "full 1"},
    {"", "cycle fullscreen", "full 1"},
    {"pause", "run", "|runs"},
    {"", "pause", "|paused"},
    {"pause; seek-to 10", "step", "step forward"},
    {"pause; seek-to 10", "step back", "step 9 of"},
    {"pause; seek-to 10", "change next", "change forward"},
    {"pause; seek-to 10", "change previous", "change back"},
    {"pause; seek-to 10", "steps 7", "7 steps forward"},
    {"pause; seek-to 10", "seek -3", "step 7 of"},
    {"pause; seek-to 10", "seek 4", "step 14 of"},
    {"pause; seek-to 10", "seek -99", "step 0 of"},
    {"pause", "seek-to 5", "step 5 of"},
    {"pause; seek-to 15", "scrub backward", "step 5 of"},
    {"pause; seek-to 2", "scrub forward", "step 12 of"},
    {"", "next-solution", "already searching for the first solution; it pauses there|"},
    {"pause", "next-solution", "searching for the first solution|"},
    {"", "restart", "restarted, seed 1"},
    {"", "restart new-seed", "seed 2|"},
    {"set strategy backtrack", "jam", "a drama, from its beginning"},
    {"set preset drama; steps 9", "jam", "random from here on"},
    {"set preset drama; steps 9; jam; steps 1", "cycle var", "variable order: random "},
    {"", "challengers", "lanes 4,"},
    {"challengers", "challengers", "lanes 1,"},
    {"", "lanes more", "lanes 2,"},
    {"lanes 3", "lanes fewer", "lanes 2,"},
    {"", "lanes 5", "lanes 5,"},
    {"lanes 3", "lane next", "selected 2"},
    {"lanes 3", "lane previous", "selected 3"},
    {"lanes 3", "lane 3", "selected 3"},
    {"lanes 3", "lane 4", "there are only 3 lanes"},
    {"lanes 2", "zoom", "zoomed 1"},
    {"lanes 2", "part", "comparing "},
    {"", "part", "two searches part in a race"},
    {"lanes 3; zoom", "lanes fewer", "lanes 2, selected 1, zoomed 1"},
    {"lanes 2; zoom", "lanes fewer", "lanes 1, selected 1, zoomed 0"},
    {"", "open " PUZZLES_DIR "/09/easy.txt", "clues 3"},
    {"", "trace " ASSETS_DIR "/tours/forward.trace", "|forward.trace "},
    {"", "trace none", "none: No such file"},
    {"", "domains 12 12 34 34", "n 4,"},
    {"generate", "empty", "clues 0"},
    {"", "generate", "generated a puzzle with"},
    {"", "square larger", "n 16,"},
    {"", "square smaller", "n 4,"},
    {"", "edit", "editor 1"},
    {"edit", "edit end", "editor 0"},
    {"edit", "digit 5", "placed 1"},
    {"", "list", "list 1 at"},
    {"list", "list down", ""},
    {"", "find", "list 1 at"},
    {"find", "list down", ""},
    {"", "paste", ""},
    {"", "copy", "copied: "},
    {"", "copy moment", "copied: the moment, "},
    {"", "save", "saved "},
    {"", "screenshot", ""},
    {"", "record", ""},
    {"", "clip", "clip 1|"},
    {"seek-to 0", "clip", "no clip: no step to film yet"},
    {"highlight 3", "highlight", "value 0"},
    {"", "highlight next", "value 1"},
    {"", "highlight previous", "value 9"},
    {"highlight 4", "highlight none", "value 0"},
    {"", "highlight 4", "value 4"},
    {"", "highlight 200", "value 9"},
    {"", "frame-statistics", "frames 1"},
    {"", "proof", "the last step excludes no solution"},
    {"", "lens", "lens 1"},
    {"lens", "lens close", "lens 0"},
    {"", "lens box 3", "lens 1, unit 20"},
    {"", "lens row 99", "lens 1, unit 8"},
    {"lens row 5", "lens units", "list 1 at 4"},
    {"lens row 5; lens units; list end", "list open", "lens 1, unit 26,"},
    {"", "lens flow", "method 1"},
    {"lens flow", "lens paths", "method 0"},
    {"lens column 2", "lens next-unit", "unit 11,"},
    {"lens column 2", "lens previous-unit", "unit 9,"},
    {"lens column 2", "lens next-kind", "unit 19,"},
    {"lens column 2", "lens previous-kind", "unit 1,"},
    {"lens column 2", "lens follow", "follows 1"},
    {"lens column 2", "lens method", "method 1"},
    {"pause; lens row 1", "lens next-stage", "stage 1|"},
    {"pause; lens row 1; lens next-stage", "lens previous-stage", "stage 0|"},
    {"pause; lens row 1; lens next-stage", "lens first-stage", "stage 0|"},
    {"pause; lens row 1", "lens play", "plays 1"},
    {"pause; lens row 1", "lens play-phase", "plays 1"},
    {"restart; pause; lens row 1", "lens apply", "Row 1: 0 removed"},
    {"pause; lens row 9", "lens undo", "nothing to undo"},
    {"pause", "why", "why 1"},
    {"", "why r1c1", "why 1, cell 1, 9"},
    {"why r1c1", "why", "why 0"},
    {"why r1c1", "why conflict", "why 1, cell 2147483648"},
    {"highlight 3; why conflict", "why next-value", "only for an unassigned cell"},
    {"why r1c1", "why close", "why 0"},
    {"", "why r1c10", "why: the board is 9\xc3\x97"},
    {"seek-to 3; why r1c1", "why next", "only one step"},
    {"seek-to 3; why r1c1", "why previous", "only one step"},
    {"seek-to 3; why r1c1", "why first", "only one step"},
    {"seek-to 3; why r1c1", "why last", "only one step"},
    {"seek-to 3; why r1c1", "why fold", "every step"},
    {"seek-to 3; why r1c1", "why next-value", "only for an unassigned cell"},
    {"seek-to 3; why r1c1", "why previous-value", "only for an unassigned cell"},
    {"why r1c1", "why up", "cell 73,"},
    {"why r1c1", "why down", "cell 10,"},
    {"why r1c1", "why left", "cell 9,"},
    {"why r1c1", "why right", "cell 2,"},
    {"why r1c1", "lens", "why 0"},
    {"why r1c1", "open " PUZZLES_DIR "/09/easy.txt", "why 0"},
    {"", "tour shape", "tour 1"},
    {"", "tour", "tour 1"},
    {"", "help", "help 1"},
    {"", "say hello", "hello|"},
    {"", "say \"a; \\\"b\\\"\"", "a; \"b\"|"},
    {"", "caption below; set view order", "|below|"},
    {"", "wait 3", NULL},
    {"", "wait end", NULL},
    {"", "close", "request 1"},
    {"", "quit", "request 3"},
};
enum { ACTS = sizeof acts / sizeof *acts };

static void commands_do_what_they_say(void **state)
{
    struct stage st;
    struct text before, t;

    (void)state;
    text_init(&before);
    text_init(&t);
    for (int i = 0; i < ACTS; i++) {
        open_show(&st);
        give_commands(st.show, acts[i].before);
        stage_pass(&st, 0.5);
        message_clear(&st.show->message);
        describe(st.show, &before);
        give_commands(st.show, acts[i].command);
        describe(st.show, &t);
        const char *found = acts[i].found;
        bool is_changed = strcmp(before.data, t.data) != 0;
        check_case(!found || (is_changed && strstr(t.data, found)),
                   "%s; %s: expected '%s', found %s", acts[i].before, acts[i].command,
                   found, t.data);
        close_show(&st);
    }
    text_free(&before);
    text_free(&t);
}

/* Marks what the commands of a text use. */
static void mark(const char *text, enum command_source source, bool used[VERB_COUNT],
                 bool changes[3][PROPERTY_COUNT])
{
    struct script script;
    struct error e;

    script_init(&script, "test", source);
    if (!script_add(&script, text, 1, &e))
        fail_msg("%s", e.text);
    for (int i = 0; i < script.count; i++) {
        used[script.commands[i].id] = true;
        if (script.commands[i].id <= VERB_ADD)
            changes[script.commands[i].id][script.commands[i].property] = true;
    }
    script_free(&script);
}

/* A new row of the tables is noticed here until the list above tries it. */
static void every_command_and_property_is_tried(void **state)
{
    bool used[VERB_COUNT] = {false}, changes[3][PROPERTY_COUNT] = {{false}};

    (void)state;
    for (int i = 0; i < ACTS; i++)
        mark(acts[i].command, FROM_CONTROL, used, changes);
    mark("repeat", FROM_TOUR, used, changes);                   /* unit.tour */
    mark("save-as x", FROM_COMMAND_LINE, used, changes);        /* below */
    mark("clip-as x", FROM_COMMAND_LINE, used, changes);        /* unit/clip.c */
    mark("board any 9\nask go-on x", FROM_TOUR, used, changes); /* unit.exercise */
    mark("answer enter", FROM_KEYS, used, changes);
    for (int i = 0; i < VERB_COUNT; i++)
        check_case(used[i], "nothing tries '%s %s'", verbs[i].name, verbs[i].words);
    for (int i = 0; i < PROPERTY_COUNT; i++) {
        const struct property_row *row = &property_rows[i];
        check_case(changes[VERB_SET][i] &&
                       (!(row->change & CYCLES) || changes[VERB_CYCLE][i]) &&
                       (!(row->change & ADDS) || changes[VERB_ADD][i]),
                   "'%s' is not tried in each way", option_rows[row->option].name);
    }
}

/* The state of a property: as the window tells it, else as it is kept. */
static void describe_property(const struct show *s, enum property property,
                              struct text *t)
{
    const struct phrase now = property_now(s, property);

    text_clear(t);
    text_puts(t, now.text);
    if (property == PROPERTY_PAUSED)
        text_printf(t, "%d", lane_will(show_lane(s))->paused);
    else if (property == PROPERTY_SIZE || property == PROPERTY_BOX)
        text_printf(t, "%d: %dx%d", s->puzzle->geo->n, s->puzzle->geo->box_rows,
                    s->puzzle->geo->box_cols);
    else if (property == PROPERTY_TUNE)
        text_printf(t, "%g", show_lane(s)->setting.tuning.tenure);
    assert_true(t->length > 0);
}

/* Opens a show in which a property has a value: by its option, or by `set`. */
static void open_with(struct stage *st, bool is_option, const char *name,
                      const char *value)
{
    static char option[160];
    static char *words[] = {(char *)"sudoscope",
                            (char *)"--config=/dev/null",
                            (char *)"--prop=none",
                            (char *)"--strategy=backtrack",
                            option,
                            NULL};
    bool is_flag = strcmp(value, "yes") == 0, is_tune = strcmp(name, "tune") == 0;

    snprintf(option, sizeof option, is_flag ? "--%s" : "--%s=%s", name, value);
    words[3] = (char *)(is_tune ? "--strategy=tabu" : "--strategy=backtrack");
    words[4] = is_option ? option : NULL;
    stage_open_virtual(st, font_of_glyphs(chars_glyphs()), words);
    st->show->audio = audio_create(st->options.kept.sound, st->options.kept.volume);
    stage_pass(st, 1);
    if (is_option)
        return;
    snprintf(option, sizeof option, "set %s %s", name, value);
    give_commands(st->show, option);
    stage_pass(st, 1);
}

/* An option does at the start what `set` does later. Not for fullscreen: `watch` opens
 * the window, and gui.place looks at it. `watch` has no --presets. */
static void a_property_starts_as_its_option_says(void **state)
{
    bool tried[PROPERTY_COUNT] = {false};
    struct text by_option = TEXT_EMPTY, by_command = TEXT_EMPTY;
    struct stage st;

    (void)state;
    for (int i = 0; i < ACTS; i++) {
        char name[32], value[96];
        bool is_set = sscanf(acts[i].command, "set %31s %95s", name, value) == 2;
        int property = 0;
        while (is_set && property < PROPERTY_COUNT &&
               strcmp(option_rows[property_rows[property].option].name, name) != 0)
            property++;
        if (!is_set || tried[property] || strcmp(value, "no") == 0 ||
            property == PROPERTY_FULLSCREEN || property == PROPERTY_PRESETS ||
            (acts[i].before[0] && property != PROPERTY_TUNE))
            continue;
        tried[property] = true;
        open_with(&st, true, name, value);
        describe_property(st.show, (enum property)property, &by_option);
        close_show(&st);
        open_with(&st, false, name, value);
        describe_property(st.show, (enum property)property, &by_command);
        close_show(&st);
        check_case(strcmp(by_option.data, by_command.data) == 0, "--%s %s: %s; set: %s",
                   name, value, by_option.data, by_command.data);
    }
    for (int i = 0; i < PROPERTY_COUNT; i++)
        check_case(tried[i] || i == PROPERTY_FULLSCREEN || i == PROPERTY_PRESETS,
                   "--%s is not tried", option_rows[property_rows[i].option].name);
    text_free(&by_option);
    text_free(&by_command);
}

/* A film has no window: each command acts on it, or says why not. */
static void a_film_takes_every_command(void **state)
{
    static char *words[] = {(char *)"sudoscope", (char *)"record", (char *)"--size",
                            (char *)"9", NULL};
    struct options options;
    struct error e;

    (void)state;
    assert_true(options_parse(&options, 4, words, &e));
    for (int i = 0; i < ACTS; i++) {
        const struct show setup = {.o = &options, .is_virtual = true};
        struct show *s = show_open(&setup, &e);
        assert_non_null(s);
        show_advance(s, NS_PER_S / 2);
        try_commands(s, acts[i].before, FROM_COMMAND_LINE, &e);
        show_advance(s, NS_PER_S);
        bool needs_window = !try_commands(s, acts[i].command, FROM_COMMAND_LINE, &e);
        check_case(!needs_window || strstr(e.text, "acts "), "%s: %s", acts[i].command,
                   e.text);
        show_advance(s, 2 * NS_PER_S);
        show_compose(s, 320, 240);
        show_close(s);
    }
}

/* A lane of a race records no changes in a film; the only lane does, and again after a
 * race. */
static void a_film_shows_changes_again_after_a_race(void **state)
{
    static char *words[] = {(char *)"sudoscope", (char *)"record", (char *)"--size",
                            (char *)"9", NULL};
    static const struct {
        const char *presets;
        bool has_changes;
    } rows[] = {{"set presets learn,ribbons", false}, {"set presets ribbons", true}};
    struct options options;
    struct error e;

    (void)state;
    assert_true(options_parse(&options, 4, words, &e));
    const struct show setup = {.o = &options, .is_virtual = true};
    struct show *s = show_open(&setup, &e);
    for (int i = 0; i < 4; i++) { /* each race twice */
        show_advance(s, (2 * i + 1) * NS_PER_S);
        give_commands(s, rows[i % 2].presets);
        give_commands(s, "pause; step");
        show_advance(s, (2 * i + 2) * NS_PER_S);
        check_case((show_lane(s)->now->wave.count > 0) == rows[i % 2].has_changes,
                   "%d: %s", i, rows[i % 2].presets);
    }
    show_close(s);
}

/* The last sentence is the search's own, like the others. A small frame would leave out
 * that of the narration, which a window shows. */
static void a_solved_film_keeps_its_sentence(void **state)
{
    static char *words[] = {(char *)"sudoscope",
                            (char *)"record",
                            (char *)"--size",
                            (char *)"16",
                            (char *)"--seconds",
                            (char *)"60",
                            NULL};
    struct options options;
    struct error e;

    (void)state;
    assert_true(options_parse(&options, 6, words, &e));
    const struct show setup = {
        .o = &options, .is_virtual = true, .font = font_of_glyphs(chars_glyphs())};
    struct show *s = show_open(&setup, &e);
    for (int i = 1; i < 60 && show_lane(s)->now->snap.status == SEARCH_RUNNING; i++) {
        show_advance(s, i * NS_PER_S);
        show_compose(s, 640, 360);
    }
    assert_int_equal(show_lane(s)->now->snap.status, SEARCH_SOLVED);
    assert_non_null(strstr(show_caption(s), "Solved, after "));
    assert_true(show_narrates(s));
    assert_ptr_equal(show_caption(s), show_lane(s)->now->snap.sentence);
    show_close(s);
    font_close(setup.font);
}

/* Its captions speak of boards with boxes, whatever board was there before. */
static void a_size_of_a_tour_has_boxes(void **state)
{
    static const struct {
        enum command_source source;
        int units;
    } rows[] = {{FROM_KEYS, 18}, {FROM_TOUR, 24}};
    struct stage st;
    struct error e;

    (void)state;
    for (int i = 0; i < 2; i++) {
        open_show(&st);
        give_commands(st.show, "set units x");
        assert_true(try_commands(st.show, "set size 8", rows[i].source, &e));
        assert_int_equal(st.show->puzzle->geo->n_units, rows[i].units);
        close_show(&st);
    }
}

/* Each closes one thing, and never the show. */
static void scripts_close_what_is_open(void **state)
{
    struct stage st;

    (void)state;
    open_show(&st);
    start_script(&st, "help; lens row 1; close; close; set view order; close");
    stage_pass(&st, 3);
    assert_false(st.show->help.is_open);
    assert_false(st.show->lens.is_open);
    assert_int_equal(st.show->view, BOARD_ORDER);
    assert_int_equal(st.show->request, SHOW_STAY);
    close_show(&st);
}

/* ---- Where and by whom ---- */

static void commands_act_where_they_belong(void **state)
{
    static const struct {
        const char *before, *command, *error;
    } cases[] = {
        {"", "lens next-stage", "'lens' acts only while the lens is open and the"},
        {"lens row 1", "lens apply", "'lens' acts only while the lens is open and"},
        {"", "lens follow", "'lens' acts only while the lens is open"},
        {"", "edit undo", "'edit' acts only while the board is edited"},
        {"", "list down", "'list' acts only while the list is open"},
        {"edit", "step", "'step' acts not while the board is edited"},
        {"lanes 2", "next-solution", "'next-solution' acts not while the board"},
        {"", "zoom",
         "'zoom' acts not while the board is edited or the list is open, a question "
         "waits, or with this number of lanes"},
        {"", "answer enter", "'answer' acts only while a question is open"},
    };
    struct stage st;
    struct error e;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        open_show(&st);
        give_commands(st.show, cases[i].before);
        stage_pass(&st, 0.5);
        check_case(!try_commands(st.show, cases[i].command, FROM_CONTROL, &e) &&
                       strstr(e.text, cases[i].error),
                   "%s: %s", cases[i].command, e.text);
        close_show(&st);
    }
}

static void only_the_command_line_names_files_to_write(void **state)
{
    for (int i = 0; i < VERB_COUNT; i++) /* `open` and `trace` read their files */
        check_case(verbs[i].argument != TAKES_FILE || i == VERB_OPEN ||
                       i == VERB_TRACE ||
                       (verbs[i].sources & FROM_ALL) == FROM_COMMAND_LINE,
                   "'%s' names a file", verbs[i].name);
    static const struct {
        enum command_source source;
        const char *text;
        bool is_allowed;
    } cases[] = {
        {FROM_COMMAND_LINE, "save-as x.txt", true},
        {FROM_KEYS, "save-as x.txt", false},
        {FROM_CONTROL, "save-as x.txt", false},
        {FROM_TOUR, "save-as x.txt", false},
        {FROM_COMMAND_LINE, "clip-as x.mp4", true},
        {FROM_KEYS, "clip-as x.mp4", false},
        {FROM_CONTROL, "clip-as x.mp4", false},
        {FROM_TOUR, "clip-as x.mp4", false},
        {FROM_TOUR, "clip", false},
        {FROM_KEYS, "trace x", false},
        {FROM_CONTROL, "trace x", true},
        {FROM_TOUR, "trace x", true},
        {FROM_KEYS, "wait 3", false},
        {FROM_KEYS, "caption x", false},
        {FROM_CONTROL, "wait 3; caption x", true},
        {FROM_CONTROL, "repeat", false},
        {FROM_TOUR, "quit", false},
        {FROM_TOUR, "lanes 3", false},
        {FROM_KEYS, "open x.txt; save", true},
    };
    struct script script;
    struct error e;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        script_init(&script, "t", cases[i].source);
        bool fine = script_add(&script, cases[i].text, 1, &e);
        check_case(fine == cases[i].is_allowed &&
                       (fine || strstr(e.text, "' cannot be given by ")),
                   "%d: %s", (int)i, fine ? cases[i].text : e.text);
        script_free(&script);
    }
}

static void the_command_line_saves_a_board(void **state)
{
    char path[128], command[160];
    struct stage st;
    struct error e;

    (void)state;
    open_show(&st);
    snprintf(command, sizeof command, "save-as %s; set calm yes",
             named(path, "saved.txt"));
    assert_true(try_commands(st.show, command, FROM_COMMAND_LINE, &e));
    assert_int_equal(access(path, R_OK), 0);
    assert_true(st.show->chosen.kept.calm);
    assert_string_equal(st.show->message.text, ""); /* it changes things silently */
    close_show(&st);
}

/* ---- keys.conf ---- */

static void read_keys(struct keys **k, const char *text, const char *error)
{
    char path[128];
    struct error e = {{0}};

    write_file("keys.conf", text);
    *k = keys_create();
    bool fine = keys_read(*k, named(path, "keys.conf"), &e);
    check_case(fine == !error && (fine || strstr(e.text, error)),
               "expected %s\nfound %s", error ? error : "no error", e.text);
}

static void keys_of_the_user_come_first(void **state)
{
    struct stage st;

    (void)state;
    open_show(&st);
    keys_destroy(st.show->keys);
    read_keys(&st.show->keys,
              "# mine\n\n  v   set view order; say \"mine; yes\"\nF5 set speed max\r\n"
              "Ctrl+Up cycle palette\n\xc3\xa9 lens row 2\n",
              NULL);
    assert_int_equal(st.show->keys->count - st.show->keys->first_own, 4);
    stage_press(&st, "v");
    assert_int_equal(st.show->view, BOARD_ORDER);
    assert_string_equal(st.show->message.text, "mine; yes");
    stage_press(&st, "F5");
    assert_true(st.show->speed == SPEED_MAX);
    stage_press(&st, "V"); /* the table's */
    assert_non_null(strstr(st.show->message.text, "variable order"));
    stage_press(&st, "\xc3\xa9");
    assert_int_equal(st.show->lens.unit, 1);
    close_show(&st);
}

static void the_help_lists_the_keys_of_the_user(void **state)
{
    static struct help_line lines[HELP_LINES];
    struct stage st;

    (void)state;
    open_show(&st);
    keys_destroy(st.show->keys);
    read_keys(&st.show->keys, "F5 set speed max\n", NULL);
    int count = help_lines(st.show, lines);
    assert_string_equal(lines[count - 2].text, "keys.conf");
    assert_string_equal(lines[count - 1].keys, "F5");
    assert_string_equal(lines[count - 1].text, "set speed max");
    close_show(&st);
}

static void wrong_lines_of_keys_are_named_and_left_out(void **state)
{
    static const struct {
        const char *text, *error;
        int own;
    } cases[] = {
        {"", NULL, 0},
        {"F5 jump\nF6 pause\n", "keys.conf:1:4: expected a command of", 1},
        {"F6 pause\n  F13 run\n", "keys.conf:2:3: expected a key such as a, F5", 1},
        {"F5\n", "keys.conf:1:3: expected a command, found the end", 0},
        {"F5 set view heat\n", "keys.conf:1:13: --view: expected a name of", 0},
        {"F5 save-as x\n", "keys.conf:1:4: 'save-as' cannot be given by a key", 0},
        {"F5 pause; run now\n", "keys.conf:1:15: expected the end of the command", 0},
        {"anything pause\n", "keys.conf:1:1: expected a key such as", 0},
    };
    struct keys *k;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read_keys(&k, cases[i].text, cases[i].error);
        assert_int_equal(k->count - k->first_own, cases[i].own);
        keys_destroy(k);
    }
}

/* ---- --control ---- */

struct writer {
    struct control *control;
    struct script script;
    char path[128];
    int fd;
};

static void open_fifo(struct writer *w)
{
    struct error e;

    named(w->path, "fifo");
    assert_int_equal(mkfifo(w->path, 0600), 0);
    w->control = control_open(w->path, &e); /* nobody writes yet */
    assert_non_null(w->control);
    script_init(&w->script, "fifo", FROM_CONTROL);
}

static void send(struct writer *w, const char *text)
{
    w->fd = open(w->path, O_WRONLY | O_NONBLOCK);
    assert_true(w->fd >= 0);
    assert_int_equal(write(w->fd, text, strlen(text)), strlen(text));
}

static int read_control(struct writer *w)
{
    control_read(w->control, &w->script);
    return w->script.count;
}

static void close_fifo(struct writer *w)
{
    control_close(w->control);
    script_free(&w->script);
    remove(w->path);
}

static void writers_come_in_turn(void **state)
{
    struct writer w;

    (void)state;
    open_fifo(&w);
    assert_int_equal(read_control(&w), 0);
    send(&w, "pause; step\nset vi");
    assert_int_equal(read_control(&w), 2); /* the second line is not complete */
    assert_int_equal(write(w.fd, "ew order\n", 9), 9);
    assert_int_equal(read_control(&w), 3);
    close(w.fd);
    send(&w, "run"); /* its line ends with the writer */
    assert_int_equal(read_control(&w), 3);
    close(w.fd);
    assert_int_equal(read_control(&w), 4);
    assert_int_equal(w.script.commands[3].line, 3);
    close_fifo(&w);
}

static void only_a_fifo_is_read(void **state)
{
    char path[128];
    struct error e;

    (void)state;
    write_file("file", "pause\n");
    assert_null(control_open(named(path, "file"), &e));
    assert_non_null(strstr(e.text, "expected a FIFO"));
    assert_null(control_open(named(path, "missing"), &e));
    assert_non_null(strstr(e.text, "No such file"));
}

static void a_long_line_is_left_out(void **state)
{
    static char text[5000];
    struct writer w;

    (void)state;
    memset(text, 'x', sizeof text - 1);
    open_fifo(&w);
    send(&w, text);
    assert_int_equal(write(w.fd, "\npause\n", 7), 7);
    assert_int_equal(read_control(&w), 1);
    assert_int_equal(w.script.commands[0].id, VERB_PAUSE);
    assert_int_equal(w.script.commands[0].line, 2);
    close(w.fd);
    close_fifo(&w);
}

/* ---- In time ---- */

static void waits_give_commands_their_times(void **state)
{
    struct stage st;

    (void)state;
    open_show(&st);
    start_script(&st,
                 "set view changes; wait 2; set view order; wait end; set view stack");
    stage_pass(&st, 1);
    assert_int_equal(st.show->view, BOARD_CHANGES);
    stage_pass(&st, 1.5);
    assert_int_equal(st.show->view, BOARD_ORDER);
    assert_int_equal(show_lane(st.show)->now->snap.status, SEARCH_RUNNING);
    give_commands(st.show, "set speed 100000; set prop hidden");
    stage_pass(&st, 3);
    assert_int_equal(show_lane(st.show)->now->snap.status, SEARCH_SOLVED);
    assert_int_equal(st.show->view, BOARD_STACK);
    close_show(&st);
}

static void a_wait_ends_at_the_first_failure(void **state)
{
    struct stage st;

    (void)state;
    open_show(&st);
    start_script(&st,
                 "set var input; set speed 200; wait failure; pause; caption failed");
    stage_pass(&st, 10);
    const struct player_view *now = show_lane(st.show)->now;
    assert_string_equal(st.show->caption.data, "failed");
    assert_true(now->play.paused);
    check_range(now->snap.stats.refutations, 1, 10);
    close_show(&st);
}

/* In fullscreen the panel fades while a search runs. In the end it says what to do. */
static void a_panel_stays_when_the_search_has_ended(void **state)
{
    static char *words[] = {"sudoscope",        "--config",   "/dev/null", "--size=16",
                            "--preset=ribbons", "--speed=10", NULL};
    struct stage st;

    (void)state;
    stage_open_virtual(&st, font_of_glyphs(chars_glyphs()), words);
    st.show->window->is_fullscreen = true;
    st.show->panel_state = PANEL_AUTO;
    stage_pass(&st, 5);
    assert_int_equal(show_lane(st.show)->now->snap.status, SEARCH_RUNNING);
    assert_false(show_frame_has_panel(st.show));
    stage_pass(&st, 30);
    assert_int_equal(show_lane(st.show)->now->snap.status, SEARCH_SOLVED);
    assert_true(show_frame_has_panel(st.show));
    assert_int_equal(show_lane(st.show)->panel.alpha, 255);
    stage_close(&st);
}

/* Opens a trace of a 4x4 in a window, and steps through its first steps. */
static void open_trace(struct stage *st, const char *lines, int n_steps)
{
    char trace[160], path[128];
    char *words[] = {(char *)"sudoscope",
                     (char *)"--config",
                     (char *)"/dev/null",
                     (char *)"--size=4",
                     trace,
                     NULL};

    write_file("trace", lines);
    snprintf(trace, sizeof trace, "--trace=%s", named(path, "trace"));
    stage_open_virtual(st, font_of_glyphs(chars_glyphs()), words);
    stage_pass(st, 1);
    for (int i = 0; i < n_steps; i++) {
        give_commands(st->show, "step");
        stage_pass(st, 1);
    }
}

/* A program that has told a solution and ended has not given up. */
static void a_watched_search_that_has_ended_gives_nothing_up(void **state)
{
    struct stage st;

    (void)state;
    open_trace(&st, "1234\n3412\n2143\n4321\n", 8);
    assert_int_equal(show_lane(st.show)->now->snap.status, SEARCH_GAVE_UP);
    assert_int_equal(show_lane(st.show)->now->snap.stats.solutions, 1);
    assert_string_equal(st.show->message.text, "the search has ended; r restarts it");
    stage_close(&st);
}

/* No cell of a watched program has reasons, so W takes that of the pointer, even if it
 * rests; it tells what the program believes. */
static void why_takes_the_pointer_at_a_watched_program(void **state)
{
    struct stage st;
    struct text said = TEXT_EMPTY;

    (void)state;
    for (int i = 0; i < 64; i++)
        text_puts(&said, i == 0 ? "belief .6" : i == 22 ? " .9" : " .1");
    open_trace(&st, phrase("%s\n1234340021430000\n", said.data).text, 3);
    text_free(&said);
    stage_compose(&st, 1280, 720);
    struct rect at = layout_cell_rect(&st.show->layout, 4, 5);
    stage_move(&st, at.x + at.w / 2, at.y + at.h / 2);
    stage_pass(&st, 3);
    assert_true(st.show->pointer.is_hidden);
    stage_press(&st, "W");
    assert_int_equal(st.show->why.cell, 5);
    stage_pass(&st, 1); /* the board glides aside */
    stage_compose(&st, 1280, 720);
    check_case(stage_count_texts(&st, "r2c2: the") == 1, "r2c2");
    check_case(stage_count_texts(&st, "believes most in 3") == 1, "a belief");
    stage_close(&st);
}

static void sound_without_a_device_stays_off(void **state)
{
    struct stage st;

    (void)state;
    open_show(&st);
    setenv("SDL_AUDIODRIVER", "none", 1);
    for (int i = 0; i < 2; i++) {
        stage_press(&st, "h");
        stage_pass(&st, 0.1);
        assert_non_null(strstr(st.show->message.text, "sound: off; no sound device"));
        assert_string_equal(st.show->notice.text, "");
        assert_string_equal(property_now(st.show, PROPERTY_SOUND).text, "off");
        stage_pass(&st, 3);
        assert_string_equal(st.show->message.text, "");
    }
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    stage_press(&st, "h");
    stage_pass(&st, 0.1);
    assert_string_equal(property_now(st.show, PROPERTY_SOUND).text, "on");
    close_show(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_do_what_they_say),
        cmocka_unit_test(every_command_and_property_is_tried),
        cmocka_unit_test(a_property_starts_as_its_option_says),
        cmocka_unit_test(a_film_takes_every_command),
        cmocka_unit_test(a_film_shows_changes_again_after_a_race),
        cmocka_unit_test(a_solved_film_keeps_its_sentence),
        cmocka_unit_test(a_size_of_a_tour_has_boxes),
        cmocka_unit_test(scripts_close_what_is_open),
        cmocka_unit_test(commands_act_where_they_belong),
        cmocka_unit_test(only_the_command_line_names_files_to_write),
        cmocka_unit_test(the_command_line_saves_a_board),
        cmocka_unit_test(keys_of_the_user_come_first),
        cmocka_unit_test(the_help_lists_the_keys_of_the_user),
        cmocka_unit_test(wrong_lines_of_keys_are_named_and_left_out),
        cmocka_unit_test(writers_come_in_turn),
        cmocka_unit_test(only_a_fifo_is_read),
        cmocka_unit_test(a_long_line_is_left_out),
        cmocka_unit_test(waits_give_commands_their_times),
        cmocka_unit_test(a_wait_ends_at_the_first_failure),
        cmocka_unit_test(sound_without_a_device_stays_off),
        cmocka_unit_test(why_takes_the_pointer_at_a_watched_program),
        cmocka_unit_test(a_panel_stays_when_the_search_has_ended),
        cmocka_unit_test(a_watched_search_that_has_ended_gives_nothing_up),
    };

    if (!mkdtemp(folder))
        return 1;
    setenv("PATH", folder, 1); /* recordings end at once: there is no ffmpeg */
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("XDG_DOCUMENTS_DIR", folder, 1);
    setenv("XDG_PICTURES_DIR", folder, 1);
    setenv("XDG_VIDEOS_DIR", folder, 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return folder_remove(folder) != 0 || failed;
}
