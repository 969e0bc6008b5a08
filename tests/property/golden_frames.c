/* The draw lists of whole frames, and what is heard in them, against
 * tests/golden/frames: every view, panel state, lens stage, race layout and outcome. */
#include "base/in_file.h"
#include "base/units.h"
#include "support/command.h"
#include "support/golden.h"
#include "support/pictures.h"
#include "support/stage.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_WORDS   64
#define MOST_LINES   20000 /* of a frame */
#define FRAME_LENGTH (SOUND_RATE / 60)

/*
 * A scene is a command line and a script, words with spaces between them:
 *   ~0.5      so many seconds pass, frame by frame
 *   @300,200  the pointer moves there; @click, @wheel act where it is
 *   WxH       the size of the window from now on; at first 640x480
 *   card      the end card of a film, from now on
 *   !         a frame is drawn into the golden file
 *   :set_x_y  commands are given, with _ for a space
 *   hear      so is what has been heard since the last time
 *   report    last: the report of the whole show
 *   any other word is a key
 */
struct scene {
    const char *name, *command_line, *script;
};

#define THRASH "--strategy backtrack --var mrv --prop forward puzzles/16/holes-60.txt"
#define PLAIN  "--var mrv --val ascending --prop forward --restarts none "

static const struct scene scenes[] = {
    /* Views. */
    {"views-9", "watch --size 9 --strategy backtrack --speed 60 " PLAIN,
     "~0.8 ! 2 ! 3 ! 4 ! 5 ! 6 ~0.4 ! 7 ~0.4 ! 1 ~0.4 c ! c ! c ! b ~0.3 !"},
    {"views-16-thrashing", "watch --seed 5 --speed 900 " THRASH,
     "1280x720 ~3 ! 2 ! 3 ! 4 ! 5 ! 6 ~0.5 ! hear ~0.1 hear ~1 hear"},
    {"views-portrait", "watch --seed 5 --speed 900 " THRASH,
     "480x800 ~2 ! 6 ~0.5 ! 7 ~0.5 !"},
    {"views-100", "watch --size 100 --speed max", "1280x720 ~0.3 ! 4 ! 6 ~0.5 !"},
    {"learning", "watch --strategy learn --speed 100 puzzles/25/holes-60.txt",
     "~1 5 ~1 ! hear ~0.1 hear 3 ! 6 ~0.5 ! report"},
    {"stack-restarts", "watch --seed 2 --speed 3000 --restarts luby:40 " THRASH,
     "1280x720 6 ~2 ! @200,300 ! @click ~0.2 ! ~0.1 . !"},
    {"stack-partial-restarts",
     "watch --seed 2 --speed 3000 --restarts partial:40 " THRASH, "1280x720 6 ~2 !"},
    {"frontier-queue", "watch --size 4 --strategy breadth-first --speed 10",
     "7 ~1.2 ! ~0.05 ! @250,120 !"},
    {"frontier-heap", "watch --size 9 --strategy best-first --speed 20",
     "1280x720 7 ~2 ! ~0.05 ! @250,320 !"},
    {"frontier-stack", "watch --size 6 --strategy depth-first --speed 20",
     "7 ~1.5 ! 6 ~0.5 ! 1 ~0.5 !"},
    {"frontier-lists", "watch --speed 2 --strategy greedy puzzles/09/growth.txt",
     "1280x720 7 ~1.2 ! Space ~0.1 > > ~0.05 ! ~0.5 ! < ~0.5 ! @640,60 ! 640x480 ! "
     "480x800 ! . ~1 . ~1 !"},
    {"pool", "watch --size 9 --strategy progressive --speed 50", "1280x720 7 ~2 !"},
    {"progressive-heap",
     "watch --size 9 --strategy progressive --tune queue=1 --speed 50",
     "1280x720 7 ~2 ! @250,320 ! 6 ~0.5 ! n ! Space n !"},
    {"tuning", "watch --size 16 --strategy anneal --speed 2000 --seed 3",
     "640x480 6 ~0.5 u ! * ~0.5 ! / ! U ! * ~0.5 !"},
    {"tabu", "watch --size 16 --strategy tabu --speed 20",
     "~2 hear ! 3 ! 2 ! 6 ~0.5 ! hear"},
    {"anneal", "watch --size 9 --strategy anneal --speed 2000", "~2 ! 6 ~0.5 !"},
    {"units-regions",
     "watch --size 9 --units regions+x --holes .5 --seed 4 --speed 1.5 "
     "--strategy backtrack " PLAIN,
     "1280x720 ~0.6 ! ~0.7 ! Space d ~1 ! Up ~1 ! Up ~1 !"},
    {"units-windows",
     "watch --size 9 --units boxes+windows --speed 40 --strategy backtrack " PLAIN,
     "1280x720 ~1 ! 6 ~0.5 !"},
    {"units-small", "watch --size 9 --units boxes+x+windows+regions --speed 1.5 " PLAIN,
     "40x40 ~1 !"},
    {"units-latin", "watch --latin 12 --holes .5 --speed 40 --strategy learn",
     "1280x720 ~1 ! 5 ~0.5 !"},

    /* The panel and what it says. */
    {"panel-states", "watch --size 9 --speed 40 --strategy backtrack " PLAIN,
     "! ~1 ! Tab ! Tab ! i ! Space ~0.1 ! . ~0.1 ! , ~0.2 ! , , ~0.2 ! r ~0.2 ! "
     "report"},
    {"panel-off", "watch --size 9 --speed 40 --panel off", "~1 ! 1280x720 ! 480x800 !"},
    {"panel-in-fullscreen", "watch --size 9 --speed 40 --panel auto",
     "1280x720 ~1 f ~0.5 ! ~2.7 ! ~1 ! Tab ! ~4 !"},
    {"panel-wide", "watch --size 25 --preset ribbons --speed 200", "1920x1080 ~2 !"},
    {"drama", "watch --size 16 --speed 50",
     "~1 ! ~2 ! ~2 ! ~2.5 ! ~2 ! ~3 ! :jam ! ~1 :jam ~1 !"},
    {"panel-auto", "watch --strategy auto --speed 500 puzzles/25/holes-60.txt",
     "~2 ! ~2 !"},
    {"settings", "watch --size 9 --speed 100 --seed 3",
     "~0.5 v ! o ! p ! t ! a ! m ! V ! [ ! { ! \\ ! Backspace ! R ~0.2 !"},
    {"setting-waits", "watch --size 4 --speed 100", "~2 v ! p ! n ~0.1 !"},
    {"pointer", "watch --size 9 --speed 40 --strategy backtrack " PLAIN,
     "~1 @100,100 ! @300,200 ! @20,200 ! x ! + ! - ! ~2 ! report"},
    {"highlight", "watch --size 9 --speed 100", "~0.6 + ! + ! @wheel !"},
    {"waves", "watch --size 9 --speed 1.5 --strategy backtrack " PLAIN,
     "~1.5 ! ~0.3 ! ~0.3 ! Space ~0.1 > ~0.1 ! > > > ~0.1 ! < ~0.1 ! @200,200 !"},
    {"waves-alldifferent",
     "watch --speed 1 --strategy backtrack --prop alldifferent --var mrv "
     "puzzles/09/locked-set.txt",
     "~1 ! ~1 ! ~0.7 ! Space ~0.1 > > > > ! > > > > !"},
    {"small-window", "watch --size 9 --speed 40", "320x200 ~1 ! 160x120 ! 64x64 !"},

    /* Outcomes. */
    {"solved", "watch --size 4 --speed 40",
     "~0.2 hear ~0.1 hear ~0.2 hear ~1.5 ! hear ~3 ! n ~0.2 ! n ~1 !"},
    {"solved-puzzle", "watch --speed 200 puzzles/09/easy.txt", "! ~0.3 ! ~3 !"},
    {"exhausted",
     "watch --speed 5000 --strategy backtrack --prop hidden puzzles/09/easy.txt",
     "~0.01 hear ~3 n ~1 ! hear"},
    {"contradiction", "watch --speed 100 tests/golden/no-place.txt", "~2 ! 1280x720 !"},
    {"gave-up", "watch --speed 500 --max-nodes 300 " THRASH, "~2 ! Space !"},
    {"gave-up-memory",
     "watch --size 9 --speed max --strategy breadth-first --max-memory 100K", "~2 !"},

    /* Over the board. */
    {"help", "watch --size 9 --speed 20",
     "1280x720 ~0.5 ? ! Escape ! 640x480 ? ! Escape !"},
    {"help-of-a-race", "race --size 9 --speed 20", "1280x720 ~0.5 ? !"},
    {"editor", "watch --size 9 --speed 20",
     "~0.5 E ! 5 ! Right 5 ! Ctrl+Z ! Down 3 ! Delete ! ~1 Escape ! E Return ~0.3 !"},
    {"notice", "watch --size 9 --speed 20", "~0.5 Ctrl+V ! report"},
    {"tour", "watch --tour six-cells", "~2 ! ~4 ! ~8 ! ~8 ! report"},
    {"opening", "watch --tour opening --history 0", "1280x720 ~2 ! ~6 ! ~15 ! ~8 !"},

    /* The lens, stage by stage: by augmenting paths, then as a flow. */
    {"lens-4", "watch --code --size 4 --speed 20",
     "Space ~0.1 d ~1 ! Space ~0.5 ! Space ~0.5 ! Space ~0.5 ! Space ~0.5 ! Space ~0.5 "
     "! Space ~0.5 ! Space ~0.5 ! Space ~0.5 ! Space ~0.5 ! Space ~0.5 ! Space ~0.5 ! "
     "Space ~0.5 ! Space ~0.5 ! Space ~0.5 ! Space ~0.5 ! Space ~0.5 ! Space ~0.5 !"},
    {"lens-4-flow", "watch --code --size 4 --speed 20",
     "1280x720 Space ~0.1 d ~1 F ~0.5 ! Space ~0.5 ! Space ~0.5 ! Space ~0.5 ! Space "
     "~0.5 ! Space ~0.5 ! Space ~0.5 ! Space ~0.5 ! Space ~0.5 ! Space ~0.5 ! \\ > ~9 "
     "!"},
    {"lens-9", "watch --code --prop none --paused puzzles/09/locked-set.txt",
     "1280x720 ~1 d ~1 ! Space ~0.2 ! Space ~0.5 Space ~0.5 Space ~0.5 Space ~0.5 ! > "
     "~20 ! , ~0.5 ! , ~0.5 ! < ~0.5 ! Right ~1 ! Down ~1 ! Return ~1 ! u ~1 ! report"},
    {"lens-9-stages", "watch --prop none --paused puzzles/09/locked-set.txt",
     "~1 d ~1 > ~0.3 ! ~0.7 ! ~0.7 ! ~0.7 ! ~0.7 ! ~0.7 ! ~0.7 ! ~0.7 ! ~0.7 ! ~0.7 ! "
     "~0.7 ! ~0.7 ! ~0.7 ! ~0.7 ! ~0.7 ! ~0.7 ! ~0.7 ! ~0.7 ! ~0.7 ! ~0.7 ! ~0.7 ! "
     "~0.7 ! ~0.7 !"},
    {"lens-16", "watch --code --paused --prop naked puzzles/16/holes-60.txt",
     "1280x720 ~1 d ~1 ! Space ~0.5 ! Space ~0.5 ! Space ~0.5 ! F ~0.5 ! Space ~0.5 ! "
     "> ~9 ! Tab ~0.5 !"},
    {"lens-25", "watch --code --paused --prop naked puzzles/25/holes-60.txt",
     "1080x1920 ~1 d ~1 ! > ~9 ! F ~0.5 !"},
    {"lens-runs", "watch --size 9 --speed 5 --prop alldifferent",
     "d ~1 ! ~0.4 ! Home ~0.3 ! d ~1 !"},
    {"lens-violator", "watch --code --paused --prop none tests/golden/no-place.txt",
     "1280x720 ~1 d ~1 > ~9 ! Up ~1 > ~9 ! Up ~1 > ~9 !"},
    {"lens-without-room", "watch --size 9 --speed 20",
     "~1 d ~1 320x240 ! 200x150 ! 160x400 ! 96x64 !"},

    /* The code beside the board: slow, fast, with a heap. */
    {"code", "watch --code --size 9 --speed 1.5 --strategy backtrack " PLAIN,
     "~1.5 ! ~0.3 ! 1280x720 ! 480x800 ! 320x200 ! C ~0.5 !"},
    {"code-fast", "watch --speed 900 --strategy learn puzzles/25/holes-60.txt",
     "1280x720 C ~2 ! d ~0.5 ! d ~0.5 ! Space ~0.1 ! a ~1 !"},
    {"code-heap", "watch --code --speed 2 --strategy greedy puzzles/09/growth.txt",
     "1280x720 ~2 ! Space ~0.1 < ~0.3 ! 1080x1920 ! w ~0.5 !"},

    /* Conflicts of clause learning, stage by stage: small, without a minimisation; with
     * one; large; in a lane of a race. */
    {"conflict-9", "watch --strategy learn --speed 500 puzzles/09/inkala-2012.txt",
     "1280x720 ~1.2 :why_conflict ~1 ! . ! . ! Return . ! Return > ! , ! , ! , ! "
     "640x480 ! "
     "1080x1920 !"},
    {"conflict-16", "watch --strategy learn --speed 2000 puzzles/16/holes-60.txt",
     "1280x720 ~0.1 :why_conflict ~1 ! > , , , ! W ~1 ! report"},
    {"conflict-36", "watch --strategy learn --speed 2000 puzzles/36/holes-47.txt",
     "1920x1080 ~2 :why_conflict ~3 ! . . ! > ! , , ! 640x480 !"},
    {"conflict-in-a-race",
     "race --speed 2000 --presets backtrack-mrv,learn "
     "puzzles/09/inkala-2012.txt",
     "1280x720 ~0.1 :pause ) z :why_conflict ~2 ! ( ~1 !"},

    /* Presentations. */
    {"presentation",
     "watch --presentation --size 9 --speed 1.5 --strategy backtrack " PLAIN,
     "1280x720 ~1.5 ! 6 ~0.5 ! 1 ~0.5 d ~0.5 ! d ~0.5 480x800 ! F5 ! 640x480 F5 ! "
     ":caption_Two_words ! w ~0.5 !"},
    {"presentation-stuck", "watch --presentation --seed 5 --speed 900 " THRASH,
     "1280x720 ~13 !"},
    {"presentation-card",
     "record --presentation --speed 5000 -o film.mp4 puzzles/09/easy.txt",
     "1920x1080 ~3 ! card ~0.5 ! 1080x1920 !"},

    /* Races. */
    {"race-2", "race --size 9 --speed 200 --presets backtrack-mrv,learn",
     "hear ~1 ! hear Space ~0.1 ! . ~0.1 ! 5 ! ~0.5 r ~1 ! R ~1 ! ) d ~1 ! report"},
    {"race-3", "race --preset wrong-grids", "1280x720 ~1 ! 2 ! ~2 ! hear"},
    {"race-4", "race --preset propagation", "1280x720 ~2 ! Tab ! Tab ~3 !"},
    {"race-learning", "race --preset learning", "1280x720 ~2 !"},
    {"race-6",
     "race --size 6 --speed 100 --presets backtrack-naive,backtrack-mrv,tabu,learn,"
     "depth-first,greedy",
     "480x800 ~2 ! ~3 ! 1280x720 card !"},
    {"race-16",
     "race --size 4 --speed 20 --presets backtrack-naive,generate-and-test,"
     "backtrack-candidates,backtrack-mrv,backtrack-hidden,backtrack-alldifferent,sweep,"
     "auto,learn,depth-first,breadth-first,best-first,greedy,progressive,anneal,tabu",
     "1280x720 ~0.5 ! @100,100 ! ~3 ! card ! 640x480 !"},
    {"lanes",
     "watch --strategy backtrack --var mrv --prop forward --speed 300 "
     "puzzles/16/holes-60.txt",
     "1280x720 ~1 w ~2 ! Left ! ) z ~0.5 ! 6 ~0.5 ! Escape d ~1 ! d ~0.5 ) v ! "
     "PageDown "
     "! PageUp ~1 ! r ~1 ! 640x480 ! report"},
    {"captions", "watch --size 16 --preset ribbons --speed 50",
     "1280x720 ~0.5 :caption_Above_the_lanes ! :lanes_4;lane_2 ~1 ! 640x480 ! "
     ":lanes_1;pause;lens_box_4;lens_flow ~1 ! :highlight_3;lens_close ~1 !"},
    {"race-panel-off", "race --size 4 --presets greedy,sweep --panel off", "~1 !"},
    {"race-over", "race --size 9 --speed 5000 --presets backtrack-mrv,learn,sweep",
     "1280x720 ~3 ! x ! + ! g ~1 ! Up ~1 !"},

    /* Films. */
    {"card-of-a-search", "record --size 9 --speed 100", "1280x720 ~2 card ~0.5 !"},
    {"card-of-a-solution", "record --speed 5000 puzzles/09/easy.txt",
     "1280x720 ~3 card ~0.5 ! 640x480 !"},
};

