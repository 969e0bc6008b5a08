#include "show/verbs/play_scripts.h"

#include "base/drain.h"
#include "base/message.h"
#include "front/signals.h"
#include "show/lanes.h"
#include "show/verbs/actions.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#define LONGEST_LINE  4096
#define MOST_COMMANDS 1024 /* of --control, after which no more lines are read */

struct control {
    int fd, line;
    char text[LONGEST_LINE + 1];
    size_t length; /* length of the line so far; above LONGEST_LINE: too long */
};

/* ---- The FIFO ---- */

/* Uses O_NONBLOCK, since open() would otherwise wait for a writer. */
struct control *control_open(const char *path, struct error *e)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat st;

    if (fd < 0) {
        error_fail(e, "--control: %.300s: %s", path, strerror(errno));
        return NULL;
    }
    if (fstat(fd, &st) != 0 || !S_ISFIFO(st.st_mode)) {
        close(fd);
        error_fail(e, "--control: %.300s: expected a FIFO, as mkfifo makes it", path);
        return NULL;
    }
    struct control *c = alloc_zeroed(1, sizeof *c);
    c->fd = fd;
    return c;
}

void control_close(struct control *c)
{
    if (c)
        close(c->fd);
    free(c);
}

static void end_line(struct control *c, struct script *script)
{
    bool is_too_long = c->length > LONGEST_LINE;
    struct error e;

    c->line++;
    c->text[is_too_long ? 0 : c->length] = '\0';
    if (is_too_long)
        message_print("sudoscope: %s:%d:1: expected at most %d bytes in a line",
                      script->file, c->line, LONGEST_LINE);
    else if (!script_add(script, c->text, c->line, &e))
        message_print("sudoscope: %s", e.text);
    c->length = 0;
}

void control_read(struct control *c, struct script *script)
{
    struct drain drain = drain_begin(DRAIN_NS, signals_interrupted);
    char bytes[512];
    ssize_t got = -1;

    while (script->count < MOST_COMMANDS && drain_goes_on(&drain) &&
           (got = read(c->fd, bytes, sizeof bytes)) > 0)
        for (ssize_t i = 0; i < got; i++)
            if (bytes[i] == '\n')
                end_line(c, script);
            else if (c->length++ < LONGEST_LINE)
                c->text[c->length - 1] = bytes[i] ? bytes[i] : ' ';
    if (got == 0 && c->length > 0) /* closed without a last newline */
        end_line(c, script);
}

/* ---- Scripts ---- */

static bool read_commands(struct script *script, const struct options *o,
                          struct error *e)
{
    script_init(script, "--command", FROM_COMMAND_LINE);
    return !o->commands || script_add(script, o->commands, 1, e);
}

bool play_scripts_check(const struct options *o, struct error *e)
{
    struct script script;
    bool fine = read_commands(&script, o, e);

    script_free(&script);
    return fine;
}

bool play_scripts_open(struct show *s, struct error *e)
{
    if (!read_commands(&s->scripts.start.script, s->o, e) ||
        !script_read_puzzles(&s->scripts.start.script, e))
        return false;
    if (!s->o->control || !s->window)
        return true;
    script_init(&s->scripts.control.script, s->o->control, FROM_CONTROL);
    return (s->scripts.fifo = control_open(s->o->control, e)) != NULL;
}

void play_scripts_close(struct show *s)
{
    script_free(&s->scripts.start.script);
    script_free(&s->scripts.control.script);
    control_close(s->scripts.fifo);
}

