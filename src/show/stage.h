/* What a search and a race share, and what each implements. Drivers use show.h. */
#pragma once

#include "draw/raster.h"
#include "front/audio.h"
#include "front/font.h"
#include "front/window.h"
#include "options/options.h"
#include "run/player.h"
#include "show/capture.h"
#include "show/reply.h"
#include "show/report.h"
#include "view/message.h"

#define SHOW_OUTCOME 96

enum show_request {
    SHOW_STAY,
    SHOW_CLOSE, /* close what is open over the show */
    SHOW_QUIT,
    SHOW_RACE, /* open a race from this search */
    SHOW_BACK  /* return from a race to its search */
};

#define METRICS_NS    (NS_PER_S / 10) /* between two looks at the counters */
#define STEPS_A_CHECK 256             /* in a film, between two looks at signals */

struct show;

/* One kind of show. `s` is open in all but `open`; `close` follows any `open`. */
struct show_type {
    size_t state_size; /* bytes of the struct that begins with struct show */
    unsigned context;  /* enum key_context: keys that act while no mode takes them */
    bool (*open)(struct show *s, struct error *e);
    /* Advances to now_ns: fetches snapshots, animates; sets must_draw. */
    void (*advance)(struct show *s);
    bool (*is_ready)(const struct show *s); /* false: nothing to draw yet */
    /* Sets s->layout and draws the frame without the modes. */
    void (*draw)(struct show *s);
    /* What was heard since the last call in the lanes, [HEARD_LANES], of a frame of
     * `length` samples; their number. `lanes` NULL: nobody listened until now. */
    int (*hear)(struct show *s, int length, struct heard *lanes);
    /* Keys that matter now, for the panel: key, effect, ..., NULL. NULL for none. */
    const char *const *(*hints)(const struct show *s);
    /* A click or the wheel that no mode took. False if it hits nothing. May be NULL. */
    bool (*pointer)(struct show *s, const struct input_event *event);
    const struct puzzle *(*puzzle)(const struct show *s);
    void (*use_puzzle)(struct show *s, struct puzzle *p); /* takes it over */
    uint64_t (*next_seed)(struct show *s);                /* of all its searches */
    int *(*isolated)(struct show *s);                     /* the highlighted value */
    int (*value_at_pointer)(const struct show *s);        /* 1 .. n; 0: none */
    /* Target speed in nodes a second, or PLAYER_MAXIMUM, PLAYER_AUTOMATIC. */
    void (*set_speed)(struct show *s, double speed);
    double (*speed)(const struct show *s); /* for faster, slower; 0 for none */
    void (*suspend)(struct show *s); /* around a race opened from here; may be NULL */
    void (*resume)(struct show *s);
    void (*outcome)(const struct show *s, char out[SHOW_OUTCOME]); /* in a few words */
    /* Stops the player and completes s->report. NULL for a race: see report_race. */
    void (*finish)(struct show *s);
    void (*close)(struct show *s);
};

extern const struct show_type show_search, show_race;

/* Both kinds share this; each one's struct begins with it. One thread. A film has no
 * `window` and no `capture`, and is virtual: the same on every machine. */
struct show {
    const struct show_type *type;
    const struct options *o;
    struct window *window;
    struct font *font;       /* NULL: no text */
    struct capture *capture; /* recordings of the window */
    struct audio *audio;     /* NULL: no sound */
    struct report *report;   /* NULL: none is kept */
    struct show *parent;     /* the search that this race was opened from, or NULL */

    int palette;
    enum board_view view;
    bool is_calm;
    int tour_sound;   /* a tour switches it: 1 on, -1 off; 0: as the user chose */
    int64_t heard_ns; /* the time of the last frame that was heard; 0: none */
    double speed;     /* target: nodes a second, PLAYER_MAXIMUM or PLAYER_AUTOMATIC */
    struct message message;
    char notice[512]; /* over the lower part of the frame; "" for none */
    int64_t notice_until_ns;
    bool has_warned_of_recent; /* the list of recent files cannot be written */
    bool has_help;
    int help_page, help_pages; /* shown, 0 ..; of the last frame */

    bool is_virtual;   /* as in show_setup */
    bool boards_alone; /* no panel, no captions */
    bool is_at_card;   /* film: the search waits under the end card */
    bool is_over;      /* every search has ended */
    bool has_own_end;  /* film: a tour sets its length */

    struct draw_list draw;
    struct frame frame;
    struct layout layout;

    int64_t now_ns, input_ns; /* input: the last key or movement */
    int64_t moved_ns;         /* the pointer's last movement */
    int mouse_x, mouse_y;     /* -1: outside the window */
    bool hides_pointer;       /* it has not moved for a while */
    bool must_draw;
    /* Player commands, by number: the last one sent, and the last one on the screen. */
    uint64_t last_command, shown_command;
    enum show_request request;
};

/* A line of text for two seconds; a notice of any length for ten. */
void show_say(struct show *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void show_notify(struct show *s, const char *text);