static struct font *open_font(void)
{
    struct glyphs g = blocks();

    for (int i = 0; i < TEXT_SIZES; i++) {
        static const int widths[] = {
            [TEXT_SMALL] = 7, [TEXT_LARGE] = 12, [TEXT_CELL] = 9, [TEXT_MARK] = 5};
        g.advance[i] = widths[i];
        g.line_height[i] = widths[i] * 2 - 1;
    }
    return font_of_glyphs(&g);
}

/* ---- What a script does ---- */

static void add_heard(struct show *s, struct text *out)
{
    struct heard lanes[HEARD_LANES];
    int count = show_hear(s, true, FRAME_LENGTH, lanes);

    for (int i = 0; i < count; i++) {
        const struct heard *h = &lanes[i];
        text_printf(out, "lane %d hears", i);
        for (int k = 0; k < HEARD_KINDS; k++)
            text_printf(out, " %d", h->count[k]);
        text_printf(out, ", %d levels, %llu assigned, %llu failures, share %d, notes",
                    h->levels, (unsigned long long)h->n_assigned,
                    (unsigned long long)h->n_failures, h->share);
        for (int k = 0; k < h->count[HEARD_NOTE]; k++)
            text_printf(out, " %d at %d,", h->notes[k].value, h->notes[k].pan);
        text_putc(out, '\n');
    }
}

