/* A small model of what the show of a search displays after any keys, clicks and
 * texts, for tests that press keys at random. */
#ifndef SUPPORT_SHOW_MODEL_H
#define SUPPORT_SHOW_MODEL_H

#include "show/keys/keys.h"
#include "show/show.h"

#define MODEL_EDITS 4096

struct show_model {
    struct puzzle *puzzle; /* what is searched, or edited; owned */
    struct setting setting;
    struct setting offered; /* the program's choice for the puzzle; or all 0 */
    /* Going back may bring back settings of then: they are not known from then on. */
    bool knows_setting;
    /* After a tour, and after a puzzle was loaded into the editor: only the show knows
     * what it displays. */
    bool is_lost;
    int isolated, palette;
    enum board_view view;
    enum panel_state panel;
    bool is_calm, has_help, has_lens, has_list, is_fullscreen;
    bool is_door; /* the list is the door, of which any entry may act */
    /* While it is edited. */
    bool is_edited;
    struct puzzle *beside; /* the puzzle before; while none is edited, the edited one */
    bool is_shelved;       /* editing was cancelled; E goes on */
    int number;            /* in the making */
    int64_t typed_ns;
    cell_t cursor;
    struct {
        cell_t cell;
        value_t before, after;
    } edits[MODEL_EDITS];
    int n_done, n_edits;
};

/* Of a show that was just opened. */
void show_model_init(struct show_model *m, const struct show *s);
void show_model_free(struct show_model *m);

/* What a key does. Call before the show takes the key. */
void show_model_key(struct show_model *m, const struct show *s, const char *key);
void show_model_click(struct show_model *m, const struct show *s, int x, int y,
                      bool is_double);
void show_model_wheel(struct show_model *m, int notches);

/* Takes the puzzle, which was opened from the list. */
void show_model_load(struct show_model *m, struct puzzle *p);

/* A text was pasted (NULL: none), a file dropped. */
void show_model_paste(struct show_model *m, const char *text);
void show_model_drop(struct show_model *m, const char *path);

/* Time has passed. */
void show_model_tick(struct show_model *m, int64_t now_ns);

/* Whether the show, after all commands were carried out, displays what the model
 * expects; if not, `why` says what differs. */
bool show_model_agrees(const struct show_model *m, const struct show *s, char *why,
                       size_t size);

/* Whether a text that was just copied is the board, drawn or not. */
bool show_model_copy_agrees(const struct show_model *m, const struct text *copy,
                            char *why, size_t size);

/* Whether a snapshot is one of a search of the puzzle, and says the truth about it. */
bool show_model_snapshot_agrees(const struct puzzle *p, const struct snapshot *snap,
                                char *why, size_t size);

/* The same of each lane. */
bool show_model_lanes_agree(const struct show *s, char *why, size_t size);

#endif
