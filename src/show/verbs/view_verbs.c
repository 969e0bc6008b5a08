/* Commands for the appearance of a frame, and for the window. */
#include "show/verbs/actions.h"

#include "base/message.h"
#include "files/user_dirs.h"

/* `number` as of value_number; 0: no value. */
static struct value_word name_value(const struct show *s, int number)
{
    return number > 0 ? value_word(s->puzzle->alphabet, number - 1)
                      : (struct value_word){"none"};
}

static void isolate(struct show *s, int value)
{
    struct value_word before = name_value(s, s->isolated);

    s->isolated = value;
    s->view = BOARD_VALUES; /* the only view that can highlight a value */
    show_say(s, "highlighted value: %s \xe2\x86\x92 %s", before.text,
             name_value(s, value).text);
}

/* Returns the value of the cell under the pointer, 1 .. n. Returns 0 if there is no
 * value, or if the snapshot still shows an old board. */
static int value_at_pointer(const struct show *s)
{
    bool is_large = show_is_large(s);
    const struct lane *l = s->lanes[is_large ? s->selected : s->grid.hover_lane];
    const struct snapshot *snap = &l->now->snap;
    cell_t c = is_large ? l->style.hover : s->grid.hover;
    bool is_on_value = snap->n == s->puzzle->geo->n && c < snap->n_cells &&
                       snap->value[c] != VALUE_NONE;

    return is_on_value ? value_number(snap->value[c]) : 0;
}

/* Highlights the value that is `by` further in the cycle 1 .. n, none. */
void view_highlight_next(struct show *s, int by)
{
    int choices = s->puzzle->geo->n + 1;

    isolate(s, ((s->isolated + by) % choices + choices) % choices);
}

/* `highlight pointer` ends the highlighting if the pointer is on no value, or on the
 * highlighted one. */
void verb_highlight(struct show *s, const struct show_command *c)
{
    enum { POINTER, NEXT, PREVIOUS, NONE };
    int at_pointer = c->word == POINTER ? value_at_pointer(s) : 0;

    if (c->id == VERB_HIGHLIGHT)
        isolate(s, int_min((int)c->number, s->puzzle->geo->n));
    else if (c->word == NEXT || c->word == PREVIOUS)
        view_highlight_next(s, c->word == NEXT ? 1 : -1);
    else
        isolate(s, at_pointer == s->isolated ? 0 : at_pointer);
}

/* Selects the next view of heat that the selected search fills. */
void verb_heat(struct show *s, const struct show_command *c)
{
    const struct snapshot *snap = &show_lane(s)->now->snap;
    enum board_view before = s->view, heats[HEAT_VIEWS];
    int count = board_view_heats(snap, heats), i = 0;

    (void)c;
    s->view = board_view_next_heat(before, snap);
    while (i < count && heats[i] != s->view)
        i++;
    if (count == 0)
        show_say(s, "no heat map yet: nothing is assigned, and no dead end is found");
    else if (i == count)
        show_say(s, "view: %s", board_view_row(s->view)->title);
    else
        show_say(s, "heat map %d of %d: %s", i + 1, count,
                 board_view_row(s->view)->title);
}

void verb_frames(struct show *s, const struct show_command *c)
{
    bool is_on = !show_lane(s)->panel.show_frames;

    (void)c;
    for (int i = 0; i < s->n_lanes; i++)
        s->lanes[i]->panel.show_frames = is_on;
    show_say(s, "frame statistics: %s", is_on ? "on" : "off");
}

void verb_proof(struct show *s, const struct show_command *c)
{
    struct lane *l = show_lane(s);
    const struct accusation *a = &l->now->snap.accusation;

    (void)c;
    if (!a->text[0] || !a->is_here || !a->has_proof) {
        show_say(s, "the last step excludes no solution");
        return;
    }
    l->shows_proof = !l->shows_proof;
    if (!l->shows_proof) /* the solution needs no message: it has a caption */
        show_say(s, "the board of the search");
}

void verb_say(struct show *s, const struct show_command *c)
{
    s->source = FROM_CONTROL; /* show_say shows nothing for FROM_TOUR */
    show_say(s, "%s", c->text);
}

void verb_caption(struct show *s, const struct show_command *c)
{
    text_clear(&s->caption);
    text_puts(&s->caption, c->text);
}

void verb_capture(struct show *s, const struct show_command *c)
{
    assert(s->capture);
    bool has_sound = s->audio && s->audio->is_on;
    int w, h;
    show_film_size(s, &w, &h);
    struct phrase said = w == 0 ? phrase("no frame yet")
                         : c->id == VERB_RECORD
                             ? capture_toggle(s->capture, w, h, has_sound, s->now_ns)
                             : capture_still(&s->picture.frame);

    show_say(s, "%s", said.text);
}

void verb_clip(struct show *s, const struct show_command *c)
{
    const char *why = s->why.is_open ? "the answer to why is open" : NULL;

    for (int i = 0; i < s->n_lanes; i++) {
        const struct playback *play = &s->lanes[i]->now->play;
        if (show_is_large(s) && i != s->selected)
            continue;
        if (!play->keeps_history)
            why = "a clip needs a history";
        else if (play->step <= play->first_step)
            why = "no step to film yet";
    }
    if (why && s->source == FROM_COMMAND_LINE)
        message_print("sudoscope: no clip: %s", why);
    else if (why)
        show_say(s, "no clip: %s", why);
    else if (c->id == VERB_CLIP)
        user_dirs_new_file(USER_VIDEOS, "mp4", s->clip_path);
    else
        snprintf(s->clip_path, sizeof s->clip_path, "%s", c->text);
}

void view_fullscreen(struct show *s, bool is_on)
{
    window_set_fullscreen(s->window, is_on);
    show_say(s, is_on ? "fullscreen: Esc leaves" : "windowed");
}

void verb_request(struct show *s, const struct show_command *c)
{
    s->request = c->id == VERB_QUIT ? SHOW_QUIT : SHOW_CLOSE;
}

/* Does nothing: play_scripts.c makes the script wait. */
void verb_wait(struct show *s, const struct show_command *c)
{
    (void)s, (void)c;
}