/* The hashes of a frame's lines. */
struct lines {
    uint64_t hash[MOST_LINES];
    int count;
};

static bool has_line(const struct lines *l, uint64_t hash)
{
    for (int i = 0; i < l->count; i++)
        if (l->hash[i] == hash)
            return true;
    return false;
}

static bool ends_in(const char *line, size_t length, const char *end)
{
    return length > strlen(end) &&
           strncmp(line + length - strlen(end), end, strlen(end)) == 0;
}

/* A hash of the whole frame, and the lines that the scene's last frame did not have;
 * pencil marks are many, so that only the hash has them. How much memory a search or a
 * history has taken depends on the machine: left out. */
static void add_lines(struct text *out, const char *frame, const struct lines *before,
                      struct lines *now)
{
    struct text new_lines;
    uint64_t hash = 0;
    bool is_memory = false;

    text_init(&new_lines);
    now->count = 0;
    for (const char *at = frame; *at;) {
        size_t length = strcspn(at, "\n") + 1;
        uint64_t of_line = golden_hash(GOLDEN_HASH, at, length);
        bool is_mark = strncmp(at, "text ", 5) == 0 &&
                       strncmp(strchr(at + 5, ' ') + 1, "mark ", 5) == 0;
        if (!is_memory) {
            assert_true(now->count < MOST_LINES);
            now->hash[now->count++] = of_line;
            hash = hash * 31 + of_line;
            if (!is_mark && !has_line(before, of_line))
                text_add(&new_lines, at, length);
        }
        is_memory = ends_in(at, length, "\"memory\"\n") ||
                    ends_in(at, length, "\"history memory\"\n");
        at += length;
    }
    text_printf(out, "%d commands, hash %016llx; new:\n", now->count,
                (unsigned long long)hash);
    text_add(out, new_lines.data, new_lines.length);
    text_free(&new_lines);
}

