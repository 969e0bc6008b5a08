#include "show/search_play.h"

#include "base/units.h"
#include "solve/catalog.h"
#include "solve/preset.h"

#include <string.h>

#define LOOK_NS (NS_PER_S * 7 / 10) /* at an opened puzzle */

bool search_shows_board(const struct search_show *s)
{
    return s->now->snap.n > 0 && s->now->play.command >= s->board_command;
}

void search_send(struct search_show *s, struct player_command command)
{
    bool goes_on = command.kind == PLAYER_RUN || command.kind == PLAYER_STEP ||
                   (command.kind == PLAYER_INSIDE && command.by > 0);

    if (goes_on && s->setting_waits) {
        s->setting_waits = false;
        search_send(
            s, (struct player_command){.kind = PLAYER_SETTING, .setting = s->setting});
    }
    s->base.last_command = player_send(s->player, &command);
}

void search_send_setting(struct search_show *s)
{
    const struct played *now = s->now;
    /* Otherwise the snapshot is of a search that has gone on, or been replaced. */
    bool is_current = now->play.command >= s->base.last_command && now->play.paused;

    s->setting_waits = is_current && now->snap.status != SEARCH_RUNNING;
    if (!s->setting_waits)
        search_send(
            s, (struct player_command){.kind = PLAYER_SETTING, .setting = s->setting});
}

void search_set_running(struct search_show *s, bool is_running)
{
    s->starts_ns = 0;
    search_send(
        s, (struct player_command){.kind = is_running ? PLAYER_RUN : PLAYER_PAUSE});
}

void search_start(struct search_show *s, const struct puzzle *puzzle,
                  const struct setting *setting, bool paused)
{
    s->paused = paused;
    s->starts_ns = 0;
    s->setting_waits = false;
    if (s->style.isolated > puzzle->geo->n)
        s->style.isolated = 0;
    s->rewind = (struct rewind_control){0};
    search_send(s, (struct player_command){.kind = PLAYER_SEARCH,
                                           .search = search_create(puzzle, setting),
                                           .paused = paused});
    s->board_command = s->base.last_command;
}

void search_again(struct search_show *s)
{
    tour_player_stop(&s->tour);
    search_start(s, s->puzzle, &s->setting, false);
}

/* Small puzzles get a search that one can watch, not one that ends at the root; an
 * empty board keeps the setting of another board. */
void search_offer_setting(struct search_show *s)
{
    static const char small[] = "backtrack-mrv", large[] = "sweep";
    bool has_clues = puzzle_count_clues(s->puzzle) > 0;
    int now = preset_of(&s->setting);
    bool is_for_small = now >= 0 && strcmp(preset_row(now)->name, small) == 0;

    if (!s->offered.strategy || !setting_same_choices(&s->setting, &s->offered) ||
        (!has_clues && !is_for_small))
        return;
    bool is_small = has_clues && s->puzzle->geo->n <= 16;
    preset_choose(&s->setting, is_small ? small : large, NULL);
    s->offered = s->setting;
}

/* A new board does not keep the view and speed of a tour. */
static void forget_tour(struct search_show *s)
{
    if (!s->has_tour_looks)
        return;
    s->has_tour_looks = false;
    s->base.view = s->base.o->view;
    s->base.type->set_speed(&s->base, s->base.o->speed);
}

void search_use_puzzle(struct search_show *s, struct puzzle *p)
{
    assert(p != s->puzzle);
    editor_destroy(s->shelved);
    s->shelved = NULL;
    puzzle_destroy(s->puzzle);
    s->puzzle = p;
    tour_player_stop(&s->tour);
    forget_tour(s);
    search_offer_setting(s);
    search_start(s, p, &s->setting, true);
    search_begin(s);
}

void search_begin(struct search_show *s)
{
    s->paused = false;
    if (puzzle_count_clues(s->puzzle) > 0)
        s->starts_ns = s->base.now_ns + LOOK_NS;
    else
        search_set_running(s, true);
}

void search_start_if_due(struct search_show *s)
{
    if (s->starts_ns == 0 || s->base.now_ns < s->starts_ns)
        return;
    s->starts_ns = 0;
    if (!s->paused && !s->editor)
        search_set_running(s, true);
}

void search_answer(struct search_show *s, struct reply reply)
{
    if (reply.is_error)
        show_notify(&s->base, reply.message);
    else if (reply.message[0])
        show_say(&s->base, "%s", reply.message);
    if (reply.has_command)
        search_send(s, reply.command);
}

void search_rewind(struct search_show *s, struct reply reply)
{
    search_answer(s, reply);
    if (!reply.has_command)
        return;
    s->paused = reply.command.kind != PLAYER_BRANCH;
    s->rewind.command = s->base.last_command;
}

/* Shows the board that is being edited, its clues alone, without propagation: a paused
 * search that takes no step. */
static void show_edited(struct search_show *s)
{
    struct setting plain = s->setting;

    plain.strategy = &strategy_backtrack;
    s->shown_revision = editor_revision(s->editor);
    search_start(s, editor_puzzle(s->editor), &plain, true);
}

void search_edit(struct search_show *s)
{
    assert(!s->editor);
    s->editor = s->shelved ? s->shelved : editor_create(s->puzzle);
    s->shelved = NULL;
    show_edited(s);
}

void search_cancel_edit(struct search_show *s)
{
    editor_select(s->editor, editor_cursor(s->editor));
    s->shelved = s->editor;
    s->editor = NULL;
    search_start(s, s->puzzle, &s->setting, true);
}

void search_answer_editor(struct search_show *s, struct reply reply)
{
    if (reply.is_taken)
        message_clear(&s->base.message); /* about what was typed before */
    search_answer(s, reply);
    if (!reply.ends) {
        if (editor_revision(s->editor) != s->shown_revision)
            show_edited(s);
        return;
    }
    struct puzzle *p = puzzle_copy(editor_puzzle(s->editor));
    editor_destroy(s->editor);
    s->editor = NULL;
    show_say(&s->base, "searching the edited puzzle");
    search_use_puzzle(s, p);
}
