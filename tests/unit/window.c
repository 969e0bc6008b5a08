/* The desktop window on SDL's dummy driver: the events that it reports, and frames
 * after the graphics device was lost. */
#include "front/window.h"
#include "support/test.h"

#include <SDL2/SDL.h>

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { W = 320, H = 200 };

static struct window *opened(void)
{
    const struct window_place place = {.w = W, .h = H};
    struct input_event event;
    struct error e;

    setenv("SDL_VIDEODRIVER", "dummy", 1);
    struct window *w = window_open("sudoscope", &place, false, &e);
    if (!w)
        fail_msg("%s", e.text);
    while (window_next_event(w, 0, &event))
        ;
    return w;
}

/* The event that SDL_PollEvent returns next; NULL: SDL's own. The linker leads its
 * calls here. An event that is pushed into SDL's queue may come after others, and where
 * SDL 2 runs on SDL 3, it is converted on its way. */
static const SDL_Event *sent;

int __real_SDL_PollEvent(SDL_Event *out);
int __wrap_SDL_PollEvent(SDL_Event *out);

int __wrap_SDL_PollEvent(SDL_Event *out)
{
    if (!sent)
        return __real_SDL_PollEvent(out);
    *out = *sent;
    sent = NULL;
    return 1;
}

static int rate = 60; /* frames a second of the display */

int __real_SDL_GetCurrentDisplayMode(int display, SDL_DisplayMode *out);
int __wrap_SDL_GetCurrentDisplayMode(int display, SDL_DisplayMode *out);

int __wrap_SDL_GetCurrentDisplayMode(int display, SDL_DisplayMode *out)
{
    int result = __real_SDL_GetCurrentDisplayMode(display, out);

    out->refresh_rate = rate;
    return result;
}

/* The window's event for an event of SDL. */
static struct input_event event_for(struct window *w, SDL_Event from_sdl)
{
    struct input_event event;

    sent = &from_sdl;
    assert_true(window_next_event(w, 0, &event));
    assert_null(sent);
    return event;
}

static SDL_Window *only_window(void)
{
    SDL_Window *found = NULL;

    for (Uint32 id = 1; id < 1000 && !found; id++)
        found = SDL_GetWindowFromID(id);
    return found;
}

static uint32_t pixel_shown(int x, int y)
{
    SDL_Surface *s = SDL_GetWindowSurface(only_window());
    const uint8_t *row;

    assert_non_null(s);
    assert_int_equal(s->format->BytesPerPixel, 4);
    row = (const uint8_t *)s->pixels + (ptrdiff_t)y * s->pitch;
    return ((const uint32_t *)(const void *)row)[x] & 0xffffff;
}

/* A frame with two rectangles, as a show keeps it from one to the next. */
struct picture {
    struct frame frame;
    struct damage damage;
};

static void show(struct window *w, struct picture *p, color_t left, color_t right)
{
    const struct glyphs none = {0};
    struct draw_list d;

    draw_init(&d);
    draw_begin(&d, W, H, &none);
    draw_rect(&d, (struct rect){10, 10, 50, 50}, left, 255);
    draw_rect(&d, (struct rect){200, 100, 50, 50}, right, 255);
    damage_compose(&p->damage, &p->frame, &d);
    window_present(w, &p->frame, &d, &p->damage);
    assert_int_equal(pixel_shown(30, 30), left);
    assert_int_equal(pixel_shown(210, 120), right);
    draw_free(&d);
}

static void forget(struct picture *p)
{
    frame_free(&p->frame);
    damage_free(&p->damage);
}

/* The surface of the window gets only what changes, and all of it if SDL has made a new
 * one or the window lost its content. */
static void only_changes_are_handed_over(void **state)
{
    struct window *w = opened();
    struct picture p = {0};
    SDL_Event exposed = {
        .window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_EXPOSED}};

    (void)state;
    show(w, &p, 0x336699, 0x112233);
    show(w, &p, 0x336699, 0x445566);
    show(w, &p, 0x998877, 0x445566);
    SDL_FillRect(SDL_GetWindowSurface(only_window()), NULL, 0x00ff00);
    window_present(w, &p.frame, NULL, &p.damage); /* which has not changed */
    assert_int_equal(pixel_shown(30, 30), 0x00ff00);
    assert_int_equal(event_for(w, exposed).kind, INPUT_REDRAW);
    show(w, &p, 0x998877, 0x445566);
    SDL_FillRect(SDL_GetWindowSurface(only_window()), NULL, 0x00ff00);
    SDL_SetWindowSize(only_window(), W + 8, H);
    SDL_SetWindowSize(only_window(), W, H);
    show(w, &p, 0x998877, 0x445566);
    forget(&p);
    window_close(w);
}