static void add_frame(struct stage *st, struct text *out)
{
    static struct lines lines[2], *now = &lines[0], *before = &lines[1];
    struct show *s = st->show;
    struct text frame;

    stage_pass(st, 0.001);
    stage_compose(st, st->window.width, st->window.height);
    assert_true(
        frame_shows(&s->picture.frame, &s->draw)); /* but few tiles were painted */
    text_printf(out, "== %.3f s, %dx%d: ", (double)s->now_ns / (double)NS_PER_S,
                st->window.width, st->window.height);
    text_init(&frame);
    draw_describe(&s->draw, &frame);
    struct lines *free_lines = before;
    before = now;
    now = free_lines;
    if (out->length < 64) /* the scene's first frame */
        before->count = 0;
    add_lines(out, frame.data, before, now);
    text_free(&frame);
}

/* Its times are 0: no frame was measured, and there are no threads. */
static void add_report(struct stage *st, struct text *out)
{
    char path[] = "/tmp/sudoscope-report-XXXXXX";
    int fd = mkstemp(path);
    struct error e;

    assert_true(fd >= 0);
    close(fd);
    show_finish(st->show);
    if (!report_write(st->setup.report, "none", 0, path, &e) ||
        !in_file_read_regular(out, path, &e))
        fail_msg("%s", e.text);
    unlink(path);
}

