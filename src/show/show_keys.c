/* Keys with the same effect in a search and in a race: board, view, palette, speed,
 * window. */
#include "show/keys.h"
#include "show/press.h"

#include "base/number.h"
#include "puzzle/generate.h"
#include "show/search_state.h"
#include "view/pen.h"

#include <assert.h>

#define SLOWEST 0.1
#define FASTEST 1e9

/* Without a rate to scale (maximum speed, no measurement): automatic speed. */
static double changed_speed(double now, enum speed_change change)
{
    static const double factors[] = {0.8, 1.25, 0.5, 2}; /* from SPEED_SLOWER on */

    if (change == SPEED_MAXIMUM)
        return PLAYER_MAXIMUM;
    double scaled = change == SPEED_AUTOMATIC ? 0 : now * factors[change];
    return scaled > 0 ? real_clamp(scaled, SLOWEST, FASTEST) : PLAYER_AUTOMATIC;
}

static struct phrase speed_name(double speed)
{
    return speed < 0 ? phrase("automatic, %d s for the board", PLAYER_AUTOMATIC_SECONDS)
           : speed == 0 ? phrase("maximum")
                        : phrase("%.3g/s", speed);
}

void show_press_speed(struct show *s, int change)
{
    double speed = changed_speed(s->type->speed(s), (enum speed_change)change);
    struct phrase before = speed_name(s->speed);

    s->type->set_speed(s, speed);
    show_say(s, "target speed: %s \xe2\x86\x92 %s", before.text,
             speed_name(speed).text);
}

static void use_empty(struct show *s, int box_rows, int box_cols)
{
    int n = box_rows * box_cols;
    struct phrase name = phrase("empty %dx%d", n, n);

    s->type->use_puzzle(s, puzzle_create(box_rows, box_cols, name.text));
}

void show_press_empty(struct show *s, int argument)
{
    const struct geometry *geo = s->type->puzzle(s)->geo;

    (void)argument;
    show_say(s, "empty board");
    use_empty(s, geo->box_rows, geo->box_cols);
}

void show_press_generate(struct show *s, int argument)
{
    const struct geometry *geo = s->type->puzzle(s)->geo;
    int holes = generate_holes(geo->n_cells, s->o->holes);
    struct rng r;

    (void)argument;
    rng_seed(&r, s->type->next_seed(s));
    show_say(s, "generated a puzzle with %d holes", holes);
    s->type->use_puzzle(
        s, generate_puzzle(geo->box_rows, geo->box_cols, holes, &r, "generated"));
}

/* A size whose boxes are not single rows. */
static bool has_boxes(int n)
{
    int rows, cols;

    geometry_default_box(n, &rows, &cols);
    return rows > 1;
}

static bool is_square(int n)
{
    int rows, cols;

    geometry_default_box(n, &rows, &cols);
    return rows == cols;
}

/* The nearest size of a kind that is larger (by = 1) or smaller (by = -1). */
static void change_size(struct show *s, int by, bool (*is_kind)(int n))
{
    int now = s->type->puzzle(s)->geo->n, n = now + by, rows, cols;

    while (n >= MIN_N && n <= MAX_N && !is_kind(n))
        n += by;
    if (n < MIN_N || n > MAX_N) {
        show_say(s, "%d\xc3\x97%d is the %s board", now, now,
                 by > 0 ? "largest" : "smallest");
        return;
    }
    geometry_default_box(n, &rows, &cols);
    show_say(s, "size: %d\xc3\x97%d \xe2\x86\x92 %d\xc3\x97%d, empty", now, now, n, n);
    use_empty(s, rows, cols);
}

void show_press_size(struct show *s, int by)
{
    change_size(s, by, has_boxes);
}

void show_press_square(struct show *s, int by)
{
    change_size(s, by, is_square);
}

static struct phrase name_value(int value)
{
    return value > 0 ? phrase("%d", value) : phrase("none");
}