static void the_rate_of_the_display_is_known(void **state)
{
    SDL_Event moved = {
        .window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_DISPLAY_CHANGED}};

    (void)state;
    rate = 144;
    struct window *w = opened();
    assert_int_equal(w->hz, 144);
    rate = 0; /* SDL does not know it */
    assert_int_equal(event_for(w, moved).kind, INPUT_NONE);
    assert_int_equal(w->hz, 0);
    rate = 60;
    window_close(w);
}

static void frames_survive_a_reset_of_the_graphics_device(void **state)
{
    struct window *w = opened();
    const Uint32 resets[] = {SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET};
    struct picture p = {0};

    (void)state;
    show(w, &p, 0x336699, 0x112233);
    for (int i = 0; i < 2; i++) {
        struct input_event event = event_for(w, (SDL_Event){.type = resets[i]});
        assert_int_equal(event.kind, INPUT_REDRAW);
        show(w, &p, i ? 0x112233 : 0x998877, 0x112233);
    }
    forget(&p);
    window_close(w);
}

static void mouse_and_keys_arrive_with_place_and_name(void **state)
{
    struct window *w = opened();
    SDL_Event wheel = {.wheel = {.type = SDL_MOUSEWHEEL, .y = 2}};
    SDL_Event key = {
        .key = {.type = SDL_KEYDOWN, .keysym = {.sym = SDLK_q, .mod = KMOD_LCTRL}}};
    SDL_Event click = {
        .button = {
            .type = SDL_MOUSEBUTTONDOWN, .button = 1, .clicks = 1, .x = 7, .y = 9}};

    (void)state;
    struct input_event event = event_for(w, wheel);
    assert_int_equal(event.kind, INPUT_WHEEL);
    assert_int_equal(event.notches, 2);
    wheel.wheel.direction = SDL_MOUSEWHEEL_FLIPPED;
    assert_int_equal(event_for(w, wheel).notches, -2);
    event = event_for(w, key);
    assert_int_equal(event.kind, INPUT_KEY);
    assert_string_equal(event.key, "Ctrl+Q");
    key.key.keysym.mod = 0;
    assert_int_equal(event_for(w, key).kind, INPUT_NONE); /* comes as text */
    event = event_for(w, click);
    assert_int_equal(event.kind, INPUT_CLICK);
    assert_true(event.x == 7 && event.y == 9);
    click.button.clicks = 2;
    assert_int_equal(event_for(w, click).kind, INPUT_DOUBLE_CLICK);
    window_close(w);
}

/* A key with a character may also arrive as text: only one of them counts. */
static void keys_without_a_character_have_their_own_names(void **state)
{
    static const struct {
        SDL_Keycode sym;
        Uint16 mod;
        const char *name; /* "": no event */
    } cases[] = {{SDLK_F1, 0, "F1"},
                 {SDLK_KP_ENTER, 0, "Return"},
                 {SDLK_x, KMOD_LALT, "Alt+X"},
                 {SDLK_x, KMOD_LCTRL | KMOD_LALT, "Ctrl+Alt+X"},
                 {SDLK_DELETE, 0, "Delete"},
                 {SDLK_TAB, 0, "Tab"},
                 {SDLK_TAB, KMOD_LSHIFT, "Shift+Tab"},
                 {SDLK_TAB, KMOD_LSHIFT | KMOD_LCTRL, "Ctrl+Tab"},
                 {SDLK_TAB, KMOD_LSHIFT | KMOD_LALT, "Alt+Tab"},
                 {SDLK_AUDIONEXT, 0, "AudioNext"},
                 {SDLK_x, 0, ""},
                 {0x44b /* a Cyrillic letter */, 0, ""},
                 {SDLK_SPACE, 0, ""},
                 {SDLK_LCTRL, KMOD_LCTRL, ""},
                 {SDLK_RGUI, 0, ""},
                 {SDLK_UNKNOWN, 0, ""}};
    struct window *w = opened();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SDL_Event key = {.key = {.type = SDL_KEYDOWN,
                                 .keysym = {.sym = cases[i].sym, .mod = cases[i].mod}}};
        struct input_event event = event_for(w, key);
        check_case(event.kind == (cases[i].name[0] ? INPUT_KEY : INPUT_NONE),
                   "'%s': kind %d", cases[i].name, event.kind);
        if (event.kind == INPUT_KEY)
            assert_string_equal(event.key, cases[i].name);
    }
    window_close(w);
}

