/* A line is an object or an error with a position; texts survive writing and reading;
 * numbers are within the bounds that were asked for. */
#include "base/json.h"
#include "base/json_read.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static bool read_line(const char *line, size_t length, struct json_member m[2],
                      struct error *e)
{
    const struct json_place place = {"input", 1, line, length};

    m[0].key = "a";
    m[1].key = "b";
    return json_read(&place, m, 2, e);
}

static void require_round_trip(const char *text)
{
    struct json_member m[2];
    struct text line, again;
    struct error e;

    text_init(&line);
    text_init(&again);
    struct json j = {.out = &line};
    json_open(&j, NULL, '{');
    json_text(&j, "a", text);
    json_close(&j, '}');
    require(read_line(line.data, line.length, m, &e));
    require(json_read_text(&m[0], &again) && !m[1].value);
    require(strcmp(again.data, text) == 0);
    text_free(&line);
    text_free(&again);
}

static void check_member(const struct json_member *m)
{
    struct text text;
    double real;
    uint64_t count;

    text_init(&text);
    if (json_read_text(m, &text))
        require_round_trip(text.data);
    text_free(&text);
    if (json_read_real(m, -7, 1e6, &real))
        require(real >= -7 && real <= 1e6);
    if (json_read_count(m, 3, 300, &count))
        require(count >= 3 && count <= 300);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *line = fuzz_string(data, size);
    struct json_member m[2];
    struct error e;

    /* A line ends before its newline. */
    char *newline = memchr(line, '\n', size);
    size_t length = newline ? (size_t)(newline - line) : size;
    if (read_line(line, length, m, &e)) {
        check_member(&m[0]);
        check_member(&m[1]);
    } else {
        fuzz_require_position(e.text, "input", line, size);
    }
    free(line);
    return 0;
}