static void act_with_pointer(struct stage *st, const char *word)
{
    struct show *s = st->show;
    int x, y;

    if (sscanf(word, "@%d,%d", &x, &y) == 2)
        stage_move(st, x, y);
    else
        show_take_event(s, &(struct input_event){.kind = strcmp(word, "@wheel") == 0
                                                             ? INPUT_WHEEL
                                                             : INPUT_CLICK,
                                                 .x = s->pointer.x,
                                                 .y = s->pointer.y,
                                                 .notches = 1});
}

/* `_` stands for a space. */
static void act_by_command(struct stage *st, const char *word)
{
    char text[128];

    snprintf(text, sizeof text, "%s", word);
    for (char *at = text; *at; at++)
        if (*at == '_')
            *at = ' ';
    give_commands(st->show, text);
}

static void act(struct stage *st, const char *word, struct text *out)
{
    int w, h;

    if (strcmp(word, "!") == 0)
        add_frame(st, out);
    else if (strcmp(word, "hear") == 0)
        add_heard(st->show, out);
    else if (strcmp(word, "report") == 0)
        add_report(st, out);
    else if (strcmp(word, "card") == 0)
        st->show->is_at_card = true;
    else if (word[0] == '~')
        stage_pass(st, atof(word + 1));
    else if (word[0] == ':' && word[1])
        act_by_command(st, word + 1);
    else if (word[0] == '@' && word[1])
        act_with_pointer(st, word);
    else if (sscanf(word, "%dx%d", &w, &h) == 2)
        stage_compose(st, w, h);
    else
        stage_press(st, word);
}

