/* Keys of what opens over a show: lens, tour, editor, list. */
#include "show/keys/key_actions.h"

#include "show/board.h"
#include "show/edit_mode.h"
#include "show/puzzle_io.h"

void key_list_action(struct show *s, int action)
{
    puzzle_io_answer_list(s, list_control_act(&s->list, (enum list_action)action));
}

void key_edit(struct show *s, int argument)
{
    (void)argument;
    if (lens_control_stays_open(&s->lens) || s->tour.is_playing) {
        show_say(s, "close the lens or tour before editing");
        return;
    }
    show_say(s,
             s->shelved ? "editing resumed; Ctrl+Z undoes" : "editing: search stopped");
    board_edit(s);
}

void key_edit_action(struct show *s, int action)
{
    board_answer_editor(s, edit_act(s->editor, (enum edit_action)action));
}

void key_digit(struct show *s, int digit)
{
    board_answer_editor(s, edit_digit(s->editor, digit, s->now_ns));
}

void key_locked(struct show *s, int argument)
{
    (void)argument;
    show_say(s, "search running: press E to stop and edit");
}

void key_lens(struct show *s, int argument)
{
    const struct player_view *now = show_lane(s)->now;
    bool closes = lens_control_stays_open(&s->lens);

    (void)argument;
    if (now->snap.n == 0) {
        show_say(s, "no board yet");
        return;
    }
    show_say(s, "lens %s", closes ? "off" : "on");
    board_answer(s, closes ? lens_control_close(&s->lens)
                           : lens_control_open(&s->lens, now));
}

void key_lens_action(struct show *s, int action)
{
    if (show_lane(s)->now->snap.n == 0) /* a lane that has just come */
        show_say(s, "no board yet");
    else
        board_answer(
            s, lens_control_act(&s->lens, show_lane(s)->now, (enum lens_action)action));
}

/* A tour is told by one lane. */
void key_tour(struct show *s, int argument)
{
    struct error e;

    (void)argument;
    if (!tour_player_open_next(&s->tour, &e)) {
        show_say(s, "%s", e.text);
        return;
    }
    while (s->n_lanes > 1)
        board_remove_lane(s, s->n_lanes - 1);
    show_say(s, "tour: %s; Esc ends it", s->tour.name);
}
