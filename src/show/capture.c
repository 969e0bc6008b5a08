#include "show/capture.h"

#include "base/alloc.h"
#include "base/message.h"
#include "base/out_file.h"
#include "files/user_dirs.h"
#include "record/png_file.h"
#include "record/timeline.h"
#include "record/writer.h"
#include "sound/synth.h"

#define ENDING     "mp4"
#define MARK_COLOR 0xff4d4d

struct capture {
    int fps;
    struct writer *writer; /* NULL: no recording runs */
    struct synth *synth;   /* NULL: the recording has no sound */
    char path[PATH_SIZE];
    bool begun, ending;
    int64_t begun_ns; /* time of the recording's first frame */
    bool fresh;       /* a frame was taken since the last capture_tick */
};

struct phrase capture_still(const struct frame *f)
{
    char path[PATH_SIZE], shown[PATH_SIZE];
    struct out_file file;
    struct error e;

    user_dirs_new_file(USER_PICTURES, "png", path);
    user_dirs_shorten(path, shown);
    if (!out_file_open(&file, path, &e))
        return phrase("%s", e.text);
    bool is_written = png_write(file.stream, path, f, &e);
    if (!is_written)
        out_file_discard(&file);
    return is_written && out_file_commit(&file, &e) ? phrase("saved %s", shown)
                                                    : phrase("%s", e.text);
}

struct capture *capture_create(int fps)
{
    struct capture *c = alloc_zeroed(1, sizeof *c);

    assert(fps >= 0);
    c->fps = fps ? fps : sink_usual("." ENDING).fps;
    return c;
}

/* Tells the writer how many video frames are due, and gives it their sound. */
static void count(struct capture *c, int64_t now_ns)
{
    uint64_t counted = writer_status(c->writer).counted, left = 0;
    int16_t samples[2 * 1024];

    if (!c->begun || c->ending)
        return;
    assert(now_ns >= c->begun_ns);
    uint64_t due = timeline_due(c->fps, now_ns - c->begun_ns, counted, c->fresh);
    if (c->synth)
        left =
            timeline_sample(c->fps, counted + due) - timeline_sample(c->fps, counted);
    for (size_t some; left > 0; left -= some) {
        some = (size_t)u64_min(left, sizeof samples / sizeof *samples / 2);
        synth_render(c->synth, samples, some);
        writer_sound(c->writer, samples, some);
    }
    writer_count(c->writer, due);
    c->fresh = false;
}

struct phrase capture_toggle(struct capture *c, int width, int height, bool has_sound,
                             int64_t now_ns)
{
    struct video_format format = {.width = (width + 1) / 2 * 2,
                                  .height = (height + 1) / 2 * 2,
                                  .fps = c->fps,
                                  .live = true,
                                  .has_sound = has_sound};
    char shown[PATH_SIZE];

    if (!c->writer) {
        user_dirs_new_file(USER_VIDEOS, ENDING, c->path);
        c->writer = writer_start(c->path, &format);
        c->synth = has_sound ? synth_create() : NULL;
        c->begun = c->ending = c->fresh = false;
        return phrase("%s", "");
    }
    if (!c->ending) {
        count(c, now_ns);
        writer_finish(c->writer);
        c->ending = true;
    }
    user_dirs_shorten(c->path, shown);
    return phrase("finishing %s", shown);
}

bool capture_is_recording(const struct capture *c)
{
    return c->writer != NULL;
}

void capture_take(struct capture *c, const struct frame *f, int64_t now_ns)
{
    if (!c->writer || c->ending || !writer_push(c->writer, f))
        return;
    if (!c->begun) {
        c->begun = true;
        c->begun_ns = now_ns;
    }
    c->fresh = true;
}

void capture_hear(struct capture *c, const struct heard *lanes, int count, int length)
{
    if (c->synth && c->begun && !c->ending)
        synth_feed(c->synth, lanes, count, length);
}

/* Waits for the writer to finish, and returns the message for the user. If the
 * recording failed or `prints` is set, also prints the message. */
static struct phrase end(struct capture *c, bool prints)
{
    struct writer_status status = writer_destroy(c->writer);
    char shown[PATH_SIZE];
    struct text t = TEXT_EMPTY;

    c->writer = NULL;
    synth_destroy(c->synth);
    c->synth = NULL;
    user_dirs_shorten(c->path, shown);
    if (status.state == WRITER_FAILED)
        text_puts(&t, status.error.text);
    else
        text_printf(
            &t, status.counted == 0 ? "no frame was recorded: %s is empty" : "saved %s",
            shown);
    if (status.state != WRITER_FAILED && status.dropped > 0)
        text_printf(&t, ", %llu of %llu frames dropped",
                    (unsigned long long)status.dropped,
                    (unsigned long long)status.counted);
    struct phrase said = phrase("%s", t.data);
    if (prints || status.state == WRITER_FAILED)
        message_print("sudoscope: %s", t.data);
    text_free(&t);
    return said;
}

struct phrase capture_tick(struct capture *c, int64_t now_ns)
{
    if (c->writer)
        count(c, now_ns);
    return c->writer && writer_status(c->writer).state != WRITER_WRITING
               ? end(c, false)
               : phrase("%s", "");
}

/* The mark is above the chart or board, because the panel's top shows the outcome. */
void capture_mark(const struct capture *c, struct draw_list *d, const struct layout *l,
                  int64_t now_ns)
{
    int line = l->line, side = line > 0 ? line / 2 : l->margin;
    bool has_chart = l->chart.w > 0 && l->chart.x < l->board.x;
    int x = has_chart ? l->chart.x : l->board.x;
    int y = has_chart ? l->chart.y : l->margin; /* below the head, if one is there */
    char text[48];

    if (!c->writer)
        return;
    uint64_t dropped = writer_status(c->writer).dropped;
    long long seconds = c->begun ? (now_ns - c->begun_ns) / NS_PER_S : 0;
    int length = snprintf(text, sizeof text, "%lld:%02lld", seconds / 60, seconds % 60);
    if (c->ending)
        length = snprintf(text, sizeof text, "saving");
    else if (dropped > 0)
        length += snprintf(text + length, sizeof text - (size_t)length,
                           ", %llu dropped", (unsigned long long)dropped);
    int w = side + (length + 1) * l->advance;
    draw_rect(d, (struct rect){x, y, w + 2 * side, line}, COLOR_BACKGROUND, 220);
    draw_rect(d, (struct rect){x + side, y + (line - side) / 2, side, side}, MARK_COLOR,
              255);
    draw_text(d, x + 2 * side + l->advance, y, TEXT_SMALL, COLOR_TEXT, text);
}

void capture_destroy(struct capture *c)
{
    if (!c)
        return;
    if (c->writer)
        end(c, true);
    free(c);
}
