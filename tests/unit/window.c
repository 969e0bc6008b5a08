/* The window of the desktop on SDL's dummy driver: events as the program hears of them,
 * and a picture that survives the loss of the graphics device. */
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

/* What the window tells of one event of SDL. */
static struct input_event heard(struct window *w, SDL_Event sent)
{
    struct input_event event;

    assert_int_equal(SDL_PushEvent(&sent), 1);
    /* SDL marks in its queue where the last look ended. */
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

static void a_picture_outlives_the_graphics_device(void **state)
{
    struct window *w = opened();
    const Uint32 resets[] = {SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET};

    (void)state;
    show(w, 0x336699);
    for (int i = 0; i < 2; i++) {
        struct input_event event = heard(w, (SDL_Event){.type = resets[i]});
        assert_int_equal(event.kind, INPUT_REDRAW);
        show(w, i ? 0x112233 : 0x998877);
    }
    window_close(w);
}

static void mouse_and_keys_arrive_by_name_and_place(void **state)
{
    struct window *w = opened();
    SDL_Event wheel = {.wheel = {.type = SDL_MOUSEWHEEL, .y = 2}};
    SDL_Event key = {
        .key = {.type = SDL_KEYDOWN, .keysym = {.sym = SDLK_q, .mod = KMOD_LCTRL}}};
    SDL_Event click = {
        .button = {
            .type = SDL_MOUSEBUTTONDOWN, .button = 1, .clicks = 1, .x = 7, .y = 9}};

    (void)state;
    struct input_event event = heard(w, wheel);
    assert_int_equal(event.kind, INPUT_WHEEL);
    assert_int_equal(event.notches, 2);
    wheel.wheel.direction = SDL_MOUSEWHEEL_FLIPPED;
    assert_int_equal(heard(w, wheel).notches, -2);
    event = heard(w, key);
    assert_int_equal(event.kind, INPUT_KEY);
    assert_string_equal(event.key, "Ctrl+Q");
    key.key.keysym.mod = 0;
    assert_int_equal(heard(w, key).kind, INPUT_NONE); /* comes as text */
    event = heard(w, click);
    assert_int_equal(event.kind, INPUT_CLICK);
    assert_true(event.x == 7 && event.y == 9);
    click.button.clicks = 2;
    assert_int_equal(heard(w, click).kind, INPUT_DOUBLE_CLICK);
    window_close(w);
}

static void hidden_windows_take_no_frames(void **state)
{
    struct window *w = opened();
    SDL_Event event = {.window = {.type = SDL_WINDOWEVENT, .windowID = 1}};

    (void)state;
    assert_true(window_is_visible(w));
    event.window.event = SDL_WINDOWEVENT_MINIMIZED;
    heard(w, event);
    assert_false(window_is_visible(w));
    event.window.event = SDL_WINDOWEVENT_RESTORED;
    assert_int_equal(heard(w, event).kind, INPUT_REDRAW);
    assert_true(window_is_visible(w));
    window_close(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_picture_outlives_the_graphics_device),
        cmocka_unit_test(mouse_and_keys_arrive_by_name_and_place),
        cmocka_unit_test(hidden_windows_take_no_frames),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