static void text_is_a_key_unless_alt_is_held(void **state)
{
    struct window *w = opened();
    SDL_Event text = {.text = {.type = SDL_TEXTINPUT, .text = "["}};

    (void)state;
    assert_string_equal(event_for(w, text).key, "[");
    SDL_SetModState(KMOD_RALT);
    assert_string_equal(event_for(w, text).key, "[");
    SDL_SetModState(KMOD_LALT);
    assert_int_equal(event_for(w, text).kind, INPUT_NONE);
    SDL_SetModState(KMOD_NONE);
    strcpy(text.text.text, " ");
    assert_string_equal(event_for(w, text).key, "Space");
    window_close(w);
}

/* A character of another alphabet comes with the one that its key types on a US
 * keyboard. */
static void a_key_has_its_us_character(void **state)
{
    static const struct {
        SDL_Scancode code;
        SDL_Keycode sym;
        Uint16 mod;
        const char *text, *key, *us_key; /* text "": none is typed */
    } cases[] = {{SDL_SCANCODE_S, 0x44b, 0, "\xd1\x8b", "\xd1\x8b", "s"},
                 {SDL_SCANCODE_S, 0x44b, KMOD_LSHIFT, "\xd0\xab", "\xd0\xab", "S"},
                 {SDL_SCANCODE_S, 0x44b, KMOD_LCTRL, "", NULL, "Ctrl+S"},
                 {SDL_SCANCODE_Z, SDLK_y, 0, "y", "y", "z"},
                 {SDL_SCANCODE_1, SDLK_AMPERSAND, 0, "&", "&", "1"},
                 {SDL_SCANCODE_0, 0xe0, KMOD_LSHIFT, "0", "0", ")"},
                 {SDL_SCANCODE_LEFTBRACKET, 0xfc, 0, "\xc3\xbc", "\xc3\xbc", "["},
                 {SDL_SCANCODE_SLASH, SDLK_MINUS, KMOD_LSHIFT, "_", "_", "?"},
                 {SDL_SCANCODE_SPACE, SDLK_SPACE, 0, " ", "Space", ""},
                 {SDL_SCANCODE_F1, SDLK_F1, 0, "", "F1", ""}};
    struct window *w = opened();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SDL_Event key = {.key = {.type = SDL_KEYDOWN,
                                 .keysym = {.scancode = cases[i].code,
                                            .sym = cases[i].sym,
                                            .mod = cases[i].mod}}};
        SDL_Event text = {.text = {.type = SDL_TEXTINPUT}};
        SDL_SetModState((SDL_Keymod)cases[i].mod);
        struct input_event event = event_for(w, key);
        if (cases[i].text[0]) {
            assert_int_equal(event.kind, INPUT_NONE);
            strcpy(text.text.text, cases[i].text);
            event = event_for(w, text);
        }
        if (cases[i].key) /* releases of SDL name a Cyrillic key differently */
            assert_string_equal(event.key, cases[i].key);
        assert_string_equal(event.us_key, cases[i].us_key);
    }
    SDL_SetModState(KMOD_NONE);
    window_close(w);
}

