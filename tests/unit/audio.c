/* The sound device, as SDL's driver that plays to nobody. */
#include "front/audio.h"
#include "base/units.h"
#include "support/test.h"
#include "support/wait.h"

#include <stdlib.h>

#define FRAME (SOUND_RATE / 60)

/* Waits until the device has asked for more samples. */
static void expect_playing(struct audio *a)
{
    uint64_t before = audio_use(a).blocks;

    wait_until(audio_use(a).blocks > before);
}

static void the_device_is_opened_when_it_is_needed(void **state)
{
    struct heard note = {.n = 9, .count = {[HEARD_NOTE] = 1}};
    struct audio *a = audio_create(true, 70);
    struct error e;

    (void)state;
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    assert_true(a->is_wanted && !a->is_on);
    assert_true(audio_switch(a, false, &e));
    assert_int_equal(audio_use(a).blocks, 0);
    for (int i = 0; i < 2; i++) {
        assert_true(audio_switch(a, true, &e));
        assert_true(a->is_on);
        audio_feed(a, &note, 1, FRAME);
        expect_playing(a);
        audio_set_volume(a, 10 * i);
        assert_int_equal(a->volume, 10 * i);
        audio_feed(a, &note, 1, FRAME);
        assert_true(audio_switch(a, false, &e));
        assert_false(a->is_on);
    }
    audio_destroy(a);
}

static void a_missing_device_is_told_once_per_wish(void **state)
{
    struct audio *a = audio_create(true, 70);
    struct error e = {""};

    (void)state;
    setenv("SDL_AUDIODRIVER", "none", 1);
    for (int i = 0; i < 2; i++) {
        assert_false(audio_switch(a, true, &e));
        assert_true(e.text[0] != '\0');
        assert_false(a->is_wanted);
        assert_true(audio_switch(a, true, &e));
        assert_false(a->is_on);
        assert_true(audio_switch(a, false, &e));
        assert_true(audio_switch(a, true, &e));
        audio_want(a, true);
    }
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    assert_true(audio_switch(a, true, &e));
    assert_true(a->is_on);
    expect_playing(a);
    audio_destroy(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_device_is_opened_when_it_is_needed),
        cmocka_unit_test(a_missing_device_is_told_once_per_wish),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
