#include "support/stage.h"

#include "base/clock.h"
#include "files/data.h"
#include "support/test.h"
#include "support/wait.h"

#include <stdio.h>

#define FRAME_NS (NS_PER_S / 40)

static void open_with(struct stage *st, struct font *font, char **words,
                      bool is_virtual)
{
    struct error e;
    int count = 0;

    while (words[count])
        count++;
    *st = (struct stage){.show = NULL};
    if (!options_parse(&st->options, count, words, &e))
        fail_msg("%s", e.text);
    if (st->options.command == COMMAND_exercise) { /* as the command does */
        if (!tour_list_find(EXERCISES, st->options.files[0], st->tour, PATH_SIZE, &e))
            fail_msg("%s", e.text);
        st->options.tour = st->tour;
        st->options.n_files = 0;
    }
    fake_window_init(&st->window, 1280, 720);
    st->setup = (struct show){.o = &st->options,
                              .window = &st->window.base,
                              .font = font,
                              .capture = capture_create(0),
                              .report = report_create(0),
                              .now_ns = is_virtual ? 0 : clock_now_ns(),
                              .is_virtual = is_virtual};
    st->show = show_open(&st->setup, &e);
    if (!st->show)
        fail_msg("%s", e.text);
}

void stage_open(struct stage *st, struct font *font, char **words)
{
    open_with(st, font, words, false);
}

void stage_open_virtual(struct stage *st, struct font *font, char **words)
{
    open_with(st, font, words, true);
    show_advance(st->show, 0);
}

void stage_close(struct stage *st)
{
    show_close(st->show);
    free(st->setup.report);
    font_close(st->setup.font);
    capture_destroy(st->setup.capture);
    fake_window_free(&st->window);
}

static bool is_settled(const struct show *s)
{
    return show_is_ready(s) && show_is_current(s);
}

void stage_pass(struct stage *st, double seconds)
{
    struct show *s = st->show;

    for (double left = seconds * (double)NS_PER_S; left > 0; left -= (double)FRAME_NS) {
        if (!s->is_virtual)
            wait_at_least_ms(1);
        show_advance(s, s->now_ns + FRAME_NS);
    }
    wait_until(is_settled(s) || (show_advance(s, s->now_ns), is_settled(s)));
}

void stage_press(struct stage *st, const char *key)
{
    struct input_event event = {.kind = INPUT_KEY};

    snprintf(event.key, sizeof event.key, "%s", key);
    show_take_event(st->show, &event);
}

void stage_move(struct stage *st, int x, int y)
{
    show_take_event(st->show,
                    &(struct input_event){.kind = INPUT_MOTION, .x = x, .y = y});
}

void stage_compose(struct stage *st, int width, int height)
{
    st->window.width = width;
    st->window.height = height;
    show_compose(st->show, width, height);
}

int stage_count_texts(const struct stage *st, const char *words)
{
    const struct draw_list *d = &st->show->draw;
    int count = 0;

    for (const struct draw_command *c = d->commands; c < d->commands + d->count; c++)
        count += c->kind == DRAW_TEXT && strstr(&d->texts.data[c->text], words);
    return count;
}
