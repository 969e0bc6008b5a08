/* Commands for who looks for something: the help, and the door behind it. */
#include "show/keys/door.h"
#include "show/puzzle_io.h"
#include "show/verbs/actions.h"

void verb_find(struct show *s, const struct show_command *c)
{
    struct recent recent = puzzle_io_recent(s);
    int count;

    (void)c;
    s->help.is_open = false;
    struct list_entry *entries = door_entries(s, &count);
    list_control_open_door(&s->list, entries, count, &recent);
    recent_free(&recent);
}

/* Shows the help, its next page, and after the last one the door. */
void verb_help(struct show *s, const struct show_command *c)
{
    bool has_next = s->help.is_open && s->help.page + 1 < s->help.pages;

    if (s->help.is_open && !has_next && show_modes(s) & IN_BOARD &&
        !exercise_is_playing(s)) {
        verb_find(s, c);
        return;
    }
    s->help.page = has_next ? s->help.page + 1 : 0;
    s->help.is_open = has_next || !s->help.is_open;
}
