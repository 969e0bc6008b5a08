/* What a window that watches a search should show after any keys, clicks and texts: a
 * small model of it, for tests that press at random. */
#ifndef SUPPORT_GUI_MODEL_H
#define SUPPORT_GUI_MODEL_H

#include "show/gui_state.h"

#define MODEL_EDITS 4096

struct gui_model {
    struct puzzle *puzzle; /* what is searched, or edited; owned */
    struct setting setting;
    /* Going back may bring back settings of then: they are not known from then on. */
    bool knows_setting;
    int isolated, palette;
    enum board_view view;
    bool is_calm, has_help, has_panel, has_lens, has_list, is_fullscreen;
    /* While it is edited. */
    bool is_edited;
    int number; /* in the making */
    int64_t typed_ns;
    cell_t cursor;
    struct {
        cell_t cell;
        value_t before, after;
    } edits[MODEL_EDITS];
    int n_done, n_edits;
};

/* Of a gui that has just begun. */
void gui_model_init(struct gui_model *m, const struct gui *g);
void gui_model_free(struct gui_model *m);

/* What a key does. To be called before the gui takes it. */
void gui_model_key(struct gui_model *m, const struct gui *g, const char *key);
void gui_model_click(struct gui_model *m, const struct gui *g, int x, int y);
void gui_model_wheel(struct gui_model *m, int notches);

/* Takes the puzzle, which came as text. */
void gui_model_load(struct gui_model *m, struct puzzle *p);

/* Time has passed. */
void gui_model_tick(struct gui_model *m, int64_t now_ns);

/* Whether the gui, all of whose commands are carried out, shows what it should; `why`
 * tells what it does not. */
bool gui_model_agrees(const struct gui_model *m, const struct gui *g, char *why,
                      size_t size);

#endif
