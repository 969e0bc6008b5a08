#include "show/verbs/reader.h"

#include "base/alloc.h"
#include "base/names.h"

#include <stdio.h>
#include <string.h>

int reader_column(const struct reader *r)
{
    return int_max((int)(r->where - r->start) + 1 - r->shift, 1);
}

bool reader_fail(const struct reader *r, const char *expected)
{
    int length = (int)strcspn(r->where, " \t\r\n;");
    char hint[NAMES_HINT];

    names_hint(expected, r->where, (size_t)length, hint);
    if (length == 0 && *r->where == ';')
        length = 1;
    return error_fail(r->e, "%.200s:%d:%d: expected %s, found %s%.*s%s%s", r->file,
                      r->line, reader_column(r), expected, length ? "'" : "the end",
                      int_min(length, 60), r->where, length ? "'" : "", hint);
}

bool reader_fail_because(const struct reader *r, const char *why)
{
    return error_fail(r->e, "%.200s:%d:%d: %s", r->file, r->line, reader_column(r),
                      why);
}

void reader_skip_blanks(struct reader *r)
{
    r->at += strspn(r->at, " \t\r");
    r->where = r->at;
}

const char *reader_word(struct reader *r)
{
    reader_skip_blanks(r);
    size_t length = strcspn(r->at, " \t\r\n;");
    snprintf(r->word, sizeof r->word, "%.*s", (int)length, r->at);
    r->at += length;
    return r->word;
}

bool reader_is_at_end(const struct reader *r)
{
    return strchr("\n;", r->at[strspn(r->at, " \t\r")]);
}

/* Reads a text in quotes. NULL with an error if the closing quote is missing. */
static char *quoted_text(struct reader *r)
{
    char *text = alloc_zeroed(strlen(r->at) + 1, 1), *to = text;

    for (r->at++; *r->at && *r->at != '\n' && *r->at != '"'; r->at++) {
        r->at += r->at[0] == '\\' && r->at[1] && r->at[1] != '\n';
        *to++ = *r->at;
    }
    if (*r->at == '"') {
        r->at++;
        return text;
    }
    r->where = r->at;
    reader_fail(r, "a closing \"");
    free(text);
    return NULL;
}

char *reader_text(struct reader *r)
{
    reader_skip_blanks(r);
    if (*r->at == '"')
        return quoted_text(r);
    size_t length = strcspn(r->at, r->source == FROM_TOUR ? "\n" : "\n;");
    r->at += length;
    while (length > 0 && strchr(" \t\r", r->where[length - 1]))
        length--;
    char *text = alloc_zeroed(length + 1, 1);
    memcpy(text, r->where, length);
    return text;
}

/* ---- Domains ---- */

static int count_words(const char *at)
{
    int count = 0;

    for (at += strspn(at, " \t\r"); *at && *at != '\n' && *at != ';';
         at += strspn(at, " \t\r")) {
        at += strcspn(at, " \t\r\n;");
        count++;
    }
    return count;
}

static bool read_domain(struct reader *r, int n, uint64_t *domain)
{
    reader_skip_blanks(r);
    r->at += strcspn(r->at, " \t\r\n;");
    bool has_commas = n > 9 || memchr(r->where, ',', (size_t)(r->at - r->where));
    return puzzle_read_group(&r->where, r->at, n, domain) ||
           reader_fail(
               r, phrase("values 1..%d%s", n, has_commas ? " and commas" : "").text);
}

bool reader_domains(struct reader *r, struct puzzle **out)
{
    int n = count_words(r->at), box_rows, box_cols;

    reader_skip_blanks(r);
    if (n < MIN_N || n > MAX_N)
        return reader_fail_because(
            r, phrase("expected %d..%d domains, found %d", MIN_N, MAX_N, n).text);
    geometry_default_box(n, &box_rows, &box_cols);
    struct puzzle *p = *out =
        puzzle_create(shape_of_box(box_rows, box_cols), "domains");
    puzzle_give_candidates(p);
    int words = p->geo->words;
    memset(p->candidates, 0, (size_t)(n * words) * sizeof *p->candidates);
    for (int i = 0; i < n; i++)
        if (!read_domain(r, n, &p->candidates[i * words]))
            return false;
    return true;
}

/* ---- Old commands of tours ---- */

/* `old` is replaced by `now`, and `after` is appended to the line. If one row begins
 * with all words of another row, the longer row comes first. */
static const struct {
    const char *old, *now, *after;
} rows[] = {
    {"load empty", "set size", ""},
    {"load", "open", ""},
    {"select", "lens", ""},
    {"run", "lens play", ""},
    {"apply", "lens apply", ""},
    {"undo", "lens undo", ""},
    {"unselect", "lens close", ""},
    {"search", "run; wait end", "; pause"},
    {"view", "set view", ""},
    {"sound on", "set sound yes", ""},
    {"sound off", "set sound no", ""},
    {"set method", "lens", ""},
};
enum { ROWS = sizeof rows / sizeof *rows };

/* Returns the length that `words` and the blanks between them take at the start of the
 * line; 0 if the line does not begin with these words. */
static size_t length_in(const char *line, const char *words)
{
    const char *at = line;

    for (; *words; words += *words == ' ') {
        size_t length = strcspn(words, " ");
        at += strspn(at, " \t");
        if (strncmp(at, words, length) != 0 || !strchr(" \t\r\n;", at[length]))
            return 0;
        at += length;
        words += length;
    }
    return (size_t)(at - line);
}

bool reader_translate(const char *line, bool *has_old_lens, struct text *out,
                      int *shift)
{
    size_t used = 0;
    int i = 0;

    while (i < ROWS && (used = length_in(line, rows[i].old)) == 0)
        i++;
    bool is_run = i < ROWS && strcmp(rows[i].old, "run") == 0;
    if (i < ROWS && strcmp(rows[i].now, "lens") == 0 && !strchr(rows[i].old, ' '))
        *has_old_lens = true;
    else if (length_in(line, "lens") > 0)
        *has_old_lens = false;
    if (i == ROWS || (is_run && !*has_old_lens))
        return false;
    text_puts(out, rows[i].now);
    *shift = (int)out->length - (int)used;
    text_printf(out, "%.*s%s", (int)strcspn(line + used, "\n"), line + used,
                rows[i].after);
    return true;
}