static bool is_done(const struct show *s, const struct script_player *p)
{
    enum { FAILURE = 1 }; /* index in "end|failure", the words of `wait` */
    enum { CLOSE = 1 };
    enum { PLAY = LENS_PLAY - LENS_NEXT_STAGE, PHASE = LENS_PHASE - LENS_NEXT_STAGE };
    const struct show_command *c = &p->script.commands[p->at];
    const struct player_view *now = show_lane(s)->now;
    const struct snapshot *snap = &now->snap;
    bool is_time = (double)(s->now_ns - p->since_ns) >= c->number * (double)NS_PER_S;

    if (c->id == VERB_LENS_UNIT)
        return !lens_control_stays_open(&s->lens) || s->lens.glide >= 1;
    if (c->id == VERB_LENS_STAGE && (c->word == PLAY || c->word == PHASE))
        return !lens_control_stays_open(&s->lens) || lens_control_is_at_rest(&s->lens);
    if (c->id == VERB_LENS && c->word == CLOSE)
        return !s->lens.is_open;
    if (c->id == VERB_STEPS) /* done when all changes of the last step are shown */
        return now->play.paused && now->play.wave_shown == now->wave.count;
    if (c->id == VERB_ASK && (s->window || s->exercise.given))
        return !s->exercise.asked;
    if (c->id == VERB_WAIT_FOR && c->word != FAILURE && s->n_lanes > 1)
        return is_time || lanes_are_decided(s);
    if (c->id == VERB_WAIT_FOR)
        return is_time || snap->status != SEARCH_RUNNING ||
               (c->word == FAILURE && snap->stats.refutations > p->refutations);
    return (c->id != VERB_WAIT && c->id != VERB_ASK) || is_time;
}

static bool writes(enum verb_id id)
{
    return id == VERB_SAVE || id == VERB_SAVE_AS || id == VERB_SCREENSHOT ||
           id == VERB_RECORD || id == VERB_CLIP || id == VERB_CLIP_AS;
}

/* Begins the next command once the last one is done and every lane's snapshot shows the
 * effect of all commands. Returns false if the script has to wait or is over. */
static bool begin_next(const struct show *s, struct script_player *p)
{
    const struct snapshot *snap = &show_lane(s)->now->snap;
    bool ended = p->ends_update;

    assert(p->at >= 0 && p->at <= p->script.count &&
           (!p->has_begun || p->at < p->script.count));
    p->ends_update = false;
    if (ended || script_player_is_over(p) || !show_is_current(s) || snap->n == 0)
        return false;
    if (p->has_begun && !is_done(s, p))
        return false;
    p->at += p->has_begun;
    p->has_begun = !script_player_is_over(p);
    if (!p->has_begun)
        return false;
    enum verb_id id = p->script.commands[p->at].id;
    p->since_ns = s->now_ns;
    p->refutations = snap->stats.refutations;
    /* After `pause` and `close` the next command waits for the next call of
     * play_scripts. By then the snapshots show the pause, and the overlay is closed.
     * A window also writes at most one file a frame. */
    p->ends_update = id == VERB_PAUSE || id == VERB_CLOSE || (s->window && writes(id));
    return true;
}

static bool play(struct show *s, struct script_player *p, const struct drain *drain)
{
    bool happened = false;
    struct error e;

    while (drain_goes_on(drain) && begin_next(s, p)) {
        /* After every command but `pause` the caller must fetch new snapshots. */
        happened |= p->script.commands[p->at].id != VERB_PAUSE;
        if (!carry_out(s, &p->script, p->at, &e))
            message_print("sudoscope: %s", e.text);
    }
    return happened;
}

static bool play_control(struct show *s, const struct drain *drain)
{
    if (!s->scripts.fifo)
        return false;
    if (script_player_is_over(&s->scripts.control)) {
        script_keep(&s->scripts.control.script, 0);
        s->scripts.control.at = 0;
    }
    control_read(s->scripts.fifo, &s->scripts.control.script);
    return play(s, &s->scripts.control, drain);
}

static bool play_tour(struct show *s, const struct drain *drain)
{
    if (!s->tour.is_playing)
        return false;
    s->touring.has_looks = true;
    bool happened = play(s, &s->tour.play, drain);
    bool is_over = script_player_is_over(&s->tour.play);
    bool is_exercise = exercise_is_playing(s);
    if (is_over)
        lanes_end_tour(s);
    if (is_over && is_exercise)
        text_printf(&s->caption, "%d of %d right. q ends the exercise.",
                    s->exercise.n_right, exercise_questions(&s->tour.play.script));
    return happened || is_over;
}

bool play_scripts(struct show *s, const struct drain *drain)
{
    bool happened = play(s, &s->scripts.start, drain);

    happened |= play_control(s, drain);
    happened |= play_tour(s, drain);
    s->must_draw |= happened;
    return happened;
}
