#include "base/json.h"

#include <assert.h>
#include <math.h>

static void begin_value(struct json *j, const char *key)
{
    assert((j->depth > 0 && j->close[j->depth - 1] == '}') == (key != NULL));
    if (j->needs_comma)
        text_putc(j->out, ',');
    j->needs_comma = true;
    if (key) {
        text_json(j->out, key);
        text_putc(j->out, ':');
    }
}

void json_open(struct json *j, const char *key, char bracket)
{
    assert(bracket == '{' || bracket == '[');
    assert(j->depth < JSON_DEPTH);
    begin_value(j, key);
    text_putc(j->out, bracket);
    j->needs_comma = false;
    j->close[j->depth++] = bracket == '{' ? '}' : ']';
}

void json_close(struct json *j, char bracket)
{
    assert(j->depth > 0);
    assert(bracket == j->close[j->depth - 1]);
    text_putc(j->out, bracket);
    j->needs_comma = true;
    j->depth--;
}

void json_raw(struct json *j, const char *key, const char *json)
{
    begin_value(j, key);
    text_puts(j->out, json);
}

void json_text(struct json *j, const char *key, const char *value)
{
    json_raw(j, key, value ? "" : "null");
    if (value)
        text_json(j->out, value);
}

void json_bool(struct json *j, const char *key, bool value)
{
    json_raw(j, key, value ? "true" : "false");
}

/* Does without printf, which would take most of the time of a million solutions. */
static void add_digits(struct text *t, uint64_t value)
{
    char digits[20];
    size_t at = sizeof digits;

    do
        digits[--at] = (char)('0' + value % 10);
    while ((value /= 10) > 0);
    text_add(t, digits + at, sizeof digits - at);
}

void json_int(struct json *j, const char *key, int64_t value)
{
    begin_value(j, key);
    if (value < 0)
        text_putc(j->out, '-');
    add_digits(j->out, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void json_count(struct json *j, const char *key, uint64_t value)
{
    begin_value(j, key);
    add_digits(j->out, value);
}

void json_real(struct json *j, const char *key, double value, int decimals)
{
    assert(decimals >= 0);
    begin_value(j, key);
    text_printf(j->out, isfinite(value) ? "%.*f" : "null", decimals, value);
}
