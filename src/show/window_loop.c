#include "show/show_loop.h"

#include "base/drain.h"
#include "front/signals.h"
#include "show/clip.h"

#include <time.h>

#define USUAL_HZ 60 /* of a display that does not tell */
#define LEAST_HZ 20
#define MOST_HZ  500
#define STILL_NS (4 * NS_PER_S) /* longer than any wait without frames */
#define REST_NS  (NS_PER_S / 4)
#define FIRST_NS NS_PER_MS
#define PENDING  64

/* A pressed key whose effect is not on the screen yet. */
struct pending {
    int64_t pressed_ns;
    /* The number of the last command that the key sent to the lane's player. 0: the key
     * sent none, so the next frame shows its effect. */
    uint64_t command;
    const struct lane *lane;
};

struct loop {
    struct show *show;
    struct clip *clip; /* the clip that is being made, or NULL */
    struct pending pending[PENDING];
    int n_pending;
    int64_t next_ns;  /* when the next frame is due */
    int64_t moved_ns; /* the time of the last input or frame */
};

int64_t window_loop_end_ns(const struct options *o)
{
    return o->seconds > 0 ? clock_now_ns() + ns_of_seconds(o->seconds) : INT64_MAX;
}

/* A window has as many frames as its display. */
static int64_t frame_ns(const struct show *s)
{
    int hz = s->window->hz;

    return NS_PER_S / (hz > 0 ? int_clamp(hz, LEAST_HZ, MOST_HZ) : USUAL_HZ);
}

static void pass_event(struct loop *loop, const struct input_event *event,
                       int64_t happened_ns)
{
    struct show *s = loop->show;
    const struct lane *lane = show_lane(s);
    uint64_t before = lane_will(lane)->command;

    if (loop->clip && event->kind != INPUT_QUIT) {
        if (event->kind == INPUT_KEY && strcmp(event->key, "Escape") == 0)
            clip_stop(loop->clip);
        return;
    }
    show_take_event(s, event);
    loop->moved_ns = s->now_ns;
    loop->next_ns = i64_min(loop->next_ns, s->now_ns + frame_ns(s));
    if (event->kind != INPUT_KEY || loop->n_pending == PENDING)
        return;
    bool is_sent = lane == show_lane(s) && lane_will(lane)->command > before;
    loop->pending[loop->n_pending++] =
        (struct pending){happened_ns, is_sent ? lane_will(lane)->command : 0, lane};
}

static void record_effects(struct loop *loop, int64_t shown_ns)
{
    const struct show *s = loop->show;
    int kept = 0;

    for (int i = 0; i < loop->n_pending; i++) {
        struct pending p = loop->pending[i];
        if (p.lane != show_lane(s) || p.lane->now->play.command >= p.command)
            distribution_add(&s->report->key_to_effect, shown_ns - p.pressed_ns);
        else
            loop->pending[kept++] = p;
    }
    loop->n_pending = kept;
}

/* Takes input until the next frame is due. First takes the events that came during the
 * last frame, as long as the drain goes on. Their latency counts from the start of that
 * frame, so it is not underestimated. */
static void take_events(struct loop *loop, int64_t frame_started_ns)
{
    struct show *s = loop->show;
    struct drain drain = drain_begin(DRAIN_NS, signals_interrupted);
    struct input_event event;

    while (s->request == SHOW_STAY && drain_goes_on(&drain) &&
           window_next_event(s->window, 0, &event))
        pass_event(loop, &event, frame_started_ns);
    while (s->request == SHOW_STAY && !signals_interrupted()) {
        s->now_ns = clock_now_ns();
        int64_t left_ns = loop->next_ns - s->now_ns;
        if (left_ns < NS_PER_MS) {
            nanosleep(&(struct timespec){0, (long)i64_max(left_ns, 0)}, NULL);
            break;
        }
        if (window_next_event(s->window, (int)(left_ns / NS_PER_MS), &event)) {
            s->now_ns = clock_now_ns();
            pass_event(loop, &event, s->now_ns);
        }
    }
}

/* Advances the show and draws a frame. False if there is nothing new to draw. */
static bool make_frame(struct loop *loop)
{
    struct show *s = loop->show;
    int width, height;

    if (loop->clip) {
        if (!clip_advance(loop->clip, clock_now_ns())) {
            clip_close(loop->clip);
            loop->clip = NULL;
        }
        s->must_draw = true;
        window_present(s->window, &s->picture.frame, &s->draw, &s->picture.damage);
        return true;
    }
    show_advance(s, clock_now_ns());
    if (s->clip_path[0])
        loop->clip = clip_open(s);
    if (!s->must_draw || !show_is_ready(s) || !window_is_visible(s->window))
        return false;
    s->must_draw = false;
    window_size(s->window, &width, &height);
    show_compose(s, width, height);
    window_present(s->window, &s->picture.frame, &s->draw, &s->picture.damage);
    return true;
}

/* Whether only input can change the frame. What has no input to announce it keeps the
 * loop awake: players, scripts, sound, recordings and what waits for its time. */
static bool is_still(const struct loop *loop, int64_t now_ns)
{
    const struct show *s = loop->show;

    return now_ns - loop->moved_ns >= STILL_NS &&
           (show_is_paused(s) || race_is_over(s->race)) && show_is_current(s) &&
           !s->scripts.fifo && script_player_is_over(&s->scripts.start) &&
           !s->tour.is_playing && !(s->audio && s->audio->is_on) &&
           !(s->capture && capture_is_recording(s->capture)) && s->starts_ns == 0 &&
           s->notice.text[0] == '\0';
}

void window_loop_run(struct show *s, int64_t end_ns)
{
    int64_t woke_ns = clock_now_ns();
    struct loop loop = {.show = s, .next_ns = woke_ns, .moved_ns = woke_ns};
    bool follows = false; /* the last iteration has drawn a frame */

    assert(s->window && s->report);
    while (!signals_interrupted() && clock_now_ns() < end_ns) {
        take_events(&loop, woke_ns);
        if (s->request != SHOW_STAY)
            break;
        woke_ns = clock_now_ns();
        bool drawn = make_frame(&loop);
        int64_t done_ns = clock_now_ns();
        if (drawn) {
            loop.moved_ns = done_ns;
            record_effects(&loop, done_ns);
            report_frame(s->report, woke_ns, done_ns, follows);
        }
        follows = drawn;
        /* After a late frame the next one is due at once; missed frames are skipped. A
         * still show rests until there is input. A new board is drawn as soon as there
         * is a snapshot of it. */
        int64_t rest_ns = is_still(&loop, done_ns) ? REST_NS
                          : !show_is_ready(s)      ? FIRST_NS
                                                   : frame_ns(s);
        loop.next_ns = i64_min(i64_max(loop.next_ns + rest_ns, done_ns), end_ns);
    }
    if (loop.clip)
        clip_close(loop.clip);
}
