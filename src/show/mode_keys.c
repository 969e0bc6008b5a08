#include "show/mode_keys.h"

#include "files/recent.h"
#include "show/edit_mode.h"
#include "show/puzzle_io.h"
#include "show/search_play.h"

/* ---- The lens and tours ---- */

void mode_press_lens(struct show *base, int argument, const char *key)
{
    struct search_show *s = search_of(base);
    bool closes = lens_control_stays_open(&s->lens);

    (void)argument, (void)key;
    if (s->now->snap.n == 0)
        return;
    struct reply reply = closes ? lens_control_close(&s->lens)
                                : lens_control_open(&s->lens, s->now, s->style.hover);
    show_say(base, "lens %s", closes ? "off" : "on");
    search_answer(s, &reply);
}

void mode_press_lens_action(struct show *base, int action, const char *key)
{
    struct search_show *s = search_of(base);
    struct reply reply = lens_control_act(&s->lens, s->now, (enum lens_action)action);

    (void)key;
    search_answer(s, &reply);
}

void mode_press_tour(struct show *base, int argument, const char *key)
{
    struct search_show *s = search_of(base);
    struct error e;

    (void)argument, (void)key;
    if (tour_player_open_next(&s->tour, &e))
        show_say(base, "tour: %s; Esc ends it", s->tour.name);
    else
        show_say(base, "%s", e.text);
}

/* ---- The editor ---- */

void mode_press_edit(struct show *base, int argument, const char *key)
{
    struct search_show *s = search_of(base);

    (void)argument, (void)key;
    if (lens_control_stays_open(&s->lens) || s->tour.is_playing) {
        show_say(base, "close the lens or tour before editing");
        return;
    }
    assert(!s->editor);
    s->editor = editor_create(s->puzzle);
    show_say(base, "editing: search stopped");
    search_show_edited(s);
}

void mode_press_edit_action(struct show *base, int action, const char *key)
{
    struct search_show *s = search_of(base);
    struct reply reply = edit_act(s->editor, (enum edit_action)action);

    (void)key;
    search_answer_editor(s, &reply);
}

void mode_press_digit(struct show *base, int argument, const char *key)
{
    struct search_show *s = search_of(base);

    (void)argument;
    struct reply reply = edit_digit(s->editor, key[0] - '0', base->now_ns);
    search_answer_editor(s, &reply);
}

/* Values are typed in the editor only. */
void mode_press_locked(struct show *base, int argument, const char *key)
{
    (void)argument, (void)key;
    show_say(base, "search running: press E to stop and edit");
}

/* ---- The list ---- */

void mode_press_list(struct show *base, int argument, const char *key)
{
    (void)argument, (void)key;
    puzzle_io_open_list(search_of(base));
}

void mode_answer_list(struct search_show *s, const struct reply *reply)
{
    search_answer(s, reply);
    if (reply->puzzle)
        puzzle_io_use(s, reply->puzzle, reply->path);
}

void mode_press_list_action(struct show *base, int action, const char *key)
{
    struct search_show *s = search_of(base);
    struct reply reply = list_control_act(&s->list, (enum list_action)action);

    (void)key;
    mode_answer_list(s, &reply);
}