void show_isolate(struct show *s, int value)
{
    int *isolated = s->type->isolated(s);
    struct phrase before = name_value(*isolated);

    *isolated = value;
    s->view = BOARD_VALUES; /* the only view that shows single values */
    show_say(s, "highlighted value: %s \xe2\x86\x92 %s", before.text,
             name_value(value).text);
}

/* The value under the pointer; again, or with no value there: all values. */
void show_press_isolate(struct show *s, int argument)
{
    int value = s->type->value_at_pointer(s);

    (void)argument;
    show_isolate(s, value == *s->type->isolated(s) ? 0 : value);
}

/* "All values" comes between the last value and the first. */
void show_press_isolate_next(struct show *s, int by)
{
    int choices = s->type->puzzle(s)->geo->n + 1;

    show_isolate(s, ((*s->type->isolated(s) + by) % choices + choices) % choices);
}

void show_press_view(struct show *s, int view)
{
    const char *before = board_view_row(s->view)->title;

    assert(view >= 0 && view < BOARD_VIEWS);
    if (board_view_is_large((enum board_view)view) && s->type->context == IN_RACE) {
        show_say(s, "key %s is for one search, not for a race",
                 board_view_row((enum board_view)view)->key);
        return;
    }
    bool is_same = s->view == (enum board_view)view;
    s->view = (enum board_view)view;
    if (is_same)
        show_say(s, "view: %s, as before", before);
    else
        show_say(s, "view: %s \xe2\x86\x92 %s", before, board_view_row(s->view)->title);
}

void show_press_palette(struct show *s, int by)
{
    const char *before = palette_row(s->palette)->name;

    s->palette = (s->palette + by) % palette_count();
    show_say(s, "palette: %s \xe2\x86\x92 %s", before, palette_row(s->palette)->name);
}

void show_press_calm(struct show *s, int argument)
{
    (void)argument;
    s->is_calm = !s->is_calm;
    show_say(s, s->is_calm ? "calm: on, colours blend" : "calm: off");
}

void show_press_sound(struct show *s, int argument)
{
    (void)argument;
    if (!s->audio) {
        show_say(s, "no sound in this window");
        return;
    }
    bool was_on = audio_is_on(s->audio);
    if (show_is_search(s))
        search_of(s)->tour.sound = 0;
    audio_want(s->audio, !was_on);
    show_say(s, was_on ? "sound: off" : "sound: on, volume %d %%",
             audio_volume(s->audio));
}

void show_press_volume(struct show *s, int by)
{
    if (!s->audio) {
        show_say(s, "no sound in this window");
        return;
    }
    int before = audio_volume(s->audio), volume = int_clamp(before + by, 0, SOUND_FULL);
    audio_set_volume(s->audio, volume);
    show_say(s, "volume: %d \xe2\x86\x92 %d %%%s", before, volume,
             audio_is_on(s->audio) ? "" : ", sound is off (h)");
}

void show_press_help(struct show *s, int argument)
{
    (void)argument;
    bool has_next = s->has_help && s->help_page + 1 < s->help_pages;
    s->help_page = has_next ? s->help_page + 1 : 0;
    s->has_help = has_next || !s->has_help;
}

void show_press_capture(struct show *s, int is_video)
{
    char said[CAPTURE_SAID] = "no frame yet";

    assert(s->capture);
    if (s->frame.width > 0 && is_video)
        capture_toggle(s->capture, s->frame.width, s->frame.height,
                       s->audio && audio_is_on(s->audio), s->now_ns, said);
    else if (s->frame.width > 0)
        capture_still(&s->frame, said);
    show_say(s, "%s", said);
}

void show_press_fullscreen(struct show *s, int argument)
{
    (void)argument;
    window_set_fullscreen(s->window, !window_is_fullscreen(s->window));
    show_say(s,
             window_is_fullscreen(s->window) ? "fullscreen: Esc leaves" : "windowed");
}

void show_press_request(struct show *s, int request)
{
    s->request = (enum show_request)request;
}
