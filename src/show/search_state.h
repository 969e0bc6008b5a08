/* State of a show of one search, private to search_show.c (advances, draws it),
 * search_lights.c, search_play.c (player), search_keys.c, puzzle_io.c (files,
 * clipboard), the modes. */
#pragma once

#include "show/editor.h"
#include "show/lens_mode.h"
#include "show/list_mode.h"
#include "show/rewind.h"
#include "show/stage.h"
#include "show/tour_mode.h"
#include "sound/listener.h"
#include "view/frontier_view.h"
#include "view/panel.h"
#include "view/thrash.h"

#include <assert.h>

struct search_show {
    struct show base;
    struct player *player;
    const struct played *now; /* the player's; what is on the screen */

    struct puzzle *puzzle;  /* being searched; owned */
    uint64_t board_command; /* the player's last PLAYER_SEARCH */
    struct setting setting; /* as last sent, like the speed */
    struct setting offered; /* the program's choice; all 0: the user chose */
    bool paused;
    int64_t starts_ns;  /* when the search of an opened puzzle starts; 0: it has */
    bool setting_waits; /* changed after the search had finished */

    struct panel panel;
    struct board_style style;
    struct board_lights lights;
    struct thrash thrash;
    struct listener listener;
    bool was_sought; /* in the last frame that was heard */
    struct frontier_view frontier;
    bool asks_for_boards; /* the player sends the boards of the frontier */
    enum panel_state panel_state;
    char title[64]; /* of the window */
    /* Of the frame's way to the layout with the lens, or a large picture, 0 .. 1. */
    double lens_share, swap_share;
    int64_t advanced_ns;     /* the time of the last frame */
    int64_t metrics_ns;      /* when the panel's numbers were refreshed */
    uint64_t metrics_frames; /* frames drawn by then */

    struct editor *editor;  /* NULL: the board is not edited */
    struct editor *shelved; /* of cancelled editing, until another puzzle; or NULL */
    int shown_revision;     /* of the editor, on the screen */
    struct lens_control lens;
    struct rewind_control rewind;
    struct tour_player tour;
    bool has_tour_looks; /* a tour has set view or speed */
    uint64_t tour_tick;  /* film: the tour's next tick */
    struct list_control list;
};

static inline bool show_is_search(const struct show *s)
{
    return s->type == &show_search;
}

static inline struct search_show *search_of(struct show *s)
{
    assert(show_is_search(s));
    return (struct search_show *)s;
}

static inline const struct search_show *search_of_const(const struct show *s)
{
    assert(show_is_search(s));
    return (const struct search_show *)s;
}
