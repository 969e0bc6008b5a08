#include "show/search_lights.h"

#include "view/reason.h"

void search_lights_init(struct search_show *s)
{
    board_lights_init(&s->lights);
    s->style.flash = CELL_NONE;
}

void search_lights_free(struct search_show *s)
{
    board_lights_free(&s->lights);
}

void search_lights_forget(struct search_show *s)
{
    blend_forget(&s->lights.blend);
}

/* Why there is no solution, that a search fails in few cells only, or what the last
 * solution changed. Without a panel a new note is said in the corner. */
static void refresh_note(struct search_show *s)
{
    const struct snapshot *snap = &s->now->snap;
    struct panel *panel = &s->panel;
    bool is_new = panel->note[0] == '\0';

    thrash_update(&s->thrash, snap, s->now->play.elapsed_ns);
    panel->note[0] = '\0';
    if (snap->status == SEARCH_EXHAUSTED) {
        reason_write(snap, panel->note, sizeof panel->note);
        panel->note_color = COLOR_ALARM;
    } else if (s->thrash.cells > 0) {
        thrash_write(&s->thrash, panel->note, sizeof panel->note);
        panel->note_color = COLOR_AMBER;
    } else if (difference_is_known(&s->lights.difference, snap)) {
        difference_write(&s->lights.difference, panel->note, sizeof panel->note);
        panel->note_color = COLOR_LABEL;
    }
    if (is_new && panel->note[0] && s->base.window && !s->base.layout.has_panel)
        show_say(&s->base, "%s", panel->note);
}

void search_lights_update(struct search_show *s)
{
    s->style.view = s->base.view;
    s->style.wave = s->now->wave.count > 0 ? &s->now->wave : NULL;
    s->style.wave_shown = s->now->play.wave_shown;
    s->style.wave_mark = s->now->play.wave_mark;
    s->base.must_draw |= board_lights_update(&s->lights, &s->style, &s->now->snap,
                                             s->base.now_ns, s->base.is_calm);
    refresh_note(s);
}
