/* The state of the screen: 1 to 16 lanes, each a search, one of them selected, and the
 * overlays that are open over them. The loops that run it have show_loop.h. */
#pragma once

#include "front/audio.h"
#include "front/font.h"
#include "front/window.h"
#include "show/capture.h"
#include "show/exercise/exercise.h"
#include "show/lane.h"
#include "show/modes/editor.h"
#include "show/modes/lens_mode.h"
#include "show/modes/list_mode.h"
#include "show/modes/tour.h"
#include "show/modes/why_mode.h"
#include "teach/code_view.h"
#include "trace/parting.h"

#define SHOW_HINTS 128

struct report;

enum show_request {
    SHOW_STAY,
    SHOW_CLOSE,    /* close the topmost overlay */
    SHOW_REMEMBER, /* save the settings for the next start, and go on */
    SHOW_QUIT
};

/* The comparison of two lanes (parting_watch.h); all zero: nothing is compared. */
struct parting_watch {
    struct parting *parting; /* NULL: found, or nothing is compared */
    struct puzzle *puzzle;   /* of the lanes when the comparison began; owned */
    int lane[PARTING_SIDES];
    /* The searches that are compared: their players, and the command that began each.
     */
    const struct player *player[PARTING_SIDES];
    uint64_t began[PARTING_SIDES];
    struct parting_found found; /* used if `is_found` */
    bool is_found;
};

/* For one thread. Lane i shows lane i of the race, which owns the players and their
 * clock. A single lane fills the frame. Several lanes share it in a grid, unless the
 * selected one fills it (show_is_large). A film (a recording by the command `record`)
 * has no `window` and no `capture`, and is virtual: the same on every machine. */
struct show {
    const struct options *o;
    struct options chosen; /* *o, with the flags that change_flag has changed */
    struct window *window;
    struct font *font;       /* NULL: no text */
    struct capture *capture; /* recordings of the window; NULL: a film */
    struct audio *audio;     /* NULL: no sound */
    struct report *report;   /* NULL: none is kept */

    struct puzzle *puzzle; /* the puzzle being searched; owned */
    struct race *race;     /* NULL before the first lane */
    struct lane *lanes[MAX_LANES];
    int n_lanes, selected;
    bool is_zoomed;    /* the selected lane fills the frame */
    int64_t starts_ns; /* when the search of a new puzzle starts; 0: no wait */
    int64_t end_ns;    /* when --max-seconds ends a race; INT64_MAX: never */
    bool gave_up;      /* the time limit ended the show */

    struct race_course course;
    /* The grid of several lanes: */
    struct {
        int64_t refreshed_ns; /* when the lanes' metrics were refreshed; 0: never */
        int64_t rests_ns; /* from when on a decided race pauses; INT64_MAX: it has */
        int hover_lane;   /* the lane under the pointer, unless hover is CELL_NONE */
        cell_t hover;
        char hover_text[160]; /* describes the cell `hover`, or "" */
        bool lights_move;     /* an animation runs, so the next frame will differ */
    } grid;

    enum panel_state panel_state;
    /* How far the board of a lane that fills the frame has moved to make room, 0 .. 1.
     * lens: room for what is beside the board (BESIDE_BOARD); swap: room for the
     * picture of a view; card: room for the end card, which is drawn at 1. */
    struct {
        double lens, swap, card;
        bool is_story; /* what is beside the board, or was last, is a list of reasons */
        int64_t since_ns; /* the time of the last frame */
    } glide;
    /* The panel's numbers and the window's title: */
    struct {
        int64_t ns;      /* when they were refreshed */
        uint64_t frames; /* frames drawn until then */
        bool asked;      /* the refresh asked for a frame */
        char title[64];
    } refreshed;

    struct keys *keys; /* what each key does; NULL: a film */
    /* The hints in the frame: key, effect, key, effect ..., NULL. A film has none. */
    const char *hints[SHOW_HINTS];

    /* What may be open (modes/modes.h): */
    struct {
        char text[512]; /* a long message beside the board; "": none */
        int64_t until_ns;
    } notice;
    struct {
        bool is_open;
        int page, pages; /* the page shown, from 0; the number of pages */
    } help;
    struct list_control list;
    struct editor *editor; /* NULL: the board is not edited */
    struct {
        struct editor *editor; /* the one closed last, kept for its undo; or NULL */
        bool resumes;          /* editing was cancelled, and no puzzle opened since */
        int revision;          /* the open editor's revision on the screen */
    } shelf;
    struct exercise exercise; /* questions of the tour, if it asks any */
    struct tour_player tour;
    struct {
        bool has_looks; /* a tour may have set the view or the speed */
        int sound;      /* sound of a tour: 1 on, -1 off; 0: as the user wants */
        uint64_t tick;  /* film: index of the tour's next tick; 60 ticks a second */
    } touring;
    struct why_control why;
    struct lens_control lens;
    struct code_view code;
    struct text caption; /* a script's sentence, or that of `parting`; empty: none */
    struct parting_watch parting; /* where two lanes part */

    struct {
        struct script_player start, control; /* of --command, --control */
        struct control *fifo;                /* the source of --control; NULL: none */
        bool waits_for_lua; /* an error in a Lua file has paused the lanes */
    } scripts;
    enum command_source source; /* who gave the command that acts now */

