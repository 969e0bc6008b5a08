#include "show/clip.h"

#include "base/message.h"
#include "files/user_dirs.h"
#include "record/timeline.h"
#include "show/lanes.h"
#include "show/show_frame.h"
#include "show/show_loop.h"

#define CLIP_NS       (20 * NS_PER_S) /* length of a clip, without pauses */
#define TITLE_NS      (3 * NS_PER_S) /* then the sentences about the search are shown */
#define HOLD_NS       (NS_PER_S / 2) /* the last step is shown for this time */
#define FRAMES_A_CALL 4
#define SEEK_STEPS    4096 /* most steps that a player without a thread takes at once */

struct clip_part {
    uint64_t from, to;  /* the first and the last step */
    double steps_per_s; /* speed in the film; 0: the target speed, which is slow */
};

struct clip {
    struct show *show;
    int first, end; /* lanes first .. end - 1 are filmed */
    struct clip_part part[MAX_LANES];
    bool was_running, has_title, is_rewound;
    struct video_format format;
    struct frame fitted; /* a frame that had another size than the film */
    struct sink *sink;
    struct synth *synth; /* NULL: no sound */
    char path[PATH_SIZE];
    int64_t begun_ns;       /* time of the film's first frame on the show's clock */
    uint64_t frame, frames; /* index of the next frame; number of all frames */
    struct error error;     /* why a frame could not be written; "": no error */
};

/* Chooses the steps to film, up to the step on the screen. Returns in ns how long the
 * lane ran to take these steps. */
static int64_t choose_part(const struct lane *l, struct clip_part *part)
{
    const struct playback *play = &l->now->play;
    uint64_t i = l->n_moments, oldest = i - u64_min(i, LANE_MOMENTS);
    const struct lane_moment *m = l->moments;
    int64_t from_ns, until_ns = l->ran_ns;
    double speed = play->steps_per_s;

    part->from = part->to = play->step;
    while (i > oldest && m[(i - 1) % LANE_MOMENTS].step >= part->to)
        until_ns = m[--i % LANE_MOMENTS].ns;
    for (from_ns = until_ns; i > oldest; i--) {
        const struct lane_moment *before = &m[(i - 1) % LANE_MOMENTS];
        if (until_ns - before->ns > CLIP_NS || before->step < play->first_step)
            break;
        from_ns = before->ns;
        part->from = before->step;
    }
    part->steps_per_s =
        speed > 0 && speed <= PLAYER_WAVE_STEPS_PER_S
            ? 0
            : per_second(part->to - part->from, i64_max(until_ns - from_ns, 1));
    return until_ns - from_ns;
}

static void send_to_lanes(struct clip *c, struct player_command command)
{
    for (int i = c->first; i < c->end; i++) {
        command.steps = c->is_rewound ? c->part[i].to : c->part[i].from;
        command.steps_per_s = c->part[i].steps_per_s;
        lane_send(c->show->lanes[i], command);
    }
}

/* Begins the film: the players seek to its first steps. The film's clock ends at the
 * present s->now_ns, so that it never runs ahead of the clock of the show. */
static void begin(struct clip *c)
{
    struct show *s = c->show;
    const struct clip_part *part = &c->part[s->selected];

    c->begun_ns = s->now_ns - timeline_ns(c->format.fps, c->frames);
    s->glide.since_ns = s->refreshed.ns = s->grid.refreshed_ns = s->lens.updated_ns =
        c->begun_ns;
    s->code = (struct code_view){0};
    /* Animations end, because the clock is set back. */
    for (int i = c->first; i < c->end; i++) {
        board_lights_free(&s->lanes[i]->lights);
        s->lanes[i]->lights = (struct board_lights){0};
        board_lights_init(&s->lanes[i]->lights);
    }
    s->message.text[0] = s->notice.text[0] = '\0';
    s->pointer.is_hidden = true; /* until the clip is saved: no text of its cell */
    c->has_title = !s->caption.length && show_is_large(s) && !s->chosen.presentation;
    if (c->has_title)
        text_printf(&s->caption, "%s: steps %s to %s.",
                    show_lane(s)->setting.strategy->name, thousands(part->from).text,
                    thousands(part->to).text);
    c->was_running = !show_is_paused(s);
    lanes_run(s, false);
    send_to_lanes(c, (struct player_command){.kind = PLAYER_SEEK});
}

struct clip *clip_open(struct show *s)
{
    struct clip *c = alloc_zeroed(1, sizeof *c);
    int64_t ns = 0;

