/* The desktop window on SDL's dummy driver: the events that it reports, and frames
 * after the graphics device was lost. */
#include "front/window.h"
#include "support/test.h"

#include <SDL2/SDL.h>

#include <stdlib.h>

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

/* The window's event for an event of SDL. */
static struct input_event event_for(struct window *w, SDL_Event sent)
{
    struct input_event event;

    assert_int_equal(SDL_PushEvent(&sent), 1);
    /* SDL's queue may hold a sentinel of its own first. */
    assert_true(window_next_event(w, 0, &event) || window_next_event(w, 0, &event));
    return event;
}

static uint32_t pixel_shown(int x, int y)
{
    SDL_Rect at = {x, y, 1, 1};
    uint32_t pixel = 0;

    SDL_Renderer *r = SDL_GetRenderer(SDL_GetWindowFromID(1));
    assert_non_null(r);
    assert_int_equal(
        SDL_RenderReadPixels(r, &at, SDL_PIXELFORMAT_ARGB8888, &pixel, sizeof pixel),
        0);
    return pixel & 0xffffff;
}

static void show(struct window *w, color_t color)
{
    const struct rect whole = {0, 0, W, H};
    const struct glyphs none = {0};
    struct draw_list d;
    struct frame f = {0};

    draw_init(&d);
    draw_begin(&d, W, H);
    draw_rect(&d, (struct rect){10, 10, 50, 50}, color, 255);
    raster_compose(&f, &d, &none);
    window_present(w, &f, &d, &whole, 1);
    assert_int_equal(pixel_shown(30, 30), color);
    frame_free(&f);
    draw_free(&d);
}

static void frames_survive_a_reset_of_the_graphics_device(void **state)
{
    struct window *w = opened();
    const Uint32 resets[] = {SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET};

    (void)state;
    show(w, 0x336699);
    for (int i = 0; i < 2; i++) {
        struct input_event event = event_for(w, (SDL_Event){.type = resets[i]});
        assert_int_equal(event.kind, INPUT_REDRAW);
        show(w, i ? 0x112233 : 0x998877);
    }
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_survive_a_reset_of_the_graphics_device),
        cmocka_unit_test(mouse_and_keys_arrive_with_place_and_name),
        cmocka_unit_test(hidden_windows_take_no_frames),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