    int palette;
    enum board_view view;
    int tuned;                 /* index in tuning_rows of the parameter chosen last */
    int isolated;              /* the highlighted value; 0: none */
    char clip_path[PATH_SIZE]; /* the clip (clip.h) to make next; "": none */
    struct {
        struct text sentence; /* when sounds were made last */
        int64_t until_ns;     /* sounds were made up to this time; 0: none yet */
    } heard;
    double speed; /* target: steps a second, PLAYER_MAXIMUM or PLAYER_AUTOMATIC */
    struct message message;
    bool has_warned_of_recent; /* a warning about recent files was printed */

    bool is_virtual;   /* show_advance steps the searches; they have no threads */
    bool boards_alone; /* no panel; several lanes show only their boards and names */
    bool is_at_card;   /* film: the end card is shown, and the search waits */
    /* Every search has ended, or the only search is paused. In a film of a tour: the
     * tour has ended. */
    bool is_over;

    struct draw_list draw;
    struct {
        struct frame frame;
        struct damage damage; /* of `frame` */
        struct frame spare;   /* for transparent frames */
    } picture;
    struct layout layout; /* of the large lane; if there is none, of the whole frame */

    int64_t now_ns, input_ns; /* input_ns: the time of the last key or movement */
    struct {
        int64_t moved_ns; /* when it moved last */
        int x, y;         /* in pixels of the frame; -1: outside the window */
        bool is_hidden;   /* it has not moved for a while */
    } pointer;
    bool must_draw;
    bool must_restart; /* a restart is due (lanes_restart_if_due) */
    enum show_request request;
};

/* Whether an exercise is played. Meanwhile keys only answer questions or change what is
 * shown. */
static inline bool exercise_is_playing(const struct show *s)
{
    return s->o->command == COMMAND_exercise && s->tour.is_playing;
}

static inline struct lane *show_lane(const struct show *s)
{
    return s->lanes[s->selected];
}

/* Returns the set of the modes (enum modes) that are open and whose commands act: those
 * that no mode above hides. */
unsigned show_modes(const struct show *s);

bool show_has(const struct show *s, enum mode mode); /* whether the mode is open */

/* Returns the topmost open mode with one of these flags, or MODE_COUNT. */
enum mode show_topmost(const struct show *s, unsigned flags);

/* Whether the selected lane fills the frame: it is the only one, or zoomed, or
 * something is open that needs room. */
static inline bool show_is_large(const struct show *s)
{
    return s->n_lanes == 1 || s->is_zoomed || board_view_is_large(s->view) ||
           show_topmost(s, FILLS_FRAME) < MODE_COUNT;
}

/* Whether the listing of the strategy is shown beside the board. */
static inline bool show_has_code(const struct show *s)
{
    return s->chosen.code && show_is_large(s) && !s->is_at_card &&
           show_topmost(s, FILLS_FRAME) == MODE_COUNT;
}

/* Whether the lens is without its algorithm: unless the code is on, or a tour plays,
 * which tells what the algorithm does. */
static inline bool show_lens_is_plain(const struct show *s)
{
    return s->lens.is_open && !s->chosen.code && !s->tour.is_playing;
}

/* Whether boards of the frontier are drawn in place of the stack. */
static inline bool show_has_frontier(const struct show *s)
{
    return s->view == BOARD_FRONTIER ||
           (show_has_code(s) && show_lane(s)->setting.strategy->frontier_sample);
}

/* Whether sentences tell what happens: not where others speak or nothing should. */
static inline bool show_narrates(const struct show *s)
{
    return show_is_large(s) && !s->tour.is_playing && !s->chosen.presentation &&
           s->panel_state != PANEL_OFF && !show_lane(s)->now->snap.is_watched &&
           !show_has_code(s) && show_topmost(s, BESIDE_BOARD) == MODE_COUNT;
}

/* Returns the sentence under the board: a script's or, if there is none, that of the
 * large lane's search or watched program, or what happens in the search. */
static inline const char *show_caption(const struct show *s)
{
    const struct snapshot *snap = &show_lane(s)->now->snap;
    /* In a window a solved search may go on; the sentence of a film is its last one. */
    bool has_own = snap->sentence[0] && (snap->status == SEARCH_RUNNING ||
                                         (snap->status == SEARCH_SOLVED && !s->window));

    return s->caption.length || !show_is_large(s) ? s->caption.data
           : !has_own && show_narrates(s) ? show_lane(s)->narration.sentence.text
                                          : snap->sentence;
}

static inline bool show_is_paused(const struct show *s)
{
    return race_is_paused(s->race);
}

/* Whether the snapshot of every lane shows the effect of every command sent to it. */
static inline bool show_is_current(const struct show *s)
{
    bool is_current = true;

    for (int i = 0; i < s->n_lanes; i++)
        is_current &= player_shows_all(s->lanes[i]->player);
    return is_current;
}

/* Whether the lanes' progress (`course`) is measured in nodes. Otherwise it is measured
 * in CPU time, which virtual players do not know. */
static inline bool show_counts_nodes(const struct show *s)
{
    return s->o->race_clock == RACE_NODES || s->is_virtual;
}

/* show_say shows a line for two seconds, but nothing while a command of a tour or of
 * --command is carried out. show_notify shows a longer notice for ten seconds; in the
 * last second it fades. */
#define NOTICE_FADE_NS NS_PER_S
void show_say(struct show *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void show_notify(struct show *s, const char *text);

/* The size of a film of the window, in pixels, made even: that of the frame, or that of
 * --window if the frame nearly fills it. 0 x 0: there is no frame yet. */
void show_film_size(const struct show *s, int *width, int *height);