    c->show = s;
    snprintf(c->path, sizeof c->path, "%s", s->clip_path);
    s->clip_path[0] = '\0';
    c->first = show_is_large(s) ? s->selected : 0;
    c->end = show_is_large(s) ? s->selected + 1 : s->n_lanes;
    for (int i = c->first; i < c->end; i++)
        ns = i64_max(ns, choose_part(s->lanes[i], &c->part[i]));
    int fps = s->o->fps ? s->o->fps : sink_usual(c->path).fps;
    c->format = (struct video_format){
        .fps = fps, .live = true, .has_sound = s->audio && s->audio->is_on};
    show_film_size(s, &c->format.width, &c->format.height);
    c->frames = timeline_frames(fps, (double)(ns + HOLD_NS) / (double)NS_PER_S);
    if (sink_accepts(c->path, &c->format, &c->error) &&
        (c->sink = sink_open(c->path, &c->format, &c->error))) {
        c->synth = c->format.has_sound ? synth_create() : NULL;
        begin(c);
        return c;
    }
    show_say(s, "no clip: %s", c->error.text);
    free(c);
    return NULL;
}

/* Advances the players. True if they have carried out all commands, seeks too. */
static bool is_there(struct clip *c, int64_t now_ns)
{
    struct race *race = c->show->race;
    bool is_there = race_advance(race, now_ns, SEEK_STEPS);

    race_update(race, now_ns);
    for (int i = 0; i < c->show->n_lanes; i++) {
        const struct race_lane *lane = &race->lanes[i];
        lane_show(c->show->lanes[i], lane->now);
        is_there &= player_shows_all(lane->player) &&
                    lane->now->play.step == lane->now->play.target_step;
    }
    return is_there;
}

static void end_title(struct clip *c)
{
    if (c->has_title)
        text_clear(&c->show->caption);
    c->has_title = false;
}

/* Writes a frame that shows the present snapshots. Then tells the players to advance by
 * the duration of a frame. */
static void film(struct clip *c)
{
    struct show *s = c->show;
    struct window *window = s->window;

    s->now_ns = c->begun_ns + timeline_ns(c->format.fps, c->frame);
    if (s->now_ns - c->begun_ns >= TITLE_NS)
        end_title(c);
    show_frame_advance(s);
    show_update(s);
    s->window = NULL; /* so that no keys are drawn */
    s->hints[0] = NULL;
    show_compose(s, s->picture.frame.width, s->picture.frame.height);
    s->window = window;
    const struct frame *fitted =
        frame_fit(&c->fitted, c->format.width, c->format.height, &s->picture.frame);
    if (!sink_write(c->sink, fitted, &c->error) ||
        (c->synth && !show_write_sound(s, true, c->synth, c->sink, &c->error)))
        clip_stop(c);
    int count = s->draw.count;
    message_draw(&s->draw, s->layout.board, COLOR_TEXT,
                 phrase("clip: %s of %s frames. Esc ends it here",
                        thousands(c->frame + 1).text, thousands(c->frames).text)
                     .text);
    damage_extend(&s->picture.damage, &s->picture.frame, &s->draw, count);
    c->frame++;
    send_to_lanes(c,
                  (struct player_command){.kind = PLAYER_PASS,
                                          .ns = c->begun_ns - s->now_ns +
                                                timeline_ns(c->format.fps, c->frame)});
}

bool clip_advance(struct clip *c, int64_t now_ns)
{
    for (int i = 0; i < FRAMES_A_CALL && is_there(c, now_ns); i++) {
        if (c->frame >= c->frames) {
            c->show->now_ns = now_ns;
            return false;
        }
        if (!c->is_rewound)
            send_to_lanes(c,
                          (struct player_command){
                              .kind = PLAYER_FILM,
                              .on = true,
                              .ns = timeline_ns(c->format.fps, c->frames) - HOLD_NS});
        else
            film(c);
        c->is_rewound = true;
    }
    return true;
}

void clip_stop(struct clip *c)
{
    c->frames = c->frame;
}

void clip_close(struct clip *c)
{
    struct show *s = c->show;
    struct error ignored;
    char shown[PATH_SIZE];

    sink_close(c->sink, c->error.text[0] ? &ignored : &c->error);
    synth_destroy(c->synth);
    user_dirs_shorten(c->path, shown);
    end_title(c);
    bool is_saved = c->error.text[0] == '\0';
    const char *what = is_saved ? shown : c->error.text;
    show_say(s, "%s %s", is_saved ? "saved" : "no clip:", what);
    message_print("sudoscope: %s", what);
    c->is_rewound = true; /* a clip may end before its first frame */
    send_to_lanes(c, (struct player_command){.kind = PLAYER_FILM});
    send_to_lanes(c, (struct player_command){.kind = PLAYER_SEEK});
    if (c->was_running)
        lanes_run(s, true);
    frame_free(&c->fitted);
    free(c);
}