/* Splits at spaces; the words point into `text`. */
static void split(char *text, char **words)
{
    int count = 0;

    for (char *at = strtok(text, " "); at; at = strtok(NULL, " ")) {
        words[count++] = at;
        assert_true(count < MOST_WORDS);
    }
    words[count] = NULL;
}

static void play(const struct scene *scene, struct text *out)
{
    char line[512], script[1024], *words[MOST_WORDS], *acts[4 * MOST_WORDS];
    struct stage st;
    int count = 0;

    snprintf(line, sizeof line, "sudoscope %s --config /dev/null", scene->command_line);
    snprintf(script, sizeof script, "%s", scene->script);
    split(line, words);
    for (char *at = strtok(script, " "); at; at = strtok(NULL, " "))
        acts[count++] = at;
    stage_open_virtual(&st, open_font(), words);
    stage_compose(&st, 640, 480);
    for (int i = 0; i < count; i++)
        act(&st, acts[i], out);
    stage_close(&st);
}

static void a_scene_draws_as_before(void **state)
{
    const struct scene *scene = *state;
    struct text out;
    char name[96];

    text_init(&out);
    play(scene, &out);
    snprintf(name, sizeof name, "frames/%s.txt", scene->name);
    golden_expect(name, &out);
    text_free(&out);
}

int main(void)
{
    enum { SCENES = sizeof scenes / sizeof *scenes };
    struct CMUnitTest tests[SCENES];

    if (chdir(TESTS_DIR "/..") != 0)
        return 1;
    for (int i = 0; i < SCENES; i++)
        tests[i] = (struct CMUnitTest){.name = scenes[i].name,
                                       .test_func = a_scene_draws_as_before,
                                       .initial_state = (void *)&scenes[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