static void only_the_left_button_clicks(void **state)
{
    struct window *w = opened();
    SDL_Event click = {
        .button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_RIGHT}};
    SDL_Event wheel = {.wheel = {.type = SDL_MOUSEWHEEL, .x = 1}};
    SDL_Event motion = {.motion = {.type = SDL_MOUSEMOTION, .x = 3, .y = 4}};
    SDL_Event leave = {.window = {.type = SDL_WINDOWEVENT,
                                  .windowID = 1,
                                  .event = SDL_WINDOWEVENT_LEAVE}};

    (void)state;
    assert_int_equal(event_for(w, click).kind, INPUT_NONE);
    assert_int_equal(event_for(w, wheel).kind, INPUT_NONE); /* sideways */
    /* A window that appears under the pointer reports a motion that nobody made. */
    assert_int_equal(event_for(w, motion).kind, INPUT_NONE);
    struct input_event event = event_for(w, motion);
    assert_int_equal(event.kind, INPUT_MOTION);
    assert_true(event.x == 3 && event.y == 4);
    assert_int_equal(event_for(w, leave).kind, INPUT_LEAVE);
    leave.window.event = SDL_WINDOWEVENT_TAKE_FOCUS;
    assert_int_equal(event_for(w, leave).kind, INPUT_NONE);
    assert_int_equal(event_for(w, (SDL_Event){.type = SDL_QUIT}).kind, INPUT_QUIT);
    assert_int_equal(event_for(w, (SDL_Event){.type = SDL_APP_LOWMEMORY}).kind,
                     INPUT_NONE);
    window_close(w);
}

/* Without a text: SDL 2 over SDL 3 sets no pointer then. */
static struct input_event drop(struct window *w, Uint32 type, const char *text)
{
    static char left_over[] = "nobody's to free";
    SDL_Event event = {.drop = {.type = type,
                                .file = text ? SDL_strdup(text) : left_over,
                                .windowID = 1}};

    return event_for(w, event);
}

static void what_is_dropped_arrives_as_a_file_or_as_one_text(void **state)
{
    struct window *w = opened();

    (void)state;
    struct input_event event = drop(w, SDL_DROPFILE, "/tmp/a.txt");
    assert_int_equal(event.kind, INPUT_FILE);
    assert_string_equal(event.text, "/tmp/a.txt");
    for (int again = 0; again < 2; again++) {
        assert_int_equal(drop(w, SDL_DROPBEGIN, NULL).kind, INPUT_NONE);
        assert_int_equal(drop(w, SDL_DROPTEXT, "12..").kind, INPUT_NONE);
        assert_int_equal(drop(w, SDL_DROPTEXT, "34..").kind, INPUT_NONE);
        event = drop(w, SDL_DROPCOMPLETE, NULL);
        assert_int_equal(event.kind, INPUT_PASTE);
        assert_string_equal(event.text, "12..\n34..\n");
    }
    drop(w, SDL_DROPBEGIN, NULL);
    assert_int_equal(drop(w, SDL_DROPCOMPLETE, NULL).kind, INPUT_NONE);
    window_close(w);
}

static void hidden_windows_take_no_frames(void **state)
{
    struct window *w = opened();
    SDL_Event event = {.window = {.type = SDL_WINDOWEVENT, .windowID = 1}};

    (void)state;
    assert_true(window_is_visible(w));
    event.window.event = SDL_WINDOWEVENT_MINIMIZED;
    event_for(w, event);
    assert_false(window_is_visible(w));
    event.window.event = SDL_WINDOWEVENT_RESTORED;
    assert_int_equal(event_for(w, event).kind, INPUT_REDRAW);
    assert_true(window_is_visible(w));
    window_close(w);
}

static void a_plain_locale_becomes_one_of_unicode(void **state)
{
    char kept[64];

    (void)state;
    snprintf(kept, sizeof kept, "%s", getenv("LC_ALL") ? getenv("LC_ALL") : "");
    setenv("LC_ALL", "C", 1);
    window_close(opened());
    assert_string_equal(setlocale(LC_CTYPE, NULL), "C.UTF-8");
    setenv("LC_ALL", kept, 1); /* empty: as if not set */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rate_of_the_display_is_known),
        cmocka_unit_test(only_changes_are_handed_over),
        cmocka_unit_test(frames_survive_a_reset_of_the_graphics_device),
        cmocka_unit_test(mouse_and_keys_arrive_with_place_and_name),
        cmocka_unit_test(keys_without_a_character_have_their_own_names),
        cmocka_unit_test(text_is_a_key_unless_alt_is_held),
        cmocka_unit_test(a_key_has_its_us_character),
        cmocka_unit_test(only_the_left_button_clicks),
        cmocka_unit_test(what_is_dropped_arrives_as_a_file_or_as_one_text),
        cmocka_unit_test(hidden_windows_take_no_frames),
        cmocka_unit_test(a_plain_locale_becomes_one_of_unicode),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
